# SPDX-License-Identifier: BSD-3-Clause
"""Schedules of the package ``checkpoint_schedules`` as lists of strides.

Such a schedule is a sequence of actions. What it says of snapshots is followed here, and compared
with a stack of them: a loop that is reversed restores the newest one that is still of use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.schedules.checkpoints import Listed

#: More strides are not written into a program.
MOST_STRIDES = 20000


def listed(schedule: Any, steps: int | None = None) -> Listed:
    """
    :param schedule: a schedule of the package ``checkpoint_schedules`` that has not begun. It is
        used up.
    :param steps: the number of steps of the loop, if the schedule does not know it.

    :returns: the same for a loop of so many steps.

    :raises UsageTypeError: if it is no schedule.
    :raises UsageError: if the number of steps is missing, or another one, or if it does what loops
        can't do: keep records of several steps, or give snapshots up that are still of use.
    """
    if not hasattr(schedule, "max_n") or not hasattr(schedule, "__iter__"):
        raise UsageTypeError(f"{schedule!r} is no schedule of the package 'checkpoint_schedules'")
    known = schedule.max_n
    if known is None and steps is None or None not in (known, steps) and known != steps:
        raise UsageError(f"a schedule for {known or 'any number of'} steps: give the number of "
                         "steps of the loop" + (f", which is no other one than {known}" if known
                                                else ", listed(schedule, 100)"))
    walk = _Walk(known or steps or 0)
    for action in schedule:
        _MEANING.get(type(action).__name__, _Walk.unknown)(walk, action)
        if walk.ends_forward and schedule.max_n is None:
            schedule.finalize(walk.steps)
        if not walk.left:
            break
    # The state before the first step is always kept.
    memory, disk = (walk.most_in_memory, walk.most - walk.most_in_memory) if walk.most else (1, 0)
    return Listed(type(schedule).__name__, walk.steps, tuple(walk.strides), memory, disk)


class _Walk:
    """Follows the actions of a schedule.

    :param steps: the number of steps.
    """

    def __init__(self, steps: int) -> None:
        self.steps = self.left = steps
        self.strides: list[int] = []
        self.most = self.most_in_memory = 0
        self._at = 0
        self._recorded: int | None = None
        # The stored states, each with the name of its storage.
        self._kept: dict[int, str] = {}
        # Where the state was restored, and stored, since the last step returned.
        self._stops: list[int] = [0]

    @property
    def ends_forward(self) -> bool:
        """:returns: whether all steps have been executed, and none has returned."""
        return self._at >= self.steps == self.left

    def forward(self, action: Any) -> None:
        """Steps are executed, from a state that may be stored."""
        end = min(action.n1, self.steps)
        if action.n0 != self._at:
            raise UsageError(f"the schedule goes on from step {action.n0} in step {self._at}")
        if action.write_adj_deps:
            if end != action.n0 + 1 or action.storage.name != "WORK":
                raise UsageError("the schedule keeps records of steps for later, not only states "
                                 "before steps: take one that stores states only")
            self._recorded = action.n0
        if action.write_ics:
            self._store(action.n0, action.storage.name)
        self._at = end

    def _store(self, step: int, storage: str) -> None:
        self._stops = [*(stop for stop in self._stops if stop < step), step]
        self._kept[step] = storage
        self.most = max(self.most, len(self._kept))
        self.most_in_memory = max(self.most_in_memory, list(self._kept.values()).count("RAM"))

    def moved(self, action: Any) -> None:
        """A state is restored, or moved between memory and disk, or given up."""
        if action.to_storage.name == "WORK":
            if not self._kept or action.n != max(self._kept):
                raise UsageError(f"the schedule restores the state before step {action.n}, which "
                                 "is not the newest one that is of use")
            self._at = action.n
            self._stops = [*(stop for stop in self._stops if stop < action.n), action.n]
        elif action.to_storage.name in ("RAM", "DISK"):
            self._store(action.n, action.to_storage.name)
        elif action.n in self._kept:
            raise UsageError(f"the schedule gives up the state before step {action.n}, which is "
                             "of use")

    def returned(self, action: Any) -> None:
        """A step returns."""
        last = self.left - 1
        if (action.n1, action.n0) != (self.left, last) or self._recorded != last:
            raise UsageError(f"the schedule lets step {action.n0} return without its records")
        stops = [stop for stop in self._stops if stop < last]
        self.strides += [after - before for before, after in pairwise([*stops, last])]
        if len(self.strides) > MOST_STRIDES:
            raise UsageError(f"more than {MOST_STRIDES} strides are not written into a program: "
                             "take Binomial or TwoLevels, which compute them")
        self._kept.pop(last, None)
        self.left, self._recorded, self._stops = last, None, []

    def nothing(self, action: Any) -> None:
        """Nothing happens."""

    def unknown(self, action: Any) -> None:
        """:raises UsageTypeError: always."""
        raise UsageTypeError(f"{action!r} is no action of a schedule that is known")


_MEANING: Mapping[str, Callable[[_Walk, Any], None]] = {
    "Forward": _Walk.forward, "Copy": _Walk.moved, "Move": _Walk.moved,
    "Reverse": _Walk.returned, "EndForward": _Walk.nothing, "EndReverse": _Walk.nothing}
