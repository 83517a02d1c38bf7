# SPDX-License-Identifier: BSD-3-Clause
"""Directives of OpenMP as they stand in the text: their names and clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

_SENTINEL = re.compile(r"^\s*!\$omp\b\s*(.*)$", re.IGNORECASE)
_CONTINUED = re.compile(r"&\s*$")
_CLAUSE = re.compile(r"(\w+)\s*(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\))?")
_REDUCTION = re.compile(r"\s*(?:[^:]+,)?\s*([^:,]+?)\s*:\s*(.*)$")
#: What stays right if one thread does all the work.
_UNDERSTOOD = (
    "parallel do simd", "parallel do", "parallel sections", "parallel workshare",
    "parallel master", "parallel masked", "parallel", "do simd", "do", "simd", "sections",
    "section", "single", "master", "masked", "workshare", "scope", "ordered", "critical", "atomic",
    "barrier", "flush", "threadprivate", "declare simd", "declare target", "declare reduction",
    "requires", "allocate", "allocators", "assumes", "assume", "nothing", "error", "unroll",
    "tile")
_NAME = re.compile(r"(end\s*)?(" + "|".join(
    re.sub(" ", r"\\s*", name) for name in _UNDERSTOOD)
    # What goes on with another word is another directive.
    + r")\b(?!\s*(?:loop|taskloop|distribute|concurrent)\b)(.*)$", re.IGNORECASE)
_BY_LETTERS = {name.replace(" ", ""): name for name in _UNDERSTOOD}
#: Clauses about the threads of a region.
_TEAM = ("num_threads", "if", "proc_bind")
#: Operators of reductions that are not defined by users.
OPERATORS = frozenset(("+", "-", "*", "max", "min", ".and.", ".or.", ".eqv.", ".neqv.", "iand",
                       "ior", "ieor"))


@dataclass(frozen=True)
class Clauses:
    """What a directive says of variables and iterations.

    :param private: the variables that each thread has for itself, in lower case.
    :param copied: those of them that have the value from before.
    :param last: those of them that leave the value of the last iteration.
    :param reductions: the operator of each variable that iterations contribute to.
    :param schedule: how iterations are given to threads, empty if it is not said.
    :param default: what is said of all other variables, ``shared`` if nothing is.
    :param collapse: how many nested loops are shared as one.
    :param nowait: whether threads go on before all are ready.
    :param name: the name of a critical section.
    :param team: what is said of the threads, by the names of clauses, without spaces.
    """

    private: frozenset[str] = frozenset()
    copied: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()
    reductions: Mapping[str, str] = field(default_factory=dict)
    schedule: str = ""
    default: str = "shared"
    collapse: int = 1
    nowait: bool = False
    name: str = ""
    team: Mapping[str, str] = field(default_factory=dict)

    def sets_apart(self, name: str) -> bool:
        """:returns: whether each thread may have a variable, or its structure, for itself."""
        whole = name.lower().partition("%")[0]
        return whole in self.private or whole in self.reductions \
            or self.default not in ("shared", "none")

    def within(self, around: Clauses) -> Clauses:
        """:returns: these clauses with those of the region around."""
        return Clauses(self.private | around.private, self.copied | around.copied,
                       self.last | around.last, {**around.reductions, **self.reductions},
                       self.schedule or around.schedule, around.default, self.collapse,
                       self.nowait, self.name, {**around.team, **self.team})


@dataclass(frozen=True)
class Directive:
    """A directive.

    :param line: its first line.
    :param end: its last line.
    :param text: its first line as it is written.
    :param name: its name, empty if what it means is not understood.
    :param closes: whether it ends what another one has begun.
    :param clauses: what is said in it.
    """

    line: int
    end: int
    text: str
    name: str
    closes: bool
    clauses: Clauses


def directives_of(lines: Sequence[str], first: int) -> Iterator[Directive]:
    """
    :param lines: Fortran source in free form.
    :param first: the line to start with.

    :returns: the directives of OpenMP in it.
    """
    number = first
    while number <= len(lines):
        match = _SENTINEL.match(lines[number - 1])
        start = number
        if match:
            words = match[1].partition("!")[0]
            while _CONTINUED.search(words) and number < len(lines):
                number += 1
                following = _SENTINEL.match(lines[number - 1])
                words = _CONTINUED.sub(" ", words) + (
                    following[1].partition("!")[0].lstrip("& ") if following else "")
            yield _directive(start, number, lines[start - 1].strip(), words.strip())
        number += 1


def _directive(line: int, end: int, text: str, words: str) -> Directive:
    match = _NAME.match(words)
    if match is None:
        return Directive(line, end, text, "", words.lower().startswith("end"), Clauses())
    name = _BY_LETTERS[re.sub(r"\s+", "", match[2].lower())]
    rest = match[3]
    of_its_own = re.match(r"\s*\((\w+)\)", rest) if name == "critical" else None
    return Directive(line, end, text, name, match[1] is not None,
                     Clauses(name=of_its_own[1].lower()) if of_its_own else clauses_in(rest))


def clauses_in(words: str) -> Clauses:
    """:returns: what the words behind the name of a directive say."""
    names: dict[str, frozenset[str]] = {}
    reductions: dict[str, str] = {}
    others: dict[str, str] = {}
    for match in _CLAUSE.finditer(words):
        clause, content = match[1].lower(), match[2] or ""
        if clause == "reduction" and (parts := _REDUCTION.match(content)):
            reductions |= dict.fromkeys(_names(parts[2]), parts[1].lower())
        elif clause in ("private", "firstprivate", "lastprivate"):
            # Of conditional ones, a modifier stands in front.
            names[clause] = names.get(clause, frozenset()) | _names(content.rpartition(":")[2])
        else:
            others[clause] = re.sub(r"\s+", "", content.lower())
    copied, last = (names.get(kind, frozenset()) for kind in ("firstprivate", "lastprivate"))
    collapse = others.get("collapse", "1")
    team = {clause: others[clause].removeprefix("parallel:") for clause in _TEAM
            if clause in others}
    return Clauses(names.get("private", frozenset()) | copied | last, copied, last, reductions,
                   others.get("schedule", ""), others.get("default", "shared"),
                   int(collapse) if collapse.isdigit() else 1, "nowait" in others, team=team)


def _names(content: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", content.lower()))
