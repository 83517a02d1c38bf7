# SPDX-License-Identifier: BSD-3-Clause
"""Makes a failing program smaller while it fails in the same way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

_OPENING = re.compile(r"\s*(do \w+ =|if \(.*\) then$)", re.IGNORECASE)
_CLOSING = re.compile(r"\s*end (do|if)$", re.IGNORECASE)
_BRANCH = re.compile(r"\s*else\b", re.IGNORECASE)
_FIXED = re.compile(r"\s*(!|module|end|contains|subroutine|use|implicit|$)", re.IGNORECASE)


def shrink(text: str, fails: Callable[[str], bool]) -> str:
    """
    :param text: a program that fails, each statement on lines of its own.
    :param fails: tells whether a program fails in the same way; false for one
        that is not valid.

    :returns: a program that fails and of which no part can be taken away.
    """
    lines = _joined(text.splitlines())
    smaller = True
    while smaller:
        smaller = False
        position = len(lines) - 1
        while position >= 0:
            for candidate in _without(lines, position):
                if fails("\n".join(candidate) + "\n"):
                    lines, smaller = candidate, True
                    break
            position = min(position, len(lines)) - 1
    return "\n".join(lines) + "\n"


def _joined(lines: list[str]) -> list[str]:
    """One statement a line; the reader and the compiler are asked for no more than 132 columns."""
    joined: list[str] = []
    for line in lines:
        if joined and joined[-1].endswith("&"):
            joined[-1] += "\n" + line
        else:
            joined.append(line)
    return joined


def _without(lines: list[str], position: int) -> Iterator[list[str]]:
    """Programs without the statement, or without the construct that begins there."""
    line = lines[position]
    if _FIXED.match(line) or _BRANCH.match(line):
        return
    if _OPENING.match(_flat(line)):
        last = _end(lines, position)
        yield lines[:position] + lines[last + 1:]
        inner = lines[position + 1:last]
        if not any(_BRANCH.match(each) for each in inner):
            yield lines[:position] + inner + lines[last + 1:]
    else:
        yield lines[:position] + lines[position + 1:]


def _flat(statement: str) -> str:
    return re.sub(r"\s*&\n\s*", " ", statement)


def _end(lines: list[str], position: int) -> int:
    """Position of the line that closes the construct."""
    depth = 0
    for at in range(position, len(lines)):
        if _OPENING.match(_flat(lines[at])):
            depth += 1
        elif _CLOSING.match(lines[at]):
            depth -= 1
            if depth == 0:
                return at
    raise ValueError("a construct has no end")
