# SPDX-License-Identifier: BSD-3-Clause
"""Parts of arrays as boxes: what loops fill, what lies inside, what is apart."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from psyclone.psyir.nodes import Assignment, Loop, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.boxes import (
    Box, Sum, are_apart, box_of, filled, is_inside, joined, over_loops, passed)
from tests.fortran import statements

DECLARATIONS = "integer :: n, m, i, j, idx(9); real :: w(n), a(n, m), s"


def _sum(value: Sum) -> str:
    terms = [f"{count}*{term}" if count != 1 else term for term, count in sorted(value[0].items())]
    return "+".join([*terms, *([str(value[1])] if value[1] or not terms else [])])


def _text(box: Box | None) -> str:
    return "none" if box is None else ", ".join(
        f"{_sum(low)}:{_sum(high)}" for low, high in box)


def _routine(*lines: str) -> Routine:
    return statements(DECLARATIONS, "; ".join(lines))


def _box(reference: str) -> Box:
    box = box_of(_routine(f"{reference} = 1").walk(Assignment)[0].lhs)
    assert box is not None
    return box


@pytest.mark.parametrize("reference, expected", [
    ("w(i)", "i:i"), ("w(2*i - 1)", "2*i+-1:2*i+-1"), ("w(2:n)", "2:n"), ("w", "1:n"),
    ("a(:, j)", "1:n, j:j"), ("w(1:n:2)", "none"), ("w(idx)", "none"), ("s", "none")])
def test_elements_side_by_side(reference: str, expected: str) -> None:
    found = _routine(f"{reference} = 1").walk(Assignment)[0].lhs
    assert _text(box_of(found)) == expected


@pytest.mark.parametrize("loop, reference, before, everything", [
    ("i = 1, n", "w(i)", "1:i+-1", "1:n"), ("i = n, 1, -1", "w(i)", "i+1:n", "1:n"),
    ("i = 2, m", "w(i + 3)", "5:i+2", "5:m+3"), ("i = 1, n", "a(i, j)", "1:i+-1, j:j", "1:n, j:j"),
    ("i = 1, n, 2", "w(i)", "none", "none"), ("i = 1, n", "w(2*i)", "none", "none"),
    ("i = 1, n", "w(j)", "none", "none"), ("i = 1, n", "a(i, i)", "none", "none"),
    ("i = 1, m", "w(idx(i))", "none", "none")])
def test_what_loops_fill(loop: str, reference: str, before: str, everything: str) -> None:
    found = _routine(f"do {loop}", f"{reference} = 1", "end do").walk(Loop)[0]
    box = box_of(found.walk(Assignment)[0].lhs)
    assert box is not None
    assert (_text(passed(box, found, set())), _text(filled(box, found, set()))) \
        == (before, everything)


def test_bounds_that_change_fill_nothing() -> None:
    found = _routine("do i = 1, m", "w(i + j) = 1", "end do").walk(Loop)[0]
    box = box_of(found.walk(Assignment)[0].lhs)
    assert box is not None
    changed: Sequence[Symbol] = [found.scope.symbol_table.lookup(name) for name in ("j", "m")]
    assert _text(filled(box, found, set())) == "j+1:j+m"
    assert [_text(filled(box, found, {one})) for one in changed] == ["none", "none"]


@pytest.mark.parametrize("reference, expected", [
    ("a(i, j)", "1:n, 1:n"), ("a(j, i - j)", "1:n, 0:n+-1"), ("a(1, 2*j)", "1:1, 2:2*n")])
def test_over_several_loops(reference: str, expected: str) -> None:
    routine = _routine("do i = 1, n", "do j = 1, i", f"{reference} = 1", "end do", "end do")
    box = box_of(routine.walk(Assignment)[0].lhs)
    assert box is not None
    assert _text(over_loops(box, routine.walk(Loop))) == expected


@pytest.mark.parametrize("inner, outer, expected", [
    ("w(2:3)", "w(1:4)", True), ("w(1:4)", "w(2:3)", False), ("w(i)", "w(i:i + 1)", True),
    ("w(i)", "w(j:j)", False), ("w(i)", "w(1:n)", True), ("w(m:n)", "w(m - 1:n)", True),
    ("a(i, j)", "a(1:n, j)", True), ("a(i, j)", "a(1:n, i)", False)])
def test_inside(inner: str, outer: str, expected: bool) -> None:
    array = inner.partition("(")[0]
    symbol = _routine("s = 1").symbol_table.lookup(array)
    assert is_inside(_box(inner), _box(outer), symbol) is expected


@pytest.mark.parametrize("first, second, expected", [
    ("w(1:3)", "w(4:n)", True), ("w(4:n)", "w(1:3)", True), ("w(1:4)", "w(4:n)", False),
    ("w(i)", "w(i + 1)", True), ("w(i)", "w(j)", False), ("a(i, j)", "a(i, j + 1)", True),
    ("a(i, 1)", "a(j, 1)", False)])
def test_apart(first: str, second: str, expected: bool) -> None:
    assert are_apart(_box(first), _box(second)) is expected


def test_apart_if_sizes_are_large() -> None:
    assert are_apart(_box("w(1:3)"), _box("w(n - 1:n)"), large={"n"})
    assert not are_apart(_box("w(1:3)"), _box("w(n - 1:n)"), large={"m"})
    assert not are_apart(_box("w(1:n)"), _box("w(m)"), large={"m", "n"})


@pytest.mark.parametrize("first, second, expected", [
    ("w(1:3)", "w(4:n)", "1:n"), ("w(1:3)", "w(5:n)", "none"), ("w(1:m)", "w(m + 1:n)", "1:n"),
    ("w(1:m)", "w(i:n)", "none"), ("a(1:2, j)", "a(3:n, j)", "1:n, j:j"),
    ("a(1:2, i)", "a(3:n, j)", "none")])
def test_joined(first: str, second: str, expected: str) -> None:
    assert _text(joined(_box(first), _box(second))) == expected
