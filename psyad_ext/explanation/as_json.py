# SPDX-License-Identifier: BSD-3-Clause
"""An explanation for programs. What is documented changes with the version only."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from psyad_ext.core.errors import Problem
from psyad_ext.explanation.facts import Amount, ExplanationFacts, LineFacts, RoutineFacts, TapeRow
from psyad_ext.explanation.spelling import exact_formula

#: Goes up when a key is renamed or removed, or means something else.
VERSION = 1


def as_dict(facts: ExplanationFacts) -> dict[str, Any]:
    """:returns: an explanation as lists and dictionaries."""
    totals = facts.totals
    return {
        "target": facts.target,
        "dependent": list(facts.dependent),
        "independent": list(facts.independent),
        "schedule": facts.schedule,
        "routines": [_routine(routine) for routine in facts.routines],
        "totals": {
            "variables": [_row(row) for row in totals.rows],
            "tapes": _amount(totals.tapes),
            "joint_calls": _amount(totals.calls),
            "peak": _amount(totals.peak)}}


def document(explanations: Iterable[ExplanationFacts], loops: Iterable[Problem] = ()) -> str:
    """
    :param explanations: explanations.
    :param loops: notes about loops that threads share.

    :returns: them as the text of a JSON document.
    """
    found = [as_dict(facts) for facts in explanations]
    shared = [{"file": one.file, "line": one.line, "text": one.text} for one in loops]
    return json.dumps({"version": VERSION, "explanations": found,
                       **({"parallel_loops": shared} if shared else {})}, indent=1) + "\n"


def _routine(routine: RoutineFacts) -> dict[str, Any]:
    return {
        "name": routine.name,
        "role": routine.role,
        "lines": [_line(line) for line in routine.lines],
        "variables": [{"name": variable.name, "type": variable.type, "active": variable.active,
                       "reason": variable.reason} for variable in routine.variables],
        "recorded": [_row(row) for row in routine.rows],
        "tapes": [{"type": tape.type, "grows": tape.grows, **_amount(tape.amount)}
                  for tape in routine.tapes]}


def _line(line: LineFacts) -> dict[str, Any]:
    return {
        "file": line.file,
        "line": line.number,
        "text": line.text,
        "facts": [{"kind": fact.kind, "subject": fact.subject, "reason": fact.reason,
                   "lines": list(fact.lines),
                   **(_amount(fact.amount) if fact.amount is not None else {})}
                  for fact in line.facts]}


def _row(row: TapeRow) -> dict[str, Any]:
    return {"routine": row.routine, "variable": row.variable, "type": row.type,
            **_amount(row.amount)}


def _amount(amount: Amount) -> dict[str, str | None]:
    """:returns: bytes as a Fortran expression, or why there is none."""
    if amount.size is None:
        return {"bytes": None, "unknown": amount.unknown}
    return {"bytes": exact_formula(amount.size), "unknown": None}
