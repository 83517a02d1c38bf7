# SPDX-License-Identifier: BSD-3-Clause
"""Complex numbers beside active values: what is refused, and what stays as it is."""

from __future__ import annotations

import pytest
from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.frontend.fortran import FortranReader
from psyclone.psyir.nodes import Assignment, Routine

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import (
    ADForwardContainerTrans, ADReverseAssignmentTrans, ADReverseContainerTrans)

SOURCE = """\
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  complex(wp) :: outer
  type pair
    complex(wp) :: z
    real(wp) :: v
  end type pair
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    complex(wp) :: z, w(3)
    complex(wp), target :: shown
    complex(wp), pointer :: p
    complex(wp), allocatable :: a(:), b(:)
    type(pair) :: s, t
    real(wp) :: r(2)
    integer :: k, bits(4)
    character(len=80) :: text
    {declarations}
    y = 0; z = (1.0_wp, 2.0_wp); w = z; k = 1; shown = z
    {statements}
  end subroutine foo
  subroutine set(a)
    real(wp), intent(in) :: a
    outer = a
  end subroutine set
  subroutine get(a)
    real(wp), intent(inout) :: a
    a = a + abs(outer)
  end subroutine get
  subroutine take(a, b)
    complex(wp), intent(in), optional :: a
    real(wp), intent(inout) :: b
    if (present(a)) b = b + abs(a)
  end subroutine take
  elemental subroutine each(a, b)
    real(wp), intent(in) :: a
    complex(wp), intent(out) :: b
    b = a
  end subroutine each
  function made(a) result(b)
    real(wp), intent(in) :: a
    complex(wp) :: b
    b = a
  end function made
end module m
"""

#: Statements in which an active value becomes part of a complex one, and the codes.
REFUSED = {
    "variable": ("z = x(1)\ny = aimag(z)", "COMPLEX"),
    "operand": ("y = real(x(1)*z)", "COMPLEX"),
    "conversion": ("y = x(1)*z", "COMPLEX"),
    "overwritten": ("y = x(1)\ny = z*y", "COMPLEX"),
    "exponent": ("y = abs(x(1)**z)", "COMPLEX"),
    "operand of a maximum": ("y = max(real(x(1)*z), 0.0_wp)", "COMPLEX"),
    "sum": ("y = abs(sum(cmplx(x, 0.0, wp)))", "COMPLEX"),
    "branch": ("if (k == 1) z = x(1)\ny = abs(z)", "COMPLEX"),
    "loop": ("do k = 1, 3\ny = y + abs(z)\nz = z*x(k)\nend do", "COMPLEX"),
    "mask": ("where (x > 0) w = x\ny = real(w(2))", "COMPLEX"),
    "pointer": ("p => shown\np = x(1)\ny = real(shown)", "COMPLEX"),
    "module": ("call set(x(1))\ncall get(y)", "COMPLEX"),
    "component": ("s%z = x(1)\ns%v = 0\nt = s\ny = real(t%z)", "COMPLEX"),
    "part": ("z%re = x(1)\ny = abs(z)", "COMPLEX"),
    "part of an active one": ("z = x(1)\ny = z%im", "COMPLEX"),
    "function": ("y = abs(made(x(1)))", "COMPLEX"),
    "argument": ("call take(cmplx(x(1), 0.0_wp, wp), y)", "COMPLEX"),
    "elements": ("call each(x, w)\ny = abs(w(2))", "COMPLEX"),
    "moved": ("allocate(a(3))\na = x\ncall move_alloc(a, b)\ny = abs(b(1))", "COMPLEX"),
    "name": ("associate (c => z)\nc = x(1)\ny = abs(c)\nend associate", "COMPLEX"),
    "block": ("block\ncomplex(wp) :: c\nc = x(1)\ny = abs(c)\nend block", "COMPLEX"),
    "bits": ("z = transfer(x(1:2), z)\ny = real(z)", "COMPLEX"),
    "bits of it": ("z = x(1)\nbits = transfer(z, bits)\nr = transfer(bits, r)\ny = r(1)", "HIDDEN"),
    "text": ("write(text, *) x(1), x(2)\nread(text, *) z\ny = abs(z)", "HIDDEN"),
    "text of it": ("z = x(1)\nwrite(text, *) z\nread(text, *) r\ny = r(1)", "HIDDEN"),
    "part that is passed": ("call get(z%re)\ny = x(1)*abs(z)", "DERIVED_TYPE"),
}
#: Declarations of variables that are read before they are set.
KEPT = {
    "attribute": "complex(wp), save :: kept", "value": "complex(wp) :: kept = (1.0_wp, 0.0_wp)",
    "statement": "complex(wp) :: kept\nsave kept", "all": "complex(wp) :: kept\nsave",
    "real value": "real(wp), volatile :: kept = 1",
}


