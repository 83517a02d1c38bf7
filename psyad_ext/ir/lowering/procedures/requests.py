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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from psyclone.psyir.nodes import Call, Literal, Loop, Node, Reference, Routine
from psyclone.psyir.symbols import RoutineSymbol, Symbol

from psyad_ext.core.errors import Problem, refuse
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import extended, steps_of
from psyad_ext.ir.external.handles import HANDLES, VALUE
from psyad_ext.ir.external.library import library
from psyad_ext.ir.lookup.callees import argument_map, bind, choice_of
from psyad_ext.ir.lookup.choices import Choice
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lookup.procedure_names import own_routine
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.procedures.copied_buffers import is_copied
from psyad_ext.ir.lowering.procedures.message_paths import (
    around, called, can_be_copied, may_leave, path_to, stays)
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.locate import location, note_origin
from psyad_ext.ir.tree.messages import note_message
from psyad_ext.ir.tree.walking import arms_around, nodes_of

#: Calls that wait, and calls that start persistent messages, with the place of the requests among
#: their arguments.
_WAITS = {"mpi_wait": 0, "mpi_waitall": 1}
_STARTS = {"mpi_start": 0, "mpi_startall": 1}
#: Those that are about one request.
_SINGLE = ("mpi_wait", "mpi_start")
#: Other calls that may complete messages.
_OTHERS = re.compile(r"mpi_(wait|test|request|cancel)", re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class _Message:
    """A message that is under way between two calls, or one that may be started.

    :param call: the call that starts it, or makes its request.
    :param choice: the rule for the call that has its arguments.
    :param given: these, by the names of those of the rule.
    :param started: the call of the program that starts it, if another one made its request.
    """

    call: Call
    choice: Choice
    given: Mapping[str, Node]
    started: Call | None = None

    @property
    def request(self) -> Node:
        """:returns: the request."""
        return self.given["request"]

    @property
    def values(self) -> Iterator[Node]:
        """:returns: what the message depends on, besides the values that are sent."""
        yield from (node for name, node in self.given.items()
                    if name not in ("buf", "request", "ierror"))
        yield from _indices(self.given["buf"])


def complete_messages(routine: Routine, variables: Variables) -> None:
    """Put calls behind those that wait, and before those that start persistent messages, in place.

    :param routine: the routine.
    :param variables: declares new variables.

    :raises UnsupportedError: if a call starts messages that are not known.
    """
    calls = [call for call in nodes_of(routine, Call) if called(call) in (*_WAITS, *_STARTS)]
    messages = list(_messages(routine)) if calls else []
    made = [one for one in messages if one.choice.rule.started]
    under_way = [one for one in messages if not one.choice.rule.started]
    for start in calls:
        if called(start) in _STARTS:
            under_way += _start(start, made, variables)
    numbers = itertools.count(1)
    for wait in calls:
        if called(wait) in _WAITS:
            completed = [one for one in under_way if _is_completed(one, wait)
                         and not _is_made_again(one, wait, under_way)]
            under_way = [one for one in under_way if one not in completed]
            _complete(completed, wait, variables, numbers)
    refuse([_endless(one.started) for one in under_way if one.started is not None])


def _messages(routine: Routine) -> Iterator[_Message]:
    for call in nodes_of(routine, Call):
        choice = choice_of(call, library(), is_started=True)
        if choice is not None:
            given = {dummy.name.lower(): actual
                     for dummy, actual in argument_map(call, choice.model)}
            refuse([_copied(call)] if is_copied(given["buf"]) else [])
            if is_data(given["request"]) and is_data(given["buf"]):
                yield _Message(call, choice, given)


def _start(start: Call, made: Iterable[_Message], variables: Variables) -> list[_Message]:
    """Put calls before one that starts persistent messages: values may arrive as soon as it runs.

    :param start: the call.
    :param made: all persistent messages.
    :param variables: declares new variables.

    :returns: the messages under way.

    :raises UnsupportedError: if it is not known which these are.
    """
    started = [one for one in made if _is_started(one, start)]
    if not _are_all(started, start):
        refuse([_unknown(start)])
    found, statements = [], []
    for one in started:
        bind(one.call, one.choice.model)
        call = _notional(one, one.choice.rule.started)
        path = path_to(one.call, _block_around(one.call, start))
        statements.append(around(path, call, variables))
        found.append(replace(one, call=call, started=start))
    note_origin(statements, start)
    build.insert(start.parent, start.position, statements)
    return found


def _are_all(started: Sequence[_Message], start: Call) -> bool:
    """:returns: whether a call starts no other messages than these, and each of them once."""
    paths = [path_to(one.call, _block_around(one.call, start)) for one in started]
    names = [one.request.debug_string().lower() for one in started if _is_fixed(one.request)]
    if not started or len(names) > len(set(names)):
        return False
    count = None if called(start) in _SINGLE else start.arguments[0]
    if isinstance(count, Literal) and not any(isinstance(node, Loop) for path in paths
                                              for node in path):
        return len(started) == int(count.value)
    return count is None or _is_made_here(started[0].request.symbol, start)


def _is_fixed(request: Node) -> bool:
    return all(isinstance(index, Literal) for index in _indices(request))


def _indices(request: Node) -> list[Node]:
    return [index for step in steps_of(request) for index in step.indices or ()]


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


def _copied(call: Call) -> Problem:
    return Problem(
        *location(call), "BUFFER", f"'{call.routine.name}' is given a copy as its buffer, since "
        "the elements do not follow each other in memory, or are those of an expression: it is "
        "gone before the message is complete",
        "pass a variable that is copied before, or the first element and a datatype of MPI")


def _is_started(one: _Message, start: Call) -> bool:
    """:returns: whether a call starts a message, as the request was made."""
    if not _is_named(one.request, start, _STARTS):
        return False
    block = _block_around(one.call, start)
    made, started = path_to(one.call, block), path_to(start, block)
    if not made or made[0].position >= started[0].position or not all(map(can_be_copied, made)):
        return False
    if called(start) in _SINGLE and any(isinstance(node, Loop) for node in made):
        return False
    between = block.children[made[0].position:started[0].position + 1]
    return not may_leave(between[:-1]) and stays(_given(one, start), made, between)


def _block_around(one: Call, other: Call) -> Node:
    """:returns: the innermost block with both calls."""
    block = other.parent
    while block is not None and not path_to(one, block):
        block = block.parent
    return block


def _complete(completed: Iterable[_Message], wait: Call, variables: Variables,
              numbers: Iterator[int]) -> None:
    """Put calls behind one that waits."""
    statements = []
    for number, one in enumerate(completed):
        if not one.choice.rule.started:
            bind(one.call, one.choice.model)
        call = _notional(one, one.choice.rule.completion, is_first=number == 0)
        note_message(next(numbers), one.call, call)
        statements.append(around(path_to(one.call, wait.parent), call, variables))
    note_origin(statements, wait)
    build.insert(wait.parent, wait.position + 1, statements)


def _is_completed(one: _Message, wait: Call) -> bool:
    """:returns: whether a call waits for a message, and whenever it has been started."""
    if not _is_named(one.request, wait, _WAITS):
        return False
    path = path_to(one.call, wait.parent)
    if not path or path[0].position >= wait.position or not all(map(can_be_copied, path)):
        return False
    between = wait.parent.children[path[0].position:wait.position]
    return not may_leave(between) and not _may_complete(between, one.request) \
        and stays(_given(one, wait), path, between)


def _is_made_again(one: _Message, wait: Call, messages: Iterable[_Message]) -> bool:
    """:returns: whether another message surely gets the same request before somebody waits for the
        first one."""
    path = path_to(one.call, wait.parent)
    if not _is_fixed(one.request):
        return False
    return any(isinstance(node, Loop) for node in path) or any(
        same(other.request, one.request)
        and one.call.abs_position < other.call.abs_position < wait.abs_position
        and _is_reached(other.call, one.call) for other in messages)


def _is_reached(call: Call, other: Call) -> bool:
    """:returns: whether a call stands in no other branches than another one."""
    own = IdentitySet(arms_around(other))
    return all(arm in own for arm in arms_around(call))


def _given(one: _Message, call: Call) -> list[Node]:
    """:returns: what must stay the same up to a call that names the request of a message."""
    return [*one.values, *(_indices(one.request) if called(call) in _SINGLE else ())]


def _is_named(request: Node, call: Call, places: Mapping[str, int]) -> bool:
    """:returns: whether a call is about a request, or about an array from its first element on."""
    name, *counts = called(call), *call.arguments[:places[called(call)]]
    named = call.arguments[places[name]]
    if not is_data(named) or named.symbol is not request.symbol:
        return False
    if not counts:
        return request.debug_string().lower() == named.debug_string().lower()
    *own, last = steps_of(request)
    *others, all_of = steps_of(named)
    if [*own, last.name] != [*others, all_of.name] or not all(map(_is_one, all_of.indices or ())):
        return False
    first, count = last.indices[0] if last.indices else None, counts[0]
    return not (isinstance(first, Literal) and isinstance(count, Literal)
                and int(first.value) > int(count.value))


def _is_one(index: Node) -> bool:
    return isinstance(index, Literal) and index.value == "1"


def _may_complete(statements: Iterable[Node], request: Node) -> bool:
    """:returns: whether something else in statements may wait for the same request."""
    return any(_OTHERS.match(called(call)) and any(
        is_data(given) and given.symbol is request.symbol
        and not (called(call) == "mpi_wait" and _is_other_element(given, request))
        for given in call.arguments) for one in statements for call in nodes_of(one, Call))


def _is_other_element(one: Node, other: Node) -> bool:
    """:returns: whether two requests are surely not the same one."""
    return _indices(one) != _indices(other) and all(
        isinstance(index, Literal) for each in (one, other) for index in _indices(each)) \
        and len(_indices(one)) == len(_indices(other))


def _notional(one: _Message, name: str, is_first: bool = False) -> Call:
    """
    :param one: a message.
    :param name: the rule for what happens to it.
    :param is_first: whether it is the first one that a call waits for.

    :returns: the call that stands for this.
    """
    model = own_routine(source_of(one.call).modules.model(library().get(name)), name)
    dummies = [dummy.name.lower() for dummy in model.symbol_table.argument_list]
    arguments = [build.logical(is_first) if name == "is_first" else _integer(one, name)
                 for name in dummies]
    call = build.call(RoutineSymbol(model.name), arguments)
    bind(call, model)
    return call


def _integer(one: _Message, name: str) -> Node:
    """:returns: an argument of a call, of a handle in a structure its integer."""
    given = one.given[name]
    return extended(given, [VALUE]) if one.choice.rule.handles and name in HANDLES \
        else copied(given)
