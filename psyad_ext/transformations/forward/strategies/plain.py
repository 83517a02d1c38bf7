# SPDX-License-Identifier: BSD-3-Clause
"""Statements without tangents: input, output, calls of code without source."""

from __future__ import annotations

from psyclone.psyir.nodes import Node, Statement

from psyad_ext.ir.tree.copying import copied
from psyad_ext.transformations.forward.strategies.strategy import ForwardStrategy, Writer


class Plain(ForwardStrategy):
    """Executed as it stands."""

    def tangent(self, statement: Node, writer: Writer) -> list[Statement]:
        return [copied(statement)]
