# SPDX-License-Identifier: BSD-3-Clause
"""Which processes wait for ever, given what each of them does."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Node, Schedule

from psyad_ext.analyses.deadlocks import Deadlock, outcome_of
from psyad_ext.analyses.process_events import Action, Event
from psyad_ext.analyses.process_values import ANY, NOBODY, Named

_ACTIONS = {"send": Action.SEND, "ssend": Action.SEND_AND_WAIT, "recv": Action.RECEIVE,
            "branch": Action.BRANCH, "loop": Action.LOOP, "unknown": Action.UNKNOWN,
            "stop": Action.STOP}
_NODES: dict[str, Node] = {one: Schedule() for one in "abc"}
_NUMBERS = {"any": ANY, "nobody": NOBODY, "?": None}


def event(text: str) -> Event:
    """:returns: an event from a name, a peer and a tag; or a mark from a name and a place."""
    name, *given = text.split()
    action = _ACTIONS.get(name, Action.TOGETHER)
    if action in (Action.BRANCH, Action.LOOP):
        return Event(action, _NODES[given[0]])
    numbers = [_NUMBERS[one] if one in _NUMBERS else int(one) for one in given]
    peer, tag = (*numbers, *([1] if numbers else [None, None]))[:2]
    comm = Named("copy" if name.startswith("copied") else "world")
    operation = Named(f"mpi_{name}") if name in ("sum", "max") else None
    return Event(action, _NODES["a"], "reduce" if operation else name, comm, peer, tag, operation)


def outcome(traces: str) -> str:
    """:returns: how processes end, with their traces in lines."""
    found = outcome_of([[event(one) for one in line.split(",") if one.strip()]
                        for line in traces.split("/")])
    if not isinstance(found, Deadlock):
        return "end" if found else "?"
    waiting = [found.first, *([found.other] if found.other else [])]
    text = " and ".join(f"{one.rank} in {one.event.name}" for one in waiting)
    return text + ("" if found.is_sure else " may be") + ("" if found.is_whole else " alone")


@pytest.mark.parametrize(("traces", "expected"), [
    ("barrier, bcast 0 / barrier, bcast 0", "end"),
    ("barrier, bcast 0 / bcast 0, barrier", "0 in barrier and 1 in bcast"),
    ("bcast 0 / bcast 1", "0 in bcast and 1 in bcast"), ("bcast ? / bcast 1", "end"),
    ("sum / max", "0 in reduce and 1 in reduce"), ("sum / sum", "end"),
    ("barrier / ", "0 in barrier may be alone"),
    ("barrier, copied / copied, barrier", "0 in barrier"),
    ("send 1, recv 1 / send 0, recv 0", "end"), ("recv 1, send 1 / recv 0, send 0", "0 in recv"),
    ("send 1, barrier / barrier, recv 0", "end"), ("recv 1, barrier / barrier, send 0", "0 in recv"),
    ("ssend 1, recv 1 / ssend 0, recv 0", "0 in ssend"), ("ssend 1 / recv 0", "end"),
    ("send 1 1, send 1 2 / recv 0 2, recv 0 1", "end"), ("send 1 1 / recv 0 2", "1 in recv may be alone"),
    ("send 1 7 / recv 0 any", "end"), ("send nobody / recv nobody", "end"),
    ("recv any / send 0", "?"), ("recv ? / ", "?"), ("send 2 / ", "?"), ("recv 1 / unknown", "?"),
    ("unknown, barrier / bcast 0", "?"), ("barrier / bcast 0 / unknown", "0 in barrier and 1 in bcast"),
    ("barrier / bcast 0, stop", "?"),
    ("loop a, barrier / loop a, barrier", "end"), ("loop a, barrier / loop b, barrier", "?"),
    ("loop a, barrier / loop a, bcast 0", "0 in barrier and 1 in bcast may be"),
    ("loop a, recv 1 / loop a, recv 0", "0 in recv may be"),
    ("branch a, barrier / branch a, bcast 0", "0 in barrier and 1 in bcast may be"),
    ("branch a, recv 1 / branch a, recv 0", "?"), ("recv 1, branch a / recv 0, branch b", "0 in recv"),
    ("recv 1 / recv 2 / recv 0", "0 in recv"), ("send 1, recv 2 / recv 0, send 2 / recv 1, send 0", "end")])
def test_outcomes(traces: str, expected: str) -> None:
    assert outcome(traces) == expected
