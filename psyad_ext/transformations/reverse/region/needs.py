# SPDX-License-Identifier: BSD-3-Clause
"""Which values of a region are computed again, and which of them are kept aside."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from psyclone.psyir.nodes import Assignment, Node, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.transformations.reverse.region.elements import Elements, Value
from psyad_ext.transformations.reverse.region.nodes import (
    AssignNode, BranchNode, RegionNode, assign_nodes)

#: Gives a new variable for the value of a scalar or an element.
NewVariable = Callable[[Node, str], DataSymbol]


def reads_of_adjoint(adjoint: Sequence[Statement]) -> list[Node]:
    """:returns: the expressions that an adjoint reads values in."""
    return [node for statement in adjoint if isinstance(statement, Assignment)
            for node in (statement.rhs, *statement.lhs.children)]


class Needs:
    """Finds out what the returning motion of a region needs.

    :param elements: what the region writes.
    """

    def __init__(self, elements: Elements) -> None:
        self._elements = elements

    def backward(self, nodes: Sequence[RegionNode], needed: set[Value]) -> set[Value]:
        """
        :param nodes: statements, of which those that have to be computed again are marked.
        :param needed: the values that are needed after them.

        :returns: the values that are needed before them.
        """
        for node in reversed(nodes):
            needed = self._before_branch(node, needed) if isinstance(node, BranchNode) else \
                self._before_assignment(node, needed)
        return needed

    def _before_assignment(self, node: AssignNode, needed: set[Value]) -> set[Value]:
        reads = self._elements.values(*reads_of_adjoint(node.adjoint))
        node.kept = node.captured is None and (node.with_result or node.target in needed)
        if node.kept:
            reads -= {node.target} if node.with_result else set()
            needed = needed - {node.target}
            reads |= self._elements.values(node.forward.rhs, *node.forward.lhs.children)
        return needed | reads

    def _before_branch(self, node: BranchNode, needed: set[Value]) -> set[Value]:
        both = self.backward(node.then, needed) | self.backward(node.otherwise, needed)
        node.kept = any(inner.kept for inner in (*node.then, *node.otherwise))
        if node.kept or node.returns:
            both |= self._elements.values(node.test.condition)
        return both

    def forward(self, nodes: Sequence[RegionNode], hot: set[Value], new: NewVariable) -> set[Value]:
        """
        :param nodes: statements, of which those that overwrite what is still needed are marked.
        :param hot: the values that adjoints of earlier statements read.
        :param new: gives new variables.

        :returns: the values that adjoints of all these statements read.
        """
        for node in nodes:
            hot = self._after_branch(node, hot, new) if isinstance(node, BranchNode) else \
                self._after_assignment(node, hot, new)
        return hot

    def _after_assignment(self, node: AssignNode, hot: set[Value],
                          new: NewVariable) -> set[Value]:
        reads = self._elements.values(*reads_of_adjoint(node.adjoint))
        before = hot if node.with_result else hot | reads
        if node.kept and node.target in before:
            node.saved = new(node.statement.lhs, "saved")
            hot = hot - {node.target}
            if not node.with_result:
                reads.discard(node.target)
        return hot | reads

    def _after_branch(self, node: BranchNode, hot: set[Value], new: NewVariable) -> set[Value]:
        if not (node.kept or node.returns):
            return hot
        assigned = _assigned(node)
        # What is put back stands behind the condition, as adjoints do.
        tested = self._elements.values(node.test.condition) \
            if node.returns or assigned & hot else set()
        if tested & assigned:
            node.flag = new(node.test.condition, "branch")
            tested = set()
        after = self.forward(node.then, hot | tested, new) \
            | self.forward(node.otherwise, hot | tested, new)
        _share_saved(node)
        return after


def _share_saved(node: BranchNode) -> None:
    """Let both branches save values of one variable in the same scalars: only one is taken."""
    first, second = _saved(node.then), _saved(node.otherwise)
    shared = {old: new for target in set(first) & set(second)
              for new, old in zip(first[target], second[target])}
    for inner in assign_nodes(node.otherwise):
        inner.saved = shared.get(inner.saved, inner.saved)


def _saved(nodes: Sequence[RegionNode]) -> dict[Value, list[DataSymbol]]:
    """:returns: the scalars that hold older values of each variable."""
    found: dict[Value, dict[DataSymbol, None]] = {}
    for node in assign_nodes(nodes):
        if node.saved is not None:
            found.setdefault(node.target, {})[node.saved] = None
    return {target: list(scalars) for target, scalars in found.items()}


def _assigned(node: BranchNode) -> set[Value]:
    """:returns: the values that are computed again in a branch."""
    found: set[Value] = set()
    for inner in (*node.then, *node.otherwise):
        if isinstance(inner, BranchNode):
            found |= _assigned(inner)
        elif inner.kept:
            found.add(inner.target)
    return found
