# SPDX-License-Identifier: BSD-3-Clause
"""Liveness of scalars: which of them may still be read after a statement.

The statements are those of the core language, without their adjoints: the
question is where the forward motion uses a value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from psyclone.psyir.nodes import (
    Assignment, CodeBlock, IfBlock, Loop, Node, Schedule, Statement, WhileLoop)
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import CallSite
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.questions import array_type, is_data, symbols_read
from psyad_ext.ir.tree.intents import is_only_written
from psyad_ext.ir.tree.walking import nodes_of


class Liveness:
    """Liveness of the scalars of one routine.

    :param body: its statements.
    :param at_end: the variables that are read after the last statement.
    :param sites: its calls, by the identity of the call.
    :param apart: tells which assignments and branches belong to no run.
    """

    def __init__(self, body: Schedule, at_end: frozenset[Symbol],
                 sites: Mapping[int, CallSite],
                 apart: Callable[[Node], bool] = lambda statement: False) -> None:
        self._apart = apart
        self._sites = sites
        self._exposed: IdentityMap[Node, frozenset[Symbol]] = IdentityMap()
        self._after: IdentityMap[Node, frozenset[Symbol]] = IdentityMap()
        self._visit(body.children, at_end)

    def after(self, statement: Statement) -> frozenset[Symbol]:
        """
        :param statement: the last one of a run of assignments and branches.

        :returns: the scalars whose values after it may be read.
        """
        return self._after[statement]

    def exposed(self, statements: Sequence[Statement]) -> frozenset[Symbol]:
        """:returns: the scalars that a run of statements reads before it sets them."""
        live: set[Symbol] = set()
        for statement in reversed(statements):
            self._pass(statement, live)
        return frozenset(live)

    def _visit(self, statements: Sequence[Node], live: frozenset[Symbol]) -> frozenset[Symbol]:
        """:returns: what is live before the statements if ``live`` is so after them."""
        now = set(live)
        closes_run = True
        for statement in reversed(statements):
            in_run = _is_simple(statement) and not self._apart(statement)
            if closes_run or not in_run:
                self._after[statement] = frozenset(now)
            closes_run = not in_run
            self._pass(statement, now)
        return frozenset(now)

    def _pass(self, statement: Node, live: set[Symbol]) -> None:
        """Change what is live after a statement to what is live before it."""
        if isinstance(statement, Assignment):
            if not statement.lhs.children:
                live.discard(statement.lhs.symbol)
            live |= _read_by(statement.rhs, *statement.lhs.children)
        elif isinstance(statement, IfBlock):
            otherwise = statement.else_body.children if statement.else_body else ()
            both = self._visit(statement.if_body.children, frozenset(live)) | \
                self._visit(otherwise, frozenset(live))
            live.clear()
            live |= both | _read_by(statement.condition)
        elif isinstance(statement, (Loop, WhileLoop)):
            self._pass_loop(statement, live)
        elif statement in self._sites:
            for dummy, actual in self._sites[statement].bindings:
                if not (is_data(actual) and is_only_written(dummy)):
                    live |= _read_by(actual)
                elif actual.children:
                    live |= _read_by(*actual.children)
        else:
            live |= symbols_read(statement)

    def _pass_loop(self, statement: Loop | WhileLoop, live: set[Symbol]) -> None:
        body = statement.loop_body.children
        control = statement.children[:3] if isinstance(statement, Loop) else [statement.condition]
        if statement not in self._exposed:
            inside = self._visit(body, _read_by(*control))
            self._exposed[statement] = inside
        # The body may run again, or not at all.
        live |= self._exposed[statement] | _read_by(*control)
        self._visit(body, frozenset(live))


def _is_simple(statement: Node) -> bool:
    """:returns: whether ``statement`` is an assignment, or a branch without loops and calls."""
    if isinstance(statement, IfBlock):
        return all(_is_simple(child) for body in statement.children[1:]
                   for child in body.children)
    return isinstance(statement, Assignment)


def is_simple(statement: Node) -> bool:
    """:returns: whether ``statement`` is an assignment, or a branch of such statements only."""
    return _is_simple(statement) and not nodes_of(statement, CodeBlock)


def _read_by(*nodes: Node) -> frozenset[Symbol]:
    return frozenset(symbol for symbol in symbols_read(*nodes)
                     if array_type(symbol) is None)
