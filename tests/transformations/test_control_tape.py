# SPDX-License-Identifier: BSD-3-Clause
"""Which conditions are recorded, and how."""

from __future__ import annotations

import pytest

from psyad_ext import write_fortran
from tests.fortran import module, reverse, subroutine


def generated(body: str) -> str:
    """:returns: the text of the adjoint of ``y`` with respect to ``x``."""
    return write_fortran(reverse(module(subroutine(
        "x, y", "real(wp), intent(in) :: x; real(wp), intent(inout) :: y; integer :: k; "
        "real(wp) :: s", body))))


@pytest.mark.parametrize("body", [
    "y = y*x; if (y > 1) then\n k = 1\n else\n k = 2\n end if\n y = y*x*k",
    "y = y*x; if (y > 1) print *, y\n y = y*x",
    "y = y*x; s = 1; if (y > 1) s = 2\n y = y*x*s",
    "s = x; if (y > 1) s = s*x\n y = y*x"])
def test_branches_without_adjoint_record_nothing(body: str) -> None:
    assert "control_tape" not in generated(body)


def test_bytes() -> None:
    text = generated("if (y > 1) then\n y = y*x\n else\n y = sin(y)\n end if")
    assert "logical(kind=1), intent(inout) :: control_tape(1)" in text \
        and "control_tape(1) = y > 1" in text
