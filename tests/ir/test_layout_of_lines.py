# SPDX-License-Identifier: BSD-3-Clause
"""Where long lines break, and which variables share a line."""

from __future__ import annotations

import pytest

from psyad_ext.ir.writing.declaration_groups import MARK, grouped
from psyad_ext.ir.writing.line_breaks import LINE_LENGTH, with_breaks

_LONG = "a_rather_long_name(position + 1:position + number)"

BREAKS = {
    "between arguments": f"  call foo({_LONG}, {_LONG}, {_LONG})",
    "behind a sum": f"  y = {_LONG} + {_LONG} + {_LONG} * factor",
    "where a value begins": f"  {_LONG}({'x' * 30}) = {_LONG} * {_LONG}",
    "outside of text": f"  write (*, *) 'a, b + {'c' * 90}', {_LONG}",
    "names of routines": "  public :: " + ", ".join(f"name_of_routine_{i}" for i in range(20)),
}


@pytest.mark.parametrize("line", BREAKS.values(), ids=BREAKS)
def test_lines_break_at_ends(line: str) -> None:
    parts = with_breaks(line).split("\n")
    assert len(parts) > 1 and all(len(part) <= LINE_LENGTH for part in parts)
    assert all(part.endswith((", &", " + &", " = &", " * &")) for part in parts[:-1])
    assert all(part.startswith("      ") for part in parts[1:])
    joined = "".join(part.removesuffix("&").strip() for part in parts)
    assert joined.replace(" ", "") == line.replace(" ", "")


def test_short_lines_stay() -> None:
    assert with_breaks("x = 1\ny = 2") == "x = 1\ny = 2"


def test_variables_that_are_alike_share_a_line() -> None:
    lines = ["integer, intent(in) :: n", "real, dimension(n), intent(in) :: x",
             "integer, intent(in) :: m", "real, dimension(m,n), intent(in) :: a",
             "real, intent(in) :: s", "! the result", "real, intent(in) :: y"]
    marked = [line if line.startswith("!") else MARK + line for line in lines]
    assert grouped(marked) == [
        "integer, intent(in) :: n, m", "real, intent(in) :: x(n), a(m,n), s", "! the result",
        "real, intent(in) :: y"]


def test_bounds_are_declared_first() -> None:
    lines = ["real :: s", "integer :: n", "real, dimension(n) :: x", "real, dimension(2) :: t"]
    assert grouped([MARK + line for line in lines]) == [
        "real :: s, t(2)", "integer :: n", "real :: x(n)"]
