# SPDX-License-Identifier: BSD-3-Clause
"""Calls of MPI that wait for messages, or start persistent ones, by their requests."""

from __future__ import annotations

from psyclone.psyir.nodes import Call, Node

from psyad_ext.ir.lowering.procedures.message_paths import called

#: The place of the request, or of the first one, and of the number of requests among arguments.
_WAITS = {"mpi_wait": (0, None), "mpi_waitall": (1, 0), "mpi_waitany": (1, 0)}
_STARTS = {"mpi_start": (0, None), "mpi_startall": (1, 0)}


def is_wait(call: Call) -> bool:
    """:returns: whether a call waits for messages."""
    return called(call) in _WAITS


def is_start(call: Call) -> bool:
    """:returns: whether a call starts persistent messages."""
    return called(call) in _STARTS


def request_place(call: Call) -> int:
    """:returns: the place of the request of such a call, or of the first one."""
    return {**_WAITS, **_STARTS}[called(call)][0]


def requests_of(call: Call) -> Node:
    """:returns: the request of such a call, or the array with its requests."""
    return call.arguments[request_place(call)]


def number_of(call: Call) -> Node | None:
    """:returns: how many requests such a call names; None for those that name just one."""
    place = {**_WAITS, **_STARTS}[called(call)][1]
    return None if place is None else call.arguments[place]
