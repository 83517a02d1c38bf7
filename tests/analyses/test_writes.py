# SPDX-License-Identifier: BSD-3-Clause
"""Which variables a routine may write, itself or through calls."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.analyses.calltree import CallTree, call_tree
from psyad_ext.analyses.writes import all_stores, all_writes
from tests.fortran import module, routine, subroutine

_DECLARATIONS = "real(wp), intent(inout) :: x, y; real(wp) :: s; integer :: i"
_PASSING = "real(wp), intent(inout) :: p, q"


def _tree(body: str, inner: str) -> CallTree:
    return call_tree(routine(read_fortran_source(module(
        subroutine("x, y", _DECLARATIONS, body)
        + subroutine("p, q", _PASSING, inner, "bar")))))


def _names(tree: CallTree) -> dict[str, str]:
    return {unit.routine.name: " ".join(sorted(symbol.name for symbol in found))
            for unit, found in all_writes(tree).items()}


@pytest.mark.parametrize("body, inner, expected", [
    ("y = x; call bar(x, y)", "q = p", {"foo": "y", "bar": "q"}),
    ("call bar(x, y)", "p = q", {"foo": "x", "bar": "p"}),
    ("call bar(y, x)", "p = q", {"foo": "y", "bar": "p"}),
    ("s = x; call bar(s, y)", "p = 2*p", {"foo": "s", "bar": "p"}),
    ("do i = 1, 3; call bar(x, y); end do", "q = p", {"foo": "i y", "bar": "q"}),
    ("call bar(x, y); if (x > 1) s = y", "if (p > q) p = q", {"foo": "s x", "bar": "p"})])
def test_writes(body: str, inner: str, expected: dict[str, str]) -> None:
    assert _names(_tree(body, inner)) == expected


def test_calls_write_what_is_written_further_in() -> None:
    tree = call_tree(routine(read_fortran_source(module(
        subroutine("x, y", _DECLARATIONS, "call bar(x, y)")
        + subroutine("p, q", _PASSING, "call baz(q, p)", "bar")
        + subroutine("u, v", "real(wp), intent(inout) :: u, v", "u = v", "baz")))))
    assert _names(tree) == {"foo": "y", "bar": "q", "baz": "u"}


def test_stores_are_what_any_call_gives_back() -> None:
    tree = _tree("s = x; call bar(s, y)", "p = q; q = p")
    stores = all_stores(tree, all_writes(tree))
    assert {unit.routine.name: sorted(symbol.name for symbol in own)
            for unit, own in stores.items()} == {"foo": ["y"], "bar": ["p", "q"]}
