# SPDX-License-Identifier: BSD-3-Clause
"""What all strategies of the tangent mode have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol

from psyclone.psyir.nodes import Node, Statement

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.transformations.forward.call import Derived
from psyad_ext.transformations.forward.tangents import Tangents
from psyad_ext.transformations.forward.vector import DirectionBlock


class ForwardStrategy:
    """A way to carry tangents through statements."""

    #: The class of nodes that it is for.
    NODE: ClassVar[type[Node] | tuple[type[Node], ...]] = Statement

    def applies(self, statement: Node, writer: Writer) -> bool:
        """
        :param statement: a statement in the core language.
        :param writer: writes the routine that it stands in.

        :returns: whether this strategy is for it.
        """
        return isinstance(statement, self.NODE)

    def tangent(self, statement: Node, writer: Writer) -> list[Statement]:
        """
        :param statement: a statement that the strategy applies to; it is not modified.
        :param writer: writes the routine that it stands in.

        :returns: the statement, with its derivative before it: tangents read old values.
        """
        raise NotImplementedError

    def add(self, statement: Node, block: DirectionBlock, writer: Writer) -> None:
        """Add a statement with its derivatives in many directions to a block.

        :param statement: a statement that the strategy applies to; it is not modified.
        :param block: lets consecutive statements share a loop over directions.
        :param writer: writes the routine that it stands in.
        """
        block.add(writer.explained(self.tangent(statement, writer), statement))


class Writer(Protocol):
    """Writes a tangent routine: what strategies may ask."""

    tangents: Tangents
    sites: Mapping[int, CallSite]
    derived: Mapping[Unit, Derived]

    def all(self, statements: Sequence[Node]) -> list[Statement]:
        """:returns: statements inside, each with its derivative before it."""

    def explained(self, group: list[Statement], statement: Node) -> list[Statement]:
        """:returns: what stands for a statement, with its comment and, on demand, another one."""
