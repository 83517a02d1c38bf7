# SPDX-License-Identifier: BSD-3-Clause
"""What checkpoint schedules cost, for numbers that are known."""

from __future__ import annotations

from functools import cache

from psyad_ext.schedules.checkpoints import Every, FewestSteps, binomial_cost, binomial_stride


def repeated(schedule: FewestSteps | Every, steps: int) -> int:
    """
    :param schedule: a schedule whose numbers are known.
    :param steps: the number of steps of a loop.

    :returns: how many steps are executed on the way back, besides each of them once with records.
    """
    if steps < 1:
        return 0
    if not isinstance(schedule, Every):
        return binomial_cost(steps, schedule.snapshots(steps))
    distance, kept = schedule.stride(steps + 1, 1), schedule.snapshots(steps)
    whole, rest = kept - 1, steps - (kept - 1)*distance
    return whole*(distance + distance*(distance - 1)//2) + rest*(rest - 1)//2


def executed(schedule: FewestSteps | Every, steps: int) -> int:
    """
    :param schedule: a schedule whose numbers are known.
    :param steps: the number of steps of a loop.

    :returns: how many steps are executed without records where the way forward takes the first
        snapshots: it executes the last step, too, and the way back begins at the newest snapshot.
    """
    step, free, ahead = 0, schedule.snapshots(steps), 0
    while step < steps - 1:
        ahead = schedule.stride(steps - step, free)
        step, free = step + ahead, free - 1
    return repeated(schedule, steps) + ahead + (steps > 0)


def stored(schedule: FewestSteps | Every, steps: int) -> int:
    """
    :param schedule: a schedule whose numbers are known.
    :param steps: the number of steps of a loop.

    :returns: how often a snapshot is taken, that of the beginning included.
    """
    if steps < 1:
        return 0
    if isinstance(schedule, Every):
        # None is needed before a last step alone.
        return 1 + max(0, steps - 2)//schedule.stride(steps + 1, 1)
    return 1 + _stored(steps, schedule.snapshots(steps))


@cache
def _stored(steps: int, free: int) -> int:
    """:returns: how often a binomial schedule takes a snapshot after the first one."""
    total = 0
    while steps > 1 and free > 1:
        ahead = binomial_stride(steps, free)
        steps -= ahead
        # What comes before the new snapshot is reversed later, with one more snapshot to use.
        total += (steps > 1) + _stored(ahead, free)
        free -= 1
    return total
