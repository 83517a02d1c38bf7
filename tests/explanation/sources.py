# SPDX-License-Identifier: BSD-3-Clause
"""Small sources, and what is said about them."""

from __future__ import annotations

from textwrap import dedent

from psyad_ext import read_fortran_source
from psyad_ext.explanation import Explanation, explain
from psyad_ext.explanation.facts import Fact, RoutineFacts
from psyad_ext.explanation.text import amount_text, note_text
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule

SCHEDULES: dict[str, ADReversalSchedule] = {
    "joint": ADJointReversalSchedule(), "split": ADSplitReversalSchedule()}


def explained(source: str, schedule: str = "joint", routine: str = "foo",
              dependent: str = "y", independent: str = "x", **options: bool) -> Explanation:
    """:returns: the explanation of a source."""
    container = read_fortran_source(dedent(source).lstrip("\n"), "foo.f90")
    return explain(container, routine, dependent.split(), independent.split(),
                   SCHEDULES[schedule], label=schedule, **options)


def routine_of(explanation: Explanation, name: str = "foo") -> RoutineFacts:
    """:returns: what is said about one routine."""
    return next(routine for routine in explanation.facts.routines if routine.name == name)


def notes(explanation: Explanation, name: str = "foo",
          kinds: str = "recorded snapshot recomputed dropped") -> dict[int, list[str]]:
    """:returns: what is said about the lines of a routine, of some kinds of facts."""
    found: dict[int, list[str]] = {}
    for line in routine_of(explanation, name).lines:
        for fact in line.facts:
            if fact.kind in kinds.split():
                found.setdefault(line.number, []).append(note_text(fact))
    return found


def facts_about(explanation: Explanation, kind: str, name: str = "foo") -> list[Fact]:
    """:returns: all facts of one kind."""
    return [fact for line in routine_of(explanation, name).lines for fact in line.facts
            if fact.kind == kind]


def bytes_by_variable(explanation: Explanation) -> dict[str, str]:
    """:returns: what the target takes on tapes."""
    return {f"{row.routine}: {row.variable}": amount_text(row.amount)
            for row in explanation.facts.totals.rows}
