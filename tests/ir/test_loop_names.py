# SPDX-License-Identifier: BSD-3-Clause
"""What people call the loops of a source."""

from __future__ import annotations

from psyclone.psyir.nodes import Loop, WhileLoop

from psyad_ext import read_fortran_source
from psyad_ext.ir.tree.loop_names import loop_names

SOURCE = """subroutine run(n, u)
  integer, intent(in) :: n
  real, intent(inout) :: u
  integer :: Step
  Time: do Step = 1, n
    u = 2*u
  end do Time
  Until: do while (u > 1)
    u = u/2
  end do Until
  do
    u = 2*u
    if (u > 3) exit
  end do
end subroutine
"""


def test_variables_constructs_and_lines() -> None:
    loops = read_fortran_source(SOURCE).walk((Loop, WhileLoop))
    assert [loop_names(loop) for loop in loops] == [
        ["step", "time", "5"], ["until", "8"], ["11"]]
