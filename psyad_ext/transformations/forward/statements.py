# SPDX-License-Identifier: BSD-3-Clause
"""Tangents of statements, one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from psyclone.psyir.nodes import (
    Assignment, Call, IfBlock, IntrinsicCall, Loop, Node, Reference, Statement, WhileLoop)
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.core.dispatch import chosen_by_type
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import rank
from psyad_ext.ir.tree.locate import note_origin
from psyad_ext.rules.table import is_selective, row_of
from psyad_ext.transformations.forward.assignment import loops_over_elements, tangent_of_assignment
from psyad_ext.transformations.forward.call import Derived, tangent_of_call
from psyad_ext.transformations.forward.tangents import Tangents, VectorTangents
from psyad_ext.transformations.forward.vector import DirectionBlock


class Statements:
    """Writes the statements of a tangent routine.

    :param tangents: the tangents of the routine.
    :param written: the variables that the routine may write.
    :param sites: its calls, by the identity of the call.
    :param derived: the routines that it calls, differentiated.
    """

    def __init__(self, tangents: Tangents, written: frozenset[Symbol],
                 sites: IdentityMap[Node, CallSite], derived: Mapping[Unit, Derived]) -> None:
        self._tangents = tangents
        self._written = written
        self._sites = sites
        self._derived = derived

    def all(self, statements: Sequence[Node]) -> list[Statement]:
        """:returns: the statements, each with its derivative before it."""
        if isinstance(self._tangents, VectorTangents):
            return self._all_directions(statements, self._tangents)
        done: list[Statement] = []
        for statement in statements:
            group = self._tangent(statement)
            self._attribute(group, statement)
            done += group
        return done

    def _all_directions(self, statements: Sequence[Node],
                        tangents: VectorTangents) -> list[Statement]:
        """:returns: the statements; loops over directions are shared by as many as possible."""
        block = DirectionBlock(tangents, self._written)
        for statement in statements:
            if not isinstance(statement, Assignment):
                group = self._tangent(statement)
                self._attribute(group, statement)
                block.add(group)
            elif not rank(statement.lhs) or not tangents.context.is_useful(statement):
                block.assign(statement)
            elif loops := loops_over_elements(statement, tangents):
                group = self.all(loops)
                group[0].preceding_comment = statement.preceding_comment
                block.add(group)
            else:
                block.assign_array(statement)
        return block.finished()

    def _attribute(self, group: list[Statement], statement: Statement) -> None:
        """What is generated leads back to its statement, and comments of that stay in front; on
        demand, another one tells what follows."""
        note_origin(group, statement)
        comment = getattr(statement, "preceding_comment", "")
        if len(group) > 1 and self._tangents.context.options.verbose:
            text = statement.debug_string().strip().splitlines()[-1]
            comment = f"{comment}\n" * bool(comment) + f"Tangent of {text}"
        if group and comment:
            group[0].preceding_comment = comment

    @chosen_by_type
    def _tangent(self, statement: Statement) -> list[Statement]:
        return [statement.copy()]

    @_tangent.register
    def _(self, statement: Assignment) -> list[Statement]:
        own = self._tangents.assigned(statement)
        return tangent_of_assignment(statement, self._tangents) if own is None else own

    @_tangent.register
    def _(self, statement: IfBlock) -> list[Statement]:
        otherwise = self.all(statement.else_body.children) if statement.else_body else []
        new = build.branch(statement.condition.copy(), self.all(statement.if_body.children),
                           otherwise)
        for name in ("was_elseif", "was_single_stmt"):
            if name in statement.annotations:
                new.annotations.append(name)
        return [new]

    @_tangent.register
    def _(self, statement: Loop) -> list[Statement]:
        bounds = [bound.copy() for bound in statement.children[:3]]
        outer, self._tangents.names_sums = self._tangents.names_sums, self._selects(statement)
        body = self.all(statement.loop_body.children)
        self._tangents.names_sums = outer
        return [build.loop(statement.variable, *bounds, body)]

    def _selects(self, loop: Loop) -> bool:
        """:returns: whether an innermost loop selects tangents, as those of a maximum."""
        inner = loop.loop_body
        return not inner.walk((Loop, WhileLoop)) and any(
            is_selective(text) for node in inner.walk(IntrinsicCall) for operand, text in
            zip(node.arguments, row_of(node) or ()) if text is not None
            and any(self._tangents.is_active(each) for each in operand.walk(Reference)))

    @_tangent.register
    def _(self, statement: WhileLoop) -> list[Statement]:
        return [WhileLoop.create(statement.condition.copy(),
                                 self.all(statement.loop_body.children))]

    @_tangent.register
    def _(self, statement: IntrinsicCall) -> list[Statement]:
        """What is allocated or freed takes its tangent along."""
        return [self._tangents.memory(statement)]

    @_tangent.register
    def _(self, statement: Call) -> list[Statement]:
        site = self._sites.get(statement)
        if site is None:
            return [statement.copy()]
        return tangent_of_call(statement, site, self._derived, self._tangents)
