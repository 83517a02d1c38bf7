# SPDX-License-Identifier: BSD-3-Clause
"""Which variables a sequence of statements may read before it has set them."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Loop, Reference

from psyad_ext.analyses import private
from psyad_ext.analyses.boxes import box_of
from psyad_ext.analyses.private import exposed_in, partly_set_in
from psyad_ext.core.identity import IdentityMap
from tests.fortran import statements

DECLARATIONS = ("integer, intent(in) :: n, m; real :: w(n), v(n), a(n, n), s, t; "
                "integer :: i, j, k, idx(n)")

#: The body of a loop over ``i``, and what it may read of ``w``, ``v``, ``a``, ``s`` and ``t``.
EXPOSED = {
    "a scalar that is set first": ("s = 1; t = s", ""),
    "a scalar that is set last": ("t = s; s = 1", "s"),
    "set in one branch": ("if (i > 2) then; s = 1; end if; t = s", "s"),
    "set in both branches": ("if (i > 2) then; s = 1; else; s = 2; end if; t = s", ""),
    "set in a loop that may not run": ("do k = 1, n; s = k; end do; t = s", "s"),
    "a whole array": ("do k = 1, n; w(k) = k; end do; do k = n, 1, -1; t = w(k); end do", ""),
    "one element": ("do k = 1, n; w(k) = k; end do; t = w(n) + w(1)", ""),
    "less than is read": ("do k = 2, n; w(k) = k; end do; do k = 1, n; t = w(k); end do", "w"),
    "a gap": ("w(1) = 1; do k = 3, n; w(k) = k; end do; do k = 1, n; t = w(k); end do", "w"),
    "up to another bound": ("do k = 1, m; w(k) = k; end do; t = w(n)", "w"),
    "from one bound to another": (
        "do k = 1, m; w(k) = k; end do; do k = m + 1, n; w(k) = 0; end do; t = w(i)", ""),
    "a recurrence": ("w(1) = 1; do k = 2, n; w(k) = w(k-1); end do; t = w(n)", ""),
    "a recurrence without a start": ("do k = 2, n; w(k) = w(k-1); end do", "w"),
    "a recurrence downwards": ("w(n) = 1; do k = n - 1, 1, -1; w(k) = w(k+1); end do", ""),
    "a recurrence over two": (
        "w(1) = 1; w(2) = 1; do k = 3, n; w(k) = w(k-1) + w(k-2); end do", ""),
    "a recurrence that looks ahead": ("w(1) = 1; do k = 2, n - 1; w(k) = w(k+1); end do", "w"),
    "every second element": ("do k = 1, n, 2; w(k) = k; end do; t = w(1)", "w"),
    "through an index array": ("do k = 1, n; w(idx(k)) = k; end do; t = w(1)", "w"),
    "the same element through an index array": ("w(idx(i)) = 1; t = w(idx(i))", ""),
    "an index that changes": ("k = 1; w(k) = 1; k = 2; t = w(k)", "w"),
    "an index that is known": ("do j = 1, n; k = j; w(k) = 1; end do; t = w(n)", ""),
    "another index that is known": ("do j = 1, n - 1; k = j; w(k) = 1; end do; t = w(n)", "w"),
    "a bound that changes": ("k = m; do j = 1, k; w(j) = 1; end do; k = n; do j = 1, k; t = w(j); "
                             "end do", "w"),
    "two dimensions": ("do j = 1, n; do k = 1, n; a(k, j) = 1; end do; end do; t = a(i, n)", ""),
    "a column": ("do k = 1, n; a(k, i) = 1; end do; t = a(n, i)", ""),
    "another column": ("do k = 1, n; a(k, i) = 1; end do; t = a(n, i - 1)", "a"),
    "a triangle": ("do j = 1, n; do k = 1, j; a(k, j) = 1; end do; end do; t = a(1, n)", "a"),
    "a while loop": ("s = 1; do while (s < 5); v(1) = s; s = 2*s + v(1); end do; t = v(1)", "v"),
    "an unknown call that may change a bound": (
        "do k = 1, n; v(k) = 1; w(k) = 1; end do; t = w(1); call change(n); do k = 1, n; t = v(k); "
        "end do", "v"),
    "set where it is read": ("do k = 1, n; w(k) = 1; v(k) = w(k); w(k) = v(k); end do", ""),
}


@pytest.mark.parametrize("idea", EXPOSED)
def test_exposed(idea: str) -> None:
    body, expected = EXPOSED[idea]
    loop = statements(DECLARATIONS, f"do i = 1, n; {body}; end do").walk(Loop)[0]
    exposed = exposed_in(loop.loop_body.children, IdentityMap(), {})
    assert " ".join(sorted({symbol.name for symbol in exposed} & set("wvast"))) == expected


#: Statements, and the arrays of which they read elements that they leave alone.
PARTLY = {
    "walls": ("do k = 2, n - 1; w(k) = k; end do; do k = 2, n; t = w(k) + w(k-1); end do", "w"),
    "all elements": ("do k = 1, n; w(k) = k; end do; do k = 1, n; t = w(k); end do", ""),
    "one wall": ("w(n) = 1; do k = 2, n - 1; w(k) = k; end do; t = w(1)", "w"),
    "read before": ("t = w(1); do k = 2, n; w(k) = k; end do; t = w(1)", ""),
    "written after": ("do k = 2, n; w(k) = k; end do; t = w(1); w(1) = 2", ""),
    "written in one branch": ("if (s > 1) then; w(2) = 1; end if; t = w(1)", ""),
    "a bound that changes": ("do k = 2, m; w(k) = k; end do; m = 1; t = w(1)", ""),
    "any element": ("do k = 2, n; w(k) = k; end do; t = w(idx(1))", "w"),
    "elements through an index array": ("do k = 2, n; w(idx(k)) = k; end do; t = w(1)", ""),
    "rows of a table": ("do j = 2, n; do k = 1, n; a(k, j) = k; end do; end do; t = a(1, 1)", "a"),
    "a while loop": ("do while (s < 5); w(2) = s; s = s + 1; end do; t = w(1)", ""),
    "an unknown call": ("do k = 2, n; w(k) = k; end do; call change(w); t = w(1)", ""),
}


@pytest.mark.parametrize("idea", PARTLY)
def test_partly_set(idea: str) -> None:
    body, expected = PARTLY[idea]
    routine = statements(DECLARATIONS.replace(", intent(in)", ""), body)
    found = partly_set_in(routine.children, IdentityMap(), {})
    assert " ".join(sorted(symbol.name for symbol in found)) == expected


def test_time_does_not_double_with_each_loop_around(monkeypatch: pytest.MonkeyPatch) -> None:
    counters = [f"i{number}" for number in range(10)]
    start = "; ".join(f"do {counter} = 1, n" for counter in counters)
    routine = statements(f"integer :: n, {', '.join(counters)}; real :: w(n)",
                         f"{start}; w(1) = i1; {'; '.join(['end do'] * len(counters))}")
    found: list[Reference] = []
    monkeypatch.setattr(private, "box_of", lambda node: found.append(node) or box_of(node))
    exposed_in(routine.children, IdentityMap(), {})
    assert 0 < len(found) <= 2*len(counters)
