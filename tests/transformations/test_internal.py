# SPDX-License-Identifier: BSD-3-Clause
"""Routines with internal procedures: what is written, and what is refused."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Routine

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

SOURCE = """\
module m
  implicit none
contains
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    real :: a(2){host}
    a = x
    {call}
    y = a(1)*a(2)
  contains
    subroutine change(b)
      real, intent(inout) :: b{inner}
      a(1) = a(1)*b + x
    end subroutine change
    subroutine idle()
      a = 0.0
    end subroutine idle
  end subroutine foo
end module m
"""


def source(call: str, host: str = "", inner: str = "") -> str:
    """:returns: a module with a routine that has internal procedures."""
    return SOURCE.format(call=call, host=host, inner=inner)


def test_the_original_stays_as_it_is() -> None:
    container = read_fortran_source(source("call change(y)"))
    before = write_fortran(container)
    for schedule in (ADSplitReversalSchedule(), ADJointReversalSchedule()):
        result = ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"], schedule)
        text = write_fortran(result)
        original = before[before.index("subroutine foo"):before.index("end module")].strip()
        assert original in text
        assert "idle" not in [routine.name for routine in result.walk(Routine)]
        assert "foo_idle" not in text
    tangent = write_fortran(ADForwardContainerTrans().apply(container, "foo", ["y"], ["x"]))
    assert "call foo_change_tangent(" in tangent
    assert write_fortran(container) == before


def test_what_is_kept_between_calls_becomes_a_variable_of_the_module() -> None:
    container = read_fortran_source(source(
        "call change(y)", host="\n    integer, save :: calls = 0\n    calls = calls + 1",
        inner="\n      integer, save :: calls = 0\n      calls = calls + 1"))
    before = write_fortran(container)
    text = write_fortran(ADForwardContainerTrans().apply(container, "foo", ["y"], ["x"]))
    for name in ("foo_calls", "foo_change_calls"):
        assert f"integer, save, private :: {name} = 0" in text
        assert f"{name} = {name} + 1" in text
    assert "INTEGER, SAVE" not in text
    assert write_fortran(container) == before


@pytest.mark.parametrize("text, code", [
    (source("call change(a(2))"), "ALIAS"),
    (source("call change(y)", host="\n    integer, save :: calls = 0\n    namelist /all/ calls\n"
            "    calls = calls + 1"), "SAVE")], ids=["alias", "save in a namelist"])
def test_is_refused(text: str, code: str) -> None:
    container = read_fortran_source(text)
    with pytest.raises(UnsupportedError, match=code):
        ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"], ADJointReversalSchedule())


def test_a_given_procedure_with_the_name_of_a_variable_is_refused() -> None:
    container = read_fortran_source("""\
module m
  implicit none
contains
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    call apply(wave, x, y)
  end subroutine foo
  subroutine apply(f, x, y)
    interface
      real function f(a)
        real, intent(in) :: a
      end function f
    end interface
    real, intent(in) :: x
    real, intent(out) :: y
    call inner()
  contains
    subroutine inner()
      real :: wave
      wave = x
      y = f(wave)
    end subroutine inner
  end subroutine apply
  real function wave(a)
    real, intent(in) :: a
    wave = sin(a)
  end function wave
end module m
""")
    with pytest.raises(UnsupportedError, match="'apply' is given the procedure 'wave', and has a"):
        ADForwardContainerTrans().apply(container, "foo", ["y"], ["x"])
