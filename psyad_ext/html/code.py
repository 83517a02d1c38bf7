# SPDX-License-Identifier: BSD-3-Clause
"""Source files and what is generated of them, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import PurePath

from psyad_ext.html.highlighting import highlighted
from psyad_ext.html.page import Tab

#: Lines that browsers lay out together, only when they come into sight.
_CHUNK = 200


@dataclass(frozen=True)
class Note:
    """What is said below a line.

    :param severity: ``error``, ``warning`` or ``note``.
    :param text: what is the matter.
    :param hint: what to do about it.
    """

    severity: str
    text: str
    hint: str = ""


@dataclass(frozen=True)
class SourceLine:
    """A line that the user wrote.

    :param text: the line.
    :param flags: letters in front of it.
    :param notes: what is said below it.
    :param starts: whether a routine starts here.
    """

    text: str
    flags: str = ""
    notes: tuple[Note, ...] = ()
    starts: bool = False


@dataclass(frozen=True)
class SourceFile:
    """A file of the user.

    :param name: its name.
    :param lines: its lines.
    :param notes: what is said about the file as a whole.
    :param is_fixed: whether it is in fixed form.
    """

    name: str
    lines: Sequence[SourceLine]
    notes: Sequence[Note] = ()
    is_fixed: bool = False


@dataclass(frozen=True)
class WrittenLine:
    """A line of what is written.

    :param text: the line.
    :param place: the number of a file, and the line in it, that it was made for; None if for none.
    :param is_own: whether the user wrote it.
    :param starts: whether a routine starts here.
    """

    text: str
    place: tuple[int, int] | None = None
    is_own: bool = False
    starts: bool = False

    @property
    def key(self) -> str:
        """:returns: the place as the scripts of the page know it, marked if the line is a copy of
            it; empty if there is none."""
        return "" if self.place is None else \
            f"{'=' if self.is_own else ''}{self.place[0]}-{self.place[1]}"


@dataclass(frozen=True)
class Code:
    """Everything that the panes show.

    :param files: the source files, that of the target first.
    :param written: what is written; empty if nothing is.
    :param legend: what the letters in front of lines mean.
    :param is_fixed: whether what is written is in fixed form.
    """

    files: Sequence[SourceFile]
    written: Sequence[WrittenLine] = ()
    legend: Sequence[tuple[str, str]] = field(default_factory=tuple)
    is_fixed: bool = False

    def tab(self) -> Tab:
        """:returns: the part of the page."""
        sides = [self._source()] + ([self._derivative()] if self.written else [])
        alone = "" if self.written else " alone"
        return Tab("code", "Code", f'<div class="panes{alone}">{"".join(sides)}</div>'
                   '<div id="facts" aria-live="polite" aria-label="about the chosen line"></div>')

    def _source(self) -> str:
        options = "".join(f'<option value="{number}">{escape(PurePath(file.name).name)}</option>'
                          for number, file in enumerate(self.files))
        chooser = f'<select id="files" aria-label="source file">{options}</select>'
        legend = "".join(f"<span><b>{flag}</b> {escape(meaning)}</span>"
                         for flag, meaning in self.legend)
        return _side(f'<div class="bar">{chooser}{legend}</div>', "source",
                     "".join(map(_file, range(len(self.files)), self.files)))

    def _derivative(self) -> str:
        lines = (_line(f"d{number}", number, highlighted(line.text, self.is_fixed),
                       _classes(own=line.is_own, start=line.starts))
                 for number, line in enumerate(self.written, 1))
        bar = ('<div class="bar"><span>derivative</span><label><input type="checkbox" id="only" '
               "checked> generated lines only</label></div>")
        return _side(bar, "derivative", "".join(_chunks(lines)), " only")


def _side(bar: str, name: str, text: str, kind: str = "") -> str:
    return (f'<div class="side">{bar}<div class="pane{kind}" tabindex="0" role="group" '
            f'aria-label="{name}"><div class="text">{text}</div></div></div>')


def _file(number: int, file: SourceFile) -> str:
    lines = (_line(f"s{number}-{at}", at, highlighted(line.text, file.is_fixed),
                   _classes(start=line.starts), f"<u>{line.flags}</u>")
             + "".join(map(_note, line.notes)) for at, line in enumerate(file.lines, 1))
    hidden = " hidden" if number else ""
    return (f'<div class="file" data-file="{number}"{hidden}>{"".join(map(_note, file.notes))}'
            f'{"".join(_chunks(lines))}</div>')


def _line(key: str, number: int, code: str, kind: str, flags: str = "") -> str:
    return f'<div class="line{kind}" id="{key}"><b>{number}</b>{flags}<code>{code}</code></div>'


def _classes(**given: bool) -> str:
    return "".join(f" {name}" for name, value in given.items() if value)


def _note(note: Note) -> str:
    kind = "note-" if note.severity == "note" else note.severity
    hint = f"\n{note.hint}" if note.hint else ""
    return f'<div class="note {kind}">{escape(note.text + hint, quote=False)}</div>'


def _chunks(lines: Iterable[str]) -> Iterator[str]:
    waiting: list[str] = []
    for line in lines:
        waiting.append(line)
        if len(waiting) == _CHUNK:
            yield f'<div class="chunk">{"".join(waiting)}</div>'
            waiting = []
    if waiting:
        yield f'<div class="chunk">{"".join(waiting)}</div>'
