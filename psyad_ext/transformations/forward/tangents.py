# SPDX-License-Identifier: BSD-3-Clause
"""The variables that hold the tangents of one routine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property

from psyclone.psyir.nodes import (
    Assignment, IntrinsicCall, Node, Range, Reference, Schedule, Statement)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import (
    array_type, bounds_of, declared_rank, is_allocatable, is_data)
from psyad_ext.ir.lookup.module_variables import role_of, set_derivative
from psyad_ext.ir.structures.groups import stays_with_rows
from psyad_ext.ir.structures.memory import (
    allocates, allocation, array_with, bounds_in, module_variables_in, names_structures, own_bounds,
    variable_of, written_deallocation)
from psyad_ext.ir.structures.row_memory import allocated_like
from psyad_ext.ir.structures.row_vectors import row_vector, several_rows, with_direction
from psyad_ext.ir.structures.rows import is_row, names_several
from psyad_ext.ir.structures.sequence import same_part, storage
from psyad_ext.ir.structures.temporaries import dimension_bounds, variable_like
from psyad_ext.ir.tree.components import derivative_of, structure_name
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.optional import set_derivative_presence
from psyad_ext.ir.tree.scalars import is_scalar, set_scalar
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.forward.factor_strips import compute_factors_before
from psyad_ext.transformations.forward.loop_fusion import fuse_planes
from psyad_ext.transformations.forward.privatise import privatise
from psyad_ext.transformations.sequences import checked_sequence

_ASSUMED = ArrayType.Extent.ATTRIBUTE
_DEFERRED = ArrayType.Extent.DEFERRED


class Tangents:
    """Gives each active variable of a routine one that holds its tangent.

    :param context: the routine.
    :ivar names_sums: whether sums that are multiplied get names, as compilers need them next to
        selections.
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self.names_sums = False
        self._symbols: dict[DataSymbol, DataSymbol] = {}
        self._operands: frozenset[Symbol] | None = None

    @property
    def extra_arguments(self) -> Sequence[tuple[DataSymbol, Access]]:
        """:returns: arguments of a tangent routine besides values and tangents."""
        return ()

    def zero(self, symbol: DataSymbol) -> Node:
        """:returns: what says that ``symbol`` does not depend on anything."""
        return build.real("0.0", symbol_type(symbol))

    def assigned(self, assignment: Assignment) -> list[Statement] | None:
        """:returns: an assignment with its derivative, None for that by the rules."""

    def of(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: the tangent of an active variable, a local variable if it is new."""
        if symbol not in self._symbols:
            self._symbols[symbol] = self.local(symbol)
        return self._symbols[symbol]

    def local(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: a new local variable for a tangent of ``symbol``."""
        if is_allocatable(symbol):
            return self.argument(symbol)
        new = variable_like(build.ref(symbol), symbol_type(symbol), self._name(symbol),
                            self.context.names).symbol
        return self._component(symbol, new)

    def argument(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: a new dummy argument for the tangent of a dummy argument."""
        new = self._component(
            symbol, self.context.names.symbol(self._name(symbol), copied_type(symbol.datatype)))
        set_derivative_presence(new, symbol, is_argument=True)
        return new

    def set(self, symbol: DataSymbol, tangent: DataSymbol) -> None:
        """Let ``tangent`` be the tangent of ``symbol``."""
        self._symbols[symbol] = tangent

    def reference(self, reference: Reference) -> Reference:
        """:returns: the tangent of an active variable, element or section in one direction."""
        return build.ref(self.of(reference.symbol), self._indices(reference))

    def actual(self, reference: Reference, dummy: DataSymbol) -> Reference:
        """:returns: the tangent of an active actual argument."""
        return checked_sequence(self.reference(reference), dummy, reference)

    def part(self, tangent: Reference, dummy: DataSymbol, actual: Node) -> Reference:
        """:returns: what is passed of a new tangent, as of the argument itself."""
        return checked_sequence(same_part(tangent, dummy, actual), dummy, actual)

    def memory(self, statement: IntrinsicCall) -> IntrinsicCall:
        """:returns: what allocates, or deallocates, an array together with its tangent."""
        symbol = variable_of(statement)
        active = symbol in self.context.active
        if not allocates(statement):
            return written_deallocation(symbol, *([self.of(symbol)] if active else []),
                                        outer=module_variables_in(statement))
        bounds, outer = bounds_in(statement), module_variables_in(statement)
        arrays = [array_with(symbol, bounds, outer)]
        if active:
            more = [] if names_structures(statement.arguments[0]) else self._more_bounds()
            arrays.append(array_with(self.of(symbol), [*more, *bounds], outer))
        new = build.intrinsic("ALLOCATE", *arrays)
        new.preceding_comment = statement.preceding_comment
        return new

    def allocation_of(self, symbol: DataSymbol) -> IntrinsicCall:
        """:returns: what allocates the tangent of an array that is allocated."""
        more = [] if is_row(symbol) else self._more_bounds()
        return allocation(self.of(symbol), [*more, *own_bounds(symbol)])

    def rows_like(self, tangent: DataSymbol, model: Reference) -> list[Statement]:
        """:returns: what allocates a tangent of rows like these are."""
        return allocated_like(build.ref(tangent, map(copied, model.children)), model,
                              self.context.names, self._more_bounds())

    def _more_bounds(self) -> list[tuple[Node, Node]]:
        """:returns: the bounds of the dimensions that tangents have in front."""
        return []

    def like(self, actual: Node, dummy: DataSymbol) -> Reference:
        """:returns: a new variable to be passed for the tangent of ``dummy``."""
        if is_data(actual) and stays_with_rows(actual.symbol, dummy):
            new = self.local(actual.symbol)
            if is_allocatable(new):
                self.context.names.shapes[new] = own_bounds(actual.symbol)
            return build.ref(new, map(copied, actual.children))
        if is_data(actual):
            return self.context.variable_like(actual, self._name(dummy))
        return build.ref(self.context.names.symbol(self._name(dummy),
                                                   symbol_type(dummy).scalar()))

    def finish(self, statements: list[Statement]) -> None:
        """Improve the statements of the routine, which are all there now, in place."""

    def is_active(self, node: Node) -> bool:
        """:returns: whether ``node`` refers to an active variable."""
        return self.context.is_active(node)

    @contextmanager
    def within(self, assignment: Assignment) -> Iterator[None]:
        """While active, only the operands of an assignment that vary there have tangents."""
        before, self._operands = self._operands, self.context.operands(assignment)
        try:
            yield
        finally:
            self._operands = before

    def counts(self, operand: Reference) -> bool:
        """:returns: whether an operand has a tangent that may not be zero."""
        return self.is_active(operand) and (self._operands is None
                                            or operand.symbol in self._operands)

    def cleared(self, reference: Reference) -> Assignment:
        """:returns: what sets the tangent of a variable, element or section to zero."""
        own = build.ref(self.of(reference.symbol), self._places(reference))
        return build.assign(own, self.zero(reference.symbol))

    def _places(self, reference: Reference) -> list[Node]:
        """:returns: the indices of all tangents of a variable, element or section."""
        return self._indices(reference)

    def _indices(self, reference: Reference) -> list[Node]:
        own, tangent = reference.symbol, self.of(reference.symbol)
        indices = [copied(index) for index in reference.children]
        for index in indices:
            for bound in index.children[:2] if isinstance(index, Range) else ():
                self._rename_own_bound(bound, own, tangent)
        return indices

    def _rename_own_bound(self, bound: Node, own: DataSymbol, tangent: DataSymbol) -> None:
        """An omitted bound of a section, which PSyclone writes out, is that of the tangent."""
        if isinstance(bound, IntrinsicCall) and bound.intrinsic.name in ("LBOUND", "UBOUND"):
            array = bound.arguments[0]
            if type(array) is Reference and array.symbol is own:
                array.symbol = tangent

    def _component(self, symbol: DataSymbol, new: DataSymbol) -> DataSymbol:
        """:returns: ``new``, or a component of the tangent of a structure like it."""
        name = self.context.scheme.name("derivative", structure_name(symbol))
        return self._of_module(symbol, derivative_of(symbol, new, name))

    def _of_module(self, symbol: DataSymbol, tangent: DataSymbol) -> DataSymbol:
        """:returns: ``tangent``, which stands for a variable of a module if ``symbol`` does."""
        set_derivative(tangent, symbol, lambda name: self.context.scheme.name("derivative", name))
        set_derivative_presence(tangent, symbol, is_argument=False)
        set_scalar(tangent, is_scalar(symbol))
        return tangent

    def _name(self, symbol: DataSymbol) -> str:
        return self.context.scheme.name("derivative", symbol.name)


class VectorTangents(Tangents):
    """Tangents in many directions: each has one more dimension, the first in memory."""

    @cached_property
    def directions(self) -> DataSymbol:
        """:returns: the argument that tells the number of directions."""
        return self.context.names.symbol(self.context.scheme.name("directions", ""),
                                         ScalarType.integer_type())

    @cached_property
    def direction(self) -> DataSymbol:
        """:returns: the counter of directions."""
        return self.context.names.symbol("direction", ScalarType.integer_type())

    @property
    def extra_arguments(self) -> Sequence[tuple[DataSymbol, Access]]:
        """:returns: the number of directions."""
        return ((self.directions, Access.READ),)

    def local(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: a new local variable for the tangents of ``symbol``."""
        if is_allocatable(symbol):
            return self.argument(symbol)
        if is_row(symbol):
            return self._rows(symbol, symbol, False)
        shape = [ArrayType.ArrayBounds(*bounds_of(symbol, number))
                 for number in range(declared_rank(symbol))]
        return self._symbol(symbol, shape)

    def _rows(self, symbol: DataSymbol, like: DataSymbol, is_argument: bool) -> DataSymbol:
        """:returns: a new variable for the tangents of rows with the bounds of others."""
        context = self.context
        holder = context.names.symbol(self._name(symbol), ScalarType.integer_type())
        return self._of_module(symbol, row_vector(
            like, holder.name, context.names, build.ref(self.directions), context.scheme,
            is_argument))

    def argument(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: a new dummy argument for the tangents of a dummy argument."""
        type_ = array_type(symbol)
        new = self._rows(symbol, symbol, True) if is_row(symbol) else \
            self._symbol(symbol, list(copied_type(type_).shape) if type_ else [])
        set_derivative_presence(new, symbol, is_argument=True)
        return new

    def _symbol(self, symbol: DataSymbol, shape: list[object]) -> DataSymbol:
        if _DEFERRED in shape:
            new = self.context.names.symbol(
                self._name(symbol), ArrayType(symbol_type(symbol).scalar(), [_DEFERRED, *shape]))
            set_scalar(new, is_scalar(symbol))
            return new
        assumed = any(bounds is _ASSUMED or getattr(bounds, "upper", None) is _ASSUMED
                      for bounds in shape)
        last = _ASSUMED if assumed else build.ref(self.directions)
        first = ArrayType.ArrayBounds(build.integer(1), last)
        datatype = ArrayType(symbol_type(symbol).scalar(), [first, *shape])
        # No structure has room for many directions: the tangents of components stay apart.
        return self._of_module(symbol, self.context.names.symbol(self._name(symbol), datatype))

    def reference(self, reference: Reference) -> Reference:
        """:returns: the tangent of a variable, element or section in the current direction."""
        if names_several(reference):
            # The direction is no index of a structure: these are all directions at once.
            return build.ref(self.of(reference.symbol), self._places(reference))
        return build.ref(self.of(reference.symbol), with_direction(
            reference.symbol, build.ref(self.direction), self._every_index(reference)))

    def actual(self, reference: Reference, dummy: DataSymbol) -> Reference:
        """:returns: the tangents of an active actual argument in all directions."""
        if not reference.children:
            found = build.ref(self.of(reference.symbol))
        elif storage(dummy, reference) is not reference:
            found = build.ref(self.of(reference.symbol), with_direction(
                reference.symbol, build.integer(1), [copied(index) for index in reference.indices]))
        else:
            found = build.ref(self.of(reference.symbol), self._places(reference))
        return checked_sequence(found, dummy, reference, stays=False)

    def like(self, actual: Node, dummy: DataSymbol) -> Reference:
        """:returns: a new variable to be passed for the tangents of ``dummy``."""
        if is_data(actual) and names_several(actual):
            new = self._rows(dummy, actual.symbol, False)
            return several_rows(actual, new)
        indices = list(getattr(actual, "indices", ())) if is_data(actual) else []
        dimensions = range(declared_rank(actual.symbol) if is_data(actual) else 0)
        varying = [number for number in dimensions
                   if not indices or isinstance(indices[number], Range)]
        bounds = [dimension_bounds(actual, number) for number in varying]
        if varying and (is_allocatable(actual.symbol) or is_row(actual.symbol)):
            new = self._symbol(dummy, [_DEFERRED] * len(varying))
            self.context.names.shapes[new] = [*self._more_bounds(), *bounds]
        else:
            new = self._symbol(dummy, [ArrayType.ArrayBounds(*pair) for pair in bounds])
        if not (indices and varying):
            return build.ref(new)
        return build.ref(new, [self._all(), *(copied(indices[number]) for number in varying)])

    def part(self, tangent: Reference, dummy: DataSymbol, actual: Node) -> Reference:
        """:returns: what is passed of new tangents, from the first direction on."""
        if storage(dummy, actual) is actual:
            return tangent
        first = build.ref(tangent.symbol, with_direction(
            tangent.symbol, build.integer(1), [copied(index) for index in actual.indices]))
        return checked_sequence(first, dummy, actual, stays=False)

    def _more_bounds(self) -> list[tuple[Node, Node]]:
        return [(build.integer(1), build.ref(self.directions))]

    def _places(self, reference: Reference) -> list[Node]:
        if names_several(reference):
            return list(several_rows(reference, self.of(reference.symbol)).pop_all_children())
        return with_direction(reference.symbol, self._all(), self._indices(reference)) \
            if reference.children else []

    def _all(self) -> Node:
        return build.section(build.integer(1), build.ref(self.directions))

    def finish(self, statements: list[Statement]) -> None:
        """Tangents of local scalars that no loop over directions passes on become scalars."""
        scalars = [tangent for symbol, tangent in self._symbols.items()
                   if not declared_rank(symbol) and not symbol.is_argument]
        privatise(statements, scalars, self.direction)
        holder = Schedule()
        for statement in statements:
            holder.addchild(statement)
        fuse_planes(holder, [
            tangent for symbol, tangent in self._symbols.items() if not (
                symbol.is_argument or role_of(symbol) or is_allocatable(symbol) or is_row(symbol))],
            self.direction)
        compute_factors_before(holder, self.direction, self.directions, self.context)
        statements[:] = holder.pop_all_children()

    def _every_index(self, reference: Reference) -> list[Node]:
        if reference.children:
            return self._indices(reference)
        return [build.section(*bounds_of(reference.symbol, number))
                for number in range(declared_rank(reference.symbol))]

    def _rename_own_bound(self, bound: Node, own: DataSymbol, tangent: DataSymbol) -> None:
        """Bounds stay those of the variable: the numbers of the dimensions differ."""
