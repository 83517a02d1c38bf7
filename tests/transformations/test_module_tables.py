# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable variables of a module that others allocate, and that the target only reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans
from tests.fortran import run_adjoint

_SOURCE = """\
module test_mod
  implicit none
  type :: holder
    real(8), allocatable :: bias(:)
  end type holder
  type :: cell
    real(8), allocatable :: w(:)
    real(8) :: s = 2
  end type cell
  real(8), allocatable :: table(:), matrix(:,:)
  integer, allocatable :: order(:)
  type(holder) :: held
  type(cell), allocatable :: cells(:)
contains
  subroutine init(n)
    integer, intent(in) :: n
    integer :: i
    allocate(table(0:n-1), matrix(n,n), order(n), held%bias(n), cells(n))
    do i = 1, n
      table(i-1) = 0.3d0*i
      matrix(i,:) = 0.1d0*i
      matrix(i,i) = 1
      order(i) = n + 1 - i
      held%bias(i) = 0.5d0*i
      allocate(cells(i)%w(i))
      cells(i)%w = 0.2d0*i
    end do
  end subroutine init
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: z(n), v(size(table))
    integer :: i
    z = x*table
    v = matmul(matrix, z)**2
    do i = lbound(table, 1), ubound(table, 1)
      v(i+1) = v(i+1)*table(i)*sin(z(order(i+1)))
    end do
    where (table > 0.5d0) v = v*table*x
    y = sum(v*table(n-1:0:-1)) + dot_product(z, matrix(:,1))
    call add(table, v, y)
    do i = 1, size(cells)
      y = y + cells(i)%s*sum(cells(i)%w*x(:i))**2
    end do
    y = y*sum(held%bias*x)
  end subroutine foo
  subroutine add(a, v, y)
    real(8), intent(in) :: a(:), v(:)
    real(8), intent(inout) :: y
    if (allocated(matrix)) y = y*a(1) + sum(a*v)*matrix(2,1)
  end subroutine add
end module test_mod
"""


@pytest.mark.parametrize("schedule", [ADJointReversalSchedule(), ADSplitReversalSchedule()])
def test_tables_of_the_module(schedule: ADReversalSchedule, tmp_path: Path) -> None:
    container = ADReverseContainerTrans().apply(
        read_fortran_source(_SOURCE), "foo", ["y"], ["x"], schedule)
    numbers = run_adjoint(
        tmp_path, container,
        "real(8) :: x(3), x_adj(3), moved(3), y, y_adj, more, less; integer :: i",
        """call init(3); x = [0.4d0, 0.7d0, 1.1d0]; x_adj = 0; y_adj = 1
        call foo_reversing(3, x, x_adj, y, y_adj)
        do i = 1, 3; moved = x; moved(i) = x(i) + 1.0d-5; call foo(3, moved, more)
        moved(i) = x(i) - 1.0d-5; call foo(3, moved, less)
        print *, x_adj(i), (more - less)/2.0d-5; end do""".replace("\n", ";"))
    assert numbers[::2] == pytest.approx(numbers[1::2], rel=1e-7)
