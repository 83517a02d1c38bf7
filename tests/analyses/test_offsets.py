# SPDX-License-Identifier: BSD-3-Clause
"""On which elements the elements of arrays depend, where offsets are constant."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.analyses.calltree import call_tree
from psyad_ext.analyses.offsets import FIXED, Place, offsets
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.writes import all_writes
from psyad_ext.ir import recognise_intrinsics
from tests.fortran import module, subroutine

DECLARATIONS = (
    "integer, intent(in) :: n; real(8), intent(in) :: x(n, n), v(0:n), c; "
    "real(8), intent(inout) :: y(n, n); integer, intent(in) :: list(n); integer :: i, j, k; "
    "real(8) :: s, a(n, n), b(0:n)")
CALLEES = """\
  subroutine mean(n, p, q)
    integer, intent(in) :: n
    real(8), intent(in) :: p(0:n - 1, n)
    real(8), intent(inout) :: q(n, n)
    integer :: i, j
    do j = 1, n
      do i = 2, n
        q(i, j) = p(i - 1, j) + p(i - 2, j)
      end do
    end do
  end subroutine mean

  subroutine square(p, q)
    real(8), intent(in) :: p
    real(8), intent(out) :: q
    q = p*p
  end subroutine square
"""


def nest(statements: str) -> str:
    """:returns: the statements in two loops."""
    return f"do j = 2, n - 1; do i = 2, n - 1; {statements}; end do; end do"


#: Statements, and the places that ``y`` depends on at the end.
PLACES = {
    "stencil": (nest("y(i, j) = x(i - 1, j) + x(i, j + 2)"), "x(1-1,2) x(1,2+2) y(1,2)"),
    "shifted": (nest("y(i + 1, j) = x(i - 1, j)"), "x(1-2,2) y(1,2)"),
    "strided": ("do i = 1, n/2; y(2*i, 1) = x(2*i - 1, 1); end do", "x(1-1,2) y(1,2)"),
    "another stride": ("do i = 1, n/2; y(i, 1) = x(2*i, 1); end do", "x* y(1,2)"),
    "transposed": (nest("y(i, j) = x(j, i)"), "x(2,1) y(1,2)"),
    "other rank": (nest("y(i, j) = v(j - 1)*c"), "c() v(2-1) y(1,2)"),
    "boundaries": ("do i = 1, n; y(i, 1) = x(i, 2); y(i, n) = x(i, n - 1); end do",
                   "x(1,2+1) x(1,2-1) y(1,2)"),
    "a fixed row": (nest("y(i, j) = v(0)*x(i, 3)"), "v(=0) x(1,=3) y(1,2)"),
    "a row by name": (nest("y(i, j) = x(i, n)"), "x* y(1,2)"),
    "listed": (nest("y(i, j) = x(list(i), j)"), "x* y(1,2)"),
    "through an array": (nest("a(i, j) = x(i, j + 1)") + "; " + nest("y(i, j) = a(i - 1, j)"),
                         "x(1-1,2+1) y(1,2)"),
    "through a scalar": (nest("s = x(i + 1, j); y(i, j) = s*x(i, j)"),
                         "x(1+1,2) x(1,2) y(1,2)"),
    "a scalar of the iteration before": (nest("y(i, j) = s; s = x(i, j)"), "x* y(1,2)"),
    "a scalar from outside": (
        "do j = 1, n; s = v(j); do i = 1, n; y(i, j) = s; end do; end do", "v(2) y(1,2)"),
    "a scalar after its loop": (
        "do i = 1, n; s = v(i); end do; do i = 1, n; y(i, 1) = s; end do", "v* y(1,2)"),
    "an integer": (nest("k = i - 1; y(i, j) = x(k, j); k = k + 3; s = x(k, j); y(i, j) = s"),
                   "x(1+2,2) x(1-1,2) y(1,2)"),
    "an integer of two values": (
        nest("k = i; if (n > 3) k = i + 1; y(i, j) = x(k, j)"), "x* y(1,2)"),
    "an integer that is counted": (
        "k = 0; do i = 1, n; k = k + 1; y(i, 1) = x(k, 1); end do", "x* y(1,2)"),
    "branches": (nest("if (s > 1) then; s = x(i, j); else; s = x(i + 1, j); end if; y(i, j) = s"),
                 "x(1+1,2) x(1,2) y(1,2)"),
    "few iterations": (nest("do k = -1, 1; y(i, j) = y(i, j) + x(i, j + k); end do"),
                       "x(1,2+1) x(1,2-1) x(1,2) y(1,2)"),
    "a sum": ("do k = 1, n; s = s + v(k); end do; " + nest("y(i, j) = s"), "v* y(1,2)"),
    "a recurrence": (nest("y(i, j) = y(i - 1, j)"), None),
    "steps in time": (
        "do k = 1, n; " + nest("a(i, j) = y(i + 1, j)") + "; " + nest("y(i, j) = a(i, j)")
        + "; end do", None),
    "steps without offsets": (
        "do k = 1, n; " + nest("a(i, j) = x(i + 1, j)") + "; " + nest("y(i, j) = a(i, j)")
        + "; end do", "x(1+1,2) y(1,2)"),
    "an array that is called": (
        "call mean(n, x, a); " + nest("y(i, j) = a(i, j + 1)"), "x(1,2+1) x(1-1,2+1) y(1,2)"),
    "other extents": ("call mean(n - 1, x, y)", "x* y*"),
    "a part": ("call mean(n, x(:, 1:n), y)", "x* y(1,2)"),
    "a point that is called": (nest("call square(x(i + 1, j), s); y(i, j) = s"),
                               "x(1+1,2) y(1,2)"),
    "an element that is called": (nest("call square(x(i + 1, j), y(i, j))"), "x(1+1,2) y(1,2)"),
    "a call of what is not known": ("call elsewhere(y)", None),
    "sum of an array": ("s = sum(x); " + nest("y(i, j) = s"), "x* y(1,2)"),
}


def text_of(place: Place) -> str:
    """:returns: a place in short; dimensions count from 1."""
    name = place.source.name
    if place.indices is None:
        return f"{name}*"
    found = [f"={number}" if dimension == FIXED else
             f"{dimension + 1}{number:+}" if number else f"{dimension + 1}"
             for dimension, number in place.indices]
    return f"{name}({','.join(found)})"


@pytest.mark.parametrize("statements, expected", PLACES.values(), ids=PLACES)
def test_places(statements: str, expected: str | None) -> None:
    source = module(subroutine("n, x, v, c, y, list", DECLARATIONS, statements) + CALLEES)
    container = read_fortran_source(source)
    recognise_intrinsics(container)
    target = next(routine for routine in container.children[0].children
                  if routine.name == "foo")
    tree = call_tree(target)
    writes = all_writes(tree)
    parts = {unit: Part(unit, unit.routine, unit.sites) for unit in tree.units}
    outcome = offsets(parts, writes, tree.target)
    if expected is None:
        assert outcome is None
        return
    dummy = next(each for each in tree.target.dummies if each.name == "y")
    places = outcome[dummy]
    anywhere = {place.source for place in places if place.indices is None}
    shown = {text_of(place) for place in places
             if place.indices is None or place.source not in anywhere}
    assert shown == set(expected.split())
