# SPDX-License-Identifier: BSD-3-Clause
"""Routines that call themselves: what is written, and what is refused."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.frontend.fortran import FortranReader
from psyclone.psyir.nodes import FileContainer, Routine

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

SOURCE = """\
module m
  implicit none
contains
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x
    call down(3, y)
  end subroutine foo
  recursive subroutine down(n, a)
    integer, intent(in) :: n
    real, intent(inout) :: a
    {kept}
    if (n > 0) then
      s = a*n
      call down(n - 1, a)
      a = a*s
    end if
  end subroutine down
end module m
"""


def test_generated_routines_have_the_prefix_and_the_original_keeps_it() -> None:
    container = read_fortran_source(SOURCE.format(kept="real :: s"))
    for schedule in (ADSplitReversalSchedule(), ADJointReversalSchedule()):
        text = write_fortran(ADReverseContainerTrans().apply(
            container, "foo", ["y"], ["x"], schedule))
        assert text.count("recursive subroutine down(") == 1
        for motion in ("recording", "returning", "reversing"):
            assert f"recursive subroutine down_{motion}(" in text
    text = write_fortran(ADForwardContainerTrans().apply(container, "foo", ["y"], ["x"]))
    assert "recursive subroutine down_tangent(" in text
    assert write_fortran(container) == write_fortran(
        read_fortran_source(SOURCE.format(kept="real :: s")))


def test_variables_that_are_kept_for_namelists_are_refused() -> None:
    text = SOURCE.format(kept="real, save :: s\n    namelist /all/ s")
    with pytest.raises(UnsupportedError, match="SAVE"):
        ADReverseContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["x"],
                                        ADJointReversalSchedule())


@pytest.mark.parametrize("schedule", [ADSplitReversalSchedule(), ADJointReversalSchedule()])
def test_levels_share_their_tapes_where_nothing_may_be_done_twice(
        schedule: ADReversalSchedule) -> None:
    text = write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(SOURCE.format(kept="real :: s\n    print *, n")), "foo", ["y"], ["x"],
        schedule))
    recording = text.partition("subroutine down_recording")[2].partition("end subroutine")[0]
    assert "call down_recording(n - 1, a, value_tape" in recording
    assert "call down(" not in recording


def test_what_a_target_calls_again_is_a_copy_of_it() -> None:
    container = read_fortran_source(SOURCE.format(kept="real :: s"))
    before = write_fortran(container)
    text = write_fortran(ADReverseContainerTrans().apply(
        container, "down", ["a"], ["a"], ADJointReversalSchedule()))
    assert "\n  subroutine down_reversing(n, a, a_adj)" in text
    assert "\n  recursive subroutine down_again_reversing(n, a, a_adj)" in text
    assert "subroutine down_again(" not in text and "call down(n - 1, a)" in text
    assert write_fortran(container) == before


@pytest.mark.parametrize("read", [FortranReader().psyir_from_source, read_fortran_source])
def test_the_writer_of_psyclone_writes_the_prefix(
        tmp_path: Path, read: Callable[[str], FileContainer]) -> None:
    container = read(SOURCE.format(kept="real :: s"))
    for transform in (lambda: ADReverseContainerTrans().apply(
            container, "foo", ["y"], ["x"], ADJointReversalSchedule()),
            lambda: ADForwardContainerTrans().apply(container, "foo", ["y"], ["x"])):
        result = transform()
        text = FortranWriter()(result)
        routines = [name for name in ("down_reversing", "down_tangent")
                    if any(routine.name == name for routine in result.walk(Routine))]
        assert len(routines) == 1 and f"  recursive subroutine {routines[0]}(" in text
        assert FortranWriter()(result) == text
        (tmp_path / "written.f90").write_text(text)
        done = subprocess.run(["gfortran", "-Wall", "-c", "written.f90"], cwd=tmp_path,
                              capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
