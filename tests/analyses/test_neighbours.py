# SPDX-License-Identifier: BSD-3-Clause
"""Whether the iterations of loops side by side may be executed in turn."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Loop

from psyad_ext.analyses.neighbours import can_be_fused
from tests.fortran import statements

DECLARATIONS = ("real :: a(9), b(9), c(9), m(9, 9), s, t; real, target :: p(9)\n"
                "integer :: i, j, k, n, idx(9)")

#: Two loops with what follows them, and whether they may be one.
PAIRS = {
    "own elements": ("do i = 1, 9; a(i) = b(i); end do; do i = 1, 9; c(i) = a(i); end do", True),
    "the element before": (
        "do i = 2, 9; a(i) = b(i); end do; do i = 2, 9; c(i) = a(i - 1); end do", True),
    "the element after": (
        "do i = 1, 8; a(i) = b(i); end do; do i = 1, 8; c(i) = a(i + 1); end do", False),
    "the element after, downwards": (
        "do i = 8, 1, -1; a(i) = b(i); end do; do i = 8, 1, -1; c(i) = a(i + 1); end do", True),
    "overwritten before it is read": (
        "do i = 2, 9; a(i) = b(i); end do; do i = 2, 9; b(i + 1) = c(i); end do", False),
    "overwritten after it is read": (
        "do i = 2, 9; a(i) = b(i); end do; do i = 2, 9; b(i - 1) = c(i); end do", True),
    "both only read": ("do i = 1, 8; a(i) = b(i); end do; do i = 1, 8; c(i) = b(i + 1); end do",
                       True),
    "other bounds": ("do i = 1, 9; a(i) = b(i); end do; do i = 2, 9; c(i) = b(i); end do", False),
    "other counters": ("do i = 1, 9; a(i) = b(i); end do; do j = 1, 9; c(j) = b(j); end do", False),
    "unknown step": ("do i = 1, 9, n; a(i) = 1; end do; do i = 1, 9, n; b(i) = 1; end do", False),
    "bounds that change": ("do i = 1, n; n = 3; end do; do i = 1, n; b(i) = 1; end do", False),
    "a scalar of each iteration": (
        "do i = 1, 9; s = a(i); b(i) = s; end do; do i = 1, 9; s = b(i); c(i) = s; end do", True),
    "a scalar that is passed on": (
        "do i = 1, 9; s = a(i); b(i) = s; end do; do i = 1, 9; c(i) = s; end do", False),
    "a scalar that is read afterwards": (
        "do i = 1, 9; s = a(i); end do\ndo i = 1, 9; s = b(i); c(i) = s; end do\nt = s", False),
    "a scalar that the next round reads": (
        "s = 1; do k = 1, 2; a(1) = s; do i = 1, 9; s = a(i); end do\n"
        "do i = 1, 9; s = b(i); c(i) = s; end do; end do", False),
    "a sum": ("do i = 1, 9; s = s + a(i); end do; do i = 1, 9; s = s + b(i); end do", False),
    "columns": ("do i = 1, 9; do j = 1, 9; m(j, i) = 1; end do; end do\n"
                "do i = 1, 9; do j = 2, 9; m(j, i) = m(j - 1, i); end do; end do", True),
    "columns beside": ("do i = 1, 8; do j = 1, 9; m(j, i) = 1; end do; end do\n"
                       "do i = 1, 8; do j = 2, 9; a(j) = m(j, i + 1); end do; end do", False),
    "a counter that is read afterwards": (
        "do i = 1, 9; do j = 1, i; m(j, i) = 1; end do; end do\n"
        "do i = 1, 9; do j = 1, 2; m(j, i) = 2; end do; end do; n = j", False),
    "through an index array": (
        "do i = 1, 9; a(idx(i)) = b(i); end do; do i = 1, 9; c(i) = a(i); end do", False),
    "other names for the same": (
        "do i = 1, 9; p(i) = b(i); end do; do i = 1, 9; c(i) = a(i); end do", False),
    "a call": ("do i = 1, 9; a(i) = b(i); end do; do i = 1, 9; call f(c(i)); end do", False),
    "branches": ("do i = 1, 9; if (b(i) > 0) a(i) = b(i); end do\n"
                 "do i = 1, 9; if (b(i) > 1) then; c(i) = a(i); end if; end do", True),
}


@pytest.mark.parametrize("idea", PAIRS)
def test_can_be_fused(idea: str) -> None:
    body, expected = PAIRS[idea]
    routine = statements(DECLARATIONS, body)
    block = next(loop.parent for loop in routine.walk(Loop)
                 if len([each for each in loop.parent.children if isinstance(each, Loop)]) == 2)
    first, second = (each for each in block.children if isinstance(each, Loop))
    assert can_be_fused(first, second) is expected
