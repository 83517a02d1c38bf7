# SPDX-License-Identifier: BSD-3-Clause
"""The procedures behind operators and assignments that the program defines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from psyclone.psyir.nodes import Container, Node, Routine
from psyclone.psyir.symbols import DataTypeSymbol, Symbol

from psyad_ext.core.identity import Identity
from psyad_ext.ir.expressions.kinds import element_type
from psyad_ext.ir.lookup.procedure_names import used_module
from psyad_ext.ir.lowering.procedures.bound_operators import bound_operators
from psyad_ext.ir.source.interface_names import PREFIX, procedures_in_interface
from psyad_ext.ir.tree.shared_names import local_name
from psyad_ext.ir.tree.walking import scopes_of

_HEADER = re.compile(r"interface\s+(operator|assignment)\s*\(\s*(\S+?)\s*\)", re.IGNORECASE)
_IMPORTED = re.compile(r"(?:operator|assignment)\s*\(\s*(\S+?)\s*\)")

#: A procedure that is not found is None.
OperatorInterfaces = dict[str, list[Routine | None]]
#: Of modules by lower-case names: their operators, and procedures behind them.
_Known = dict[str, list[tuple[str, Routine | None]]]


def operator_procedures(place: Node) -> list[Routine]:
    """:returns: the procedures behind operators and assignments that are visible at a place."""
    return [one for procedures in operator_interfaces(place).values()
            for one in procedures if one is not None]


def may_assign(place: Node, type_: DataTypeSymbol | None = None) -> bool:
    """:returns: whether a procedure that is visible at a place assigns structures to structures, or
        may do so; only to such of the same type if one is given."""
    return any(procedure is None or all(
        element_type(one.datatype) is None if type_ is None
        else isinstance(one.datatype, DataTypeSymbol) and one.datatype.name == type_.name
        for one in procedure.symbol_table.argument_list)
        for procedure in operator_interfaces(place).get("=", ()))


def operator_interfaces(place: Node) -> OperatorInterfaces:
    """:returns: the procedures behind each operator, and behind ``=``, that are visible."""
    found: OperatorInterfaces = {}
    for sign, procedure in bound_operators(place):
        _add(found, sign, procedure)
    known: _Known = {}
    for scope in scopes_of(place):
        for sign, procedure in _declared(scope, place, known):
            _add(found, sign, procedure)
    return found


def _add(found: OperatorInterfaces, sign: str, procedure: Routine | None) -> None:
    procedures = found.setdefault(sign, [])
    if not any(one is procedure for one in procedures):
        procedures.append(procedure)


def _declared(scope: Node, user: Node, known: _Known) -> Iterator[tuple[str, Routine | None]]:
    """:returns: the operators of a scope and of the modules that it uses, each with a procedure
        behind it; None for one that is not known."""
    table = scope.symbol_table
    for symbol in table.symbols:
        if symbol.name.lower().startswith(PREFIX) and not symbol.is_import:
            text = getattr(symbol.datatype, "declaration", "")
            header = _HEADER.search(text)
            names = procedures_in_interface(text) if header else []
            if header and not names:
                yield header[2].lower(), None
            for name in names:
                procedure = scope.find_routine_psyir(name, allow_private=True) \
                    if isinstance(scope, Container) else None
                yield header[2].lower(), procedure
    for used in table.containersymbols:
        if used.is_intrinsic:
            continue
        module, key = used_module(used, user), used.name.lower()
        if module is None:
            yield from ((sign, None) for sign in _signs_from(table.symbols, used.name))
            continue
        if key not in known:
            known[key] = []  # until it is known: modules that use each other give no more
            known[key] = list({(sign, Identity(procedure)): (sign, procedure) for sign, procedure
                               in _declared(module, user, known)}.values())
        for sign, procedure in known[key]:
            name = "assignment(=)" if sign == "=" else f"operator({sign})"
            if not _is_hidden(module, name):
                own = set(_local_signs(table.symbols, name, used.name))
                yield from ((one, procedure) for one in own or (
                    {sign} if used.wildcard_import else ()))


def _local_signs(symbols: Sequence[Symbol], name: str, module: str) -> Iterator[str]:
    """:returns: the signs that an operator of a module is imported under."""
    for symbol in symbols:
        if symbol.is_import and symbol.interface.container_symbol.name.lower() == module.lower():
            local = local_name(symbol).replace(" ", "")
            original = symbol.interface.orig_name or local
            found = _IMPORTED.fullmatch(local)
            if found and original.replace(" ", "").lower() == name:
                yield found[1]
            elif local == name == "assignment(=)":
                yield "="


def _signs_from(symbols: Sequence[Symbol], module: str) -> Iterator[str]:
    """:returns: the operators that are imported by name from a module."""
    for symbol in symbols:
        found = _IMPORTED.fullmatch(local_name(symbol))
        if found and symbol.is_import and \
                symbol.interface.container_symbol.name.lower() == module.lower():
            yield found[1]


def _is_hidden(module: Container, name: str) -> bool:
    """:returns: whether a module keeps an operator to itself."""
    for symbol in module.symbol_table.symbols:
        if symbol.name.replace(" ", "").lower() == name:
            return symbol.visibility is Symbol.Visibility.PRIVATE
    return module.symbol_table.default_visibility is Symbol.Visibility.PRIVATE
