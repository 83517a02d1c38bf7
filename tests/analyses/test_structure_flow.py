# SPDX-License-Identifier: BSD-3-Clause
"""Where values flow through structures that are used as a whole."""

from __future__ import annotations

import pytest

from psyad_ext.analyses.calltree import call_tree
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.structure_flow import connect_structures
from psyad_ext.analyses.writes import all_writes
from tests.fortran import module, routine, subroutine
from tests.read import recognised

TYPES = "type :: point\n  real :: x\nend type\n"


@pytest.mark.parametrize(("intent", "body", "expected"), [
    ("in", "t = a%x", "p>a"), ("inout", "a%x = 2*a%x", "a>p p>a")])
def test_through_arguments(intent: str, body: str, expected: str) -> None:
    tree = call_tree(routine(recognised(module(
        subroutine("p", "type(point), intent(inout) :: p", "call inner(p)")
        + subroutine("a", f"type(point), intent({intent}) :: a; real :: t", body, "inner"),
        declarations=TYPES))))
    found: set[str] = set()
    connect_structures([Part(unit, unit.routine, unit.sites) for unit in tree.units],
                       all_writes(tree), lambda one, other: found.add(f"{one.name}>{other.name}"))
    assert " ".join(sorted(found)) == expected
