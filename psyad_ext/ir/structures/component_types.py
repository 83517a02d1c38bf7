# SPDX-License-Identifier: BSD-3-Clause
"""Types of components, and of what functions bound to types return.

PSyclone keeps the types of structures with such functions as text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from psyclone.psyir.nodes import (
    Call, Container, Node, Range, Reference, Routine, StructureReference)
from psyclone.psyir.symbols import (
    ArrayType, DataType, DataTypeSymbol, ScalarType, Symbol, UnresolvedType, UnsupportedFortranType)

from psyad_ext.ir.expressions.questions import declared_rank, rank, values_read
from psyad_ext.ir.expressions.structure_access import Indices, Step, steps_of
from psyad_ext.ir.lookup.callees import is_elemental
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.module_variables import module_variable
from psyad_ext.ir.lookup.type_reading import is_procedure_pointer
from psyad_ext.ir.structures.structure_types import type_name
from psyad_ext.ir.tree.datatypes import datatype_of
from psyad_ext.ir.tree.deferred_type import CHANGING_TEXT, declaration_of_deferred
from psyad_ext.ir.tree.definitions import Definition, NotTakenApart
from psyad_ext.ir.tree.scalars import OneElement, is_scalar
from psyad_ext.ir.tree.walking import nodes_of


def know_components(routine: Routine, top: Node | None = None) -> None:
    """Let references to components and bound functions know their types, in place.

    :param routine: a routine.
    :param top: a part of it that is looked at; all of it by default.
    """
    types = Types()
    for reference in nodes_of(routine if top is None else top, StructureReference):
        is_called = isinstance(reference.parent, Call) and reference.parent.routine is reference
        if is_called or is_unknown(reference):
            found = _datatype(reference, types, routine)
            if found is not None:
                # PSyclone asks for no other sign of a type that it did not find.
                reference._overwrite_datatype = found  # pylint: disable=protected-access


def are_different_components(left: Reference, right: Reference, place: Node | None = None
                             ) -> bool:
    """
    :param left: a reference in a tree.
    :param right: one to the same variable.
    :param place: where they stand if they are in no tree.

    :returns: whether they certainly name different components, so that they share nothing.
    """
    one, other = (_path(reference, Types(), place or reference) for reference in (left, right))
    return any(mine != theirs for mine, theirs in zip(one, other)) and not any(
        left.symbol in values_read(index)
        for step in steps_of(right) for index in step.indices or ())


def _path(reference: Reference, types: Types, node: Node) -> list[str]:
    """:returns: the names of the components on the way, as far as they are known; parts that are
        inherited are none."""
    names: list[str] = []
    for step, datatype, inherited in _members(reference, types, node):
        if inherited is None and datatype is None:
            break
        names += [step.name] if inherited is None else []
    return names


def _members(reference: Reference, types: Types, node: Node
             ) -> Iterator[tuple[Step, DataType | None, Definition | None]]:
    """:returns: the names after the first one in a reference, each with the declared type of the
        component, or with the type whose components it stands for, as far as these are known."""
    definition = definition_of(reference, types, node)
    for step in steps_of(reference)[1:]:
        inherited = _inherited(definition, step.name)
        yield step, None if inherited else _component(definition, step.name), inherited
        definition = inherited or types.component(definition, step.name)


def definition_of(reference: Reference, types: Types, node: Node) -> Definition | None:
    """
    :param reference: a structure, or a part of one.
    :param types: knows derived types.
    :param node: where it is used.

    :returns: the type of the structure that a reference begins with, if it is known.
    """
    # Where a variable of a module is used, its type need not have a name.
    outer = module_variable(reference.symbol, node)
    symbol, place = (reference.symbol, node) if outer is None else (outer.symbol, outer.module)
    return None if place is None else structure_type(symbol, (), types, place)


def structure_type(symbol: Symbol, path: Sequence[str], types: Types,
                   node: Node) -> Definition | None:
    """
    :param symbol: a variable.
    :param path: the way to a component of it; none for the variable itself.
    :param types: knows derived types.
    :param node: where the name of the type of the variable means this.

    :returns: the type of the structure that this is, if it is known to be one.
    """
    try:
        found = type_name(symbol)
    except NotTakenApart:
        return None
    definition = types.of(found[0], node) if found is not None else None
    for name in path:
        definition = types.component(definition, name)
    return definition


def is_unknown(reference: StructureReference) -> bool:
    """:returns: whether PSyclone does not know the type of a component."""
    try:
        datatype = datatype_of(reference)
        datatype = getattr(datatype, "elemental_type", datatype)
        # Of what lies in a type that it keeps as text, PSyclone gives this type.
        return isinstance(datatype, UnresolvedType) or isinstance(
            datatype, UnsupportedFortranType) and datatype.partial_datatype is None
    except NotImplementedError:
        return False
    except (AttributeError, IndexError):
        # PSyclone asks structures for numbers, or numbers for extents; only what a function takes
        # can be one.
        return True


def last_component(reference: StructureReference, types: Types,
                   routine: Routine) -> DataType | None:
    """:returns: the declared type of the component that a reference ends with, if it is known."""
    *_, (_, datatype, _) = _members(reference, types, routine)
    return datatype


def ends_with_data(reference: StructureReference, routine: Routine) -> bool:
    """:returns: whether the last name in a reference is known to be that of a component that holds
        data, and of no procedure."""
    datatype = last_component(reference, Types(), routine)
    return datatype is not None and not is_procedure_pointer(datatype)


def declared_steps(reference: StructureReference, types: Types,
                   routine: Routine) -> list[tuple[Step, DataType | None]]:
    """:returns: the names after the first one in a reference, with the declared types of components
        as far as they are known."""
    return [(step, datatype) for step, datatype, _ in _members(reference, types, routine)]


def is_bound_function(reference: Reference, routine: Routine) -> bool:
    """:returns: whether a reference ends with the name of a function that is bound to a type, which
        PSyclone takes for a component if it has arguments."""
    *inner, last = steps_of(reference)[1:] or [None]
    types = Types()
    definition = definition_of(reference, types, routine) if last is not None else None
    for step in inner:
        definition = _inherited(definition, step.name) or types.component(definition, step.name)
    return definition is not None and last.name not in definition.names \
        and bool(definition.bound(last.name))


def calls_bound_function(node: Node, routine: Routine) -> bool:
    """:returns: whether an expression calls such a function."""
    return any(is_bound_function(one, routine) for one in nodes_of(node, StructureReference))


def component_types(reference: Reference, routine: Routine) -> list[DataType | None]:
    """:returns: the declared types of the components that a reference names, None if not known."""
    return [datatype for _, datatype, inherited in _members(reference, Types(), routine)
            if inherited is None]


def element_type(reference: Reference, routine: Routine, in_sections: bool = False
                 ) -> ScalarType | None:
    """:returns: the type of an element of an array, or of a scalar, also if a pointer points at
        it; None for structures, for arrays other than sections of numbers that are asked for, and
        if it is not known."""
    steps = steps_of(reference)
    types = [getattr(reference.symbol, "datatype", None), *component_types(reference, routine)]
    plain = [getattr(one, "partial_datatype", one) for one in types]
    sections = [index for step in steps if in_sections for index in step.indices or ()
                if isinstance(index, Range)]
    varying = sum(_dimensions(step.indices, 0) for step in steps)
    if len(plain) != len(steps) or varying > len(sections) or any(
            declared_dimensions(one) and step.indices is None for step, one in zip(steps, plain)):
        return None
    last = plain[-1].elemental_type if isinstance(plain[-1], ArrayType) else plain[-1]
    # A part of a text is no section.
    is_plain = isinstance(last, ScalarType) and not (
        sections and last.intrinsic is ScalarType.Intrinsic.CHARACTER)
    return last if is_plain else None


def whole_arrays(reference: Reference, routine: Routine) -> list[int]:
    """
    :param reference: a variable, or a part of one.
    :param routine: the routine that it belongs to.

    :returns: the places of the names in it that are arrays and have no indices, as far as known.
    """
    first = steps_of(reference)[0]
    is_whole = first.indices is None and declared_rank(reference.symbol) \
        and not is_scalar(reference.symbol)
    places = [0] if is_whole else []
    return places + [place for place, (step, datatype, _) in enumerate(
        _members(reference, Types(), routine), 1)
        if declared_dimensions(datatype) and step.indices is None]


def _datatype(reference: StructureReference, types: Types, routine: Routine) -> DataType | None:
    """:returns: the type of a value, None if it is not known; an array has its rank only."""
    try:
        found = type_name(reference.symbol)
    except NotTakenApart:
        return None
    definition = types.of(found[0], routine) if found is not None else None
    if definition is None:
        return None
    first, *rest = steps_of(reference)
    array = None if is_scalar(reference.symbol) else found[1]
    dimensions = _dimensions(first.indices, len(array.shape) if array else 0)
    datatype: DataType | None = None
    for step in rest:
        inherited = _inherited(definition, step.name)
        if inherited is not None:
            definition, datatype = inherited, DataTypeSymbol(inherited.name, UnresolvedType())
            continue
        component = _component(definition, step.name)
        if component is None:
            return _result(definition, step.name, dimensions) if step is rest[-1] else None
        if declaration_of_deferred(component) is None:
            # What is known of a pointer are the type and the rank of its targets.
            component = getattr(component, "partial_datatype", None) or component
        datatype = component if not isinstance(component, ArrayType) else component.intrinsic \
            if isinstance(component.intrinsic, DataTypeSymbol) else component.elemental_type
        dimensions += _dimensions(
            step.indices, declared_dimensions(component))
        definition = types.component(definition, step.name)
    return _with_rank(datatype, dimensions)


def _with_rank(datatype: DataType | None, dimensions: int) -> DataType | None:
    if declaration_of_deferred(datatype):
        datatype = CHANGING_TEXT.copy()
    if not isinstance(datatype, (ScalarType, DataTypeSymbol)):
        return None
    return ArrayType(datatype, [ArrayType.Extent.DEFERRED]*dimensions) if dimensions else datatype


def _result(definition: Definition | None, name: str, dimensions: int) -> DataType | None:
    """
    :param definition: the type of a structure.
    :param name: the name of a function that is bound to it.
    :param dimensions: the rank of the array of structures that it is called for.

    :returns: the type of its result; None if not all that it may be return the same.
    """
    found: list[DataType | None] = []
    for bound in definition.bound(name) if definition is not None else ():
        home = bound[0].home if bound is not None else None
        function = home.find_routine_psyir(bound[1].procedure, allow_private=True) \
            if isinstance(home, Container) else None
        if function is None or function.return_symbol is None:
            return None
        datatype = function.return_symbol.datatype
        if isinstance(datatype, ArrayType):
            found.append(_with_rank(datatype.elemental_type, len(datatype.shape)))
        else:
            found.append(_with_rank(datatype, dimensions if is_elemental(function) else 0))
    return found[0] if found and all(one == found[0] for one in found) else None


def _inherited(definition: Definition | None, name: str) -> Definition | None:
    """:returns: the type whose components a type inherits, if a name stands for all of these."""
    return definition.inherited.get(name) if definition is not None else None


def _component(definition: Definition | None, name: str) -> DataType | None:
    for one in definition.ancestors if definition is not None else ():
        if name in one.components:
            return one.components[name].datatype
    return None


def declared_dimensions(datatype: DataType | None) -> int:
    """:returns: the number of dimensions that a variable or component has as it is declared."""
    return len(datatype.shape) if isinstance(datatype, ArrayType) \
        and not isinstance(datatype, OneElement) else 0


def _dimensions(indices: Indices, declared: int) -> int:
    """:returns: the number of dimensions that vary."""
    if indices is None:
        return declared
    return sum(isinstance(index, Range) or rank(index) > 0 for index in indices)
