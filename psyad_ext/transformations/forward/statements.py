# SPDX-License-Identifier: BSD-3-Clause
"""Tangents of statements, one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.ir.tree.locate import note_origin
from psyad_ext.transformations.forward.call import Derived
from psyad_ext.transformations.forward.strategies.strategy import ForwardStrategy
from psyad_ext.transformations.forward.tangents import Tangents, VectorTangents
from psyad_ext.transformations.forward.vector import DirectionBlock


class Statements:
    """Writes the statements of a tangent routine: asks the strategies, one after the other.

    :param tangents: the tangents of the routine.
    :param written: the variables that the routine may write.
    :param sites: its calls, by the identity of the call.
    :param derived: the routines that it calls, differentiated.
    :param strategies: the ways to carry tangents through statements.
    """

    def __init__(self, tangents: Tangents, written: frozenset[Symbol],
                 sites: Mapping[int, CallSite], derived: Mapping[Unit, Derived],
                 strategies: Sequence[ForwardStrategy]) -> None:
        self.tangents = tangents
        self.sites = sites
        self.derived = derived
        self._written = written
        self._strategies = strategies

    def all(self, statements: Sequence[Node]) -> list[Statement]:
        """:returns: the statements, each with its derivative before it."""
        if isinstance(self.tangents, VectorTangents):
            # Loops over directions are shared by as many as possible.
            block = DirectionBlock(self.tangents, self._written)
            for statement in statements:
                self._first(statement).add(statement, block, self)
            return block.finished()
        done: list[Statement] = []
        for statement in statements:
            done += self.explained(self._first(statement).tangent(statement, self), statement)
        return done

    def _first(self, statement: Node) -> ForwardStrategy:
        return next(one for one in self._strategies if one.applies(statement, self))

    def explained(self, group: list[Statement], statement: Node) -> list[Statement]:
        """What is generated leads back to its statement, and comments of that stay in front; on
        demand, another one tells what follows.

        :param group: what stands for a statement; this is noted in place.
        :param statement: the statement.

        :returns: ``group``.
        """
        note_origin(group, statement)
        comment = getattr(statement, "preceding_comment", "")
        if len(group) > 1 and self.tangents.context.options.verbose:
            text = statement.debug_string().strip().splitlines()[-1]
            comment = f"{comment}\n" * bool(comment) + f"Tangent of {text}"
        if group and comment:
            group[0].preceding_comment = comment
        return group
