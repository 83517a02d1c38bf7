# SPDX-License-Identifier: BSD-3-Clause
"""What a routine does to requests, besides starting messages and waiting for them.

What a message is about can be found again by the place of its request if nothing else changes what
that stands for, or ends the routine or the buffer before somebody has waited::

    call mpi_isend(u, n, ..., request(k), ierr)
    request(1) = request(2)      ! line 12 does something else with its request
    if (n > 3) return            ! the routine may end before
    deallocate (u)               ! line 14 allocates or deallocates its buffer
    call mpi_waitany(2, request, which, status, ierr)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Node, Reference, Return, Routine, Schedule)

from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import path_of, steps_of
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.lowering.procedures.message_paths import called, is_reached
from psyad_ext.ir.lowering.procedures.request_calls import is_wait, number_of, requests_of
from psyad_ext.ir.lowering.procedures.request_places import Extents, overlaps, place_of
from psyad_ext.ir.lowering.procedures.started_messages import Message
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.messages import unclear_in
from psyad_ext.ir.tree.walking import nodes_of

#: Other calls that name requests and leave their messages as they are.
_HARMLESS = ("mpi_request_free",)
_RETURNS = re.compile(r"\breturn\b", re.IGNORECASE)


class RequestUses:
    """What a routine does to the requests in one variable.

    :param routine: the routine.
    :param messages: the calls that start messages or make their requests.
    :param calls: those that start persistent ones and those that wait.
    :param extents: how many requests there are.
    """

    def __init__(self, routine: Routine, messages: Sequence[Message], calls: Sequence[Call],
                 extents: Extents) -> None:
        self._routine, self._messages, self._calls = routine, messages, calls
        self._extents = extents
        self._own = [*calls, *(one.call for one in messages)]
        self._begin = min(one.call.abs_position for one in messages)
        self._end = max(one.abs_position for one in self._own)

    def why_unclear(self) -> str:
        """:returns: why messages may not be found again by their requests; empty if they are."""
        return next(self._reasons(), "")

    def _reasons(self) -> Iterator[str]:
        if _returns_early(self._routine):
            yield "the routine may end before"
        if any(declares_pointer(one.given["buf"].symbol) for one in self._messages):
            yield "its buffer is a pointer, which may point elsewhere then"
        if any(place_of(one, self._extents) is None for one in (
                *map(requests_of, self._calls), *(one.request for one in self._messages))):
            yield "requests are named by a section or in a structure that is not understood"
        yield from (f"line {location(one)[1]} allocates or deallocates its buffer"
                    for one in nodes_of(self._routine, Call) if self._moves_buffer(one))
        yield from (_why_left(one) or f"line {location(one)[1]} does something else with its "
                    "request" for one in nodes_of(self._routine, (Call, Assignment, CodeBlock))
                    if self._is_other_use(one))
        if any(map(self._is_lost, self._messages)):
            yield "no call waits for its request before that is used again"

    def _moves_buffer(self, call: Call) -> bool:
        """:returns: whether a call changes where a buffer is, while its message may be under
            way."""
        return is_memory_statement(call) and any(
            is_data(given) and given.symbol is one.given["buf"].symbol
            and one.call.abs_position < call.abs_position < self._end
            for given in call.arguments for one in self._messages)

    def _is_other_use(self, node: Node) -> bool:
        """:returns: whether a statement does something to requests that is not understood; to be
            none before the first message is."""
        return not any(node is one for one in self._own) \
            and _touches(node, self._messages[0].request) \
            and not (_is_null(node) and node.abs_position < self._begin)

    def _is_lost(self, one: Message) -> bool:
        """:returns: whether surely nobody waits for a message, or its request is used before."""
        naming = [call for call in self._calls
                  if is_wait(call) and self._may_name(call, one.request)]
        return not naming or any(
            other.call.abs_position > one.call.abs_position and is_reached(other.call, one.call)
            and same(other.request, one.request) and not one.choice.rule.started
            and not any(one.call.abs_position < call.abs_position < other.call.abs_position
                        for call in naming) for other in self._messages)

    def _may_name(self, call: Call, request: Node) -> bool:
        """:returns: whether a call may name a request."""
        at, first = (integer_value(place_of(one, self._extents))
                     for one in (request, requests_of(call)))
        counted = number_of(call)
        number = 1 if counted is None else integer_value(counted)
        return at is None or first is None \
            or first <= at and (number is None or at < first + number)


def _returns_early(routine: Routine) -> bool:
    """:returns: whether a routine may end elsewhere than with its last statement."""
    return any(one is not routine.children[-1] for one in nodes_of(routine, Return)) or any(
        _RETURNS.search(str(tree)) for block in nodes_of(routine, CodeBlock)
        for tree in block.parse_tree_nodes)


def _why_left(node: Node) -> str:
    """:returns: why what a call runs is not a part of the routine, as it would have to be."""
    callee = callee_of(node) if isinstance(node, Call) else None
    return "" if callee is None else unclear_in(callee)


def _touches(node: Node, requests: Reference) -> bool:
    """:returns: whether a statement does something to requests, or may."""
    if isinstance(node, CodeBlock):
        return requests.symbol.name.lower() in {name.lower() for name in node.get_symbol_names()}
    if isinstance(node, Assignment):
        return overlaps(node.lhs, requests) or any(
            overlaps(one, requests) for one in nodes_of(node.rhs, Reference))
    return isinstance(node.parent, Schedule) and not isinstance(node, IntrinsicCall) \
        and called(node) not in _HARMLESS and _may_name(node, path_of(requests)[-1:]) \
        and any(overlaps(one, requests) for one in node.arguments)


def _may_name(call: Call, component: Sequence[str]) -> bool:
    """:returns: whether what a call runs may name a component; if there is none, any variable."""
    callee = callee_of(call)
    return not component or callee is None or any(
        component[0] in {step.name for step in steps_of(one)[1:]}
        for routine in reached(callee) for one in nodes_of(routine, Reference)) or any(
        component[0] in str(tree).lower() for routine in reached(callee)
        for block in nodes_of(routine, CodeBlock) for tree in block.parse_tree_nodes)


def _is_null(node: Node) -> bool:
    """:returns: whether a statement lets requests be none."""
    return isinstance(node, Assignment) and isinstance(node.rhs, Reference) \
        and node.rhs.symbol.name.lower() == "mpi_request_null"
