# SPDX-License-Identifier: BSD-3-Clause
"""The procedures that a routine may call, before anything is changed in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from fparser.two.Fortran2003 import Name
from fparser.two.utils import Base
from psyclone.psyir.nodes import Call, CodeBlock, Node, Reference, Routine, StructureReference
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.identity import Identity, IdentitySet
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.lookup.bound_candidates import BoundFinder, bound_candidates, bound_routine
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lookup.given_procedures import template_in
from psyad_ext.ir.lookup.origin import module_search, source_of
from psyad_ext.ir.lookup.procedure_names import Definitions, is_variable, own_routine
from psyad_ext.ir.lowering.procedures.operator_interfaces import operator_procedures
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.walking import nodes_of

Kind = TypeVar("Kind")
#: What looks for names in a file, by the file and by what is looked for.
Searches = dict[tuple[Identity[Node], object], Definitions[Any]]


def reached(target: Routine) -> list[Routine]:
    """
    :param target: a routine.

    :returns: this routine and all that may run when it does.
    """
    found: IdentitySet[Routine] = IdentitySet()
    waiting = [target]
    searches: Searches = {}
    while waiting:
        routine = waiting.pop()
        if routine not in found:
            found.add(routine)
            waiting += possible_callees(routine, searches)
    return list(found)


def calls_itself(routine: Routine) -> bool:
    """
    :param routine: a routine.

    :returns: whether it may run again while it runs.
    """
    return any(routine is one for callee in possible_callees(routine) for one in reached(callee))


def possible_callees(routine: Routine, searches: Searches | None = None) -> list[Routine]:
    """
    :param routine: a routine.
    :param searches: what has been found of names, if nothing has changed since.

    :returns: the procedures that it may call, by their names or through objects and operators,
        in statements that PSyclone keeps as text as well; those that it passes on; and those that
        may be called where it gives procedures to.
    """
    searches = {} if searches is None else searches
    names_known = _search(routine, own_routine, searches)
    called = [callee_of(call, names_known) for call in nodes_of(routine, Call)]
    found = [*filter(None, called), *operator_procedures(routine)]
    waiting: list[tuple[list[str], Node]] = [(_names_in(routine), routine)]
    seen: IdentitySet[Node] = IdentitySet()
    while waiting:
        names, place = waiting.pop()
        found += [*_named(names, place, own_routine, bound_routine, searches),
                  *_external(names, place)]
        for template in _named(names, place, template_in, template_in, searches):
            if template.tree not in seen:
                seen.add(template.tree)
                found += operator_procedures(template.block)
                waiting.append((_names_in_text([template.tree]), template.block))
    return found


def callees_in_text(root: Node, place: Node) -> list[Routine]:
    """
    :param root: statements.
    :param place: where their names mean what they do.

    :returns: the procedures that those of them may call which PSyclone keeps as text.
    """
    names = [name for block in nodes_of(root, CodeBlock)
             for name in _names_in_text(block.parse_tree_nodes)]
    return _named(dict.fromkeys(names), place, own_routine, bound_routine, {}) if names else []


def _named(names: Iterable[str], place: Node, find: BoundFinder[Kind],
           find_bound: BoundFinder[Kind], searches: Searches) -> list[Kind]:
    """:returns: what has one of some names at a place, or is bound to a type by it."""
    search = _search(place, find, searches)
    own = [one for name in names for one in search.of(name, place)]
    return [*own, *bound_candidates(names, place, find_bound)]


def _search(place: Node, find: BoundFinder[Kind], searches: Searches) -> Definitions[Kind]:
    """:returns: what looks for names in the file of a place."""
    key = (Identity(place.root), find)
    if key not in searches:
        searches[key] = Definitions(place, find)
    return searches[key]


def _external(names: Iterable[str], place: Node) -> list[Routine]:
    """:returns: the procedures in no module, of other files, that may be meant by names which
        statements kept as text call."""
    info = source_of(place)
    if info is None:
        return []
    with module_search(place):
        files = {name: info.modules.external_file(name) for name in names
                 if not is_variable(name, place)}
    found = [own_routine(file, name) for name, file in files.items() if file is not None]
    return [one for one in found if one is not None]


def _names_in(routine: Routine) -> list[str]:
    """:returns: the lower-case names in a routine that may be those of procedures."""
    references = nodes_of(routine, Reference)
    names = [one.name.lower() for one in references if not isinstance(one.symbol, DataSymbol)]
    # PSyclone takes functions that are bound to types for components.
    names += [step.name for one in references if isinstance(one, StructureReference)
              for step in steps_of(one)[1:]]
    names += [name for block in nodes_of(routine, CodeBlock)
              for name in _names_in_text(block.parse_tree_nodes)]
    # In a function, the name of its result never means the function.
    result = routine.return_symbol.name.lower() if routine.return_symbol is not None else None
    return [name for name in dict.fromkeys(names) if name != result]


def _names_in_text(trees: Iterable[Base]) -> list[str]:
    return list(dict.fromkeys(one.string.lower() for one in walk(list(trees), Name)))
