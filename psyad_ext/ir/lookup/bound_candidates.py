# SPDX-License-Identifier: BSD-3-Clause
"""The procedures bound to types that may be called, before these types are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from psyclone.psyir.nodes import Container, Node, Routine
from psyclone.psyir.symbols import DataTypeSymbol, UnsupportedFortranType

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.procedure_names import definitions, own_routine, used_module
from psyad_ext.ir.tree.walking import scopes_of

Kind = TypeVar("Kind")
#: Gives what a container has by a name.
BoundFinder = Callable[[Container, str], Kind | None]


def bound_candidates(names: Iterable[str], place: Node, find: BoundFinder[Kind]) -> list[Kind]:
    """
    :param names: lower-case names.
    :param place: where they stand behind structures.
    :param find: gives the procedure of a name that a module holds.

    :returns: all procedures that types which are known there bind to these names.
    """
    types = Types()
    found: IdentitySet[Kind] = IdentitySet()
    for symbol, scope in types_with_procedures(place) if names else ():
        definition = types.of(symbol.name, scope)
        for owner, binding in (one for name in names if definition is not None
                               for one in filter(None, definition.bound(name))):
            bound = find(owner.home, binding.procedure) \
                if isinstance(owner.home, Container) else None
            if bound is not None:
                found.add(bound)
    return list(found)


def bound_routine(home: Container, name: str) -> Routine | None:
    """:returns: the routine that a type of a module binds, which the module may import."""
    own = home.find_routine_psyir(name, allow_private=True)
    found = definitions(name, home, own_routine) if own is None else [own]
    return found[0] if len(found) == 1 else None


def types_with_procedures(place: Node) -> Iterator[tuple[DataTypeSymbol, Node]]:
    """:returns: the types that structures at a place may be of and that have procedures, and
        where they are defined; some more than once."""
    for scope in scopes_of(place):
        yield from _in_scope(scope, place, set())


def _in_scope(scope: Node, user: Node,
              seen: set[str]) -> Iterator[tuple[DataTypeSymbol, Node]]:
    table = scope.symbol_table
    for symbol in table.symbols:
        # PSyclone keeps types with procedures as text.
        if isinstance(symbol, DataTypeSymbol) and not symbol.is_import \
                and isinstance(symbol.datatype, UnsupportedFortranType):
            yield symbol, scope
    for used in table.containersymbols:
        key = used.name.lower()
        module = None if key in seen or used.is_intrinsic else used_module(used, user)
        seen.add(key)
        if module is not None:
            # Structures may be of a type that is not imported itself.
            yield from _in_scope(module, user, seen)
