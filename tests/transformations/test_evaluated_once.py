# SPDX-License-Identifier: BSD-3-Clause
"""What would be evaluated twice and is refused."""

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
    real(8) :: u = 1.0d0
  contains
    procedure :: first
  end type t
  interface assignment(=)
    module procedure add
  end interface
contains
  integer function first(self, i)
    class(t), intent(inout) :: self
    integer, intent(in) :: i
    self%u = self%u*0.9d0
    first = i
  end function first
  elemental subroutine add(a, b)
    type(t), intent(inout) :: a
    type(t), intent(in) :: b
    a%u = b%u*2 + a%u
  end subroutine add
  subroutine foo(x, y, k)
    integer, intent(in) :: k
    real(8), intent(in) :: x(3)
    real(8), intent(inout) :: y(3)
    type(t) :: s(3), r(3)
    s%u = x
{body}
    y = s%u
  end subroutine foo
end module m
"""

REFUSED = {
    "defined assignment to a list of elements": ("s([k, 1]) = r(:2)", "ARRAY_CONSTRUCTOR"),
}


@pytest.mark.parametrize("body, code", REFUSED.values(), ids=REFUSED)
def test_refused(body: str, code: str) -> None:
    with pytest.raises(UnsupportedError) as error:
        ADReverseContainerTrans().apply(
            read_fortran_source(_SOURCE.format(body=body)), "foo", ["y"], ["x"],
            ADJointReversalSchedule())
    assert code in {problem.code for problem in error.value.problems}
