# SPDX-License-Identifier: BSD-3-Clause
"""Writes of elements that no earlier statement has written."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import ArrayReference, Assignment

from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.element_writes import written_first
from psyad_ext.analyses.writes import writes_of
from psyad_ext.core.identity import Identity, IdentityMap
from tests.fortran import statements

DECLARATIONS = "real :: a(9), b(9, 9), c(9); integer :: i, j, n"


@pytest.mark.parametrize(("body", "first"), [
    ("a(1) = 1", "1"), ("a(1) = 1; a(2) = 1", "1 2"), ("a(1) = 1; a(1) = 2", "1"),
    ("a(n) = 1; a(n + 1) = 1", "1 2"), ("a(n) = 1; a(i) = 1", "1"),
    ("do i = 1, n; a(i) = 1; end do; c(1) = 1; a(1) = 1", "1 2"),
    ("do i = 1, n; a(i) = 1; a(i + 1) = 1; end do", "2"),
    ("do i = 1, n; a(2*i) = 1; a(2*i + 1) = 1; end do", "1 2"),
    ("do i = n, 1, -1; a(i) = 1; a(i + 1) = 1; end do", "1"),
    ("if (n > 1) then; a(1) = 1; else; a(1) = 2; end if", "1 2"),
    ("do j = 1, n; if (j > 1) then; a(1) = 1; else; a(1) = 2; end if; end do", ""),
    ("do j = 1, n; do i = 1, n; b(i, j) = 1; end do; end do", "1"),
    ("do j = 1, n; do i = 1, n; b(i, 1) = 1; end do; end do", ""),
    ("do while (n > 1); a(n) = 1; n = n - 1; end do", "")])
def test_first(body: str, first: str) -> None:
    scope = statements(DECLARATIONS, body)
    arrays = [one for one in scope.walk(Assignment) if isinstance(one.lhs, ArrayReference)]
    changing = frozenset(writes_of(Unit(scope), [], scope, {}))
    undefined = frozenset(one.lhs.symbol for one in arrays)
    found = written_first(scope.children, undefined, IdentityMap(), {}, changing)
    assert " ".join(str(number) for number, one in enumerate(arrays, 1)
                    if Identity(one) in found) == first
