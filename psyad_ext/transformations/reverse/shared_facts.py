# SPDX-License-Identifier: BSD-3-Clause
"""Facts about statements that do not depend on what a plan decides: all plans share them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from psyclone.psyir.nodes import Assignment, Loop, Node, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.carried import Carried, carried, overwritten_wholly
from psyad_ext.ir.expressions.affine import distinct_elements
from psyad_ext.ir.expressions.questions import is_inquired, references, values_read
from psyad_ext.tapes.cursor import trip_count
from psyad_ext.tapes.size import Size


@dataclass(eq=False)
class AdjointFacts:
    """The values that an adjoint of an assignment reads, which all plans with this adjoint share.

    :param assignment: the assignment.
    :param adjoint: its adjoint.
    """

    assignment: Assignment
    adjoint: list[Statement]

    @property
    def _nodes(self) -> list[Node]:
        return [node for statement in self.adjoint
                for node in (statement.rhs, *statement.lhs.children)]

    @cached_property
    def read(self) -> frozenset[Symbol]:
        """:returns: the variables whose values the adjoint reads."""
        return frozenset(values_read(*self._nodes))

    @cached_property
    def may_read_target(self) -> bool:
        """:returns: whether the adjoint may read what the assignment writes."""
        lhs = self.assignment.lhs
        return any(reference.symbol is lhs.symbol and not is_inquired(reference)
                   and not distinct_elements(reference, lhs)
                   for node in self._nodes for reference in references(node))


@dataclass(eq=False)
class LoopFacts:
    """What a loop does, which all plans share.

    :param loop: the statement.
    """

    loop: Loop

    @cached_property
    def carried(self) -> Carried:
        """:returns: the dependences between the iterations."""
        return carried(self.loop)

    @cached_property
    def overwritten_wholly(self) -> frozenset[Symbol]:
        """:returns: the arrays of which the loop overwrites every element."""
        return overwritten_wholly(self.loop)

    @cached_property
    def trips(self) -> Size:
        """:returns: how many iterations the loop has."""
        return Size.of(trip_count(self.loop))
