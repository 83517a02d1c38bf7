# SPDX-License-Identifier: BSD-3-Clause
"""Only the motions that somebody calls are generated, if that is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from psyclone.psyir.nodes import Routine

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.cli import main
from psyad_ext.core.errors import UsageError
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

SOURCE = """module m
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x
    call bar(n, y)
    call baz(y)
  end subroutine foo
  recursive subroutine bar(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a
    integer :: i
    do i = 1, n
      a = a*sin(a)
      call baz(a)
    end do
    if (n > 1) call bar(n/2, a)
  end subroutine bar
  subroutine baz(b)
    real(8), intent(inout) :: b
    b = cos(b)*b
  end subroutine baz
end module m
"""
ARGUMENTS = ("foo", ["y"], ["x"])
TARGET = {"foo_recording", "foo_returning", "foo_reversing"}


def motions(schedule: object, **options: object) -> set[str]:
    result = ADReverseContainerTrans().apply(read_fortran_source(SOURCE), *ARGUMENTS, schedule,
                                             **options)
    return {one.name for one in result.walk(Routine)} - {"foo", "bar", "baz"}


def test_all_by_default() -> None:
    every = {f"{name}_{motion}" for name in ("foo", "bar", "baz")
             for motion in ("recording", "returning", "reversing")}
    assert every <= motions(ADJointReversalSchedule())


def test_joint_calls_need_reversing_motions() -> None:
    found = motions(ADJointReversalSchedule(), motions="called")
    assert found >= TARGET and {"bar_reversing", "baz_reversing"} <= found
    assert not {"baz_recording", "baz_returning"} & found


def test_split_calls_need_two_motions() -> None:
    found = motions(ADSplitReversalSchedule(), motions="called")
    assert found >= TARGET and {"baz_recording", "baz_returning", "bar_recording"} <= found
    assert "baz_reversing" not in found


def test_vectors_are_called_too() -> None:
    found = motions(ADJointReversalSchedule(), motions="called", vector=True)
    assert {"foo_reversing_vector", "baz_reversing_vector"} <= found
    assert "baz_returning_vector" not in found


def test_only_storage_that_is_used_is_declared() -> None:
    text = write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(SOURCE), *ARGUMENTS, ADSplitReversalSchedule(), motions="called",
        keep_tapes=True))
    assert "foo_release_tapes" in text and "baz_value_tape" not in text


def test_valid_values_are_listed() -> None:
    with pytest.raises(UsageError, match="'motions' must be one of 'all', 'called', but found"):
        motions(ADJointReversalSchedule(), motions="some")


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "m.f90"
    file.write_text(SOURCE)
    command = ["reverse", str(file), "--routine", "foo", "--dependent", "y", "--independent", "x"]
    assert main(command) == 0
    assert "subroutine baz_recording" not in capsys.readouterr().out
    assert main([*command, "--motions", "all"]) == 0
    assert "subroutine baz_recording" in capsys.readouterr().out
