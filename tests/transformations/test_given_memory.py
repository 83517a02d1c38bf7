# SPDX-License-Identifier: BSD-3-Clause
"""Pointers for which a routine allocates memory, and which it knows by another name, too."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

_SOURCE = """
module m
  implicit none
  type :: state_t
    real(8), pointer :: a(:) => null()
  end type state_t
  real(8), pointer :: w(:) => null()
  type(state_t) :: t
contains
  subroutine make(p, x)
    real(8), pointer :: p(:)
    real(8), intent(in) :: x(:)
    if (.not. associated(p)) allocate (p(size(x)))
    p = x
    call change()
  end subroutine make
  subroutine change()
    if (associated({pointer})) {pointer} = 2.0d0*{pointer}
  end subroutine change
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    call make({pointer}, x)
    y = {pointer}**2
  end subroutine foo
end module m
"""


@pytest.mark.parametrize("pointer", ["w", "t%a"])
def test_two_names(pointer: str) -> None:
    for apply in (lambda tree: ADForwardContainerTrans().apply(tree, "foo", ["y"], ["x"]),
                  lambda tree: ADReverseContainerTrans().apply(
                      tree, "foo", ["y"], ["x"], ADJointReversalSchedule())):
        with pytest.raises(UnsupportedError, match="by another name, too"):
            apply(read_fortran_source(_SOURCE.format(pointer=pointer)))
