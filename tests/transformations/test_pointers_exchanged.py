# SPDX-License-Identifier: BSD-3-Clause
"""Pointers of modules that are set before, exchanged, and exchanged differently at the end; those
to memory that comes and goes.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

_SOURCE = """
module levels
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target, private :: ua(4) = 0, ub(4) = 0, uc(4) = 0
  real(wp), pointer :: old(:) => null(), now(:) => null(), new(:) => null()
contains
  subroutine setup
    ua = 0.0_wp
    ub = 0.0_wp
    uc = 0.0_wp
    old => ua
    now => ub
    new => uc
  end subroutine setup
  integer function where(p)
    real(wp), pointer, intent(in) :: p(:)
    where = 0
    if (associated(p, ua)) where = 1
    if (associated(p, ub)) where = 2
    if (associated(p, uc)) where = 3
  end function where
end module levels
module model
  use levels
  implicit none
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: w(size(now))
    integer :: t
    old = x
    now = x**2
    new = 0.0_wp
    do t = 1, m
      w = now*old
      call step(x(1)*t)
      if (t == 3 .and. m == 5) then
        y = sum(old*now)
        return
      end if
      now = now + 0.1_wp*w
    end do
    y = sum(now**2) + old(2)*new(1)
  end subroutine foo
  subroutine step(dt)
    real(wp), intent(in) :: dt
    real(wp), pointer :: tmp(:)
    integer :: i
    do i = 1, size(now)
      new(i) = old(i)*0.3_wp + dt*now(i)*old(1)*0.1_wp
    end do
    now = now + 0.1_wp*(new - 2.0_wp*now + old)
    tmp => old
    old => now
    now => new
    new => tmp
  end subroutine step
end module model
"""
_DRIVER = """
program d
  use levels
  use model
  implicit none
  integer, parameter :: n = 4
  integer :: m, i, k, places(3)
  real(wp) :: x(n), z(n), derivative(n), found(n), y, one, values(12), e = 1.0e-6_wp
  real(wp) :: second(n, n), gradients(n, 2)
  x = [0.5_wp, 0.3_wp, 0.7_wp, 0.2_wp]
  do m = 0, 5
    do i = 1, n
      z = x
      z(i) = x(i) + e
      call setup
      call foo(n, m, z, y)
      z(i) = x(i) - e
      call setup
      call foo(n, m, z, one)
      derivative(i) = (y - one)/(2*e)
    end do
    call setup
    call foo(n, m, x, y)
    places = [where(old), where(now), where(new)]
    values = [old, now, new]
{call}
    if (maxval(abs(found - derivative)) > 1.0e-8_wp) error stop 'derivative'
    if (any(places /= [where(old), where(now), where(new)])) error stop 'places'
    if (any(values /= [old, now, new]) .or. y /= one) error stop 'values'
  end do
end program d
"""
_REVERSE = """
    call setup
    found = 0
    y = 1
    call foo_reversing(n, m, x, found, one, y)
    y = one
"""
_TANGENT = """
    do i = 1, n
      call setup
      z = 0
      z(i) = 1
      call foo_tangent(n, m, x, z, one, found(i))
    end do
"""


_SECOND = """
    do i = 1, n
      z = 0
      z(i) = 1
      call setup
      call foo_hessian_vector(n, m, x, z, second(:, i), one)
    end do
    do i = 1, n
      gradients = 0
      do k = 1, 2
        z = x
        z(i) = x(i) + (3 - 2*k)*1.0e-5_wp
        call setup
        one = 1
        call foo_reversing(n, m, z, gradients(:, k), y, one)
      end do
      second(:, i) = second(:, i) - (gradients(:, 1) - gradients(:, 2))*0.5e5_wp
    end do
    if (maxval(abs(second)) > 1.0e-8_wp) error stop 'second'
    found = derivative
    call setup
    call foo(n, m, x, y)
    call setup
    z = 0
    call foo_hessian_vector(n, m, x, z, second(:, 1), one)
"""


@pytest.mark.parametrize("mode", ["joint", "split", "tangent", *(
    pytest.param(mode, marks=pytest.mark.slow) for mode in ("hessian", "split hessian"))])
def test_exchanged(mode: str, tmp_path: Path) -> None:
    source = read_fortran_source(_SOURCE)
    if mode == "tangent":
        result = ADForwardContainerTrans().apply(source, "foo", ["y"], ["x"])
    else:
        schedule = ADSplitReversalSchedule() if "split" in mode else ADJointReversalSchedule()
        result = ADReverseContainerTrans().apply(source, "foo", ["y"], ["x"], schedule,
                                                 hessian="hessian" in mode)
    call = {"tangent": _TANGENT, "hessian": _SECOND}.get(mode.split()[-1], _REVERSE)
    (tmp_path / "all.f90").write_text(write_fortran(result) + _DRIVER.format(call=call))
    subprocess.run(["gfortran", "-std=f2008", "-Wall", "-Wno-unused", "-fcheck=all",
                    "-finit-real=snan", "-ffpe-trap=invalid", "all.f90"], cwd=tmp_path, check=True)
    done = subprocess.run(["./a.out"], cwd=tmp_path, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


_MEMORY = """
module model
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target, allocatable :: f(:, :)
  real(wp), pointer :: now(:) => null(), outside(:) => null()
contains
  subroutine foo(x, a, y)
    real(wp), intent(in) :: x
    real(wp), intent(inout), allocatable, target :: a(:)
    real(wp), intent(out) :: y
    if (.not. allocated(f)) allocate(f(2, 0:1))
    f(:, 0) = x
    f(:, 1) = x**2
    now => f(:, 1)
    now = now*f(1, 0)*a
    a = a*x
    y = sum(now)*a(1)
  end subroutine foo
end module model
"""
_POINTING = """
program main
  use model
  implicit none
  real(wp), allocatable, target :: a(:), a_adj(:)
  real(wp), pointer :: part(:)
  real(wp) :: x = 2.0_wp, x_adj, y, y_adj
  integer :: k
  allocate(a(2), a_adj(2))
  do k = 1, 2
    if (k == 2) outside => f(:, 0)
    a = 3.0_wp
    part => a
    a_adj = 0
    x_adj = 0
    y_adj = 1
    call foo_reversing(x, x_adj, a, a_adj, y, y_adj)
    if (.not. associated(now, f(:, 1))) error stop 'now'
    if (k == 2 .and. .not. associated(outside, f(:, 0))) error stop 'outside'
    if (.not. associated(part, a)) error stop 'part'
    if (any(now /= 24.0_wp) .or. any(part /= 6.0_wp)) error stop 'values'
    if (abs(x_adj - 18*4*2**3) > 1.0e-12_wp) error stop 'adjoint'
  end do
end program main
"""


@pytest.mark.parametrize("split", [True, False])
def test_memory_that_pointers_point_at_stays(split: bool, tmp_path: Path) -> None:
    result = ADReverseContainerTrans().apply(
        read_fortran_source(_MEMORY), "foo", ["y"], ["x", "a"],
        ADSplitReversalSchedule() if split else ADJointReversalSchedule())
    (tmp_path / "all.f90").write_text(write_fortran(result) + _POINTING)
    subprocess.run(["gfortran", "-std=f2008", "-Wall", "-Wno-unused", "-fcheck=all",
                    "-finit-real=snan", "-ffpe-trap=invalid", "all.f90"], cwd=tmp_path, check=True)
    done = subprocess.run(["./a.out"], cwd=tmp_path, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
