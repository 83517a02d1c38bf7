# SPDX-License-Identifier: BSD-3-Clause
"""Builders of expressions and statements, by text."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Node, Reference
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, element_type, expression_type
from tests.fortran import assignment, text_of

PRECISION = ScalarType.Precision


def node(text: str) -> Node:
    """:returns: an expression of integers."""
    return assignment("integer, parameter :: two = 2; integer :: i, j, k", f"k = {text}").rhs.copy()


def real_type(precision: object) -> ElementType:
    """:returns: a real type."""
    return element_type(ScalarType(ScalarType.Intrinsic.REAL, precision))


def text(expression: Node) -> str:
    """:returns: an expression as Fortran."""
    return expression.debug_string().strip()


@pytest.mark.parametrize("value, expected", [(3, "3"), (0, "0"), (-4, "-4")])
def test_integer(value: int, expected: str) -> None:
    assert text(build.integer(value)) == expected


@pytest.mark.parametrize("precision, digits, expected", [
    (PRECISION.UNDEFINED, "0.5", "0.5"), (PRECISION.DOUBLE, "0.5", "0.5d0"), (8, "0.5", "0.5_8"),
    (4, "1.0", "1.0_4"), (PRECISION.DOUBLE, "1e3", "1d3")])
def test_real(precision: object, digits: str, expected: str) -> None:
    literal = build.real(digits, real_type(precision))
    assert text_of([build.assign(Reference(DataSymbol("x", ScalarType.real_type())), literal)]) == [
        f"x = {expected}"]


def test_real_of_a_named_kind() -> None:
    type_ = expression_type(assignment("real(wp) :: x", "x = x").lhs)
    assert text(build.real("0.5", type_)) == "0.5_wp"


@pytest.mark.parametrize("value, expected", [(True, ".true."), (False, ".false.")])
def test_logical(value: bool, expected: str) -> None:
    assert text(build.logical(value)).lower() == expected


@pytest.mark.parametrize("function, left, right, expected", [
    (build.add, "i", "j", "i + j"), (build.add, "i", "-j", "i - j"), (build.sub, "i", "j", "i - j"),
    (build.sub, "i", "-j", "i + j"), (build.mul, "i + 1", "j", "(i + 1) * j"),
    (build.div, "i", "j + 1", "i / (j + 1)"), (build.greater, "i", "j", "i > j"),
    (build.add, "i", "-2", "i - 2"),
    (build.integer_sum, "2", "3", "5"), (build.integer_sum, "i", "0", "i"),
    (build.integer_sum, "0", "i", "i"), (build.integer_sum, "i + 2", "1", "i + 3"),
    (build.integer_sum, "i - 2", "1", "i - 1"), (build.integer_sum, "i", "-1", "i - 1"),
    (build.integer_sum, "two", "3", "two + 3"), (build.integer_sum, "i", "j", "i + j"),
    (build.integer_difference, "5", "3", "2"), (build.integer_difference, "i", "3", "i - 3"),
    (build.integer_difference, "i + 3", "3", "i"), (build.integer_difference, "i", "j", "i - j"),
    (build.integer_difference, "i", "j + 1", "i - (j + 1)"),
    (build.integer_difference, "i", "-1", "i + 1"), (build.integer_product, "2", "3", "6"),
    (build.integer_product, "i", "1", "i"), (build.integer_product, "1", "i", "i"),
    (build.integer_product, "two", "3", "two * 3"), (build.integer_product, "i + 1", "2",
                                                     "(i + 1) * 2")])
def test_arithmetic(function: object, left: str, right: str, expected: str) -> None:
    assert text(function(node(left), node(right))) == expected


@pytest.mark.parametrize("start, number, expected", [
    ("i", 1, "i + 1"), ("i - 1", 1, "i"), ("i + 1", -1, "i"), ("3", -5, "-2"), ("i", 0, "i")])
def test_shifted(start: str, number: int, expected: str) -> None:
    assert text(build.shifted(node(start), number)) == expected


@pytest.mark.parametrize("value, expected", [("i", "-i"), ("-i", "i"), ("i + j", "-(i + j)")])
def test_neg(value: str, expected: str) -> None:
    assert text(build.neg(node(value))) == expected


@pytest.mark.parametrize("literal, expected", [("0", True), ("1", False), ("i", False)])
def test_is_zero(literal: str, expected: bool) -> None:
    assert build.is_zero(node(literal)) is expected
    assert build.is_zero(build.real("0.0", real_type(8)))
    assert not build.is_zero(build.logical(False))


@pytest.mark.parametrize("precision, expected", [
    (PRECISION.UNDEFINED, "REAL(i)"), (PRECISION.DOUBLE, "DBLE(i)"), (4, "REAL(i, kind=4)"),
    (PRECISION.SINGLE, "REAL(i, kind=KIND(1.0))")])
def test_converted(precision: object, expected: str) -> None:
    assert text(build.converted(node("i"), real_type(precision))) == expected


def test_positive_part_keeps_the_kind() -> None:
    value = assignment("integer(8) :: n", "n = n").rhs.copy()
    assert text(build.positive_part(value)) == "MAX(n, 0_8)"
    assert text(build.positive_part(node("i"))) == "MAX(i, 0)"


def test_statements() -> None:
    i, x = (DataSymbol(name, type_) for name, type_ in (("i", ScalarType.integer_type()),
                                                        ("x", ScalarType.real_type())))
    body = build.assign(build.ref(x), build.real("1.0", real_type(PRECISION.UNDEFINED)))
    loop = build.loop(i, build.integer(1), build.integer(3), None, [body])
    branch = build.branch(build.logical(True), [body.copy()], [body.copy()])
    alone = build.branch(build.logical(True), [body.copy()])
    call = build.call(RoutineSymbol("bar"), [build.ref(x)])
    assert text_of([loop]) == ["do i = 1, 3, 1", "x = 1.0", "enddo"]
    assert text_of([branch]) == ["if (.true.) then", "x = 1.0", "else", "x = 1.0", "end if"]
    assert alone.else_body is None and text_of([call]) == ["call bar(x)"]


def test_intrinsics_take_expressions_and_names() -> None:
    call = build.intrinsic("SUM", node("i + 1"), ("dim", node("1")))
    assert text(call) in ("SUM(i + 1, dim=1)", "SUM(i + 1, 1)")
    assert call.argument_names[-1] == "dim"
