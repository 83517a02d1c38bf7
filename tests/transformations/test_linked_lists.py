# SPDX-License-Identifier: BSD-3-Clause
"""Linked lists that are walked by a pointer: what may be done instead is said."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

_SOURCE = """
module m
  implicit none
  type node_t
    real(8) :: w = 0
    type(node_t), pointer :: next => null()
  end type node_t
  type queue_t
    type(node_t), pointer :: head => null()
  end type queue_t
contains
  subroutine push(q, w)
    type(queue_t), intent(inout) :: q
    real(8), intent(in) :: w
    type(node_t), pointer :: n
    allocate(n)
    n%w = w
    n%next => q%head
    q%head => n
  end subroutine push
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(queue_t) :: q
    type(node_t), pointer :: p
    integer :: i
    do i = 1, 3
      call push(q, 0.5d0*i)
    end do
    y = 0
    p => q%head
    do while (associated(p))
      y = y + p%w*x**2
      p => p%next
    end do
  end subroutine foo
end module m
"""


def test_lists_are_refused_with_what_may_take_their_place() -> None:
    with pytest.raises(UnsupportedError) as refused:
        ADReverseContainerTrans().apply(read_fortran_source(_SOURCE, "model.f90"), "foo", ["y"],
                                        ["x"], ADJointReversalSchedule())
    assert "'q%head' leads to a linked list of structures 'node_t'" in str(refused.value)
    assert "keep them in an array" in str(refused.value)
