# SPDX-License-Identifier: BSD-3-Clause
"""Long lines are continued where an argument or an operand ends, those of outer levels first."""

from __future__ import annotations

import re
from dataclasses import dataclass

from psyclone.errors import InternalError
from psyclone.line_length import FortLineLength

LINE_LENGTH = 132
#: Where a line may end before a character, if there is no better place.
_PLACES = "%*/+-=("
_INDENTATION = 4
# Quotation marks, brackets, and what a line may end with.
_TOKEN = re.compile(r"""'[^']*'|"[^"]*"|[(\[]|[)\]]|,[ ]?|(?<!:):(?!:)|"""
                    r"""[ ](?:[-+*/=<>]|//|==|/=|<=|>=|=>|\.\w+\.)[ ]""")
_LOOSE = {" + ", " - ", " // "}


@dataclass(frozen=True)
class _Place:
    """Where a line may end.

    :param depth: how many brackets are around it.
    :param column: the number of characters before it.
    :param token: what stands before it.
    """

    depth: int
    column: int
    token: str


def with_breaks(text: str) -> str:
    """
    :param text: Fortran in free form.

    :returns: the same with no line that is too long.
    """
    return "\n".join(line if len(line) <= LINE_LENGTH else _broken(line)
                     for line in text.split("\n"))


def _broken(line: str) -> str:
    code = line.strip()
    if code.startswith(("!", "&")) or code.endswith("&"):
        return _anywhere(line)
    margin = line[:len(line) - len(line.lstrip())]
    found, rest = [], line.rstrip()
    while len(rest) > LINE_LENGTH:
        column = _best(rest)
        if column is None:
            return _anywhere(line)
        found.append(f"{rest[:column].rstrip()} &")
        rest = margin + " "*_INDENTATION + rest[column:].lstrip()
    return "\n".join([*found, rest])


def _best(line: str) -> int | None:
    """:returns: where a line ends best, if it may end anywhere."""
    places = _places(line)
    inner = [place for place in places if place.token != " = "] or places
    if not inner:
        return None
    depth = min(place.depth for place in inner)
    outermost = [place for place in inner if place.depth == depth]
    start = next((place.column for place in places if place.token == " = "), None)
    if depth and start is not None and len(line) - start + _INDENTATION < LINE_LENGTH \
            and _margin(line) + _INDENTATION < start:
        return start
    loose = [place for place in outermost if place.token in _LOOSE
             and place.column > LINE_LENGTH//2]
    return max(place.column for place in loose or outermost)


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def _places(line: str) -> list[_Place]:
    """:returns: where a line may end, so that it is short enough; attributes stay together."""
    depth, found = 0, []
    first = max(_margin(line), line.find(" :: ", 0, LINE_LENGTH//2))
    for match in _TOKEN.finditer(line):
        token = match.group()
        if match.start() + len(token.rstrip()) > LINE_LENGTH - len(" &"):
            break
        if token in "([":
            depth += 1
        elif token in ")]":
            depth -= 1
        elif token[0] not in "'\"" and (depth or token != ":") and match.start() > first:
            found.append(_Place(depth, match.end(), token if token[0] == " " else token.strip()))
    return found


def _anywhere(line: str) -> str:
    """:returns: a long line with breaks wherever there is space, as PSyclone makes them."""
    lines = FortLineLength(line_length=LINE_LENGTH)
    try:
        return lines.process(line)
    except InternalError:
        if "!" in line:  # parts of comments and directives are no continued statements
            raise
    except StopIteration:
        pass  # there is no comment, for which PSyclone looks in lines that start with a label
    # Continued lines that start with the sign may start, and end, anywhere in a name.
    found, rest = [], line.strip()
    while len(rest) > LINE_LENGTH:
        place = max(rest.rfind(one, 1, LINE_LENGTH - 1) for one in _PLACES)
        place = place if place > 1 else LINE_LENGTH - 1
        found.append(f"{rest[:place]}&")
        rest = f"&{rest[place:]}"
    return "\n".join([*found, rest])
