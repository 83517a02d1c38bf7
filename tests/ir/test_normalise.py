# SPDX-License-Identifier: BSD-3-Clause
"""Normalised routines give the same bits as the originals."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest
from psyclone.psyir.nodes import (
    Assignment, Call, FileContainer, IntrinsicCall, Loop, Range, Routine, Statement)
from psyclone.psyir.symbols import RoutineSymbol

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.analyses.calltree import call_tree
from psyad_ext.analyses.writes import all_writes
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir import recognise_intrinsics
from psyad_ext.ir.expressions.questions import is_data, rank, symbols_read
from psyad_ext.ir.normal_form.normalise import (
    CallFacts, Normalised, escaping_loop_variables, normalise)
from psyad_ext.ir.raising.assemble import assemble
from psyad_ext.ir.tree.locate import lines_of, location
from tests.fortran import module, routine, run, subroutine

DECLARATIONS = """integer, intent(inout) :: n, m(5)
real(wp), intent(inout) :: x, a(0:4), b(3, -1:3)
real(wp) :: t, c(5)
integer :: i, j, k"""
CALLEES = (subroutine("k, v", "integer, intent(inout) :: k; real(wp), intent(inout) :: v",
                      "k = k + 1; v = v*2 + k", "count_up")
           + subroutine("v, w, n", "integer, intent(in) :: n; real(wp), intent(in) :: v(n);"
                        "real(wp), intent(inout) :: w", "w = w + v(1)*v(n)", "ends"))

BODIES = {
    "whole arrays": "a = 2*a + x; b = b*b + x",
    "overlap forwards": "a(1:4) = a(0:3)*2",
    "overlap backwards": "a(0:3) = a(1:4)*2 + a(0:3)",
    "reversed": "a = a(4:0:-1)",
    "reversed left": "a(4:0:-1) = a(0:4)*2",
    "strides": "a(0:4:2) = a(4:0:-2) + b(1, -1:3:2)",
    "unlike strides": "a(0:2) = b(1, -1:3:2)*x; b(:, 3) = a(0:4:2)",
    "variable stride": "k = n; a(0:4:k) = a(0:4:k)*2 + b(:, k)",
    "negative variable stride": "k = -n; a(4:0:k) = a(4:0:k) - b(1, 3:-1:k)",
    "empty section": "a(3:2) = 7; a(n:0) = x",
    "one element broadcast": "a = a(2)*a",
    "element of the section": "a(1:3) = a(1:3)/a(n)",
    "columns": "b(:, 0) = b(:, 1)*b(2, 0) + b(3:1:-1, n)",
    "same column": "b(:, n) = b(3:1:-1, n)",
    "rank two overlap": "b(2:3, 0:) = b(1:2, :2)*x",
    "transposed by sections": "b(:, 1) = a(1:3); b(1, 0:2) = b(:, 1)",
    "index in the array itself": "m(m(1)) = 5; m(1) = 3; a(m(1)) = a(m(2) - 1)",
    "section with its own bounds": "m(m(1):m(2)) = m(1); a(m(1):) = x",
    "bounds overwritten": "do i = 1, n; n = n + 1; a(0) = a(0)*2 + i; end do; a(1) = n",
    "step overwritten": "k = 1; do i = 0, 4, k; k = k + 1; a(i) = a(i)*k; end do",
    "counter afterwards": "do i = 1, n; a(i) = x; end do; a(0) = i",
    "counter after an empty loop": "do i = 3, 1; a(i) = 0; end do; a(0) = i",
    "counter after steps": "do i = 4, 0, -3; a(i) = i*x; end do; a(2) = i",
    "counter before": "i = 3; a(i) = x; do i = 1, n; a(i) = a(i)*i; end do",
    "counter of two loops": "do i = 1, 2; a(i) = i; end do; do i = i, 4; a(i) = x; end do; x = i",
    "counter in a branch": "do i = 1, n; if (a(i) > 2) then; do j = 1, i; x = x*2 + j; end do;"
                           "end if; end do; if (n > 1) x = x + i",
    "nested counters afterwards": "do i = 1, 3; do j = i, 3; b(i, j) = x*j; end do; k = j; end do;"
                                  "x = i + j + k",
    "counter is an argument": "do n = 1, 3; a(n) = x*n; end do",
    "call changes the index": "k = 1; call count_up(k, a(k)); call count_up(k, a(k))",
    "call with expressions": "call ends(2*a + x, x, 5); call ends(b(2, :), x, n + 1)",
    "call with sections": "call ends(a(1:3), x, 3); call ends(b(:, n), x, 3)",
    "section and index of a call": "k = 1; call count_up(m(k), a(m(k)))",
    "call in a loop": "do i = 1, n; call count_up(m(i), a(i)); call ends(a(:i), x, i + 1); end do",
    "passed counter": "do i = 1, n; k = i; call ends(a*i, a(i), 5); end do",
    "merge and max": "a = merge(a, x*a, a > 2); b = max(b, x, b(1, 1))",
    "local arrays": "c = a; c(2:) = c(:4)*c(1); a = c(5:1:-1)",
}
MAIN = """
program main
  use test_mod
  implicit none
  integer :: n(2), m(5, 2)
  real(wp) :: x(2), a(5, 2), b(15, 2)
  n = 2
  m = reshape([2, 4, 1, 3, 1, 2, 4, 1, 3, 1], [5, 2])
  x = 1.3_wp
  a(:, 1) = [1.1_wp, 2.2_wp, 3.3_wp, 0.7_wp, 1.9_wp]
  a(:, 2) = a(:, 1)
  b(:, 1) = [0.1_wp, 1.2_wp, 2.3_wp, 3.4_wp, 0.5_wp, 1.6_wp, 0.7_wp, 2.8_wp, 3.9_wp, 1.0_wp, &
             1.1_wp, 2.1_wp, 3.1_wp, 0.6_wp, 1.7_wp]
  b(:, 2) = b(:, 1)
  call foo(n(1), m(:, 1), x(1), a(:, 1), b(:, 1))
  call foo_normal(n(2), m(:, 2), x(2), a(:, 2), b(:, 2))
  if (n(1) /= n(2)) print *, 1
  if (any(m(:, 1) /= m(:, 2))) print *, 2
  if (any(transfer(x(1), [1]) /= transfer(x(2), [1]))) print *, 3
  if (any(transfer(a(:, 1), [1]) /= transfer(a(:, 2), [1]))) print *, 4
  if (any(transfer(b(:, 1), [1]) /= transfer(b(:, 2), [1]))) print *, 5
