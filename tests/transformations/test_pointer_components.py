# SPDX-License-Identifier: BSD-3-Clause
"""Components that are pointers and of which it is not known what they point at."""

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
    real(8) :: q(4, 2)
    real(8), pointer :: a(:) => null(), b(:) => null()
  end type t
  real(8), target :: w(4)
contains
  subroutine foo(s, x, n, y)
    type(t), intent(inout), target :: s
    real(8), intent(inout), target :: x(4)
    integer, intent(in) :: n
    real(8), intent(inout) :: y
    type(t), target :: l
    real(8), target :: u(4), v(4)
    real(8), pointer :: p(:)
    integer :: i
    u = x
    v = 0.5d0*x
{body}
  end subroutine foo
  subroutine step(l)
    type(t), intent(inout) :: l
    l%a = 2.0d0*l%b
    w(1) = w(1) + l%a(1)
  end subroutine step
  subroutine first(l)
    type(t), intent(inout) :: l
    l%a(1) = 2.0d0*l%q(1, 1)
  end subroutine first
  subroutine make(l)
    type(t), intent(inout) :: l
    allocate(l%a(4))
    allocate(l%a(4))
  end subroutine make
  function lowest(l) result(r)
    type(t), intent(in) :: l
    double precision :: r
    r = l%a(lbound(l%a, 1))
  end function lowest
end module m
"""

REFUSED = {
    "elsewhere at the end": ("s%a => u\n s%a = y\n y = sum(s%a)", "'s%a' may point elsewhere"),
    "elsewhere after a return": ("p => s%a\n s%a => u\n if (y > 0) return\n s%a => p",
                                 "'s%a' may point elsewhere"),
    "elsewhere after a loop": ("do i = 1, n\n p => s%a\n s%a => s%b\n s%b => p\n end do",
                               "may point elsewhere"),
    "allocated twice": ("call make(l)\n y = sum(x)", "memory of 'l%a'"),
    "at the end of the target": ("y = y*s%a(1)\n s%a => s%b", "'s%a' may point elsewhere"),
    "two pointers at the same array": ("l%a => u\n l%b => u\n call step(l)\n y = sum(u)", "ALIAS"),
    "overlapping sections": ("l%a => u(1:3)\n l%b => u(2:4)\n call step(l)\n y = sum(u)", "ALIAS"),
    "sections that may overlap": ("l%a => u(1:n)\n l%b => u(n:)\n call step(l)\n y = sum(u)",
                                  "ALIAS"),
    "another component that is used": ("l%q = x(1)\n l%a => l%q(:, 1)\n call first(l)\n"
                                       "y = l%a(1)", "ALIAS"),
    "a variable that the routine uses": ("l%a => w\n l%b => u\n call step(l)\n y = sum(w)",
                                         "ALIAS"),
    "bounds of its own": ("l%a(0:) => u\n l%b => v\n call step(l)\n y = l%a(0)", "bounds"),
    "bounds of its own in a function": ("l%a(0:) => u\n y = lowest(l)", "'l%a', a pointer with"),
    "used before it is set": ("y = sum(l%a)\n l%a => u", "'l%a' is used where"),
    "of targets that may be the same": (
        "p => s%a\n s%a => s%b\n if (associated(s%a, p)) y = 2*y\n s%a => p", "POINTER"),
}


@pytest.mark.parametrize("body, reason", REFUSED.values(), ids=REFUSED)
def test_refused(body: str, reason: str) -> None:
    with pytest.raises(UnsupportedError) as error:
        ADReverseContainerTrans().apply(
            read_fortran_source(_SOURCE.format(body=body)), "foo", ["y"], ["x"],
            ADJointReversalSchedule())
    assert reason in str(error.value)
