# SPDX-License-Identifier: BSD-3-Clause
"""Compilers warn of nothing in generated code that they do not warn of in its source."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.programs.program import parse_program, read_program
from tests.programs.sampling import sampled
from tests.programs.warnings import own_warnings, warnings_of

#: Conditions that are tested again on the way back, and others of which compilers warn.
BRANCHES = {
    "a record, or one that can be read, may have no value for a local variable": """\
! idea: a record
! dependent: y
! independent: x
! routine: scaled
subroutine scaled(n, text, x, y)
  implicit none
  integer, intent(in) :: n
  character(len=*), intent(in) :: text(n)
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  real(8) :: a, v(3), c
  integer :: i
  y = 0
  do i = 1, n
    read (text(i), *) a, v
    y = y + a*x*v(2)
  end do
  read (text(1), *, err=1, end=1) c
  y = y*c*x
1 continue
end subroutine scaled
""",
    "a part of an expression is needed where it was computed": """\
! idea: a branch
! dependent: y
! independent: u, h, y
! routine: flux
subroutine flux(mask, u, d, h, y)
  integer, intent(in) :: mask(:)
  real(8), intent(in) :: u(:), d(:), h(:)
  real(8), intent(inout) :: y(:)
  real(8) :: slope
  integer :: i
  do i = 1, size(y)
    if (mask(i) <= 0 .or. mask(i+1) <= 0) then
      slope = 0.0d0
    else
      slope = (u(i+1) - u(i))/d(i)*h(i)
    end if
    y(i) = y(i)*slope
  end do
end subroutine flux
""",
    "blocks of a loop that threads share have a constant number of iterations": """\
! idea: a parallel loop
! dependent: y
! independent: x
! routine: series
subroutine series(x, y)
  implicit none
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  integer :: i
  y = 0
  !$omp parallel do reduction(+: y)
  do i = 1, 30
    y = y + sin(x*i)
  end do
end subroutine series
""",
    "both branches keep an older value": """\
! idea: a branch
! dependent: y
! independent: x
! routine: limited
subroutine limited(n, a, x, y)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n), x(n)
  real(8), intent(out) :: y(n)
  real(8) :: t, p, q
  integer :: i
  do i = 2, n - 1
    p = x(i) - x(i - 1)
    q = x(i + 1) - x(i)
    t = 0.5d0*(p + q)
    y(i) = t*t*a(i)
    if (p*q > 0.0d0) then
      t = p*q/(p + q)
    else
      t = 0.1d0*p
    end if
    y(i) = y(i)*x(i) + t*t*sin(x(i) + t)
  end do
  y(1) = x(1)
  y(n) = x(n)
end subroutine limited
"""}


@pytest.mark.parametrize("idea", BRANCHES)
def test_branches(idea: str) -> None:
    assert not warnings_of(parse_program(BRANCHES[idea], "branches"))


def test_warnings_are_found() -> None:
    source = "subroutine foo(x)\n  real :: x\n  x = 1.0\nend subroutine foo\n"
    unset = "subroutine foo_tangent(x)\n  real :: x, y\n  x = y\nend subroutine foo_tangent\n"
    assert not own_warnings(source, source, ["-O0"])
    assert len(own_warnings(source, source + unset, ["-O1"])) == 1


@pytest.mark.parametrize("path", sampled(always=192, slow=480, named=(
    "array_sized_by_functions", "once_indices_of_pointers_and_structures", "optional_absent",
    "rows_sorted_in_structures")))
def test_programs(path: Path) -> None:
    assert not warnings_of(read_program(path), ["-O0", "-O2"])
