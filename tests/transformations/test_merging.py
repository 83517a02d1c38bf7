# SPDX-License-Identifier: BSD-3-Clause
"""What is generated twice is there once."""

from __future__ import annotations

import re

import pytest
from psyclone.psyir.nodes import FileContainer

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.ir.tree.walking import routines_of
from psyad_ext.schedules import ADSplitReversalSchedule
from psyad_ext.transformations import differentiate_in_modes
from psyad_ext.transformations.merging import merge_same

MODULES = """module physics
  implicit none
  real(8) :: level = 1.0d0
contains
  recursive subroutine damp(n, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: b
    b = sin(b)
    if (n > 1) call damp(n - 1, b)
  end subroutine damp
end module physics
module model
  use physics
  implicit none
contains
  subroutine run(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x
    call damp(2, y)
    y = y*level
  end subroutine run
  subroutine again(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x
    call damp(3, y)
    y = y**2
  end subroutine again
end module model
"""
EXTERNAL = """subroutine run(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y(n)
  y = x
  call work(n, y)
  y = y**2
end subroutine run
subroutine again(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y(n)
  y = x
  call work(n, y)
end subroutine again
subroutine work(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    if (a(i) > 1) exit
    a(i) = a(i)*cos(a(i))
  end do
end subroutine work
"""


def generated(container: FileContainer, routine: str, independent: str = "x") -> FileContainer:
    return differentiate_in_modes(container, routine, ["y"], [independent], ["reverse", "tangent"],
                                  ADSplitReversalSchedule(), {"motions": "called"}, {})


def names(container: FileContainer) -> list[str]:
    return [routine.name for routine in routines_of(container)]


def code(container: FileContainer) -> list[str]:
    """:returns: the lines of a file without comments."""
    return [line for line in write_fortran(container).splitlines()
            if line.strip() and not line.lstrip().startswith("!")]


@pytest.mark.parametrize("text", [MODULES, EXTERNAL], ids=["modules", "external"])
def test_twice_is_once(text: str) -> None:
    source = read_fortran_source(text)
    once = generated(source, "run")
    twice = generated(once, "run")
    assert "run_reversing_1" in names(twice)
    merge_same(twice, once, source)
    assert code(twice) == code(once)


@pytest.mark.parametrize("text", [MODULES, EXTERNAL], ids=["modules", "external"])
def test_what_is_shared_is_there_once(text: str) -> None:
    source = read_fortran_source(text)
    first = generated(source, "run")
    both = generated(first, "again")
    assert {"again_tangent"} < set(names(both)) - set(names(first))
    merge_same(both, first, source)
    assert {name for name in names(both) if name not in names(first)} == {
        "again_recording", "again_returning", "again_reversing", "again_tangent"}
    called = set(re.findall(r"\b(?:call|only :) (\w+)", write_fortran(both)))
    assert called - {"move_alloc", "damp"} <= set(names(both))
    assert write_fortran(both).count("To make it again") >= 2


def test_what_differs_stays() -> None:
    source = read_fortran_source(EXTERNAL)
    first = generated(source, "run")
    both = generated(first, "again")
    # Somebody has changed what was generated first.
    (old,) = [one for one in routines_of(both) if one.name == "work_returning"]
    old.children[-1].detach()
    before = names(both)
    merge_same(both, first, source)
    assert "work_returning_1" in names(both) and len(names(both)) < len(before)
