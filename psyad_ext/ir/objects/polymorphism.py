# SPDX-License-Identifier: BSD-3-Clause
"""Arguments that are declared with ``class``, in fparser's tree.

Where it is known of which type the object is, a copy that declares it by ``type`` is an ordinary
routine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from fparser.two.Fortran2003 import (
    Data_Ref, Declaration_Type_Spec, Entity_Decl, Name, Part_Ref, Procedure_Designator,
    Select_Type_Construct, Specification_Part, Type_Declaration_Stmt, Type_Guard_Stmt, Use_Stmt)
from fparser.two.utils import Base

from psyad_ext.ir.objects.object_flow import is_open
from psyad_ext.ir.source.dummy_procedures import (
    cloned, dummy_names, inner_units, is_label, names_declared, rename, rename_unit)
from psyad_ext.ir.source.parsed import ARGUMENT_LISTS, CALLS, NAMED_ARGUMENTS, put_in_place
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.definitions import Definition

#: Gives the type that a name means in the routine.
TypeNamed = Callable[[str], Definition | None]

Type = TypeVar("Type")


@dataclass(frozen=True)
class ClassDummy:
    """An argument that may be of any type that extends the declared one.

    :param type_name: the declared type.
    :param is_plain: whether it is a scalar without attributes but an intent.
    """

    type_name: str
    is_plain: bool


def class_dummies(tree: Base) -> dict[str, ClassDummy]:
    """:returns: the dummy arguments of a routine that are declared with ``class``, by name."""
    dummies = set(dummy_names(tree))
    found: dict[str, ClassDummy] = {}
    for part in _declarations(tree):
        attributes = str(part.children[1] or "").lower().replace(" ", "")
        for entity in walk(part.children[2], Entity_Decl):
            name = str(entity.children[0]).lower()
            if name in dummies:
                found[name] = ClassDummy(
                    str(part.children[0].children[1]).lower(),
                    entity.children[1] is None and attributes in (
                        "", "intent(in)", "intent(out)", "intent(inout)"))
    return found


def _declarations(tree: Base) -> Iterator[Type_Declaration_Stmt]:
    for block in tree.children:
        for part in block.children if isinstance(block, Specification_Part) else ():
            if isinstance(part, Type_Declaration_Stmt) \
                    and isinstance(part.children[0], Declaration_Type_Spec) \
                    and part.children[0].children[0].upper() == "CLASS":
                yield part


def declares_objects(tree: Base) -> bool:
    """:returns: whether a routine, or one in it, has objects of its own that may get the type of
        an argument."""
    return any(is_open(part) for unit in (tree, *inner_units(tree)) for part in _declarations(unit))


def selects_by_type(tree: Base, dummy: str) -> bool:
    """:returns: whether a routine asks of which type an argument is."""
    return any(str(one.content[0].children[1]).lower() == dummy
               for one in walk(tree, Select_Type_Construct))


def procedures_of(tree: Base, dummy: str) -> set[str]:
    """:returns: the names, of components perhaps, that follow an argument in a routine."""
    found: set[str] = set()
    for one in walk(tree, (Data_Ref, Procedure_Designator)):
        parts = [part for part in one.children if part != "%"]
        if len(parts) == 2 and _base_name(parts[0]) == dummy:
            found.add(_base_name(parts[1]))
    return found


def _base_name(part: Base) -> str:
    if isinstance(part, Part_Ref):
        part = part.children[0]
    return str(part).lower() if isinstance(part, Name) else ""


def receivers_of(tree: Base, dummy: str) -> set[str | None]:
    """:returns: the names of the procedures that an argument is passed on to; None for those that
        are bound to types."""
    found: set[str | None] = set()
    for name in walk(tree, Name):
        if name.string.lower() != dummy or is_label(name):
            continue
        node = name
        if isinstance(node.parent, Part_Ref) and node.parent.children[0] is node:
            node = node.parent
        if isinstance(node.parent, NAMED_ARGUMENTS):
            node = node.parent
        holder = node.parent
        if isinstance(holder, ARGUMENT_LISTS):
            holder = holder.parent
        if isinstance(holder, CALLS) and holder.children[0] is not node:
            called = holder.children[0]
            bound = isinstance(called, Procedure_Designator) or isinstance(
                holder.parent, Data_Ref) and holder.parent.children[0] is not holder
            found.add(None if bound else str(called).lower())
    return found


def with_types(tree: Base, name: str, types: Mapping[str, Definition],
               modules: Mapping[str, str], type_named: TypeNamed) -> Base:
    """
    :param tree: a routine with such arguments.
    :param name: a name for the new routine.
    :param types: of which types the arguments are, by their names.
    :param modules: names of types that are not known in the routine, with their modules.
    :param type_named: gives the type that a name means in the routine.

    :returns: a copy that declares these types, and follows its choices by type.

    :raises NotImplementedError: if that is not possible.
    """
    if names_declared(tree) & {one.name for one in types.values()}:
        raise NotImplementedError("names that mean something else in the routine")
    new = cloned(tree)
    rename_unit(new, name)
    for block in new.children:
        if isinstance(block, Specification_Part):
            block.content[:] = [
                one for part in block.content for one in _retyped(part, types, block)]
    for type_, module in modules.items():
        use_name(new, module, type_)
    for construct in reversed(walk(new, Select_Type_Construct)):
        selector = str(construct.content[0].children[1]).lower()
        exact = types.get(selector)
        if exact is not None and not _is_hidden(selector, construct, new):
            _choose(construct, exact, type_named)
    return new


def _is_hidden(name: str, construct: Base, tree: Base) -> bool:
    """:returns: whether an internal procedure that holds a construct has its own of a name."""
    return any(name in names_declared(unit) and any(
        one is construct for one in walk(unit, Select_Type_Construct))
        for unit in inner_units(tree))


def _retyped(part: Base, types: Mapping[str, Definition], block: Base) -> list[Base]:
    """:returns: what takes the place of a declaration."""
    if not isinstance(part, Type_Declaration_Stmt) or part not in list(_declarations(block.parent)):
        return [part]
    kind, attributes, entities = part.children
    more = f", {attributes}" if attributes is not None else ""
    found = []
    for entity in walk(entities, Entity_Decl):
        exact = types.get(str(entity.children[0]).lower())
        declared = str(kind) if exact is None else f"type({exact.name})"
        new = Type_Declaration_Stmt(f"{declared}{more} :: {entity}")
        new.parent, new.item = block, part.item
        found.append(new)
    return found


def use_name(tree: Base, module: str, name: str) -> None:
    """Let a routine in fparser's tree use a name of a module, in place."""
    block = next(part for part in tree.children if isinstance(part, Specification_Part))
    statement = Use_Stmt(f"use {module}, only: {name}")
    statement.parent = block
    block.content.insert(0, statement)


