# SPDX-License-Identifier: BSD-3-Clause
"""The page of special values: what the derivatives of each function are at each point."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import mpmath

from tests.special_values.exact import NUMBERS, derivative, value
from tests.special_values.measure import Found, measured
from tests.special_values.rows import SECTIONS, Row

PAGE = Path(__file__).parents[2] / "docs" / "special_values.md"
KINDS = {4: "single", 8: "double"}
#: How many times the spacing of numbers a derivative may be off.
_PLACES = 500
_START = """# Derivatives at special points

Each function is differentiated at the points shown, in single and double precision, in the reverse
and in the tangent mode, and twice; what comes out is compared with the exact value. `tiny`, `huge` and
`epsilon` are those of the kind. The table names the points at which the exact derivative is *not* given to
the last digits, and what is given instead; at all others it is. *Large* stands for numbers that are finite
or infinite, and larger than a hundredth of the square root of `huge`. Mostly there is no derivative at these points, or it is
infinite, or too large for the kind. Points at which the function itself is infinite or no number are left out:
there, the contribution of a zero adjoint or tangent is still zero.

A distance (`hypot`, `norm2`, the root of a sum of squares) has no derivative at zero; there, it is taken as zero.
Its square has: it is differentiated without the root if the square of a root stands in one
expression. If it does not (`r = norm2(x)`, then `y = r**2`), or a function other than the square follows (`cos(norm2(x))`),
first derivatives are still right at zero, second ones are zero. Write `dot_product(x, x)` for the square of a
distance where second derivatives at zero count.

This page is written by `python -m tests.special_values`; a test writes it again and compares.
"""


def page() -> str:
    """:returns: the page."""
    lines = [_START.rstrip()]
    for title, rows in SECTIONS.items():
        lines += ["", f"## {title}", "", "| function | points | first derivative | second derivative |",
                  "|---|---|---|---|"]
        lines += map(_line, rows, *(results(rows, kind) for kind in KINDS))
    return "\n".join(lines) + "\n"


def results(rows: Sequence[Row], kind: int) -> list[list[Found]]:
    """:returns: what generated code gives at the points."""
    with TemporaryDirectory() as folder:
        return measured(rows, kind, Path(folder))


def _line(row: Row, *found: Sequence[Found]) -> str:
    cells = []
    for order in (1, 2):
        notes = {kind: list(_notes(row, each, kind, order)) for kind, each in zip(KINDS, found)}
        single, double = notes.values()
        if single == double:
            cells.append("; ".join(double) or "exact")
        else:
            cells.append("; ".join(f"{name}: {', '.join(note) or 'exact'}"
                                   for name, note in zip(KINDS.values(), (single, double))))
    points = ", ".join(map(_point, row.points))
    return f"| `{row.text}` | {points} | {cells[0]} | {cells[1]} |"


def _point(point: Sequence[str]) -> str:
    return point[0] if len(point) == 1 else f"({', '.join(point)})"


def _notes(row: Row, found: Sequence[Found], kind: int, order: int) -> Iterator[str]:
    """:returns: the points where the exact derivative is not given."""
    for point, each in zip(row.points, found):
        if not math.isfinite(each.value):
            continue
        given = [number for _, number in deviations(row, point, each, kind, order)]
        if given:
            yield f"{_point(point)}: {' or '.join(dict.fromkeys(_word(n, kind) for n in given))}"


def deviations(row: Row, point: Sequence[str], found: Found, kind: int,
               order: int) -> Iterator[tuple[mpmath.mpf, float]]:
    """:returns: pairs of exact and other derivatives at a point."""
    at = [value(text, kind) for text in point]
    pairs = [((place,), number) for place, modes in enumerate(found.first) for number in modes] \
        if order == 1 else list(found.second.items())
    for variables, number in pairs:
        exact = derivative(row, at, *variables)
        if not _agree(number, exact, kind):
            yield exact, number


def _agree(number: float, exact: mpmath.mpf, kind: int) -> bool:
    if not (math.isfinite(number) and mpmath.isfinite(exact)):
        return False
    small = NUMBERS[kind]["tiny"]
    return abs(number - exact) <= _PLACES * NUMBERS[kind]["epsilon"] * abs(exact) + small


def _word(number: float, kind: int) -> str:
    if math.isnan(number):
        return "NaN"
    if abs(number) > mpmath.sqrt(NUMBERS[kind]["huge"]) / 100:
        return "large" if number > 0 else "-large"
    return f"{number + 0.0:.3g}"