def source(statements: str, declarations: str = "") -> str:
    """:returns: a module with a target of these statements."""
    return SOURCE.format(statements=statements, declarations=declarations)


def differentiated(text: str) -> list[str]:
    """:returns: what the modes generate."""
    reverse = [ADReverseContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["x"],
                                               schedule())
               for schedule in (ADJointReversalSchedule, ADSplitReversalSchedule)]
    forward = ADForwardContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["x"])
    return [write_fortran(result) for result in (*reverse, forward)]


@pytest.mark.parametrize("idea", REFUSED)
def test_active_complex_values_are_refused(idea: str) -> None:
    statements, code = REFUSED[idea]
    text = source(statements)
    with pytest.raises(UnsupportedError) as caught:
        ADReverseContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["x"],
                                        ADJointReversalSchedule())
    assert code in {problem.code for problem in caught.value.problems}
    assert all(problem.line for problem in caught.value.problems)
    with pytest.raises(UnsupportedError) as caught:
        ADForwardContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["x"])
    assert code in {problem.code for problem in caught.value.problems}


def test_the_statement_and_the_name_are_told() -> None:
    with pytest.raises(UnsupportedError) as caught:
        differentiated(source("w(2) = x(1)\ny = abs(sum(w))"))
    problem, = caught.value.problems
    assert "'w'" in problem.text and problem.line == source("").splitlines().index(
        "    y = 0; z = (1.0_wp, 2.0_wp); w = z; k = 1; shown = z") + 2


@pytest.mark.parametrize("idea", KEPT)
def test_what_is_kept_between_calls_is_refused(idea: str) -> None:
    with pytest.raises(UnsupportedError) as caught:
        differentiated(source("y = x(1)*real(kept)\nkept = kept + 1", KEPT[idea]))
    assert {problem.code for problem in caught.value.problems} == {"SAVE"}


def test_what_is_only_shown_may_be_complex() -> None:
    for text in differentiated(source("shown = cmplx(x(1), x(2), wp)\nprint *, shown\ny = x(1)**2")):
        assert text.lower().count("cmplx(x(1)") > 1


def test_declarations_in_the_source_stay() -> None:
    text = source("y = x(1)*abs(z)", "complex(wp), parameter :: unit = (0.0_wp, 1.0_wp)")
    container = read_fortran_source(text)
    before = write_fortran(container)
    result = ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"],
                                             ADJointReversalSchedule())
    assert write_fortran(container) == before
    assert "complex(wp), parameter :: unit = (0.0_wp, 1.0_wp)\n" in write_fortran(result)


def test_trees_of_the_plain_reader_are_taken() -> None:
    container = FortranReader().psyir_from_source(source("y = x(1)*abs(z)*real(w(2))"))
    result = ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"],
                                             ADJointReversalSchedule())
    assert "complex(kind=wp)" in FortranWriter()(result)


def test_single_statements_do_not_know_complex_variables() -> None:
    routine = read_fortran_source(source("z = x(1)")).walk(Routine)[0]
    statement = routine.walk(Assignment)[-1]
    with pytest.raises(UnsupportedError):
        ADReverseAssignmentTrans().apply(statement)
