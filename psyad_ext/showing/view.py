# SPDX-License-Identifier: BSD-3-Clause
"""A differentiation as a page, also if it is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from psyclone.psyir.nodes import Container

from psyad_ext.core.diagnostics import Diagnostics, told_to
from psyad_ext.core.errors import Problem, UnsupportedError, UsageError
from psyad_ext.explanation import Explanation
from psyad_ext.explanation.facts import TANGENT, ExplanationFacts
from psyad_ext.explanation.tabs import (
    LEGEND, calls_tab, facts_by_line, flags_by_line, tapes_tab, variables_tab)
from psyad_ext.html.code import Code, WrittenLine
from psyad_ext.html.page import Page, Tab
from psyad_ext.html.tables import line_link, row, table, text
from psyad_ext.ir.lookup.origin import SourceInfo, source_of
from psyad_ext.ir.output.forms import is_fixed
from psyad_ext.ir.output.line_origins import write_with_origins
from psyad_ext.ir.writing.marks import Line
from psyad_ext.showing.sources import Sources, routine_started


@dataclass(frozen=True)
class Asked:
    """What is asked for, as the head of the page says it.

    :param title: the routine and its variables.
    :param how: the modes and the schedule.
    """

    title: str
    how: str


class View(Page):
    """A page about a differentiation.

    :param asked: what is asked for.
    :param info: the file of the target.
    :param container: what is generated; None if it is refused, or nothing is.
    :param explanation: what is done, and why; None if there is none.
    :param told: the warnings and notes that the user is told.
    :param error: why it is refused, if it is.
    """

    def __init__(self, asked: Asked, info: SourceInfo, container: Container | None,
                 explanation: Explanation | None, told: Sequence[Problem],
                 error: UnsupportedError | None) -> None:
        self.container = container
        self.explanation = explanation
        self.error = error
        self.problems = (*(() if error is None else error.problems), *told)
        parts = _Parts(info, [] if container is None else write_with_origins(container),
                       None if explanation is None else explanation.facts, self.problems)
        how = asked.how if error is None else "refused"
        super().__init__(asked.title, f"{how} \N{MIDDLE DOT} {info.name}", parts.tabs(),
                         parts.data(), "" if error is None else "bad")


def view_of(asked: Asked, source: Container, generate: Callable[[], Container] | None,
            explain: Callable[[], Explanation] | None) -> View:
    """
    :param asked: what is asked for.
    :param source: the file, as it was read.
    :param generate: differentiates it; None if nothing is to be generated.
    :param explain: explains it; None if there is nothing to explain.

    :returns: the page. If the source can't be differentiated, it shows why; notes and warnings are
        told as well.

    :raises UsageError: if the text of the file is not known.
    """
    info = source_of(source)
    if info is None:
        raise UsageError(f"the text of '{source.name}' is not known; read it with "
                         "psyad_ext.read_fortran or psyad_ext.read_fortran_source")
    container, explanation, refused = None, None, None
    told = Diagnostics()
    with told_to(told.add):
        try:
            container = generate() if generate is not None else None
            explanation = explain() if explain is not None else None
        except UnsupportedError as error:
            container, refused = None, error
    told.tell()
    return View(asked, info, container, explanation, list(told), refused)


class _Parts:
    """The parts of a page, and what its scripts know.

    :param info: the file of the target.
    :param lines: what is written.
    :param facts: what is done, and why.
    :param problems: what the user is told.
    """

    def __init__(self, info: SourceInfo, lines: Sequence[Line], facts: ExplanationFacts | None,
                 problems: Sequence[Problem]) -> None:
        self._facts = facts
        self._problems = problems
        self._said: Mapping[Any, list[dict[str, Any]]] = {} if facts is None \
            else facts_by_line(facts)
        files = {line.place[0] for line in lines if line.place is not None}
        files |= {file for file, _ in self._said} | {one.file for one in problems if one.line}
        self._sources = Sources(info, files)
        self._routines = self._sources.routines()
        self._written = [self._line(line) for line in lines]
        self._is_fixed = is_fixed(info.name) and not info.separate

    def _line(self, line: Line) -> WrittenLine:
        started = routine_started(line.text)
        place = self._sources.place(line.place)
        if started and line.routine == started and place is None:
            place = self._start_of(self._original(started))
        return WrittenLine(line.text, place, not line.routine and line.place is not None,
                           bool(started))

    def _original(self, generated: str) -> str:
        """:returns: the routine that a generated one belongs to, which its name tells."""
        return max((name for name in self._routines if name in generated), key=len, default="")

    def _start_of(self, routine: str) -> tuple[int, int] | None:
        key = self._routines.get(routine)
        if key is None:
            return None
        file, line = key[1:].split("-")
        return int(file), int(line)

    def tabs(self) -> list[Tab]:
        """:returns: the parts."""
        flags = {} if self._facts is None else flags_by_line(self._facts)
        used = set("".join(flags.values()))
        code = Code(self._sources.files(flags, self._problems), self._written,
                    [one for one in LEGEND if one[0] in used], self._is_fixed)
        tabs = [code.tab()]
        if self._facts is not None:
            generated = self._generated()
            motions: dict[str, list[str]] = {}
            for name in generated:
                motions.setdefault(self._original(name), []).append(name)
            tabs += [calls_tab(self._facts, motions, lambda name: self._routines.get(name, ""),
                               lambda name: generated[name]),
                     *([tapes_tab(self._facts)] if self._facts.schedule != TANGENT else []),
                     variables_tab(self._facts)]
        if self._problems:
            tabs.append(Tab("messages", f"Messages ({len(self._problems)})", self._messages()))
        return tabs

    def _generated(self) -> dict[str, str]:
        """:returns: the line in which each generated routine starts."""
        return {routine_started(line.text): f"d{number}"
                for number, line in enumerate(self._written, 1) if line.starts and not line.is_own}

    def _messages(self) -> str:
        return table(["", "place", "code", "what", "what to do"],
                     [row([text(one.severity), self._place(one), text(one.code), text(one.text),
                           text(one.hint)]) for one in self._problems])

    def _place(self, problem: Problem) -> str:
        key = self._sources.key((problem.file, problem.line))
        shown = f"{problem.file}:{problem.line}" if problem.line else problem.file
        return line_link(shown, f"s{key}") if key else text(shown)

    def data(self) -> dict[str, Any]:
        """:returns: what scripts know, of what JSON knows."""
        said = {key: found for place, found in self._said.items()
                if (key := self._sources.key(place))}
        target = self._facts.target if self._facts is not None else ""
        return {"explained": self._facts is not None, "facts": said,
                "origins": [line.key for line in self._written],
                "start": self._routines.get(target, "")}
