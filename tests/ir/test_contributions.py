# SPDX-License-Identifier: BSD-3-Clause
"""How iterations contribute to reductions."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Loop

from psyad_ext import read_fortran_source
from psyad_ext.ir.lowering.control.contributions import contributions
from tests.fortran import module, subroutine

DECLARATIONS = ("integer, intent(in) :: n; real(wp), intent(in) :: x(n); real(wp), intent(inout) :: m\n"
                "real :: r; logical :: flag; integer :: i, k")
#: Operator, variable, the body of a loop; whether the first of equal values counts, and whether each
#: iteration contributes once; None if it is not understood.
BODIES = (
    ("max", "m", "m = max(m, x(i))", (True, True)),
    ("max", "m", "m = max(x(i), m)", (False, True)),
    ("max", "m", "m = max(m, x(i), 1.0_wp)", (True, False)),
    ("max", "m", "m = max(x(i), m, 1.0_wp)", None),
    ("max", "m", "m = min(m, x(i))", None),
    ("max", "m", "if (x(i) > m) m = x(i)", (True, True)),
    ("max", "m", "if (m <= x(i)) m = x(i)", (False, True)),
    ("max", "m", "if (x(i) < m) m = x(i)", None),
    ("max", "m", "if (x(i) > m) m = 2*x(i)", None),
    ("max", "m", "if (x(i) > m) then; m = x(i); r = 1; end if", (True, False)),
    ("max", "m", "do k = 1, 3; m = max(m, k*x(i)); end do", (True, False)),
    ("max", "m", "if (x(i) > 0) m = max(m, x(i))", (True, False)),
    ("max", "m", "m = max(m, x(i)); m = max(2*x(i), m)", None),
    ("max", "m", "m = max(m, x(i)); r = real(m)", None),
    ("max", "m", "m = max(m, x(i)); print *, m", None),
    ("max", "r", "if (x(i) > r) r = x(i)", (True, False)),
    ("min", "m", "if (x(i) <= m) m = x(i)", (False, True)),
    ("*", "m", "m = m*sin(x(i))", (True, True)),
    ("*", "m", "m = x(i)*m", (True, True)),
    ("*", "m", "m = m*x(i)*x(i)", None),
    ("*", "m", "if (x(i) > 0) m = m*x(i)", None),
    ("*", "r", "r = r*x(i)", None),
    (".and.", "flag", "flag = flag .and. x(i) > 0", (True, True)),
    (".and.", "flag", "if (x(i) < 0) flag = .false.", (True, False)),
    (".and.", "flag", "if (x(i) < 0) flag = .true.", None),
    (".or.", "flag", "flag = x(i) > 0 .or. flag", (True, True)))


@pytest.mark.parametrize("operator, name, body, expected", BODIES)
def test_contributions(operator: str, name: str, body: str, expected: tuple[bool, bool] | None) -> None:
    text = module(subroutine("n, x, m", DECLARATIONS, f"do i = 1, n\n{body}\nend do"))
    loop = read_fortran_source(text).walk(Loop)[0]
    found = contributions(loop, loop.scope.symbol_table.lookup(name), operator)
    assert (found and (found.keeps_first, found.only is not None)) == expected
