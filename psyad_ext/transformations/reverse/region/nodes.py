# SPDX-License-Identifier: BSD-3-Clause
"""The statements of a region with their adjoints, before it is decided what is computed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Assignment, IfBlock, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import same_element
from psyad_ext.ir.expressions.questions import references, symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.rules.table import uses_result
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.assignment import AssignmentAdjoint
from psyad_ext.transformations.reverse.region.elements import Element, Elements, Value


@dataclass(eq=False)
class AssignNode:
    """An assignment.

    :param statement: the statement.
    :param target: what it writes.
    :param forward: a copy of it, for the returning motion.
    :param adjoint: its adjoint; empty for a passive one.
    :param with_result: whether the adjoint reads the value that was assigned.
    :param kept: whether the value is computed again.
    :param captured: holds the value, taken from what the statements left, if it is not computed.
    :param saved: holds the value that was there before, if the returning motion needs it.
    :param shared: assignments of parts that both ``forward`` and ``adjoint`` use.
    """

    statement: Assignment
    target: Value
    forward: Assignment
    adjoint: list[Statement]
    with_result: bool = False
    kept: bool = False
    captured: DataSymbol | None = None
    saved: DataSymbol | None = None
    shared: list[Assignment] = field(default_factory=list)


@dataclass(eq=False)
class BranchNode:
    """A branch.

    :param statement: the statement.
    :param test: an empty branch with its condition, for the returning motion.
    :param then: its first branch.
    :param otherwise: its second branch.
    :param kept: whether values in it are computed again.
    :param flag: holds the condition, if its variables change in the branches.
    """

    statement: IfBlock
    test: IfBlock
    then: list[RegionNode]
    otherwise: list[RegionNode]
    kept: bool = False
    flag: DataSymbol | None = None

    @property
    def returns(self) -> bool:
        """:returns: whether anything in it has an adjoint."""
        return any(node.returns if isinstance(node, BranchNode) else bool(node.adjoint)
                   for node in (*self.then, *self.otherwise))


RegionNode = AssignNode | BranchNode
#: Gives the adjoint of an assignment, which may, or may not, read the value that is assigned.
AdjointOf = Callable[[Assignment, Context, bool], AssignmentAdjoint]


def region_nodes(statements: Sequence[Statement], elements: Elements,
                 context: Context, adjoint: AdjointOf) -> list[RegionNode]:
    """:returns: the nodes of assignments and branches."""
    nodes: list[RegionNode] = []
    for statement in statements:
        if isinstance(statement, IfBlock):
            otherwise = statement.else_body.children if statement.else_body else ()
            then, other = (region_nodes(part, elements, context, adjoint)
                           for part in (statement.if_body.children, otherwise))
            nodes.append(BranchNode(statement, build.branch(copied(statement.condition), []),
                                    then, other))
        else:
            target = elements.element(statement) or statement.lhs.symbol
            node = AssignNode(statement, target, plain_copy(statement), [])
            set_adjoint(node, context, False, adjoint)
            nodes.append(node)
    return nodes


def set_adjoint(node: AssignNode, context: Context, with_result: bool,
                adjoint_of: AdjointOf) -> None:
    """Give a node its adjoint, which may, or may not, read the value that was assigned."""
    statement = node.statement
    if not context.passes(statement):
        return
    adjoint = context.adjoint_of(statement, with_result, adjoint_of)
    node.adjoint = [copied(inner) for inner in adjoint.statements]
    node.with_result = with_result


def can_use_result(node: AssignNode, context: Context) -> bool:
    """:returns: whether the adjoint could read the value that was assigned."""
    lhs = node.statement.lhs
    return context.passes(node.statement) and uses_result(node.statement.rhs) \
        and lhs.symbol not in symbols_read(node.statement.rhs)


def assign_nodes(nodes: Sequence[RegionNode]) -> Iterator[AssignNode]:
    """:returns: the assignments among the nodes and inside them."""
    for node in nodes:
        if isinstance(node, AssignNode):
            yield node
        else:
            yield from assign_nodes((*node.then, *node.otherwise))


def keep_all(nodes: Sequence[RegionNode]) -> None:
    """Let everything be computed where the nodes are executed, with the comments of the source."""
    for node in nodes:
        node.kept = True
        if isinstance(node, BranchNode):
            keep_all((*node.then, *node.otherwise))
        else:
            node.forward.preceding_comment = node.statement.preceding_comment


def statements_of(nodes: Sequence[RegionNode]) -> Iterator[Statement]:
    """:returns: the statements in which values are read, of the nodes and inside them."""
    for node in nodes:
        if isinstance(node, AssignNode):
            yield from node.shared
            yield node.forward
            yield from node.adjoint
        else:
            yield node.test
            yield from statements_of((*node.then, *node.otherwise))


def read_from(trees: Sequence[Statement], element: Element, variable: DataSymbol) -> None:
    """Let ``variable`` stand for ``element`` in statements."""
    for tree in trees:
        for reference in list(references(tree)):
            if reference.symbol is element.symbol \
                    and same_element(reference, element.reference):
                reference.replace_with(build.ref(variable))


def plain_copy(statement: Assignment) -> Assignment:
    """:returns: a copy without comments."""
    return build.assign(copied(statement.lhs), copied(statement.rhs))
