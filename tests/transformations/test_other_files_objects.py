# SPDX-License-Identifier: BSD-3-Clause
"""Objects and procedures of modules of other files, which yet others may set."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

LIBRARY = """
module lib
  implicit none
  type :: base
    real :: a = 1.0
  contains
    procedure :: value => base_value
  end type base
  type, extends(base) :: square
  contains
    procedure :: value => square_value
  end type square
  type :: model
    class(base), allocatable, private :: own
    procedure(twice), pointer, nopass, private :: f => twice
  contains
    procedure :: start
    procedure :: run
  end type model
contains
  real function base_value(self, x)
    class(base), intent(in) :: self
    real, intent(in) :: x
    base_value = self%a*x
  end function base_value
  real function square_value(self, x)
    class(square), intent(in) :: self
    real, intent(in) :: x
    square_value = self%a*x**2
  end function square_value
  real function twice(x)
    real, intent(in) :: x
    twice = 2.0*x
  end function twice
  subroutine start(self)
    class(model), intent(inout) :: self
    allocate(square :: self%own)
  end subroutine start
  subroutine run(self, x, y)
    class(model), intent(in) :: self
    real, intent(in) :: x
    real, intent(out) :: y
    y = self%f(self%own%value(x))
  end subroutine run
end module lib
"""
TARGET = """
module m
  use lib
  implicit none
contains
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    type(model) :: one
    call one%start()
    call one%run(x, y)
  end subroutine foo
end module m
"""


def _differentiate(folder: Path, library: str) -> None:
    (folder / "lib.f90").write_text(library)
    ADReverseContainerTrans().apply(read_fortran_source(TARGET, include_paths=[folder]), "foo",
                                    ["y"], ["x"], ADJointReversalSchedule())


def test_private_ones_are_known(tmp_path: Path) -> None:
    _differentiate(tmp_path, LIBRARY)


@pytest.mark.parametrize("kind", ["allocatable", "pointer, nopass"])
def test_public_ones_may_be_set_elsewhere(tmp_path: Path, kind: str) -> None:
    with pytest.raises(UnsupportedError, match="the type of 'self', or what it consists of"):
        _differentiate(tmp_path, LIBRARY.replace(f"{kind}, private", kind))
