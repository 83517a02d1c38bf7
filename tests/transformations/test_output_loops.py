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
  end type t
contains
  pure function pair(a) result(r)
    real(8), intent(in) :: a
    type(t) :: r(2)
    r(1)%w = a
  end function pair
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    integer :: k
    {statement}
    y = x(1)
  end subroutine foo
end module m
"""

REFUSED = {
    "structures in each turn": (
        "print *, (pair(x(k)), k = 1, 3)", "[IO]", "assign its values to an array"),
    "a variable that is not known": ("print *, (x(j), j = 1, 3)", "[UNDECLARED]", "'j' is not declared"),
}


@pytest.mark.parametrize("statement, code, reason", REFUSED.values(), ids=REFUSED)
def test_refused(statement: str, code: str, reason: str) -> None:
    with pytest.raises(UnsupportedError) as error:
        ADReverseContainerTrans().apply(
            read_fortran_source(_SOURCE.format(statement=statement)), "foo", ["y"], ["x"],
            ADJointReversalSchedule())
    assert reason in str(error.value) and code in str(error.value)
