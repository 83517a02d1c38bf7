# SPDX-License-Identifier: BSD-3-Clause
"""Functions that do more than to return a value."""

from __future__ import annotations

from psyclone.psyir.nodes import Call, CodeBlock, Node, Routine

from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering.base.hoisting import is_user_call
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.structures.memory_calls import written_by
from psyad_ext.ir.tree.walking import nodes_of


def calls_with_effects(*nodes: Node) -> list[Call]:
    """:returns: the calls in expressions that could not be repeated without being noticed."""
    found = []
    for call in (one for node in nodes for one in nodes_of(node, Call) if is_user_call(one)):
        function = callee_of(call)
        if function is not None and _has_effects(function):
            found.append(call)
    return found


def _has_effects(function: Routine) -> bool:
    """:returns: whether a function, or what it calls, may write anything but variables of its
        own."""
    return any(symbol.is_argument for symbol in written_by(function)) \
        or any(map(_writes_outside, reached(function)))


def _writes_outside(routine: Routine) -> bool:
    own = routine.symbol_table.symbols_dict
    return bool(nodes_of(routine, (OpaqueCall, CodeBlock))) or any(
        own.get(symbol.name.lower()) is not symbol or symbol.is_static or symbol.is_import
        for symbol in written_by(routine))
