# SPDX-License-Identifier: BSD-3-Clause
"""Branches: the tangents of what is in them."""

from __future__ import annotations

from psyclone.psyir.nodes import IfBlock, Statement

from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree.copying import copied
from psyad_ext.transformations.forward.strategies.strategy import ForwardStrategy, Writer


class Branches(ForwardStrategy):
    """The same branch, with the tangents of what is in it."""

    NODE = IfBlock

    def tangent(self, statement: IfBlock, writer: Writer) -> list[Statement]:
        otherwise = writer.all(statement.else_body.children) if statement.else_body else []
        new = build.branch(copied(statement.condition), writer.all(statement.if_body.children),
                           otherwise)
        for name in ("was_elseif", "was_single_stmt"):
            if name in statement.annotations:
                new.annotations.append(name)
        return [new]
