# SPDX-License-Identifier: BSD-3-Clause
"""Values that are computed in one way and differentiated in another.

Some intrinsic functions (``MATMUL``, ``NORM2``) add up in an order that compilers choose. Their
values are left to them, so that not a bit changes; the derivative is that of a formula.
"""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import (
    Assignment, Call, IfBlock, IntrinsicCall, Literal, Loop, Node, Reference, Routine)
from psyclone.psyir.symbols import ScalarType, Symbol

from psyad_ext.core.identity import distinct
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.walking import nodes_of, statements_of


class Kept(IntrinsicCall):
    """``MERGE(formula, value, .false.)``: the value of ``value``, the derivative of ``formula``."""

    @property
    def value(self) -> Node:
        """:returns: what gives the value."""
        return self.arguments[1]


def kept(formula: Node, value: Node) -> Kept:
    """
    :param formula: an expression that is differentiated; taken over.
    :param value: an expression that is not, with the value; taken over.

    :returns: an expression that stands for both.
    """
    new = Kept(IntrinsicCall.Intrinsic.MERGE)
    for argument in (formula, value, Literal("false", ScalarType.boolean_type())):
        new.append_named_arg(None, argument)
    return new


def settle(routine: Routine, calls: Iterable[Call]) -> bool:
    """Leave the values alone, and drop the statements that do nothing then, in place.

    :param routine: a generated routine.
    :param calls: the calls in it.

    :returns: whether anything has changed.
    """
    found = [call for call in calls if isinstance(call, Kept)]
    changed = distinct(statement for node in found
                       if (statement := node.ancestor(Assignment)) is not None)
    # Inner ones come after those that hold them.
    for node in reversed(found):
        node.replace_with(copied(node.value))
    counters: set[Symbol] = set()
    for statement in changed:
        if isinstance(statement.rhs, Reference) and same(statement.lhs, statement.rhs):
            _drop(statement, counters)
    if counters:
        _forget(counters, routine)
    return bool(found)


def _drop(statement: Node, counters: set[Symbol]) -> None:
    """Remove a statement, and the loops and branches around it that are empty then.

    :param statement: the statement.
    :param counters: the loop variables that may be of no use any more.
    """
    parent, place = statement.parent, statement.position
    comment = getattr(statement, "preceding_comment", "")
    statement.detach()
    if isinstance(statement, Loop):
        counters.add(statement.variable)
    if parent.children:
        if comment and place < len(parent.children) and \
                not parent.children[place].preceding_comment:
            parent.children[place].preceding_comment = comment
        return
    holder = parent.parent
    if isinstance(holder, Loop) or isinstance(holder, IfBlock) and not any(
            body.children for body in holder.children[1:]):
        _drop(holder, counters)


def _forget(counters: set[Symbol], routine: Routine) -> None:
    """Remove the declarations of loop variables that nobody uses."""
    used = {reference.symbol for reference in nodes_of(routine, Reference)}
    used |= {loop.variable for loop in statements_of(routine, Loop)}
    symbols = routine.symbol_table._symbols  # pylint: disable=protected-access
    for symbol in counters - used:
        if symbol.is_automatic:
            symbols.pop(symbol.name.lower(), None)
