# SPDX-License-Identifier: BSD-3-Clause
"""Loops over elements become array statements exactly where they mean the same."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.ir import recognise_intrinsics
from psyad_ext.ir.raising.element_loops import raise_element_loops
from tests.fortran import module, routine, subroutine, text_of

_ARGUMENTS = "n, m, k, a, b, c, u, s"
_DECLARATIONS = """integer, intent(in) :: n, m, k(n); real(wp), intent(inout) :: a(n), b(n)
real(wp), intent(inout) :: c(n,m), u(m,n), s; integer :: j"""
_COUNTERS = "; integer :: e, f"


def _raised(body: str, shared: str = "") -> list[str]:
    """:returns: what becomes of statements with two counters, e and f, that the source lacks."""
    containers = [read_fortran_source(module(subroutine(
        _ARGUMENTS, _DECLARATIONS + more + shared, body if more else "s = 0")))
        for more in (_COUNTERS, "")]
    generated, origin = map(routine, containers)
    recognise_intrinsics(containers[0])
    raise_element_loops(generated, origin)
    return text_of(generated.children)


@pytest.mark.parametrize("body, expected", [
    ("do e = 1, n; a(e) = 0; end do", ["a(:) = 0"]),
    ("do e = n, 1, -1; a(e) = s*b(e) - a(e); end do", ["a(:) = s * b(:) - a(:)"]),
    ("do e = 2, n; a(e) = b(e - 1); end do", ["a(2:) = b(:n - 1)"]),
    ("do e = 1, n; a(e) = max(sin(b(e)), c(e,j), s); end do",
     ["a(:) = MAX(SIN(b(:)), c(:,j), s)"]),
    ("do f = 1, m; do e = 1, n; c(e,f) = c(e,f)*2; end do; end do", ["c(:,:) = c(:,:) * 2"]),
    ("do f = 1, m; c(j,f) = u(f,j); end do", ["c(j,:) = u(:,j)"]),
    # What does not run along in all dimensions, or in another order, stays in a loop.
    ("do f = 1, m; do e = 1, n; c(e,f) = a(e); end do; end do",
     ["do f = 1, m, 1", "c(:,f) = a(:)", "enddo"]),
    ("do f = 1, m; do e = 1, n; c(e,f) = u(f,e); end do; end do",
     ["do f = 1, m, 1", "c(:,f) = u(f,:)", "enddo"])])
def test_array_statement(body: str, expected: list[str]) -> None:
    assert _raised(body) == expected


@pytest.mark.parametrize("body", [
    # An iteration reads what another one sets, or all set the same element.
    "do e = 2, n; a(e) = a(e - 1); end do",
    "do e = 1, n; a(e) = a(1) + b(e); end do",
    "do e = 1, n; a(k(e)) = b(e); end do",
    "do e = 1, n; s = s + a(e); end do",
    "do e = 1, n; a(j) = b(e); end do",
    # The counter is a value, is in two indices, or is multiplied.
    "do e = 1, n; a(e) = e; end do",
    "do e = 1, n; a(e) = c(e,e); end do",
    "do e = 1, n; a(e) = b(k(e)); end do",
    "do e = 1, n/2; a(e) = b(2*e); end do",
    # An inner loop that depends on the outer one; more than one statement; other strides.
    "do e = 1, n; a(e) = b(e); b(e) = 0; end do",
    "do e = 1, n, 2; a(e) = b(e); end do",
    # Counters of the source.
    "do j = 1, n; a(j) = b(j); end do",
    # Elements of the same vector in each iteration.
    "do e = 1, n; a(e) = sum(c(e,:)); end do",
    "do e = 1, n; a(e) = b(e)*sum(b); end do"])
def test_loop_that_stays(body: str) -> None:
    assert _raised(body)[0].startswith("do ")


@pytest.mark.parametrize("body, expected", [
    ("s = 0.0_wp; do e = 1, n; s = s + a(e)*c(e,j); end do", "s = DOT_PRODUCT(a(:), c(:,j))"),
    ("s = 0.0_wp; do e = n, 1, -1; s = s + a(e); end do", "s = SUM(a(:))"),
    ("s = 0.0_wp; do f = 1, m; do e = 1, n; s = s + c(e,f)**2*b(j); end do; end do",
     "s = SUM(c(:,:) ** 2 * b(j))")])
def test_sum(body: str, expected: str) -> None:
    assert _raised(body) == [expected]


@pytest.mark.parametrize("body", [
    "s = 1.0_wp; do e = 1, n; s = s + a(e); end do",
    "s = 0.0_wp; do e = 1, n; s = s + a(1); end do",
    "s = 0.0_wp; do e = 1, n; s = s + a(e)*s; end do",
    "s = 0.0_wp; do e = 1, n; s = s + k(e); end do",
    "s = 0.0_wp; do f = 1, m; do e = 1, n; s = s + a(e); end do; end do",
    "s = 0.0_wp; a(1) = s; do e = 1, n; s = s + a(e); end do"])
def test_no_sum(body: str) -> None:
    assert any(line.startswith("do ") for line in _raised(body))


def test_inner_bounds_may_follow_the_outer_counter() -> None:
    assert _raised("do f = 1, m; do e = f, n; c(e,f) = 0; end do; end do") == [
        "do f = 1, m, 1", "do e = f, n, 1", "c(e,f) = 0", "enddo", "enddo"]


def test_counter_that_is_read_later_keeps_its_loop() -> None:
    assert _raised("do e = 1, n; a(e) = 0; end do; s = e")[0] == "do e = 1, n, 1"


def test_arrays_that_share_storage_stay_in_loops() -> None:
    body, shared = "do e = 1, 3; v(e) = w(e); end do", "; real :: v(4), w(4)"
    assert _raised(body, shared) == ["v(:3) = w(:3)"]
    assert len(_raised(body, f"{shared}; equivalence (v(2), w(1))")) == 3


def test_counters_that_nothing_uses_are_not_declared() -> None:
    container = read_fortran_source(module(subroutine(
        _ARGUMENTS, _DECLARATIONS + _COUNTERS, "do e = 1, n; a(e) = 0; end do")))
    origin = read_fortran_source(module(subroutine(_ARGUMENTS, _DECLARATIONS, "s = 0")))
    raise_element_loops(routine(container), routine(origin))
    assert "e" not in routine(container).symbol_table.symbols_dict
