# SPDX-License-Identifier: BSD-3-Clause
"""Derived types as they are written: what the parse tree and PSyclone's types say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from fparser.common.readfortran import FortranStringReader
from fparser.two import Fortran2003
from fparser.two.utils import Base, FortranSyntaxError, NoMatchError
from psyclone.errors import PSycloneError
from psyclone.psyir.nodes import Container, Node, Schedule
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, DataType, DataTypeSymbol, ScalarType, StructureType,
    UnsupportedFortranType)

from psyad_ext.ir.declarations.attributes import declared_scalar, declared_structure, known_complex
from psyad_ext.ir.declarations.contiguous import PointerReader
from psyad_ext.ir.expressions.complex_numbers import with_numbers
from psyad_ext.ir.expressions.kinds import element_type, integer_value
from psyad_ext.ir.lookup.default_lists import with_lists
from psyad_ext.ir.lookup.default_structures import with_default
from psyad_ext.ir.source.parser import parser
from psyad_ext.ir.source.procedure_components import (
    declared_pointers, with_pointers, with_stand_ins)
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.complex_types import COMPLEX
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Binding, NotTakenApart
from psyad_ext.ir.tree.scalars import OneElement

PLAIN = frozenset({ScalarType.Intrinsic.REAL, ScalarType.Intrinsic.INTEGER,
                    ScalarType.Intrinsic.BOOLEAN, COMPLEX})
_EXTENDS = re.compile(r",\s*extends\s*\(\s*(\w+)\s*\)", re.IGNORECASE)
_ABSTRACT = re.compile(r",\s*abstract\b", re.IGNORECASE)
_KIND_OF = re.compile(r"\b(?:kind|selected_\w+_kind)\s*\(", re.IGNORECASE)
_BIND = re.compile(r",\s*bind\s*\(\s*c\s*\)", re.IGNORECASE)
_STRUCTURE_POINTER = re.compile(
    r"^\s*type\s*\(\s*(\w+)\s*\)\s*(?:,\s*(?:public|private)\s*)?,\s*pointer\s*"
    r"(?:,\s*(?:public|private)\s*)?::\s*\w+\s*(?:=>.*)?$", re.IGNORECASE)
_POINTER = re.compile(r",\s*pointer\b", re.IGNORECASE)
_PROCEDURE = re.compile(r"^\s*procedure\b", re.IGNORECASE)
_NUMBER_POINTER = re.compile(
    r"^\s*((?:real|integer|logical|double\s*precision)\s*(?:\([^()]*\))?)"
    r"\s*(?:,\s*(?:public|private)\s*)?,\s*pointer\s*(?:,\s*(?:public|private)\s*)?"
    r"::\s*\w+\s*(?:=>.*)?$", re.IGNORECASE)
_CHANGING_TEXT = re.compile(r"^\s*character\b.*\blen\s*=\s*:", re.IGNORECASE)
#: The order in storage does not matter to components that are variables of their own.
_SEQUENCE = re.compile(r"^\s*sequence\s*$", re.IGNORECASE | re.MULTILINE)
_BOUND_PART = re.compile(r"^\s*contains\s*$.*?(?=^\s*end\s*type)",
                         re.IGNORECASE | re.MULTILINE | re.DOTALL)


def structure_pointed_at(datatype: DataType) -> str:
    """:returns: the name of the type of a structure that a component points at, empty if none."""
    match = _STRUCTURE_POINTER.match(datatype.declaration) \
        if isinstance(datatype, UnsupportedFortranType) else None
    return match[1].lower() if match else ""


def scalar_pointed_at(datatype: DataType) -> str:
    """:returns: the type, as it is written, of the number that a component points at, empty if
        it does not point at one."""
    match = _NUMBER_POINTER.match(datatype.declaration) \
        if isinstance(datatype, UnsupportedFortranType) else None
    return match[1].strip().lower() if match else ""


@dataclass(frozen=True)
class WrittenType:
    """A derived type whose definition PSyclone does not represent.

    :param components: its own components.
    :param extends: name of the type that it extends, empty if none.
    :param bindings: procedures that are bound to it, by name.
    :param generics: names of such procedures, by the generic name that it gives to them.
    :param finalisers: the procedures that end the life of its structures.
    :param is_abstract: whether there are only structures of types that extend it.
    :param hidden: the names of bound procedures, generic ones too, that are private.
    """

    components: dict[str, StructureType.ComponentType]
    extends: str
    bindings: dict[str, Binding]
    generics: Mapping[str, Sequence[str]]
    finalisers: Sequence[str] = ()
    is_abstract: bool = False
    hidden: frozenset[str] = frozenset()


def read_type(name: str, text: str, home: Node) -> WrittenType | None:
    """
    :param name: the name of a type.
    :param text: its definition.
    :param home: the module, routine or file that defines it.

    :returns: what the definition says, None if it is not understood.

    :raises NotTakenApart: if it says what is not supported.
    """
    head = text.splitlines()[0]
    tree = _tree(text)
    pointers = declared_pointers(tree) if tree is not None else []
    plain = _tree(_plain(head, text[len(head):], pointers))
    if tree is not None and walk(tree, Fortran2003.Type_Param_Def_Stmt):
        raise NotTakenApart(f"type '{name}' has parameters")
    structure = _structure(plain, home) if tree is not None and plain is not None else None
    if structure is None:
        return None
    extended = _EXTENDS.search(head)
    components = with_pointers(components_by_name(structure, home), pointers)
    return WrittenType(components, extended[1].lower() if extended else "",
                       _bindings(tree), _generics(tree), _finalisers(tree),
                       _ABSTRACT.search(head) is not None, _hidden(tree))


def _plain(head: str, rest: str, pointers: Sequence[Mapping[str, str]]) -> str:
    """:returns: the definition of a type as PSyclone reads it."""
    for pattern in (_EXTENDS, _ABSTRACT, _BIND):
        head = pattern.sub("", head, 1)
    text = head + rest
    for pattern in (_BOUND_PART, _SEQUENCE):
        text = pattern.sub("", text)
    return with_stand_ins(text, pointers)


@lru_cache(maxsize=64)
def _tree(text: str) -> Base | None:
    """:returns: the parse tree of a definition; many are read twice, and once in each search."""
    parser("f2008")
    try:
        return Fortran2003.Derived_Type_Def(FortranStringReader(text))
    except (FortranSyntaxError, NoMatchError):
        return None


def _structure(tree: Base, home: Node) -> StructureType | None:
    scope = Schedule(parent=home if isinstance(home, Container) else home.parent)
    # PSyclone asks whether a component has the name of the routine that it is in.
    scope.name = ""
    try:
        symbol = PointerReader()._process_derived_type_decln(scope, tree, {})
    except (PSycloneError, NotImplementedError, ValueError, KeyError):
        return None
    return symbol.datatype if isinstance(symbol.datatype, StructureType) else None


def _component(text: str, home: Node) -> StructureType.ComponentType | None:
    """:returns: the component that a statement declares."""
    tree = _tree(f"type :: holder\n{text}\nend type holder")
    structure = None if tree is None else _structure(tree, home)
    return next(iter(structure.components.values())) if structure is not None else None


def components_by_name(structure: StructureType,
                       home: Node) -> dict[str, StructureType.ComponentType]:
    """
    :param structure: a type.
    :param home: the module or routine that defines it.

    :returns: its components, by their lower-case names.
    """
    return {name.lower(): with_lists(_known(component, home), home)
            for name, component in structure.components.items()}


def _known(component: StructureType.ComponentType, home: Node) -> StructureType.ComponentType:
    """:returns: a component of which the type is known if it is complex, or allocatable, or a
        structure with a default value, or if its kind is that of something declared later."""
    text = getattr(component.datatype, "declaration", "")
    if _KIND_OF.search(text.partition("::")[0]):
        component = _component(text, home) or component
    if not isinstance(component.datatype, UnsupportedFortranType):
        return component
    with_value = with_default(component, home, lambda text: _component(text, home))
    if with_value is not None:
        return with_value
    symbol = DataSymbol(component.name, component.datatype)
    scalar = declared_scalar(symbol, home) or declared_structure(symbol, home)
    if scalar is not None:
        return replace(component, datatype=OneElement(scalar.datatype))
    model = known_complex(symbol, home)
    if model is None:
        return component
    value = model.initial_value
    return replace(component, datatype=model.datatype,
                   initial_value=None if value is None else with_numbers(copied(value), home))


def _bindings(tree: Base) -> dict[str, Binding]:
    found: dict[str, Binding] = {}
    for binding in walk(tree, Fortran2003.Specific_Binding):
        _, attributes, _, name, procedure = binding.children
        words = [word.strip().lower() for word in str(attributes or "").split(",")]
        passed: str | None = "" if "nopass" not in words else None
        for word in words:
            match = re.fullmatch(r"pass\s*\(\s*(\w+)\s*\)", word)
            passed = match[1] if match else passed
        key = str(name).lower()
        found[key] = Binding(key, str(procedure or name).lower(), passed)
    return found


def _generics(tree: Base) -> dict[str, list[str]]:
    """:returns: the names behind each generic name, an operator being ``operator(+)``."""
    found: dict[str, list[str]] = {}
    for generic in walk(tree, Fortran2003.Generic_Binding):
        _, name, names = generic.children
        key = "".join(str(name).lower().split())
        found.setdefault(key, []).extend(str(one).lower() for one in names.children)
    return found


def _hidden(tree: Base) -> frozenset[str]:
    """:returns: the names of bound procedures, generic ones too, that are private."""
    is_default = bool(walk(tree, Fortran2003.Binding_Private_Stmt))
    found = []
    for one in walk(tree, (Fortran2003.Specific_Binding, Fortran2003.Generic_Binding)):
        is_generic = isinstance(one, Fortran2003.Generic_Binding)
        words = str(one.children[0 if is_generic else 1] or "").upper()
        if "PRIVATE" in words or is_default and "PUBLIC" not in words:
            found.append("".join(str(one.children[1 if is_generic else 3]).lower().split()))
    return frozenset(found)


def _finalisers(tree: Base) -> list[str]:
    """:returns: the names of procedures that end the life of structures."""
    return [str(name).lower() for final in walk(tree, Fortran2003.Final_Binding)
            for name in walk(final, Fortran2003.Name)]


def element(datatype: DataType) -> DataType:
    """:returns: the type of the elements of an array, of a scalar its own."""
    if not isinstance(datatype, ArrayType):
        return datatype
    own = datatype.intrinsic
    return own if isinstance(own, DataTypeSymbol) else datatype.elemental_type


def component_bounds(datatype: DataType, what: str
                     ) -> tuple[tuple[int | None, int | None], ...]:
    """
    :param datatype: the type of a component.
    :param what: how messages name it.

    :returns: lower and upper bounds, None for those of allocatable arrays.

    :raises NotTakenApart: if they are not numbers.
    """
    if not isinstance(datatype, ArrayType):
        return ()
    found = []
    for extent in datatype.shape:
        if not isinstance(extent, ArrayType.ArrayBounds):
            found.append((None, None))
            continue
        lower, upper = integer_value(extent.lower), integer_value(extent.upper)
        if lower is None or upper is None:
            raise NotTakenApart(f"the extents of {what} are not known")
        found.append((lower, upper))
    return tuple(found)


def pointed_at(datatype: DataType) -> ArrayType | None:
    """:returns: the type that a component points at, if it is a pointer to an array of numbers."""
    target = getattr(datatype, "partial_datatype", None)
    if not isinstance(target, ArrayType) or not _POINTER.search(
            datatype.declaration.partition("::")[0]):
        return None
    own = element(target)
    return target if isinstance(own, ScalarType) and own.intrinsic in PLAIN else None


def is_pointer_type(datatype: DataType | None) -> bool:
    """:returns: whether a component is declared as a pointer."""
    return isinstance(datatype, UnsupportedFortranType) \
        and bool(_POINTER.search(datatype.declaration.partition("::")[0]))


def is_procedure_pointer(datatype: DataType) -> bool:
    """:returns: whether a component is a pointer to procedures."""
    return isinstance(datatype, UnsupportedFortranType) \
        and bool(_PROCEDURE.match(datatype.declaration))


def is_known_text(datatype: ScalarType) -> bool:
    """:returns: whether a component is text whose length is a number."""
    type_ = element_type(datatype)
    return type_ is not None and type_.length is not None


def described(datatype: DataType) -> str:
    """:returns: what messages say of the type of a component that cannot be a variable."""
    if isinstance(datatype, UnsupportedFortranType):
        if _CHANGING_TEXT.match(datatype.declaration):
            return "an array of text whose length changes, or such text with a value"
        text = " ".join(datatype.declaration.split())
        return f"declared by '{text}'"
    intrinsic = getattr(datatype, "intrinsic", None)
    return "text of a length that is not known" \
        if intrinsic is ScalarType.Intrinsic.CHARACTER else "of an unknown type"
