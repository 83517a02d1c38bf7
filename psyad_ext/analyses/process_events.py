# SPDX-License-Identifier: BSD-3-Clause
"""What calls of MPI do, as other processes notice it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from psyclone.psyir.nodes import Node

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.process_values import Named, Value, Values
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.lookup.origin import rule_of_model, stands_in


class Action(Enum):
    """What a process does."""

    TOGETHER = auto()
    SEND = auto()
    SEND_AND_WAIT = auto()
    RECEIVE = auto()
    BRANCH = auto()
    LOOP = auto()
    UNKNOWN = auto()
    STOP = auto()


@dataclass(frozen=True, eq=False)
class Event:
    """Something that a process does.

    :param action: what.
    :param node: the call, or the branch or loop of which it is not known what happens.
    :param name: the name of the procedure of MPI.
    :param comm: its communicator.
    :param peer: the rank that a message goes to or comes from; in calls of all, the root.
    :param tag: the tag of a message.
    :param operation: the operation of a reduction.
    """

    action: Action
    node: Node
    name: str = ""
    comm: Value = None
    peer: int | None = None
    tag: int | None = None
    operation: Value = None


#: What ends the program.
ABORT = "mpi_abort"
_ENDING = re.compile(r"\s*call\s+(abort|exit)\b", re.IGNORECASE)
_TOGETHER = frozenset(f"mpi_{name}" for name in (
    "barrier", "bcast", "reduce", "allreduce", "scan", "exscan", "reduce_scatter",
    "reduce_scatter_block", "gather", "gatherv", "scatter", "scatterv", "allgather", "allgatherv",
    "alltoall", "alltoallv", "neighbor_allgather", "neighbor_allgatherv", "neighbor_alltoall",
    "neighbor_alltoallv", "comm_dup", "comm_split", "cart_create", "cart_sub"))
_SEND, _RECEIVE = (Action.SEND, "dest", "tag"), (Action.RECEIVE, "source", "tag")
_BOTH = ((Action.SEND, "dest", "sendtag"), (Action.RECEIVE, "source", "recvtag"))
#: What procedures do with messages, and their arguments with the peer and the tag.
_MESSAGES: dict[str, tuple[tuple[Action, str, str], ...]] = {
    "mpi_send": (_SEND,), "mpi_rsend": (_SEND,), "mpi_isend": (_SEND,),
    "mpi_isend_started": (_SEND,), "mpi_ssend": ((Action.SEND_AND_WAIT, "dest", "tag"),),
    "mpi_recv": (_RECEIVE,), "mpi_irecv_completed": (_RECEIVE,),
    "mpi_sendrecv": _BOTH, "mpi_sendrecv_replace": _BOTH}
#: What stands for something that other calls do, for all kinds of values.
_NOTIONAL = ("mpi_isend_started", "mpi_irecv_completed")


def procedure_of(unit: Unit) -> str:
    """:returns: the name of the procedure of MPI that a routine stands for; empty for others."""
    rule = rule_of_model(unit.routine)
    if rule is None:
        name = unit.name if stands_in(unit.routine) else ""
    elif rule.notional:
        name = next((one for one in _NOTIONAL if rule.name.startswith(one)), rule.name)
    else:
        name = rule.generic or rule.name
    return name if name.startswith("mpi_") else ""


def events_of(node: Node, name: str, given: Mapping[str, Node], values: Values) -> Iterator[Event]:
    """
    :param node: the call.
    :param name: the procedure of MPI.
    :param given: its arguments, by the names in the procedure.
    :param values: what is known of variables.

    :returns: what the call does.
    """
    integer, comm = values.integer, values.of(given["comm"])
    if name in _TOGETHER:
        root, operation = given.get("root"), given.get("op")
        yield Event(Action.TOGETHER, node, name, comm, None if root is None else integer(root),
                    None, None if operation is None else values.of(operation))
    for action, peer, tag in _MESSAGES.get(name, ()):
        yield Event(action, node, name, comm, integer(given[peer]), integer(given[tag]))


def is_unknown(site: CallSite) -> bool:
    """:returns: whether a call may do anything that other processes notice."""
    if isinstance(site.call, OpaqueCall):
        return bool(site.call.template.external)
    return site.callee.rule is not None and bool(site.callee.rule.channel)


def ends_program(call: Node) -> bool:
    """:returns: whether a statement calls what compilers know to end programs."""
    return isinstance(call, OpaqueCall) and bool(_ENDING.match(call.template.text))


def heard_units(units: Sequence[Unit]) -> frozenset[Unit]:
    """
    :param units: all routines, callees before callers.

    :returns: those of which other processes may notice something.
    """
    found: set[Unit] = set()
    for unit in units:
        name = procedure_of(unit)
        if name and (name in _TOGETHER or name in _MESSAGES or name == ABORT) or not name and any(
                is_unknown(site) or site.callee in found or site.callee in unit.cycle
                for site in unit.sites):
            found.add(unit)
    return frozenset(found)


def has_all(comm: Value, base: Named | None) -> bool | None:
    """:returns: whether a communicator has the same processes as another one, with the same ranks;
        None if that is not known."""
    if comm is None or base is None:
        return None
    if comm == base or isinstance(comm, Named) and comm.copied == base.name:
        return True
    return False if isinstance(comm, Named) and (comm.made or base.made) else None
