# SPDX-License-Identifier: BSD-3-Clause
"""Generic names that a routine declares itself: calls by them name the procedures.

What is generated from the routine has no such names, and internal procedures get more arguments.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Call, Container, IntrinsicCall, Reference, Routine, ScopingNode
from psyclone.psyir.symbols import GenericInterfaceSymbol, Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.lookup.callees import routine_named, select
from psyad_ext.ir.tree.walking import nodes_of


def name_own_generics(routine: Routine, host: Routine | None = None) -> None:
    """Let calls name the procedures that generic names mean, in place.

    :param routine: a routine in a container that may declare generic names.
    :param host: the routine that it is an internal procedure of.
    """
    for scope, outer in ((routine, host), (host, None)):
        own = IdentitySet(symbol for symbol in scope.symbol_table.symbols_dict.values()
               if isinstance(symbol, GenericInterfaceSymbol) and not symbol.is_import
               ) if scope is not None else ()
        for call in nodes_of(routine, Call) if own else ():
            if not isinstance(call, IntrinsicCall) and type(call.routine) is Reference \
                    and call.routine.symbol in own:
                call.routine.symbol = _meant(
                    call.routine.symbol, call, outer or call.ancestor(Container))


def _meant(generic: GenericInterfaceSymbol, call: Call, outer: ScopingNode) -> Symbol:
    """
    :param generic: a generic name.
    :param call: a call by it.
    :param outer: what is around the routine that declares it.

    :returns: the procedure, or what the name means around the routine if none fits.
    """
    listed = [(info.symbol, routine_named(info.symbol.name, call)) for info in generic.routines]
    callee = select(call, [routine for _, routine in listed if routine is not None])
    known = next((symbol for symbol, routine in listed
                  if callee is not None and routine is callee), None)
    return known or outer.symbol_table.lookup(generic.name, otherwise=None) or generic
