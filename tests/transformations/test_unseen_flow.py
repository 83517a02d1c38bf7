# SPDX-License-Identifier: BSD-3-Clause
"""Objects of several types in routines that seem to have nothing to do with derivatives."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

SOURCE = """
module m
  implicit none
  type, abstract :: base
    real :: a = 1.0
  contains
    procedure(value_of), deferred :: value
  end type base
  abstract interface
    real function value_of(self, x)
      import :: base
      class(base), intent(in) :: self
      real, intent(in) :: x
    end function value_of
  end interface
  type, extends(base) :: square
  contains
    procedure :: value => square_value
  end type square
  type, extends(base) :: cube
  contains
    procedure :: value => cube_value
  end type cube
contains
  real function square_value(self, x)
    class(square), intent(in) :: self
    real, intent(in) :: x
    square_value = self%a*x**2
  end function square_value
  real function cube_value(self, x)
    class(cube), intent(in) :: self
    real, intent(in) :: x
    cube_value = self%a*x**3
  end function cube_value
  real function either(one, other, x)
    class(base), intent(in) :: one, other
    real, intent(in) :: x
    class(base), allocatable :: chosen
    if (x > 1.0) then
      allocate(chosen, source=one)
    else
      allocate(chosen, source=other)
    end if
    either = chosen%value(x)
  end function either
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    type(square) :: s
    type(cube) :: c
    y = either(s, c, x)
  end subroutine foo
end module m
"""


def _differentiate(text: str) -> None:
    ADReverseContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["x"],
                                    ADJointReversalSchedule())


def test_object_of_several_types() -> None:
    with pytest.raises(UnsupportedError, match=r"44: .*'chosen', or what it consists of"):
        _differentiate(SOURCE)


def test_object_of_one_type() -> None:
    _differentiate(SOURCE.replace("source=other", "source=one"))
