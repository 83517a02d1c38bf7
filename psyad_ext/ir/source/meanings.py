# SPDX-License-Identifier: BSD-3-Clause
"""What names mean in the scopes of a file, in fparser's tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fparser.two.Fortran2003 import (
    Associate_Construct, Association, Component_Decl, Data_Component_Def_Stmt, Derived_Type_Def,
    Entity_Decl, External_Stmt, Function_Subprogram, Interface_Block, Main_Program, Module, Name,
    Private_Components_Stmt, Proc_Component_Def_Stmt, Procedure_Declaration_Stmt, Procedure_Stmt,
    Select_Type_Construct, Specific_Binding, Type_Attr_Spec, Type_Declaration_Stmt, Type_Guard_Stmt,
    Use_Stmt)
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base

from psyad_ext.core.identity import Identity, IdentityMap
from psyad_ext.ir.source.dummy_procedures import (
    BODIES, UNITS, declared_in, header_of, listed_names, unit_name)
from psyad_ext.ir.source.intrinsic_modules import INTRINSIC_MODULES
from psyad_ext.ir.source.unit_parts import procedures_in
from psyad_ext.ir.source.use_statements import use_of
from psyad_ext.ir.source.visibility import visibility_of
from psyad_ext.ir.source.walking import walk

SCOPES = (Module, Main_Program, *UNITS, *BODIES, Block_Construct)
#: Gives the tree of a module of another file.
ModuleTree = Callable[[str], Base | None]
#: What names of modules, told by their identities, mean.
_Known = dict[tuple[str, Identity[Base]], list[Base]]


class Meanings:
    """
    :param tree: a file.
    :param module_tree: gives the trees of modules of other files.
    """

    def __init__(self, tree: Base, module_tree: ModuleTree) -> None:
        self._module_tree = module_tree
        self._modules = {module_name(one): one for one in tree.children
                         if isinstance(one, Module)}
        self._declared: IdentityMap[Base, dict[str, list[Base]]] = IdentityMap()

    def module(self, name: str) -> Base | None:
        """:returns: a module by its lower-case name; None if it is not found."""
        return self._modules[name] if name in self._modules else self._module_tree(name)

    def of(self, name: str, place: Base) -> list[Base]:
        """
        :param name: a name in lower case.
        :param place: where it stands.

        :returns: what it may mean there: declarations of variables (``Entity_Decl``), definitions
            of types, routines, interfaces, and other statements that say what it is; an
            association, or the guard of a choice by type, for names of these; the statement that
            uses a module which is not found.
        """
        cursor, below = place, place
        known: _Known = {}
        while cursor is not None:
            found = self._in_construct(name, cursor, below) if isinstance(
                cursor, (Associate_Construct, Select_Type_Construct)) else \
                self._in_scope(name, cursor, known) if isinstance(cursor, SCOPES) else []
            if found:
                return found
            cursor, below = cursor.parent, cursor
        return []

    def declaring(self, name: str, place: Base) -> list[Base]:
        """:returns: as :py:meth:`of`, without statements that only name an interface, or what a
            pointer stands for."""
        cursor: Base | None = place
        while cursor is not None:
            every = self.of(name, cursor)
            found = [one for one in every if not isinstance(one, Procedure_Declaration_Stmt)
                     or name in listed_names(one.children[-1])]
            if found or not every:
                return found
            cursor = scope_of(every[0]).parent
        return []

    def type_(self, name: str, place: Base) -> Base | None:
        """:returns: the definition of the type that a name means; None if it is not known."""
        found = [one for one in self.of(name, place) if isinstance(one, Derived_Type_Def)]
        return found[0] if len(found) == 1 else None

    def lineage(self, definition: Base) -> list[Base] | None:
        """:returns: a type and those that it extends; None if one of them is not known."""
        found = [definition]
        while (parent := parent_name(found[-1])) is not None:
            one = self.type_(parent, found[-1].parent)
            if one is None or len(found) > 100:
                return None
            found.append(one)
        return found

    def _in_construct(self, name: str, construct: Base, below: Base) -> list[Base]:
        """:returns: what an ``associate`` or a choice by type says of a name."""
        if isinstance(construct, Associate_Construct):
            return [one for one in walk(construct.content[0], Association)
                    if str(one.children[0]).lower() == name and below is not construct.content[0]]
        alias, selector = construct.content[0].children[:2]
        if str(alias or selector).lower() != name or below is construct.content[0]:
            return []
        place = next(number for number, one in enumerate(construct.content) if one is below)
        return [next(one for one in reversed(construct.content[:place + 1])
                     if isinstance(one, Type_Guard_Stmt))]

    def _in_scope(self, name: str, scope: Base, known: _Known) -> list[Base]:
        found = list(self.declared(scope).get(name, ()))
        for use in declared_in(scope):
            if isinstance(use, Use_Stmt):
                found += [one for one in self._used(name, use, known)
                          if all(one is not other for other in found)]
        return found

    def declared(self, scope: Base) -> dict[str, list[Base]]:
        """:returns: what a scope declares and defines itself, by lower-case names."""
        if scope not in self._declared:
            found: dict[str, list[Base]] = {}
            for name, meaning in _declarations(scope):
                found.setdefault(name, []).append(meaning)
            self._declared[scope] = found
        return self._declared[scope]

    def forget(self) -> None:
        """Look at all declarations again."""
        self._declared.clear()

    def _used(self, name: str, use: Base, known: _Known) -> list[Base]:
        said = use_of(use)
        original = said.original(name)
        if original is None:
            return []
        module = self.module(said.module)
        if module is None:  # it may be anything
            return [] if said.module in INTRINSIC_MODULES and not said.is_only else [use]
        return self.public(original, module, known)

    def public(self, name: str, module: Base, known: _Known | None = None) -> list[Base]:
        """
        :param name: a name in lower case.
        :param module: a module.
        :param known: what has been found of names of modules, or is being looked for.

        :returns: what the name means for those that use the module.
        """
        known = {} if known is None else known
        key = name, Identity(module)
        if key not in known:
            known[key] = []
            known[key] = [] if is_private(name, module) else self._in_scope(name, module, known)
        return known[key]

    def modules_used(self, name: str) -> set[str]:
        """:returns: the names of the modules that a module, and its procedures, use."""
        module = self.module(name)
        return set() if module is None else {
            str(use.children[2]).lower() for use in walk(module, Use_Stmt)}


def module_name(module: Base) -> str:
    """:returns: the lower-case name of a module."""
    return str(module.content[0].children[1]).lower()


def type_name(definition: Base) -> str:
    """:returns: the lower-case name of a type."""
    return str(definition.content[0].children[1]).lower()


def parent_name(definition: Base) -> str | None:
    """:returns: the lower-case name of the type that a type extends."""
    for one in walk(definition.content[0], Type_Attr_Spec):
        if str(one.children[0]).upper() == "EXTENDS":
            return str(one.children[1]).lower()
    return None


def components_of(definition: Base) -> Iterator[tuple[str, Base]]:
    """:returns: the names of the components of a type, in order, with their declarations."""
    for statement in walk(definition, (Data_Component_Def_Stmt, Proc_Component_Def_Stmt)):
        for one in statement.children[2].children:
            yield str(one if isinstance(one, Name) else one.children[0]).lower(), one


def bindings_of(definition: Base) -> Iterator[Base]:
    """:returns: the statements that bind procedures to a type."""
    yield from walk(definition, Specific_Binding)


def statement_of(decl: Base) -> Base:
    """:returns: the statement that declares a variable or a component."""
    while isinstance(decl, (Entity_Decl, Component_Decl)) \
            or type(decl).__name__.endswith("_List"):
        decl = decl.parent
    return decl


def module_of(place: Base) -> Base | None:
    """:returns: the module that something stands in."""
    cursor = place
    while cursor is not None and not isinstance(cursor, Module):
        cursor = cursor.parent
    return cursor


def scope_of(place: Base) -> Base:
    """:returns: the scope that something stands in."""
    cursor = place
    while not isinstance(cursor, SCOPES):
        cursor = cursor.parent
    return cursor


def is_private(name: str, module: Base) -> bool:
    """:returns: whether those that use a module do not know a name of it."""
    return visibility_of(module).is_private(name)


def are_same(left: Sequence[Base], right: Sequence[Base]) -> bool:
    """:returns: whether what names mean in two places is the same, one by one."""
    return len(left) == len(right) and all(one is other for one, other in zip(left, right))


def is_private_component(statement: Base) -> bool:
    """:returns: whether only the module of a type knows the components that a statement declares.
    """
    attributes = str(statement.children[1] or "").upper()
    if "PRIVATE" in attributes or "PUBLIC" in attributes:
        return "PRIVATE" in attributes
    definition = statement.parent
    while not isinstance(definition, Derived_Type_Def):
        definition = definition.parent
    return any(isinstance(one, Private_Components_Stmt) for one in definition.content)


def has_attribute(statement: Base, attribute: str) -> bool:
    """:returns: whether a declaration has an attribute, named in capital letters."""
    return any(str(one).upper() == attribute for one in (
        statement.children[1].children if statement.children[1] is not None else ()))


def _declarations(scope: Base) -> Iterator[tuple[str, Base]]:
    for one in declared_in(scope):
        if isinstance(one, Type_Declaration_Stmt):
            for entity in one.children[2].children:
                yield str(entity.children[0]).lower(), entity
        elif isinstance(one, Derived_Type_Def):
            yield type_name(one), one
        elif isinstance(one, Interface_Block):
            yield from _of_interface(one)
        elif isinstance(one, (External_Stmt, Procedure_Declaration_Stmt)):
            for name in sorted(listed_names(one.children[-1])):
                yield name, one
    for unit in procedures_in(scope):
        yield unit_name(unit), unit
    if isinstance(scope, UNITS):
        yield from _own_name(scope)


def _own_name(unit: Base) -> Iterator[tuple[str, Base]]:
    """:returns: a routine by its own name, unless that means its result."""
    header = header_of(unit)
    if not isinstance(unit, Function_Subprogram) or header.children[3] is not None:
        yield unit_name(unit), unit


def _of_interface(block: Base) -> Iterator[tuple[str, Base]]:
    generic = block.content[0].children[0]
    if isinstance(generic, Base) or generic is not None and str(generic).upper() != "ABSTRACT":
        yield "".join(str(generic).lower().split()), block
    for body in block.content:
        if isinstance(body, BODIES):
            yield unit_name(body), body


def specifics(block: Base) -> list[str]:
    """:returns: the lower-case names of the procedures that an interface lists."""
    return [str(name).lower() for one in walk(block, Procedure_Stmt)
            for name in one.children[0].children]
