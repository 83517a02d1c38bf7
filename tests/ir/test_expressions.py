# SPDX-License-Identifier: BSD-3-Clause
"""Questions about expressions."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Reference

from psyad_ext import read_fortran_source
from psyad_ext.ir.expressions.affine import (
    affine, constant_difference, distinct_elements, same_element)
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import (
    bounds_of, declared_rank, elementwise_references, extent, is_data, rank, references,
    section_bounds, symbols_read)
from psyad_ext.ir.tree.keys import key, same
from tests.fortran import assignment, module, routine, subroutine

DECLARATIONS = ("integer, parameter :: two = 2; real :: x, y, a(9), b(0:3, -1:2); integer :: i, j,"
                " n, m(9)")


def expression(text: str, target: str = "x") -> Reference:
    """:returns: an expression in a routine with the declarations."""
    return assignment(DECLARATIONS, f"{target} = {text}").rhs


@pytest.mark.parametrize("left, right, equal", [
    ("x", "X", True), ("a(i + 1)", "A(I+1)", True), ("a(i + 1)", "a(1 + i)", False),
    ("sin(x)", "SIN(x)", True), ("sin(x)", "cos(x)", False), ("1.0", "1.0d0", False),
    ("1.0", "1.0_4", False), ("x - y", "y - x", False), ("x", "y", False),
    ("a(1:2)", "a(1:2)", True), ("a(1:2)", "a(1:3)", False), ("real(x, 8)", "real(x, 4)", False),
    ("x > y", "x >= y", False), ("(x + y)*2", "x + y*2", False), ("-x", "+x", False)])
def test_same(left: str, right: str, equal: bool) -> None:
    assert same(expression(left), expression(right)) is equal
    assert (key(expression(left)) == key(expression(right))) is equal


@pytest.mark.parametrize("left, right, equal", [
    ("s%p", "S%P", True), ("s%p", "s%q", False), ("s%v(i)", "s%v(i)", True),
    ("s%v(i)", "s%w(i)", False), ("lbound(s%v, 1)", "lbound(s%w, 1)", False)])
def test_same_components(left: str, right: str, equal: bool) -> None:
    declarations = "type :: t; real :: p, q, v(3), w(2:3); end type t; type(t) :: s; integer :: i"
    found = [assignment(f"{declarations}; real :: x", f"x = {text}").rhs for text in (left, right)]
    assert same(*found) is equal


@pytest.mark.parametrize("text, names", [
    ("x + a(i)*sin(y)", "x a i y"), ("2.0", ""), ("a(m(i))", "a m i"), ("size(a)", "a"),
    ("max(x, y, x)", "x y x")])
def test_references(text: str, names: str) -> None:
    assert [node.symbol.name for node in references(expression(text))] == names.split()
    assert {symbol.name for symbol in symbols_read(expression(text))} == set(names.split())


@pytest.mark.parametrize("text, expected", [
    ("x", 0), ("a", 1), ("b", 2), ("a(i)", 0), ("a(2:)", 1), ("b(:, 1)", 1), ("b(:, 1:2)", 2),
    ("a + x", 1), ("sin(a)*2", 1), ("sum(a)", 0), ("size(a)", 0), ("shape(b)", 1), ("1.0", 0),
    ("matmul(b, b)", 2), ("a(m(i))", 0), ("maxval(b)", 0), ("max(x, a)", 1)])
def test_rank(text: str, expected: int) -> None:
    assert rank(expression(text, "a")) == expected


@pytest.mark.parametrize("text, names", [
    ("a + x", "a x"), ("a(m(i)) + sin(y)", "a y"), ("sum(a) + x", "x"), ("size(a)*x", "x"),
    ("max(x, a)", "x a"), ("3", "")])
def test_elementwise_references(text: str, names: str) -> None:
    found = [node.symbol.name for node in elementwise_references(expression(text))]
    assert found == names.split()


@pytest.mark.parametrize("text, terms, constant", [
    ("3", {}, 3), ("i", {"i": 1}, 0), ("2*i + 3", {"i": 2}, 3), ("i - j - i", {"j": -1}, 0),
    ("-(i - 4)", {"i": -1}, 4), ("two*(i + two)", {"i": 2}, 4), ("(i + 1)*3 - i", {"i": 2}, 3),
    ("i - i + 7", {}, 7), ("-two", {}, -2)])
def test_affine(text: str, terms: dict[str, int], constant: int) -> None:
    assert affine(expression(text, "n")) == (terms, constant)


@pytest.mark.parametrize("text", ["i*j", "i/2", "m(i)", "i**2", "mod(i, 2)"])
def test_what_is_not_affine_is_one_term(text: str) -> None:
    node = expression(text, "n")
    assert affine(node) == ({key(node): 1}, 0)


@pytest.mark.parametrize("left, right, expected", [
    ("i + 1", "i", 1), ("2*i", "i + i", 0), ("i", "j", None), ("i/2 + 3", "i/2", 3),
    ("(i + 1)/2", "i/2", None), ("m(i) + 1", "m(i) - 1", 2), ("two", "3", -1)])
def test_constant_difference(left: str, right: str, expected: int | None) -> None:
    assert constant_difference(expression(left, "n"), expression(right, "n")) == expected


@pytest.mark.parametrize("left, right, equal, apart", [
    ("a(i)", "a(i)", True, False), ("a(i + 1)", "a(1 + i)", True, False),
    ("a(i)", "a(i - 1)", False, True), ("a(i)", "a(j)", False, False),
    ("a(m(i))", "a(m(j))", False, False), ("b(i, 1)", "b(j, 2)", False, True),
    ("b(i, j)", "b(i, j)", True, False), ("b(i, j)", "b(j, i)", False, False),
    ("a", "a", True, False), ("a", "a(1)", False, False), ("a(1:3)", "a(4:5)", False, True),
    ("a(1:3)", "a(3:5)", False, False), ("a(5:4:-1)", "a(1:3)", False, True),
    ("a(1:n)", "a(7:8)", False, False), ("a(1)", "a(4:5)", False, False),
    ("x", "x", True, False), ("a(i/2)", "a((i + 1)/2)", False, False)])
def test_elements(left: str, right: str, equal: bool, apart: bool) -> None:
    one, other = expression(left, "a"), expression(right, "a")
    assert same_element(one, other) is equal and same_element(other, one) is equal
    assert distinct_elements(one, other) is apart and distinct_elements(other, one) is apart


ARRAYS = ("integer, intent(in) :: n; real, intent(inout) :: e(n), f(0:n, 2), g(:), h(2:, :)", "")


@pytest.mark.parametrize("name, dimension, lower, upper", [
    ("e", 0, "1", "n"), ("f", 0, "0", "n"), ("f", 1, "1", "2"),
    ("g", 0, "1", "UBOUND(g, dim=1)"), ("h", 0, "2", "UBOUND(h, dim=1)"),
    ("h", 1, "1", "UBOUND(h, dim=2)")])
def test_bounds(name: str, dimension: int, lower: str, upper: str) -> None:
    scope = routine(read_fortran_source(module(subroutine("n, e, f, g, h", *ARRAYS))))
    symbol = scope.symbol_table.lookup(name)
    found = [node.debug_string().strip() for node in bounds_of(symbol, dimension)]
    assert found == [lower, upper]
    assert declared_rank(symbol) in (1, 2)


@pytest.mark.parametrize("text, expected", [
    ("a", ["1:9:1"]), ("a(:)", ["1:9:1"]), ("a(2:)", ["2:9:1"]), ("a(:n)", ["1:n:1"]),
    ("a(9:1:-2)", ["9:1:-2"]), ("b(i, :)", ["-1:2:1"]), ("b(::2, 0:)", ["0:3:2", "0:2:1"]),
    ("a(i)", [])])
def test_section_bounds(text: str, expected: list[str]) -> None:
    assert [":".join(node.debug_string() for node in bounds)
            for bounds in section_bounds(expression(text, "a"))] == expected


@pytest.mark.parametrize("start, stop, step, expected", [
    ("1", "n", "1", "n"), ("2", "n", "1", "n - 1"), ("n", "1", "-1", "n"), ("i", "j", "1",
                                                                        "j - i + 1"),
    ("0", "n - 1", "1", "n"), ("1", "7", "1", "7"), ("1", "n", "j", "(n - 1 + j) / j"),
    ("n", "2", "-1", "n - 1"), ("i", "i", "1", None)])
def test_extent(start: str, stop: str, step: str, expected: str | None) -> None:
    found = extent(*(expression(text, "n") for text in (start, stop, step)))
    if expected is not None:
        assert found.debug_string() == expected


@pytest.mark.parametrize("start, stop, step, expected", [
    (1, 7, 1, 7), (7, 1, -1, 7), (5, 3, 1, -1), (3, 3, 1, 1)])
def test_extent_of_numbers(start: int, stop: int, step: int, expected: int) -> None:
    assert integer_value(extent(*(expression(str(n), "n") for n in (start, stop, step)))) == \
        expected


@pytest.mark.parametrize("text, expected", [("x", True), ("a(1)", True), ("a(1:2)", True),
                                            ("x + y", False), ("sin(x)", False), ("1.0", False)])
def test_is_data(text: str, expected: bool) -> None:
    assert is_data(expression(text, "a")) is expected
