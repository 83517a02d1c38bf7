# SPDX-License-Identifier: BSD-3-Clause
"""Finds the runs of statements that are reversed as one piece, and their private scalars."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, Container, Node, Schedule, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.liveness import Liveness, is_simple
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.tree.walking import assignments_of


@dataclass(frozen=True)
class Run:
    """Assignments and branches that follow each other.

    :param statements: the statements.
    :param private: the scalars that have no value before them and are not read after them, here
        and wherever else they are written.
    """

    statements: tuple[Statement, ...]
    private: frozenset[Symbol]

    @property
    def written(self) -> frozenset[Symbol]:
        """:returns: the variables that the statements write."""
        return frozenset(_written(self.statements))


class Runs:
    """The runs of a routine.

    :param body: its statements.
    :param unit: the routine.
    :param sites: its calls.
    :param excluded: the first statements of runs that are left alone.
    :param apart: tells which assignments and branches are reversed in another way.
    """

    def __init__(self, body: Schedule, unit: Unit, sites: IdentityMap[Node, CallSite],
                 excluded: Collection[Statement] = (),
                 apart: Callable[[Node], bool] = lambda statement: False) -> None:
        self._apart = apart
        self._set_apart: set[Symbol] = set()
        self._liveness = Liveness(body, frozenset(), sites, apart)
        self._outer = {symbol for container in _containers(unit.routine)
                       for symbol in container.symbol_table.symbols}
        # Where a scalar is used in other ways as well, its values there may be needed.
        outside = {actual for site in sites.values() for _, actual in site.actual_symbols()}
        found: list[tuple[list[Statement], frozenset[Symbol]]] = []
        for statements in self._found(body):
            private = frozenset() if statements[0] in excluded else self._private(statements)
            outside |= _written(statements) - private
            found.append((statements, private))
        outside |= self._set_apart
        self._by_first = IdentityMap((statements[0], Run(tuple(statements), private - outside))
                                     for statements, private in found if private - outside)
        self.private = frozenset(symbol for run in self._by_first.values()
                                 for symbol in run.private)

    def starting_at(self, statement: Node) -> Run | None:
        """:returns: the run with private scalars that starts with ``statement``."""
        return self._by_first.get(statement)

    def may_hold(self, statement: Node) -> bool:
        """:returns: whether a statement can be part of a run."""
        return is_simple(statement) and not self._apart(statement)

    def _found(self, node: Node) -> Iterator[list[Statement]]:
        """:returns: the longest runs of simple statements below ``node``."""
        run: list[Statement] = []
        for child in node.children:
            if isinstance(node, Schedule) and self.may_hold(child):
                run.append(child)
                continue
            if isinstance(child, Assignment):
                self._set_apart.add(child.lhs.symbol)
            if run:
                yield run
                run = []
            if isinstance(child, (Schedule, Statement)):
                yield from self._found(child)
        if run:
            yield run

    def _private(self, statements: Sequence[Statement]) -> frozenset[Symbol]:
        candidates = {symbol for symbol in _written(statements) if self._is_local_scalar(symbol)}
        candidates -= self._liveness.after(statements[-1])
        return frozenset(candidates - self._liveness.exposed(statements)) if candidates \
            else frozenset()

    def _is_local_scalar(self, symbol: Symbol) -> bool:
        return isinstance(symbol, DataSymbol) and symbol.is_automatic \
            and symbol.is_scalar and symbol not in self._outer


def _containers(node: Node) -> Iterator[Container]:
    container = node.ancestor(Container)
    while container is not None:
        yield container
        container = container.ancestor(Container)


def _written(statements: Sequence[Statement]) -> set[Symbol]:
    return {assignment.lhs.symbol for statement in statements
            for assignment in assignments_of(statement)}
