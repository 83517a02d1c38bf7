# SPDX-License-Identifier: BSD-3-Clause
"""The variables that take the place of the components of structures."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, Node, Routine
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, AutomaticInterface, DataSymbol, DefaultModuleInterface)

from psyad_ext.ir.declarations.attributes import set_by_value
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.text import is_text
from psyad_ext.ir.lowering.structures.component_values import known_type
from psyad_ext.ir.structures.rows import own_extents
from psyad_ext.ir.structures.structure_types import class_intent, is_value_structure
from psyad_ext.ir.tree.components import Component, ComponentSymbol, Structure, shape_of
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Leaf, Part
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.optional import VALUE, Presence, is_optional, set_presence

_INTENTS = {"in": Access.READ, "out": Access.WRITE, "inout": Access.READWRITE,
            "": Access.READWRITE}


def new_component(structure: Structure, leaf: Leaf, routine: Routine | Container,
                  names: Names) -> ComponentSymbol:
    """
    :param structure: a structure.
    :param leaf: one of its components.
    :param routine: the routine, or the module, that declares it.
    :param names: gives out names.

    :returns: the variable for a component.
    """
    symbol = structure.symbol
    scalar = known_type(leaf.type_, routine)
    own = [extent for depth, part in enumerate(leaf.parts, 1)
           for extent in structure.arrays.get(leaf.path[:depth]) or _declared_extents(part)]
    component = Component(structure, leaf, symbol.name)
    shape = shape_of(structure, own)
    named = names.symbol("_".join((symbol.name, *leaf.path)).replace(" ", "_"), scalar)
    access = None if structure.module is not None else access_of(symbol, routine)
    # Answers that stand for structures as well are allocated along with these.
    is_answer = leaf.inquiry is not None and component.group is None
    if (leaf.is_behind or is_answer) and access is not None:
        access = Access.READ
    elif leaf.is_pointer and access is not None:
        access = Access.READWRITE  # what it points at may change
    interface = DefaultModuleInterface() if structure.module is not None else \
        AutomaticInterface() if access is None else ArgumentInterface(access)
    new = ComponentSymbol(named.name, scalar, component, interface)
    if component.group is not None and not component.is_row:
        new.datatype = ArrayType(scalar, [ArrayType.Extent.DEFERRED] * len(shape))
    elif shape:
        extents = [_copied_extent(extent) for extent in shape]
        new.datatype = ArrayType(scalar, own_extents(new, extents) if component.outer_rank
                                 else extents)
    set_by_value(new, is_value_structure(symbol))
    if is_optional(symbol):
        set_presence(new, Presence(VALUE, symbol.name.lower()))
    return new


def _declared_extents(part: Part) -> list[object]:
    """:returns: the extents that the declaration of a component names."""
    return [ArrayType.Extent.DEFERRED if lower is None else
            ArrayType.ArrayBounds(build.integer(lower), build.integer(upper))
            for lower, upper in part.bounds]


def access_of(symbol: DataSymbol, routine: Routine) -> Access | None:
    """:returns: the intent of an argument or a result, None for any other variable."""
    if symbol is routine.return_symbol:
        return Access.WRITE
    if not symbol.is_argument:
        return None
    if is_value_structure(symbol):
        return Access.READ
    if symbol.interface.access is Access.UNKNOWN and hasattr(symbol.datatype, "declaration"):
        return _INTENTS[class_intent(symbol)]
    return symbol.interface.access


def is_hidden_text(component: ComponentSymbol, routine: Routine) -> bool:
    """:returns: whether a routine cannot name a text: it has its default value all the same."""
    modules = [part.private_to for part in component.component.leaf.parts
               if part.private_to is not None]
    own = routine.ancestor(Container)
    return is_text(component) and any(module is not own for module in modules)


def _copied_extent(extent: object) -> object:
    if not isinstance(extent, ArrayType.ArrayBounds):
        return extent
    return ArrayType.ArrayBounds(*(copied(bound) if isinstance(bound, Node) else bound
                                   for bound in (extent.lower, extent.upper)))
