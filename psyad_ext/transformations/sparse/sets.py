# SPDX-License-Identifier: BSD-3-Clause
"""Sets of independent elements that are carried along with the values.

A set is the number of a node in a graph: an independent element, or the union of two other
sets. So carrying sets costs no more than carrying a tangent, however large they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from psyclone.psyir.nodes import Assignment, Node, Reference, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, RoutineSymbol, ScalarType

from psyad_ext.analyses.activity import differentiable_references
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import element_type
from psyad_ext.ir.expressions.questions import array_type, is_allocatable, is_data
from psyad_ext.ir.structures.temporaries import variable_like
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.optional import set_derivative_presence
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.forward.tangents import Tangents
from psyad_ext.transformations.helpers import Helpers

_INTEGER = element_type(ScalarType.integer_type())


class Sets(Tangents):
    """Gives each active variable one that holds the sets of its elements.

    :param context: the routine.
    :param helpers: adds the routine that unites two sets.
    """

    def __init__(self, context: Context, helpers: Helpers) -> None:
        super().__init__(context)
        self._helpers = helpers

    @cached_property
    def graph(self) -> DataSymbol:
        """:returns: the argument that holds the unions."""
        deferred = ArrayType.Extent.DEFERRED
        return self.context.names.symbol("unions", ArrayType(ScalarType.integer_type(),
                                                             [deferred, deferred]))

    @cached_property
    def used(self) -> DataSymbol:
        """:returns: the argument that tells the number of sets."""
        return self.context.names.symbol("sets", ScalarType.integer_type())

    @property
    def extra_arguments(self) -> Sequence[tuple[DataSymbol, Access]]:
        """:returns: the graph and the number of sets."""
        return ((self.graph, Access.READWRITE), (self.used, Access.READWRITE))

    @property
    def unite(self) -> RoutineSymbol:
        """:returns: the routine that makes the union of two sets."""
        return self._helpers.unite()

    def zero(self, symbol: DataSymbol) -> Node:
        """:returns: the empty set."""
        return build.integer(0)

    def local(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: a new local variable for the sets of ``symbol``."""
        if is_allocatable(symbol):
            return self.argument(symbol)
        new = variable_like(build.ref(symbol), _INTEGER, self._name(symbol),
                            self.context.names).symbol
        set_derivative_presence(new, symbol, is_argument=False)
        return new

    def argument(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: a new dummy argument for the sets of a dummy argument."""
        type_ = array_type(symbol)
        scalar = ScalarType.integer_type()
        new = self.context.names.symbol(
            self._name(symbol),
            ArrayType(scalar, list(copied_type(type_).shape)) if type_ else scalar)
        set_derivative_presence(new, symbol, is_argument=True)
        return new

    def like(self, actual: Node, dummy: DataSymbol) -> Reference:
        """:returns: a new variable to be passed for the sets of ``dummy``."""
        if is_data(actual):
            return variable_like(actual, _INTEGER, self._name(dummy), self.context.names)
        return build.ref(self.context.names.symbol(self._name(dummy), ScalarType.integer_type()))

    def assigned(self, assignment: Assignment) -> list[Statement]:
        """
        :param assignment: an assignment to a scalar or an element.

        :returns: it, with what computes the set of its left-hand side before it.
        """
        plain = copied(assignment)
        plain.preceding_comment = ""
        if not self.is_active(assignment.lhs):
            return [plain]
        found = {key(reference): reference for reference in
                 differentiable_references(assignment.rhs) if self.is_active(reference)}
        first, *others = [self.reference(each) for each in found.values()] or [build.integer(0)]
        target = self.reference(assignment.lhs)
        if not others:
            return [build.assign(target, first), plain]
        union = build.ref(self.context.shared_variable("union", ScalarType.integer_type()))
        statements: list[Statement] = [build.assign(union, first)]
        for other in others:
            statements.append(build.call(self.unite, [
                build.ref(self.graph), build.ref(self.used), copied(union), other]))
        return [*statements, build.assign(target, copied(union)), plain]

    def _name(self, symbol: DataSymbol) -> str:
        return self.context.scheme.name("set", symbol.name)
