# SPDX-License-Identifier: BSD-3-Clause
"""Text whose length changes, which is there on the way forward only."""

from __future__ import annotations

from pathlib import Path

import pytest

import tests.programs
from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans


def _source(body: str, declarations: str = "character(len=:), allocatable :: s",
            callee: str = "") -> str:
    return f"""
module m
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    {declarations}
    y = x
    {body}
  end subroutine foo
  recursive subroutine step(s, x, y)
    character(len=*), intent(in) :: s
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    if (s == 'ab') y = y*x
    {callee}
  end subroutine step
end module m
"""


def _reversed(text: str) -> str:
    return write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(text), "foo", ["y"], ["x"], ADJointReversalSchedule()))


def test_a_routine_that_is_given_such_text_keeps_what_it_computes_from_it() -> None:
    text = _reversed(_source("s = 'a'\n s = s//'b'\n call step(s, x, y)\n s = s//'c'"))
    returning = text.partition("subroutine step_returning")[2].partition("end subroutine")[0]
    assert "call step_returning(''" in text
    assert "s ==" not in returning


def test_text_that_does_not_change_is_asked_again() -> None:
    text = _reversed(_source("call step(s, x, y)", "character(len=2), parameter :: s = 'ab'"))
    assert "control_tape" not in text


@pytest.mark.parametrize("text, reason", [
    (_source("s = ['a', 'b']\n if (s(1) == 'a') y = y*x",
             "character(len=:), allocatable :: s(:)"), "is an array of text whose length changes"),
    (_source("s = 'ab'\n call set(s)\n if (s == 'cd') y = y*x").replace(
        "end module", "  subroutine set(t)\n    character(len=*), intent(inout) :: t\n"
        "    t = 'cd'\n  end subroutine set\nend module"), "is set by the routine"),
], ids=["array", "set by others"])
def test_refused(text: str, reason: str) -> None:
    with pytest.raises(UnsupportedError) as error:
        _reversed(text)
    assert reason in str(error.value)


def test_text_that_recursive_routines_would_have_to_record_is_refused() -> None:
    text = (Path(tests.programs.__file__).parent / "recursive_changing_text.f90").read_text()
    with pytest.raises(UnsupportedError, match="the way back needs its old value"):
        ADReverseContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["x"],
                                        ADJointReversalSchedule(), to_be_recorded=False)
