# SPDX-License-Identifier: BSD-3-Clause
"""Derived types: their components, also inherited ones, and the procedures bound to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from fparser.common.readfortran import FortranStringReader
from fparser.two import Fortran2003
from fparser.two.parser import ParserFactory
from fparser.two.utils import Base, FortranSyntaxError, NoMatchError, walk
from psyclone.errors import PSycloneError
from psyclone.psyir.frontend.fparser2 import Fparser2Reader
from psyclone.psyir.nodes import Container, Node, Schedule
from psyclone.psyir.symbols import (
    ArrayType, DataType, DataTypeSymbol, ScalarType, StructureType, Symbol,
    UnsupportedFortranType)

from psyad_ext.ir.kinds import integer_value
from psyad_ext.ir.type_search import declared_type

_PLAIN = frozenset({ScalarType.Intrinsic.REAL, ScalarType.Intrinsic.INTEGER,
                    ScalarType.Intrinsic.BOOLEAN})
_EXTENDS = re.compile(r",\s*extends\s*\(\s*(\w+)\s*\)", re.IGNORECASE)
_ABSTRACT = re.compile(r",\s*abstract\b", re.IGNORECASE)
_STRUCTURE_POINTER = re.compile(
    r"^\s*type\s*\(\s*(\w+)\s*\)\s*(?:,\s*(?:public|private)\s*)?,\s*pointer\s*"
    r"(?:,\s*(?:public|private)\s*)?::\s*\w+\s*(?:=>.*)?$", re.IGNORECASE)
_POINTER = re.compile(r",\s*pointer\b", re.IGNORECASE)
#: What types are not understood with.
_REFUSED = {
    Fortran2003.Final_Binding: "has a procedure that ends the life of its structures",
    Fortran2003.Proc_Component_Def_Stmt: "has a pointer to a procedure",
    Fortran2003.Sequence_Stmt: "has an order in storage ('sequence')",
    Fortran2003.Type_Param_Def_Stmt: "has parameters"}
_BOUND_PART = re.compile(r"^\s*contains\s*$.*?(?=^\s*end\s*type)",
                         re.IGNORECASE | re.MULTILINE | re.DOTALL)


class NotTakenApart(Exception):
    """A structure has parts that cannot be variables of their own; says why."""


class ContainsItself(NotTakenApart):
    """There is no end to the components of a structure."""


@dataclass(frozen=True)
class Binding:
    """A procedure bound to a type.

    :param name: its name as a component.
    :param procedure: the procedure.
    :param passed: name of the argument that the object is passed to; empty if it is the first
        one, None if it is not passed.
    """

    name: str
    procedure: str
    passed: str | None


@dataclass(frozen=True)
class Definition:
    """A derived type.

    :param name: its name where it is defined.
    :param home: the module, routine or file that defines it.
    :param components: its own components.
    :param parent: the type that it extends.
    :param bindings: procedures that are bound to it, by name.
    :param generics: names of such procedures, by the generic name that it gives to them.
    """

    name: str
    home: Node
    components: Mapping[str, StructureType.ComponentType]
    parent: "Definition | None" = None
    bindings: Mapping[str, Binding] = field(default_factory=dict)
    generics: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @property
    def ancestors(self) -> Iterator["Definition"]:
        """:returns: the type and those that it extends, directly or not."""
        one: Definition | None = self
        while one is not None:
            yield one
            one = one.parent

    @property
    def names(self) -> set[str]:
        """:returns: the names of all components."""
        return {name for one in self.ancestors for name in one.components}

    def binding(self, name: str) -> tuple["Definition", Binding] | None:
        """:returns: what ``name`` is bound to, with the type that says so."""
        for one in self.ancestors:
            if name in one.bindings:
                return one, one.bindings[name]
        return None

    def bound(self, name: str) -> list[tuple["Definition", Binding] | None]:
        """:returns: all that ``name`` may be bound to; None for what is not known."""
        own = self.binding(name)
        if own is not None:
            return [own]
        specific = {one: None for definition in self.ancestors
                    for one in definition.generics.get(name, ())}
        return [self.binding(one) for one in specific]


@dataclass(frozen=True)
class Part:
    """One step of the way to a component.

    :param name: name of a component.
    :param bounds: lower and upper bounds if it is an array, None where it is allocatable.
    :param definition: its type if that is a derived one.
    :param private_to: the module outside of which the name is not known.
    :param is_pointer: whether it is a pointer, which is allocated like an allocatable array.
    :param is_null: whether it is one that points to nothing at first.
    """

    name: str
    bounds: tuple[tuple[int | None, int | None], ...] = ()
    definition: Definition | None = None
    private_to: Node | None = None
    is_pointer: bool = False
    is_null: bool = False


@dataclass(frozen=True)
class Leaf:
    """A component of an intrinsic type, in the type itself or in one of its components.

    :param parts: the way to it.
    :param type_: its type.
    :param initial: its default initial value.
    """

    parts: tuple[Part, ...]
    type_: ScalarType
    initial: Node | None

    @property
    def path(self) -> tuple[str, ...]:
        """:returns: the names on the way to it."""
        return tuple(part.name for part in self.parts)

    @property
    def is_real(self) -> bool:
        """:returns: whether it may have a derivative."""
        return self.type_.intrinsic is ScalarType.Intrinsic.REAL and not self.is_behind

    @property
    def is_allocatable(self) -> bool:
        """:returns: whether it is an allocatable array, or a pointer to an array."""
        return (None, None) in self.parts[-1].bounds

    @property
    def is_pointer(self) -> bool:
        """:returns: whether it is a pointer to an array."""
        return self.parts[-1].is_pointer

    @property
    def is_behind(self) -> bool:
        """:returns: whether it lies in a structure that is pointed at: it does not change then."""
        return any(part.is_pointer for part in self.parts[:-1])


class Types:
    """Knows the derived types that it was asked for."""

    def __init__(self) -> None:
        self._definitions: dict[int, Definition | None] = {}
        self.reasons: list[str] = []
        self._leaves: dict[int, tuple[Leaf, ...] | NotTakenApart] = {}
        self._others: dict[int, list[str]] = {}

    def of(self, name: str, node: Node) -> Definition | None:
        """
        :param name: the name of a type.
        :param node: a place where the name means it.

        :returns: its definition, None if that is not found.
        """
        found = declared_type(name, node)
        return None if found is None else self._definition(*found)

    def leaves(self, definition: Definition) -> tuple[Leaf, ...]:
        """
        :param definition: a type.

        :returns: the components in a structure of this type that can be variables of their own,
            in order.

        :raises NotTakenApart: if the type contains itself, or nothing of it can be a variable.
        """
        if id(definition) not in self._leaves:
            reasons: list[str] = []
            try:
                found: tuple[Leaf, ...] | NotTakenApart = tuple(
                    self._all(definition, (), reasons))
                if not found and reasons:
                    found = NotTakenApart(reasons[0])
            except ContainsItself as reason:
                found = reason
            self._leaves[id(definition)] = found
            self._others[id(definition)] = reasons
        known = self._leaves[id(definition)]
        if isinstance(known, NotTakenApart):
            raise known
        return known

    def others(self, definition: Definition) -> list[str]:
        """:returns: why components of a type cannot be variables of their own, one by one."""
        self.leaves(definition)
        return self._others.get(id(definition), [])

    def is_copied(self, definition: Definition) -> bool:
        """:returns: whether structures of a type are equal if all their variables are so."""
        return not self.others(definition) and not any(
            leaf.is_pointer or leaf.is_behind for leaf in self.leaves(definition))

    def component(self, definition: Definition | None, name: str) -> Definition | None:
        """:returns: the type of a component of a type, None if that is no derived type."""
        for one in definition.ancestors if definition is not None else ():
            if name in one.components:
                datatype = one.components[name].datatype
                if _structure_pointed_at(datatype):
                    return self.of(_structure_pointed_at(datatype), one.home)
                element = _element(datatype)
                inner = isinstance(element, DataTypeSymbol)
                return self.of(element.name, one.home) if inner else None
        return None

    def _definition(self, symbol: DataTypeSymbol, home: Node) -> Definition | None:
        if id(symbol) not in self._definitions:
            self._definitions[id(symbol)] = self._read(symbol, home)
        return self._definitions[id(symbol)]

    def _read(self, symbol: DataTypeSymbol, home: Node) -> Definition | None:
        name, datatype = symbol.name.lower(), symbol.datatype
        if isinstance(datatype, StructureType):
            return Definition(name, home, _by_name(datatype))
        if not isinstance(datatype, UnsupportedFortranType):
            return None
        text = datatype.declaration
        head = text.splitlines()[0]
        tree = _tree(text)
        plain = _tree(_BOUND_PART.sub("", _ABSTRACT.sub("", _EXTENDS.sub("", head, 1), 1)
                                      + text[len(head):]))
        found = walk(tree, tuple(_REFUSED)) if tree is not None else []
        if found:
            self.reasons.append(f"type '{name}' {_REFUSED[type(found[0])]}")
        structure = _structure(plain, home) if tree is not None and plain is not None else None
        if structure is None or found:
            return None
        parent = None
        extended = _EXTENDS.search(head)
        if extended:
            outer = declared_type(extended[1].lower(), home)
            parent = None if outer is None else self._definition(*outer)
            if parent is None:
                return None
        return Definition(name, home, _by_name(structure), parent, _bindings(tree), _generics(tree))

    def _behind(self, part: Part, name: str, definition: Definition,
                open_: tuple[Definition, ...]) -> Iterator[Leaf]:
        """:returns: the components of a structure that a component points at."""
        inner = self.of(name, definition.home)
        what = f"component '{part.name}' of type '{definition.name}'"
        if inner is None:
            raise NotTakenApart(f"the definition of {what} is not found or not understood")
        if inner in open_:
            raise NotTakenApart(f"{what} points to a structure of a type around it")
        for leaf in self._all(inner, open_, []):
            yield Leaf((replace(part, definition=inner), *leaf.parts), leaf.type_, None)

    def _all(self, definition: Definition, open_: tuple[Definition, ...],
             reasons: list[str]) -> Iterator[Leaf]:
        if definition in open_:
            raise ContainsItself(f"type '{definition.name}' contains itself")
        if definition.parent:
            yield from self._all(definition.parent, open_, reasons)
        for name, component in definition.components.items():
            try:
                yield from self._below(definition, name, component, (*open_, definition), reasons)
            except ContainsItself:
                raise
            except NotTakenApart as reason:
                reasons.append(str(reason))

    def _below(self, definition: Definition, name: str, component: StructureType.ComponentType,
               open_: tuple[Definition, ...], reasons: list[str]) -> Iterator[Leaf]:
        datatype = component.datatype
        what = f"component '{name}' of type '{definition.name}'"
        hidden = component.visibility is Symbol.Visibility.PRIVATE
        target = _pointed_at(datatype)
        part = Part(name, _bounds(target or datatype, what), None,
                    definition.home if hidden else None, target is not None,
                    target is not None and component.initial_value is not None)
        if target is not None:
            yield Leaf((part,), target.elemental_type, None)
            return
        inner_name = _structure_pointed_at(datatype)
        if inner_name:
            yield from self._behind(replace(part, is_pointer=True), inner_name, definition, open_)
            return
        element = _element(datatype)
        if isinstance(element, DataTypeSymbol):
            inner = self.of(element.name, definition.home)
            if inner is None:
                raise NotTakenApart(f"the definition of {what} is not found or not understood")
            if component.initial_value is not None:
                raise NotTakenApart(f"{what} has a structure as its initial value")
            if inner in open_:
                raise ContainsItself(f"type '{inner.name}' contains itself")
            if (None, None) in part.bounds:
                raise NotTakenApart(f"{what} is an allocatable array of structures")
            part = replace(part, definition=inner)
            for leaf in self._all(inner, open_, reasons):
                if part.bounds and leaf.is_allocatable:
                    reasons.append(f"{what} is an array of structures with allocatable parts")
                    continue
                yield Leaf((part, *leaf.parts), leaf.type_, leaf.initial)
            return
        if not isinstance(element, ScalarType) or element.intrinsic not in _PLAIN:
            raise NotTakenApart(f"{what} is {_described(datatype)}")
        yield Leaf((part,), element, component.initial_value)


def _structure_pointed_at(datatype: DataType) -> str:
    """:returns: the name of the type of a structure that a component points at, empty if none."""
    match = _STRUCTURE_POINTER.match(datatype.declaration) \
        if isinstance(datatype, UnsupportedFortranType) else None
    return match[1].lower() if match else ""


def _tree(text: str) -> Base | None:
    ParserFactory().create(std="f2008")
    try:
        return Fortran2003.Derived_Type_Def(FortranStringReader(text))
    except (FortranSyntaxError, NoMatchError):
        return None


def _structure(tree: Base, home: Node) -> StructureType | None:
    scope = Schedule(parent=home if isinstance(home, Container) else home.parent)
    try:
        symbol = Fparser2Reader()._process_derived_type_decln(scope, tree, {})
    except (PSycloneError, NotImplementedError, ValueError, KeyError):
        return None
    return symbol.datatype if isinstance(symbol.datatype, StructureType) else None


def _by_name(structure: StructureType) -> dict[str, StructureType.ComponentType]:
    return {name.lower(): component for name, component in structure.components.items()}


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


def _element(datatype: DataType) -> DataType:
    if not isinstance(datatype, ArrayType):
        return datatype
    own = datatype.intrinsic
    return own if isinstance(own, DataTypeSymbol) else datatype.elemental_type


def _bounds(datatype: DataType, what: str) -> tuple[tuple[int | None, int | None], ...]:
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


def _pointed_at(datatype: DataType) -> ArrayType | None:
    """:returns: the type that a component points at, if it is a pointer to an array of numbers."""
    target = getattr(datatype, "partial_datatype", None)
    if not isinstance(target, ArrayType) or not _POINTER.search(
            datatype.declaration.partition("::")[0]):
        return None
    element = _element(target)
    return target if isinstance(element, ScalarType) and element.intrinsic in _PLAIN else None


def _described(datatype: DataType) -> str:
    if isinstance(datatype, UnsupportedFortranType):
        text = " ".join(datatype.declaration.split())
        return f"declared by '{text}'"
    intrinsic = getattr(datatype, "intrinsic", None)
    return "text" if intrinsic is ScalarType.Intrinsic.CHARACTER else "of an unknown type"


