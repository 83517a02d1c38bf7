# SPDX-License-Identifier: BSD-3-Clause
"""Routines without active arguments that use pointers of which nobody knows where they point."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

_SOURCE = """
module m
  implicit none
  type :: t
    real(8) :: v(3)
  end type t
  type(t), target, save :: s(4)
  real(8), target, save :: a(3), b(3)
  type(t), pointer, save :: outside => null()
contains
  recursive function deep(k) result(p)
    integer, intent(in) :: k
    real(8), pointer :: p(:)
    if (k < 1) then
      p => a
    else if (k == 7) then
      p => b
    else
      p => deep(k - 2)
    end if
  end function deep
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(inout) :: y(3)
    integer :: i
    do i = 1, 4
      s(i)%v = x**2*i
    end do
    a = x
    b = x
    call step(y)
    y = y + s(3)%v + a*b
  end subroutine foo
  subroutine step(y)
    real(8), intent(inout) :: y(3)
    real(8), pointer :: p(:)
    type(t), pointer :: q
{body}
  end subroutine step
  subroutine grow(p)
    real(8), intent(inout) :: p(3)
    p = 3*p
  end subroutine grow
  subroutine grow_structure(q)
    type(t), intent(inout) :: q
    q%v = 3*q%v
  end subroutine grow_structure
end module m
"""

#: A pointer of the module whose target others choose, and a function that calls itself.
REFUSED = {
    "structure that is written": "q => outside\n    q%v = 3*q%v",
    "structure that is written in a call": "q => outside\n    call grow_structure(q)",
    "written as an argument": "call grow(deep(3))",
    "read": "p => deep(2)\n    y = p",
}


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED)
def test_refused(body: str) -> None:
    text = _SOURCE.format(body=f"    {body}")
    for apply in (lambda tree: ADForwardContainerTrans().apply(tree, "foo", ["y"], ["x"]),
                  lambda tree: ADReverseContainerTrans().apply(
                      tree, "foo", ["y"], ["x"], ADJointReversalSchedule())):
        with pytest.raises(UnsupportedError) as error:
            apply(read_fortran_source(text))
        assert "POINTER" in str(error.value)


def test_pointers_to_memory_of_the_routine_may_be_there() -> None:
    body = "    allocate(p(3))\n    p = 1.0d0\n    deallocate(p)"
    tree = read_fortran_source(_SOURCE.format(body=body))
    ADForwardContainerTrans().apply(tree, "foo", ["y"], ["x"])
