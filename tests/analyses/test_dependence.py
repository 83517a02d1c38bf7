# SPDX-License-Identifier: BSD-3-Clause
"""What variables depend on when a routine is left."""

from __future__ import annotations

import pytest

from psyad_ext.analyses.calltree import Unit, call_tree
from psyad_ext.analyses.dependence import Dependence, Effect, Rewriting, places_of
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.writes import all_writes
from psyad_ext.core.identity import IdentityMap
from tests.fortran import module, routine, subroutine
from tests.read import recognised

DECLARATIONS = ("integer, intent(in) :: n; real(8), intent(inout) :: x, y, z, a(n); "
                "real(8) :: t, b(n); integer :: i")
CALLEE = subroutine("p, q, r", "real(8), intent(in) :: p; real(8), intent(out) :: q; "
                    "real(8), intent(inout) :: r", "q = p; r = r + 1.0d0", "square")


def effect_of(body: str) -> str:
    """:returns: what each argument that is written depends on: its own value, or that of others."""
    tree = call_tree(routine(recognised(
        module(subroutine("n, x, y, z, a", DECLARATIONS, body) + CALLEE))))
    writes = all_writes(tree)
    effects: dict[Unit, Effect] = {}
    for unit in tree.units:
        part = Part(unit, unit.routine, unit.sites)
        sites = IdentityMap((site.call, site) for site in unit.sites)
        rewriting = Rewriting(part.statements, sites, writes[unit])
        effects[unit] = Dependence(part, effects, writes, rewriting).effect()
    outcome = effects[tree.target].outcome
    places = places_of(tree.target)
    return ", ".join(f"{written.name}: {' '.join(one.name for one in places if places[one] & bits)}"
                     .strip() for written, bits in outcome.items())


@pytest.mark.parametrize(("body", "expected"), [
    ("y = x*z", "y: x z"), ("y = y*x", "y: x y"), ("t = x; t = z; y = t", "y: z"),
    ("y = n", "y:"), ("y = int(x)", "y:"), ("a(1) = x", "a: x a"),
    ("do i = 1, n; a(i) = x; end do", "a: x"),
    ("do i = 2, n; a(i) = x; end do", "a: x a"),
    ("do i = 1, n; a(i) = a(i)*x; end do", "a: x a"),
    ("if (n > 1) y = x", "y: x y"),
    ("do i = 1, n; y = t; t = x; end do", "y: x y"),
    ("call square(x, y, z)", "y: x, z: z"),
    ("call square(x*z, y, t)", "y: x z"),
    ("call square(x, a(1), z)", "z: z, a: x a")])
def test_effects(body: str, expected: str) -> None:
    body = body if "t = t" in body else f"t = 0; {body}"
    assert effect_of(body) == expected
