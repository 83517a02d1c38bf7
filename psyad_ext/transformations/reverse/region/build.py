# SPDX-License-Identifier: BSD-3-Clause
"""Plans how a run of assignments and branches is reversed as one piece."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.expressions.questions import is_data, symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import note_origin
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.region.branch_values import with_values_before_branches
from psyad_ext.transformations.reverse.region.elements import Element, Elements, IrregularRun, Value
from psyad_ext.transformations.reverse.region.needs import Needs, reads_of_adjoint
from psyad_ext.transformations.reverse.region.nodes import (
    AdjointOf, AssignNode, BranchNode, RegionNode, assign_nodes, can_use_result, keep_all,
    read_from, region_nodes, set_adjoint, statements_of)
from psyad_ext.transformations.reverse.region.parts import Candidate, Capture, Reading, Region
from psyad_ext.transformations.reverse.region.sharing import share_with_adjoint
from psyad_ext.transformations.reverse.region.sums import sum_increments
from psyad_ext.transformations.reverse.region.zeros import without_zeros


def build_region(statements: Sequence[Statement], private: frozenset[Symbol],
                 capturable: frozenset[Symbol], context: Context, adjoint: AdjointOf) -> Region:
    """
    :param statements: assignments and branches.
    :param private: the scalars that mean nothing outside of them.
    :param capturable: variables whose values after the statements may be read backwards.
    :param context: the routine.
    :param adjoint: gives the adjoint of an assignment.

    :returns: how these statements return.

    :raises IrregularRun: if they can't be reversed as one piece.
    """
    return _Builder(statements, private, capturable, context, adjoint).region()


def fuse_region(statements: Sequence[Statement], private: frozenset[Symbol],
                context: Context, adjoint: AdjointOf) -> list[Statement]:
    """
    :param statements: assignments and branches.
    :param private: the scalars that mean nothing outside of them.
    :param context: the routine.
    :param adjoint: gives the adjoint of an assignment.

    :returns: the statements, directly followed by their adjoint.

    :raises IrregularRun: if they can't be reversed as one piece.
    """
    return _Builder(statements, private, frozenset(), context, adjoint).fused()


class _Builder:
    def __init__(self, statements: Sequence[Statement], private: frozenset[Symbol],
                 capturable: frozenset[Symbol], context: Context, adjoint: AdjointOf) -> None:
        self._statements = statements
        self._context = context
        self._adjoint = adjoint
        self._private = private
        self._elements = Elements(statements, private)
        self._needs = Needs(self._elements)
        self._nodes = region_nodes(statements, self._elements, context, adjoint)
        self._captures: list[Capture] = []
        # What means nothing before and after the statements.
        self._own: set[Symbol] = {*private, *(context.adjoints[symbol] for symbol in private
                                              if symbol in context.adjoints)}
        context.new_region()
        self._choose_results(capturable)

    def region(self) -> Region:
        """:returns: how the statements return."""
        needed = self._needs.backward(self._nodes, set())
        if any(value in self._private for value in needed):
            raise IrregularRun
        self._needs.forward(self._nodes, set(), self._variable)
        readings = self._readings(self._nodes)
        self._share()
        index_nodes, replayed = self._split_index_definitions()
        loads = self._stand_ins(needed)
        forward = [*loads, *self._replay(replayed)]
        backward = self._backward_without_zeros()
        forward, backward = self._complete(forward, backward)
        needs = {value.symbol if isinstance(value, Element) else value for value in needed}
        return Region(
            list(self._statements), self._candidates(), self._captures,
            [node.forward for node in index_nodes], forward, backward, self._private,
            frozenset(needs - {capture.variable for capture in self._captures}),
            frozenset(symbols_read(*(d.rhs for d in self._elements.index_definitions))),
            tuple(readings))

    def _readings(self, nodes: Sequence[RegionNode]) -> list[Reading]:
        """:returns: which statement's adjoint reads what, before scalars stand for elements."""
        readings: list[Reading] = []
        for node in nodes:
            if isinstance(node, BranchNode):
                tested = symbols_read(node.test.condition) if node.kept or node.returns else ()
                readings.append(Reading(node.statement, frozenset(tested), node.kept))
                readings += self._readings((*node.then, *node.otherwise))
            else:
                reads = symbols_read(*reads_of_adjoint(node.adjoint))
                readings.append(Reading(node.statement, frozenset(reads), node.kept))
        return readings

    def fused(self) -> list[Statement]:
        """:returns: the statements and their adjoint, which uses all that they computed."""
        for node in assign_nodes(self._nodes):
            if not node.with_result and can_use_result(node, self._context):
                set_adjoint(node, self._context, True, self._adjoint)
        keep_all(self._nodes)
        hot = self._needs.forward(self._nodes, set(), self._variable)
        self._share()
        loads, stores = self._copies(hot)
        forward = [*loads, *self._replay(self._nodes), *stores]
        return [*chain(*self._complete(forward, self._backward_without_zeros()))]

    def _complete(self, forward: list[Statement], backward: list[Statement]
                  ) -> tuple[list[Statement], list[Statement]]:
        """:returns: the statements, in which all scalars have values wherever they are read."""
        captured = {capture.variable for capture in self._captures}
        set_first = {definition.lhs.symbol for definition in self._elements.index_definitions}
        every = with_values_before_branches([*forward, *backward],
                                            self._own - captured - set_first)
        start = next((number for number, one in enumerate(every)
                      if backward and one is backward[0]), len(every))
        return every[:start], every[start:]

    def _share(self) -> None:
        if self._context.options.simplify:
            for node in assign_nodes(self._nodes):
                if node.kept:
                    share_with_adjoint(node, self._variable)

    def _copies(self, hot: set[Value]) -> tuple[list[Statement], list[Statement]]:
        """
        Let scalars stand for the elements of which the adjoint reads older values.

        :returns: statements that load them, and statements that store their last values.
        """
        loads: list[Statement] = []
        stores: list[Statement] = []
        used = hot | {node.target for node in assign_nodes(self._nodes) if node.saved is not None}
        for element in self._elements.all:
            if element not in used:
                continue
            indices = symbols_read(*element.reference.children)
            if indices & self._private or not self._elements.always_accessed(element):
                raise IrregularRun
            variable = self._variable(element.reference, "value")
            read_from(list(statements_of(self._nodes)), element, variable)
            loads.append(build.assign(build.ref(variable), copied(element.reference)))
            stores.append(build.assign(copied(element.reference), build.ref(variable)))
        return loads, stores

    def _backward_without_zeros(self) -> list[Statement]:
        """:returns: the adjoints of all statements, last one first."""
        context = self._context
        zero = {context.adjoints[symbol] for symbol in self._private if symbol in context.adjoints}
        statements = self._backward(self._nodes)
        if not context.options.simplify:
            return without_zeros(statements, frozenset(zero))
        growing = frozenset(adjoint for symbol, adjoint in context.adjoints.items()
                            if not self._elements.writes(symbol)) - zero
        single = {definition.lhs.symbol for definition in self._elements.index_definitions}
        written = {node.statement.lhs.symbol for node in assign_nodes(self._nodes)}
        # Scalars stand for some of these, and get their old values back on the way.
        written |= {one.lhs.symbol for statement in statements for one in assignments_of(statement)}
        sums, last = sum_increments(
            statements, growing, frozenset(written - single),
            lambda adjoint: self._variable(adjoint, "sum"))
        return [*without_zeros(statements, frozenset(zero) | sums), *last]

    def _choose_results(self, capturable: frozenset[Symbol]) -> None:
        """Let adjoints read assigned values that are there anyway."""
        self._needs.backward(self._nodes, set())
        tops = IdentitySet(node.statement for node in self._nodes if isinstance(node, AssignNode))
        for node in assign_nodes(self._nodes):
            target, result = node.target, can_use_result(node, self._context)
            last = isinstance(target, Element) and target.last is node.statement \
                and node.statement in tops and target.symbol in capturable
            if last and (node.kept or result):
                node.captured = self._variable(node.statement.lhs, "result")
            if result and (node.kept or node.captured is not None):
                set_adjoint(node, self._context, True, self._adjoint)
        for number, node in enumerate(self._nodes):
            if isinstance(node, AssignNode) and node.captured is not None:
                self._captures.append(Capture(node.captured, node.target.reference))
                own = node.adjoint if node.with_result else []
                later = list(statements_of(self._nodes[number + 1:]))
                read_from([*own, *later], node.target, node.captured)

    def _variable(self, node: Node, purpose: str) -> DataSymbol:
        """:returns: a new scalar of the type of an expression."""
        name = f"{node.symbol.name}_{purpose}" if is_data(node) else purpose
        variable = self._context.region_variable(name, expression_type(node))
        self._own.add(variable)
        return variable

    def _split_index_definitions(self) -> tuple[list[AssignNode], list[RegionNode]]:
        """:returns: the definitions of indices, which come first, and all other statements."""
        wanted = IdentitySet(self._elements.index_definitions)
        first = [node for node in self._nodes if node.statement in wanted]
        return first, [node for node in self._nodes if node.statement not in wanted]

    def _stand_ins(self, needed: set[object]) -> list[Statement]:
        """
        Let scalars stand for the elements that are computed again.

        :returns: statements that load those whose first value is needed.
        """
        loads: list[Statement] = []
        kept = {node.target for node in assign_nodes(self._nodes) if node.kept}
        for element in self._elements.all:
            if element in kept:
                variable = self._variable(element.reference, "value")
                read_from(list(statements_of(self._nodes)), element, variable)
                if element in needed:
                    loads.append(build.assign(build.ref(variable), copied(element.reference)))
        return loads

    def _replay(self, nodes: Sequence[RegionNode]) -> list[Statement]:
        """:returns: the statements that compute again what the adjoints read."""
        statements: list[Statement] = []
        for node in nodes:
            again: list[Statement] = []
            if isinstance(node, BranchNode):
                again = self._replay_branch(node)
            elif node.kept:
                if node.saved is not None:
                    again.append(build.assign(build.ref(node.saved), copied(node.forward.lhs)))
                again += [*node.shared, node.forward]
            note_origin(again, node.statement)
            statements += again
        return statements

    def _replay_branch(self, node: BranchNode) -> list[Statement]:
        statements: list[Statement] = []
        if node.flag is not None:
            statements.append(build.assign(build.ref(node.flag), copied(node.test.condition)))
        if node.kept:
            condition = copied(node.test.condition) if node.flag is None else build.ref(node.flag)
            statements += build.branches(condition, self._replay(node.then),
                                  self._replay(node.otherwise))
        return statements

    def _backward(self, nodes: Sequence[RegionNode]) -> list[Statement]:
        """:returns: the adjoints of the statements, last one first."""
        statements: list[Statement] = []
        for node in reversed(nodes):
            if isinstance(node, BranchNode):
                condition = copied(node.test.condition) if node.flag is None else \
                    build.ref(node.flag)
                back = build.branches(condition, self._backward(node.then),
                                      self._backward(node.otherwise))
                note_origin(back, node.statement)
                statements += back
                continue
            restored = []
            if node.saved is not None:
                restored.append(build.assign(copied(node.forward.lhs), build.ref(node.saved)))
            adjoint = self._explained(node)
            note_origin([*adjoint, *restored], node.statement)
            statements += [*adjoint, *restored] if node.with_result else [*restored, *adjoint]
        return statements

    def _explained(self, node: AssignNode) -> list[Statement]:
        if self._context.options.verbose and node.adjoint:
            text = node.statement.debug_string().strip().splitlines()[-1]
            node.adjoint[0].preceding_comment = f"Adjoint of {text}"
        return node.adjoint

    def _candidates(self) -> list[Candidate]:
        places = IdentityMap((statement, number)
                             for number, statement in enumerate(self._statements))
        return [Candidate(element.reference, places[element.first],
                          tuple(element.writes), self._elements.always_accessed(element))
                for element in self._elements.all]
