# SPDX-License-Identifier: BSD-3-Clause
"""Pieces of one array whose adjoints have to be one array."""

from __future__ import annotations

import pytest

from psyad_ext.analyses.calltree import CallSite, CallTree, call_tree
from psyad_ext.analyses.shared_storage import leaders_of, may_share, shared_groups
from psyad_ext.analyses.writes import all_writes
from tests.fortran import module, routine, subroutine
from tests.read import recognised


def _call(one: str, other: str, shape: str) -> tuple[CallTree, CallSite]:
    """:returns: a call that is given two arguments of a shape."""
    tree = call_tree(routine(recognised(module(
        subroutine("n, i, a, b", "integer, intent(in) :: n, i; real(wp), intent(inout) :: a(*), "
                   "b(n)", f"call bar(3, {one}, {other})")
        + subroutine("m, p, q", "integer, intent(in) :: m; real(wp), intent(in) :: "
                     f"p({shape}), q({shape})", "print *, p(1) + q(1)", "bar")))))
    return tree, tree.target.sites[0]


@pytest.mark.parametrize(("one", "other", "shape", "share"), [
    ("a(1)", "a(i)", "m", True), ("a(1)", "b(i)", "m", False), ("b(1)", "b(4)", "m", False),
    ("b", "b", "*", False)])
def test_groups(one: str, other: str, shape: str, share: bool) -> None:
    tree, site = _call(one, other, shape)
    active = {symbol for unit in tree.units for symbol in unit.dummies}
    found = shared_groups(site, tree.target, frozenset(), active, all_writes(tree))
    assert found == (frozenset({(1, 2)}) if share else frozenset())
    assert may_share(site) or not share


def test_the_first_of_a_group_leads() -> None:
    _, site = _call("a(1)", "a(i)", "*")
    dummies = site.callee.dummies
    assert leaders_of(dummies, frozenset({(1, 2)})) == {
        dummies[1]: dummies[1], dummies[2]: dummies[1]}
