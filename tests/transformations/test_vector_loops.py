# SPDX-License-Identifier: BSD-3-Clause
"""Loops of tangents in many directions: taken apart for vectors, fused for the cache."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.transformations import ADForwardContainerTrans
from tests.fortran import body_of, module, subroutine

DECLARATIONS = ("integer, intent(in) :: n, idx(n); real(wp), intent(in) :: x(n, n)\n"
                "real(wp), intent(inout) :: y(n, n); real(wp) :: a(n, n), s\n"
                "integer :: i, j, k")

#: Loops of which the partial derivatives are computed before the tangents.
APART = {
    "elements": "do i = 1, n; y(i, 1) = x(i, 1)**2; end do",
    "elements beside": "do i = 2, n; y(i, 1) = x(i, 1)*x(i - 1, 1); end do",
    "a sum": "do i = 1, n; s = x(i, 1)**2; y(1, 2) = y(1, 2) + s*s; end do",
    "inner loops": "do j = 1, n; do i = 1, n; y(i, j) = x(i, j)**2; end do; end do",
    "copies": "do i = 1, n; y(i, 1) = x(i, 1); end do",
    "no partial derivatives, but values": "do i = 2, n; y(i, 1) = x(i, 1) - x(i - 1, 1); end do",
}
#: Those that stay as they are.
WHOLE = {
    "recurrences": "do i = 2, n; y(i, 1) = x(i, 1)*y(i - 1, 1); end do",
    "a scalar that is passed on": "s = 1; do i = 1, n; y(i, 1) = x(i, 1)*s; s = x(i, 2); end do",
    "downwards": "do i = n, 1, -1; y(i, 1) = x(i, 1)**2; end do",
    "few iterations": "do i = 1, 8; y(i, 1) = x(i, 1)**2; end do",
    "index arrays": "do i = 1, n; y(i, 1) = x(idx(i), 1)**2; end do",
    "what is not vectorised": "do i = 1, n; y(i, 1) = exp(x(i, 1)); end do",
    "branches": "do i = 1, n; if (i > 2) y(i, 1) = x(i, 1)**2; end do",
    "across columns": "do i = 1, n; y(1, i) = x(1, i)**2; end do",
    "a counter that is read afterwards": "do i = 1, n; y(i, 1) = x(i, 1)**2; end do; k = i; "
                                         "y(1, 1) = x(k - 1, 1)",
}
#: Loops over planes with the number that is left of them, and whether tangents are of one plane.
PLANES = {
    "alike": ("do j = 1, n; do i = 1, n; a(i, j) = x(i, j)**2; end do; end do\n"
              "do j = 1, n; do i = 1, n; y(i, j) = a(i, j)**2; end do; end do", 1, True),
    "needed later": (
        "do j = 1, n; do i = 1, n; a(i, j) = x(i, j)**2; end do; end do\n"
        "do j = 1, n; do i = 1, n; y(i, j) = a(i, j)**2; end do; end do\ny(1, 1) = a(1, n)",
        1, False),
    "the plane before": (
        "do j = 2, n; do i = 1, n; a(i, j) = x(i, j)**2; end do; end do\n"
        "do j = 2, n; do i = 1, n; y(i, j) = a(i, max(j - 1, 2)); end do; end do", 2, False),
    "not set everywhere": (
        "do j = 1, n; do i = 2, n; a(i, j) = x(i, j)**2; end do; end do\n"
        "do j = 1, n; do i = 1, n; y(i, j) = a(i, j)**2; end do; end do", 1, False),
}


def vector_text(body: str) -> list[str]:
    """:returns: the statements of the tangent in many directions."""
    source = module(subroutine("n, idx, x, y", DECLARATIONS, body))
    result = ADForwardContainerTrans().apply(read_fortran_source(source), "foo", ["y"], ["x", "y"],
                                             vector=True)
    return [line.lower() for line in body_of(result, "foo_tangent_vector")]


@pytest.mark.parametrize("idea", [*APART, *WHOLE])
def test_taken_apart(idea: str) -> None:
    lines = vector_text(APART.get(idea) or WHOLE[idea])
    assert any(line.startswith("do strip_start") for line in lines) is (idea in APART)


def test_sums_wait_with_the_tangents() -> None:
    lines = vector_text(APART["a sum"])
    second = [number for number, line in enumerate(lines) if line.startswith("do i =")][1]
    assert any(line.startswith("y(1,2) = y(1,2) + ") for line in lines[second:])


@pytest.mark.parametrize("idea", ["elements", "elements beside", "inner loops", "copies"])
def test_blocks_of_directions(idea: str) -> None:
    lines = vector_text(APART[idea])
    choice = lines.index("if (mod(directions, 8) == 0) then")
    assert lines[choice + 1:choice + 4:2] == [
        "do block_start = 1, directions, 8", "do direction = block_start, block_start + 7, 1"]
    others = lines.index("else", choice)
    assert lines[others + 2] == "do direction = 1, directions, 1"


def test_sums_are_added_once() -> None:
    assert not any("block_start" in line for line in vector_text(APART["a sum"]))


@pytest.mark.parametrize("idea", PLANES)
def test_planes(idea: str) -> None:
    body, number, is_reduced = PLANES[idea]
    lines = vector_text(body)
    assert sum(line.startswith("do j =") for line in lines) == number
    assert any("a_d(direction,i) =" in line for line in lines) is is_reduced
