# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives at points where some are infinite: what is multiplied with zero stays zero."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import differentiate_in_modes
from tests.fortran import run

SOURCE = """
module m
  implicit none
contains
  subroutine foo(x, p, y)
    real(8), intent(in) :: x(3), p
    real(8), intent(out) :: y(8)
    real(8) :: s, t, v(2)
    y(1) = 100*sqrt(x(1)) + x(2)*p
    y(2) = 3*sqrt(x(1)*x(2))*100 - x(3)
    y(3) = 50*x(1)**0.3d0 + x(2)
    y(4) = 50*x(1)**(1.0d0/3.0d0) + x(2)**p
    y(5) = 100*asin(1 - x(1)) + 70*acosh(1 + x(1)) + x(3)
    s = sqrt(x(1))
    t = 50*s
    y(6) = 30*t*s + sqrt(t) + p
    y(7) = 50*sqrt(sqrt(sqrt(x(1)))) + x(2)
    v = [x(1), 0*p]
    y(8) = x(3) + 9*hypot(sqrt(x(1)), atan2(x(1), 0*p)) + norm2(v)
  end subroutine foo
end module m
"""

#: Along directions that leave x(1) where it is, zero; and with weights that are zero.
CALLS = {
    "tangent": """
    real(8) :: xd(3), pd, yd(8)
    xd = [0d0, 1d0, 2d0]
    pd = 1d0
    call foo_tangent(x, xd, p, pd, y, yd)
    print *, yd""",
    "tangent_vector": """
    real(8) :: xd(2, 3), pd(2), yd(2, 8)
    xd(1, :) = [0d0, 1d0, 2d0]
    pd = [1d0, 0d0]
    xd(2, :) = 0
    call foo_tangent_vector(x, xd, p, pd, y, yd, 2)
    if (any(yd(2, :) /= 0)) error stop
    print *, yd(1, :)""",
    "jacobian": """
    real(8) :: jacobian(8, 4)
    call foo_jacobian(x, p, y, jacobian)
    print *, matmul(jacobian(:, 2:), [1d0, 2d0, 1d0])""",
    "reversing": """
    real(8) :: xa(3), pa, ya(8), row(8)
    integer :: i
    do i = 1, 8
      xa = 0
      pa = 0
      ya = 0
      call foo_reversing(x, xa, p, pa, y, ya)
      if (any(xa /= 0) .or. pa /= 0) error stop
      ya(i) = 1
      call foo_reversing(x, xa, p, pa, y, ya)
      row(i) = xa(2) + 2*xa(3) + pa
    end do
    print *, row""",
    "reversing_vector": """
    real(8) :: xa(9, 3), pa(9), ya(9, 8)
    integer :: i
    xa = 0
    pa = 0
    ya = 0
    do i = 1, 8
      ya(i, i) = 1
    end do
    call foo_reversing_vector(x, xa, p, pa, y, ya, 9)
    if (any(xa(9, :) /= 0) .or. pa(9) /= 0) error stop
    print *, xa(:8, 2) + 2*xa(:8, 3) + pa(:8)""",
    "hessian_vector": """
    real(8) :: xv(3), xhv(3), pv, phv, w(8)
    xv = [0d0, 1d0, 2d0]
    pv = 1d0
    w = [1d0, 0d0, 1d0, 0d0, 1d0, 0d0, 0d0, 1d0]
    call foo_hessian_vector(x, xv, xhv, p, pv, phv, y, w)
    if (any(xhv /= [0d0, 1d0, 0d0]) .or. phv /= 1) error stop
    w = 0
    xv(1) = 100d0
    call foo_hessian_vector(x, xv, xhv, p, pv, phv, y, w)
    if (any(xhv /= 0) .or. phv /= 0) error stop
    print *, 2d0, -2d0, 1d0, 1d0, 2d0, 1d0, 1d0, 2d0""",
}
MODES = {"tangent": "tangent", "tangent_vector": "tangent", "jacobian": "jacobian",
         "reversing": "reverse", "reversing_vector": "reverse", "hessian_vector": "hessian"}


@pytest.mark.parametrize("routine", CALLS)
def test_infinite_derivatives_meet_zero(routine: str, tmp_path: Path) -> None:
    """Neither other columns nor rows become NaN, and nothing overflows on the way."""
    vector = {"vector": routine.endswith("_vector") and routine != "hessian_vector"}
    text = write_fortran(differentiate_in_modes(
        read_fortran_source(SOURCE), "foo", ["y"], ["x", "p"], [MODES[routine]],
        ADJointReversalSchedule(), vector, vector))
    declarations, statements = _split(CALLS[routine])
    main = (f"program main\n  use m\n  implicit none\n  real(8) :: x(3) = [0d0, 1d0, 2d0], "
            f"p = 1d0, y(8)\n{declarations}\n{statements}\nend program main\n")
    values = run(tmp_path, {"m.f90": text}, main)
    assert values == pytest.approx([2.0, -2.0, 1.0, 1.0, 2.0, 1.0, 1.0, 2.0])


def _split(text: str) -> tuple[str, str]:
    lines = text.splitlines()
    return ("\n".join(line for line in lines if "::" in line),
            "\n".join(line for line in lines if "::" not in line))
