# SPDX-License-Identifier: BSD-3-Clause
"""Makes allocatable scalars of arrays of one element again, in generated routines.

Arguments and components have to be what users declared; and so does what is passed for them, moved
from or to them, or allocated with their value. Any other generated variable may stay an array.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from psyclone.psyir.nodes import (
    Call, IntrinsicCall, Node, Operation, Range, Reference, Routine, StructureReference)
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, DataTypeSymbol, Symbol, UnsupportedFortranType)

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.inquiries import as_asked, dimension_number
from psyad_ext.ir.expressions.questions import (
    array_type, bounds_of, declared_rank, is_allocatable, is_data, rank)
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.raising.signatures import signature_called
from psyad_ext.ir.tree.complex_types import declaration_of
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.making import variable
from psyad_ext.ir.tree.scalars import is_scalar, set_scalar
from psyad_ext.ir.tree.type_bounds import sizing_expressions, with_bounds
from psyad_ext.ir.tree.walking import assignments_of, nodes_of

_Pair = tuple[Symbol, Symbol]

_elements_taken = SideTable[Routine, bool](False, travels=True)


def link_scalars(routines: Sequence[Routine]) -> bool:
    """Note which variables have to be allocatable scalars, as others are.

    :param routines: generated routines, still in the smaller language.

    :returns: whether there are any.
    """
    if not any(is_scalar(reference.symbol) for routine in routines
               for reference in nodes_of(routine, Reference)) and not any(
                   is_scalar(symbol) for routine in routines
                   for symbol in routine.symbol_table.argument_list):
        return False
    dummies = {routine.name.lower(): routine.symbol_table.argument_list for routine in routines}
    waiting = [pair for routine in routines for call in nodes_of(routine, Call)
               for pair in _pairs(call, dummies)]
    is_changed = True
    while is_changed:
        is_changed = False
        for one, other in waiting:
            if is_scalar(one) is not is_scalar(other):
                set_scalar(one)
                set_scalar(other)
                is_changed = True
    return True


def _pairs(call: Call, dummies: Mapping[str, Sequence[DataSymbol]]) -> Iterator[_Pair]:
    """:returns: variables of which both have to be allocatable scalars if one is."""
    name = call.routine.name.lower()
    actuals = list(call.arguments)
    if name == "move_alloc":
        yield from _whole(actuals[0].symbol, actuals[1])
    elif name == "allocate":
        sources = [one for option, one in zip(call.argument_names, actuals)
                   if option and option.lower() == "source" and is_data(one)]
        for source in sources:
            yield from _whole(actuals[0].symbol, source)
    elif not isinstance(call, IntrinsicCall):
        known = signature_called(call) or dummies.get(name)
        for dummy, actual in zip(known, actuals) if known else _arguments(call):
            yield from _whole(dummy, actual)


def _arguments(call: Call) -> list[tuple[DataSymbol, Node]]:
    """:returns: the arguments of an original routine, as far as they are known."""
    routine = callee_of(call)
    if routine is None:
        return []
    # While structures are taken apart, the list and the table need not agree.
    return argument_map(call, routine,
                        routine.symbol_table._argument_list)  # pylint: disable=protected-access


def _whole(symbol: Symbol, actual: Node) -> Iterator[_Pair]:
    if is_data(actual) and not actual.children and is_allocatable(symbol) \
            and is_allocatable(actual.symbol):
        yield symbol, actual.symbol


def refer_to_scalars(routine: Routine) -> None:
    """Refer to allocatable scalars without indices, in place.

    :param routine: a generated routine.

    :raises UnsupportedError: if something can't be written so.
    """
    _answer(routine)
    for symbol in routine.symbol_table.datasymbols:
        if any(is_scalar(one.symbol) for size in sizing_expressions(symbol.datatype)
               for one in nodes_of(size, Reference)):
            symbol.datatype = with_bounds(symbol.datatype, _answer)
    # Where structures are raised this is done twice: what has no index then is an element by now.
    for assignment in () if _elements_taken.of(routine) else assignments_of(routine):
        if any(is_scalar(one.symbol) and _varies(one) for one in nodes_of(assignment, Reference)):
            _take_elements(assignment.lhs, routine)
            _take_elements(assignment.rhs, routine)
    _elements_taken.note(routine, True)
    for reference in reversed(nodes_of(routine, Reference)):
        # The indices of components tell what statements allocate; they go with the structures.
        if is_scalar(reference.symbol) and not isinstance(reference, StructureReference) \
                and not isinstance(reference.symbol, ComponentSymbol) \
                and 0 < len(reference.children) == declared_rank(reference.symbol):
            reference.replace_with(
                build.ref(reference.symbol, map(copied, reference.children[:-1])),
                keep_name_in_context=True)


def _answer(top: Node) -> None:
    """Answer questions for the only element, in place."""
    for call in nodes_of(top, IntrinsicCall):
        asked = call.arguments[0] if call.intrinsic.name in ("LBOUND", "UBOUND", "SIZE") else None
        if asked is None or not is_data(asked) or not is_scalar(asked.symbol) \
                or isinstance(asked, StructureReference):
            continue
        last = declared_rank(asked.symbol)
        if dimension_number(call) == last or last == 1 and call.intrinsic.name == "SIZE":
            call.replace_with(as_asked(call, build.integer(1)), keep_name_in_context=True)


def _varies(reference: Reference) -> bool:
    """:returns: whether all of the last dimension is named; parts of structures have none."""
    return not isinstance(reference, StructureReference) and not _is_asked(reference) and (
        not reference.children or isinstance(reference.children[-1], Range))


def _is_asked(reference: Reference) -> bool:
    call = reference.parent
    return isinstance(call, IntrinsicCall) and call.is_inquiry


def _take_elements(node: Node, routine: Routine) -> None:
    """Let arrays of one element in an assignment be this element, in place."""
    if isinstance(node, StructureReference):
        # A part of a structure that has been raised: with it, its elements were taken.
        return
    if is_data(node):
        if not is_scalar(node.symbol) and rank(node):
            node.replace_with(_first(node), keep_name_in_context=True)
    elif isinstance(node, Operation) or isinstance(node, IntrinsicCall) \
            and node.intrinsic.is_elemental:
        for child in list(node.children):
            _take_elements(child, routine)
    elif rank(node):
        raise UnsupportedError([Problem(
            *location(routine), "ALLOCATABLE", "derivatives need an allocatable scalar as an "
            "array", "use an array of one element")])


def _first(reference: Reference) -> Reference:
    """:returns: a reference with the first element of the last dimension that varies."""
    symbol = reference.symbol
    indices = [copied(index) for index in reference.children] or [
        build.section(*bounds_of(symbol, number)) for number in range(declared_rank(symbol))]
    place = max(number for number, index in enumerate(indices) if isinstance(index, Range))
    indices[place] = copied(indices[place].start)
    return build.ref(symbol, indices)


def declare_scalars(symbols: Iterable[DataSymbol]) -> None:
    """Declare what are allocatable scalars so, in place.

    :param symbols: variables of generated routines, or of modules for what is generated.
    """
    for symbol in symbols:
        type_ = array_type(symbol)
        if not is_scalar(symbol) or isinstance(symbol, ComponentSymbol) or symbol.is_import \
                or type_ is not symbol.datatype:
            continue
        element = type_.intrinsic if isinstance(type_.intrinsic, DataTypeSymbol) \
            else type_.elemental_type
        model = variable(symbol.name, element if len(type_.shape) == 1 else ArrayType(
            element, type_.shape[:-1]), symbol.interface)
        if not isinstance(type_.shape[0], ArrayType.Extent):
            set_scalar(symbol, False)
            symbol.datatype = model.datatype
            continue
        head, _, tail = declaration_of(model).partition(" :: ")
        word = "" if len(type_.shape) > 1 else ", allocatable"
        # Routines that are generated later see it as it was.
        symbol.datatype = UnsupportedFortranType(f"{head}{word} :: {tail}", type_)
