# SPDX-License-Identifier: BSD-3-Clause
"""Scalars of the way back are copied only where both are needed."""

from __future__ import annotations

import re

import pytest

from tests.fortran import body_of, module, reverse, subroutine

DECLARATIONS = """integer, intent(in) :: n
  real(wp), intent(in) :: x(n), a
  real(wp), intent(inout) :: y, z(n)
  real(wp) :: s, t, u
  integer :: i"""

#: Statements in a loop, or around one, and how many copies of scalars are left.
ROWS = {
    "one value for three": ("s = x(1)*a; t = x(2)*a; u = x(3)*s; z(1) = (s + t + u)*z(1)", 0),
    "used in a quotient, too": ("s = dot_product(x, z); t = x(1)*a; y = s/t", 0),
    "an argument": ("s = sum(x*z); y = y + s", 0),
    "an argument that changes": ("s = sum(x*z); y = y*a + s", 1),
    "in branches": ("s = x(1)**2; if (a > 0) then; s = s*a; t = s*x(2); else; t = s; end if; "
                    "z(1) = t + s", 0),
    "cleared in between": ("s = sum(x**2); y = s", 1),
}


def copies(lines: list[str]) -> list[str]:
    """:returns: assignments of one scalar to another one."""
    return [line for line in lines if re.fullmatch(r"\w+ = [a-z]\w*", line)]


@pytest.mark.parametrize(("body", "number"), ROWS.values(), ids=ROWS)
def test_copies(body: str, number: int) -> None:
    source = module(subroutine("n, x, a, y, z", DECLARATIONS, body))
    lines = body_of(reverse(source, ["y", "z"], ["x", "a", "y", "z"]), "foo_returning")
    assert len([one for one in copies(lines) if "_adj" in one]) == number, lines
