# SPDX-License-Identifier: BSD-3-Clause
"""How the indices of arrays change where these are passed to a routine as a whole."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.analyses.calltree import call_tree
from psyad_ext.analyses.passed_bounds import passed_shifts
from psyad_ext.ir.expressions.affine import affine
from tests.fortran import module, routine, subroutine


@pytest.mark.parametrize("actual, passed, dummy, expected", [
    ("a(n)", "a", "p(:)", (0,)), ("a(0:n)", "a", "p(:)", (-1,)), ("a(0:n)", "a", "p(0:)", (0,)),
    ("a(n)", "a", "p(k)", (0,)), ("a(3:n + 2)", "a", "p(k)", (2,)),
    ("a(n, n)", "a", "p(:, :)", (0, 0)), ("a(n, 0:n)", "a", "p(k, k + 1)", (0, -1)),
    # Rows of another length: elements are somewhere else.
    ("a(n, n)", "a", "p(k - 1, k)", None), ("a(n + 1, n)", "a", "p(k, k)", None),
    # The bound of what is passed is not a multiple of what the other one knows.
    ("a(n:2*n)", "a", "p(k)", None), ("a(n:2*n)", "a", "p(k:)", (0,)),
    # A part, and another number of dimensions.
    ("a(n)", "a(2:)", "p(:)", None), ("a(n, n)", "a", "p(k)", None)])
def test_shifts(actual: str, passed: str, dummy: str, expected: tuple[int, ...] | None) -> None:
    tree = call_tree(routine(read_fortran_source(module(
        subroutine("n, a", f"integer, intent(in) :: n; real(wp), intent(inout) :: {actual}",
                   f"call bar(n, {passed})")
        + subroutine("k, p", f"integer, intent(in) :: k; real(wp), intent(inout) :: {dummy}",
                     "p = 2*p", "bar")))))
    site = next(unit.sites[0] for unit in tree.units if unit.sites)
    found = passed_shifts(site, affine)
    assert {symbol.name: tuple(shifts) for symbol, shifts in found.items()} \
        == ({} if expected is None else {"p": expected})
