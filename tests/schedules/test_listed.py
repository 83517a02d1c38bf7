# SPDX-License-Identifier: BSD-3-Clause
"""Schedules of the package ``checkpoint_schedules``, written as lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import pytest

from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.schedules import listed
from psyad_ext.schedules.checkpoints import Checkpoints, Listed, binomial_cost, binomial_stride
from tests.schedules.test_checkpoints import simulated


class Storage(Enum):
    """Where something is stored, by the names of the package."""

    RAM = 0
    DISK = 1
    WORK = -1
    NONE = None


@dataclass
class Forward:
    """Steps are executed."""

    n0: int
    n1: int
    write_ics: bool
    write_adj_deps: bool
    storage: Storage


@dataclass
class Reverse:
    """Steps return."""

    n1: int
    n0: int


@dataclass
class Copy:
    """A state is restored, and stays."""

    n: int
    from_storage: Storage
    to_storage: Storage


class Move(Copy):
    """A state is restored, and gone."""


class EndForward:
    """All steps have been executed."""


class Plan:
    """Actions, as those of the package.

    :param actions: the actions.
    :param max_n: the number of steps.
    """

    def __init__(self, actions: list[object], max_n: int | None) -> None:
        self.max_n = max_n
        self._actions = iter(actions)

    def __iter__(self) -> Iterator[object]:
        return self

    def __next__(self) -> object:
        return next(self._actions)

    def finalize(self, steps: int) -> None:
        """Take notice of the number of steps."""
        self.max_n = steps


def returned(step: int) -> list[object]:
    """:returns: what lets a step return."""
    return [Forward(step, step + 1, False, True, Storage.WORK), Reverse(step + 1, step)]


def binomial(steps: int, snapshots: int, start: int = 0) -> Iterator[object]:
    """:returns: the actions of a binomial schedule for steps behind a stored state."""
    if steps == 1:
        yield Move(start, Storage.RAM, Storage.WORK)
        yield from returned(start)
        return
    ahead = binomial_stride(steps, snapshots)
    yield Copy(start, Storage.RAM, Storage.WORK)
    yield Forward(start, start + ahead, False, False, Storage.NONE)
    if ahead < steps - 1:
        yield Forward(start + ahead, start + ahead + 1, True, False, Storage.RAM)
        yield from binomial(steps - ahead, snapshots - 1, start + ahead)
    else:
        yield from returned(start + ahead)
    yield from binomial(ahead, snapshots, start)


@pytest.mark.parametrize(("steps", "snapshots"), [(1, 1), (2, 1), (7, 1), (10, 3), (40, 5)])
def test_binomial(steps: int, snapshots: int) -> None:
    first = Forward(0, 1, True, False, Storage.RAM)
    schedule = listed(Plan([first, *binomial(steps, snapshots)], steps))
    assert simulated(schedule, steps)[0] == sum(schedule.strides) == binomial_cost(
        steps, snapshots)
    assert (schedule.memory, schedule.disk) == (min(snapshots, max(steps - 1, 1)), 0)


def test_steps_that_are_told_at_the_end() -> None:
    plan = Plan([Forward(0, 2, True, False, Storage.DISK), Forward(2, 4, True, False, Storage.DISK),
                 EndForward(), Copy(2, Storage.DISK, Storage.WORK), *returned(2),
                 Copy(0, Storage.DISK, Storage.WORK), Forward(0, 1, False, False, Storage.NONE),
                 *returned(1), Copy(0, Storage.DISK, Storage.WORK), *returned(0)], None)
    schedule = listed(plan, 3)
    assert schedule == Listed("Plan", 3, (2, 1), 0, 2) and plan.max_n == 3
    assert simulated(schedule, 3) == (3, 1)
    assert repr(Checkpoints.of({"run:step": schedule})) == "{'run:step': listed(Plan, 3)}"


@pytest.mark.parametrize(("actions", "text"), [
    ([Forward(0, 2, False, True, Storage.RAM)], "keeps records"),
    ([Forward(1, 2, True, False, Storage.RAM)], "goes on from step 1"),
    ([Forward(0, 1, True, False, Storage.RAM), *returned(1), Copy(1, Storage.RAM, Storage.WORK)],
     "not the newest"),
    ([Forward(0, 1, True, False, Storage.RAM), Move(0, Storage.RAM, Storage.NONE)], "of use"),
    ([Forward(0, 1, True, False, Storage.RAM), Reverse(2, 1)], "without its records")])
def test_refused(actions: list[object], text: str) -> None:
    with pytest.raises(UsageError, match=text):
        listed(Plan(actions, 2))


def test_arguments() -> None:
    with pytest.raises(UsageError, match="listed"):
        listed(Plan([], None))
    with pytest.raises(UsageError, match="no other one than 2"):
        listed(Plan([], 2), 3)
    for wrong in (3, Plan([3], 2)):
        with pytest.raises(UsageTypeError):
            listed(wrong)


def test_schedules_of_the_package() -> None:
    package = pytest.importorskip("checkpoint_schedules")
    for steps in (1, 2, 5, 23, 60):
        for made in (package.MultistageCheckpointSchedule(steps, 3, 0),
                     package.MultistageCheckpointSchedule(steps, 2, 2),
                     package.Revolve(steps, 3), package.DiskRevolve(steps, 3),
                     package.TwoLevelCheckpointSchedule(4, 2)):
            schedule = listed(made, steps)
            advanced, most = simulated(schedule, steps)
            assert advanced == sum(schedule.strides) and most <= schedule.memory + schedule.disk
            assert advanced >= binomial_cost(steps, min(steps, most))
