# SPDX-License-Identifier: BSD-3-Clause
"""Allocation: of a variable and its tangent at once."""

from __future__ import annotations

from psyclone.psyir.nodes import IntrinsicCall, Statement

from psyad_ext.transformations.forward.strategies.strategy import ForwardStrategy, Writer


class Memory(ForwardStrategy):
    """What is allocated or freed takes its tangent along."""

    NODE = IntrinsicCall

    def tangent(self, statement: IntrinsicCall, writer: Writer) -> list[Statement]:
        return [writer.tangents.memory(statement)]
