# SPDX-License-Identifier: BSD-3-Clause
"""Variables of derived types: what their declarations say."""

from __future__ import annotations

import re
from collections.abc import Sequence

from psyclone.psyir.nodes import Node, Routine
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, DataTypeSymbol, Symbol, UnsupportedFortranType)

from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.module_variables import declared_as
from psyad_ext.ir.structures.automatic_components import automatic_arrays
from psyad_ext.ir.structures.groups import any_array, groups_in
from psyad_ext.ir.structures.local_rows import given_rows
from psyad_ext.ir.structures.row_questions import with_inquiries
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.definitions import (
    LISTS_OF_LISTS, MOST_LISTS, Definition, Leaf, NotTakenApart, lists_in)
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.optional import is_optional

_CLASS = re.compile(r"^\s*(class|type)\s*\(\s*(\w+)\s*\)(.*?)::\s*(\w+)\s*(.*)$",
                    re.IGNORECASE | re.DOTALL)

#: Begins the declaration of any structure, those without a known type among them.
_STRUCTURE = re.compile(r"^\s*(class|type)\s*\(", re.IGNORECASE)

#: Attributes that leave the type what it is; what PSyclone knows of it shows the shape.
_MEANING = re.compile(r",\s*(target|contiguous|value|optional|public|private|save"
                      r"|intent\s*\([\w\s]*\)|dimension\s*\([^()]*\))", re.IGNORECASE)

_NAME = re.compile(r"\b[a-z]\w*")
_CONSTANT = re.compile(r",\s*parameter\b", re.IGNORECASE)
_ALLOCATABLE = re.compile(r",\s*allocatable\b", re.IGNORECASE)
_VALUE = re.compile(r",\s*value\b", re.IGNORECASE)

#: Attributes of variables of modules that say nothing about their values.
_OF_MODULES = frozenset(("save", "public", "private", "target", "parameter"))


#: Why an allocatable array of structures is not taken apart.
ALLOCATABLE = "it is allocatable, optional or with components that are allocatable or not " \
    "understood, and neither an argument that stays allocated as it is, nor a variable of a " \
    "module that is only read, nor a local array that is allocated once, with bounds that are " \
    "known from the start"


#: Why an array of structures is not taken apart.
POINTER_ROWS = "it is an array of structures with components that are pointers"


def check_rows(leaves: Sequence[Leaf], rank: int, access: Access | None,
               is_outermost: bool = True) -> None:
    """
    :param leaves: the components of a structure.
    :param rank: the number of dimensions of an array of such structures.
    :param access: the intent of this array, None if it is local.
    :param is_outermost: whether only users call the routine: others deallocate what is not
        defined on entry before they call it.

    :raises NotTakenApart: if it has allocatable components that cannot be variables.
    """
    if rank and any(leaf.is_pointer for leaf in leaves):
        raise NotTakenApart(POINTER_ROWS)
    if any(len(lists_in(leaf.parts, rank)) > MOST_LISTS or leaf.list_depth is not None
           and leaf.is_changing_text for leaf in leaves):
        raise NotTakenApart(f"it is, or holds, an array of structures with {LISTS_OF_LISTS}")
    if not any(leaf.inquiry is not None for leaf in leaves):
        return
    if access is Access.WRITE and is_outermost:
        raise NotTakenApart("it is an array of structures whose allocatable components are not "
                            "allocated on entry (intent(out))")


