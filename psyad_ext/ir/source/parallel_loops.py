# SPDX-License-Identifier: BSD-3-Clause
"""Loops of the source that threads share, and what else directives of OpenMP are about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from psyad_ext.ir.source.openmp import OPERATORS, Clauses, Directive, directives_of

_SILENT = re.compile(r"^\s*(?:!.*)?$")
_DO = re.compile(r"^\s*(?:\d+\s+)?(?:\w+\s*:\s*)?do\b(?!\s*[=(%])\s*(\d+)?", re.IGNORECASE)
_END_DO = re.compile(r"^\s*(?:\d+\s+)?end\s*do\b", re.IGNORECASE)
_LABEL = re.compile(r"^\s*(\d+)\s")
#: Directives in front of loops that threads share.
_LOOPS = ("parallel do", "parallel do simd", "do", "do simd")
#: Statements that one thread executes, or one at a time.
_BLOCKS = ("single", "master", "masked", "critical", "ordered", "section", "workshare")
#: Those at whose end all threads wait.
_WAITED_FOR = ("single", "sections", "workshare", "scope")


@dataclass(frozen=True)
class Region:
    """Statements that several threads execute.

    :param first: the line of its directive.
    :param last: the line where it ends.
    :param text: its directive.
    :param clauses: what is said there.
    :param barriers: lines behind which all threads wait for each other.
    """

    first: int
    last: int
    text: str
    clauses: Clauses
    barriers: tuple[int, ...] = ()

    def phase(self, line: int) -> int:
        """:returns: how many times threads have waited for each other before a line."""
        return sum(barrier < line for barrier in self.barriers)


@dataclass(frozen=True)
class Block:
    """Statements in a region, or in a parallel loop, that are executed in another way.

    :param kind: the name of the directive.
    :param first: its line.
    :param last: the line where they end.
    :param name: the name of a critical section; what belongs together of several sections.
    """

    kind: str
    first: int
    last: int
    name: str = ""


@dataclass(frozen=True)
class ParallelLoop:
    """A loop that threads share.

    :param line: the line of its DO statement.
    :param last: the line where it ends.
    :param directive: what stands in front of it.
    :param clauses: what is said there, and by the region around it.
    :param own: what is said there.
    :param region: the line of the region around it; 0 if it is one of its own.
    """

    line: int
    last: int
    directive: str
    clauses: Clauses
    own: Clauses
    region: int = 0


@dataclass(frozen=True)
class Parallelism:
    """What directives say in some lines.

    :param loops: the loops that threads share.
    :param others: lines with other directives of OpenMP, and these.
    :param regions: the parallel regions, but for loops that are one.
    :param blocks: statements that are executed in another way.
    :param strange: lines with directives that are not understood, and these.
    :param reductions: lines with reductions by operators of users, and the variables.
    """

    loops: tuple[ParallelLoop, ...]
    others: tuple[tuple[int, str], ...]
    regions: tuple[Region, ...] = ()
    blocks: tuple[Block, ...] = ()
    strange: tuple[tuple[int, str], ...] = ()
    reductions: tuple[tuple[int, str, frozenset[str]], ...] = ()

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
    for directive in directives_of(reader.lines, first):
        reader.read(directive)
    return reader.result()


@lru_cache(maxsize=8)
def loops_by_line(text: str) -> Mapping[int, ParallelLoop]:
    """
    :param text: Fortran source in free form.

    :returns: the loops that threads share, by the lines of their DO statements.
    """
    return {loop.line: loop for loop in parallelism(text).loops}


@dataclass
class _Open:
    """A parallel region, or statements, that have begun.

    :param directive: their directive.
    :param has_loops: whether threads share loops in a region.
    :param barriers: as for regions.
    """

    directive: Directive
    has_loops: bool = False
    barriers: list[int] = field(default_factory=list)


@dataclass
class _Reader:
    """Reads one directive after the other.

    :param lines: the text.
    """

    lines: Sequence[str]
    _regions: list[_Open] = field(default_factory=list)
    _blocks: list[_Open] = field(default_factory=list)
    _pending: ParallelLoop | None = None
    _loops: list[ParallelLoop] = field(default_factory=list)
    _others: list[tuple[int, str]] = field(default_factory=list)
    _strange: list[tuple[int, str]] = field(default_factory=list)
    _reductions: list[tuple[int, str, frozenset[str]]] = field(default_factory=list)
    _found_regions: list[Region] = field(default_factory=list)
    _found_blocks: list[Block] = field(default_factory=list)

    def read(self, directive: Directive) -> None:
        """Read a directive."""
        self._wait_for_loop(directive)
        own = {name for name, operator in directive.clauses.reductions.items()
               if operator not in OPERATORS}
        if own:
            self._reductions.append((directive.line, directive.text, frozenset(own)))
        if directive.closes:
            self._close(directive)
        elif directive.name == "parallel":
            self._regions.append(_Open(directive))
        elif directive.name not in _LOOPS or not self._loop(directive):
            self._other(directive)

    def result(self) -> Parallelism:
        """:returns: what has been read."""
        self._others += [(one.directive.line, one.directive.text)
                         for one in self._regions if not one.has_loops]
        return Parallelism(
            tuple(self._loops), tuple(sorted(self._others)), tuple(self._found_regions),
            tuple(self._found_blocks), tuple(self._strange), tuple(self._reductions))

    def _wait_for_loop(self, directive: Directive) -> None:
        """At the end of a loop, threads wait, unless it is said otherwise."""
        loop = self._pending
        if loop is None or directive.line <= loop.last:
            return
        self._pending = None
        ends = directive.closes and directive.name in ("do", "do simd")
        nowait = loop.own.nowait or ends and directive.clauses.nowait
        if nowait:
            self._loops[-1] = replace(loop, own=replace(loop.own, nowait=True))
        elif self._regions:
            self._regions[-1].barriers.append(loop.last)

    def _close(self, directive: Directive) -> None:
        if directive.name == "parallel" and self._regions:
            closed = self._regions.pop()
            if not closed.has_loops:
                self._others.append((closed.directive.line, closed.directive.text))
            self._found_regions.append(Region(
                closed.directive.line, directive.line, closed.directive.text,
                closed.directive.clauses, tuple(closed.barriers)))
            return
        opened = next((one for one in self._blocks[::-1]
                       if one.directive.name == directive.name), None)
        if opened is not None:
            # What is not closed by a directive of its own ends here, too.
            while self._end_block(directive.line) != directive.name:
                pass
            if directive.name == "parallel sections":
                self._found_regions.append(Region(opened.directive.line, directive.line,
                                                  opened.directive.text, opened.directive.clauses))
        if directive.name in _WAITED_FOR and not directive.clauses.nowait and self._regions:
            self._regions[-1].barriers.append(directive.line)

    def _end_block(self, line: int) -> str:
        """:returns: the name of the directive of the innermost block, which ends."""
        opened = self._blocks.pop().directive
        if opened.name in _BLOCKS:
            name = str(self._blocks[-1].directive.line) if opened.name == "section" \
                else opened.clauses.name
            self._found_blocks.append(Block(opened.name, opened.line, line, name))
        return opened.name

    def _loop(self, directive: Directive) -> bool:
        """:returns: whether there is a loop that threads surely share."""
        line = _next_loop(self.lines, directive.end)
        is_region = directive.name.startswith("parallel")
        # What a loop alone means is up to the callers of the routine.
        if line is None or not is_region and not self._regions:
            return False
        clauses, region = directive.clauses, 0
        if self._regions:
            self._regions[-1].has_loops = True
            clauses = clauses.within(self._regions[-1].directive.clauses)
            region = self._regions[-1].directive.line
        loop = ParallelLoop(line, _end_of_loop(self.lines, line), directive.text, clauses,
                            directive.clauses, 0 if is_region else region)
        self._loops.append(loop)
        self._pending = None if is_region else loop
        return True

    def _other(self, directive: Directive) -> None:
        if not directive.name:
            self._strange.append((directive.line, directive.text))
        self._others.append((directive.line, directive.text))
        if directive.name == "barrier" and self._regions:
            self._regions[-1].barriers.append(directive.line)
        elif directive.name == "atomic":
            line = next((number for number in range(directive.end + 1, len(self.lines) + 1)
                         if not _SILENT.match(self.lines[number - 1])), directive.end)
            self._found_blocks.append(Block("atomic", directive.line, line))
        elif directive.name == "section":
            if self._blocks:
                self._end_block(directive.line)
                self._blocks.append(_Open(directive))
        elif directive.name.endswith("sections"):
            self._blocks += [_Open(directive), _Open(replace(directive, name="section"))]
        elif directive.name in _BLOCKS:
            self._blocks.append(_Open(directive))


def _next_loop(lines: Sequence[str], after: int) -> int | None:
    """:returns: the line of the statement behind a line if that is a loop."""
    for number in range(after + 1, len(lines) + 1):
        line = lines[number - 1]
        if not _SILENT.match(line):
            return number if _DO.match(line) else None
    return None


def _end_of_loop(lines: Sequence[str], first: int) -> int:
    """:returns: the line where a loop ends."""
    depth = 0
    labels: list[str] = []
    for number in range(first, len(lines) + 1):
        for statement in _statements(lines[number - 1]):
            begun = _DO.match(statement)
            labelled = _LABEL.match(statement)
            while labels and labelled and labels[-1] == labelled[1]:
                labels.pop()
            if begun and begun[1]:
                labels.append(begun[1])
            else:
                depth += 1 if begun else -1 if _END_DO.match(statement) else 0
        if depth <= 0 and not labels:
            return number
    return first


def _statements(line: str) -> Iterator[str]:
    """:returns: the statements of a line; those with text in them need not be right."""
    yield from () if _SILENT.match(line) else line.partition("!")[0].split(";")
