# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable scalars, as allocatable arrays of one element."""

from __future__ import annotations

from collections.abc import Iterator, Set
from contextlib import contextmanager

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, IntrinsicCall, Node, Reference, Routine, Schedule, Statement,
    StructureReference, UnaryOperation)
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, AutomaticInterface, DataSymbol, DataType, DataTypeSymbol,
    ScalarType, Symbol, UnknownInterface)

from psyad_ext.ir.declarations.attributes import Declared, declared_scalar, declared_structure
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable, is_data
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.structures.component_types import declared_steps, last_component
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Definition
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.optional import VALUE, Presence, set_presence
from psyad_ext.ir.tree.scalars import OneElement, is_scalar, set_scalar
from psyad_ext.ir.tree.walking import assignments_of, nodes_of, scopes_of

_WHOLE = frozenset(("ALLOCATE", "DEALLOCATE", "ALLOCATED", "MOVE_ALLOC", "PRESENT"))
_INTERFACES = (AutomaticInterface, UnknownInterface, ArgumentInterface)


def give_scalars_a_dimension(routine: Routine) -> None:
    """Declare allocatable scalars of a routine as arrays, and refer to their only elements, in
    place."""
    for symbol in routine.symbol_table.datasymbols:
        known = _declared(symbol, routine)
        if known is not None:
            _declare(symbol, known)
    _name_elements(routine, {
        one.symbol for one in nodes_of(routine, Reference) if is_scalar(one.symbol)})


def _name_elements(routine: Routine, scalars: Set[Symbol]) -> None:
    """Refer to the only elements of variables, in place; some may have been referred to so."""
    if not scalars:
        return
    for assignment in list(assignments_of(routine)):
        if assignment.lhs.symbol in scalars and type(assignment.lhs) is Reference:
            _allocate_before(assignment)
    _refer_to_elements(routine, scalars)


def _refer_to_elements(top: Node, scalars: Set[Symbol]) -> None:
    # Those in indices first: what replaces a reference has copies of them.
    for reference in reversed(nodes_of(top, Reference)):
        if reference.symbol not in scalars:
            continue
        if isinstance(reference, StructureReference):
            _take_structure(reference)
        elif type(reference) is Reference:
            _take_element(reference)


def name_only_elements(part: Node, routine: Routine) -> None:
    """Refer to the only elements of what is an array of one by now, in an expression that was read
    after others, in place.

    :param part: what holds the expression; itself not replaced.
    :param routine: the routine that it belongs to.
    """
    _refer_to_elements(part, {
        one.symbol for one in nodes_of(part, Reference) if is_scalar(one.symbol)})
    _refer_to_components(part, routine)


@contextmanager
def typed_as_elements(routine: Routine) -> Iterator[None]:
    """While active, allocatable scalars and structures that are no arrays yet have the types of
    what they hold.

    :param routine: a routine, which sees them.
    """
    changed: list[tuple[DataSymbol, DataType]] = []
    for scope in scopes_of(routine):
        for symbol in scope.symbol_table.datasymbols:
            known = declared_scalar(symbol, scope) or declared_structure(symbol, scope)
            if known is not None:
                changed.append((symbol, symbol.datatype))
                symbol.datatype = known.datatype
    try:
        yield
    finally:
        for symbol, datatype in changed:
            symbol.datatype = datatype


def give_structures_a_dimension(routine: Routine) -> None:
    """Declare allocatable structures of a routine as arrays, in place."""
    for symbol in routine.symbol_table.datasymbols:
        known = declared_structure(symbol, routine)
        if known is not None and isinstance(symbol.interface, _INTERFACES):
            _declare(symbol, known)


def name_structures_in_arrays(routine: Routine) -> None:
    """Refer to the only elements of arrays that stand for allocatable structures, in place.

    :param routine: the routine.
    """
    used = {reference.symbol for reference in nodes_of(routine, Reference)}
    _name_elements(routine, {
        symbol for symbol in used if is_scalar(symbol) and isinstance(symbol.datatype, ArrayType)
        and isinstance(symbol.datatype.intrinsic, DataTypeSymbol)})


def scalar_type(symbol: DataSymbol, routine: Routine) -> ScalarType | None:
    """:returns: the type of a local allocatable scalar, None for any other variable."""
    known = None if symbol.is_argument or routine.return_symbol is symbol \
        else _declared(symbol, routine)
    return known.datatype if known is not None else None


