# SPDX-License-Identifier: BSD-3-Clause
"""What is known of variables in one process."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Assignment

from psyad_ext.analyses.process_values import Named, Value, Values
from psyad_ext.ir.tree.walking import assignments_of
from tests.fortran import statements

_DECLARATIONS = """
integer, parameter :: two = 2; integer :: i, j, k, a(3), given; logical :: on, off; real(wp) :: x
"""
_BEFORE = "k = 7; on = .true.; a(two) = 5; "


def after(body: str) -> tuple[Values, list[Assignment]]:
    """:returns: what is known behind some assignments, and these."""
    found = assignments_of(statements(_DECLARATIONS, body))
    values = Values({})
    for one in found:
        values.set(one.lhs, values.of(one.rhs))
    return values, found


@pytest.mark.parametrize(("expression", "expected"), [
    ("k*two - 3", 11), ("-k/two", -3), ("mod(-k, 4)", -3), ("modulo(-k, 4)", 1), ("k/(two - 2)", None),
    ("max(k, two) + min(1, k) + abs(-1)", 9), ("merge(1, 2, k > 3)", 1), ("a(k - 5)", 5),
    ("a(1)", None), ("j + 1", None), ("int(x)", None)])
def test_numbers(expression: str, expected: Value) -> None:
    values, found = after(f"{_BEFORE} i = {expression}")
    assert values.of(found[-1].lhs) == expected


@pytest.mark.parametrize(("expression", "expected"), [
    ("k == 7 .and. on", True), ("off .and. k < 7", False), ("on .or. off", True),
    ("off .or. k < 7", None), (".not. on", False), ("j > 1", None), ("on .neqv. k >= 8", True)])
def test_truth(expression: str, expected: Value) -> None:
    values, found = after(f"{_BEFORE} off = {expression}")
    assert values.of(found[-1].lhs) is expected


def test_what_is_forgotten() -> None:
    values, found = after("a(1) = 1; k = 2; a(i) = 3; i = a(1); j = k")
    assert values.of(found[3].lhs) is None and values.of(found[4].lhs) == 2
    values.forget([found[1].lhs.symbol])
    assert values.of(found[1].lhs) is None


def test_elements() -> None:
    values, found = after("a = 4; i = 2; a(i) = 1; i = a(1); j = a(i); k = a(2)")
    assert [values.of(one.lhs) for one in found[3:]] == [4, 4, 1]


def test_names() -> None:
    values, found = after("i = j; on = i == j; off = i == k")
    (_, *truths) = found
    values.set(found[0].lhs, Named("argument j"))
    values.enter(found[0].rhs.symbol)
    assert [values.of(one.rhs) for one in truths] == [True, None]
