# SPDX-License-Identifier: BSD-3-Clause
"""Arguments with names stand in order where an interface tells the names, in fparser's tree.

The procedure that is called in the end, which is external, given, or pointed at, may have other
names for its arguments: Fortran takes those of the interface that the caller sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fparser.two.Fortran2003 import (
    Interface_Block, Name, Proc_Component_Def_Stmt, Procedure_Declaration_Stmt)
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap, distinct
from psyad_ext.ir.objects.object_sources import arguments_of
from psyad_ext.ir.objects.object_types import ObjectTypes, base_name, parts_of
from psyad_ext.ir.source.direct_calls import rewrite_call
from psyad_ext.ir.source.dummy_procedures import BODIES, CHAINS, UNITS, dummy_names
from psyad_ext.ir.source.meanings import Meanings, ModuleTree, components_of, specifics
from psyad_ext.ir.source.parsed import CALLS, NAMED_ARGUMENTS
from psyad_ext.ir.source.walking import walk


def order_keywords(tree: Base, module_tree: ModuleTree) -> None:
    """
    Let arguments stand where an interface has them, without their names, in place.

    Behind one that is left out they keep their names.

    :param tree: a file.
    :param module_tree: gives the trees of modules of other files.
    """
    calls = distinct(call for one in walk(tree, NAMED_ARGUMENTS)
                     if isinstance(call := _call_of(one), CALLS))
    if not calls:
        return
    meanings = Meanings(tree, module_tree)
    types = ObjectTypes(tree, meanings, IdentityMap())
    for call in reversed(calls):  # arguments before what they are given to
        given = arguments_of(call)
        ordered = _ordered(given, list(_told(call, meanings, types)))
        if ordered is not None:
            rewrite_call(call, str(call.children[0]), ordered)


def _call_of(argument: Base) -> Base:
    """:returns: what an argument with a name is given to."""
    return argument.parent if isinstance(argument.parent, CALLS) else argument.parent.parent


def _ordered(given: Sequence[tuple[str | None, Base]], told: Sequence[Sequence[str]]
             ) -> list[str] | None:
    """
    :param given: the arguments of a call.
    :param told: the names of the arguments of each procedure that it may mean, in order.

    :returns: the arguments as they can be written; None if that is not known.
    """
    found = {tuple(_written(given, names)) for names in told
             if len(given) <= len(names) and all(name in (None, *names) for name, _ in given)}
    return list(found.pop()) if len(found) == 1 else None


def _written(given: Sequence[tuple[str | None, Base]], names: Sequence[str]) -> Iterator[str]:
    values = {name or names[number]: str(value) for number, (name, value) in enumerate(given)}
    is_behind = False
    for name in names:
        if name in values:
            yield f"{name} = {values[name]}" if is_behind else values[name]
        is_behind |= name not in values


def _told(call: Base, meanings: Meanings, types: ObjectTypes) -> Iterator[list[str]]:
    """:returns: the names of the arguments of each procedure that a call may mean, if it is an
        interface that tells them."""
    names = told_names(call, meanings, types)
    if names is not None:
        yield names
        return
    called = call.children[0]
    found = [] if isinstance(called, CHAINS) else meanings.declaring(str(called).lower(), call)
    if found and all(isinstance(one, Interface_Block) for one in found):
        procedures = [one for block in found for one in _specific(block, meanings)]
        if any(isinstance(one, BODIES) for one in procedures) and None not in procedures:
            yield from map(dummy_names, procedures)


def told_names(call: Base, meanings: Meanings, types: ObjectTypes) -> list[str] | None:
    """
    :param call: a call.
    :param meanings: knows what names mean.
    :param types: knows of which types objects are.

    :returns: the names of the arguments that it can give, in order, by the one interface that tells
        them; None if this is the procedure itself, or there is none.
    """
    called = call.children[0]
    if isinstance(called, CHAINS):
        statement = _component_statement(called, meanings, types)
        body = None if statement is None else interface_of(statement, meanings)
        return None if body is None else without(dummy_names(body), passed_place(statement, body))
    found = meanings.declaring(str(called).lower(), call)
    body = _procedure(found[0], meanings) if len(found) == 1 else None
    return None if body is None or body is found[0] and isinstance(body, UNITS) \
        else dummy_names(body)


def without(names: Sequence[str], place: int | None) -> list[str]:
    """:returns: names without the one at a place."""
    return [name for number, name in enumerate(names) if number != place]


def _specific(block: Base, meanings: Meanings) -> Iterator[Base | None]:
    """:returns: the procedures behind a generic name, None for what is not known."""
    yield from (one for one in block.content if isinstance(one, BODIES))
    for name in specifics(block):
        found = meanings.declaring(name, block.parent)
        yield _procedure(found[0], meanings) if len(found) == 1 else None


def _procedure(meant: Base, meanings: Meanings) -> Base | None:
    return meant if isinstance(meant, (*UNITS, *BODIES)) else interface_of(meant, meanings) \
        if isinstance(meant, Procedure_Declaration_Stmt) else None


def _component_statement(called: Base, meanings: Meanings, types: ObjectTypes) -> Base | None:
    """:returns: the statement that declares a component which is a pointer to procedures; None if
        what is called is no such component."""
    definition = types.holder(called)
    name = base_name(parts_of(called)[-1])
    for one in (meanings.lineage(definition) or ()) if definition is not None else ():
        for component, decl in components_of(one):
            if component == name:
                while not type(decl).__name__.endswith("_Stmt"):
                    decl = decl.parent
                return decl if isinstance(decl, Proc_Component_Def_Stmt) else None
    return None


def interface_of(statement: Base, meanings: Meanings) -> Base | None:
    """:returns: the procedure, or the interface, like which a statement declares procedures; None
        if it is not known."""
    name = statement.children[0]
    found = meanings.declaring(name.string.lower(), statement) if isinstance(name, Name) else []
    return _procedure(found[0], meanings) if len(found) == 1 and found[0] is not statement \
        else None


def passed_place(statement: Base, body: Base) -> int | None:
    """:returns: the place of the argument that is the object a component is called by; None if it
        is not passed."""
    words = [str(one).lower().replace(" ", "") for one in statement.children[1].children]
    if "nopass" in words:
        return None
    named = [word[5:-1] for word in words if word.startswith("pass(")]
    names = dummy_names(body)
    return names.index(named[0]) if named and named[0] in names else 0
