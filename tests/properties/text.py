# SPDX-License-Identifier: BSD-3-Clause
"""Declarations and long lines of random programs."""

from __future__ import annotations

import re
from random import Random

from tests.properties.numbers import DOUBLE
from tests.properties.scope import Real

Lines = list[str]


def real_declaration(variable: Real, attributes: str = "", assumed: bool = False) -> str:
    """
    :param variable: what is declared.
    :param attributes: its attributes, a comma before each.
    :param assumed: whether the caller gives it its shape.

    :returns: its declaration.
    """
    kind = "real(wp)" if variable.kind == DOUBLE else "real(4)"
    if "allocatable" in attributes:
        shape = [":" for _ in variable.extents]
    elif assumed:
        shape = [":" if lower == 1 else f"{lower}:" for lower in variable.lowers]
    else:
        shape = bounds(variable)
    return f"{kind}{attributes} :: {variable.name}" + (f"({', '.join(shape)})" if shape else "")


def bounds(variable: Real) -> list[str]:
    """:returns: the bounds of each dimension, as they are declared."""
    found = []
    for extent, lower in zip(variable.extents, variable.lowers):
        upper = str(int(extent) + lower - 1) if extent.isdigit() else _upper(extent, lower)
        found.append(upper if lower == 1 else f"{lower}:{upper}")
    return found


def _upper(extent: str, lower: int) -> str:
    shift = lower - 1
    return extent if not shift else f"{extent} {'+' if shift > 0 else '-'} {abs(shift)}"


def occurs(name: str, lines: Lines) -> bool:
    """:returns: whether a name stands in some line, other than as a keyword."""
    return any(re.search(rf"\b{name}\b(?!=)", line) for line in lines)


def inputs(random: Random, count: int) -> str:
    """:returns: values in the middle between multiples of a tenth, which they are compared with."""
    return " ".join(f"{random.randint(5, 14) / 10 + 0.05:.2f}" for _ in range(count))


def wrapped(lines: Lines) -> Lines:
    """:returns: the lines, with continuation lines where one would become too long."""
    found: Lines = []
    for line in lines:
        indent = line[:len(line) - len(line.lstrip())] + "    "
        while len(line) > 110:
            at = line.rfind(" ", len(indent) + 1, 108)
            found.append(line[:at] + " &")
            line = indent + line[at + 1:]
        found.append(line)
    return found
