# SPDX-License-Identifier: BSD-3-Clause
"""What routines for second derivatives, Jacobians and many directions look like."""

from __future__ import annotations

import re

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UsageError
from psyad_ext.core.naming import NamingScheme
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import (
    ADForwardContainerTrans, ADReverseContainerTrans, differentiate_in_modes)

SOURCE = """
module m
  implicit none
contains
  subroutine foo(n, x, k, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), k
    real(8), intent(out) :: y
    real(8) :: t
    integer :: i
    t = k
    do while (t < 100.0d0)
      do i = 1, n
        t = t + x(i)*x(i)*t
      end do
    end do
    y = t
  end subroutine foo
  subroutine run(a, b)
    real(8), intent(inout) :: a(3), b
    real(8) :: c
    call foo(3, a, b, c)
    a = c*a
    b = b*sum(a)
  end subroutine run
  real(8) function total(x)
    real(8), intent(in) :: x(2)
    total = x(1)**3*x(2)
  end function total
end module m
"""


def reverse(routine: str, dependents: list[str], independents: list[str], **options: object) -> str:
    """:returns: the text with adjoints."""
    options.setdefault("reversal_schedule", ADJointReversalSchedule())
    return write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(SOURCE), routine, dependents, independents, **options))


def arguments(text: str, name: str) -> str:
    """:returns: the dummy arguments of a routine."""
    joined = re.sub(r"&\n&", "", text)
    return re.search(rf"subroutine {name}\((.*?)\)", joined).group(1)


def test_arguments_of_the_hessian() -> None:
    text = reverse("foo", ["y"], ["x", "k"], hessian=True)
    assert arguments(text, "foo_hessian_vector") == "n, x, x_v, x_hv, k, k_v, k_hv, y"


def test_arguments_with_weights() -> None:
    text = reverse("run", ["a", "b"], ["a"], hessian=True, gauss_newton=True)
    assert arguments(text, "run_hessian_vector") == "a, a_w, a_v, a_hv, b, b_w"
    assert arguments(text, "run_gauss_newton") == "a, a_w, a_v, a_gnv, b, b_w"


def test_a_function() -> None:
    text = reverse("total", ["total"], ["x"], hessian=True, jacobian=True)
    assert arguments(text, "total_hessian_vector") == "x, x_v, x_hv, total"
    assert arguments(text, "total_jacobian") == "x, total, jacobian"


def test_names_can_be_chosen() -> None:
    scheme = NamingScheme(hessian="h_{}", direction="{}_dir", hessian_product="h_{}_dir")
    text = reverse("foo", ["y"], ["x"], hessian=True, naming=scheme)
    assert arguments(text, "h_foo") == "n, x, x_dir, h_x_dir, k, y"


def test_own_output_is_accepted_as_text() -> None:
    text = reverse("run", ["b"], ["a"], reversal_schedule=ADSplitReversalSchedule())
    assert "ALLOCATE" in text
    again = write_fortran(ADForwardContainerTrans().apply(
        read_fortran_source(text), "run_reversing", ["a_adj"], ["a"]))
    assert "value_tape_real_8_d(1:" in again
    assert "call extend_tape_real_8_tangent(" in again


def test_many_directions_are_last_argument() -> None:
    text = reverse("run", ["a"], ["a", "b"], vector=True)
    assert arguments(text, "run_reversing_vector") == "a, a_adj, b, b_adj, directions"
    assert arguments(text, "foo_reversing_vector") == \
        "n, x, x_adj, k, k_adj, y, y_adj, directions"
    assert "subroutine run_reversing(" not in text


def test_partial_derivatives_are_computed_once() -> None:
    text = write_fortran(ADReverseContainerTrans().apply(read_fortran_source(
        "subroutine foo(x, y)\n  real, intent(in) :: x\n  real, intent(out) :: y\n"
        "  y = exp(x)*sin(x)\nend subroutine foo\n"), "foo", ["y"], ["x"],
        ADJointReversalSchedule(), vector=True))
    loops = re.findall(r"do direction.*?enddo", text, re.DOTALL)
    assert loops and not any("SIN" in loop or "EXP" in loop for loop in loops)


def test_modes_share_what_they_need() -> None:
    text = write_fortran(differentiate_in_modes(
        read_fortran_source(SOURCE), "foo", ["y"], ["x"], ["gauss-newton", "tangent", "hessian"],
        ADJointReversalSchedule(), {}, {}))
    names = re.findall(r"^ *subroutine (foo\w*)", text, re.MULTILINE)
    assert len(names) == len(set(names)) and names.count("foo_tangent") == 1
    assert not any(name[-1].isdigit() for name in names)


def test_unknown_mode() -> None:
    with pytest.raises(UsageError, match="did you mean 'hessian'"):
        differentiate_in_modes(read_fortran_source(SOURCE), "foo", ["y"], ["x"], ["hesian"],
                               ADJointReversalSchedule(), {}, {})


def test_width_must_be_positive() -> None:
    with pytest.raises(UsageError, match="jacobian_width"):
        reverse("foo", ["y"], ["x"], jacobian=True, jacobian_width=0)


def test_a_hessian_keeps_no_tapes() -> None:
    with pytest.raises(UsageError, match="exclude each other"):
        reverse("foo", ["y"], ["x"], hessian=True, keep_tapes=True)
