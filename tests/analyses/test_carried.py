# SPDX-License-Identifier: BSD-3-Clause
"""What iterations of a loop leave to later ones."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Loop

from psyad_ext.analyses.carried import carried, is_independent, overwritten_wholly
from tests.fortran import statements

DECLARATIONS = ("real :: a(9), b(9), m(9, 9), s, t; integer :: i, j, k, n, idx(9)")

#: A loop, what later iterations read, and of what they overwrite older uses.
CARRIED = {
    "own element": ("do i = 1, 9; a(i) = 2*a(i); end do", "", ""),
    "element before": ("do i = 2, 9; a(i) = a(i - 1); end do", "a", ""),
    "element after": ("do i = 1, 8; a(i) = a(i + 1); end do", "", "a"),
    "element before, downwards": ("do i = 9, 2, -1; a(i) = a(i - 1); end do", "", "a"),
    "both sides": ("do i = 2, 8; a(i) = a(i - 1) + a(i + 1); end do", "a", "a"),
    "mirrored index": ("do i = 1, 9; a(i) = a(10 - i); end do", "a", "a"),
    "mirrored on both sides": ("do i = 1, 9; a(10 - i) = 2*a(10 - i); end do", "", ""),
    "other column": ("do i = 2, 9; m(i, 2) = m(i - 1, 1); end do", "", ""),
    "same column": ("do i = 2, 9; m(i, 2) = m(i - 1, 2); end do", "m", ""),
    "shift that may be anything": ("do i = 1, 5; a(i) = a(i + n); end do", "a", "a"),
    "the same shift on both sides": ("do i = 1, 5; a(i + n) = a(i + n); end do", "", ""),
    "through an index array": ("do i = 1, 9; a(idx(i)) = a(i); end do", "a", "a"),
    "step unknown": ("do i = 1, 9, n; a(i) = a(i - 1); end do", "a", "a"),
    "stride of two": ("do i = 1, 4; a(2*i) = a(2*i); end do", "", ""),
    "stride of two and neighbours": (
        "do i = 1, 4; a(2*i) = a(2*i - 1) + a(2*i - 2); end do", "a", ""),
    "index that changes": ("do i = 1, 9; k = i; a(k) = b(k); end do", "a k", "a k"),
    "scalar": ("do i = 1, 9; s = a(i); b(i) = s; end do", "s", "s"),
    "inner loop over the other index": (
        "do i = 1, 9; do j = 1, 9; m(j, i) = m(j, i)*2; end do; end do", "j", "j"),
    "inner loop over the same elements": (
        "do i = 1, 9; do j = 1, 9; a(j) = a(j)*2; end do; end do", "a j", "a j"),
}


def loop(body: str) -> Loop:
    """:returns: the first loop of a routine with these statements."""
    return statements(DECLARATIONS, body).walk(Loop)[0]


def names(symbols: frozenset) -> str:
    """:returns: the names of symbols, in order."""
    return " ".join(sorted(symbol.name for symbol in symbols))


@pytest.mark.parametrize("idea", CARRIED)
def test_carried(idea: str) -> None:
    body, read_later, overwritten_later = CARRIED[idea]
    facts = carried(loop(body))
    assert names(facts.read_later) == read_later
    assert names(facts.overwritten_later) == overwritten_later


@pytest.mark.parametrize("body, private, expected", [
    ("do i = 1, 9; a(i) = b(i); end do", "", True),
    ("do i = 2, 9; a(i) = a(i - 1); end do", "", False),
    ("do i = 1, 9; s = b(i); a(i) = s*s; end do", "s", True),
    ("do i = 1, 9; s = b(i); a(i) = s*s; end do", "", False),
    ("do i = 1, 9; s = s + b(i); end do", "", True),
    ("do i = 1, 9; s = s - b(i)*a(i) + 1; end do", "", True),
    ("do i = 1, 9; s = s*b(i); end do", "", False),
    ("do i = 1, 9; s = s + b(i); a(i) = s; end do", "", False),
    ("do i = 1, 9; a(idx(i)) = a(idx(i)) + b(i); end do", "", True),
    ("do i = 1, 9; a(idx(i)) = a(idx(i)) + a(i); end do", "", False)])
def test_independent(body: str, private: str, expected: bool) -> None:
    node = loop(body)
    facts = carried(node)
    alone = frozenset(symbol for symbol in facts.written if symbol.name in private.split())
    assert is_independent(node, facts, alone) == expected


@pytest.mark.parametrize("body, expected", [
    ("do i = 1, 9; a(i) = 0; end do", "a"),
    ("do i = 9, 1, -1; a(i) = 0; end do", "a"),
    ("do i = 2, 9; a(i) = 0; end do", ""),
    ("do i = 1, 9; if (n > 3) a(i) = 0; end do", ""),
    ("do i = 1, 9; a(idx(i)) = 0; end do", ""),
    ("do i = 1, 9; m(i, 1) = 0; end do", ""),
    ("do i = 1, 9; m(i, i) = 0; end do", ""),
    ("do i = 1, 9; do j = 1, 9; m(j, i) = 0; end do; end do", "m"),
    ("do i = 1, 9; do j = 1, i; m(j, i) = 0; end do; end do", ""),
    ("do i = 1, 3; do j = 1, 9; a(j) = 0; end do; end do", "a"),
    ("do i = 9, 3, -2; do j = 1, 9; a(j) = 0; end do; end do", "a"),
    ("do i = 3, 1; do j = 1, 9; a(j) = 0; end do; end do", ""),
    ("do i = 1, n; do j = 1, 9; a(j) = 0; end do; end do", ""),
    ("do i = 1, 9; b(i) = 1; do j = 1, 9; m(j, i) = 0; end do; end do", "b m")])
def test_overwritten_wholly(body: str, expected: str) -> None:
    assert names(overwritten_wholly(loop(body))) == expected
