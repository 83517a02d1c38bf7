# SPDX-License-Identifier: BSD-3-Clause
"""Statements that are only executed forward: input, output, calls of code without source."""

from __future__ import annotations

from dataclasses import dataclass

from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.transformations.reverse.strategies.step import (
    Liveness, Motions, Planner, Step, Strategy, Writer)


class Plain(Strategy):
    """Executed forward, not undone."""

    def step(self, statement: Node, planner: Planner) -> Step:
        return PlainStep(statement)


@dataclass
class PlainStep(Step):
    """A statement that is only executed forward.

    :param statement: the statement.
    """

    statement: Statement

    def origin(self) -> Node | None:
        return self.statement

    def runs(self, alive: IdentitySet[Node]) -> bool:
        return True

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        live |= symbols_read(self.statement)

    def motions(self, writer: Writer) -> Motions:
        return [copied(self.statement)], []
