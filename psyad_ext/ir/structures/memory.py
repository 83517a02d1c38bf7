# SPDX-License-Identifier: BSD-3-Clause
"""Allocation and deallocation of one array, as statements of the core language.

Both name the array with its bounds, ``allocate(a(1:n))`` and ``deallocate(a(1:n))``: the second is
no Fortran, but tells how the array can be allocated again. Of rows, the indices that select one
come first. Where the structures that hold rows are allocated, without any rows yet, the rows are
named with the bounds of the structures only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, BinaryOperation, Call, IfBlock, IntrinsicCall, Node, Range,
    Reference, Schedule, Statement)
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, Symbol

from psyad_ext.core.annotations import Annotation
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import (
    bounds_of, declared_rank, extent, is_allocatable, is_data)
from psyad_ext.ir.structures.groups import in_list, listed_with
from psyad_ext.ir.structures.rows import (
    is_answer, is_row, list_bounds, outer_indices, row_bounds, rows_of)
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.walking import nodes_of, statements_of

_ALLOCATE, _DEALLOCATE = IntrinsicCall.Intrinsic.ALLOCATE, IntrinsicCall.Intrinsic.DEALLOCATE
_BOUNDS = (IntrinsicCall.Intrinsic.LBOUND, IntrinsicCall.Intrinsic.UBOUND)

#: Attribute of statements that give allocatable arrays a shape which is not known.
_open = Annotation[bool]("open shape", False)

#: Attribute of questions that are none of the program.
_own = Annotation[bool]("own question", False)

#: Lower and upper bound of each dimension.
Bounds = Sequence[tuple[Node, Node]]


def is_memory_statement(node: Node) -> bool:
    """:returns: whether a statement allocates or deallocates."""
    return isinstance(node, IntrinsicCall) and node.intrinsic in (_ALLOCATE, _DEALLOCATE) \
        and isinstance(node.parent, (Schedule, type(None)))


def is_allocated_whole(symbol: Symbol) -> bool:
    """:returns: whether a variable is allocated at once: rows are with the structures that hold
        them, if these may be allocated."""
    return is_allocatable(symbol) or is_row(symbol) and symbol.component.group is not None


def same_text(target: Reference, value: Reference) -> IfBlock:
    """:returns: what lets a text whose length changes be like another one, in what is written."""
    there, here = (build.intrinsic("ALLOCATED", copied(one)) for one in (value, target))
    gone = build.branch(here, [build.intrinsic("DEALLOCATE", copied(target))])
    return build.branch(there, [build.assign(target, value)], [gone])


def is_core_statement(statement: IntrinsicCall) -> bool:
    """:returns: whether a memory statement is one of the core language."""
    arguments = statement.arguments
    if len(arguments) != 1 or any(statement.argument_names) \
            or not isinstance(arguments[0], ArrayReference):
        return False
    symbol, first = arguments[0].symbol, _first_bound(arguments[0])
    if names_structures(arguments[0]):
        return True
    return (is_allocatable(symbol) or is_row(symbol) and symbol.is_reshaped) and all(
        isinstance(index, Range) == (number >= first)
        for number, index in enumerate(arguments[0].indices))


def names_structures(reference: Reference) -> bool:
    """:returns: whether what a memory statement names are the structures that hold rows."""
    return names_group_of_rows(reference) or names_list_of_rows(reference)


def names_group_of_rows(reference: Reference) -> bool:
    """:returns: whether these are an allocatable array of structures."""
    return is_row(reference.symbol) and reference.symbol.component.group is not None \
        and len(reference.children) == reference.symbol.component.common_rank


def names_list_of_rows(reference: Reference) -> bool:
    """:returns: whether these are such an array in one of several structures."""
    return is_row(reference.symbol) and reference.symbol.component.is_nested \
        and len(reference.children) == reference.symbol.component.outer_rank


def _first_bound(reference: Reference) -> int:
    """:returns: the number of indices that select one of several arrays."""
    if not is_row(reference.symbol) or names_group_of_rows(reference):
        return 0
    own = reference.symbol.component
    return own.common_rank if names_list_of_rows(reference) else own.outer_rank


def objects_of(statement: IntrinsicCall) -> list[Reference]:
    """:returns: the variables that a memory statement allocates or deallocates, as it is written:
        others, such as a source, are only named in it."""
    return [one for name, one in zip(statement.argument_names, statement.arguments)
            if not name and is_data(one)]


def allocates(statement: IntrinsicCall) -> bool:
    """:returns: whether a memory statement allocates."""
    return statement.intrinsic is _ALLOCATE


def sets_status(statement: IntrinsicCall) -> bool:
    """:returns: whether a memory statement, as it is written, tells by ``stat`` if it failed."""
    return any(name and name.lower() == "stat" for name in statement.argument_names)


def variable_of(statement: IntrinsicCall) -> DataSymbol:
    """:returns: what a memory statement of the core language allocates or deallocates."""
    return statement.arguments[0].symbol


def own_bounds(symbol: DataSymbol) -> list[tuple[Node, Node]]:
    """:returns: the present bounds of an array, or of the structures that hold rows, as new
        expressions."""
    count = symbol.component.common_rank if is_row(symbol) else declared_rank(symbol)
    return [bounds_of(symbol, number) for number in range(count)]


def present_bounds(value: Reference) -> list[tuple[Node, Node]]:
    """:returns: the present bounds of a whole row or an array, as new expressions."""
    return row_bounds(value.symbol, outer_indices(value)) if is_row(value.symbol) \
        else own_bounds(value.symbol)


def bounds_in(statement: IntrinsicCall) -> list[tuple[Node, Node]]:
    """:returns: the bounds that a memory statement of the core language names, as they are."""
    reference = statement.arguments[0]
    return [(index.start, index.stop)
            for index in reference.indices[_first_bound(reference):]]


def module_variables_in(statement: IntrinsicCall) -> list[Node]:
    """:returns: the indices that tell which row a memory statement of the core language names."""
    return selecting(statement.arguments[0])


def selecting(reference: Reference) -> list[Node]:
    """:returns: the indices that tell which row, or which list, is allocated or asked for."""
    return list(reference.children[:_first_bound(reference)])


def array_with(symbol: DataSymbol, bounds: Bounds, outer: Sequence[Node] = ()) -> ArrayReference:
    """:returns: the whole array ``symbol``, or a row, with indices and bounds that are copied."""
    return build.ref(symbol, [*map(copied, outer), *(
        build.section(copied(lower), copied(upper)) for lower, upper in bounds)])


def asks_bound(node: Node) -> bool:
    """:returns: whether an expression is the question for a bound of an array."""
    return isinstance(node, IntrinsicCall) and node.intrinsic in _BOUNDS


def whole(symbol: DataSymbol, outer: Sequence[Node] = ()) -> Reference:
    """:returns: an array, or the row or list that the indices ``outer`` select, without bounds."""
    if not outer:
        return build.ref(symbol)
    found = rows_of(symbol, outer)
    if len(outer) < symbol.component.outer_rank:
        for index in found.children[symbol.component.outer_rank:]:
            index.detach()
    return found


def allocation(symbol: DataSymbol, bounds: Bounds, outer: Sequence[Node] = ()) -> IntrinsicCall:
    """:returns: ``allocate(symbol(bounds))``; the bounds are copied."""
    return build.intrinsic("ALLOCATE", array_with(symbol, bounds, outer))


def allocated_copy(symbol: DataSymbol, model: DataSymbol) -> IntrinsicCall:
    """:returns: ``allocate(symbol, source=model)``, as it is written in the end."""
    return build.intrinsic("ALLOCATE", build.ref(symbol), ("source", build.ref(model)))


def deallocation(symbol: DataSymbol, bounds: Bounds, outer: Sequence[Node] = ()) -> IntrinsicCall:
    """:returns: the core language's ``deallocate(symbol(bounds))``; the bounds are copied."""
    return build.intrinsic("DEALLOCATE", array_with(symbol, bounds, outer))


