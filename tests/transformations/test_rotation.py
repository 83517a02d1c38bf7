# SPDX-License-Identifier: BSD-3-Clause
"""Loops that are turned: what iterations begin with comes at their end, or the other way round."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Loop

from psyad_ext.transformations.parallel.rotation import rotate
from tests.fortran import statements, text_of

DECLARATIONS = "integer :: i, n, p; real :: t, v(9), x(9)"
#: Statements, and what they become; nothing if they stay.
TURNED = {
    "do i = 1, n; v(p) = t; p = p + 1; t = x(i); end do; v(p) = t; p = p + 1; x(1) = t":
        "v(p) = t; p = p + 1; do i = 1, n, 1; t = x(i); v(p) = t; p = p + 1; enddo; x(1) = t",
    # Statements between may change places.
    "do i = 1, n; v(p) = t; t = x(i); p = p + 1; end do; v(p) = t; p = p + 1":
        "v(p) = t; p = p + 1; do i = 1, n, 1; t = x(i); v(p) = t; p = p + 1; enddo",
    "p = p - 1; t = v(p); do i = n, 1, -1; x(i) = t; p = p - 1; t = v(p); end do":
        "do i = n, 1, -1; p = p - 1; t = v(p); x(i) = t; enddo; p = p - 1; t = v(p)",
    # What is moved must be the same in all iterations, and bounds stay what they are.
    "do i = 1, n; v(i) = t; t = x(i); end do; v(i) = t": "",
    "do i = 1, n; n = p; t = x(i); end do; n = p": "",
    "do i = 1, n; t = x(i); v(p) = t; end do; v(p) = t": "",
    "do i = 1, n; v(p) = t; t = x(i); end do; p = 2; v(p) = t": ""}


@pytest.mark.parametrize("before", TURNED)
def test_loops_are_turned(before: str) -> None:
    routine = statements(DECLARATIONS, before)
    [loop] = routine.walk(Loop)
    assert rotate(loop) is bool(TURNED[before])
    if TURNED[before]:
        assert "; ".join(text_of(routine.children)).replace("  ", "") == TURNED[before]
