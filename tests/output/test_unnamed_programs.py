# SPDX-License-Identifier: BSD-3-Clause
"""Main programs without a PROGRAM statement, in files with procedures before and behind them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import read_fortran, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

FOO = """subroutine foo(x, y)
  real(8) :: x, y
  y = x**2
end subroutine foo
"""
MAIN = """! the driver
  real(8) :: x, y
  x = 3
  call foo(x, y)
  if (abs(y - 9) > 1e-9) stop 1
end
"""
MODULE = "module main\n  integer :: level = 1\nend module main\n"
FIXED = """C     the solver
      subroutine foo(x, y)
      double precision x, y
      y = x**2
      end
C     the driver
      double precision x, y
      x = 3
      call foo(x, y)
      end
"""
FILES = {"before.f90": MAIN + FOO, "behind.f90": FOO + MAIN, "named.f90": MODULE + MAIN + FOO,
         "fixed.f": FIXED, "labelled.f90": FOO + MAIN.replace("end\n", "10 continue\nend\n")}


@pytest.mark.parametrize("name", FILES)
def test_main_programs(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(FILES[name], encoding="utf-8")
    written = write_fortran(ADReverseContainerTrans().apply(
        read_fortran(tmp_path / name), "foo", ["y"], ["x"], ADJointReversalSchedule()))
    lines = iter(written.splitlines())
    assert all(line in lines for line in FILES[name].splitlines())
    assert "foo_reversing(" in written and "program main" not in written
    (tmp_path / name).write_text(written, encoding="utf-8")
    subprocess.run(["gfortran", name, "-o", "main"], cwd=tmp_path, check=True)
    subprocess.run([str(tmp_path / "main")], check=True)


def test_internal_procedures_are_the_reason(tmp_path: Path) -> None:
    (tmp_path / "main.f90").write_text(
        MAIN.replace("end\n", f"  print *, y\ncontains\n{FOO}end\n"), encoding="utf-8")
    with pytest.raises(UnsupportedError) as error:
        ADReverseContainerTrans().apply(read_fortran(tmp_path / "main.f90"), "foo", ["y"], ["x"],
                                        ADJointReversalSchedule())
    assert [one.code for one in error.value.problems] == ["INTERNAL_PROCEDURE"]
