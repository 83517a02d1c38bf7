# SPDX-License-Identifier: BSD-3-Clause
"""Jacobians of arguments that are reallocated: the size in the end has to be that on entry."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.transformations import ADForwardContainerTrans

SOURCE = """\
module m
  implicit none
contains
  subroutine foo(n, a, x)
    integer, intent(in) :: n
    real(8), allocatable, intent(inout) :: a(:)
    real(8), intent(in) :: x
    deallocate(a)
    if (n < 0) return
    allocate(a(n))
    a = x
  end subroutine foo
end module m
"""
MAIN = """\
program main
  use m
  implicit none
  real(8), allocatable :: a(:), jacobian(:, :)
  integer :: n
  read *, n
  allocate(a(2), jacobian(2, 3))
  a = 1
  call foo_jacobian(n, a, 0.5d0, jacobian)
  print '(6f4.1)', jacobian
end program main
"""


@pytest.fixture(scope="module", name="program")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """:returns: a program that takes the new size from its input."""
    folder = tmp_path_factory.mktemp("sizes")
    result = ADForwardContainerTrans().apply(
        read_fortran_source(SOURCE), "foo", ["a"], ["a", "x"], jacobian=True)
    (folder / "all.f90").write_text(write_fortran(result) + MAIN)
    subprocess.run(["gfortran", "-Wall", "-fcheck=all", "-o", "run", "all.f90"], cwd=folder,
                   check=True)
    return folder / "run"


def test_same_size(program: Path) -> None:
    done = subprocess.run([program], input="2", capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0.0"]*4 + ["1.0"]*2


@pytest.mark.parametrize("size", ["1", "3", "0", "-1"])
def test_other_sizes(program: Path, size: str) -> None:
    done = subprocess.run([program], input=size, capture_output=True, text=True, check=False)
    assert done.returncode and "an argument has got another size" in done.stderr
