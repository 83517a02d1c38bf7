# SPDX-License-Identifier: BSD-3-Clause
"""What compilers and programs that crash say, with the places that users know."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from psyad_ext.verification.processes import FAILED
from psyad_ext.verification.sources import SourceFile

_PLACE = re.compile(r"^(?P<file>[^\s:][^:\n]*):(?P<line>\d+):(?:\d+:)?\s*$")
_TEXT = re.compile(r"^(?P<level>Warning|Error|Fatal Error): (?P<text>.*)$")
# gfortran does not see that bounds of an allocatable array are known where it is allocated.
_DESCRIPTOR = re.compile(r"^'[\w.]+\.(dim\[\d+\]\.\w+|offset|span)' may be used uninitialized")
_NAME = re.compile(r"'([^']*)'")
_NUMBER = re.compile(r"\d+")
#: Where a program was: what the library says, and a line of what it was called from.
_RUNNING = re.compile(r"^At line (?P<line>\d+) of file (?P<file>.+)$|"
                      r"^\s*at (?P<called>.+?):(?P<number>\d+)$")
_REASONS = ("Fortran runtime", "Program received", "ERROR STOP", "STOP", "Error")
_SAID, _SIGNAL = "Fortran runtime error: ", "Program received signal "


@dataclass(frozen=True)
class Message:
    """What the compiler said.

    :param file: the file concerned.
    :param line: the line concerned.
    :param level: ``Warning`` or ``Error``.
    :param text: the message.
    :param place: file and line as users know them.
    """

    file: str
    line: int
    level: str
    text: str
    place: str = ""

    def __str__(self) -> str:
        return f"{self.place or f'{self.file}:{self.line}'}: {self.level}: {self.text}"


def messages_of(text: str, sources: Iterable[SourceFile]) -> tuple[Message, ...]:
    """
    gfortran prints a place, the source line, a marker and then the message.

    :param text: what the compiler printed.
    :param sources: what it compiled.

    :returns: its messages.
    """
    known = {source.name: source for source in sources}
    messages: list[Message] = []
    file, line, shown = "", 0, ""
    for row in text.splitlines():
        place = _PLACE.match(row)
        if place:
            file, line = place["file"], int(place["line"])
            shown = known[file].place(line) if file in known else ""
            continue
        said = _TEXT.match(row)
        if said:
            messages.append(Message(file, line, said["level"], said["text"], shown))
    return tuple(messages)


def warnings_about(messages: Iterable[Message], file: str) -> list[Message]:
    """
    :param messages: what the compiler said.
    :param file: name of a source file.

    :returns: the warnings about it, those about bounds of allocatable arrays left out.
    """
    return [message for message in messages if message.level == "Warning"
            and message.file == file and not _DESCRIPTOR.match(message.text)]


def is_known(warning: str, before: Collection[str]) -> bool:
    """
    :param warning: a warning about generated text.
    :param before: the warnings about the original.

    :returns: whether one of these says the same of the same variable, or of the one that a
        variable is derived from.
    """
    if warning in before:
        return True
    names = _NAME.findall(warning)
    return any(_kind(warning) == _kind(other) and all(map(_stems_from, names, _NAME.findall(other)))
               for other in before)


def _kind(warning: str) -> str:
    """:returns: what a warning says, whatever the variable and its size."""
    return _NUMBER.sub("0", _NAME.sub("''", warning))


def _stems_from(name: str, original: str) -> bool:
    """:returns: whether a name is that of a variable, or of one that belongs to it."""
    return name == original or name.startswith(f"{original}_") or name.endswith(f"_{original}")


def failure(status: int, said: str, sources: Sequence[SourceFile]) -> str:
    """
    :param status: exit status of a program.
    :param said: what it printed.
    :param sources: what it was compiled from.

    :returns: why and where it was stopped.
    """
    reasons = dict.fromkeys(
        row.strip().removeprefix(_SAID).removeprefix(_SIGNAL) for row in said.splitlines()
        if row.startswith(_REASONS) and "Error termination" not in row and FAILED not in row)
    reason = "; ".join(list(reasons)[:3]) or f"ended with status {status}: {said.strip()[-300:]}"
    place = next(_running(said, sources), "")
    return f"{place}: {reason}" if place else reason


def _running(said: str, sources: Sequence[SourceFile]) -> Iterator[str]:
    """:returns: the lines of users that a program was in, the innermost first."""
    known = {source.name: source for source in sources}
    for row in said.splitlines():
        found = _RUNNING.match(row)
        if found:
            name = PurePath(found["file"] or found["called"]).name
            if name in known:
                yield known[name].place(int(found["line"] or found["number"]))
