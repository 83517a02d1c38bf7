# SPDX-License-Identifier: BSD-3-Clause
"""Types without a kind are what the options of the compiler make of them, in generated code too."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from tests.programs.warnings import own_warnings

#: Options, and how exact results are then.
FLAGS = {"": 2e-5, "-fdefault-real-8": 1e-12, "-fdefault-real-8 -fdefault-double-8": 1e-12,
         "-fdefault-integer-8": 2e-5, "-freal-4-real-8": 1e-12,
         "-fdefault-real-8 -fdefault-double-8 -fdefault-integer-8": 1e-12}
SCHEDULES = {"split": ADSplitReversalSchedule, "joint": ADJointReversalSchedule}

SOURCE = """\
module mixed
  implicit none
contains
  subroutine settle(x, y, d)
    real, intent(in) :: x
    real, intent(inout) :: y
    double precision, intent(inout) :: d
    real :: e
    integer :: k
    logical :: done
    done = .false.
    k = 0
    do while (.not. done)
      e = 0.25*(y*y - x)
      y = y - e*cos(y)
      d = 0.5d0*d*y + 0.1d0*sin(d)
      k = k + 1
      done = k > 3
      if (done) d = d*(2.0d0 + y)
    end do
  end subroutine settle
  subroutine foo(n, x, z, d)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(inout) :: z(n)
    double precision, intent(inout) :: d
    real, allocatable :: w(:)
    integer :: i
    allocate(w(n))
    do i = 1, n
      w(i) = z(i)*x(i)**2 + log_gamma(x(i))
      if (w(i) > 0.3) then
        call settle(x(i), w(i), d)
      end if
      z(i) = z(i)*w(i) + real(d) + max(w(i), 0.25)
    end do
    d = d + sum(z)*w(1) + dot_product(w, x)
    deallocate(w)
  end subroutine foo
end module mixed
"""

MAIN = """\
program main
  use mixed
  use forward, only: foo_tangent
  implicit none
  integer, parameter :: n = 3
  real :: x(n), z(n), x_d(n), z_d(n), x_adj(n), z_adj(n), x_w(n), z_w(n)
  double precision :: d, d_d, d_adj, d_w, left, right
  x = [1.3, 0.9, 1.1]
  z = [0.8, 1.2, 0.7]
  d = 0.6d0
  x_d = [0.3, -0.5, 0.2]
  z_d = [0.7, 0.1, -0.4]
  d_d = 0.25d0
  z_w = [0.2, 0.6, -0.3]
  d_w = 0.9d0
  x_w = 0.0
  x_adj = x_w
  z_adj = z_w
  d_adj = d_w
  right = sum(x_d*x_w)
  call foo_tangent(n, x, x_d, z, z_d, d, d_d)
  left = sum(z_d*z_w) + d_d*d_w
  z = [0.8, 1.2, 0.7]
  d = 0.6d0
  call foo_reversing(n, x, x_adj, z, z_adj, d, d_adj)
  x_d = [0.3, -0.5, 0.2]
  z_d = [0.7, 0.1, -0.4]
  d_d = 0.25d0
  right = right + sum(x_d*x_adj) + sum(z_d*z_adj) + d_d*d_adj
  write (*, *) abs(left - right)/abs(left)
end program main
"""


def adjoint(schedule: ADReversalSchedule) -> str:
    return write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(SOURCE), "foo", ["z", "d"], ["x", "z", "d"], schedule))


def tangent() -> str:
    return write_fortran(ADForwardContainerTrans().apply(
        read_fortran_source(SOURCE), "foo", ["z", "d"], ["x", "z", "d"]))


@pytest.mark.parametrize("kind", SCHEDULES)
def test_options_that_change_types(kind: str, tmp_path: Path) -> None:
    text = adjoint(SCHEDULES[kind]())
    forward = tangent().replace("module mixed", "module forward")
    (tmp_path/"main.f90").write_text(text + forward + MAIN)
    found = [one for flags in FLAGS for one in own_warnings(SOURCE, text, [f"-O1 {flags}"])]
    assert not found
    for flags, limit in FLAGS.items():
        subprocess.run(["gfortran", *flags.split(), "main.f90", "-o", "main"], cwd=tmp_path,
                       check=True)
        done = subprocess.run(["./main"], cwd=tmp_path, check=True, capture_output=True, text=True)
        assert float(done.stdout) < limit, flags


def test_growing_tapes_are_declared_as_in_the_source() -> None:
    text = adjoint(ADSplitReversalSchedule())
    assert "real, allocatable, dimension(:), intent(inout) :: tape" in text
    assert "double precision, allocatable, dimension(:), intent(inout) :: tape" in text
    assert "kind=4" not in text
