# SPDX-License-Identifier: BSD-3-Clause
"""What checkpoint schedules would cost for sizes that are known, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt

from psyad_ext.core.formulas import value_of
from psyad_ext.explanation.facts import Amount, ExplanationFacts, LoopFacts
from psyad_ext.explanation.spelling import exact_formula
from psyad_ext.schedules.checkpoints import Binomial, Every
from psyad_ext.schedules.costs import repeated, stored

#: Numbers of snapshots that are compared.
_SNAPSHOTS = (5, 20, 100, 500)
_UNITS = ("bytes", "kB", "MB", "GB", "TB", "PB")
#: Bytes of the number of steps before a snapshot.
_STEP = 4
_UNKNOWN = "unknown"


@dataclass(frozen=True)
class Outlook:
    """What one schedule would cost.

    :param schedule: what it is called.
    :param peak: the most bytes at one time, on tapes and in snapshots; None if that is not known.
    :param written: the bytes that are written to tapes and snapshots in all; None as before.
    :param repeated: how many steps are executed again on the way back.
    """

    schedule: str
    peak: int | None
    written: int | None
    repeated: int


def outlooks(loop: LoopFacts, facts: ExplanationFacts, kept: ExplanationFacts,
             sizes: Mapping[str, int]) -> list[Outlook]:
    """
    :param loop: a loop with a checkpoint schedule.
    :param facts: what is done with it.
    :param kept: what is done where everything is kept.
    :param sizes: what the formulas name.

    :returns: what schedules would cost, the one that takes most memory first.

    :raises UsageError: if a size is missing.
    """
    steps = _value(loop.trips, sizes)
    snapshot, iteration = _value(loop.snapshot, sizes), _value(loop.iteration, sizes)
    besides = _value(facts.totals.peak, sizes)
    everything = _value(kept.totals.peak, sizes)
    found = [Outlook("everything kept", everything, everything, 0)]
    if steps is None:
        return found
    for name, schedule in _schedules(steps):
        peak = written = None
        if snapshot is not None and besides is not None:
            each = snapshot + _STEP
            peak = besides + each*schedule.snapshots(max(steps, 1))
            if iteration is not None:
                written = besides + each*stored(schedule, steps) + iteration*(steps - 1)
        found.append(Outlook(name, peak, written, repeated(schedule, steps)))
    return found


def outlook_text(facts: ExplanationFacts, kept: ExplanationFacts, sizes: Mapping[str, int]) -> str:
    """
    :param facts: what is done with checkpoint schedules.
    :param kept: what is done without any.
    :param sizes: what the formulas name.

    :returns: a table for each loop with a schedule.

    :raises UsageError: if a size is missing.
    """
    return "\n".join(line for loop in facts.loops for line in _table(
        loop, outlooks(loop, facts, kept, sizes), _value(loop.trips, sizes)))


def _table(loop: LoopFacts, rows: Sequence[Outlook], steps: int | None) -> Iterator[str]:
    number = f"{steps} iterations" if steps is not None else loop.trips.unknown
    yield ""
    yield f"schedules for {loop.name}, {number}"
    cells = [("", "peak memory", "written", "iterations again")]
    cells += [(row.schedule, bytes_text(row.peak), bytes_text(row.written), f"{row.repeated}")
              for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for first, *others in cells:
        yield "  " + "  ".join([first.ljust(widths[0]), *(
            cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))])
    known = [row.peak for row in rows if row.peak is not None]
    if known:
        yield f"  no schedule takes less than {bytes_text(min(known))}"
    yield ""


def _schedules(steps: int) -> Iterator[tuple[str, Binomial | Every]]:
    """:returns: schedules to compare, with their names."""
    distance = max(1, isqrt(max(steps, 1)))
    yield f"every({distance})", Every(distance)
    for number in (*(one for one in reversed(_SNAPSHOTS) if one < steps), 1):
        yield f"binomial({number})", Binomial(number)


def bytes_text(number: int | None) -> str:
    """:returns: a number of bytes with a unit."""
    if number is None:
        return _UNKNOWN
    amount, unit = float(number), 0
    while amount >= 1000 and unit < len(_UNITS) - 1:
        amount, unit = amount/1000, unit + 1
    return f"{amount:.3g} {_UNITS[unit]}" if amount < 999.5 else f"{amount:.0f} {_UNITS[unit]}"


def _value(amount: Amount, sizes: Mapping[str, int]) -> int | None:
    """:returns: an amount for sizes that are known."""
    return None if amount.size is None else value_of(exact_formula(amount.size), sizes)
