# SPDX-License-Identifier: BSD-3-Clause
"""Procedures in no module that PSyclone does not know: what is generated declares those it calls.

They are in other files, or functions of the same file that are given procedures.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Call, FileContainer, IntrinsicCall, Node, Reference, Routine
from psyclone.psyir.symbols import RoutineSymbol, Symbol, UnsupportedFortranType

from psyad_ext.ir.lookup.external_names import comes_with_modules
from psyad_ext.ir.lookup.given_procedures import template_in
from psyad_ext.ir.lookup.interfaces import function_text, needs_interface, told_in_blocks
from psyad_ext.ir.lookup.modules import Modules
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lookup.self_uses import seen_from
from psyad_ext.ir.lookup.template_interfaces import template_declaration
from psyad_ext.ir.source.external_procedures import is_declared_external
from psyad_ext.ir.source.interface_names import interface_key
from psyad_ext.ir.tree.walking import routines_of


def declare_others(routine: Routine, calls: Sequence[Call], origin: Routine) -> None:
    """Declare the procedures of other files of which more than the name has to be known, in place.

    :param routine: a generated routine in its container.
    :param calls: the calls in it.
    :param origin: any routine of the source.
    """
    symbols = [call.routine.symbol for call in calls if not isinstance(call, IntrinsicCall)
               and type(call.routine) is Reference]
    names = dict.fromkeys(symbol.name.lower() for symbol in symbols if symbol.is_unresolved
                          or _is_own_template(symbol, routine.root))
    info = source_of(origin) if names else None
    if info is None:
        return
    table, told = routine.symbol_table, told_in_blocks(routine)
    for name in names:
        known = name in told or table.lookup(interface_key(name), otherwise=None) is not None \
            or comes_with_modules(name, routine)
        text = None if known else _declaration(name, info.modules, origin)
        if text is not None:
            table.add(RoutineSymbol(interface_key(name), UnsupportedFortranType(
                seen_from(routine.parent, text))))


def _is_own_template(symbol: Symbol, file: Node) -> bool:
    """:returns: whether the name of a procedure means one in no module that is given procedures."""
    return isinstance(file, FileContainer) \
        and file.symbol_table.symbols_dict.get(symbol.name.lower()) is symbol \
        and template_in(file, symbol.name) is not None


def _declaration(name: str, modules: Modules, origin: Routine) -> str | None:
    """:returns: what declares a procedure; None if nothing has to."""
    template = template_in(origin.root, name)
    if template is not None and isinstance(origin.root, FileContainer):
        return template_declaration(template.tree)
    rule = modules.rule_of_external(name)
    if rule is not None and rule.procedure.is_implicit:
        return None
    called = modules.external(name)
    if called is None:
        declared = (one.symbol_table.symbols_dict.get(interface_key(name))
                    for one in routines_of(origin.root))
        return next((one.datatype.declaration for one in declared if one is not None
                     and is_declared_external(one.datatype)), None)
    if not needs_interface(called, True):
        return None
    return function_text(called)
