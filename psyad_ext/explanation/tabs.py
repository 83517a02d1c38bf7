# SPDX-License-Identifier: BSD-3-Clause
"""An explanation as parts of a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from psyad_ext.explanation.facts import (
    KINDS, NOTHING, TANGENT, Amount, ExplanationFacts, Fact, RoutineFacts, TapeRow)
from psyad_ext.explanation.spelling import exact_formula
from psyad_ext.explanation.text import ROLES, UNKNOWN, amount_text
from psyad_ext.html.graph import Edge, Node, call_graph
from psyad_ext.html.page import Tab
from psyad_ext.html.tables import code, row, table, text
from psyad_ext.ir.source.sources import Place

#: Gives the key of a line of a page; empty if it is not there.
Keys = Callable[[str], str]
_SHARE = '<div class="share"><span></span></div>'
_EDGES = {"split": "split: recorded first, returned later (solid)",
          "joint": "joint: run first, recorded and returned at once later (dashed)",
          TANGENT: "tangent: called with the tangents of arguments (solid)",
          "passive": "passive: no derivative flows through it (dotted)"}

LEGEND = tuple((flag, kind) for kind, (flag, _) in KINDS.items() if flag)
"""What the letters in front of lines mean, in a word."""


def facts_by_line(facts: ExplanationFacts) -> dict[Place, list[dict[str, Any]]]:
    """:returns: what there is to say about each line, of what JSON knows."""
    found: dict[Place, list[dict[str, Any]]] = {}
    for routine in facts.routines:
        for line in routine.lines:
            for fact in line.facts:
                found.setdefault((line.file, line.number), []).append(_fact(routine, fact))
    return found


def _fact(routine: RoutineFacts, fact: Fact) -> dict[str, Any]:
    said: dict[str, Any] = {"routine": routine.name, "role": ROLES[routine.role],
                            "kind": fact.kind, "subject": fact.subject, "reason": fact.reason,
                            "lines": list(fact.lines)}
    if fact.amount is not None and fact.amount.size is None:
        said["unknown"] = fact.amount.unknown
    elif fact.amount is not None:
        said["bytes"] = amount_text(fact.amount)
    return said


def flags_by_line(facts: ExplanationFacts) -> dict[Place, str]:
    """:returns: the letters in front of each line."""
    kinds: dict[Place, set[str]] = {}
    for routine in facts.routines:
        for line in routine.lines:
            kinds.setdefault((line.file, line.number), set()).update(
                fact.kind for fact in line.facts)
    return {place: "".join(flag for kind, (flag, _) in KINDS.items() if kind in found)
            for place, found in kinds.items()}


def tapes_tab(facts: ExplanationFacts) -> Tab:
    """:returns: the bytes on tapes, by variable; sizes are typed in on the page."""
    totals = facts.totals
    rows = [_bytes_row(f"{one.routine}: {one.variable}", one.type, one.amount)
            for one in totals.rows]
    rows.append(_bytes_row("all tapes", "", totals.tapes, "total"))
    if totals.calls != NOTHING:
        rows += [_bytes_row("joint calls and repetitions, at most", "", totals.calls, "total"),
                 _bytes_row("at one time, at most", "", totals.peak, "total")]
    return Tab("tapes", "Tapes", '<div class="tapes">'
               f"<h2>bytes on tapes while {text(facts.target)} is reversed</h2>"
               '<div class="sizes"></div><p class="without quiet">No size has to be known.</p>'
               f"{table(['variable', 'type', 'bytes', 'as a number', ''], rows)}</div>")


def _bytes_row(name: str, type_: str, amount: Amount, kind: str = "") -> str:
    if amount.size is None:
        return row([text(name), text(type_), text(f"{UNKNOWN}: {amount.unknown}"), "", ""], kind)
    return row([text(name), text(type_), code(amount_text(amount)),
                '<span class="number"></span>', "" if kind else _SHARE], kind,
               bytes=exact_formula(amount.size))


def variables_tab(facts: ExplanationFacts) -> Tab:
    """:returns: which variables are active, and why the others are not."""
    return Tab("variables", "Variables", "".join(map(_variables, facts.routines)))


def _variables(routine: RoutineFacts) -> str:
    recorded = {one.variable: one for one in routine.rows}
    rows = [row([code(one.name), text(one.type), "active" if one.active else "passive",
                 text(one.reason), _recorded(recorded.pop(one.name, None))])
            for one in routine.variables]
    rows += [row([code(name), text(one.type), "", "", _recorded(one)])
             for name, one in recorded.items()]
    return (f"<h2>{text(routine.name)}</h2><p class=\"quiet\">{text(ROLES[routine.role])}</p>"
            + table(["variable", "type", "", "because", "bytes on tape"], rows))


def _recorded(one: TapeRow | None) -> str:
    return "" if one is None else code(amount_text(one.amount))


def calls_tab(facts: ExplanationFacts, motions: Mapping[str, Sequence[str]], source: Keys,
              written: Keys) -> Tab:
    """
    :param facts: the explanation.
    :param motions: the names of the routines that are generated for each routine.
    :param source: gives the lines of routines of the source.
    :param written: gives the lines of generated routines.

    :returns: the call graph, with the motions of each routine and how its calls are reversed.
    """
    calls: dict[tuple[str, str, str], set[Place]] = {}
    for routine in facts.routines:
        for line in routine.lines:
            for fact in line.facts:
                if fact.call is not None:
                    mode, callee = fact.call
                    calls.setdefault((routine.name, callee, mode), set()).add(
                        (line.file, line.number))
    names = dict.fromkeys([*(routine.name for routine in facts.routines),
                           *(callee for _, callee, _ in calls)])
    nodes = [Node(name, [(motion, written(motion)) for motion in motions.get(name, ())],
                  source(name)) for name in names]
    edges = [Edge(caller, callee, mode, len(places))
             for (caller, callee, mode), places in calls.items()]
    used = [meaning for mode, meaning in _EDGES.items() if any(edge.mode == mode for edge in edges)]
    title = "tangents" if facts.schedule == TANGENT else f"{facts.schedule} schedule"
    return Tab("calls", "Calls", f"<h2>{text(title)}</h2>"
               + "".join(f'<p class="quiet">{text(meaning)}</p>' for meaning in used)
               + call_graph(nodes, edges))