end program main
"""


def source_of(body: str) -> str:
    """:returns: a module whose routine ``foo`` has the body."""
    return module(subroutine("n, m, x, a, b", DECLARATIONS, body) + CALLEES)


def normalised(container: FileContainer) -> Normalised:
    """:returns: ``foo`` in the core language."""
    recognise_intrinsics(container)
    tree = call_tree(routine(container))
    writes = all_writes(tree)
    sites = IdentityMap((site.call, site) for site in tree.target.sites)

    def facts(call: Call) -> CallFacts:
        site = sites[call]
        written = [dummy in writes[site.callee] for dummy, _ in site.bindings]
        return CallFacts(written, [dummy for dummy, _ in site.bindings], written)

    foo = routine(container)
    return normalise(foo, foo.children, facts, writes[tree.target])


def add_normalised(container: FileContainer) -> None:
    """Add ``foo_normal`` next to ``foo``."""
    foo = routine(container)
    body = normalised(container).body
    arguments = [(symbol, symbol.interface.access) for symbol in foo.symbol_table.argument_list]
    new = assemble(RoutineSymbol("foo_normal"), foo, foo.parent, arguments, body.pop_all_children())
    foo.parent.addchild(new)


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_same_bits(tmp_path: Path, body: str) -> None:
    container = read_fortran_source(source_of(body))
    before = routine(container).view(colour=False)
    add_normalised(container)
    assert routine(container).view(colour=False) == before
    # The original leaves some of its variables unused.
    files = {"test_mod.f90": write_fortran(container)}
    assert run(tmp_path, files, MAIN, warnings=True) == []


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_result_is_in_the_core_language(body: str) -> None:
    result = normalised(read_fortran_source(source_of(body)))
    for assignment in result.body.walk(Assignment):
        assert rank(assignment.lhs) == 0 and not assignment.walk(Range)
    calls = [node for node in result.body.walk(Call) if not isinstance(node, IntrinsicCall)]
    written = {node.lhs.symbol for node in result.body.walk(Assignment)}
    assert not written & {loop.variable for loop in result.body.walk(Loop)}
    written |= {argument.symbol for call in calls for argument in call.arguments
                if is_data(argument)}
    for argument in [argument for call in calls for argument in call.arguments]:
        assert is_data(argument) or not symbols_read(argument) & written


@pytest.mark.parametrize("body, expected", [
    ("do i = 1, 2; x = i; end do", ""), ("do i = 1, 2; x = i; end do; k = i", "i"),
    ("do i = 1, i; x = 1; end do", "i"), ("do n = 1, 2; x = n; end do", "n"),
    ("do i = 1, 2; do j = 1, i; x = j; end do; end do", ""),
    ("do i = 1, 2; do j = 1, i; x = j; end do; k = j; end do", "j"),
    ("if (i > 0) x = 1; do i = 1, 2; x = i; end do", "i"),
    ("do i = 1, 2; x = i; end do; call count_up(i, x)", "i"),
])
def test_escaping_loop_variables(body: str, expected: str) -> None:
    foo = routine(read_fortran_source(source_of(body)))
    assert sorted(symbol.name for symbol in escaping_loop_variables(foo)) == expected.split()


def test_comments_stay_with_their_statements() -> None:
    result = normalised(read_fortran_source(source_of("! All of it\na = 2*a\n! One\nx = 1")))
    assert [child.preceding_comment for child in result.body.children] == ["All of it", "One"]


def test_names_are_free() -> None:
    source = source_of("a = 2*a").replace("integer :: i, j, k", "integer :: i, j, k, i_a_1")
    loop = normalised(read_fortran_source(source)).body.children[0]
    assert isinstance(loop, Loop) and loop.variable.name == "i_a_1_1"


def test_origin_of_calls() -> None:
    container = read_fortran_source(source_of("k = 1; call count_up(k, a(k))"))
    result = normalised(container)
    new = [call for call in result.body.walk(Call) if not isinstance(call, IntrinsicCall)]
    old = [call for call in routine(container).walk(Call) if not isinstance(call, IntrinsicCall)]
    assert [result.origin[call] for call in new] == old
    assert isinstance(old[0].ancestor(Routine), Routine)


def test_rewritten_statements_lead_back_to_their_lines() -> None:
    text = module(subroutine("n, x", "integer, intent(inout) :: n; real(wp) :: x(n), y; integer :: i",
                             "x(:) = x(n:1:-1)\nif (n > 1) then\ndo i = 1, n\nx(i) = 2\nend do\n"
                             "y = i\nend if\ncall count_up(n, y)") + CALLEES)
    container = read_fortran_source(text, "lines.f90")
    target = routine(container)
    tree = call_tree(target)
    writes = all_writes(tree)
    sites = IdentityMap((site.call, site) for site in tree.target.sites)

    def facts(call: Call) -> CallFacts:
        return CallFacts([True, True], [dummy for dummy, _ in sites[call].bindings],
                         [True, True])

    new = normalise(target, target.children, facts, writes[tree.target])
    lines = text.splitlines()
    places = [location(statement) for statement in new.body.walk(Statement)
              if not isinstance(statement, IntrinsicCall)]
    assert {file for file, _ in places} == {"lines.f90"}
    starts = [lines[number - 1].split("(")[0].strip() for _, number in places]
    assert [start for start, _ in groupby(starts)] == [
        "x", "if", "do i = 1, n", "x", "do i = 1, n", "y = i", "call count_up"]
    assert lines_of(target) == (5, 17)
