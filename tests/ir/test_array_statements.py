# SPDX-License-Identifier: BSD-3-Clause
"""Array statements as loops: how many, over what, with or without a copy."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Routine

from psyad_ext.ir.normal_form.array_statements import loops_of
from psyad_ext.ir.tree.names import Names
from tests.fortran import assignment, text_of

DECLARATIONS = ("real :: a(9), b(0:8), c(3, 0:4), x; integer :: i, j, n, m(9);"
                "real, allocatable :: free(:)")


def lines(statement: str) -> list[str]:
    """:returns: what an array statement becomes."""
    node = assignment(DECLARATIONS, statement)
    return text_of(loops_of(node, Names(node.ancestor(Routine))))


@pytest.mark.parametrize("statement, header, body", [
    ("a = x", "do i_a_1 = 1, 9, 1", "a(i_a_1) = x"),
    ("a = b*x", "do i_a_1 = 1, 9, 1", "a(i_a_1) = b(i_a_1 - 1) * x"),
    ("a(2:4) = b(0:2)", "do i_a_1 = 2, 4, 1", "a(i_a_1) = b(i_a_1 - 2)"),
    ("a(n:) = b(j:)", "do i_a_1 = n, 9, 1", "a(i_a_1) = b(i_a_1 + (j - n))"),
    ("a(1:9:2) = b(8:0:-2)", "do i_a_1 = 1, 9, 2", "a(i_a_1) = b(8 + (i_a_1 - 1) / 2 * (-2))"),
    ("a = a*x", "do i_a_1 = 1, 9, 1", "a(i_a_1) = a(i_a_1) * x"),
    ("c(:, 1) = c(:, 2)", "do i_c_1 = 1, 3, 1", "c(i_c_1,1) = c(i_c_1,2)"),
    ("c(i, :) = a(2:6)", "do i_c_1 = 0, 4, 1", "c(i,i_c_1) = a(i_c_1 + 2)"),
    ("a = sin(b) + max(x, b)", "do i_a_1 = 1, 9, 1",
     "a(i_a_1) = SIN(b(i_a_1 - 1)) + MAX(x, b(i_a_1 - 1))"),
    ("a = size(a)*b(n)", "do i_a_1 = 1, 9, 1", "a(i_a_1) = SIZE(a) * b(n)"),
])
def test_one_loop(statement: str, header: str, body: str) -> None:
    found = lines(statement)
    assert [found[0], found[-1]] == [header, "enddo"]
    assert found[1].replace(" * -2", " * (-2)") == body and len(found) == 3


def test_first_index_runs_fastest() -> None:
    assert lines("c = 2*c + x") == [
        "do i_c_2 = 0, 4, 1", "do i_c_1 = 1, 3, 1", "c(i_c_1,i_c_2) = 2 * c(i_c_1,i_c_2) + x",
        "enddo", "enddo"]


@pytest.mark.parametrize("statement", [
    "a(2:9) = a(1:8)", "a(1:8) = a(2:9)", "a = a(9:1:-1)", "a = a(5)", "a = a(m(1))*x",
    "c(:, i) = c(3:1:-1, j)", "c(:, i) = c(:, n) + c(1, i)", "m(m(1):5) = m(2)"])
def test_overlap_goes_through_a_copy(statement: str) -> None:
    assert len([line for line in lines(statement) if line == "enddo"]) >= 2


@pytest.mark.parametrize("statement", [
    "c(:, 1) = c(3:1:-1, 2)", "a(1:3) = a(1:3)*a(1:3)"])
def test_no_copy_where_nothing_overlaps(statement: str) -> None:
    assert "_new" not in "\n".join(lines(statement))


@pytest.mark.parametrize("statement", ["a = matmul(c, b)", "a(1:3) = c(:, 1) + sum(c, 2)",
                                       "a = cshift(b, 1)", "a(1:2) = shape(c)"])
def test_other_array_expressions_stay(statement: str) -> None:
    assert lines(statement) == text_of([assignment(DECLARATIONS, statement)])
