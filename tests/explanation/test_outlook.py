# SPDX-License-Identifier: BSD-3-Clause
"""Schedules for time loops, side by side, for sizes that are known."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext.cli.program import main

COUNTED = """subroutine run(n, steps, u)
  integer, intent(in) :: n, steps
  real(8), intent(inout) :: u(n)
  integer :: s, i
  time: do s = 1, steps
    do i = 2, n
      u(i) = u(i)*u(i-1) + u(i)**3
    end do
  end do time
end subroutine
"""
BY_JUMPS = (COUNTED.replace("  time: do s = 1, steps\n", "  s = 0\n10 s = s + 1\n")
            .replace("  end do time\n", "    if (s < steps) goto 10\n"))


def compared(folder: Path, capsys: pytest.CaptureFixture[str], source: str, *words: str) -> str:
    (folder / "run.f90").write_text(source)
    assert main(["explain", str(folder / "run.f90"), "--routine", "run", "--dependent", "u",
                 "--independent", "u", "--sizes", "n=100,steps=1000", *words]) == 0
    return capsys.readouterr().out


def test_loops_need_not_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = compared(tmp_path, capsys, COUNTED)
    assert "schedules for run:s, 1000 iterations" in text and "binomial(20)" in text
    for name in ("s", "time", "5"):
        assert compared(tmp_path, capsys, COUNTED, "--checkpoint", f"run:{name}=every(9)") == text


def test_loops_without_names_have_lines(tmp_path: Path,
                                        capsys: pytest.CaptureFixture[str]) -> None:
    assert "schedules for run:6, nobody knows" in compared(tmp_path, capsys, BY_JUMPS)
