# SPDX-License-Identifier: BSD-3-Clause
"""Assignments: the tangent first, which reads the old values, then the statement."""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, Statement

from psyad_ext.ir.expressions.questions import rank
from psyad_ext.transformations.forward.assignment import loops_over_elements, tangent_of_assignment
from psyad_ext.transformations.forward.strategies.strategy import ForwardStrategy, Writer
from psyad_ext.transformations.forward.vector import DirectionBlock


class Assignments(ForwardStrategy):
    """The tangent of the right-hand side, then the statement itself."""

    NODE = Assignment

    def tangent(self, statement: Assignment, writer: Writer) -> list[Statement]:
        own = writer.tangents.assigned(statement)
        return tangent_of_assignment(statement, writer.tangents) if own is None else own

    def add(self, statement: Assignment, block: DirectionBlock, writer: Writer) -> None:
        if not rank(statement.lhs) or not writer.tangents.context.is_useful(statement):
            block.assign(statement)
        elif loops := loops_over_elements(statement, writer.tangents):
            group = writer.all(loops)
            group[0].preceding_comment = statement.preceding_comment
            block.add(group)
        else:
            block.assign_array(statement)
