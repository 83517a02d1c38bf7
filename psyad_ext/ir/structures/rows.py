# SPDX-License-Identifier: BSD-3-Clause
"""Rows: allocatable arrays that are components of the structures in an array.

While structures are taken apart, all rows of a component are one array, whose last dimensions have
other bounds in each structure. Bounds of a row, and whether it is allocated, are variables for the
time being. Only in whole arrays, that is where the structure is not named, bounds of rows are those
of the array: nothing but :py:mod:`psyad_ext.ir.structures.row_loops` and records know what that
means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from psyclone.psyir.nodes import IntrinsicCall, Node, Range, Reference, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataType, ScalarType, Symbol
from psyclone.psyir.symbols.symbol import SymbolInterface

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import bounds_of, is_allocatable
from psyad_ext.ir.structures.groups import link_followers
from psyad_ext.ir.tree.components import Component, ComponentSymbol, Structure, same_component
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Inquiry
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.walking import nodes_of

ALLOCATED = Inquiry("ALLOCATED")


def is_row(symbol: Symbol) -> bool:
    """:returns: whether a variable stands for allocatable arrays in several structures."""
    return isinstance(symbol, ComponentSymbol) and symbol.component.is_row


def is_answer(symbol: Symbol) -> bool:
    """:returns: whether a variable stands for the answer to a question about rows."""
    return isinstance(symbol, ComponentSymbol) and symbol.component.leaf.inquiry is not None


def stands_for_nothing(symbol: Symbol) -> bool:
    """:returns: whether a variable stands for a structure without components: it has no value."""
    return isinstance(symbol, ComponentSymbol) and symbol.component.leaf.is_nothing


def is_fixed(symbol: Symbol) -> bool:
    """:returns: whether a variable stands for a component whose extents are those on entry."""
    return isinstance(symbol, ComponentSymbol) and symbol.component.group is None and (
        symbol.component.structure.is_allocatable or symbol.component.leaf.is_in_allocatable)


def own_extents(symbol: ComponentSymbol, shape: Sequence[object]) -> list[object]:
    """
    :param symbol: stands for a component.
    :param shape: the extents of the variable, deferred where they are not known before the
        routine runs.

    :returns: the same, with questions about the variable itself in the place of deferred ones.
    """
    # PSyclone, as Fortran, wants all upper bounds or none.
    is_assumed = any(extent is not ArrayType.Extent.DEFERRED
                     and not isinstance(getattr(extent, "upper", None), Node) for extent in shape)
    own = symbol.component
    # What may be reallocated tells its bounds itself: rows do not count as allocatable.
    outer = _outermost(symbol) if own.is_row and own.group is not None else symbol
    asked = [outer if number < own.common_rank else symbol for number in range(len(shape))]
    full = [extent if extent is not ArrayType.Extent.DEFERRED else ArrayType.ArrayBounds(
        _bound("LBOUND", one, number), _bound("UBOUND", one, number))
        for number, (one, extent) in enumerate(zip(asked, shape))]
    return full if not is_assumed else [
        ArrayType.ArrayBounds(one.lower, ArrayType.Extent.ATTRIBUTE)
        if isinstance(one, ArrayType.ArrayBounds) else one for one in full]


def _outermost(symbol: ComponentSymbol) -> ComponentSymbol:
    """:returns: what answers questions about rows, or about the lists that these lie in, and is
        no row itself."""
    while is_row(symbol) and symbol.inquiries:
        symbol = symbol.inquiries[ALLOCATED]
    return symbol


def is_with_rows(symbol: Symbol) -> bool:
    """:returns: whether a variable stands for a component of a structure that has real rows."""
    if not isinstance(symbol, ComponentSymbol):
        return False
    leaves = symbol.component.structure.leaves
    rows = {leaf.source_path for leaf in leaves if leaf.inquiry is not None}
    return any(leaf.is_real and leaf.row_path in rows for leaf in leaves)


def component_dummy(symbol: ComponentSymbol, name: str, datatype: DataType,
                    interface: SymbolInterface) -> ComponentSymbol:
    """
    :param symbol: stands for a component of a variable of a module.
    :param name: name of a new argument.
    :param datatype: the type of the component in terms of what is known there.
    :param interface: of the argument.

    :returns: an argument that stands for the same component.
    """
    new = same_component(symbol, name, datatype, interface)
    if not is_row(symbol):
        return new
    outer = list(datatype.shape[:symbol.component.outer_rank])
    new.datatype = ArrayType(datatype.elemental_type,
                             own_extents(new, [*outer, *row_extents(symbol)]))
    return new


def link_dummies(dummies: Mapping[DataSymbol, DataSymbol]) -> None:
    """Let arguments for rows, and for all that is allocated with them, know each other.

    :param dummies: the arguments of one routine, by the variables of modules that they stand for.
    """
    structures: IdentityMap[Structure, list[ComponentSymbol]] = IdentityMap()
    for dummy in dummies.values():
        if isinstance(dummy, ComponentSymbol):
            structures.setdefault(dummy.component.structure, []).append(dummy)
        if is_row(dummy):
            dummy.inquiries = {inquiry: dummies.get(one, one)
                               for inquiry, one in dummy.inquiries.items()}
            for one in dummy.inquiries.values():
                if one in dummies.values():
                    one.rows = dummy
    for components in structures.values():
        link_followers(components)


def row_extents(symbol: ComponentSymbol) -> list[object]:
    """:returns: deferred extents for the dimensions of rows, those of arrays in them as they are.
    """
    return [ArrayType.Extent.DEFERRED if lower is None else
            ArrayType.ArrayBounds(build.integer(lower), build.integer(upper))
            for lower, upper in symbol.component.leaf.row_bounds]


def list_extents(symbol: ComponentSymbol) -> list[object]:
    """:returns: deferred extents for the dimensions of lists in which rows lie."""
    return [ArrayType.Extent.DEFERRED] * (
        symbol.component.outer_rank - symbol.component.common_rank)


def structures_there(symbol: ComponentSymbol) -> Node | None:
    """:returns: whether the structures that hold rows are allocated, None if they always are."""
    return build.intrinsic("ALLOCATED", build.ref(_outermost(symbol))) \
        if symbol.component.group is not None else None


def list_allocated(symbol: ComponentSymbol, outer: Sequence[Node]) -> Node:
    """:returns: whether the list that the indices ``outer`` select, in which rows lie, is there."""
    return answer(symbol.inquiries[ALLOCATED], ALLOCATED, outer)


def list_bounds(symbol: ComponentSymbol, outer: Sequence[Node]) -> list[tuple[Node, Node]]:
    """:returns: the bounds of that list, and of arrays on the way from there to the rows."""
    own = symbol.component
    found = row_bounds(symbol.inquiries[ALLOCATED], outer)
    return found[:own.outer_rank - own.common_rank]


def _bound(name: str, symbol: DataSymbol, dimension: int) -> IntrinsicCall:
    return build.intrinsic(name, build.ref(symbol), ("dim", build.integer(dimension + 1)))


def answer(symbol: ComponentSymbol, inquiry: Inquiry, outer: Sequence[Node]) -> Node:
    """:returns: what is asked about the row that the indices ``outer`` select."""
    if symbol.given is not None:
        if inquiry == ALLOCATED:
            return build.logical(bool(symbol.given.bounds))
        pairs = symbol.given.at(outer) or [(build.integer(1), build.integer(0))] \
            * inquiry.dimension
        return pairs[inquiry.dimension - 1][inquiry.name == "UBOUND"]
    return build.ref(symbol.inquiries[inquiry], [copied(index) for index in outer])


def row_bounds(symbol: ComponentSymbol, outer: Sequence[Node],
               directions: Node | None = None) -> list[tuple[Node, Node]]:
    """
    :param symbol: rows.
    :param outer: indices that select one of them.
    :param directions: the number of directions if that is known by another name.

    :returns: the bounds of the row, as new expressions.
    """
    own, directions = symbol.component, directions or symbol.directions
    first = [] if directions is None else [(build.integer(1), copied(directions))]
    return first + [
        tuple(answer(symbol, Inquiry(name, number), outer) for name in ("LBOUND", "UBOUND"))
        if pair[0] is None else tuple(map(build.integer, pair))
        for number, pair in enumerate(own.leaf.row_bounds[len(first):], 1)]


def row(symbol: ComponentSymbol, outer: Sequence[Node]) -> Reference:
    """:returns: the whole row that the indices ``outer`` select."""
    return build.ref(symbol, [*map(copied, outer), *(
        build.section(*pair) for pair in row_bounds(symbol, outer))])


def rows_of(symbol: ComponentSymbol, outer: Sequence[Node]) -> Reference:
    """:returns: all of the rows of structures that are selected, several perhaps."""
    return build.ref(symbol, [*map(copied, outer), *(
        _all_of(symbol, number) for number in range(len(outer), sum(symbol.component.ranks)))])


def row_size(symbol: ComponentSymbol, outer: Sequence[Node]) -> Node:
    """:returns: the number of elements of the row that the indices ``outer`` select."""
    own = symbol.component
    inner = own.leaf.row_bounds[own.list_rank:]
    # Of arrays in a list of structures, nobody can ask for the size at once.
    one = [*map(copied, outer), *(_all_of(symbol, own.outer_rank + number)
                                  for number in range(own.list_rank)),
           *(build.integer(low) for low, _ in inner)]
    return build.mul(build.intrinsic("SIZE", build.ref(symbol, one)), build.integer(
        prod(high - low + 1 for low, high in inner))) if inner else build.intrinsic(
            "SIZE", rows_of(symbol, outer))


def rows_agree(dummies: Sequence[Symbol], actuals: Sequence[Node]) -> bool:
    """
    :param dummies: components of an array of structures.
    :param actuals: what is passed for them.

    :returns: whether all rows that are passed are those of the same structures.
    """
    rows = [actual for dummy, actual in zip(dummies, actuals) if is_row(dummy)]
    if any(one.component.leaf.inquiry for one in dummies) or not all(
            isinstance(one, Reference) and is_row(one.symbol)
            and all(isinstance(index, Range) for index in outer_indices(one)) for one in rows):
        return False
    return len(IdentitySet(one.symbol.component.structure.model for one in rows)) < 2


def outer_indices(reference: Reference) -> list[Node]:
    """:returns: the indices of a reference to rows that tell which row is meant."""
    return list(reference.children[:reference.symbol.component.outer_rank])


def names_several(reference: Reference) -> bool:
    """:returns: whether a reference stands for rows of several structures."""
    return is_row(reference.symbol) and (not reference.children or any(
        isinstance(index, Range) for index in outer_indices(reference)))


def is_whole_row(node: Node) -> bool:
    """:returns: whether an expression is all of one row."""
    if not isinstance(node, Reference) or not is_row(node.symbol) or not node.children \
            or names_several(node):
        return False
    own, outer = node.symbol.component, outer_indices(node)
    if node.symbol.given is not None or node.symbol.directions is not None:
        return all(map(same, node.children, row(node.symbol, outer).children))
    return all(_is_all(index, number + 1, own, outer)
               for number, index in enumerate(node.children[own.outer_rank:]))


def _is_all(index: Node, dimension: int, own: Component, outer: Sequence[Node]) -> bool:
    if not isinstance(index, Range) or integer_value(index.step) != 1:
        return False
    declared = own.leaf.row_bounds[dimension - 1]
    if declared[0] is not None:
        return (integer_value(index.start), integer_value(index.stop)) == declared
    return all(_answers(bound, Inquiry(name, dimension), own, outer)
               for bound, name in ((index.start, "LBOUND"), (index.stop, "UBOUND")))


def _answers(node: Node, inquiry: Inquiry, own: Component, outer: Sequence[Node]) -> bool:
    """:returns: whether an expression is the answer to a question about a certain row."""
    if not isinstance(node, Reference) or not isinstance(node.symbol, ComponentSymbol):
        return False
    other = node.symbol.component
    path = own.leaf.row_path
    return other.leaf.inquiry == inquiry and other.leaf.source_path[-len(path):] == path \
        and other.structure in (own.structure, own.structure.model) \
        and len(node.children) == len(outer) and all(map(same, node.children, outer))


def rows_like(reference: Reference, name: str, names: Names) -> Reference:
    """
    :param reference: rows of several structures.
    :param name: wished name of a new variable.
    :param names: gives out names.

    :returns: the same rows of a new local array of those structures that hold them. They are
        allocated when the routine starts.
    """
    symbol = reference.symbol
    own = symbol.component
    outer = [ArrayType.ArrayBounds(*bounds_of(symbol, number)) for number in range(own.common_rank)]
    first = own.leaf.first_list_depth
    leaf = own.leaf.below(first)
    new = names.symbol(name, ScalarType.integer_type())
    structure = Structure(DataSymbol(new.name, ScalarType.integer_type()),
                          own.definition_at(first), (leaf,), tuple(outer),
                          like=symbol)
    rows = ComponentSymbol(new.name, ScalarType.integer_type(),
                           Component(structure, leaf, new.name))
    rows.inquiries, rows.given, rows.sites = symbol.inquiries, symbol.given, symbol.sites
    rows.directions = symbol.directions
    rows.is_reshaped = rows.is_allocated_later = symbol.is_reshaped
    rows.datatype = ArrayType(symbol.datatype.elemental_type, own_extents(
        symbol, [*outer, *list_extents(symbol), *row_extents(symbol)]))
    indices = [_moved(index, symbol, rows) for index in reference.children]
    return build.ref(rows, indices)


def _moved(index: Node, old: Symbol, new: Symbol) -> Node:
    found = copied(index)
    for inner in nodes_of(found, Reference):
        if inner.symbol is old and isinstance(inner.parent, IntrinsicCall):
            inner.symbol = new
    return found


def mark_whole_rows(routine: Routine) -> None:
    """Omit the bounds of whole rows, in place, as it is done for those of whole arrays."""
    for reference in nodes_of(routine, Reference):
        if is_row(reference.symbol) and is_whole_row(reference) and not _is_allocated(reference):
            first = reference.symbol.component.outer_rank
            for number in range(first, len(reference.children)):
                reference.children[number].replace_with(_all_of(reference.symbol, number))


def name_row_bounds(statement: Statement) -> None:
    """Name the bounds of single rows that have been omitted, in place."""
    for reference in nodes_of(statement, Reference):
        if is_row(reference.symbol) and reference.children and not names_several(reference):
            pairs = row_bounds(reference.symbol, outer_indices(reference))
            first = reference.symbol.component.outer_rank
            for number, pair in enumerate(pairs, first):
                if same(reference.children[number], _all_of(reference.symbol, number)):
                    reference.children[number].replace_with(build.section(*pair))


def _is_allocated(reference: Reference) -> bool:
    """:returns: whether a statement gives a row the bounds that it names."""
    call = reference.parent
    return isinstance(call, IntrinsicCall) and call.intrinsic is IntrinsicCall.Intrinsic.ALLOCATE


def _all_of(symbol: DataSymbol, dimension: int) -> Range:
    return Range.create(*(_bound(name, symbol, dimension) for name in ("LBOUND", "UBOUND")))


def if_allocated(dummy: DataSymbol, actual: Reference,
                 statements: list[Statement]) -> list[Statement]:
    """:returns: statements that are executed only if what is passed for an argument is there."""
    if not is_allocatable(dummy) or not is_allocatable(actual.symbol):
        return statements
    return [build.branch(allocation_of(actual), statements)]


def allocation_of(actual: Reference) -> Node:
    """:returns: whether what is passed for an allocatable argument, a row perhaps, is allocated."""
    if is_row(actual.symbol):
        return answer(actual.symbol, ALLOCATED, outer_indices(actual))
    if not is_allocatable(actual.symbol):
        return build.logical(True)  # a pointer points at it
    return build.intrinsic("ALLOCATED", build.ref(actual.symbol))
