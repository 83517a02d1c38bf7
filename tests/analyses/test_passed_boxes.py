# SPDX-License-Identifier: BSD-3-Clause
"""Elements of arrays from the first one on, as boxes."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Assignment

from psyad_ext.analyses.boxes import Box, Sum
from psyad_ext.analyses.passed_boxes import box_from
from tests.fortran import statements


def _sum(value: Sum) -> str:
    terms = ["?" if term.startswith("?") else f"{factor}*{term}" if factor != 1 else term
             for term, factor in sorted(value[0].items())]
    return "+".join([*terms, *([str(value[1])] if value[1] or not terms else [])])


def text_of(box: Box) -> str:
    """:returns: a box as indices."""
    return ", ".join(f"{_sum(low)}:{_sum(high)}" for low, high in box)


@pytest.mark.parametrize("first, elements, expected", [
    ("w(i)", "3", "i:i+2"), ("w", "n", "0:n+-1"), ("w(2)", "k", "2:k+1"), ("s", "1", ""),
    ("a(2, j)", "1", "2:2, j:j"), ("a(1, j)", "n", "1:n, j:j"), ("a(2, j)", "n - 1", "2:n, j:j"),
    ("a(1, j)", "2*n", "1:n, j:j+1"), ("a", "n*m", "1:n, 1:m"), ("a(:, j)", "n", "1:n, j:j"),
    ("c(1, 1, j)", "4", "1:2, 1:2, j:j"),
    # It may go on in the next column.
    ("a(2, j)", "n", "1:n, j:?"), ("a(1, j)", "k", "1:n, j:?")])
def test_elements_from_one_on(first: str, elements: str, expected: str) -> None:
    routine = statements("integer :: n, m, i, j, k; real :: w(0:n), a(n, m), c(2, 2, 4), s",
                         f"{first} = 1; k = {elements}")
    one, other = routine.walk(Assignment)
    box, is_exact = box_from(one.lhs, other.rhs)
    assert text_of(box) == expected
    assert is_exact is ("?" not in expected)
