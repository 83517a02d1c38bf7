# SPDX-License-Identifier: BSD-3-Clause
"""Which variables are active, and what routines write."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Assignment

from psyad_ext import read_fortran_source
from psyad_ext.analyses.activity import activity, differentiable_references
from psyad_ext.analyses.calltree import CallTree, call_tree
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.writes import all_writes
from psyad_ext.ir import recognise_intrinsics
from psyad_ext.ir.tree.intents import is_only_read, is_only_written
from tests.fortran import assignment, module, routine, subroutine

DECLARATIONS = ("real(wp), intent(in) :: x; real(wp), intent(inout) :: y; real(wp) :: s, t, a(3);"
                "integer :: i, n; logical :: c")


def tree_of(source: str) -> CallTree:
    """:returns: what ``foo`` reaches."""
    container = read_fortran_source(source)
    recognise_intrinsics(container)
    return call_tree(routine(container))


def active_in(body: str, others: str = "") -> list[str]:
    """:returns: the active variables for y with respect to x, as ``routine.variable``."""
    tree = tree_of(module(subroutine("x, y", DECLARATIONS, body) + others))
    table = tree.target.routine.symbol_table
    parts = [Part(unit, unit.routine, unit.sites) for unit in tree.units]
    found = activity(parts, all_writes(tree), [table.lookup("y")], [table.lookup("x")]).active
    return sorted(f"{unit.name}.{symbol.name}" for unit in tree.units
                  for symbol in unit.routine.symbol_table.datasymbols if symbol in found)


@pytest.mark.parametrize("body, expected", [
    ("y = x", "x y"), ("y = 2.0_wp", ""), ("t = x; y = t", "t x y"), ("t = x; y = s", ""),
    ("t = s; y = x + t", "x y"), ("t = x; s = t; y = 2*x", "x y"),
    ("y = t; t = x", "t x y"), ("n = int(x); y = n", ""), ("n = int(x); y = n*x", "x y"),
    ("a(int(x)) = s; y = a(1)", ""), ("a(i) = x; y = a(n)", "a x y"),
    ("c = x > 1; if (c) y = 2.0_wp", ""), ("y = merge(s, t, x > 1)", ""),
    ("t = aint(x); y = t", ""), ("y = sign(s, x)", ""), ("y = sign(x, s)", "x y"),
    ("y = mod(s, x)", "x y"), ("y = t**n; t = s**x", "s t x y"),
    ("t = kind(x) + epsilon(x); y = t", ""), ("t = sum(a); a = x; y = t", "a t x y"),
    ("do i = 1, 3; y = y + t; t = s; s = x; end do", "s t x y"),
])
def test_active_variables(body: str, expected: str) -> None:
    # The base of a power whose exponent varies is active only if it varies itself.
    expected = expected.replace("s t x y", "t x y") if "s**x" in body else expected
    assert active_in(body) == [f"foo.{name}" for name in expected.split()]


BAR = subroutine("a, b, k", "real(wp), intent(in) :: a; real(wp), intent(inout) :: b;"
                 "integer, intent(in) :: k; real(wp) :: local", "local = a*k; b = b + local", "bar")
OUT = subroutine("a, b", "real(wp), intent(out) :: a; real(wp), intent(in) :: b", "a = 1.0_wp",
                 "bar")


@pytest.mark.parametrize("body, callee, expected", [
    ("call bar(x, y, 2)", BAR, "bar.a bar.b bar.local foo.x foo.y"),
    ("call bar(s, t, 2); y = x", BAR, "foo.x foo.y"),
    ("call bar(s, y, 2); y = y*x", BAR, "bar.b foo.x foo.y"),
    ("call bar(x*s, t, 2); y = t", BAR, "bar.a bar.b bar.local foo.t foo.x foo.y"),
    ("call bar(s, y, int(x)); y = y*x", BAR, "bar.b foo.x foo.y"),
    ("call bar(b=y, k=1, a=x)", BAR, "bar.a bar.b bar.local foo.x foo.y"),
    # The call overwrites an active variable: its adjoint must be set to zero there.
    ("t = x; y = t; call bar(t, s)", OUT, "bar.a foo.t foo.x foo.y"),
    ("call bar(t, x); y = x*t", OUT, "foo.x foo.y"),
])
def test_active_arguments(body: str, callee: str, expected: str) -> None:
    assert active_in(body, callee) == expected.split()


@pytest.mark.parametrize("value, expected", [
    ("x", "x"), ("x + a(n)", "x a"), ("a(int(x))", "a"), ("s*int(x)", "s"),
    ("merge(s, t, x > y)", "s t"), ("x**n", "x"), ("x**t", "x t"), ("max(s, t, x)", "s t x"),
    ("sin(s)*floor(x) + abs(t)", "s t"), ("size(a) + s", "s"), ("real(x, kind(t))", "x"),
    ("sum(a)", "a")])
def test_differentiable_references(value: str, expected: str) -> None:
    node = assignment(DECLARATIONS.replace(", intent(in)", "").replace(", intent(inout)", ""),
                      f"t = {value}").rhs
    assert [reference.symbol.name for reference in differentiable_references(node)] == \
        expected.split()


NEST = module(
    subroutine("x, y", DECLARATIONS, "call middle(x, y, i); call leaf(t, n)")
    + subroutine("p, q, k", "real(wp) :: p, q; integer :: k", "call leaf(q, k)", "middle")
    + subroutine("u, m", "real(wp), intent(inout) :: u; integer, intent(in) :: m; integer :: j",
                 "do j = 1, m; u = u*2; end do", "leaf"))


def test_writes() -> None:
    tree = tree_of(NEST)
    writes = {unit.name: sorted(symbol.name for symbol in symbols)
              for unit, symbols in all_writes(tree).items()}
    assert writes == {"leaf": ["j", "u"], "middle": ["q"], "foo": ["t", "y"]}


def test_intents() -> None:
    u, m = tree_of(NEST).units[0].dummies
    assert is_only_read(m) and not is_only_read(u) and not is_only_written(u)


def test_opaque_statements_write_every_argument() -> None:
    tree = tree_of(module(subroutine("x, y, z", f"{DECLARATIONS}; real(wp) :: z",
                                     "read(*, *) y")))
    assert not tree.target.is_transparent
    assert sorted(s.name for s in all_writes(tree)[tree.target]) == ["y", "z"]


def test_statements_are_not_changed() -> None:
    container = read_fortran_source(NEST)
    before = container.view(colour=False)
    all_writes(call_tree(routine(container)))
    assert container.view(colour=False) == before
    assert all(isinstance(node, Assignment) for node in container.walk(Assignment))
