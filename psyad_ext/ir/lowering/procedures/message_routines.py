# SPDX-License-Identifier: BSD-3-Clause
"""Routines that start messages for others to wait for, or wait for what others have started.

Messages are understood where one routine holds both calls. So a routine that makes or starts
requests which outlive it, or waits for such, is inlined::

    call start_halo(u)                 call mpi_irecv(u(0), 1, ..., request(1), ierr)
    call interior(u, new)      ->      call interior(u, new)
    call finish_halo()                 call mpi_waitall(2, request, statuses, ierr)
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from psyclone.psyir.nodes import Call, IntrinsicCall, Node, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.errors import UsageError
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.lookup.module_variables import ModuleVariable, module_variable
from psyad_ext.ir.lowering.procedures.message_paths import called
from psyad_ext.ir.lowering.procedures.request_calls import is_start, is_wait, request_place
from psyad_ext.ir.tree.walking import nodes_of

#: The place of the request among the arguments of calls that make one.
_MAKES, _MADE = re.compile(r"mpi_i(send|recv)|mpi_\w+_init"), 6
#: What may happen to a request in a routine that needs no other one.
_CLOSED = re.compile(r"m([msw]*w)?")

#: A variable with requests, which two routines that both know it call the same, and the names of
#: components.
_Requests = tuple[Symbol | ModuleVariable, tuple[str, ...]]


class MessageRoutines:
    """Knows which routines need others to complete what they do about messages."""

    def __init__(self) -> None:
        self._events: IdentityMap[Routine, dict[_Requests, str]] = IdentityMap()

    def are_open(self, routine: Routine) -> bool:
        """:returns: whether a routine, with all it calls, leaves messages to others."""
        return any(not _CLOSED.fullmatch(events) for events in self._of(routine).values())

    def _of(self, routine: Routine) -> dict[_Requests, str]:
        """:returns: what happens to requests that outlive a routine, in the order of the text."""
        if routine not in self._events:
            # A routine that calls itself adds nothing the second time.
            self._events[routine] = {}
            found: dict[_Requests, str] = {}
            for call in nodes_of(routine, Call):
                for requests, events in self._done_by(call, routine):
                    found[requests] = found.get(requests, "") + events
            self._events[routine] = found
        return self._events[routine]

    def _done_by(self, call: Call, routine: Routine) -> Iterator[tuple[_Requests, str]]:
        """:returns: what a call does to which requests."""
        if isinstance(call, (IntrinsicCall, OpaqueCall)):
            return
        event = _event(call)
        if event:
            found = _lasting(_request_of(call), routine)
            yield from [(found, event)] if found is not None else ()
            return
        callee = None if called(call).startswith("mpi_") else callee_of(call)
        if callee is None or not self._of(callee):
            return
        actuals = dict(_arguments(call, callee))
        for (variable, path), events in self._of(callee).items():
            if isinstance(variable, ModuleVariable):
                yield (variable, path), events
            elif variable in actuals:
                found = _lasting(actuals[variable], routine)
                yield from [((found[0], found[1] + path), events)] if found is not None else ()


def _arguments(call: Call, callee: Routine) -> Iterator[tuple[Symbol, Node]]:
    try:
        yield from argument_map(call, callee)
    except UsageError:
        return


def _event(call: Call) -> str:
    """:returns: what a call does to a request: it is made, started or waited for."""
    if is_wait(call):
        return "w"
    return "s" if is_start(call) else "m" if _MAKES.fullmatch(called(call)) else ""


def _request_of(call: Call) -> Node | None:
    """:returns: the request of a call of MPI, or the array of those."""
    for name, actual in zip(call.argument_names, call.arguments):
        if name is not None and "request" in name.lower():
            return actual
    place = request_place(call) if is_wait(call) or is_start(call) else _MADE
    return call.arguments[place] if place < len(call.arguments) else None


def _lasting(request: Node | None, routine: Routine) -> _Requests | None:
    """:returns: the variable with requests, if it outlives a routine."""
    if request is None or not is_data(request):
        return None
    outer = module_variable(request.symbol, routine)
    if outer is None and not request.symbol.is_argument:
        return None
    return outer or request.symbol, tuple(step.name for step in steps_of(request)[1:])
