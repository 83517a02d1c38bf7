# SPDX-License-Identifier: BSD-3-Clause
"""Compilers are told that iterations over directions are independent, where they can't know."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.transformations import ADForwardContainerTrans

SOURCE = """
subroutine foo(n, k, x, y)
  integer, intent(in) :: n, k(n)
  real, intent(in) :: x(n)
  real, intent(inout) :: y(n)
  integer :: i
  do i = 1, n - 1
    {}
  end do
end subroutine foo
"""


@pytest.mark.parametrize("body, told", [
    ("y(k(i)) = y(k(i + 1)) + x(i)", True),
    ("y(i) = 2.0*y(i) + x(i + 1)*x(i)", False),
    ("y(i) = x(k(i))*x(i)", False)])
def test_only_where_elements_of_one_array_differ(body: str, told: bool) -> None:
    text = write_fortran(ADForwardContainerTrans().apply(
        read_fortran_source(SOURCE.format(body)), "foo", ["y"], ["x"], vector=True))
    lines = [line.strip() for line in text.splitlines()]
    assert ("!GCC$ ivdep" in lines) is told
    assert not told or lines[lines.index("!GCC$ ivdep") + 1].startswith("do direction = 1,")
