# SPDX-License-Identifier: BSD-3-Clause
"""Loops of the source that threads share, by the OpenMP directives in front of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

_DIRECTIVE = re.compile(r"^\s*!\$omp\b\s*(.*)$", re.IGNORECASE)
_SILENT = re.compile(r"^\s*(?:!.*)?$")
_DO = re.compile(r"^\s*(?:\w+\s*:\s*)?do\b", re.IGNORECASE)
_CONTINUED = re.compile(r"&\s*$")
_NAME = re.compile(r"(end\s+|end(?=[a-z]))?(parallel\s*do|parallel|do\s*simd|do|simd)\b"
                   r"(?:\s*simd\b)?(?!\s*(?:sections|workshare|master))(.*)$", re.IGNORECASE)
_CLAUSE = re.compile(r"(\w+)\s*(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\))?")
_REDUCTION = re.compile(r"\s*([^:]+?)\s*:\s*(.*)$")
#: Clauses that give each thread its own variables.
_PRIVATE = ("private", "firstprivate", "lastprivate")


@dataclass(frozen=True)
class Clauses:
    """What a directive says of variables and iterations.

    :param private: the variables that each thread has for itself, in lower case.
    :param reductions: the operator of each variable that iterations contribute to.
    :param schedule: how iterations are given to threads, empty if it is not said.
    :param default: what is said of all other variables, ``shared`` if nothing is.
    """

    private: frozenset[str] = frozenset()
    reductions: Mapping[str, str] = field(default_factory=dict)
    schedule: str = ""
    default: str = "shared"

    def within(self, around: Clauses) -> Clauses:
        """:returns: these clauses with those of the region around."""
        return Clauses(self.private | around.private, {**around.reductions, **self.reductions},
                       self.schedule or around.schedule, around.default)


@dataclass(frozen=True)
class ParallelLoop:
    """A loop that threads share.

    :param line: the line of its DO statement.
    :param directive: what stands in front of it.
    :param clauses: what is said there, and by the region around it.
    """

    line: int
    directive: str
    clauses: Clauses


@dataclass(frozen=True)
class Parallelism:
    """What directives say in some lines.

    :param loops: the loops that threads share.
    :param others: lines with other directives of OpenMP, and these.
    """

    loops: tuple[ParallelLoop, ...]
    others: tuple[tuple[int, str], ...]

    @property
    def is_plain(self) -> bool:
        """:returns: whether nothing but loops is shared: there are no critical sections."""
        return all("simd" in text.lower() for _, text in self.others)


def parallelism(text: str, first: int = 1, last: int | None = None) -> Parallelism:
    """
    :param text: Fortran source in free form.
    :param first: the line to start with.
    :param last: the last line.

    :returns: what directives of OpenMP say in these lines.
    """
    reader = _Reader(text.splitlines()[:last])
    for number, end, words in _directives(reader.lines, first):
        reader.read(number, end, words)
    reader.others += [(one.line, one.text) for one in reader.regions if not one.has_loops]
    return Parallelism(tuple(reader.loops), tuple(sorted(reader.others)))


@dataclass
class _Region:
    """A parallel region.

    :param line: its line.
    :param text: its directive.
    :param clauses: what is said there.
    :param has_loops: whether threads share loops in it.
    """

    line: int
    text: str
    clauses: Clauses
    has_loops: bool = False


@dataclass
class _Reader:
    """Reads one directive after the other.

    :param lines: the text.
    :param regions: the regions that are open, from the outside.
    :param loops: what has been found.
    :param others: the directives that are something else.
    """

    lines: Sequence[str]
    regions: list[_Region] = field(default_factory=list)
    loops: list[ParallelLoop] = field(default_factory=list)
    others: list[tuple[int, str]] = field(default_factory=list)

    def read(self, number: int, end: int, words: str) -> None:
        """Read a directive, from one line to another."""
        match = _NAME.match(words)
        name = re.sub(r"\s+|simd$", "", match[2].lower()) if match else ""
        if words.lower().startswith("end"):
            self._close(name)
        elif match is not None and name == "parallel":
            self.regions.append(_Region(number, self._text(number), _clauses(match[3])))
        elif match is None or not name or not self._loop(name, number, end, match[3]):
            self.others.append((number, self._text(number)))

    def _close(self, name: str) -> None:
        if name == "parallel" and self.regions:
            closed = self.regions.pop()
            if not closed.has_loops:
                self.others.append((closed.line, closed.text))

    def _loop(self, name: str, number: int, end: int, words: str) -> bool:
        """:returns: whether there is a loop that threads surely share."""
        line = _next_loop(self.lines, end)
        # What a loop alone means is up to the callers of the routine.
        if line is None or name == "do" and not self.regions:
            return False
        clauses = _clauses(words)
        if self.regions:
            self.regions[-1].has_loops = True
            clauses = clauses.within(self.regions[-1].clauses)
        self.loops.append(ParallelLoop(line, self._text(number), clauses))
        return True

    def _text(self, number: int) -> str:
        return self.lines[number - 1].strip()


def _directives(lines: Sequence[str], first: int) -> Iterator[tuple[int, int, str]]:
    """:returns: first and last line of each directive, and its words in one line."""
    number = first
    while number <= len(lines):
        match = _DIRECTIVE.match(lines[number - 1])
        start = number
        if match:
            words = match[1].partition("!")[0]
            while _CONTINUED.search(words) and number < len(lines):
                number += 1
                following = _DIRECTIVE.match(lines[number - 1])
                words = _CONTINUED.sub(" ", words) + (
                    following[1].partition("!")[0].lstrip("& ") if following else "")
            yield start, number, words.strip()
        number += 1


def _next_loop(lines: Sequence[str], after: int) -> int | None:
    """:returns: the line of the statement behind a line if that is a loop."""
    for number in range(after + 1, len(lines) + 1):
        line = lines[number - 1]
        if not _SILENT.match(line):
            return number if _DO.match(line) else None
    return None


def _clauses(words: str) -> Clauses:
    private: set[str] = set()
    reductions: dict[str, str] = {}
    others: dict[str, str] = {}
    for match in _CLAUSE.finditer(words):
        name, content = match[1].lower(), match[2] or ""
        if name in _PRIVATE:
            private |= _names(content)
        elif name == "reduction" and (parts := _REDUCTION.match(content)):
            reductions |= dict.fromkeys(_names(parts[2]), parts[1].lower())
        else:
            others[name] = re.sub(r"\s+", "", content.lower())
    return Clauses(frozenset(private), reductions, others.get("schedule", ""),
                   others.get("default", "shared"))


def _names(content: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", content.lower()))
