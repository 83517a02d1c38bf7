# SPDX-License-Identifier: BSD-3-Clause
"""Private components that derivatives in other modules need."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext import read_fortran, read_fortran_source, separate_files, write_fortran
from psyad_ext.core.diagnostics import PsyadNote
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

OWNER = """module owner
  implicit none
  private
  type, public :: plain
    private
    real(8) :: a
    integer :: n = 0
  end type plain
  type, public :: bound
    real(8), private :: w
    integer, public :: k = 1
  contains
    private
    procedure, public :: set
  end type bound
  public :: fill, both
contains
  subroutine fill(p, a)
    type(plain), intent(inout) :: p
    real(8), intent(in) :: a
    p%a = p%a*a
    p%n = p%n + 1
  end subroutine fill
  subroutine set(self, w)
    class(bound), intent(inout) :: self
    real(8), intent(in) :: w
    self%w = w**2
  end subroutine set
  function both(p, b) result(r)
    type(plain), intent(in) :: p
    type(bound), intent(in) :: b
    real(8) :: r
    r = p%a*b%w
  end function both
end module owner
"""
USER = """module user
  use owner
  implicit none
contains
  subroutine foo(p, x, y)
    type(plain), intent(inout) :: p
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(bound) :: b
    call fill(p, x)
    call b%set(x)
    y = both(p, b)
  end subroutine foo
end module user
"""
HEIR = """module heir
  use owner
  implicit none
  type, extends(bound) :: child
    real(8) :: w
  end type child
end module heir
"""


def test_components_become_public() -> None:
    tree = read_fortran_source(OWNER + USER)
    before = write_fortran(tree)
    text = write_fortran(ADReverseContainerTrans().apply(
        tree, "foo", ["y"], ["x"], ADJointReversalSchedule()))
    assert text.count("components are public since") == 2
    assert "real(kind=8), public :: a" in text and "REAL(KIND = 8) :: w" in text
    assert "b_adj%w = 0" in text
    assert "  PRIVATE\n  PROCEDURE, PUBLIC :: set" in text
    assert write_fortran(tree) == before


def test_types_that_need_not_change_stay() -> None:
    text = write_fortran(ADForwardContainerTrans().apply(
        read_fortran_source(OWNER + USER.replace("    call b%set(x)\n", "").replace(
            "both(p, b)", "x")), "foo", ["y"], ["x"]))
    assert "components are public" not in text and text.startswith(OWNER)


def test_names_that_other_types_have() -> None:
    with pytest.raises(UnsupportedError, match="component 'w' is private in the module 'owner'"):
        ADReverseContainerTrans().apply(read_fortran_source(OWNER + HEIR + USER), "foo", ["y"],
                                        ["x"], ADJointReversalSchedule())


def test_modules_of_other_files(tmp_path: Path) -> None:
    (tmp_path / "owner.f90").write_text(OWNER)
    (tmp_path / "user.f90").write_text(USER)
    tree = read_fortran(tmp_path / "user.f90", [tmp_path])
    with pytest.warns(PsyadNote, match=r"owner.f90:1: note\[REWRITTEN\]"):
        result = ADForwardContainerTrans().apply(tree, "foo", ["y"], ["x"])
    files = separate_files(result)
    assert list(files) == ["owner.f90", "user.f90"]
    owner, user = map(write_fortran, files.values())
    assert "components are public" in owner
    assert USER.partition("end module")[0] in user
    assert write_fortran(result).endswith(user)
