# SPDX-License-Identifier: BSD-3-Clause
"""Loops: the tangents of what is in them."""

from __future__ import annotations

from psyclone.psyir.nodes import IntrinsicCall, Loop, Reference, Statement, WhileLoop

from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree.copying import copied
from psyad_ext.rules.table import is_selective, row_of
from psyad_ext.transformations.forward.strategies.strategy import ForwardStrategy, Writer
from psyad_ext.transformations.forward.tangents import Tangents


class Loops(ForwardStrategy):
    """The same do loop, with the tangents of what is in it."""

    NODE = Loop

    def tangent(self, statement: Loop, writer: Writer) -> list[Statement]:
        tangents = writer.tangents
        bounds = [copied(bound) for bound in statement.children[:3]]
        outer, tangents.names_sums = tangents.names_sums, _selects(statement, tangents)
        body = writer.all(statement.loop_body.children)
        tangents.names_sums = outer
        return [build.loop_over(statement.variable, bounds, body)]


class WhileLoops(ForwardStrategy):
    """The same do while loop, with the tangents of what is in it."""

    NODE = WhileLoop

    def tangent(self, statement: WhileLoop, writer: Writer) -> list[Statement]:
        return [WhileLoop.create(copied(statement.condition),
                                 writer.all(statement.loop_body.children))]


def _selects(loop: Loop, tangents: Tangents) -> bool:
    """:returns: whether an innermost loop selects tangents, as those of a maximum."""
    inner = loop.loop_body
    return not inner.walk((Loop, WhileLoop)) and any(
        is_selective(text) for node in inner.walk(IntrinsicCall) for operand, text in
        zip(node.arguments, row_of(node) or ()) if text is not None
        and any(tangents.is_active(each) for each in operand.walk(Reference)))
