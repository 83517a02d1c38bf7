# SPDX-License-Identifier: BSD-3-Clause
"""Arguments of one call that belong to the same array: apart, the same, or neither for sure."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.analyses.calltree import CallTree, call_tree
from psyad_ext.analyses.overlaps import are_apart, are_same, changes_elements_of, may_meet
from psyad_ext.analyses.writes import all_writes
from tests.fortran import module, routine, subroutine

_OPEN = "integer, intent(in) :: m; real(wp), intent(in) :: p(:); real(wp), intent(inout) :: q(:)"
_SIZED = "integer, intent(in) :: m; real(wp), intent(in) :: p(m); real(wp), intent(inout) :: q(m)"

_UNKNOWN = _OPEN.replace("(:)", "(*)")


def _tree(one: str, other: str, declarations: str = _OPEN,
          body: str = "q(1) = q(1) + p(1)") -> CallTree:
    """:returns: the calls of a routine that gives two parts of one array to another one."""
    return call_tree(routine(read_fortran_source(module(
        subroutine("n, i, a", "integer, intent(in) :: n, i; real(wp), intent(inout) :: a(n)",
                   f"call bar(3, {one}, {other})")
        + subroutine("m, p, q", declarations, body, "bar")))))


@pytest.mark.parametrize("one, other, declarations, expected", [
    ("a(1:3)", "a(4:n)", _OPEN, True), ("a(1:4)", "a(4:n)", _OPEN, False),
    ("a(4:n)", "a(1:3)", _OPEN, True), ("a", "a", _OPEN, False),
    ("a(i:i + 1)", "a(i + 2:n)", _OPEN, True), ("a(1:i)", "a(3:n)", _OPEN, False),
    ("a(1:n:2)", "a(2:n:2)", _OPEN, False),
    # Three elements of each, as the declarations tell.
    ("a(1)", "a(4)", _SIZED, True), ("a(1)", "a(3)", _SIZED, False),
    ("a(i)", "a(i + 3)", _SIZED, True), ("a(i + 2)", "a(i)", _SIZED, False)])
def test_apart(one: str, other: str, declarations: str, expected: bool) -> None:
    tree = _tree(one, other, declarations)
    site = next(unit.sites[0] for unit in tree.units if unit.sites)
    first, second = site.bindings[1:]
    assert are_apart(site, first, second, all_writes(tree)) is expected


@pytest.mark.parametrize("one, other, declarations, expected", [
    ("a", "a", _OPEN, True), ("a(2:4)", "a(2:4)", _OPEN, True), ("a(2:4)", "a(2:5)", _OPEN, False),
    ("a(2:4)", "a(3:4)", _OPEN, False), ("a(i)", "a(i)", _SIZED, True),
    # Where nobody knows how much is used, the beginning decides.
    ("a(2)", "a(2)", _UNKNOWN, True), ("a(2)", "a(3)", _UNKNOWN, False),
    ("a(i)", "a(i + 1)", _SIZED, False)])
def test_same(one: str, other: str, declarations: str, expected: bool) -> None:
    site = next(unit.sites[0] for unit in _tree(one, other, declarations).units if unit.sites)
    assert are_same(*site.bindings[1:]) is expected


@pytest.mark.parametrize("body, expected", [
    ("q(1) = q(1) + p(1)", False), ("q(1) = q(1)*2", False), ("q(1) = q(2) + p(1)", True)])
def test_what_is_written_is_not_used_by_another_name(body: str, expected: bool) -> None:
    tree = _tree("a", "a", body=body)
    site = next(unit.sites[0] for unit in tree.units if unit.sites)
    assert may_meet(site, *site.bindings[1:], all_writes(tree)) is expected


@pytest.mark.parametrize("body, expected", [
    ("q(1) = p(1)", True), ("q(1) = p(2)", False), ("q(m) = p(1)", False), ("q(m) = p(m)", True),
    ("q(m) = p(m + 1)", False), ("q = p(1)", True), ("q(1) = size(p)", False)])
def test_elements_that_are_changed_by_another_name(body: str, expected: bool) -> None:
    tree = _tree("a", "a", body=body)
    unit = next(unit for unit in tree.units if not unit.sites)
    _, used, changed = unit.dummies
    assert changes_elements_of(unit, changed, used, all_writes(tree)) is expected
