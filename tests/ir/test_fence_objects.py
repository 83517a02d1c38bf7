# SPDX-License-Identifier: BSD-3-Clause
"""Objects whose type shows only when the program runs are refused, each with its declaration."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

SHAPES = """module shapes
  implicit none
  type :: shape
    real :: w = 1.0
  contains
    procedure :: area
  end type shape
  type, extends(shape) :: circle
  contains
    procedure :: area => circle_area
  end type circle
  type :: box
    class(shape), allocatable :: s
  end type box
contains
  real function area(self)
    class(shape), intent(in) :: self
    area = self%w**2
  end function area
  real function circle_area(self)
    class(circle), intent(in) :: self
    circle_area = 3.0*self%w**2
  end function circle_area
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    {declaration}
    real :: v(2)
    if (x > 1.0) then
      allocate (circle :: {object})
    else
      allocate (shape :: {object})
    end if
    {object}%w = x
    {statement}
  end subroutine foo
end module shapes
"""

CIRCLE = """module base_mod
  implicit none
  type, abstract :: base
  contains
    procedure(value_of), deferred :: value
  end type base
  type :: holder
    class(base), allocatable :: b
  end type holder
  abstract interface
    real function value_of(self, x)
      import :: base
      class(base), intent(in) :: self
      real, intent(in) :: x
    end function value_of
  end interface
end module base_mod
module square_mod
  use base_mod
  implicit none
  type, extends(base) :: square
  contains
    procedure :: value
  end type square
contains
  real function value(self, x)
    class(square), intent(in) :: self
    real, intent(in) :: x
    value = x**2
  end function value
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    type(holder) :: h
    allocate (square :: h%b)
    y = h%b%value(x)
  end subroutine foo
end module square_mod
"""


def _refused(text: str) -> list[str]:
    """:returns: the declarations of what is refused because of its type."""
    with pytest.raises(UnsupportedError) as error:
        ADReverseContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["x"],
                                        ADJointReversalSchedule())
    lines = text.splitlines()
    return [lines[one.line - 1].split("::")[1].strip() for one in error.value.problems
            if one.code == "DYNAMIC_TYPE"]


@pytest.mark.parametrize("declaration, name, statement", (
    ("class(shape), allocatable :: s", "s", "y = s%area()"),
    ("class(shape), allocatable :: s", "s", "v = x; where ([s%w, 1.0] > 0.5) v = s%w; y = v(1)"),
    ("class(shape), pointer :: s", "s", "y = s%area()"),
    ("type(box) :: s", "s%s", "y = s%s%area()"),
    ("type(box) :: s(3)", "s(2)%s", "y = s(2)%s%area()"),
))
def test_an_object_of_several_types(declaration: str, name: str, statement: str) -> None:
    text = SHAPES.format(declaration=declaration, statement=statement, object=name)
    assert _refused(text) == [declaration.split(":: ")[1]]


def test_an_object_of_one_type() -> None:
    text = SHAPES.format(declaration="class(shape), allocatable :: s", statement="y = s%area()",
                         object="s").replace("allocate (shape ::", "allocate (circle ::")
    ADReverseContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["x"],
                                    ADJointReversalSchedule())


def test_a_type_that_is_not_known_where_the_object_is_declared() -> None:
    """It is of one type only, but the module of this type needs that of the object."""
    assert _refused(CIRCLE) == ["h"]
