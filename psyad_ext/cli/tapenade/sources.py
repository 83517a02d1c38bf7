# SPDX-License-Identifier: BSD-3-Clause
"""What is looked for in sources: where a procedure is, and who calls it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from psyad_ext.ir.source.sources import FIXED_FORM, decode

_UNIT = re.compile(
    r"^\s*(?!end\b)(?:[a-z][\w*=(), \t]*?[ \t)])?(subroutine|function|program)[ \t]+([a-z]\w*)",
    re.IGNORECASE)
_COMMENT, _FIXED_COMMENT = re.compile(r"!.*"), re.compile(r"^[c*].*|!.*", re.IGNORECASE)


def file_of(routine: str, files: Sequence[str]) -> str | None:
    """:returns: the first of some files that has a procedure; None if none has."""
    return next((file for file in files for unit, _ in _lines(file) if unit == routine.lower()),
                None)


def callers_of(routine: str, files: Sequence[str]) -> list[str]:
    """:returns: the lower-case names of the procedures in some files that name another one."""
    name = re.compile(rf"\b{re.escape(routine)}\b\s*(?:\(|$)", re.IGNORECASE)
    found = {unit: None for file in files for unit, line in _lines(file)
             if unit and unit != routine.lower() and name.search(line) and not _UNIT.match(line)}
    return list(found)


def _lines(file: str) -> Iterator[tuple[str, str]]:
    """:returns: the lines of a file, each with the procedure that it is in; none if there is no
        such file."""
    if not Path(file).is_file():
        return
    unit = ""
    comment = _FIXED_COMMENT if Path(file).suffix.lower() in FIXED_FORM else _COMMENT
    for line in decode(Path(file)).splitlines():
        match = _UNIT.match(line)
        unit = match[2].lower() if match else unit
        yield unit, comment.sub("", line)