def type_name(symbol: Symbol, has_value: bool = False) -> tuple[str, ArrayType | None] | None:
    """
    :param symbol: a variable.
    :param has_value: whether it is one that may have a value from the start of the program.

    :returns: the name of the derived type that it is declared to be of, and its shape; None if it
        is not of a derived type.

    :raises NotTakenApart: if its attributes do not let it be taken apart.
    """
    datatype = getattr(symbol, "datatype", None)
    if isinstance(datatype, ArrayType) and isinstance(datatype.intrinsic, DataTypeSymbol):
        return datatype.intrinsic.name, datatype
    if isinstance(datatype, DataTypeSymbol):
        return datatype.name, None
    plain = _without_attributes(datatype, has_value or is_constant_structure(symbol))
    if plain is not None:
        return (plain.name, None) if isinstance(plain, DataTypeSymbol) else \
            (plain.intrinsic.name, plain)
    match = _CLASS.match(datatype.declaration) \
        if isinstance(datatype, UnsupportedFortranType) else None
    if match is None:
        return None
    kind, name, attributes, _, rest = match.groups()
    found = {word.strip().lower() for word in re.sub(r"\(.*?\)", "", attributes).split(",")} - {""}
    if has_value and kind.lower() == "type" and rest.startswith("=") \
            and not rest.startswith("=>") and found <= _OF_MODULES:
        return name.lower(), None
    if kind.lower() != "class" or found - {"intent"} or rest.strip():
        raise NotTakenApart(f"it is declared by '{datatype.declaration.strip()}'")
    return name.lower(), None


def is_constant_structure(symbol: Symbol) -> bool:
    """:returns: whether a variable is declared as a constant that PSyclone does not know as such:
        a structure, or an array of them."""
    datatype = getattr(symbol, "datatype", None)
    return isinstance(datatype, UnsupportedFortranType) \
        and bool(_CONSTANT.search(datatype.declaration.partition("::")[0]))


def is_constant(symbol: Symbol) -> bool:
    """:returns: whether a variable is a constant, or a component of one."""
    whole = declared_as(symbol)
    if isinstance(whole, ComponentSymbol):
        whole = whole.component.structure.symbol
    return getattr(whole, "is_constant", False) or is_constant_structure(whole)


def check_constant(symbol: Symbol, type_: str, routine: Routine) -> None:
    """
    :param symbol: a variable of a routine that is a structure.
    :param type_: the name of its type.
    :param routine: the routine.

    :raises NotTakenApart: if it is a constant whose declaration, which is repeated in what is
        generated, names others of the routine.
    """
    if not is_constant_structure(symbol):
        return
    own = set(routine.symbol_table.symbols_dict) - {symbol.name.lower(), type_.lower()}
    components = set(re.findall(r"[%(,]\s*(\w+)\s*=", symbol.datatype.declaration.lower()))
    if own & set(_NAME.findall(symbol.datatype.declaration.lower())) - components:
        raise NotTakenApart("it is a constant whose declaration names others of the routine")


def is_value_structure(symbol: Symbol) -> bool:
    """:returns: whether a structure is an argument that is declared to be passed by value."""
    datatype = getattr(symbol, "datatype", None)
    return symbol.is_argument and isinstance(datatype, UnsupportedFortranType) \
        and bool(_VALUE.search(datatype.declaration.partition("::")[0]))


def check_value(symbol: Symbol, leaves: Sequence[Leaf], rank: int) -> None:
    """
    :param symbol: a structure.
    :param leaves: its components.
    :param rank: the number of dimensions of an array of structures.

    :raises NotTakenApart: if it is a copy of what is passed, of which not all components can be
        copied one by one.
    """
    if is_value_structure(symbol) and (rank or is_optional(symbol) or any(
            leaf.is_pointer or leaf.is_behind or leaf.is_allocatable or leaf.is_in_allocatable
            or leaf.is_changing_text for leaf in leaves)):
        raise NotTakenApart("it is passed by value, and is optional, an array, or has components "
                            "that are allocatable or pointers")


def is_polymorphic(symbol: Symbol) -> bool:
    """:returns: whether a variable is declared with ``class``."""
    datatype = getattr(symbol, "datatype", None)
    return isinstance(datatype, UnsupportedFortranType) \
        and datatype.declaration.lstrip().lower().startswith("class")


