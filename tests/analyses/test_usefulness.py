# SPDX-License-Identifier: BSD-3-Clause
"""Which variables have an influence on the results, seen from the end of a routine."""

from __future__ import annotations

import pytest

from psyad_ext.analyses.calltree import call_tree
from psyad_ext.analyses.dependence import Rewriting
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.usefulness import Usefulness
from psyad_ext.analyses.writes import all_writes
from psyad_ext.core.identity import IdentityMap
from tests.fortran import module, routine, subroutine
from tests.read import recognised

DECLARATIONS = ("integer, intent(in) :: n; real(8), intent(inout) :: x, y, z, a(n); "
                "real(8) :: t; integer :: i")


@pytest.mark.parametrize(("body", "at_the_start", "assignments"), [
    ("y = x*z", "x z", 1), ("y = y*x", "x y", 1), ("y = x; y = z", "z", 1),
    ("t = x; y = t", "x", 2), ("t = x; y = z", "z", 1), ("y = int(x)", "", 1),
    ("if (n > 1) y = x", "x y", 1),
    ("do i = 1, n; y = t; t = z; z = x; end do", "t x y z", 3),
    ("do i = 1, n; a(i) = x; end do; y = a(1)", "x", 2),
    ("a(1) = x; y = a(n)", "a x", 2),
    ("do i = 1, n; a(i) = a(1)*x; end do; y = a(1)", "a x", 2)])
def test_useful_at_the_start(body: str, at_the_start: str, assignments: int) -> None:
    tree = call_tree(routine(recognised(module(subroutine("n, x, y, z, a", DECLARATIONS, body)))))
    part = Part(tree.target, tree.target.routine, [])
    rewriting = Rewriting(part.statements, IdentityMap(), all_writes(tree)[tree.target])
    useful = Usefulness(part, {}, rewriting)
    start = useful.follow({part.unit.routine.symbol_table.lookup("y"): 1})
    assert " ".join(sorted(symbol.name for symbol, bits in start.items() if bits)) == at_the_start
    assert len(useful.assignments) == assignments
