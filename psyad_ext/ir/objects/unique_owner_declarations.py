# SPDX-License-Identifier: BSD-3-Clause
"""Declarations of pointers to structures become those of allocatable or plain structures."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fparser.two.Fortran2003 import (
    Deallocate_Stmt, Execution_Part, If_Stmt, Name, Nullify_Stmt, Pointer_Assignment_Stmt,
    Return_Stmt, Specification_Part, Type_Declaration_Stmt)
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap, IdentitySet, distinct
from psyad_ext.core.naming import unique
from psyad_ext.ir.objects.object_sources import arguments_of
from psyad_ext.ir.objects.object_types import ObjectTypes, parts_of
from psyad_ext.ir.objects.unique_owner_statements import is_saved
from psyad_ext.ir.objects.unique_owner_structures import Owner
from psyad_ext.ir.objects.unique_owner_uses import Uses, call_around
from psyad_ext.ir.source.dummy_procedures import UNITS, dummy_names, header_of, is_label, rename
from psyad_ext.ir.source.meanings import Meanings, has_attribute, module_of, scope_of, statement_of
from psyad_ext.ir.source.parsed import CALLS, put_in_place
from psyad_ext.ir.source.walking import walk


def declare(decls: IdentityMap[Base, Callable[[list[str]], tuple[list[str], bool]]],
            statements: Iterable[Base]) -> None:
    """
    Declare variables or components in another way, in place.

    :param decls: by declaration, what gives its attributes in capital letters,
        and whether its first value stays.
    :param statements: the statements that declare them.
    """
    for statement in distinct(statements):
        spec, attributes, listed = statement.children
        words = [str(one) for one in attributes.children] if attributes is not None else []
        new = []
        for decl in listed.children:
            own, text = words, str(decl)
            if decl in decls:
                own, keeps = decls[decl](list(words))
                text = text if keeps else _without_value(decl)
            one = type(statement)(f"{', '.join([str(spec), *own])} :: {text}")
            one.item = statement.item
            new.append(one)
        put_in_place(statement, new)


def _without_value(decl: Base) -> str:
    name, shape = decl.children[:2]
    return str(name) if shape is None else f"{name}({shape})"


def allocatable(owner: Owner) -> Callable[[list[str]], tuple[list[str], bool]]:
    """:returns: what makes attributes of an allocatable structure of those of a pointer."""
    def attributes(words: list[str]) -> tuple[list[str], bool]:
        more = ["TARGET"] if owner.is_pointed_into and not owner.is_component else []
        return [*_plain(words), "ALLOCATABLE", *more], False
    return attributes


def plain(owner: Owner, is_optional: bool, is_pure: bool
          ) -> Callable[[list[str]], tuple[list[str], bool]]:
    """:returns: what makes attributes of a plain argument of those of a pointer."""
    def attributes(words: list[str]) -> tuple[list[str], bool]:
        more = (["TARGET"] if owner.is_pointed_into else []) \
            + (["OPTIONAL"] if is_optional else [])
        kept = [one for one in words if one.upper() != "POINTER"] if is_pure else _plain(words)
        return [*kept, *more], False
    return attributes


def with_attribute(word: str) -> Callable[[list[str]], tuple[list[str], bool]]:
    """:returns: what adds an attribute."""
    return lambda words: ([*words, word], True)


def _without_intent(words: list[str]) -> tuple[list[str], bool]:
    return [one for one in words if not one.upper().startswith("INTENT")], True


def _plain(words: list[str]) -> list[str]:
    """:returns: attributes without those of pointers: the intent of one is not that of what it
        points at."""
    return [one for one in words if one.upper() != "POINTER"
            and not one.upper().startswith("INTENT")]


def is_pure(unit: Base) -> bool:
    """:returns: whether a routine may have no arguments without intent."""
    return any(word in str(header_of(unit).children[0] or "").upper()
               for word in ("PURE", "ELEMENTAL")) \
        and "IMPURE" not in str(header_of(unit).children[0]).upper()


class Intents:
    """Structures that are only read may own what is changed no more.

    :param tree: a file.
    :param meanings: knows what names mean.
    :param types: knows of which types expressions are.
    :param uses: how the pointers are used.
    """

    def __init__(self, tree: Base, meanings: Meanings, types: ObjectTypes, uses: Uses) -> None:
        self._tree = tree
        self._meanings = meanings
        self._types = types
        self._uses = uses

    def loosened(self, owners: Iterable[Owner]) -> list[Base]:
        """:returns: the declarations of arguments that must not be declared to be read only."""
        found: IdentitySet[Base] = IdentitySet()
        dummies = IdentitySet(one.decl for one in owners if one.is_dummy)
        for owner in owners:
            for one in owner.named:
                self._add(one, found, self._is_written(one, dummies))
        size = -1
        while size < len(found):
            size = len(found)
            for call in walk(self._tree, CALLS):
                for _, actual in arguments_of(call):
                    if parts_of(actual):
                        self._add(actual, found, any(
                            one is not None and one in found
                            for one in self._uses.dummies(call, actual)))
        return list(found)

    def _add(self, designator: Base, found: IdentitySet[Base], is_written: bool) -> None:
        decls = self._types.at_end_of(parts_of(designator)[:1], designator) if is_written else None
        if decls and isinstance(statement_of(decls[0]), Type_Declaration_Stmt):
            unit = scope_of(decls[0])
            words = str(statement_of(decls[0]).children[1]).upper().replace(" ", "")
            if "INTENT(IN)" in words and isinstance(unit, UNITS) and not is_pure(unit):
                found.add(decls[0])

    def _is_written(self, designator: Base, dummies: IdentitySet[Base]) -> bool:
        holder = call_around(designator)
        if isinstance(holder, CALLS) and holder.children[0] is not designator:
            return any(one is None or one in dummies or "INTENT(IN)" not in str(
                statement_of(one).children[1]).upper().replace(" ", "")
                for one in self._uses.dummies(holder, designator))
        name = type(designator.parent).__name__
        return name in ("Assignment_Stmt", "Pointer_Assignment_Stmt") \
            and designator.parent.children[0] is designator \
            or any(word in name for word in ("Association", "Input", "Alloc", "Pointer"))


def declare_loosely(decls: Iterable[Base]) -> None:
    """Declare arguments without an intent, in place."""
    decls = list(decls)
    declare(IdentityMap((one, _without_intent) for one in decls), map(statement_of, decls))


def is_kept(owner: Owner) -> bool:
    """:returns: whether a variable of a routine may own memory from one call to the next."""
    if owner.is_dummy or owner.is_component or owner.is_module_variable or not is_saved(owner):
        return False
    unit = owner.unit
    part = next((one for one in unit.content if isinstance(one, Execution_Part)), None)
    if part is None or walk(unit, Return_Stmt):
        return True
    named = IdentitySet(owner.named)
    last = next((one for one in reversed(part.content)
                 if any(other in named for other in walk(one))), None)
    if isinstance(last, If_Stmt) and "".join(str(last.children[0]).lower().split()) in {
            f"{word}({owner.name})" for word in ("associated", "allocated")}:
        last = last.children[1]
    return not isinstance(last, (Deallocate_Stmt, Nullify_Stmt, Pointer_Assignment_Stmt))


def can_move(owner: Owner, meanings: Meanings, types: ObjectTypes) -> bool:
    """:returns: whether a variable can be one of the module."""
    module = module_of(owner.decl)
    spec = _specification(module) if module is not None else None
    name = str(statement_of(owner.decl).children[0].children[1]).lower()
    return spec is not None and meanings.type_(name, spec) is types.static_type(owner.decl)


def move_to_module(owner: Owner, types: ObjectTypes) -> None:
    """Let a variable that is saved be one of the module, in place."""
    module, unit, statement = module_of(owner.decl), owner.unit, statement_of(owner.decl)
    names = {one.string.lower() for one in walk(module, Name)}
    new = unique(f"{header_of(unit).children[1]}_{owner.name}".lower(), names)
    spec = _specification(module)
    text = f"{statement.children[0]}, private, save, allocatable :: {new}"
    moved = Type_Declaration_Stmt(text.replace("allocatable", "allocatable, target")
                                  if owner.is_pointed_into else text)
    moved.item = statement.item
    mine = [name for name in walk(unit, Name)
            if name.string.lower() == owner.name and not is_label(name)
            and (types.at_end_of([name], name) or [None])[0] is owner.decl]
    for name in mine:
        rename(name, new)
    listed = statement.children[2]
    listed.items = tuple(one for one in listed.children if one is not owner.decl)
    if not listed.items:
        put_in_place(statement, [])
    spec.content.append(moved)
    moved.parent = spec


def _specification(module: Base) -> Base | None:
    return next((one for one in module.content if isinstance(one, Specification_Part)), None)


def is_argument(decl: Base) -> bool:
    """:returns: whether a variable is an argument of its routine."""
    unit = scope_of(decl)
    return isinstance(unit, UNITS) and str(decl.children[0]).lower() in dummy_names(unit)


def lacks_target(decl: Base) -> bool:
    """:returns: whether a variable is declared as no target."""
    statement = statement_of(decl)
    return not any(has_attribute(statement, word) for word in ("TARGET", "POINTER"))

