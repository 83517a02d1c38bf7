# SPDX-License-Identifier: BSD-3-Clause
"""Pointers that point at nothing on some paths, or at what must not change."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

_SOURCE = """
module m
  implicit none
contains
  subroutine limit(a, s, changes)
    real(8), intent(inout) :: a(:), s
    logical, intent(in) :: changes
    s = s + sum(a**2)
    if (changes) a = a*s
  end subroutine limit
  subroutine foo(x, y, k)
    integer, intent(in) :: k
    real(8), intent(in), target :: x(3)
    real(8), intent(inout) :: y(3)
    real(8), target :: w(3)
    real(8), pointer :: p(:)
    real(8) :: s
    s = x(1)
    w = x**2
{body}
  end subroutine foo
end module m
"""

#: What was read as if the path with the other target were taken always.
REFUSED = {
    "asked for its type": (
        "nullify (p)\n if (k == 2) p => w\n s = tiny(p)\n y = x + s\n"
        " if (associated(p)) y = y*p", "'p' is a pointer"),
    "given to be changed": (
        "p => w\n if (k == 1) p => x\n call limit(p, s, k /= 1)\n y = p*s",
        "'p' may point at what is only read"),
}


@pytest.mark.parametrize("body, reason", REFUSED.values(), ids=REFUSED)
def test_no_path_is_lost(body: str, reason: str) -> None:
    with pytest.raises(UnsupportedError) as error:
        ADReverseContainerTrans().apply(
            read_fortran_source(_SOURCE.format(body=body)), "foo", ["y"], ["x"],
            ADJointReversalSchedule())
    assert reason in str(error.value)
