# SPDX-License-Identifier: BSD-3-Clause
"""What it costs to execute statements again."""

from __future__ import annotations

import pytest

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.tapes.size import Size
from psyad_ext.transformations.reverse.costs import Operations, nominal
from tests.fortran import statements

DECLARATIONS = "integer :: n, i, j; real :: a, b, w(n), v(n, n); logical :: l"
#: Statements, and the operations in them where ``n`` is 100.
COSTS = {
    "an addition": ("a = b + 1.0", 1),
    "elements": ("w(1) = w(2)*w(3)", 4),
    "a quotient": ("a = a/b", 8),
    "an integer power": ("a = b**3", 3),
    "any power": ("a = b**1.5", 80),
    "functions": ("a = exp(b) + abs(b)", 42),
    "a function that takes long": ("a = besjn(2, b)".replace("besjn", "bessel_jn"), 60),
    "a loop": ("do i = 1, n; w(i) = 1.0; end do", 100),
    "a known loop": ("do i = 1, 7; a = a + b; end do", 7),
    "a nest": ("do j = 1, n; do i = 1, n; v(i, j) = a; end do; end do", 10000),
    "the longer branch": ("if (l) then; a = a + b; else; a = a/b; end if", 12),
    "a while loop": ("do while (l); a = a + b; end do", None),
    "an unknown call": ("call change(a)", None),
}


@pytest.mark.parametrize("idea", COSTS)
def test_operations(idea: str) -> None:
    body, expected = COSTS[idea]
    found = Operations(IdentityMap()).of(statements(DECLARATIONS, body).children)
    assert (None if found is None else nominal(found)) == expected


def test_what_is_not_executed_costs_nothing() -> None:
    first, second = statements(DECLARATIONS, "a = a + b; if (l) a = a + b").children
    executed = Operations(IdentityMap(), IdentitySet([first]))
    assert executed.of([first, second]) == Size.number(1)
