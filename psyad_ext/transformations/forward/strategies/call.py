# SPDX-License-Identifier: BSD-3-Clause
"""Calls: the tangent routine takes the place of the original, and gives its results, too."""

from __future__ import annotations

from psyclone.psyir.nodes import Call, Node, Statement

from psyad_ext.transformations.forward.call import tangent_of_call
from psyad_ext.transformations.forward.strategies.strategy import ForwardStrategy, Writer


class Calls(ForwardStrategy):
    """A call of the tangent routine, or of the original if no derivative flows through it."""

    NODE = Call

    def applies(self, statement: Node, writer: Writer) -> bool:
        return isinstance(statement, Call) and statement in writer.sites

    def tangent(self, statement: Call, writer: Writer) -> list[Statement]:
        return tangent_of_call(statement, writer.sites[statement], writer.derived,
                               writer.tangents)
