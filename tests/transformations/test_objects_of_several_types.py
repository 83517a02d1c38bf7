# SPDX-License-Identifier: BSD-3-Clause
"""What is not done with objects of several types: which one is meant shows too late."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

_SOURCE = """\
module m
  implicit none
  type, abstract :: shape
    real(8) :: w = 1
  end type
  type, extends(shape) :: square
    real(8) :: a = 2
  end type
  type, extends(shape) :: circle
    real(8) :: r = 3
  end type
  type :: box
    class(shape), allocatable :: s
  end type
contains
  integer function next(k)
    integer, intent(inout) :: k
    k = k + 1
    next = k
  end function
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(box) :: l(3)
    real(8) :: z(3)
    integer :: i, k
    k = 1
    do i = 1, 3
      if (x(i) > 1) then
        allocate(l(i)%s, source=square(x(i), 2.0d0))
      else
        allocate(l(i)%s, source=circle(x(i), 2.0d0))
      end if
    end do
    z = x
    i = 2
    {statement}
    y = sum(z)
  end subroutine
end module
"""


def _differentiate(statement: str) -> None:
    source = read_fortran_source(_SOURCE.format(statement=statement))
    ADReverseContainerTrans().apply(source, "foo", ["y"], ["x"], ADJointReversalSchedule())


@pytest.mark.parametrize("statement", (
    "forall (i = 1:3) z(i) = l(i)%s%w**2",
    "z(1) = sum([(l(i)%s%w, i = 1, 3)])",
    "do concurrent (i = 1:3, l(i)%s%w > 0.1d0)\nz(i) = 2*x(i)\nend do",
    "z(1) = l(next(k))%s%w",
    "associate (q => l(i)%s)\nselect type (q)\ntype is (square)\nz(1) = q%a\nend select\n"
    "end associate",
))
def test_objects_that_only_a_statement_knows_are_refused(statement: str) -> None:
    """Branches around it would ask for another object."""
    with pytest.raises(UnsupportedError):
        _differentiate(statement)


def test_objects_that_are_known_before_are_differentiated() -> None:
    """In a loop, each turn knows its own."""
    _differentiate("do i = 1, 3\nz(i) = l(i)%s%w**2\nend do")
