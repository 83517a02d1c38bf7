# SPDX-License-Identifier: BSD-3-Clause
"""Routines that use pointers in elements of arrays, and can't be inlined."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

_SOURCE = """
module model
  implicit none
  type item_t
    real, pointer :: c(:) => null()
    real :: k = 1
  end type
contains
  subroutine renew(l, t, q)
    type(item_t), intent(out) :: l(:)
    real, intent(in) :: t
    real, intent(in), target :: q(:)
    l(1)%c => q
    l(2)%c => q
    l(2)%k = t
  end subroutine
  subroutine choose(l, name)
    type(item_t), intent(inout) :: l(:)
    character(len=2), intent(in) :: name
    if (name == 'ab') l(1)%c = l(1)%c*2
  end subroutine
  subroutine choose_any(l, name)
    type(item_t), intent(inout) :: l(:)
    character(len=*), intent(in) :: name
    if (name == 'ab') l(1)%c = l(1)%c*2
  end subroutine
  subroutine square(l, f)
    type(item_t), intent(inout) :: l(:)
    real, intent(in) :: f(2,2)
    l(1)%c(1:2) = l(1)%c(1:2)*f(:,2)
  end subroutine
  subroutine named_size(l, f)
    type(item_t), intent(inout) :: l(:)
    real, intent(in) :: f(3)
    integer :: size
    size = 2
    l(1)%c(size) = l(2)%c(1)*f(3)
  end subroutine
  subroutine foo(x, y)
    real, intent(in) :: x(4)
    real, intent(out) :: y
    type(item_t) :: l(2)
    real, target :: a(4), b(4)
    a = x
    b = x**2
    l(1)%c => a
    l(2)%c => b
    STATEMENT
    y = sum(l(1)%c)*l(2)%k
  end subroutine
end module
"""

_REFUSED = {
    "call renew(l, l(1)%k*2, b)":
        "its argument 'l' begins anew (intent(out)), and another one takes a value from",
    "call choose(l, 'abcd')": "its argument 'name' is a text, and is not as long",
    "call choose_any(l, 'ab')": "its argument 'name' is a text, and is not as long",
}


@pytest.mark.parametrize("statement", list(_REFUSED))
def test_what_cannot_be_written_out_is_refused(statement: str) -> None:
    with pytest.raises(UnsupportedError) as refused:
        write_fortran(ADReverseContainerTrans().apply(
            read_fortran_source(_SOURCE.replace("STATEMENT", statement), "model.f90"),
            "foo", ["y"], ["x"], ADJointReversalSchedule()))
    assert "can't be inlined here" in str(refused.value)
    assert _REFUSED[statement] in str(refused.value)