def row_deallocation(symbol: DataSymbol, outer: Sequence[Node]) -> IntrinsicCall:
    """:returns: what deallocates one row, in the core language, or one list in which rows lie."""
    bounds = row_bounds if len(outer) == symbol.component.outer_rank else list_bounds
    return deallocation(symbol, bounds(symbol, outer), outer)


def list_allocations(row: Reference, bounds: Bounds) -> list[IntrinsicCall]:
    """:returns: what allocates a row, with all others of its list, in the core language."""
    return [allocation(one, in_list(one, bounds, row.symbol), outer_indices(row))
            for one in listed_with(row.symbol)]


def list_deallocations(row: Reference) -> list[IntrinsicCall]:
    """:returns: what deallocates them, in reverse order."""
    return [row_deallocation(one, outer_indices(row)) for one in reversed(listed_with(row.symbol))]


def written_deallocation(*symbols: DataSymbol, outer: Sequence[Node] = ()) -> IntrinsicCall:
    """:returns: ``deallocate`` as it is written in the end."""
    return build.intrinsic("DEALLOCATE", *(whole(symbol, outer) for symbol in symbols))


def as_written(statement: Statement) -> Statement:
    """:returns: a statement, ``deallocate`` of the core language as it is written in the end."""
    if is_memory_statement(statement) and not allocates(statement):
        return written_deallocation(variable_of(statement), outer=module_variables_in(statement))
    return statement


