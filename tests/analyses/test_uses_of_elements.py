# SPDX-License-Identifier: BSD-3-Clause
"""Which elements statements use, also in the routines that they call."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.analyses.calltree import call_tree
from psyad_ext.analyses.uses_of_elements import ElementUses
from psyad_ext.analyses.writes import all_writes
from psyad_ext.core.identity import IdentityMap
from tests.analyses.test_passed_boxes import text_of
from tests.fortran import module, routine, subroutine

_SIZED = "integer, intent(in) :: m; real(wp), intent(inout) :: p(m); integer :: i"
_OPEN = _SIZED.replace("p(m)", "p(0:)")


@pytest.mark.parametrize("actual, declarations, body, expected", [
    ("n, a", _SIZED, "p(2) = 1", {("write", "2:2", True)}),
    ("n, a", _SIZED, "p(1) = p(m)", {("write", "1:1", True), ("read", "n:n", True)}),
    ("n, a", _SIZED, "do i = 2, m; p(i) = p(i - 1); end do",
     {("write", "2:n", True), ("read", "1:n+-1", True)}),
    ("n, a", _OPEN, "p(0) = 1", {("write", "1:1", True)}),
    ("n, a", _OPEN, "p = m", {("write", "1:n", True)}),
    ("n, a", _SIZED, "if (m > 3) p(m) = 1", {("write", "n:n", False)}),
    ("n, a", _SIZED, "i = m/2; p(i) = 1", {("write", "?:?", True)}),
    # Of a part, all may be used.
    ("3, a(k)", _SIZED, "p(1) = 1", {("write", "k:k+2", False)}),
    ("3, a(4:n)", _OPEN, "p(1) = 1", {("write", "4:n", False)})])
def test_uses_in_calls(actual: str, declarations: str, body: str,
                       expected: set[tuple[str, str, bool]]) -> None:
    tree = call_tree(routine(read_fortran_source(module(
        subroutine("n, k, a", "integer, intent(in) :: n, k; real(wp), intent(inout) :: a(n)",
                   f"call bar({actual})") + subroutine("m, p", declarations, body, "bar")))))
    (site,) = tree.target.sites
    uses = ElementUses(all_writes(tree)).of(site.bindings[1][1].symbol, [site.call],
                                            IdentityMap([(site.call, site)]))
    assert {("write" if use.is_write else "read", text_of(use.box), use.is_exact)
            for use in uses} == expected
