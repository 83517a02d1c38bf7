# SPDX-License-Identifier: BSD-3-Clause
"""At which statements derivatives flow, and to which operands."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall

from psyad_ext import read_fortran_source
from psyad_ext.analyses.activity import activity
from psyad_ext.analyses.calltree import call_tree
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.points import Points, points_of
from psyad_ext.analyses.writes import all_writes
from psyad_ext.ir import recognise_intrinsics
from tests.fortran import module, subroutine

DECLARATIONS = ("integer, intent(in) :: n; real(8), intent(in) :: x(n); "
                "real(8), intent(inout) :: y; real(8) :: s, t, a(n), b(n), m(n, n); integer :: i, j")
CALLEE = """\
  subroutine square(p, q, r)
    real(8), intent(in) :: p
    real(8), intent(inout) :: q, r
    q = p*p
    r = r + 1.0d0
  end subroutine square
"""

LOOP = "do i = 1, n; {}; end do; "
#: Statements, and those of them with an adjoint: the variable, and to what derivatives flow.
FLOWS = {
    "overwritten": ("t = x(1); y = t; t = 2; y = y*t", "t: x, y: t, t:, y: y"),
    "of no use afterwards": ("y = x(1); t = y; t = y*t", "y: x"),
    "of no use at first": ("t = x(1)**2; t = x(2); y = t", "t: x, y: t"),
    "passive at first": ("t = n; s = t*x(1); t = s*t; y = t*s", "s: x, t: s, y: s t"),
    "dependent only": ("y = y*x(1)", "y: x"),
    "varied in one branch": (
        "t = 1; if (n > 2) then; t = x(1); else; s = t; end if; y = t*s", "t: x, y: t"),
    "overwritten in one branch": (
        "t = x(1); if (n > 2) then; t = 1; end if; y = t", "t: x, t:, y: t"),
    "overwritten in both branches": (
        "t = x(1); y = t; if (n > 2) then; t = 1; else; t = 2; end if; y = y*t",
        "t: x, y: t, t:, t:, y: y"),
    "useful in one branch": (
        "t = x(1)*2; if (n > 2) then; y = t; end if", "t: x, y: t"),
    "carried by a loop": (
        "t = 1; " + LOOP.format("y = y + t; t = t*x(i)"), "y: t y, t: t x"),
    "varied by a loop": (
        "t = 1; s = 1; " + LOOP.format("s = s*t; y = s; t = x(i)"), "s: s t, y: s, t: x"),
    "not carried by a loop": (
        "t = 1; " + LOOP.format("s = t*2; t = x(i); y = y + t*s; t = 1"), "t: x, y: t y, t:"),
    "a loop that may not run": (
        "t = x(1); " + LOOP.format("t = 1") + "y = t", "t: x, t:, y: t"),
    "a while loop": (
        "t = x(1); do while (y < 3); y = y + t; t = 1; end do", "t: x, y: t y, t:"),
    "array overwritten by a loop": (
        LOOP.format("a(i) = x(i)") + "y = a(1); " + LOOP.format("a(i) = 1") + "y = y*a(2)",
        "a: x, y: a, a:, y: y"),
    "array overwritten but for one element": (
        LOOP.format("a(i) = x(i)") + "y = a(1); do i = 2, n; a(i) = 1; end do; y = y*a(2)",
        "a: x, y: a, a:, y: a y"),
    "array read while it is overwritten": (
        LOOP.format("a(i) = x(i)") + LOOP.format("y = y + a(i); a(i) = i") + "y = y*a(2)",
        "a: x, y: a y, a:, y: y"),
    "array overwritten by itself": (
        LOOP.format("a(i) = x(i)") + LOOP.format("a(i) = 2*a(i)") + "y = a(2)",
        "a: x, a: a, y: a"),
    "array overwritten in a branch": (
        LOOP.format("a(i) = x(i)") + "if (n > 2) then; " + LOOP.format("a(i) = 1")
        + "end if; y = a(2)", "a: x, a:, y: a"),
    "array overwritten in a loop that may not run": (
        LOOP.format("a(i) = x(i)") + "do j = 1, n - 3; " + LOOP.format("a(i) = 1")
        + "end do; y = a(2)", "a: x, a:, y: a"),
    "old values of an array are of no use": (
        LOOP.format("a(i) = x(i)**2") + LOOP.format("a(i) = x(i)") + "y = a(2)", "a: x, y: a"),
    "old values of an array are of use": (
        LOOP.format("a(i) = x(i)**2") + LOOP.format("a(i) = a(1)*x(i)") + "y = a(2)",
        "a: x, a: a x, y: a"),
    "matrix overwritten by two loops": (
        "do j = 1, n; do i = 1, n; m(i, j) = x(i); end do; end do; y = m(1, 1); "
        "do i = 1, n; do j = 1, n; m(i, j) = 1; end do; end do; y = y*m(1, 2)",
        "m: x, y: m, m:, y: y"),
    "a call that overwrites": (
        "t = x(1); y = t; s = 1; call square(s, t, y); y = y*t", "t: x, y: t, call, y: y, q:, r: r"),
    "a call with nothing varied": (
        "t = 1; call square(t, s, b(1)); y = s*x(1)", "y: x"),
    "a call with nothing useful": (
        "t = x(1); call square(t, s, b(1)); y = x(2)", "y: x"),
    "a call that passes on": (
        "t = x(1); call square(t, s, b(1)); y = s", "t: x, call, y: s, q: p"),
    "a call that leaves what it does not depend on": (
        "t = x(1); s = 1; call square(s, b(1), t); y = t*b(1)", "t: x, call, y: t, r: r"),
}


def analysed(statements: str) -> str:
    """:returns: the assignments and calls with an adjoint, those of the target first."""
    container = read_fortran_source(module(
        subroutine("n, x, y", DECLARATIONS, statements) + CALLEE))
    recognise_intrinsics(container)
    target = next(r for r in container.walk(type(container.children[0].children[0]))
                  if r.name == "foo")
    tree = call_tree(target)
    writes = all_writes(tree)
    parts = [Part(unit, unit.routine, unit.sites) for unit in tree.units]
    symbols = {symbol.name: symbol for symbol in target.symbol_table.argument_list}
    asked = [symbols["y"]], [symbols["x"]]
    points = points_of(parts, tree.units, writes, activity(parts, writes, *asked), *asked)
    return ", ".join(text for part in reversed(parts) for text in _flows(part, points))


def _flows(part: Part, points: Points) -> list[str]:
    found = []
    for node in part.statements.walk((Assignment, Call)):
        if isinstance(node, Assignment):
            point = points.assignments.get(node)
            if point is not None and point.passes and node.lhs.symbol in points.active:
                names = sorted(s.name for s in point.operands & points.active)
                found.append(f"{node.lhs.name}: {' '.join(names)}".strip())
        elif not isinstance(node, IntrinsicCall) and node not in points.passive_calls:
            found.append("call")
    return found


@pytest.mark.parametrize("idea", FLOWS)
def test_where_derivatives_flow(idea: str) -> None:
    statements, expected = FLOWS[idea]
    assert analysed(statements) == expected
