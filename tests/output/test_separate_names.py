# SPDX-License-Identifier: BSD-3-Clause
"""A module of its own: its name, private constants that it declares once more, and what it uses."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import read_fortran, read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError, UsageError
from psyad_ext.transformations import ADForwardContainerTrans

SOURCE = """module grid
  integer, parameter :: dp = 8
end module grid
module law
  use grid, only: wp => dp
  implicit none
  private
  public :: foo, level
  real(wp) :: level = 1.0_wp
  real(wp), parameter :: half = 0.5_wp, shift(2) = [half, 2*half]
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    y = half*x**2*level + shift(2)
  end subroutine foo
end module law
"""


def _separate(name: str, source: str = SOURCE) -> str:
    return write_fortran(ADForwardContainerTrans().apply(
        read_fortran_source(source), "foo", ["y"], ["x"], separate=name))


def test_private_constants_are_declared_again(tmp_path: Path) -> None:
    written = _separate("law_tangent")
    assert "use law, only: level" in written and "use grid, only: wp => dp" in written
    (tmp_path / "law.f90").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "new.f90").write_text(written, encoding="utf-8")
    subprocess.run(["gfortran", "-c", "-Wall", "-Werror", "law.f90", "new.f90"], cwd=tmp_path,
                   check=True)


def test_private_variables_are_refused() -> None:
    with pytest.raises(UnsupportedError, match="'level' to itself"):
        _separate("law_tangent", SOURCE.replace("foo, level", "foo"))


def test_variables_behind_other_modules(tmp_path: Path) -> None:
    """The shadow of one is declared for the target's module, which does not use it itself."""
    (tmp_path / "below.f90").write_text("""module low
  implicit none
  real(8) :: state = 1
end module low
module mid
  use low
  implicit none
contains
  subroutine work(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    state = state*x
    y = state
  end subroutine work
end module mid
""", encoding="utf-8")
    (tmp_path / "top.f90").write_text("""module top
  use mid, only: job => work
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    call job(x, y)
    y = y*x
  end subroutine foo
end module top
""", encoding="utf-8")
    (tmp_path / "new.f90").write_text(write_fortran(ADForwardContainerTrans().apply(
        read_fortran(tmp_path / "top.f90", [tmp_path]), "foo", ["y"], ["x"],
        separate="top_tangent")), encoding="utf-8")
    subprocess.run(["gfortran", "-c", "-Wall", "-Werror", "below.f90", "top.f90", "new.f90"],
                   cwd=tmp_path, check=True)


def test_variables_of_two_modules_with_one_name_are_refused() -> None:
    """The shadows of both would have one name."""
    module = """module {0}
  implicit none
  real(8) :: level = 1
contains
  subroutine in_{0}(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    level = level*x
    y = level
  end subroutine in_{0}
end module {0}
"""
    with pytest.raises(UnsupportedError, match="'one' and 'two' both need a variable 'level_d'"):
        _separate("new", module.format("one") + module.format("two") + """module top
  use one, only: in_one
  use two, only: in_two
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    real(8) :: z
    call in_one(x, z)
    call in_two(z, y)
  end subroutine foo
end module top
""")


@pytest.mark.parametrize("name", ["9m", "a b", "law", "LAW", "level", "grid", "half",
                                  "foo_tangent", "a-b", "n" * 64])
def test_names(name: str) -> None:
    with pytest.raises(UsageError, match="separate"):
        _separate(name)
