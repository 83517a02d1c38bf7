# SPDX-License-Identifier: BSD-3-Clause
"""The routines that a routine reaches, and what is known of each."""

from __future__ import annotations

import pytest

from psyad_ext.analyses.calltree import CallTree, call_tree
from tests.fortran import module, routine, subroutine
from tests.read import recognised

DECLARATIONS = "real(wp) :: x, y, t; integer :: i, n"
NEST = module(
    subroutine("x, y", DECLARATIONS, "call middle(x, y, i); call leaf(t, n)")
    + subroutine("p, q, k", "real(wp) :: p, q; integer :: k", "call leaf(q, k)", "middle")
    + subroutine("u, m", "real(wp), intent(inout) :: u; integer, intent(in) :: m; integer :: j",
                 "do j = 1, m; u = u*2; end do", "leaf"))


def tree_of(source: str) -> CallTree:
    """:returns: what ``foo`` reaches."""
    return call_tree(routine(recognised(source)))


def test_units_come_after_their_callees() -> None:
    tree = tree_of(NEST)
    assert [unit.name for unit in tree.units] == ["leaf", "middle", "foo"]
    assert tree.target.name == "foo" and not tree.problems
    assert [site.callee.name for site in tree.target.sites] == ["middle", "leaf"]
    assert sorted(unit.name for unit in tree.target.reached) == ["foo", "leaf", "middle"]
    assert tree.target.module.name == "test_mod"


def test_arguments_are_bound_by_position_and_name() -> None:
    tree = tree_of(module(subroutine("x, y", DECLARATIONS, "call bar(y, k=2, b=x*t)")
                          + subroutine("a, b, k", "real(wp) :: a, b; integer :: k", "a = b*k",
                                       "bar")))
    [site] = tree.target.sites
    assert [(dummy.name, actual.debug_string()) for dummy, actual in site.bindings] == [
        ("a", "y"), ("k", "2"), ("b", "x * t")]
    assert [(dummy.name, symbol.name) for dummy, symbol in site.actual_symbols()] == [("a", "y")]


@pytest.mark.parametrize(("body", "other", "code", "text"), [
    ("call nowhere(x)", "", "CALLEE", "nowhere"),
    ("call bar(x)", subroutine("a", "real(wp) :: a", "call foo(a, a)", "bar"), "RECURSION", "foo"),
])
def test_calls_that_can_not_be_followed(body: str, other: str, code: str, text: str) -> None:
    problems = tree_of(module(subroutine("x, y", DECLARATIONS, body) + other)).problems
    assert [problem.code for problem in problems] == [code]
    assert text in problems[0].text and problems[0].line > 0


@pytest.mark.parametrize(("body", "has_effects", "has_input"), [
    ("y = x", False, False), ("print *, x", True, True), ("read *, y", True, True)])
def test_effects(body: str, has_effects: bool, has_input: bool) -> None:
    unit = tree_of(module(subroutine("x, y", DECLARATIONS, body))).target
    assert (unit.has_effects, unit.has_input) == (has_effects, has_input)


@pytest.mark.parametrize(("declaration", "expected"), [
    ("real(wp) :: x(n), y", ["n"]), ("real(wp) :: x(*), y", []), ("real(wp) :: x(:), y", [])])
def test_sizes(declaration: str, expected: list[str]) -> None:
    unit = tree_of(module(subroutine("n, x, y", f"integer, intent(in) :: n; {declaration}",
                                     "y = x(1)"))).target
    assert [one.name for one in unit.sizes] == expected
