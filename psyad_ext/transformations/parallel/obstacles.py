# SPDX-License-Identifier: BSD-3-Clause
"""What keeps a loop from being parallel whatever its iterations share."""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, BinaryOperation, IfBlock, IntrinsicCall, Literal, Loop, Node, Range,
    Reference, Schedule, UnaryOperation)
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.writing.loop_hints import hints
from psyad_ext.transformations.parallel.calls import Calls
from psyad_ext.transformations.parallel.plain import is_lasting, is_plain

#: What may stand in a parallel loop; of other nodes it is not known here what they touch.
_UNDERSTOOD = (Assignment, IfBlock, Loop, Schedule, BinaryOperation, UnaryOperation, Literal,
               Range)
#: Loops of a known length up to this one are not worth it.
_SHORT = 8


def is_worthless(loop: Loop) -> bool:
    """:returns: whether a loop is known to be short, one strip of a loop, or a vector."""
    length = constant_difference(loop.stop_expr, loop.start_expr)
    around = loop.ancestor(Loop)
    is_strip = around is not None and abs(integer_value(around.step_expr) or 0) > 1 \
        and around.variable in symbols_read(loop.start_expr)
    return bool(hints(loop)) or is_strip or length is not None and abs(length) < _SHORT


def obstacle(loop: Loop, written: set[Symbol], threads_own: bool, calls: Calls) -> str | None:
    """
    :param loop: a loop.
    :param written: the variables that it writes.
    :param threads_own: whether each thread may have its own variables if these last.
    :param calls: the calls in it.

    :returns: what is not understood in it, None for nothing.
    """
    if integer_value(loop.step_expr) in (None, 0):
        return "its step is not constant"
    if symbols_read(*loop.children[:3]) & written:
        return "it changes its own bounds"
    shared = calls.read & {symbol.name.lower() for symbol in written}
    if shared or threads_own and calls.read:
        return f"routines that it calls read '{min(shared or calls.read)}'"
    for node in loop.walk(Node):
        if node in calls.sites or node.parent in calls.sites and node.parent.children[0] is node:
            continue
        if type(node) in (Reference, ArrayReference):
            if threads_own and is_lasting(node.symbol):
                return f"'{node.name}' may be another one in each thread"
            if not is_plain(node):
                return f"'{node.name}' may share storage with others"
        elif isinstance(node, IntrinsicCall):
            if not node.is_pure or isinstance(node.parent, Schedule):
                return f"'{node.intrinsic.name.lower()}' stands in it"
        elif type(node) not in _UNDERSTOOD:
            return "calls, or structures that are not taken apart, stand in it"
    return None
