# SPDX-License-Identifier: BSD-3-Clause
"""Operators and assignments that are bound to types."""

from __future__ import annotations

import re
from collections.abc import Iterator

from psyclone.psyir.nodes import Container, Node, Routine
from psyclone.psyir.symbols import DataTypeSymbol, UnsupportedFortranType

from psyad_ext.ir.procedure_names import used_module
from psyad_ext.ir.definitions import Binding, Definition
from psyad_ext.ir.derived_types import Types
from psyad_ext.ir.walking import scopes_of

_SIGN = re.compile(r"(?:operator|assignment)\((\S+)\)")
#: What stands in the definition of a type with operators of its own.
_TELLING = re.compile(r"^\s*generic\b.*\b(operator|assignment)\s*\(", re.IGNORECASE | re.MULTILINE)


def bound_operators(routine: Routine) -> Iterator[tuple[str, Routine | None]]:
    """
    :param routine: a routine.

    :returns: the signs that types whose names it knows give a meaning to, with the procedures;
        None where it is not known which one is called.
    """
    places = {id(symbol): (symbol, place) for symbol, place in _types(routine)}.values()
    if not any(_TELLING.search(symbol.datatype.declaration) for symbol, _ in places):
        return
    types = Types()
    found = [one for one in (types.of(symbol.name, place) for symbol, place in places) if one]
    for definition in found:
        signs = {key: None for one in definition.ancestors for key in one.generics}
        for key in signs:
            sign = _SIGN.fullmatch(key)
            for bound in definition.bound(key) if sign else ():
                yield sign[1], None if bound is None else _procedure(*bound, found)


def _procedure(owner: Definition, binding: Binding, known: list[Definition]) -> Routine | None:
    """:returns: the procedure, None if an object may be of a type with another one."""
    if any(binding.name in one.bindings and owner in list(one.ancestors)[1:] for one in known) \
            or not isinstance(owner.home, Container):
        return None
    return owner.home.find_routine_psyir(binding.procedure, allow_private=True)


def _types(routine: Routine) -> Iterator[tuple[DataTypeSymbol, Node]]:
    """:returns: the types that a routine may have structures of, and where they are defined."""
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
