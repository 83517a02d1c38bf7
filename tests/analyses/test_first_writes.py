# SPDX-License-Identifier: BSD-3-Clause
"""Which assignments overwrite nothing, so that nothing is recorded for them."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Assignment, Schedule

from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.first_writes import FirstWrites, first_writes
from psyad_ext.analyses.writes import writes_of
from psyad_ext.core.identity import IdentityMap
from tests.fortran import statements

DECLARATIONS = "real :: x, y, z, a(9), b(9, 9); integer :: i, j, n"


def analysed(body: str) -> tuple[list[str], FirstWrites]:
    """:returns: the assignments that overwrite nothing, as text, and the whole result."""
    scope = statements(DECLARATIONS, body)
    schedule = Schedule(children=[child.copy() for child in scope.children])
    written = writes_of(Unit(scope), [], schedule, {})
    found = first_writes(schedule, written, IdentityMap(), {}, written)
    return [node.debug_string().strip() for node in schedule.walk(Assignment)
            if node in found.assignments], found


@pytest.mark.parametrize("body, expected", [
    ("x = 1.0", ["x = 1.0"]), ("x = 1.0; x = 2.0", ["x = 1.0"]),
    ("if (n > 1) then; x = 1.0; else; x = 2.0; end if; x = 3.0", ["x = 1.0", "x = 2.0"]),
    ("if (n > 1) x = 1.0; x = 2.0", ["x = 1.0"]),
    ("do i = 1, n; x = 1.0; end do", []), ("x = 1.0; do i = 1, n; x = 2.0; end do", ["x = 1.0"]),
    ("do i = 1, n; a(i) = 1.0; end do", ["a(i) = 1.0"]),
    ("do i = 1, n; a(i + 1) = 1.0; end do", ["a(i + 1) = 1.0"]),
    ("do i = 1, n; a(2*i) = 1.0; end do", ["a(2 * i) = 1.0"]),
    ("do i = 1, n; a(n - i) = 1.0; end do", ["a(n - i) = 1.0"]),
    ("do i = 1, n; a(i) = 1.0; end do; do i = 1, n; a(i) = 2.0; end do", ["a(i) = 1.0"]),
    ("do i = 1, n; a(i) = 1.0; a(i) = 2.0; end do", ["a(i) = 1.0"]),
    ("do i = 1, n; do j = 1, n; b(i, j) = 1.0; end do; end do", ["b(i,j) = 1.0"]),
    ("do i = 1, n; do j = 1, n; b(j, i) = 1.0; end do; end do", ["b(j,i) = 1.0"]),
    ("do i = 1, n; do j = 1, n; a(j) = 1.0; end do; end do", []),
    ("do i = 1, n; do j = 1, n; b(i + j, i + j) = 1.0; end do; end do", []),
    ("do i = 1, n; j = i/2; a(j) = 1.0; end do", []),
    ("do i = 1, n; a(i/2) = 1.0; end do", []), ("do i = 1, n; a(i*i) = 1.0; end do", []),
    ("do i = 1, n; a(mod(i, 3)) = 1.0; end do", []),
    ("j = 0; do i = 1, n; j = j - 1; a(i + j) = 1.0; end do", ["j = 0"]),
    ("do i = 1, n; do j = i, n; b(i, j - i) = 1.0; end do; end do", ["b(i,j - i) = 1.0"]),
    ("do i = 1, n; do j = 1, n; b(i + j, 2*i + 2*j) = 1.0; end do; end do", []),
    # Elements differ, but no index alone shows it.
    ("do i = 1, n; do j = 1, n; b(i + j, j) = 1.0; end do; end do", []),
    ("a(1) = 1.0; do i = 2, n; a(i) = 2.0; end do", ["a(1) = 1.0", "a(i) = 2.0"]),
    ("a(1) = 1.0; do i = 1, n; a(i) = 2.0; end do", ["a(1) = 1.0"]),
    ("do i = n - 1, 1, -1; a(i) = 2.0; end do; a(n) = 1.0", ["a(i) = 2.0", "a(n) = 1.0"]),
    ("do i = 2, n; a(i) = 1.0; a(i - 1) = 2.0; end do", ["a(i) = 1.0"]),
    ("do i = 2, n; a(i - 1) = 1.0; a(i) = 2.0; end do", ["a(i) = 2.0"]),
    ("do i = 1, n; a(2*i) = 1.0; a(2*i + 1) = 2.0; end do",
     ["a(2 * i) = 1.0", "a(2 * i + 1) = 2.0"]),
    ("do i = n, 1, -1; a(i) = 1.0; a(i - 1) = 2.0; end do", ["a(i - 1) = 2.0"]),
    ("do i = 1, n, j; a(i) = 1.0; end do", []),
    ("do j = 1, n; a(1) = 1.0; do i = 2, n; a(i) = 2.0; end do; end do", []),
    ("do j = 1, n; b(1, j) = 1.0; do i = 2, n; b(i, j) = 2.0; end do; end do",
     ["b(1,j) = 1.0", "b(i,j) = 2.0"]),
    ("do j = 1, n; b(1, j) = 1.0; do i = j, n; b(i, j) = 2.0; end do; end do",
     ["b(1,j) = 1.0"]),
    ("do i = 1, n; if (x > 0) then; a(i) = 1.0; else; a(i) = 2.0; end if; end do",
     ["a(i) = 1.0", "a(i) = 2.0"]),
    ("do i = 1, n; if (x > 0) then; a(i) = 1.0; else; a(n - i) = 2.0; end if; end do", []),
    ("do i = 1, n; if (x > 0) a(i) = 1.0; a(i) = 2.0; end do", ["a(i) = 1.0"]),
    ("do while (x > 0); do i = 1, n; a(i) = 1.0; end do; end do", []),
    ("do i = 1, n; a(i) = 1.0; end do; j = n; n = n + 1; a(n) = 2.0",
     ["a(i) = 1.0", "j = n", "n = n + 1"]),
    ("a(n) = 1.0; do i = 1, n - 1; a(i) = 2.0; n = n - 1; end do", ["a(n) = 1.0"]),
    ("do i = 1, 3; a(i) = 1.0; end do; a(i) = 2.0", ["a(i) = 1.0"]),
])
def test_assignments(body: str, expected: list[str]) -> None:
    assert analysed(body)[0] == expected


@pytest.mark.parametrize("body, unset, at_end", [
    ("x = 1.0", [], ["x"]), ("if (n > 1) x = 1.0; x = 2.0", ["x"], ["x"]),
    ("if (n > 1) x = 1.0", [], []), ("do i = 1, n; x = 1.0; end do", ["x"], []),
    ("x = 0.0; do i = 1, n; x = 1.0; end do", [], ["x"]),
    ("if (n > 1) then; x = 1.0; else; x = 2.0; end if", [], ["x"]),
])
def test_scalars_that_may_have_no_value(body: str, unset: list[str], at_end: list[str]) -> None:
    found = analysed(body)[1]
    assert [symbol.name for _, symbol in found.unset] == unset
    assert sorted(s.name for s in found.set_at_end if s.name == "x") == at_end
