# SPDX-License-Identifier: BSD-3-Clause
"""Processes that wait for each other for ever, found by following a few of them.

Two of them may take part in different collective calls of the same communicator, or one waits for a
message that nobody sends. What MPI may buffer it is taken to buffer. Nothing is said where it is
not known what a process does that others wait for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, takewhile

from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.process_events import Action, Event
from psyad_ext.analyses.process_traces import Process, Program
from psyad_ext.analyses.process_values import ANY, NOBODY, Named, Value
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.identity import Identity

#: The numbers of processes that are followed.
_SIZES = (2, 3, 4)
_OPERATIONS = tuple(Named(f"mpi_{name}") for name in ("sum", "prod", "max", "min"))
_MARKS = (Action.BRANCH, Action.LOOP)
_MESSAGES = (Action.SEND, Action.SEND_AND_WAIT, Action.RECEIVE)


@dataclass(frozen=True)
class Waiting:
    """A process that waits.

    :param rank: its rank.
    :param event: what it waits in.
    """

    rank: int
    event: Event


@dataclass(frozen=True)
class Deadlock:
    """Processes that wait for ever.

    :param size: the number of all processes.
    :param first: one that waits.
    :param other: one that waits in another collective call; None if something else is missing.
    :param is_whole: whether no process comes to the end.
    :param is_sure: whether this happens whatever values the program is given, and with all
        numbers of processes.
    """

    size: int
    first: Waiting
    other: Waiting | None
    is_whole: bool
    is_sure: bool


def deadlocks(units: Sequence[Unit], writes: Writes) -> Iterator[Deadlock]:
    """
    :param units: all routines, callees before callers; the last one is the target.
    :param writes: what they may write.

    :returns: the first one for each communicator whose ranks the program asks for.
    """
    program = Program(units, writes)
    if program.target not in program.heard:
        return
    first = Process(program, 0, _SIZES[0], None)
    first.trace()
    for base in dict.fromkeys((*first.asked, *(one.comm for one in program.kept.values()))):
        outcomes = [outcome_of([Process(program, rank, size, base).trace() for rank in range(size)])
                    for size in _SIZES]
        # Ranks that were asked for elsewhere may have been those of other communicators.
        yield from _told(outcomes, not program.kept)


def outcome_of(traces: Sequence[Sequence[Event]]) -> Deadlock | bool:
    """
    :param traces: what each process does.

    :returns: how that ends; True if all come to the end, False if it is not known.
    """
    return _Followed(traces).outcome()


def _told(outcomes: Sequence[Deadlock | bool], are_sure: bool) -> Iterator[Deadlock]:
    """:returns: a deadlock of which to tell, from those for all numbers of processes."""
    found = [one for one in outcomes if isinstance(one, Deadlock)]
    is_sure = are_sure and all(one.is_sure for one in found) and True not in outcomes
    # A program may be for two processes, and do nothing sensible in others.
    told = [one for one in found if one.is_whole or True not in outcomes]
    yield from (replace(one, is_sure=is_sure) for one in told[:1])


@dataclass(frozen=True, eq=False)
class _Step:
    """Something that a process does.

    :param event: what.
    :param is_sure: whether it does that for all values that the program is given.
    :param is_chosen: whether it does that in a branch, or behind one, that may not be taken.
    """

    event: Event
    is_sure: bool
    is_chosen: bool


@dataclass(frozen=True, eq=False)
class _Message:
    """A message that has been sent and not been received."""

    source: int
    peer: int | None
    tag: int | None
    comm: Value


class _Followed:
    """Processes that are followed together.

    :param traces: what each does.
    """

    def __init__(self, traces: Sequence[Sequence[Event]]) -> None:
        self._size = len(traces)
        self._stops = any(event.action is Action.STOP or not self._has_peer(event)
                          for trace in traces for event in trace)
        marks = [[Identity(event.node) for event in trace if event.action in _MARKS]
                 for trace in traces]
        agreed = len(list(takewhile(lambda some: len(set(some)) == 1, zip(*marks))))
        self._steps = [list(_steps(trace, agreed)) for trace in traces]
        self._places = [0]*self._size
        self._messages: list[_Message] = []
        self._posted: dict[int, _Message] = {}

    def outcome(self) -> Deadlock | bool:
        """:returns: how it ends; see :py:func:`outcome_of`."""
        while any(map(self._goes_on, range(self._size))) or self._meet():
            pass
        heads = [(rank, step) for rank in range(self._size)
                 if (step := self._head(rank)) is not None]
        if self._stops or not heads:
            return not self._stops
        waiting = [(rank, step) for rank, step in heads
                   if step.event.action is not Action.UNKNOWN]
        for (rank, one), (other_rank, other) in combinations(waiting, 2):
            if _differ(one.event, other.event):
                return Deadlock(self._size, Waiting(rank, one.event),
                                Waiting(other_rank, other.event), True,
                                one.is_sure and other.is_sure)
        if len(waiting) < len(heads) or any(
                step.is_chosen for steps, place in zip(self._steps, self._places)
                for step in steps[:place + 1]):
            return False
        rank, step = waiting[0]
        is_whole = len(waiting) == self._size
        return Deadlock(self._size, Waiting(rank, step.event), None, is_whole,
                        is_whole and all(one.is_sure for _, one in waiting))

    def _has_peer(self, event: Event) -> bool:
        """:returns: whether there is the process that an event names, if it does."""
        return event.peer in (None, ANY, NOBODY) or 0 <= event.peer < self._size

    def _head(self, rank: int) -> _Step | None:
        steps, place = self._steps[rank], self._places[rank]
        return steps[place] if place < len(steps) else None

    def _goes_on(self, rank: int) -> bool:
        """:returns: whether a process has done something without the others."""
        place = self._places[rank]
        while (step := self._head(rank)) is not None and self._does(rank, step.event):
            self._places[rank] += 1
        return self._places[rank] > place

    def _does(self, rank: int, event: Event) -> bool:
        """:returns: whether a process gets to the end of a call alone."""
        if event.action not in _MESSAGES:
            return False
        if event.peer == NOBODY:
            return True
        if event.action is Action.RECEIVE:
            return self._receives(rank, event)
        if rank not in self._posted:
            self._posted[rank] = _Message(rank, event.peer, event.tag, event.comm)
            self._messages.append(self._posted[rank])
        if event.action is Action.SEND_AND_WAIT and self._posted[rank] in self._messages:
            return False
        del self._posted[rank]
        return True

    def _receives(self, rank: int, event: Event) -> bool:
        for one in self._messages:
            if (one.source, one.peer, one.comm) == (event.peer, rank, event.comm) \
                    and event.tag in (ANY, one.tag):
                self._messages.remove(one)
                return True
        return False

    def _meet(self) -> bool:
        """:returns: whether all processes have taken part in a collective call."""
        heads = [step for rank in range(self._size) if (step := self._head(rank)) is not None]
        if len(heads) < self._size or any(
                step.event.action is not Action.TOGETHER or _differ(step.event, heads[0].event)
                or step.event.comm != heads[0].event.comm for step in heads):
            return False
        self._places = [place + 1 for place in self._places]
        return True


def _steps(trace: Sequence[Event], agreed: int) -> Iterator[_Step]:
    """
    :param trace: what a process does.
    :param agreed: the number of marks that all processes have.

    :returns: the steps up to the first one that is not known.
    """
    marks: list[Action] = []
    for event in trace:
        if event.action in _MARKS:
            marks.append(event.action)
        is_unknown = len(marks) > agreed or event.action in _MESSAGES and (
            event.peer in (None, ANY) or event.tag is None)
        if is_unknown or event.action not in _MARKS:
            yield _Step(replace(event, action=Action.UNKNOWN) if is_unknown else event,
                        not marks, Action.BRANCH in marks)
        if is_unknown or event.action is Action.UNKNOWN:
            return


def _differ(one: Event, other: Event) -> bool:
    """:returns: whether two processes in collective calls surely do not meet."""
    if one.action is not Action.TOGETHER or other.action is not Action.TOGETHER \
            or one.comm != other.comm:
        return False
    known = one.operation in _OPERATIONS and other.operation in _OPERATIONS
    return one.name != other.name or known and one.operation != other.operation \
        or None not in (one.peer, other.peer) and one.peer != other.peer
