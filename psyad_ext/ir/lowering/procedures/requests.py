# SPDX-License-Identifier: BSD-3-Clause
"""Messages that are started by one call and completed by another one, which names a request only.

Behind the call that waits stands a call for each message that may be completed there, in the same
branches and loops as the one that started it::

    call mpi_irecv(u(0), 1, ..., request(1), ierr)
    if (last) call mpi_isend(u(n), 1, ..., request(2), ierr)
    call mpi_waitall(2, request, statuses, ierr)
    call mpi_irecv_completed_real8(u(0), 1, ..., .true.)
    if (last) call mpi_isend_completed_real8(u(n), 1, ..., .false.)

A persistent request is made by one call, and its message is started by another one as often as
wished. Before that stands a call for each message that may be started there::

    call mpi_send_init(u(n), 1, ..., request, ierr)
    do step = 1, steps
      call mpi_isend_started_real8(u(n), 1, ...)
      call mpi_start(request, ierr)
      call mpi_wait(request, status, ierr)
      call mpi_isend_completed_real8(u(n), 1, ..., .true.)
    end do

What stands for these is in rules; they are never written. Where it is not clear which messages a
call completes, the calls that start them stay procedures without source. A call that may start
messages which are not known is refused.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from psyclone.psyir.nodes import Assignment, Call, Literal, Loop, Node, Reference, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.errors import Problem, refuse
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import path_of, steps_of
from psyad_ext.ir.lookup.callees import bind
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.procedures.kept_messages import KeptMessages
from psyad_ext.ir.lowering.procedures.message_paths import (
    around, called, can_be_copied, is_moved, is_reached, may_leave, path_to, stays)
from psyad_ext.ir.lowering.procedures.request_calls import is_start, is_wait, number_of, requests_of
from psyad_ext.ir.lowering.procedures.request_places import overlaps
from psyad_ext.ir.lowering.procedures.started_messages import (
    Message, about, indices_of, messages_in, notional)
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.locate import location, note_origin
from psyad_ext.ir.tree.messages import note_message, note_unclear
from psyad_ext.ir.tree.walking import nodes_of

#: Calls that may complete messages.
_OTHERS = re.compile(r"mpi_(wait|test|request|cancel)", re.IGNORECASE)
#: A variable with requests, with the names of components.
_Requests = tuple[Symbol, tuple[str, ...]]


def complete_messages(routine: Routine, variables: Variables) -> None:
    """Put calls behind those that wait, and before those that start persistent messages, in place.

    :param routine: the routine.
    :param variables: declares new variables.

    :raises UnsupportedError: if a call starts messages that are not known.
    """
    calls = [call for call in nodes_of(routine, Call) if is_wait(call) or is_start(call)]
    messages = list(messages_in(routine))
    numbers = itertools.count(1)
    groups: dict[_Requests | None, tuple[list[Message], list[Call]]] = {}
    for one in messages:
        groups.setdefault(_variable(one.request), ([], []))[0].append(one)
    for call in calls:
        groups.setdefault(_variable(requests_of(call)), ([], []))[1].append(call)
    for own, others in groups.values():
        group = _Group(own, others, variables, numbers)
        problems = group.complete()
        unclear = KeptMessages(routine, own, others, variables).find() if problems else ""
        if unclear:
            refuse([replace(one, text=f"{one.text}: {unclear}") for one in problems
                    if one is not None])
            group.complete(is_partial=True)
            for one in own:
                note_unclear(one.call, unclear)


class _Group:
    """The messages whose requests are in one variable, and the calls that name these.

    :param messages: the messages.
    :param calls: the calls that start and complete them.
    :param variables: declares new variables.
    :param numbers: numbers for messages.
    """

    def __init__(self, messages: Sequence[Message], calls: Sequence[Call], variables: Variables,
                 numbers: Iterator[int]) -> None:
        self._messages, self._calls = messages, calls
        self._variables, self._numbers = variables, numbers
        self._inserted: list[Node] = []

    def complete(self, is_partial: bool = False) -> list[Problem | None]:
        """Put calls behind those that wait, and before those that start persistent messages.

        :param is_partial: whether messages may be left that nobody is known to wait for.

        :returns: what is not clear, None for messages that may have no derivative: nothing has
            changed unless they may be left.
        """
        made = [one for one in self._messages if one.choice.rule.started]
        under_way = [one for one in self._messages if not one.choice.rule.started]
        problems: list[Problem | None] = []
        known: list[Message] = []
        for start in self._calls:
            if is_start(start):
                started = [one for one in made if _is_started(one, start)]
                if _are_all(started, start):
                    under_way += self._start(start, started)
                    known += started
                else:
                    problems.append(_unknown(start))
        completed: list[tuple[Call, list[Message]]] = []
        for wait in self._calls:
            if is_wait(wait):
                found = [one for one in under_way if _is_completed(one, wait)
                         and not _is_made_again(one, wait, under_way)]
                under_way = [one for one in under_way if one not in found]
                completed.append((wait, found))
        problems += [None if one.started is None else _endless(one.started) for one in under_way]
        if problems and not is_partial:
            for statement in self._inserted:
                statement.detach()
            return problems
        for one in known:
            bind(one.call, one.choice.model)
        for wait, found in completed:
            _complete(found, wait, self._variables, self._numbers)
        return problems

    def _start(self, start: Call, started: Iterable[Message]) -> list[Message]:
        """Put calls before one that starts persistent messages: values may arrive as soon as it
        runs.

        :param start: the call.
        :param started: the messages that it starts.

        :returns: the messages under way.
        """
        found, statements = [], []
        for one in started:
            call = notional(one, one.choice.rule.started, about(one), False)
            path = path_to(one.call, _block_around(one.call, start))
            statements.append(around(path, call, self._variables))
            found.append(replace(one, call=call, started=start))
        note_origin(statements, start)
        build.insert(start.parent, start.position, statements)
        self._inserted += statements
        return found


def _variable(request: Node) -> _Requests | None:
    """:returns: the variable that requests are in."""
    return (request.symbol, path_of(request)) if is_data(request) else None


def _are_all(started: Sequence[Message], start: Call) -> bool:
    """:returns: whether a call starts no other messages than these, and each of them once."""
    paths = [path_to(one.call, _block_around(one.call, start)) for one in started]
    names = [one.request.debug_string().lower() for one in started if _is_fixed(one.request)]
    if not started or len(names) > len(set(names)):
        return False
    count = number_of(start)
    if isinstance(count, Literal) and not any(isinstance(node, Loop) for path in paths
                                              for node in path):
        return len(started) == int(count.value)
    return count is None or _is_made_here(started[0].request.symbol, start)


def _is_fixed(request: Node) -> bool:
    return all(isinstance(index, Literal) for index in indices_of(request))


def _is_made_here(request: Symbol, start: Call) -> bool:
    """:returns: whether nobody but calls of MPI in the same routine can have made a request."""
    return request.is_automatic and not any(
        node.symbol is request for call in nodes_of(start.ancestor(Routine), Call)
        if not called(call).startswith("mpi_") for one in call.arguments
        for node in nodes_of(one, Reference))


def _unknown(start: Call) -> Problem:
    return Problem(
        *location(start), "MESSAGE", f"it is not clear which messages '{start.routine.name}' "
        "starts: no call before it in this routine has made their requests, or more than one",
        "make persistent requests in the routine that starts them, outside of the loop, with "
        "arguments that stay as they are")


def _endless(start: Call) -> Problem:
    return Problem(
        *location(start), "MESSAGE", "it is not clear where a message is waited for that "
        f"'{start.routine.name}' starts",
        "wait for it in the same routine, behind the branches and loops that start it, by its own "
        "request(2) or by all of request")


def _is_started(one: Message, start: Call) -> bool:
    """:returns: whether a call starts a message, as the request was made."""
    if not _is_named(one.request, start):
        return False
    block = _block_around(one.call, start)
    made, started = path_to(one.call, block), path_to(start, block)
    if not made or made[0].position >= started[0].position or not all(map(can_be_copied, made)):
        return False
    if number_of(start) is None and any(isinstance(node, Loop) for node in made):
        return False
    between = block.children[made[0].position:started[0].position + 1]
    return not may_leave(between[:-1]) and stays(_given(one, start), made, between)


def _block_around(one: Call, other: Call) -> Node:
    """:returns: the innermost block with both calls."""
    block = other.parent
    while block is not None and not path_to(one, block):
        block = block.parent
    return block


def _complete(completed: Iterable[Message], wait: Call, variables: Variables,
              numbers: Iterator[int]) -> None:
    """Put calls behind one that waits."""
    statements = []
    for number, one in enumerate(completed):
        if not one.choice.rule.started:
            bind(one.call, one.choice.model)
        call = notional(one, one.choice.rule.completion, about(one), number == 0)
        note_message(next(numbers), one.call, call)
        statements.append(around(path_to(one.call, wait.parent), call, variables))
    note_origin(statements, wait)
    build.insert(wait.parent, wait.position + 1, statements)


def _is_completed(one: Message, wait: Call) -> bool:
    """:returns: whether a call waits for a message, and whenever it has been started."""
    if called(wait) == "mpi_waitany" or not _is_named(one.request, wait):
        return False
    path = path_to(one.call, wait.parent)
    if not path or path[0].position >= wait.position or not all(map(can_be_copied, path)):
        return False
    between = wait.parent.children[path[0].position:wait.position]
    return not may_leave(between) and not _may_complete(between, one.request) \
        and not is_moved(one.given["buf"].symbol, between) \
        and stays(_given(one, wait), path, between)


def _is_made_again(one: Message, wait: Call, messages: Iterable[Message]) -> bool:
    """:returns: whether another message surely gets the same request before somebody waits for the
        first one."""
    path = path_to(one.call, wait.parent)
    if not _is_fixed(one.request):
        return False
    return any(isinstance(node, Loop) for node in path) or any(
        same(other.request, one.request)
        and one.call.abs_position < other.call.abs_position < wait.abs_position
        and is_reached(other.call, one.call) for other in messages)


def _given(one: Message, call: Call) -> list[Node]:
    """:returns: what must stay the same up to a call that names the request of a message."""
    return [*one.values, *(indices_of(one.request) if number_of(call) is None else ())]


def _is_named(request: Node, call: Call) -> bool:
    """:returns: whether a call is about a request, or about an array from its first element on."""
    named, count = requests_of(call), number_of(call)
    if not is_data(named) or named.symbol is not request.symbol:
        return False
    if count is None:
        return request.debug_string().lower() == named.debug_string().lower()
    *own, last = steps_of(request)
    *others, all_of = steps_of(named)
    if [*own, last.name] != [*others, all_of.name] or not all(map(_is_one, all_of.indices or ())):
        return False
    first = last.indices[0] if last.indices else None
    return not (isinstance(first, Literal) and isinstance(count, Literal)
                and int(first.value) > int(count.value))


def _is_one(index: Node) -> bool:
    return isinstance(index, Literal) and index.value == "1"


def _may_complete(statements: Iterable[Node], request: Node) -> bool:
    """:returns: whether something else in statements may wait for the same request, or set it."""
    return any(_OTHERS.match(called(call)) and any(
        is_data(given) and given.symbol is request.symbol
        and not (called(call) == "mpi_wait" and _is_other_element(given, request))
        for given in call.arguments) for one in statements for call in nodes_of(one, Call)) \
        or any(overlaps(one.lhs, request) and not _is_other_element(one.lhs, request)
               for statement in statements for one in nodes_of(statement, Assignment))


def _is_other_element(one: Node, other: Node) -> bool:
    """:returns: whether two requests are surely not the same one."""
    return indices_of(one) != indices_of(other) and all(
        isinstance(index, Literal) for each in (one, other) for index in indices_of(each)) \
        and len(indices_of(one)) == len(indices_of(other))


