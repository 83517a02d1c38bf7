# SPDX-License-Identifier: BSD-3-Clause
"""Text of no known length that calls pass on.

Such text can't be recorded, so that it is there on the way forward only. A routine that is given it
keeps what it computes from it, as it does with text that it changes itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from psyclone.psyir.nodes import Call, CodeBlock, IntrinsicCall, Node, Reference, Routine, Schedule
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.errors import Problem, refuse
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.text import (
    has_length, is_forward_only, is_text, names_mentioned, note_given)
from psyad_ext.ir.lookup.module_variables import declared_as
from psyad_ext.ir.lowering.base.hoisting import hoist
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.control.constructs import text_values
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.deferred_type import is_changing_text
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.walking import nodes_of

_INQUIRIES = frozenset(("LBOUND", "UBOUND", "SIZE", "SHAPE", "KIND"))
_READ = Access.READ


def keep_values_of_text(target: Routine, routines: Sequence[Routine]) -> None:
    """Keep what routines compute from text that is there on the way forward only, in place.

    :param target: the routine that is differentiated.
    :param routines: all that it reaches, itself among them.

    :raises UnsupportedError: if something depends on such text that can't be kept.
    """
    noted = _note_written(target)
    calls = [(call, routine) for routine in routines for call in nodes_of(routine, Call)
             if not isinstance(call, (IntrinsicCall, OpaqueCall))]
    if not noted and not any(is_forward_only(symbol) for routine in routines
                             for symbol in routine.symbol_table.datasymbols):
        return
    used = _used(routines, calls)
    while True:
        new = [dummy for call, routine in calls for dummy in _given(call, routine)
               if dummy in used]
        for dummy in new:
            note_given(dummy, True)
        noted += new
        if not new:
            break
    for routine in routines:
        given = [dummy for dummy in noted if any(
            dummy is one for one in routine.symbol_table.datasymbols)]
        if given:
            variables = Variables(routine)
            hoist(routine, variables, (text_values(routine, variables, given),))
    refuse([problem for routine in routines for problem in _left(routine)])


def _used(routines: Sequence[Routine], calls: Sequence[tuple[Call, Routine]]) -> set[Symbol]:
    """:returns: the identities of the arguments that are text and that somebody uses, other than
        to pass them on."""
    used = {symbol for routine in routines for node in nodes_of(routine, (
        Reference, CodeBlock)) if not (_is_passed_on(node) or _is_inquired(node))
        for symbol in _texts_in(node, routine)}
    while True:
        more = {symbol for call, routine in calls for dummy, actual in arguments_of(call) or ()
                if dummy in used for symbol in _texts_in(actual, routine)} - used
        if not more:
            return used
        used |= more


def _texts_in(node: Node, routine: Routine) -> list[DataSymbol]:
    """:returns: text of no known length that an expression refers to."""
    own = routine.symbol_table.symbols_dict
    symbols = dict.fromkeys(one.symbol for one in nodes_of(node, Reference))
    for name in names_mentioned(node):
        if name in own:
            symbols[own[name]] = own[name]
    return [symbol for symbol in symbols.values()
            if isinstance(symbol, DataSymbol) and _is_open(symbol)]


def _is_passed_on(node: Node) -> bool:
    """:returns: whether a text is the argument of a call of a routine of the program."""
    call = node.parent
    return isinstance(call, Call) and not isinstance(call, (IntrinsicCall, OpaqueCall)) \
        and isinstance(call.parent, Schedule)


def _is_inquired(node: Node) -> bool:
    """:returns: whether only the kind or the bounds of texts are asked for."""
    question = getattr(node.parent, "intrinsic", None)
    return question is not None and question.name in _INQUIRIES


def _note_written(target: Routine) -> list[DataSymbol]:
    """:returns: the arguments of the target that are text of no known length and may change."""
    found = [dummy for dummy in target.symbol_table._argument_list  # pylint: disable=W0212
             if _is_open(dummy) and dummy.interface.access is not _READ]
    for dummy in found:
        note_given(dummy, True)
    return found


def _is_open(symbol: DataSymbol) -> bool:
    """:returns: whether a variable is text of no known length that is understood."""
    return is_text(symbol) and not has_length(symbol) and not (
        is_changing_text(symbol.datatype) and not isinstance(
            declared_as(symbol), ComponentSymbol))


def _given(call: Call, routine: Routine) -> Iterator[DataSymbol]:
    """:returns: arguments that get such text in a call, and were not known to."""
    for dummy, actual in arguments_of(call) or ():
        if _is_open(dummy) and not is_forward_only(dummy) \
                and any(map(is_forward_only, _texts_in(actual, routine))):
            yield dummy


def _left(routine: Routine) -> Iterator[Problem]:
    """:returns: what reads such text and is executed on the way back, too."""
    for node in nodes_of(routine, (Reference, CodeBlock)):
        found = [one.name for one in _texts_in(node, routine) if is_forward_only(one)]
        if found and node.ancestor(OpaqueCall) is None and not _is_passed_on(node) \
                and not _is_inquired(node):
            yield Problem(*location(node), "CHARACTER", "what depends here on the text "
                          f"'{found[0]}', whose length changes, is needed on the way back",
                          "assign it to a variable of its own first, or use text of a fixed length")
