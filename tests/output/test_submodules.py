# SPDX-License-Identifier: BSD-3-Clause
"""Generated routines stand in submodules, behind their originals, where they know the same names."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext import PsyadNote, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.verification import verify
from tests.fortran import reverse
from tests.output.lines import removed_lines

#: The kind of what is recorded is known in the submodule alone, which keeps values between calls.
KINDS = """\
module m
  implicit none
  interface
    module subroutine foo(x, y)
      real(8), intent(in) :: x
      real(8), intent(out) :: y
    end subroutine
  end interface
end module
submodule (m) s
  use, intrinsic :: iso_fortran_env, only: wp => real64
  implicit none
  real(wp) :: state = 0.5_wp
contains
  module procedure foo
    state = state*x
    y = inner(x)*state + 1.0_wp*count_up(x)
  end procedure
  function inner(a) result(b)
    real(wp), intent(in) :: a
    real(wp) :: b
    b = sin(a)*state
  end function
  function count_up(a) result(b)
    real(wp), intent(in) :: a
    real(wp) :: b
    real(wp), save :: n = 0
    n = n + 1.0_wp
    b = a*n
  end function
end submodule
"""
#: Two submodules mean different things by their names, and the module others again.
NAMES = """\
module m
  implicit none
  type t
    real(8) :: a(2)
  end type
  real(8) :: unit = 3
  interface
    module subroutine foo(x, y)
      real(8), intent(in) :: x(2)
      real(8), intent(out) :: y
    end subroutine
    module function fun(s) result(r)
      type(t), intent(in) :: s
      real(8) :: r
    end function
  end interface
contains
  subroutine other(unit, helper)
    real(8) :: unit, helper
    unit = helper
  end subroutine
end module
submodule (m) one
  implicit none
  type own
    real(8) :: b = 2
  end type
  type(own) :: kept
contains
  module procedure foo
    type(t) :: s
    type(own) :: o
    s%a = x
    o%b = x(1)*unit
    kept = o
    y = fun(s) + helper(o) + kept%b**2
  end procedure
  real(8) function helper(o)
    type(own), intent(in) :: o
    helper = o%b**2*kept%b
  end function
end submodule
submodule (m) two
  implicit none
  type own
    real(8) :: b(3) = 2
  end type
contains
  module procedure fun
    type(own) :: o
    o%b = s%a(1)
    r = s%a(2)*sum(o%b) + helper(o)
  end procedure
  real(8) function helper(o)
    type(own), intent(in) :: o
    helper = o%b(1)**2*o%b(2)
  end function
end submodule two
"""
#: The module needs the variable of its submodule, which it can't name.
STATE = """\
module m
  implicit none
  real(8) :: k = 2
  interface
    module subroutine bar(x, y)
      real(8), intent(in) :: x
      real(8), intent(inout) :: y
    end subroutine
  end interface
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x
    call bar(x, y)
    call bar(y*k, y)
  end subroutine
end module
submodule (m) s
  implicit none
  real(8) :: state = 0.5d0
contains
  module subroutine bar(x, y)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    state = state*x
    y = sin(y)*state
  end subroutine
end submodule
"""


def _derivative(source: str) -> str:
    return write_fortran(reverse(source, motions="called"))


@pytest.mark.parametrize("source", [KINDS, NAMES], ids=["kinds", "names"])
def test_the_text_stays(source: str) -> None:
    text = _derivative(source)
    assert not list(removed_lines(source, text))
    report = verify(source, text, "foo", ["y"], ["x"])
    assert report.passed, str(report)


def test_variables_that_others_cannot_name() -> None:
    with pytest.warns(PsyadNote, match="REWRITTEN"):
        assert "submodule" not in _derivative(STATE)


def test_interfaces_are_those_of_submodules_that_tell_of_the_originals() -> None:
    source = Path("tests/programs/submodules_of_submodules.f90").read_text(encoding="utf-8")
    text = _derivative(source)
    told = text[text.index(") impl\n"):text.index(":impl")]
    assert "module subroutine kernel_reversing" in told[:told.index("contains")]


@pytest.mark.parametrize("head", ["procedure foo", "subroutine foo()"])
def test_without_their_modules_they_are_refused(head: str) -> None:
    text = f"submodule (m) s\ncontains\n  module {head}\n  end {head.split()[0]}\nend submodule\n"
    with pytest.raises(UnsupportedError, match="the file of its module"):
        reverse(text)
