# SPDX-License-Identifier: BSD-3-Clause
"""Generated routines stop where users have not allocated a derivative that is needed."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

TYPES = """\
module m
  implicit none
  type :: inner_t
    real(8), allocatable :: u(:)
  end type inner_t
  type :: s_t
    real(8) :: k = 3.0d0
    real(8), allocatable :: u(:), unused(:)
    type(inner_t) :: inner
  end type s_t
contains
  subroutine f(s, y)
    type(s_t), intent(inout) :: s{shape}
    real(8), intent(out) :: y
    integer :: i
    y = 0
    do i = 1, 2
      {one}%u = {one}%k*{one}%u
      y = y + sum({one}%u**2) + sum({one}%inner%u)
    end do
  end subroutine f
  subroutine g(x, y)
    real(8), allocatable, intent(inout) :: x(:)
    real(8), intent(out) :: y
    x = x**2
    y = sum(x)
  end subroutine g
end module m
"""
USER = """\
program user
  use m
  implicit none
  type(s_t) :: s{shape}, s_d{shape}
  real(8), allocatable :: x(:), x_d(:)
  real(8) :: y, y_d
  integer :: i
  y_d = 1
  x = [1.0d0, 2.0d0]
  do i = 1, 2
    {one}%u = [1.0d0, 2.0d0]
    {one}%unused = [1.0d0, 2.0d0]
    {one}%inner%u = [1.0d0, 2.0d0]
    if (i == 1) {derivative} = [0.0d0, 0.0d0]
  end do
  {call}
  print *, 'went on'
end program user
"""
WHOLE, ARRAY = {"shape": "", "one": "s"}, {"shape": "(2)", "one": "s(i)"}


def outcome(folder: Path, routine: str, x: str, mode: str, spelling: dict[str, str],
            derivative: str) -> str:
    """:returns: what a program prints that allocates one derivative only."""
    source = read_fortran_source(TYPES.format(**spelling))
    if mode == "reversing":
        text = write_fortran(ADReverseContainerTrans().apply(
            source, routine, ["y"], [x], ADJointReversalSchedule()))
    else:
        text = write_fortran(ADForwardContainerTrans().apply(source, routine, ["y"], [x]))
    call = f"call {routine}_{mode}({x}, {x}_d, y, y_d)"
    (folder / "program.f90").write_text(
        text + USER.format(derivative=derivative, call=call, **spelling))
    subprocess.run(["gfortran", "-fcheck=all", "-J", str(folder), "-o", str(folder / "program"),
                    str(folder / "program.f90")], check=True)
    done = subprocess.run([folder / "program"], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.parametrize("mode", ["reversing", "tangent"])
@pytest.mark.parametrize(("routine", "x", "spelling", "derivative", "missing"), [
    ("f", "s", WHOLE, "s_d%inner%u", "s%u"), ("f", "s", WHOLE, "s_d%u", "s%inner%u"),
    ("f", "s", ARRAY, "s_d(i)%u", "s%u"), ("g", "x", WHOLE, "s_d%u", "x")])
def test_what_is_missing_is_named(tmp_path: Path, mode: str, routine: str, x: str,
                                  spelling: dict[str, str], derivative: str, missing: str) -> None:
    suffix = "_adj" if mode == "reversing" else "_d"
    printed = outcome(tmp_path, routine, x, mode, spelling, derivative)
    assert f"{missing.replace(x, x + suffix, 1)} is not allocated" in printed
    assert "went on" not in printed


@pytest.mark.parametrize("mode", ["reversing", "tangent"])
def test_what_takes_no_part_may_be_missing(tmp_path: Path, mode: str) -> None:
    both = "s_d%inner%u = [0.0d0, 0.0d0]; s_d%u"
    printed = outcome(tmp_path, "f", "s", mode, WHOLE, both)
    assert "went on" in printed
