# SPDX-License-Identifier: BSD-3-Clause
"""Structures that callees use as a whole: what flows through them is refused, never forgotten."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

_SOURCE = """
module m
  implicit none
  type :: gp
    real(8) :: w = 1, v = 2
  end type gp
  type :: box
    type(gp), pointer :: p(:) => null()
    class(*), allocatable :: any
    real(8) :: x = 1
    integer :: count = 0
  end type box
  type(gp), save :: kept(3)
  type(box), allocatable, save :: one(:), two(:), three(:)
  real(8), save :: store = 1
contains
  subroutine foo(a, r)
    real(8), intent(in) :: a(3)
    real(8), intent(out) :: r
    type(gp) :: e(3)
    r = 0
    e%w = a
    call pass(e, a, r)
  end subroutine foo
  subroutine pass(e, a, s)
    type(gp), intent(inout) :: e(3)
    real(8), intent(in) :: a(3)
    real(8), intent(inout) :: s
{body}
  end subroutine pass
  subroutine unlimited(g, s)
    class(*), intent(in) :: g(:)
    real(8), intent(inout) :: s
    select type (g)
    type is (gp)
      s = s + g(1)%w*g(2)%v
    end select
  end subroutine unlimited
  subroutine number(g, s)
    class(*), intent(in) :: g
    real(8), intent(inout) :: s
    select type (g)
    type is (real(8))
      s = s + g**2
    end select
  end subroutine number
  subroutine pointer_argument(g, s)
    type(gp), pointer, intent(in) :: g(:)
    real(8), intent(inout) :: s
    s = s + g(1)%w*g(2)%w
  end subroutine pointer_argument
  subroutine plain(g, s)
    type(gp), intent(in) :: g(2)
    real(8), intent(inout) :: s
    s = s + g(1)%w*g(2)%v
  end subroutine plain
  subroutine look(b, s)
    type(box), intent(in) :: b(2)
    real(8), intent(inout) :: s
    call plain(b(2)%p, s)
  end subroutine look
  subroutine look_by_name(b, s)
    type(box), intent(in) :: b(2)
    real(8), intent(inout) :: s
    call plain(s=s, g=b(2)%p)
  end subroutine look_by_name
  subroutine fill(a, b)
    real(8), intent(in) :: a(3)
    type(box), intent(inout) :: b(2)
    allocate (b(2)%p(2))
    b(2)%p%w = a(1)
    b(2)%p%v = a(2)
  end subroutine fill
  subroutine fill_kept(a)
    real(8), intent(in) :: a(3)
    kept%w = a
  end subroutine fill_kept
  subroutine fill_one(x)
    real(8), intent(in) :: x
    allocate (one(2))
    one(1)%x = x
  end subroutine fill_one
  subroutine move()
    allocate (two(2), source=one)
    call move_alloc(two, three)
  end subroutine move
  subroutine take_three(s)
    real(8), intent(inout) :: s
    s = s + three(1)%x
  end subroutine take_three
  subroutine fill_store(x)
    real(8), intent(in) :: x
    store = x
  end subroutine fill_store
  function made() result(b)
    type(box) :: b
    b%x = store
  end function made
  subroutine use_made(s)
    real(8), intent(inout) :: s
    type(box) :: b
    b = made()
    s = s + b%x
  end subroutine use_made
end module m
"""
#: The structure takes in something active, of which nothing comes back.
_COUNTING = """
module m
  implicit none
  type :: box
    class(*), allocatable :: any
    real(8) :: x = 1
    integer :: count = 0
  end type box
contains
  subroutine foo(a, r)
    real(8), intent(in) :: a(3)
    real(8), intent(out) :: r
    r = a(1)**2
    call note(a)
  end subroutine foo
  subroutine note(a)
    real(8), intent(in) :: a(3)
    type(box) :: b(2)
    call count(b, a)
    if (b(1)%count > 1) print *, b(1)%x
  end subroutine note
  subroutine count(b, a)
    type(box), intent(inout) :: b(2)
    real(8), intent(in) :: a(3)
    b(1)%count = b(1)%count + 1
    b(1)%x = a(1)
  end subroutine count
end module m
"""

_FLOWS = {
    "local": "    type(gp) :: own(2)\n    own%w = a(2)\n    own%v = a(3)\n"
             "    call unlimited(own, s)",
    "argument": "    call unlimited(e(1:2), s)",
    "pointer": "    type(gp), pointer :: q(:)\n    allocate (q(2))\n    q%w = e(1:2)%w\n"
               "    call pointer_argument(q, s)",
    "number": "    call number(e(2)%w, s)",
    "module": "    call fill_kept(a)\n    call unlimited(kept, s)",
    "component": "    type(box) :: b(2)\n    call fill(a, b)\n    call look(b, s)",
    "by name": "    type(box) :: b(2)\n    call fill(a, b)\n    call look_by_name(b, s)",
    "memory": "    call fill_one(a(1)*a(2))\n    call move()\n    call take_three(s)",
    "function": "    call fill_store(a(1)*a(2))\n    call use_made(s)",
}


@pytest.mark.parametrize("body", _FLOWS.values(), ids=_FLOWS)
def test_refused(body: str) -> None:
    text = _SOURCE.format(body=body)
    for apply in (lambda tree: ADForwardContainerTrans().apply(tree, "foo", ["r"], ["a"]),
                  lambda tree: ADReverseContainerTrans().apply(
                      tree, "foo", ["r"], ["a"], ADJointReversalSchedule())):
        with pytest.raises(UnsupportedError):
            apply(read_fortran_source(text))


def test_what_does_not_flow_on_may_be_there() -> None:
    tree = read_fortran_source(_COUNTING)
    ADForwardContainerTrans().apply(tree, "foo", ["r"], ["a"])