def _declared(symbol: DataSymbol, routine: Routine) -> Declared | None:
    """:returns: what the declaration of an allocatable scalar of a routine says, None for any
        other variable."""
    known = declared_scalar(symbol, routine) if isinstance(symbol.interface, _INTERFACES) else None
    return None if known is None or "save" in known.attributes else known


def _declare(symbol: DataSymbol, known: Declared) -> None:
    """Let a variable be an array of its routine, or an argument, in place."""
    symbol.datatype = ArrayType(known.datatype, [ArrayType.Extent.DEFERRED])
    symbol.interface = ArgumentInterface(known.access) if symbol.is_argument \
        else AutomaticInterface()
    set_scalar(symbol)
    if "optional" in known.attributes:
        set_presence(symbol, Presence(VALUE, symbol.name.lower()))


def give_components_a_dimension(routine: Routine) -> None:
    """Refer to the only elements of components that are allocatable scalars, or structures, in
    place.

    :param routine: the routine.
    """
    types = Types()
    for assignment in list(assignments_of(routine)):
        if isinstance(assignment.lhs, StructureReference) \
                and _is_scalar_component(assignment.lhs, types, routine):
            _allocate_before(assignment)
    _refer_to_components(routine, routine)


def _refer_to_components(top: Node, routine: Routine) -> None:
    types = Types()
    for reference in reversed(nodes_of(top, StructureReference)):
        named = _with_elements_inside(reference, types, routine)
        if _is_scalar_component(named, types, routine):
            _take_element(named)


def give_scalars_whole(routine: Routine) -> None:
    """Give allocatable arguments what is allocatable, and others its element, in place, in calls
    whose routines were not known when elements were named. In recursive calls, that was when the
    dummy arguments were components of structures already, and the actual ones were not.

    :param routine: the routine; what it calls has been lowered as well.
    """
    for call in nodes_of(routine, Call):
        if isinstance(call, IntrinsicCall):
            continue
        for dummy, actual in arguments_of(call) or ():
            if is_scalar(dummy) and is_allocatable(dummy) and is_data(actual) \
                    and type(actual) is ArrayReference and is_scalar(actual.symbol) \
                    and len(actual.children) == 1:
                actual.replace_with(build.ref(actual.symbol), keep_name_in_context=True)
            elif not declared_rank(dummy) and type(actual) is Reference \
                    and is_scalar(actual.symbol) and declared_rank(actual.symbol) == 1:
                actual.replace_with(build.ref(actual.symbol, [build.integer(1)]),
                                    keep_name_in_context=True)


def is_scalar_component(definition: Definition, name: str) -> bool:
    """:returns: whether a component of a type is an allocatable scalar."""
    return any(isinstance(one.components[name].datatype, OneElement)
               for one in definition.ancestors if name in one.components)


def given_to_scalar(target: Reference, value: Node, types: Types,
                    routine: Routine) -> list[Statement]:
    """
    :param target: a component that is an allocatable scalar.
    :param value: what a constructor gives it.
    :param types: knows the types of structures.
    :param routine: the routine that both are in.

    :returns: the statements that do so; what is not allocated leaves it so.
    """
    is_there = build.intrinsic("ALLOCATED", copied(target))
    gone = build.branch(copied(is_there), [build.intrinsic("DEALLOCATE", copied(target))])
    if isinstance(value, IntrinsicCall) and value.intrinsic is IntrinsicCall.Intrinsic.NULL:
        return [gone]
    missing = UnaryOperation.create(UnaryOperation.Operator.NOT, is_there)
    one = build.integer(1)
    given = [build.branch(missing, [build.intrinsic("ALLOCATE", _with_index(
        target, build.section(copied(one), copied(one))))])]
    given.append(build.assign(_with_index(target, copied(one)),
                              value_given(value, types, routine)))
    return given if not _is_whole(value, types, routine) else [build.branch(
        build.intrinsic("ALLOCATED", copied(value)), given, [gone])]


def value_given(value: Node, types: Types, routine: Routine) -> Node:
    """
    :param value: what a constructor gives a component.
    :param types: knows the types of structures.
    :param routine: the routine that it is in.

    :returns: a copy, or the only element of what is allocatable and no array.
    """
    return _with_index(value, build.integer(1)) if _is_whole(value, types, routine) \
        else copied(value)


