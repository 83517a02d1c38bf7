# SPDX-License-Identifier: BSD-3-Clause
"""Source files as text in free form: preprocessed, and with fixed form converted."""

from __future__ import annotations

import codecs
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from psyad_ext.core.errors import Problem, UnsupportedError, UsageError, refuse
from psyad_ext.core.files import note_read
from psyad_ext.ir.source.fixed_form import free_form, lost_text
from psyad_ext.ir.source.mpi_header import MPI_HEADER

FREE_FORM = frozenset({".f90", ".f95", ".f03", ".f08", ".f18"})
FIXED_FORM = frozenset({".f", ".for", ".ftn", ".f77", ".fpp"})
#: Endings of files that may hold Fortran, in lower case.
FORTRAN = FREE_FORM | FIXED_FORM
PREPROCESSOR = "gfortran"
#: A macro that is always defined, by which code can be hidden, or shown to this program only.
MACRO = "PSYAD"

_MARKER = re.compile(r'^# (\d+) "([^"]*)"')
_DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*[a-z]|\b__(FILE|LINE|DATE|TIME)__\b", re.MULTILINE)
_INCLUDE = re.compile(r"""^\s*include\s*(['"])(?P<file>[^'"]+)\1\s*(!.*)?$""", re.IGNORECASE)
_MOST_INCLUDED = 50
_LINE = re.compile(r"([^\r\n]+)(?:\r\n|\n|\r|$)|(?:\r\n|\n|\r)")
_ENDS = re.compile("[\v\f\x1c-\x1e\x85\u2028\u2029]")

#: File and line.
Place = tuple[str, int]


@dataclass(frozen=True)
class Source:
    """Fortran in free form.

    :param text: the text.
    :param places: where its lines come from; None if from the same lines of the file.
    """

    text: str
    places: tuple[Place, ...] | None = None

    def place(self, name: str, number: int) -> Place:
        """
        :param name: the name of the file.
        :param number: a line of the text.

        :returns: where it comes from.
        """
        known = self.places and 0 < number <= len(self.places)
        return self.places[number - 1] if known else (name, number)


def prepare(text: str, name: str, include_paths: Sequence[str] = (),
            defines: Sequence[str] = ()) -> Source:
    """
    :param text: contents of a file.
    :param name: its name; the ending says in which form it is, an ending in capital letters that
        it is for the preprocessor.
    :param include_paths: folders of files that are included.
    :param defines: macros for the preprocessor, ``NAME`` or ``NAME=VALUE``; if there are any,
        every file is preprocessed.

    :returns: the source.

    :raises UsageError: if the preprocessor cannot be started.
    :raises UnsupportedError: if it, or a file that is included, fails.
    """
    suffix = Path(name).suffix
    wanted = bool(defines) or suffix != suffix.lower()
    lines: list[tuple[str, Place]] = [
        (line, (name, number)) for number, line in enumerate(lines_of(text), 1)]
    if wanted and (defines or _DIRECTIVE.search(text)):
        lines = list(_preprocessed(text, name, include_paths, defines))
    lines = list(_with_included(lines, [*_own_folder(name), *include_paths]))
    if suffix.lower() in FIXED_FORM:
        fixed = "\n".join(line for line, _ in lines)
        refuse([_lost(behind, lines[number - 1][1]) for number, behind in lost_text(fixed)][:1])
        free = free_form(fixed)
        lines = list(zip(free.splitlines(), [place for _, place in lines]))
    if [place for _, place in lines] == [(name, at) for at in range(1, len(lines) + 1)]:
        return Source("".join(f"{line}\n" for line, _ in lines))
    return _in_place(lines, name)


def lines_of(text: str) -> list[str]:
    """:returns: the lines of a text; what else Python takes for the end of one, such as the end of
        a page, is a blank in them."""
    return [_ENDS.sub(" ", line) for line in _LINE.findall(text)]


def decode(path: Path) -> str:
    """
    :param path: a text file.

    :returns: its text; any encoding will do, as only comments and strings can tell.
    """
    note_read(path)
    return text_of(path)


