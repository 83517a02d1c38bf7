# SPDX-License-Identifier: BSD-3-Clause
"""An explanation as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from psyad_ext.explanation.facts import (
    KINDS, NOTHING, TANGENT, Amount, ExplanationFacts, Fact, LineFacts, RoutineFacts, Totals)
from psyad_ext.explanation.spelling import short_formula

_WIDTH = 100
ROLES = {
    "target": "the target",
    "split": "called split: recorded, and later returned",
    "joint": "called jointly: recorded and returned at once",
    TANGENT: "called with tangents",
}
_FLAGS = {kind: flag for kind, (flag, _) in KINDS.items() if flag}
UNKNOWN = "not known before running"
_SAID = {"snapshot": "saved", "call": ""}
#: Marks, numbers, and what separates them from the source.
_MARGIN = "  {:6}{:>5}  "


def as_text(facts: ExplanationFacts) -> str:
    """:returns: an explanation, line by line."""
    how = "tangents" if facts.schedule == TANGENT else f"{facts.schedule} schedule"
    lines = [f"{facts.target}: d({', '.join(facts.dependent)}) / d({', '.join(facts.independent)})"
             f", {how}", ""]
    lines += [f"  {flag}  {meaning}" for flag, meaning in _legend(facts.schedule) if flag]
    for routine in facts.routines:
        lines += ["", *_routine(routine)]
    if facts.schedule != TANGENT:
        lines += ["", *_totals(facts.target, facts.totals)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _legend(schedule: str) -> Iterator[tuple[str, str]]:
    """:returns: the letters in front of lines, and what they mean."""
    if schedule != TANGENT:
        yield from KINDS.values()
        return
    for kind in ("active", "passive"):
        flag, meaning = KINDS[kind]
        yield flag, meaning.replace("an adjoint", "a tangent")


def amount_text(amount: Amount) -> str:
    """:returns: a number of bytes as a formula, or that there is none."""
    return UNKNOWN if amount.size is None else short_formula(amount.size)


def _routine(routine: RoutineFacts) -> Iterator[str]:
    own = routine.lines[0].file if routine.lines else ""
    yield f"{routine.name} ({ROLES[routine.role]})  {own}"
    yield ""
    file = own
    for line in routine.lines:
        if line.file != file:
            file = line.file
            yield f"  {file}"
        yield from _line(line)
    yield ""
    yield from _table(["variable", "type", "", "because", "bytes on tape"],
                      list(_variables(routine)))
    for tape in routine.tapes:
        if tape.amount.size is None:
            how = f"grows: {UNKNOWN}" if tape.grows else f"has a size that is {UNKNOWN}"
            yield from _wrapped(f"the tape of type {tape.type} {how}; {tape.amount.unknown}",
                                "  ", "    ")


def _line(line: LineFacts) -> Iterator[str]:
    found = {fact.kind for fact in line.facts}
    flags = "".join(flag for kind, flag in _FLAGS.items() if kind in found)
    margin = _MARGIN.format(flags, line.number)
    yield margin + line.text
    start = " " * (len(margin) + len(line.text) - len(line.text.lstrip()))
    for fact in line.facts:
        yield from _wrapped(note_text(fact), f"{start}. ", f"{start}  ")


def note_text(fact: Fact) -> str:
    """:returns: one fact in words."""
    said = _SAID.get(fact.kind, fact.kind)
    note = f"{fact.subject} {said}".rstrip() + f": {fact.reason}"
    if fact.amount is None:
        return note
    if fact.amount.size is None:
        return f"{note} (bytes {UNKNOWN}: {fact.amount.unknown})"
    return f"{note} ({amount_text(fact.amount)} bytes)"


def _variables(routine: RoutineFacts) -> Iterator[list[str]]:
    rows = {row.variable: row for row in routine.rows}
    for variable in routine.variables:
        row = rows.pop(variable.name, None)
        yield [variable.name, variable.type, "active" if variable.active else "passive",
               variable.reason, amount_text(row.amount) if row else ""]
    for row in rows.values():
        yield [row.variable, row.type, "", "", amount_text(row.amount)]


def _totals(target: str, totals: Totals) -> Iterator[str]:
    yield f"bytes on tapes while {target} is reversed"
    yield ""
    rows = [[f"{row.routine}: {row.variable}", row.type, amount_text(row.amount)]
            for row in totals.rows]
    rows.append(["all tapes", "", amount_text(totals.tapes)])
    if totals.calls != NOTHING:
        rows.append(["joint calls and repetitions, at most", "", amount_text(totals.calls)])
        rows.append(["at one time, at most", "", amount_text(totals.peak)])
    yield from _table(["", "type", "bytes"], rows)
    if totals.peak.size is None:
        yield from _wrapped(f"{UNKNOWN}: {totals.peak.unknown}", "  ", "    ")


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(len(row[number]) for row in [heads, *rows]) for number in range(len(heads))]
    for row in (heads, *rows):
        yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths))


def _wrapped(text: str, first: str, later: str) -> Iterable[str]:
    return wrap(text, max(_WIDTH, len(first) + 40), initial_indent=first,
                subsequent_indent=later, break_long_words=False, break_on_hyphens=False)
