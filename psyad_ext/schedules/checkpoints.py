# SPDX-License-Identifier: BSD-3-Clause
"""Checkpoint schedules of loops: which states are kept, and which steps are executed again.

A loop of ``l`` steps is reversed from snapshots of its state. The state at the beginning is always
there. The newest snapshot is restored, steps are executed from it, further snapshots are taken on
the way, and the last step that has not returned is returned. Each schedule answers two questions
about numbers of steps; :py:func:`actions` shows what follows from the answers.

See Griewank and Walther, Evaluating Derivatives, chapter 12.3, for the binomial schedule.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from enum import Enum

from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.schedules.loops import ByLoop

#: A number, or what has it at run time: the name of an integer variable, or ``$NAME`` for a
#: variable of the environment.
Number = int | str


@dataclass(frozen=True)
class CheckpointSchedule:
    """How a loop is executed again on the way back, instead of being recorded."""

    def __post_init__(self) -> None:
        for one in fields(self):
            _check(self, one.name)

    @property
    def numbers(self) -> tuple[Number, ...]:
        """:returns: its numbers as they were given."""
        return tuple(getattr(self, one.name) for one in fields(self))

    @property
    def uses_disk(self) -> bool:
        """:returns: whether snapshots may be on disk."""
        return False


class StepSchedule(CheckpointSchedule, ABC):
    """Decides before which steps snapshots are taken."""

    @abstractmethod
    def snapshots(self, steps: int) -> int:
        """
        :param steps: the number of steps of the loop, at least one.

        :returns: how many snapshots there are at most at one time, that of the beginning included.
        """

    @abstractmethod
    def stride(self, steps: int, free: int, taken: int = 0) -> int:
        """
        :param steps: so many steps have to return, at least two, the state before them is there.
        :param free: so many snapshots may be used for them, that of this state included.
        :param taken: so many times this was asked before.

        :returns: after how many steps the next snapshot is taken, at least one; if that is before
            the last step, none is needed.
        """

    def on_disk(self, snapshots: int) -> int:
        """
        :param snapshots: how many snapshots there are at most at one time.

        :returns: so many of them, those that are taken first and read least often, are on disk.
        """
        return 0


class FewestSteps(StepSchedule):
    """Executes the fewest steps again that are possible with its snapshots, the binomial way."""

    def snapshots(self, steps: int) -> int:
        return max(1, min(sum(map(_value, self.numbers)), steps))

    def stride(self, steps: int, free: int, taken: int = 0) -> int:
        return binomial_stride(steps, free)


@dataclass(frozen=True)
class Binomial(FewestSteps):
    """Executes the fewest steps again that are possible with so many snapshots.

    :param number: the number of snapshots.
    """

    number: Number


@dataclass(frozen=True)
class Every(StepSchedule):
    """Takes a snapshot before every so many steps; there are more of them, the longer the loop is.

    :param number: the distance of snapshots.
    """

    number: Number

    def snapshots(self, steps: int) -> int:
        return -(-steps//max(1, _value(self.number)))

    def stride(self, steps: int, free: int, taken: int = 0) -> int:
        return min(max(1, _value(self.number)), steps - 1)


@dataclass(frozen=True)
class Memory(FewestSteps):
    """Binomial, with as many snapshots as find room in so much memory.

    :param number: the bytes for all that the way back holds, its tapes and arrays too; as text also
        with a unit, such as ``"2 GB"``.
    """

    number: Number

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", _bytes(self.number))
        super().__post_init__()

    def snapshots(self, steps: int) -> int:
        """
        :param steps: the number of steps of the loop.

        :returns: the most that may be useful; there are fewer if the memory does not suffice.
        """
        return steps


@dataclass(frozen=True)
class TwoLevels(FewestSteps):
    """Binomial, with more snapshots than find room in memory: the others are on disk.

    :param memory: the number of snapshots in memory.
    :param disk: the number of snapshots on disk.
    """

    memory: Number
    disk: Number

    @property
    def uses_disk(self) -> bool:
        return True

    def on_disk(self, snapshots: int) -> int:
        return max(0, snapshots - _value(self.memory))


@dataclass(frozen=True)
class Disk(FewestSteps):
    """Binomial, with all snapshots on disk.

    :param number: the number of snapshots.
    """

    number: Number

    @property
    def uses_disk(self) -> bool:
        return True

    def on_disk(self, snapshots: int) -> int:
        return snapshots


@dataclass(frozen=True, repr=False)
class Listed(StepSchedule):
    """Takes snapshots where a list says, for a loop whose number of steps is known before.

    :py:func:`psyad_ext.schedules.listed.listed` makes it of a schedule of another package.

    :param name: what it was made of.
    :param steps: the number of steps.
    :param strides: after how many steps the next snapshot is taken, each time that this is asked.
    :param memory: the number of snapshots in memory.
    :param disk: the number of snapshots on disk.
    """

    name: str
    steps: int
    strides: tuple[int, ...]
    memory: int
    disk: int

    def __post_init__(self) -> None:
        """Nothing of it is written by users."""

    def __repr__(self) -> str:
        return f"listed({self.name}, {self.steps})"

    @property
    def numbers(self) -> tuple[Number, ...]:
        return (self.memory, self.disk)

    @property
    def uses_disk(self) -> bool:
        return self.disk > 0

    def snapshots(self, steps: int) -> int:
        return self.memory + self.disk

    def stride(self, steps: int, free: int, taken: int = 0) -> int:
        return self.strides[taken]

    def on_disk(self, snapshots: int) -> int:
        return max(0, snapshots - self.memory)


@dataclass(frozen=True)
class Recompute(CheckpointSchedule):
    """Keeps the state before the loop, and nothing of the loop: on the way back the whole of it is
    executed once more, with records, and returns at once.
    """


@dataclass(frozen=True)
class Undo(CheckpointSchedule):
    """Keeps the state before the loop only: on the way back each step is undone, executed once more
    with records, and returned.

    :param tolerance: the program stops if the state that comes back where the loop began differs
        by more than this part of the largest value that the variable has had in the loop.
    """

    tolerance: float | str = 1e-10

    def __post_init__(self) -> None:
        with suppress(ValueError):
            object.__setattr__(self, "tolerance", float(self.tolerance))
        if not isinstance(self.tolerance, float) or not 0.0 < self.tolerance < 1.0:
            raise UsageError("Undo: 'tolerance' is a number between 0 and 1, but found "
                             f"{self.tolerance!r}")

    @property
    def numbers(self) -> tuple[Number, ...]:
        return ()


#: The schedules by the names that they have on the command line.
KINDS: Mapping[str, type[Binomial | Every | Memory | TwoLevels | Disk | Recompute | Undo]] = {
    "binomial": Binomial, "every": Every, "memory": Memory, "two_levels": TwoLevels, "disk": Disk,
    "recompute": Recompute, "undo": Undo}
_UNITS = {"B": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12}


def binomial_stride(steps: int, free: int) -> int:
    """
    :param steps: the number of steps to return, at least one.
    :param free: the number of snapshots for them, at least one.

    :returns: after how many steps the next snapshot is taken so that the fewest steps are executed
        again.
    """
    repeats, before = _repeats(steps, free)
    return min(before, steps - before*free//(free + repeats - 1)) if repeats else 0


def binomial_cost(steps: int, snapshots: int) -> int:
    """
    :param steps: the number of steps of a loop.
    :param snapshots: the number of snapshots, that of the beginning included.

    :returns: how many steps have to be executed besides each of them once, with records.
    """
    repeats, before = _repeats(steps, snapshots)
    return repeats*steps - before*(snapshots + repeats)//(snapshots + 1) if repeats else 0


def _repeats(steps: int, snapshots: int) -> tuple[int, int]:
    """:returns: how often each step is executed again at most, and how many steps are within reach
        with one repetition less."""
    repeats, most, before = 0, 1, 1
    while most < steps:
        repeats += 1
        before, most = most, most*(snapshots + repeats)//repeats
    return repeats, before


class Action(Enum):
    """What is done next."""

    STORE = "store"
    RESTORE = "restore"
    ADVANCE = "advance"
    RETURN = "return"
    DISCARD = "discard"


def actions(schedule: StepSchedule, steps: int) -> Iterator[tuple[Action, int, int]]:
    """
    :param schedule: a schedule.
    :param steps: the number of steps of a loop.

    :returns: what is done one after the other, from which step on, and up to which one; generated
        code does the same.
    """
    if steps < 1:
        return
    kept, limit, taken = [0], schedule.snapshots(steps), 0
    yield Action.STORE, 0, 0
    for last in reversed(range(steps)):
        step = kept[-1]
        yield Action.RESTORE, step, step
        if step == last:
            kept.pop()
            yield Action.DISCARD, step, step
        while step < last:
            ahead = schedule.stride(last + 1 - step, limit - len(kept) + 1, taken)
            taken += 1
            yield Action.ADVANCE, step, step + ahead
            step += ahead
            if step < last:
                kept.append(step)
                yield Action.STORE, step, step
        yield Action.RETURN, last, last + 1


class Checkpoints(ByLoop[CheckpointSchedule]):
    """The schedules of loops."""

    OPTION = "checkpoints"

    @classmethod
    def check(cls, given: object) -> None:
        if type(given) not in (*KINDS.values(), Listed):
            raise UsageTypeError(f"option 'checkpoints': {given!r} is no schedule: write "
                                 "Binomial(20), Every(100), Memory('2 GB'), TwoLevels(20, "
                                 "100), Disk(100), Recompute() or Undo(1e-10)")


#: Everything is recorded.
NO_CHECKPOINTS = Checkpoints()


def _check(schedule: CheckpointSchedule, name: str) -> None:
    """:raises UsageError: if a number of a schedule is neither positive nor a name."""
    number = getattr(schedule, name)
    word = number.removeprefix("$") if isinstance(number, str) else ""
    if isinstance(number, bool) or (number < 1 if isinstance(number, int)
                                    else not word.isidentifier()):
        kind = type(schedule).__name__
        raise UsageError(f"{kind}, {name}={number!r}: this must be a positive "
                         "integer, the name of an integer variable, or $NAME for a variable of the "
                         "environment")


def _value(number: Number) -> int:
    """:returns: a number that is known."""
    if isinstance(number, str):
        raise UsageError(f"'{number}' is known at run time only")
    return number


def _bytes(number: Number) -> Number:
    """:returns: a number of bytes without its unit."""
    if isinstance(number, str):
        digits = number.strip().rstrip("kKMmGgTtBb ")
        factor = _UNITS.get(number.strip()[len(digits):].strip().upper() or "B")
        if digits.replace(".", "", 1).isdigit() and factor is not None:
            return int(float(digits)*factor)
    return number