def moving(source: Reference, target: Reference) -> Call:
    """:returns: ``call move_alloc(source, target)``, as it is written in the end."""
    # PSyclone writes the intrinsic without the word "call".
    return build.call(RoutineSymbol("move_alloc"), [source, target])


def is_allocated(symbol: DataSymbol) -> IntrinsicCall:
    """:returns: ``allocated(symbol)``, which is no question of the program."""
    call = build.intrinsic("ALLOCATED", build.ref(symbol))
    _own.note(call, True)
    return call


def is_own_question(call: IntrinsicCall) -> bool:
    """:returns: whether what is generated asks, not the program."""
    return _own.of(call)


def asked_as(name: str, call: IntrinsicCall) -> IntrinsicCall:
    """:returns: ``associated(symbol)`` for ``allocated(symbol)``, or the other way round, asked by
        the same."""
    new = build.intrinsic(name, copied(call.arguments[0]))
    _own.note(new, is_own_question(call))
    return new


def memory_statements(root: Node) -> list[IntrinsicCall]:
    """:returns: the statements of the core language below ``root`` that allocate or deallocate."""
    return [call for call in statements_of(root, IntrinsicCall)
            if is_memory_statement(call) and is_core_statement(call)]


def reallocated(root: Node) -> set[Symbol]:
    """
    :returns: what the statements of the core language below ``root`` allocate or deallocate; with
        rows, what answers questions about them.
    """
    return with_answers({variable_of(statement) for statement in memory_statements(root)})


def has_changing_shape(symbol: Symbol) -> bool:
    """:returns: whether statements allocate and deallocate a variable, or it tells its shape."""
    return is_allocatable(symbol) or is_answer(symbol) or is_row(symbol) and symbol.is_reshaped


def with_answers(symbols: set[Symbol]) -> set[Symbol]:
    """:returns: variables that change shape, with all that tells the shapes of rows."""
    rows = list(filter(is_row, symbols))
    return symbols.union(*(symbol.inquiries.values() for symbol in rows)) if rows else symbols


def leave_shape_open(statement: Assignment | Call) -> None:
    """Note that an assignment, or a function, may change a shape to one that is not known."""
    _open.note(statement, True)


def shape_is_open(statement: Assignment | Call) -> bool:
    """:returns: whether this was noted."""
    return _open.of(statement)


def has_other_extents(symbol: DataSymbol, bounds: Bounds) -> Node:
    """:returns: whether any extent of an array differs from those that bounds mean."""
    return build.any_of(
        BinaryOperation.create(BinaryOperation.Operator.NE, build.intrinsic(
            "SIZE", build.ref(symbol), ("dim", build.integer(number))),
            build.positive_part(extent(lower, upper, build.integer(1))))
        for number, (lower, upper) in enumerate(bounds, 1))


def have_other_bounds(bounds: Bounds, others: Bounds) -> Node:
    """:returns: whether any of some bounds differs from others."""
    return build.any_of(
        BinaryOperation.create(BinaryOperation.Operator.NE, copied(own), copied(other))
        for pairs in zip(bounds, others) for own, other in zip(*pairs))


def shaped_like(pointer: DataSymbol, model: DataSymbol,
                then: Sequence[Statement]) -> list[Statement]:
    """
    :param pointer: a pointer, as an allocatable array.
    :param model: tells whether it has memory in the end, and its bounds.
    :param then: what follows if it has.

    :returns: what lets it have that, in two steps. Where it has it already it stays where it is, as
        others may point there too.
    """
    free = written_deallocation(pointer)
    wrong = build.branch(is_allocated(model), [build.branch(
        have_other_bounds(own_bounds(pointer), own_bounds(model)), [free])], [copied(free)])
    missing = build.branch(build.negation(is_allocated(pointer)), [
        allocation(pointer, own_bounds(model))])
    return [build.branch(is_allocated(pointer), [wrong]),
            build.branch(is_allocated(model), [missing, *then])]


def with_allocations(statements: Sequence[Statement], names: Names,
                     symbols: Iterable[DataSymbol] | None = None) -> list[Statement]:
    """
    Temporaries shaped like something allocatable are allocated themselves.

    :param statements: statements of one block, in no tree or in the same one.
    :param names: gave out the temporaries.
    :param symbols: the temporaries; by default all that have not been allocated yet.

    :returns: the statements; each of the temporaries that occurs in them is allocated before the
        first and deallocated after the last of those that use it.
    """
    new = list(statements)
    for symbol in list(names.shapes if symbols is None else symbols):
        places = [number for number, statement in enumerate(new)
                  if any(one.symbol is symbol for one in nodes_of(statement, Reference))]
        if places:
            bounds = names.shapes.pop(symbol)
            new.insert(places[-1] + 1, deallocation(symbol, bounds))
            new.insert(places[0], allocation(symbol, bounds))
    return new