def _choose(construct: Base, exact: Definition, type_named: TypeNamed) -> None:
    """Put the statements for one type in the place of a choice by type."""
    chosen = chosen_branch(construct, list(exact.ancestors), type_named)
    alias, selector = construct.content[0].children[:2]
    for one in walk(chosen, Name) if alias is not None else ():
        if one.string.lower() == str(alias).lower() and not is_label(one):
            rename(one, str(selector))
    put_in_place(construct, chosen)


def chosen_branch(construct: Base, lineage: Sequence[Type],
                  type_named: Callable[[str], Type | None]) -> list[Base]:
    """
    :param construct: a choice by type.
    :param lineage: the type of what is asked for, and those that it extends, in order.
    :param type_named: gives the type that a name means.

    :returns: the statements that are executed.

    :raises NotImplementedError: if a type is not known.
    """
    guards = [number for number, one in enumerate(construct.content)
              if isinstance(one, Type_Guard_Stmt)]
    ends = [*guards[1:], len(construct.content) - 1]
    best, chosen = len(lineage) + 1, []
    for start, end in zip(guards, ends):
        kind, guard = construct.content[start].children[:2]
        type_ = None if guard is None else type_named(str(guard).lower())
        if guard is not None and type_ is None:
            raise NotImplementedError("an unknown type")
        if type_ is None:
            distance = len(lineage)
        elif kind.upper() == "TYPE IS":
            distance = -1 if type_ is lineage[0] else best
        else:
            distance = next((place for place, one in enumerate(lineage) if one is type_), best)
        if distance < best:
            best, chosen = distance, construct.content[start + 1:end]
    return chosen
