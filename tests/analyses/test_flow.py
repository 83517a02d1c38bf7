# SPDX-License-Identifier: BSD-3-Clause
"""Sets of facts follow loops and branches until nothing grows."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from psyclone.psyir.nodes import Assignment, Node, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.flow import Flow, State
from tests.fortran import statements

DECLARATIONS = "integer :: a, b, c, d, i, n"


class Sources(Flow):
    """Which variables have values that come from ``a``, forward."""

    def __init__(self, body: Node) -> None:
        super().__init__(body, backward=False)

    def assign(self, statement: Assignment) -> None:
        self.state[statement.lhs.symbol] = max(
            (self.state[one.symbol] for one in statement.rhs.walk(Reference)), default=0)

    def other(self, statement: Node) -> None:
        raise AssertionError(statement)


class Live(Flow):
    """Which variables are read before they are set, backward."""

    def __init__(self, body: Node) -> None:
        super().__init__(body, backward=True, nothing=frozenset())

    def assign(self, statement: Assignment) -> None:
        self.state[statement.lhs.symbol] = frozenset()
        self.read(statement.rhs)

    def other(self, statement: Node) -> None:
        raise AssertionError(statement)

    def read(self, *nodes: Node) -> None:
        for reference in (one for node in nodes for one in node.walk(Reference)):
            self.state[reference.symbol] = frozenset({"live"})


def _names(state: Mapping[Symbol, object]) -> str:
    return " ".join(sorted(symbol.name for symbol, facts in state.items() if facts))


@pytest.mark.parametrize(("body", "from_a", "live"), [
    ("b = a; c = b", "a b c", "a"), ("b = a; b = 1; c = b", "a", "a"),
    ("if (n > 0) then; b = a; else; b = c; end if", "a b", "a c n"),
    ("b = a; if (n > 0) then; b = 1; end if", "a b", "a n"),
    ("b = a; if (n > 0) then; b = 1; else; b = 2; end if", "a", "a n"),
    ("do i = 1, n; d = c; c = b; b = a; end do", "a b c d", "a b c n"),
    ("do i = 1, n; b = a; b = 1; end do", "a", "a n"),
    ("b = a; do i = 1, n; b = 1; end do; c = b", "a b c", "a n"),
    ("do while (b < n); b = b + d; d = a; end do", "a b d", "a b d n")])
def test_what_holds_at_the_end(body: str, from_a: str, live: str) -> None:
    scope = statements(DECLARATIONS, body)
    start = {scope.symbol_table.lookup("a"): 1}
    assert _names(Sources(scope).follow(start)) == from_a
    assert _names(Live(scope).follow({})) == live


def test_the_journal() -> None:
    one, two = Symbol("one"), Symbol("two")
    state: State[int] = State(0)
    state[one] = 1
    mark = state.mark()
    state[one] = 3
    state[two] = 4
    state[two] = 5
    assert state.before(mark) == {one: 1, two: 0}
    assert state.go_back(mark) == {one: 3, two: 5}
    assert (state[one], state[two]) == (1, 0) and not state.before(mark)
