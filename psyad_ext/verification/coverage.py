# SPDX-License-Identifier: BSD-3-Clause
"""Lines of derivatives that no run has executed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from psyad_ext.verification.processes import LEAVE
from psyad_ext.verification.sources import SourceFile

_DUMP = "__gcov_dump"
_COUNTS = "*.gcda"
_OPENS = re.compile(r"\s*(?:\w+\s*:\s*)?(?:if\b|else\s*if\b|do\b|select\b|where\b|case\b)",
                    re.IGNORECASE)
_ELSE = re.compile(r"\s*(?:else|case|elsewhere)\b", re.IGNORECASE)
_STARTS = re.compile(r"\s*(?:\w+\s*:\s*)?(?:if\b|select\b|where\b)", re.IGNORECASE)
_WORD = re.compile(r"[a-z]\w*", re.IGNORECASE)
_ENDS = re.compile(r"\s*end\s*(?:$|(?:if|do|select|where|associate|block|subroutine|function)\b)",
                   re.IGNORECASE)
#: What ends a program is not reached on purpose, as where a derivative is not allocated.
_STOPS = re.compile(r"\s*(?:error\s*)?stop\b", re.IGNORECASE)
_SHOWN, _WIDTH = 8, 60


@dataclass
class Counts:
    """How often lines of one text were executed.

    :param lines: by number.
    :param routines: the routine that a line is in, by number.
    :param executed: the routines that were called.
    """

    lines: Counter[int] = field(default_factory=Counter)
    routines: dict[int, str] = field(default_factory=dict)
    executed: set[str] = field(default_factory=set)


def counting(driver: str) -> str:
    """
    :param driver: a main program.

    :returns: the same; processes that leave early write how often lines were executed.
    """
    if LEAVE not in driver:
        return driver
    interface = ("  interface\n    subroutine v_count() "
                 f"bind(c, name='{_DUMP}')\n    end subroutine v_count\n  end interface\n")
    return driver.replace(f"  {LEAVE}", f"  call v_count()\n      {LEAVE}").replace(
        "  implicit none\n", f"  implicit none\n{interface}", 1)


def forget(folder: Path) -> None:
    """Remove what programs that ran before in a folder have counted.

    :param folder: the folder.
    """
    for path in folder.glob(_COUNTS):
        path.unlink()


def add_counts(counts: Counts, folders: Iterable[Path], file: str, compiler: str) -> None:
    """
    :param counts: gets what programs have counted.
    :param folders: where they were compiled.
    :param file: name of the file whose lines count.
    :param compiler: the Fortran compiler.
    """
    for folder in folders:
        names = sorted(path.name for path in folder.glob(_COUNTS))
        for found in _read(folder, names, compiler) if names else ():
            if Path(found["file"]).name != file:
                continue
            counts.executed.update(_routine(one["name"]) for one in found["functions"]
                                   if one["execution_count"])
            for line in found["lines"]:
                number = int(line["line_number"])
                counts.lines[number] += int(line["count"])
                counts.routines[number] = _routine(line.get("function_name", ""))


def _read(folder: Path, names: Sequence[str], compiler: str) -> Iterator[Mapping[str, Any]]:
    """:returns: what gcov says of each file; nothing where there is no gcov."""
    path = Path(compiler)
    own = str(path.with_name(path.name.replace("gfortran", "gcov")))
    command = own if shutil.which(own) else "gcov"
    try:
        done = subprocess.run([command, "--json-format", "--stdout", *names], cwd=folder,
                              capture_output=True, text=True, check=False)
    except OSError:
        return
    for row in done.stdout.splitlines():
        if row.startswith("{"):
            yield from json.loads(row)["files"]


def _routine(symbol: str) -> str:
    return symbol.rpartition("_MOD_")[2].rstrip("_").partition(".")[0].lower()


def gaps(source: SourceFile, counts: Counts, originals: Collection[str],
         arguments: Collection[str]) -> list[str]:
    """
    :param source: text with a derivative.
    :param counts: how often its lines were executed.
    :param originals: lower-case names of routines that are no derivatives.
    :param arguments: lower-case names of what users may give values to.

    :returns: the lines that were not executed of routines that were, with a hint for each.
    """
    text = source.text.splitlines()
    missing = [number for number in sorted(counts.lines)
               if counts.routines[number] in counts.executed - set(originals)
               and not counts.lines[number] and number <= len(text)
               and not _ENDS.match(text[number - 1]) and not _STOPS.match(text[number - 1])]
    found = [_described(source, text, first, last, arguments)
             for first, last in _ranges(missing, counts)]
    more = len(found) - _SHOWN
    return [*found[:_SHOWN], *([f"and {more} more places"] if more > 0 else [])]


def _ranges(missing: Sequence[int], counts: Counts) -> Iterator[tuple[int, int]]:
    """:returns: the first and the last of lines with no executed one in between."""
    place = {number: at for at, number in enumerate(sorted(counts.lines))}
    for _, group in groupby(enumerate(missing), key=lambda pair: place[pair[1]] - pair[0]):
        numbers = [number for _, number in group]
        yield numbers[0], numbers[-1]


def _described(source: SourceFile, text: Sequence[str], first: int, last: int,
               arguments: Collection[str]) -> str:
    place = source.place(first)
    end = source.place(last).rpartition(":")[2]
    place += f"-{end}" if last > first else ""
    condition = _condition(text, first)
    names = [name for name in dict.fromkeys(map(str.lower, _WORD.findall(condition)))
             if name in arguments]
    which = f"values of {', '.join(names)}" if names else "values or sizes"
    shown = f" ({condition[:_WIDTH]})" if condition else ""
    return f"{place}{shown}: other {which} may reach it"


def _condition(text: Sequence[str], number: int) -> str:
    """:returns: the statement that decides whether a line is executed, if indentation shows it."""
    indent = _indent(text[number - 1])
    for at in range(number - 2, -1, -1):
        line = text[at]
        if not line.strip() or _indent(line) >= indent:
            continue
        if _ELSE.match(line):
            indent, own = _indent(line) + 1, line
            start = next((text[up] for up in range(at - 1, -1, -1)
                          if _indent(text[up]) == indent - 1 and _STARTS.match(text[up])), "")
            return f"{start.strip()} ... {own.strip()}" if start else own.strip()
        return line.strip() if _OPENS.match(line) else ""
    return ""


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
