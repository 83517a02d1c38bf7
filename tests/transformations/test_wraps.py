# SPDX-License-Identifier: BSD-3-Clause
"""Indices that are known as neighbours in periodic domains."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Loop

from psyad_ext import read_fortran_source
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.transformations.parallel.nests import nest_of

#: Indices in a loop over ``i = 1, n``, and how far they are from ``i``.
NEIGHBOURS = [
    ("mod(i, n) + 1", 1), ("1 + mod(i + 1, n)", 2), ("mod(i - 2 + n, n) + 1", -1), ("modulo(i - 4, n) + 1", -3),
    ("mod(2*n + i - 4, n) + 1", -3), ("merge(1, i + 1, i == n)", 1), ("merge(i + 1, 1, i < n)", 1),
    ("merge(n, i - 1, i == 1)", -1), ("merge(i - 1 + n, i - 1, i - 1 < 1)", -1), ("merge(i + 1, i + 1 - n, n /= i)", 1),
    ("mod(i - 1, n) + 1", 0)]
#: Indices that are none, or not for all n: negative remainders, other periods, other places.
OTHERS = ["mod(i - 2, n) + 1", "mod(i - 4 + n, n) + 1", "mod(i, n + 1) + 1", "mod(i, n)", "mod(2*i, n) + 1",
          "merge(1, i + 1, i == n - 1)", "merge(2, i + 1, i == n)", "merge(1, i + 2, i == n)", "merge(1, i + 1, i < n)",
          "merge(n, i + 1, i == n)", "mod(i, n) + mod(i, n) + 1", "n"]


def distance(index: str, bounds: str) -> int | None:
    """:returns: how far an index is from the counter of a loop."""
    tree = read_fortran_source(f"subroutine foo(n, x)\ninteger, intent(in) :: n\nreal, intent(inout) :: x(0:n)\n"
                               f"integer :: i\ndo i = {bounds}\nx({index}) = 0.0\nend do\nend subroutine foo\n")
    loop, = tree.walk(Loop)
    nest = nest_of(loop, {loop.variable})
    assert nest is not None
    return nest.period(0).distance(assignments_of(loop)[0].lhs.children[0])


@pytest.mark.parametrize("index, expected", NEIGHBOURS + [(one, None) for one in OTHERS])
def test_neighbours_of_a_circle(index: str, expected: int | None) -> None:
    assert distance(index, "1, n") == distance(index, "n, 1, -1") == expected


@pytest.mark.parametrize("index, bounds, expected", [
    ("mod(i + 1, n)", "0, n - 1", 1), ("mod(i + 1, n + 1)", "0, n", 1), ("modulo(i - 1, 8)", "0, 7", -1),
    ("mod(i + 7, 8)", "0, 7", -1), ("merge(0, i + 1, i == 7)", "0, 7", 1), ("mod(i, n) + 1", "2, n", None)])
def test_circles_start_anywhere(index: str, bounds: str, expected: int | None) -> None:
    assert distance(index, bounds) == expected
