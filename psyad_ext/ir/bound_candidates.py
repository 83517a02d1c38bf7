# SPDX-License-Identifier: BSD-3-Clause
"""The procedures bound to types that a routine may call, before these types are looked at."""

from __future__ import annotations

from collections.abc import Iterator

from psyclone.psyir.nodes import Container, Node, Routine, StructureReference
from psyclone.psyir.symbols import DataTypeSymbol, UnsupportedFortranType

from psyad_ext.ir.derived_types import Types
from psyad_ext.ir.procedure_names import used_module
from psyad_ext.ir.structure_access import steps_of
from psyad_ext.ir.walking import nodes_of, scopes_of


def bound_candidates(routine: Routine) -> list[Routine]:
    """
    :param routine: a routine.

    :returns: all procedures that types bind to names that it uses behind structures: PSyclone takes
        functions among these for components.
    """
    names = {step.name for reference in nodes_of(routine, StructureReference)
             for step in steps_of(reference)[1:]}
    types = Types()
    found: dict[int, Routine] = {}
    for symbol, place in types_with_procedures(routine) if names else ():
        definition = types.of(symbol.name, place)
        for owner, binding in (one for name in names if definition is not None
                               for one in filter(None, definition.bound(name))):
            bound = owner.home.find_routine_psyir(binding.procedure, allow_private=True) \
                if isinstance(owner.home, Container) else None
            if bound is not None:
                found[id(bound)] = bound
    return list(found.values())


def types_with_procedures(routine: Routine) -> Iterator[tuple[DataTypeSymbol, Node]]:
    """:returns: the types that a routine may have structures of and that have procedures, and
        where they are defined; some more than once."""
    for scope in scopes_of(routine):
        yield from _in_scope(scope, routine, frozenset())


def _in_scope(scope: Node, user: Node,
              seen: frozenset[str]) -> Iterator[tuple[DataTypeSymbol, Node]]:
    table = scope.symbol_table
    for symbol in table.symbols:
        # PSyclone keeps types with procedures as text.
        if isinstance(symbol, DataTypeSymbol) and not symbol.is_import \
                and isinstance(symbol.datatype, UnsupportedFortranType):
            yield symbol, scope
    for used in table.containersymbols:
        key = used.name.lower()
        module = None if key in seen or used.is_intrinsic else used_module(used, user)
        if module is not None:
            # Structures may be of a type that is not imported itself.
            yield from _in_scope(module, user, seen | {key})
