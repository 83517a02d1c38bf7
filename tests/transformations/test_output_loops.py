# SPDX-License-Identifier: BSD-3-Clause
"""Loops in lists of output whose functions cannot be called before."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

_SOURCE = """
module m
  implicit none
  type :: t
    real(8) :: w(3) = 0.5d0
  contains
    procedure :: part
  end type t
contains
  pure function part(a, k) result(r)
    class(t), intent(in) :: a
    integer, intent(in) :: k
    real(8) :: r
    r = a%w(k)
  end function part
  pure function pair(a) result(r)
    real(8), intent(in) :: a
    real(8) :: r(2)
    r = [a, 2*a]
  end function pair
  pure function last(k) result(r)
    integer, intent(in) :: k
    integer :: r
    r = k + 1
  end function last
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(t) :: row(3)
    integer :: i, k
    {statement}
    y = x(1)*row(1)%w(1)
  end subroutine foo
end module m
"""

REFUSED = {
    "bound to a type": ("print *, (row(k)%part(2), k = 1, 3)", "assign its values to an array"),
    "an array for each turn": ("print *, (pair(x(k)), k = 1, 3)", "is not understood"),
    "a loop that depends on another": (
        "print *, ((pair(x(i)), i = 1, k), k = 1, 3)", "is not understood"),
    "the end of a loop": (
        "print *, ((last(i), i = 1, last(k)), k = 1, 2)", "is not understood"),
}


@pytest.mark.parametrize("statement, reason", REFUSED.values(), ids=REFUSED)
def test_refused(statement: str, reason: str) -> None:
    with pytest.raises(UnsupportedError) as error:
        ADReverseContainerTrans().apply(
            read_fortran_source(_SOURCE.format(statement=statement)), "foo", ["y"], ["x"],
            ADJointReversalSchedule())
    assert reason in str(error.value) and "[IO]" in str(error.value)
