# SPDX-License-Identifier: BSD-3-Clause
"""Checkpoint schedules, simulated: every step returns once, in order, from a snapshot that exists."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.schedules import Binomial, Disk, Every, Memory, Recompute, TwoLevels
from psyad_ext.schedules.checkpoint_text import checkpoint_from_text
from psyad_ext.schedules.checkpoints import (
    Action, Checkpoints, CheckpointSchedule, StepSchedule, actions, binomial_cost, binomial_stride)
from psyad_ext.schedules.costs import executed, repeated, stored

#: Numbers of steps and snapshots with a binomial coefficient at or near the number of steps.
LARGE = [(10**6, 50), (10**6, 1400), (10**6, 10**6), (10**5, 3), (23426, 6), (23427, 6), (23425, 6)]


def simulated(schedule: StepSchedule, steps: int) -> tuple[int, int]:
    """:returns: the number of steps executed besides returning, and of snapshots at one time."""
    state, returned, advanced, most = 0, steps, 0, 0
    kept: list[int] = []
    for action, first, last in actions(schedule, steps):
        if action is Action.STORE:
            assert state == first
            kept.append(first)
            most = max(most, len(kept))
        elif action is Action.RESTORE:
            assert kept[-1] == first
            state = first
        elif action is Action.DISCARD:
            assert kept.pop() == first
        elif action is Action.ADVANCE:
            assert state == first < last
            state, advanced = last, advanced + last - first
        else:
            assert state == first == returned - 1 and last == returned
            returned -= 1
    assert returned == 0
    return advanced, most


@cache
def least(steps: int, snapshots: int) -> int:
    """:returns: the fewest steps that have to be executed again, tried out."""
    if steps < 2:
        return 0
    if snapshots == 1:
        return steps*(steps - 1)//2
    return min(ahead + least(steps - ahead, snapshots - 1) + least(ahead, snapshots)
               for ahead in range(1, steps))


def sizes(most: int) -> Iterator[tuple[int, int]]:
    """:returns: numbers of steps and of snapshots."""
    for steps in range(most + 1):
        yield from ((steps, number) for number in {1, 2, 3, 5, 8, 20, steps, steps + 3} if number)


def test_binomial_is_the_best() -> None:
    for steps in range(1, 31):
        for snapshots in range(1, 9):
            assert simulated(Binomial(snapshots), steps)[0] == least(steps, snapshots)


def test_binomial() -> None:
    for steps, snapshots in sizes(200):
        advanced, most = simulated(Binomial(snapshots), steps)
        assert advanced == binomial_cost(steps, snapshots) and most <= snapshots


@pytest.mark.parametrize(("steps", "snapshots"), LARGE)
def test_many_steps(steps: int, snapshots: int) -> None:
    # The first snapshot splits the steps into two parts of which each is reversed as well as can be.
    ahead = binomial_stride(steps, snapshots)
    whole = ahead + binomial_cost(ahead, snapshots)
    assert whole + binomial_cost(steps - ahead, max(snapshots - 1, 1)) == binomial_cost(
        steps, snapshots)


def test_every() -> None:
    for steps, distance in sizes(100):
        advanced, most = simulated(Every(distance), steps)
        whole, rest = divmod(steps, distance)
        # Each part is reversed from its beginning; a last step alone needs no snapshot.
        assert most <= -(-steps//distance)
        assert advanced <= whole*distance*(distance - 1)//2 + rest*(rest - 1)//2 + steps


def test_costs() -> None:
    for steps, number in sizes(60):
        for schedule in (Binomial(number), Every(number), Disk(number), TwoLevels(number, 3)):
            taken = sum(action is Action.STORE for action, *_ in actions(schedule, steps))
            assert (simulated(schedule, steps)[0], taken) == (
                repeated(schedule, steps), stored(schedule, steps))
    assert stored(Binomial(5000), 10**5) > 10**4


def test_costs_with_the_way_forward() -> None:
    for steps, number in sizes(60):
        for schedule in (Binomial(number), Every(number)):
            # The way back executes once more what leads from the newest snapshot to the last step.
            ahead = 0
            for action, begin, end in actions(schedule, steps):
                if action is Action.RETURN:
                    break
                ahead = end - begin if action is Action.ADVANCE else ahead
            again = simulated(schedule, steps)[0] + ahead
            assert executed(schedule, steps) == again + (steps > 0)


def test_two_levels() -> None:
    for steps, memory in sizes(40):
        for disk in (1, 4, 30):
            schedule = TwoLevels(memory, disk)
            advanced, most = simulated(schedule, steps)
            assert advanced == binomial_cost(steps, min(memory + disk, max(steps, 1)))
            # Those that were taken first are on disk: the newest ones are in memory.
            on_disk = schedule.on_disk(most)
            assert on_disk <= disk and most - on_disk <= memory
            assert on_disk == 0 or most - on_disk == memory


def test_disk() -> None:
    for steps, number in sizes(40):
        advanced, most = simulated(Disk(number), steps)
        assert advanced == binomial_cost(steps, number) and Disk(number).on_disk(most) == most


def test_a_million_steps() -> None:
    assert simulated(Every(2000), 10**5)[1] == 50
    advanced, most = simulated(Binomial(30), 10**4)
    assert most == 30 and advanced == binomial_cost(10**4, 30)


@pytest.mark.parametrize(("text", "schedule"), [
    ("run:step=binomial(20)", Binomial(20)), (" Run:12 = every(n_kept) ", Every("n_kept")),
    ("run:step=memory(2 GB)", Memory(2*10**9)), ("run:step=memory(1.5kb)", Memory(1500)),
    ("run:step=binomial($SNAPSHOTS)", Binomial("$SNAPSHOTS")), ("run:step=disk(9)", Disk(9)),
    ("run:step=two_levels(3, $ON_DISK)", TwoLevels(3, "$ON_DISK")),
    ("run:step=recompute", Recompute()), ("run:step = recompute()", Recompute())])
def test_texts(text: str, schedule: CheckpointSchedule) -> None:
    assert checkpoint_from_text(text)[1] == schedule


@pytest.mark.parametrize("text", ["run", "run:step", "run:step=often(3)", "run:step=binomial(0)",
                                  "run:step=memory(2 XB)", "step=binomial(2)",
                                  "run:step=binomial(2*n)", "run:step=two_levels(2)",
                                  "run:step=binomial(2, 3)", "run:step=two_levels(2, 0)",
                                  "run:step=binomial", "run:step=recompute(2)"])
def test_no_schedules(text: str) -> None:
    with pytest.raises(UsageError):
        checkpoint_from_text(text)


@pytest.mark.parametrize(("given", "error"), [
    ({"run": Binomial(2)}, UsageError), ({"run:step": 3}, UsageTypeError)])
def test_no_checkpoints(given: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        Checkpoints.of(given)