def text_of(path: Path) -> str:
    """:returns: as :py:func:`decode`, for who notes what is taken from the text."""
    data = path.read_bytes()
    return data.decode(encoding(data))


def encoding(data: bytes) -> str:
    """:returns: the encoding of a text, in which it is the same bytes again."""
    if data.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8"


def _in_place(lines: Sequence[tuple[str, Place]], name: str) -> Source:
    """:returns: the lines, each where it was if nothing was put in between."""
    numbers = [number for _, (file, number) in lines if file == name]
    if len(numbers) == len(lines) and all(a < b for a, b in pairwise(numbers)):
        by_number = {number: line for line, (_, number) in lines}
        return Source("\n".join(by_number.get(number, "")
                                for number in range(1, max(numbers, default=0) + 1)) + "\n")
    return Source("\n".join(line for line, _ in lines) + "\n", tuple(place for _, place in lines))


def _own_folder(name: str) -> list[str]:
    folder = Path(name).parent
    return [str(folder)] if folder.is_dir() else []


def _preprocessed(text: str, name: str, include_paths: Sequence[str],
                  defines: Sequence[str]) -> Iterator[tuple[str, Place]]:
    form = "-ffixed-form" if Path(name).suffix.lower() in FIXED_FORM else "-ffree-form"
    folders = [*_own_folder(name), *map(str, include_paths)]
    command = [PREPROCESSOR, "-E", "-cpp", form, f"-D{MACRO}", *(f"-D{one}" for one in defines),
               *(f"-I{folder}" for folder in folders), "-x", "f95-cpp-input", "-"]
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    except OSError as error:
        raise UsageError(f"cannot preprocess {name}: {PREPROCESSOR}: {error.strerror}") from error
    if done.returncode:
        raise UnsupportedError([_failure(done.stderr, name, text)])
    place: Place = (name, 1)
    for line in done.stdout.splitlines():
        marker = _MARKER.match(line)
        if marker:
            file = marker[2]
            place = (name if file == "<stdin>" else file, int(marker[1]))
            if file[:1] != "<":
                note_read(file)
        else:
            if place[0][:1] != "<" and (line.strip() or place[0] == name):
                yield line, place
            place = (place[0], place[1] + 1)


def _failure(messages: str, name: str, text: str) -> Problem:
    found = re.search(r"^(.*?):(\d+):(?:\d+:)?\s*(?:\w+ )*error: (.*)$", messages,
                      re.IGNORECASE | re.MULTILINE)
    if found is None:
        first = (messages.strip().splitlines() or ["no message"])[-1]
        return Problem(name, 0, "CPP", f"the preprocessor says: {first[:200]}",
                       "check macros (-D) and folders (-I)")
    file = name if found[1] == "<stdin>" else found[1]
    line = int(found[2])
    # The line after the one that includes a file is named.
    before = text.splitlines()[line - 2:line - 1] if file == name and line > 1 else []
    if before and found[3].split(":")[0] in before[0]:
        line -= 1
    return Problem(file, line, "CPP", f"the preprocessor says: {found[3][:200]}",
                   "check macros (-D) and folders (-I)")


def _lost(text: str, place: Place) -> Problem:
    return Problem(*place, "COLUMNS", f"'{text}' stands behind column 72, where statements end",
                   "continue it in the next line, or convert the file to free form")


def _with_included(lines: Sequence[tuple[str, Place]], folders: Sequence[str],
                   depth: int = 0) -> Iterator[tuple[str, Place]]:
    """:returns: lines with those of included files, which are in the same form."""
    for line, place in lines:
        match = _INCLUDE.match(line)
        if match is None or match["file"].lower() == MPI_HEADER:
            yield line, place
            continue
        path = next((found for folder in folders
                     if (found := Path(folder) / match["file"]).is_file()), None)
        if path is None or depth > _MOST_INCLUDED:
            raise UnsupportedError([Problem(
                *place, "INCLUDE", f"the include file '{match['file']}' has not been found",
                "name the folder that holds it (include_paths, -I)")])
        inner = [(text, (str(path), number))
                 for number, text in enumerate(lines_of(decode(path)), 1)]
        yield from _with_included(inner, folders, depth + 1)
