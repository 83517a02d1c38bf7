# SPDX-License-Identifier: BSD-3-Clause
"""What compilers are told of loops over directions."""

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
def test_iterations_are_independent_where_compilers_cannot_know(body: str, told: bool) -> None:
    lines = _generated(body)
    assert ("!GCC$ ivdep" in lines) is told
    assert not told or lines[lines.index("!GCC$ ivdep") + 1].startswith("do direction = 1,")


def test_blocks_become_vectors() -> None:
    lines = _generated("y(i) = x(i + 1)*x(i)")
    assert lines[lines.index("!GCC$ vector") + 1].startswith("do direction = block_start,")
    assert lines.count("!GCC$ vector") == 1


def _generated(body: str) -> list[str]:
    text = write_fortran(ADForwardContainerTrans().apply(
        read_fortran_source(SOURCE.format(body)), "foo", ["y"], ["x"], vector=True))
    return [line.strip() for line in text.splitlines()]
