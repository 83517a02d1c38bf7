# SPDX-License-Identifier: BSD-3-Clause
"""Messages on standard error: as text, with the line of the source on a terminal, or as JSON."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TextIO

from psyad_ext.core.errors import Problem

PROGRAM = "psyad-ext"

_BOLD, _PLAIN = "1", "0"
_COLOURS = {"error": "1;31", "warning": "1;35", "note": "1;36"}
_NAME = re.compile(r"'([^']+)'")
#: What stands behind the last semicolon of a usage error says what to do.
_HINT = re.compile(r"(.*); (.*)", re.DOTALL)
FORMS = ("text", "json")
WHEN = ("auto", "always", "never")


@dataclass(frozen=True)
class Message:
    """One message.

    :param severity: ``error``, ``warning`` or ``note``.
    :param file: name of a source file, empty if it is about none.
    :param line: line in that file, 0 if unknown.
    :param code: short stable code.
    :param text: what is the matter.
    :param hint: what to do about it.
    """

    severity: str
    file: str
    line: int
    code: str
    text: str
    hint: str = ""

    @classmethod
    def of(cls, problem: Problem) -> Message:
        """:returns: the message of a problem in a source."""
        return cls(problem.severity, problem.file, problem.line, problem.code, problem.text,
                   problem.hint)

    @classmethod
    def of_usage(cls, text: str, command: str) -> Message:
        """
        :param text: what is wrong with the request, and perhaps what to do, behind a semicolon.
        :param command: the command that is asked for, if it is known.

        :returns: the message, which always has a hint.
        """
        found = _HINT.fullmatch(text)
        text, hint = found.groups() if found else (text, f"'{PROGRAM} {command}".rstrip()
                                                   + " --help' shows what there is")
        return cls("error", "", 0, "USAGE", " ".join(text.split()), " ".join(hint.split()))


@dataclass(frozen=True)
class Reporter:
    """Writes messages.

    :param form: ``text``, or ``json`` for one object a line.
    :param has_colour: whether the text has colours.
    :param shows_source: whether the line of the source is shown with the text.
    """

    form: str = "text"
    has_colour: bool = False
    shows_source: bool = False

    def report(self, message: Message) -> None:
        """Write one message."""
        if self.form == "json":
            text = json.dumps(asdict(message), ensure_ascii=False)
        else:
            text = "\n".join(self._lines(message))
        print(text, file=sys.stderr)

    def _lines(self, message: Message) -> Iterator[str]:
        where = message.file or PROGRAM
        where = f"{where}:{message.line}" if message.line else where
        severity = f"{message.severity}[{message.code}]"
        yield (f"{self._painted(where, _BOLD)}: "
               f"{self._painted(severity, _COLOURS[message.severity])}: {message.text}")
        if self.shows_source:
            yield from self._shown(message)
        if message.hint:
            yield f"    {self._painted('hint', _BOLD)}: {message.hint}"

    def _shown(self, message: Message) -> Iterator[str]:
        """:returns: the line of the source, with a caret below what is named."""
        line = _source_line(message.file, message.line)
        if line.strip():
            start, length = _place(line, message.text)
            number = f"{message.line:>6} | "
            before = re.sub(r"[^\t]", " ", line[:start])
            yield number + line
            yield f"{'| ':>{len(number)}}{before}" + self._painted(
                "^" + "~" * (length - 1), _COLOURS[message.severity])

    def _painted(self, text: str, colour: str) -> str:
        return f"\033[{colour}m{text}\033[{_PLAIN}m" if self.has_colour else text


def reporter_for(arguments: Sequence[str], stream: TextIO | None = None) -> Reporter:
    """
    :param arguments: those of the command line, which may be wrong otherwise.
    :param stream: where messages go to.

    :returns: what writes messages as these ask for.
    """
    when = _value(arguments, "--color", WHEN)
    is_terminal = (stream or sys.stderr).isatty()
    has_colour = when == "always" or when == "auto" and is_terminal \
        and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Reporter(_value(arguments, "--messages", FORMS), has_colour,
                    is_terminal or when == "always")


def _value(arguments: Sequence[str], name: str, values: Sequence[str]) -> str:
    """:returns: the value of an option, the first one if there is none."""
    found = values[0]
    for one, following in zip(arguments, [*arguments[1:], ""]):
        value = following if one == name else one.removeprefix(f"{name}=")
        if value in values and one.startswith(name):
            found = value
    return found


def _source_line(file: str, number: int) -> str:
    """:returns: a line of a source; empty if it is not there."""
    try:
        with open(file, encoding="utf-8", errors="replace") as source:
            return next((line.rstrip() for at, line in enumerate(source, 1) if at == number), "")
    except (OSError, ValueError):
        return ""


def _place(line: str, text: str) -> tuple[int, int]:
    """:returns: where the first name that a text quotes stands in a line, and how long it is; else
        where the line begins."""
    for name in _NAME.findall(text):
        found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line, re.IGNORECASE)
        if found is not None:
            return found.start(), len(found[0])
    return len(line) - len(line.lstrip()), 1
