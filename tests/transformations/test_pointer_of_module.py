# SPDX-License-Identifier: BSD-3-Clause
"""Pointers of modules: those that are moved, and those that share what they point at."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

_SOURCE = """
module m
  implicit none
  real(8), target :: field(4, 3)
  real(8), pointer :: a(:), b(:) => null()
  real(8), pointer :: s
contains
  subroutine foo(x, z, y)
    real(8), intent(in) :: x(4)
    real(8), intent(inout), target :: z(4)
    real(8), intent(out) :: y
    real(8), pointer :: p(:)
    a = a*x
{body}
    field(1, 2) = field(1, 2)*a(3)
    b(1) = b(2)*x(1)*s
    s = s*a(1)
    z = z*a
    y = sum(a) + sum(field) + b(1) + s + sum(z)
  end subroutine foo
  subroutine mix(c)
    real(8), intent(inout) :: c(4)
    c = c*2.0d0
    a = 0.5d0*a
  end subroutine mix
  function moving() result(r)
    real(8) :: r
    r = b(1)
    b => field(:, 2)
  end function moving
  subroutine move
    a => field(:, 1)
  end subroutine move
  subroutine once
    if (.not. associated(b)) b => field(:, 1)
    b = 2*b
  end subroutine once
  subroutine both
    field = field*b(1)
  end subroutine both
end module m
"""

REFUSED = {
    "used and moved": ("a => z", "no pointer of a module points, when 'foo' ends"),
    "used and moved by a call": ("call move", "no pointer of a module points"),
    "moved by a function": ("y = moving()", "the function 'moving' lets a pointer"),
    "moved and allocated": ("b => z\n nullify(b)\n allocate(b(4))", "is allocated or freed"),
    "moved, asked before": ("if (associated(b, z)) b => z", "where a pointer of a module points"),
    "moved by a routine that asks first": ("call once", "'once' asks whether 'b', a pointer"),
    "scalar that points to nothing": ("nullify(s)", "POINTER"),
    "scalar that is asked": ("if (associated(s)) b = 1", "POINTER"),
    "asked for a target": ("if (associated(a, b)) b = 1", "POINTER"),
    "asked for by another pointer": ("p => b\n if (associated(p)) b = 1", "POINTER"),
    "passed to a routine that uses it": ("call mix(a)", "ALIAS"),
    "used beside its target": (
        "b => field(:, 1)\n call both", "'both' uses 'b' and 'field', variables of modules"),
}
_DRIVER = """
program d
  use m
  implicit none
  real(8), target :: x(4) = 1.5d0, z(4) = 0.5d0, w(8) = 0.7d0, v = 0.2d0
  real(8) :: x_adj(4) = 0, z_adj(4) = 1, y, y_adj = 1
  integer :: n
  character(len=9) :: text
  call get_command_argument(1, text)
  read (text, *) n
  field = 1
  s => v
  a => w(1:4)
  b => w(5:8)
  {moved}
  call foo_reversing(x, x_adj, z, z_adj, y, y_adj)
  print *, 'done'
end program d
"""
SHARED = {
    "a column": "a => field(:, 2)", "part of another pointer": "b => w(4:7)",
    "backwards": "b => w(7:4:-1)", "an argument": "a => z", "an element": "s => w(6)",
}
APART = {"all": "", "backwards and apart": "b => w(8:5:-1)"}


def _generated(body: str) -> str:
    return write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(_SOURCE.format(body=body)), "foo", ["y", "z"], ["x", "z"],
        ADJointReversalSchedule()))


@pytest.mark.parametrize("body, reason", REFUSED.values(), ids=REFUSED)
def test_refused(body: str, reason: str) -> None:
    with pytest.raises(UnsupportedError) as error:
        _generated(body)
    assert reason in str(error.value)


def test_shared_targets(tmp_path: Path) -> None:
    cases = {**SHARED, **APART}
    moved = "\n".join(f"if (n == {number}) {one}" for number, one in enumerate(cases.values())
                      if one)
    (tmp_path / "all.f90").write_text(_generated("") + _DRIVER.format(moved=moved))
    subprocess.run(["gfortran", "-std=f2008", "-fcheck=all", "all.f90"], cwd=tmp_path, check=True)
    done = {case for number, case in enumerate(cases)
            if subprocess.run(["./a.out", str(number)], cwd=tmp_path, check=False,
                              capture_output=True).returncode == 0}
    assert done == set(APART)
