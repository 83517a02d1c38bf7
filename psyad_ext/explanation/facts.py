# SPDX-License-Identifier: BSD-3-Clause
"""What is told about a differentiation, before it is written in one form or another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from psyad_ext.tapes.size import Size

#: The kinds of facts, in the order in which they are told: the letter in front of a line, and
#: what it means.
KINDS: Mapping[str, tuple[str, str]] = {
    "active": ("A", "active: has an adjoint"),
    "passive": ("P", "passive: has none"),
    "call": ("", "how a call is reversed"),
    "fused": ("F", "runs forward and backward at once"),
    "repeated": ("I", "iterations run again one by one on the way back, with a tape for one"),
    "fixed point": ("X", "one iteration runs again on the way back until adjoints converge"),
    "checkpoints": ("K", "iterations run again on the way back, from snapshots of their state"),
    "undone": ("U", "iterations are undone on the way back, and run again one by one"),
    "gathers": ("", "on the way back each shared element is added to in one iteration"),
    "in strips": ("", "on the way back shared elements are added to strip by strip"),
    "on disk": ("", "the tapes of its iterations are on disk"),
    "recorded": ("R", "recorded on a tape, restored on the way back"),
    "snapshot": ("S", "saved before a call, restored on the way back"),
    "recomputed": ("C", "computed again on the way back"),
    "not recomputed": ("", "recorded, since to compute it again costs more"),
    "dropped": ("D", "dropped: not executed while recording"),
    "not recorded": ("", "overwritten without a record"),
}


#: What takes the place of a schedule in the tangent mode, and of a role of what is called.
TANGENT = "tangent"


@dataclass(frozen=True)
class Amount:
    """A number of bytes.

    :param size: the number in terms of what is known before running; None if there is none.
    :param unknown: why there is none.
    """

    size: Size | None
    unknown: str = ""

    def plus(self, other: Amount) -> Amount:
        """:returns: the sum."""
        if self.size is None or other.size is None:
            return self if self.size is None else other
        return Amount(self.size + other.size)

    def larger(self, other: Amount) -> Amount:
        """:returns: the larger one."""
        if self.size is None or other.size is None:
            return self if self.size is None else other
        return Amount(self.size.larger(other.size))

    def times(self, factor: Amount) -> Amount:
        """:returns: the product."""
        if self.size is None or factor.size is None:
            return self if self.size is None else factor
        return Amount(self.size * factor.size)


NOTHING = Amount(Size())


@dataclass(frozen=True)
class Fact:
    """One thing about one statement.

    :param kind: one of the keys of :py:data:`KINDS`.
    :param subject: the variable, the element, or what else it is about.
    :param reason: why.
    :param lines: the lines that the reason names.
    :param amount: what it takes on the tapes of the routine, in all; None if nothing.
    :param call: of a call, ``split``, ``joint``, ``tangent`` or ``passive``, and the routine that
        is called.
    """

    kind: str
    subject: str
    reason: str
    lines: tuple[int, ...] = ()
    amount: Amount | None = None
    call: tuple[str, str] | None = None


@dataclass(frozen=True)
class LineFacts:
    """A line of the source.

    :param file: the file that it is in.
    :param number: its number.
    :param text: the line.
    :param facts: what there is to say about it.
    """

    file: str
    number: int
    text: str
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class TapeRow:
    """What one variable of one routine takes on tapes.

    :param routine: name of the routine.
    :param variable: name of the variable, or what else is recorded.
    :param type: type of the values.
    :param amount: bytes, at most where branches differ.
    """

    routine: str
    variable: str
    type: str
    amount: Amount


@dataclass(frozen=True)
class TapeFacts:
    """One tape of a routine.

    :param type: type of its values.
    :param grows: whether it is made longer as it fills.
    :param amount: bytes that are allocated.
    """

    type: str
    grows: bool
    amount: Amount


@dataclass(frozen=True)
class VariableFacts:
    """A variable of a routine.

    :param name: its name.
    :param type: its type.
    :param active: whether it has an adjoint.
    :param reason: why.
    """

    name: str
    type: str
    active: bool
    reason: str


@dataclass(frozen=True)
class RoutineFacts:
    """A routine in one of its roles.

    :param name: its name.
    :param role: ``target``, ``split`` or ``joint``; ``tangent`` in the tangent mode.
    :param lines: its lines, and those of included files with facts.
    :param variables: its variables.
    :param rows: what its own variables take on tapes, in terms of its arguments.
    :param tapes: its tapes, with those of the routines that it calls split.
    """

    name: str
    role: str
    lines: tuple[LineFacts, ...]
    variables: tuple[VariableFacts, ...]
    rows: tuple[TapeRow, ...]
    tapes: tuple[TapeFacts, ...]


@dataclass(frozen=True)
class Totals:
    """What the target takes on tapes, in terms of its arguments.

    :param rows: what the variables of each routine take as long as the target runs.
    :param tapes: the bytes of the target's tapes.
    :param calls: the most bytes that tapes of joint calls, and of iterations that are executed
        again, take for the time of that.
    :param peak: the most bytes at one time.
    """

    rows: tuple[TapeRow, ...]
    tapes: Amount
    calls: Amount
    peak: Amount


@dataclass(frozen=True)
class LoopFacts:
    """A loop with a checkpoint schedule.

    :param name: its name.
    :param trips: how often it runs.
    :param snapshot: the bytes of a snapshot.
    :param iteration: the bytes that one iteration records.
    """

    name: str
    trips: Amount
    snapshot: Amount
    iteration: Amount


@dataclass(frozen=True)
class ExplanationFacts:
    """A differentiation.

    :param target: name of the target.
    :param dependent: names of its dependent arguments.
    :param independent: names of its independent arguments.
    :param schedule: how calls are reversed; ``tangent`` in the tangent mode.
    :param routines: the target and what it calls.
    :param totals: what the target takes on tapes.
    :param loops: its loops with checkpoint schedules.
    """

    target: str
    dependent: tuple[str, ...]
    independent: tuple[str, ...]
    schedule: str
    routines: tuple[RoutineFacts, ...]
    totals: Totals
    loops: tuple[LoopFacts, ...] = ()