def _is_whole(value: Node, types: Types, routine: Routine) -> bool:
    return is_data(value) and (
        type(value) is Reference and is_scalar(value.symbol)
        or isinstance(value, StructureReference) and _is_scalar_component(value, types, routine))


def _is_scalar_component(reference: StructureReference, types: Types, routine: Routine) -> bool:
    return steps_of(reference)[-1].indices is None \
        and isinstance(last_component(reference, types, routine), OneElement)


def _with_elements_inside(reference: StructureReference, types: Types,
                          routine: Routine) -> StructureReference:
    """:returns: a reference of which the only elements before the last name have been named."""
    first, *rest = steps_of(reference)
    named = [Step(step.name, [build.integer(1)] if isinstance(datatype, OneElement)
                  and step.indices is None else step.indices)
             for step, datatype in declared_steps(reference, types, routine)]
    named[-1] = rest[-1]
    if all(new.indices is old.indices for new, old in zip(named, rest)):
        return reference
    new = reference_of(reference.symbol, first.indices, named)
    _replace(reference, new)
    return new


def _replace(reference: Reference, new: Reference) -> None:
    """Let a reference take the place of another one, of one to a bound procedure perhaps."""
    call = reference.parent
    reference.replace_with(new, keep_name_in_context=not (
        isinstance(call, Call) and call.routine is reference))


def _allocate_before(assignment: Assignment) -> None:
    """An assignment allocates what is not allocated."""
    missing = UnaryOperation.create(UnaryOperation.Operator.NOT, build.intrinsic(
        "ALLOCATED", copied(assignment.lhs)))
    new = build.branch(missing, [build.intrinsic("ALLOCATE", copied(assignment.lhs))])
    adopt_location(new, assignment)
    new.preceding_comment, assignment.preceding_comment = assignment.preceding_comment, ""
    assignment.parent.addchild(new, assignment.position)


def _take_element(reference: Reference) -> None:
    call = reference.parent
    name = call.routine.name.upper() if isinstance(call, Call) else ""
    if name not in _WHOLE or name == "ALLOCATE" and _is_named(reference) \
            and _allocates_arrays(call):
        if not _is_given_whole(reference):
            reference.replace_with(_with_index(reference, build.integer(1)),
                                   keep_name_in_context=True)
    elif name == "ALLOCATE" and isinstance(call, IntrinsicCall) \
            and isinstance(call.parent, Schedule) and not _is_named(reference):
        reference.replace_with(_with_index(
            reference, build.section(build.integer(1), build.integer(1))))


def _take_structure(reference: StructureReference) -> None:
    """Name a component of the only structure, in place."""
    first, *rest = steps_of(reference)
    if first.indices is None:
        _replace(reference, reference_of(reference.symbol, [build.integer(1)], rest))


def _with_index(reference: Reference, index: Node) -> Reference:
    """:returns: a new reference with an index of what it names last."""
    first, *rest = steps_of(reference)
    if not rest:
        return build.ref(reference.symbol, [index])
    rest[-1] = Step(rest[-1].name, [index])
    return reference_of(reference.symbol, first.indices, rest)


def _is_given_whole(reference: Reference) -> bool:
    """:returns: whether a variable is given to an allocatable argument."""
    call = reference.parent
    if not isinstance(call, Call) or isinstance(call, IntrinsicCall):
        return False
    callee = callee_of(call)
    if callee is None and type(call.routine) is Reference:
        return Types().of(call.routine.name, call) is not None  # a constructor
    return callee is not None and any(
        actual is reference and (is_scalar(dummy) or _declared(dummy, callee) is not None
                                 or declared_structure(dummy, callee) is not None)
        for dummy, actual in arguments_of(call) or ())


def _allocates_arrays(statement: IntrinsicCall) -> bool:
    """:returns: whether a statement gives arrays, each element of them, the value of a scalar."""
    routine = statement.ancestor(Routine)
    return not all(
        isinstance(last_component(one, Types(), routine), OneElement)
        if isinstance(one, StructureReference) else is_scalar(one.symbol) or not (
            declared_rank(one.symbol) or one.children)
        for option, one in zip(statement.argument_names, statement.arguments)
        if option is None and is_data(one))


def _is_named(reference: Reference) -> bool:
    """:returns: whether an argument is an option, such as ``source``."""
    call = reference.parent
    place = next(number for number, one in enumerate(call.arguments) if one is reference)
    return call.argument_names[place] is not None
