# SPDX-License-Identifier: BSD-3-Clause
"""Generated code in the two forms that Fortran has, free and fixed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from psyad_ext.ir.source.conditional import conditional
from psyad_ext.ir.source.sources import FIXED_FORM
from psyad_ext.ir.writing.line_breaks import with_breaks

_LABEL = re.compile(r"^(\d{1,5})[ \t]+")
_OPENMP = re.compile(r"^\s*!\$omp\s", re.IGNORECASE)
#: What stays in one line: text, names and numbers with what is around them.
_TOKEN = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|[ ]+|[\w%.]+|\*\*|//|::|=>|[=/<>]=|.""")
_STRING = re.compile(r"""^['"]""")
#: Columns of a statement in fixed form; the last one of the first line may lie further.
_FIRST, _LAST = 7, 72
_DEEPEST = 24
#: Columns of free form.
_LONGEST = 132


def is_fixed(name: str) -> bool:
    """:returns: whether a file with this name is in fixed form."""
    return Path(name).suffix.lower() in FIXED_FORM


def is_read_alike(source: str, target: str) -> bool:
    """:returns: whether compilers read a file in the form of another one, and preprocess it if they
        do the other: this is what the endings of their names say."""
    suffix, other = Path(source).suffix, Path(target).suffix
    return is_fixed(source) is is_fixed(target) \
        and (suffix == suffix.lower() or other != other.lower())


def free_lines(text: str) -> str:
    """
    :param text: Fortran in free form.

    :returns: the same in lines of at most 132 columns.
    """
    return "\n".join(line.rstrip() for line in with_breaks(text).splitlines()
                     for line in _conditional_lines(line)) + "\n"


def _conditional_lines(line: str) -> list[str]:
    """:returns: a line, in several ones if it is a long statement behind ``!$``."""
    statement = conditional(line)
    if not statement or len(line) <= _LONGEST:
        return [line]
    sign = line[:line.index("$") + 1]
    return [f"{sign} {one}" for one in with_breaks(" "*len(sign) + statement).splitlines()]


def fixed_lines(text: str) -> str:
    """
    Bring generated code to the fixed form. Text is not continued from line to line, so that it
    means the same whatever number of columns a compiler takes::

        call f(a, &                      call f(a,
          b)  ! why                ! why
                                      &    b)

    :param text: Fortran in free form, with each statement in one line.

    :returns: the same in fixed form, in 72 columns.
    """
    return "".join(f"{line}\n" for one in text.splitlines() for line in _fixed(one))


def _fixed(line: str) -> Iterator[str]:
    """:returns: a line in fixed form, in several ones if it is too long."""
    if conditional(line):
        yield from (f"!${one[2:]}" for one in _fixed(f"  {conditional(line)}"))
        return
    if _OPENMP.match(line):
        yield from _directive(line.strip())
        return
    code, comment = _divided(line)
    indent = " "*min(len(line) - len(line.lstrip()), _DEEPEST)
    if comment:
        yield f"!{indent}{comment[1:]}" if comment[1:2] in ("", " ") else comment
    elif not code:
        yield ""
    if not code:
        return
    label = _LABEL.match(code)
    start = f"{label[1] if label else '':<{_FIRST - 1}}{indent}"
    rest = _pieces(code[label.end():] if label else code, _LAST - _FIRST + 1 - len(indent) - 2)
    current = start
    for piece in rest:
        if len(current) + len(piece.rstrip()) > _LAST and current.strip("& "):
            yield current.rstrip()
            current, piece = f"     &{indent}  ", piece.lstrip()
        current += piece
    yield current.rstrip()


def _directive(line: str) -> Iterator[str]:
    """:returns: a directive of OpenMP in fixed form, which has a sign of its own to go on."""
    current = ""
    for piece in _pieces(line, _LAST):
        if len(current) + len(piece.rstrip()) > _LAST:
            yield current.rstrip()
            current = "!$omp&  "
        current += piece
    yield current.rstrip()


def _divided(line: str) -> tuple[str, str]:
    """:returns: the code of a line without the blanks around it, and its comment."""
    place = 0
    for match in _TOKEN.finditer(line):
        if match.group() == "!":
            break
        place = match.end()
    return line[:place].strip(), line[place:].rstrip()


def _pieces(code: str, width: int) -> list[str]:
    """:returns: the parts of a statement between which a line may end; what ends with a comma or an
        opening bracket keeps it."""
    pieces: list[str] = []
    for match in _TOKEN.finditer(code):
        token = match.group()
        if _STRING.match(token) and len(token) > width:
            pieces += _cut(token, width)
        elif pieces and (token in ",)" or token == "(" and pieces[-1].strip()
                         or not pieces[-1].strip()):
            pieces[-1] += token
        else:
            pieces.append(token)
    return pieces


def _cut(text: str, width: int) -> list[str]:
    """:returns: a long text as pieces that are put together."""
    quote, inner = text[0], text[1:-1].replace(text[0]*2, "\0")
    size = width//2
    parts = [inner[at:at + size].replace("\0", quote*2) for at in range(0, len(inner), size)]
    return [f"{quote}{part}{quote}" + ("//" if number < len(parts) - 1 else "")
            for number, part in enumerate(parts)]