def _without_attributes(datatype: object, has_value: bool) -> DataTypeSymbol | ArrayType | None:
    """:returns: the derived type of a variable with attributes that mean nothing to derivatives."""
    if not isinstance(datatype, UnsupportedFortranType):
        return None
    plain = datatype.partial_datatype
    element = plain.intrinsic if isinstance(plain, ArrayType) else plain
    head, _, entity = datatype.declaration.partition("::")
    if not isinstance(element, DataTypeSymbol) or not has_value and "=" in entity:
        return None
    attributes = _MEANING.sub("", head.partition(")")[2])
    if has_value:
        attributes = _CONSTANT.sub("", attributes)
    if isinstance(plain, ArrayType):
        attributes = _ALLOCATABLE.sub("", attributes)  # the shape shows it
    return plain if not attributes.strip() else None


def is_of_derived_type(symbol: Symbol) -> bool:
    """:returns: whether a variable is a structure, or an array of them, or may be one."""
    datatype = getattr(symbol, "datatype", None)
    if isinstance(datatype, UnsupportedFortranType) and _STRUCTURE.match(datatype.declaration):
        return True
    try:
        return type_name(symbol) is not None
    except NotTakenApart:
        return True


def class_intent(symbol: DataSymbol) -> str:
    """:returns: the intent of an argument that is declared with ``class``, in lower case."""
    text = re.sub(r"\s", "", symbol.datatype.declaration.lower())
    match = re.search(r"intent\((\w+)\)", text)
    return match[1] if match else ""


def is_of_target(symbol: Symbol) -> bool:
    """:returns: whether this is a component of an argument that has no intent: what a pointer
        points at, perhaps something that callers must not change."""
    structure = symbol.component.structure.symbol if isinstance(symbol, ComponentSymbol) else None
    return structure is not None and structure.is_argument \
        and structure.interface.access is Access.UNKNOWN \
        and not (hasattr(structure.datatype, "declaration") and class_intent(structure))


def _check_groups(definition: Definition, leaves: Sequence[Leaf], types: Types) -> None:
    """:raises NotTakenApart: if a component is an allocatable array that is not understood."""
    groups = groups_in(definition, (), leaves, types, any_array)
    for leaf in leaves:
        if leaf.is_in_allocatable and leaf.allocated_with not in groups:
            name = "%".join(leaf.allocated_with)
            raise NotTakenApart(f"component '{name}' is an allocatable array of structures "
                                "that have allocatable components or pointers, and is more than "
                                "read and written here")


def is_not_understood(symbol: Symbol, routine: Node) -> bool:
    """:returns: whether a structure of a routine is refused for its type where it is declared."""
    try:
        found = type_name(symbol) if symbol.is_automatic or symbol.is_argument else None
    except NotTakenApart:
        return False
    return found is not None and Types().of(found[0], routine) is None


#: Types of iso_c_binding without components, and what is said of their objects.
ADDRESSES = frozenset(("c_ptr", "c_funptr"))
ADDRESS = "it is an address in C, of which nobody knows what it is used for"


def obstacle(symbol: Symbol, routine: Node) -> str:
    """
    :param symbol: a structure that a routine declares.
    :param routine: the routine.

    :returns: why it is not taken apart, empty if nobody knows.
    """
    types = Types()
    try:
        found = type_name(symbol)
        if found and found[0].lower() in ADDRESSES:
            return ADDRESS
        definition = types.of(found[0], routine) if found else None
        if found and definition is None:
            return next(iter(types.reasons),
                        "the definition of its type is not found or not understood")
        if definition is not None and types.others(definition):
            return types.others(definition)[0]
        if definition is not None:
            shape = found[1].shape if found[1] is not None else ()
            leaves = with_inquiries(types.leaves(definition), len(shape))
            groups = groups_in(definition, shape, leaves, types, any_array)
            check_rows(leaves, len(shape),
                       symbol.interface.access if symbol.is_argument else None)
            if ArrayType.Extent.DEFERRED in shape and (() not in groups or is_optional(symbol)):
                return ALLOCATABLE
            if not symbol.is_argument and not groups:
                given_rows(symbol, routine, leaves, shape,
                           automatic_arrays(symbol, routine, leaves, groups))
            _check_groups(definition, leaves, types)
    except NotTakenApart as reason:
        return str(reason)
    return "it is used as a whole where that is not understood: as an optional or polymorphic " \
        "argument, by an operator, or between calls" if found else ""
