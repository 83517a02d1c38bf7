# SPDX-License-Identifier: BSD-3-Clause
"""Lines are those of the file as it is, also where the preprocessor includes others."""

from __future__ import annotations

from pathlib import Path

from psyad_ext import read_fortran
from psyad_ext.explanation import explain
from psyad_ext.schedules import ADJointReversalSchedule

HEADER = """\
#define FACTOR 2.0d0
  ! a line
  ! and another one
"""
SOURCE = """\
subroutine foo(n, x, y)
#include "header.h"
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  real(8), intent(out) :: y
  integer :: i
  do i = 1, n
#include "body.h"
  end do
  y = sum(x**2)
  x(:) = 0.0d0
end subroutine foo
"""


def test_lines(tmp_path: Path) -> None:
    (tmp_path / "header.h").write_text(HEADER)
    (tmp_path / "body.h").write_text("    x(i) = FACTOR*sin(x(i))*x(i)\n")
    path = tmp_path / "foo.F90"
    path.write_text(SOURCE)
    explanation = explain(read_fortran(str(path)), "foo", ["y"], ["x"], ADJointReversalSchedule())
    [routine] = explanation.facts.routines
    found = {(Path(line.file).name, line.number): [fact.kind for fact in line.facts]
             for line in routine.lines if line.facts}
    assert "active" in found["body.h", 1] and "recorded" in found["body.h", 1]
    assert "active" in found["foo.F90", 10]
    texts = {(Path(line.file).name, line.number): line.text.strip() for line in routine.lines}
    assert texts["foo.F90", 1] == "subroutine foo(n, x, y)"
    assert texts["foo.F90", 10] == "y = sum(x**2)"
    assert texts["header.h", 3] == "! and another one"
    assert texts["body.h", 1] == "x(i) = 2.0d0*sin(x(i))*x(i)"
