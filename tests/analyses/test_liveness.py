# SPDX-License-Identifier: BSD-3-Clause
"""Which scalars are read after a statement."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Assignment

from psyad_ext.analyses.liveness import Liveness
from psyad_ext.core.identity import IdentityMap
from tests.fortran import statements

DECLARATIONS = "real :: a(9), s, t, u; integer :: i, n"

#: Statements, of which the one that sets u is asked about, and what is live after it.
LIVE = {
    "read afterwards": ("u = 1; s = u", "u"),
    "overwritten first": ("u = 1; u = 2; s = u", ""),
    "never read": ("u = 1; s = t", "t"),
    "read in one branch": ("u = 1; if (n > 1) then; s = u; else; s = t; end if", "n t u"),
    "set in one branch": ("u = 1; if (n > 1) then; u = 2; end if; s = u", "n u"),
    "set in both branches": ("u = 1; if (n > 1) then; u = 2; else; u = 3; end if; s = u", "n"),
    "read in the next iteration": ("do i = 1, n; s = t; t = 2; u = 1; end do", "n t"),
    "loop that may not run": ("u = 1; do i = 1, n; u = 2; end do; s = u", "n u"),
    "read by the condition of a loop": ("u = 1; do while (u < s); s = 1; end do", "s u"),
    "index of an array": ("u = 1; a(n) = t", "n t"),
}


@pytest.mark.parametrize("idea", LIVE)
def test_live(idea: str) -> None:
    text, expected = LIVE[idea]
    # A loop ends the run of statements that it is asked about.
    routine = statements(DECLARATIONS, text.replace("u = 1;", "u = 1; do i = 1, 0; end do;", 1)
                         if "do" not in text else text)
    body = routine.walk(Assignment)
    asked = next(node for node in body if node.lhs.name == "u")
    liveness = Liveness(routine, frozenset(), IdentityMap())
    live = liveness.after(asked)
    assert " ".join(sorted(symbol.name for symbol in live)) == expected


@pytest.mark.parametrize("text, expected", [
    ("s = t; u = s", "t"),
    ("if (n > 1) then; s = 1; end if; u = s", "n s"),
    ("if (n > 1) then; s = 1; else; s = 2; end if; u = s", "n"),
    ("a(n) = s; s = 1", "n s")])
def test_exposed(text: str, expected: str) -> None:
    routine = statements(DECLARATIONS, text)
    exposed = Liveness(routine, frozenset(), IdentityMap()).exposed(routine.children)
    assert " ".join(sorted(symbol.name for symbol in exposed)) == expected
