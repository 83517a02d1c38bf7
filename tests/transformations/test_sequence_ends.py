# SPDX-License-Identifier: BSD-3-Clause
"""Arguments that may end behind what is passed are warned of."""

from __future__ import annotations

import warnings

import pytest

from psyad_ext import PsyadWarning, read_fortran_source
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

SOURCE = """module m
  implicit none
contains
  subroutine work(rows, columns, b, ld, fixed)
    integer, intent(in) :: rows, columns, ld
    real(8), intent(inout) :: b({shape}), fixed(3)
    b(:rows, :columns) = b(:rows, :columns)**2*fixed(1)
  end subroutine work
  subroutine run(n, a, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    real(8), intent(out) :: y
    integer :: k
    do k = 1, n - 2
      call work(n - k, n - k, {passed}, n, a(k, 1))
    end do
    y = sum(a)
  end subroutine run
end module m
"""


@pytest.mark.parametrize(("shape", "passed", "is_told"), [
    ("ld, columns", "a(k, k)", True), ("ld, *", "a(k, k)", False),
    ("ld, columns", "a(1, k)", False), ("rows, columns", "a(k, k)", False)])
def test_elements_inside_columns(shape: str, passed: str, is_told: bool) -> None:
    source = read_fortran_source(SOURCE.format(shape=shape, passed=passed))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", PsyadWarning)
        ADReverseContainerTrans().apply(source, "run", ["y"], ["a"], ADJointReversalSchedule())
    found = [str(one.message) for one in told if "SEQUENCE_END" in str(one.message)]
    assert ["'a(k,k)' is passed to 'b' of 'work'" in one for one in found] == [True]*is_told
