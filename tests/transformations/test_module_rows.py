# SPDX-License-Identifier: BSD-3-Clause
"""Variables of modules: arrays of structures with allocatable components, which change."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from tests.fortran import run

DATA = """\
module rows_data
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: layer
    real(wp), allocatable :: t(:)
    real(wp), allocatable :: a(:, :)
    integer, allocatable :: idx(:)
    real(wp) :: s
  end type layer
  type :: grid
    type(layer) :: l(2)
    real(wp) :: g
  end type grid
  type(layer), save :: c(0:4)
  type(grid), save :: gr
  type(layer), save :: p(2)
contains
  subroutine init()
    integer :: i
    do i = 0, 3
      if (.not. allocated(c(i)%t)) allocate(c(i)%t(i - 1:2*i - 1), c(i)%a(2, 3), c(i)%idx(2))
      c(i)%t = 0.5_wp + 0.1_wp*i
      c(i)%a = 0.3_wp
      c(i)%s = 1.1_wp
      c(i)%idx = [1, 2]
    end do
    do i = 1, 2
      if (.not. allocated(gr%l(i)%t)) allocate(gr%l(i)%t(3), p(i)%t(3), p(i)%a(1, 1))
      gr%l(i)%t = 0.7_wp*i
      p(i)%t = 1.2_wp
      p(i)%a = 1
    end do
    gr%g = 1
  end subroutine init
  subroutine hide(y, i)
    real(wp), intent(inout) :: y
    integer, intent(in) :: i
    p(i)%t(1:2) = p(i)%t(2:3)*y
    y = y*0.9_wp + sum(p(i)%t)*0.01_wp
  end subroutine hide
end module rows_data
"""
MODEL = """\
module rows_model
  use rows_data
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i, k
    do i = lbound(c, 1), ubound(c, 1)
      if (.not. allocated(c(i)%t)) cycle
      do k = lbound(c(i)%t, 1), ubound(c(i)%t, 1)
        c(i)%t(k) = c(i)%t(k)*x(1 + modulo(k, n))
      end do
      c(i)%a(:, 2) = x(2)*c(i)%s
    end do
    y = 0.1_wp
    do i = 1, 3
      call step(i, y)
      if (y > 0.2_wp) call step(3 - i, y)
      c(i)%t(:) = c(i)%t*x(1)
      c(i)%s = c(i)%s*y*0.1_wp
    end do
    gr%l(1)%t = gr%l(2)%t*x(1)*c(1)%t(1)
    call over(c(2), gr%l, y)
    do i = 1, n
      if (x(i) > 0.5_wp) then
        call hide(y, 1 + modulo(i, 2))
        call hide(y, 1)
      end if
    end do
    gr%l(2) = gr%l(1)
    y = y + sum(gr%l(2)%t)*gr%g
    do i = 0, 3
      y = y + sum(c(i)%t)*0.1_wp + sum(c(i)%a)
    end do
  end subroutine foo
  recursive subroutine step(i, y)
    integer, intent(in) :: i
    real(wp), intent(inout) :: y
    integer :: j
    do j = 1, 2
      c(i)%t(ubound(c(i)%t, 1)) = c(i)%t(lbound(c(i)%t, 1))*c(1)%t(1)*y
      y = y*0.5_wp + maxval(c(i)%t)*c(i)%a(1, c(i)%idx(2))
    end do
    c(i)%idx(2) = 3 - c(i)%idx(2)
    if (i > 2) call step(i - 1, y)
  end subroutine step
  subroutine over(f, g, y)
    type(layer), intent(inout) :: f
    type(layer), intent(inout) :: g(:)
    real(wp), intent(inout) :: y
    f%t = f%t*g(1)%t(1)
    g(2)%t(2:3) = g(1)%t(:2)*y
    y = y + f%t(2)
  end subroutine over
end module rows_model
"""
#: Gradients of 16-byte numbers by differences.
REFERENCE = """\
program reference
  use rows_data
  use rows_model
  implicit none
  real(wp) :: x(3), y(2), h
  integer :: i
  x = [0.9_wp, 1.1_wp, 0.8_wp]
  do i = 1, 3
    h = 1e-9_wp
    x(i) = x(i) + h
    call init()
    call foo(3, x, y(1))
    x(i) = x(i) - 2*h
    call init()
    call foo(3, x, y(2))
    x(i) = x(i) + h
    print *, (y(1) - y(2))/(2*h)
  end do
end program reference
"""
MAIN = """\
program main
  use rows_data
  use rows_model
  implicit none
  real(wp) :: x(3), x_adj(3, 2), x_d(3), y, y_adj, y_d(3), value
  integer :: i
  x = [0.9_wp, 1.1_wp, 0.8_wp]
  call init()
  call foo(3, x, value)
  x_adj = 0.0_wp
  do i = 1, 2
    call init()
    y_adj = 1.0_wp
    call foo_reversing(3, x, x_adj(:, i), y, y_adj)
    if (y /= value .or. y_adj /= 0.0_wp) error stop "other results"
  end do
  if (any(x_adj(:, 1) /= x_adj(:, 2))) error stop "other bits"
  do i = 1, 3
    call init()
    x_d = 0.0_wp
    x_d(i) = 1.0_wp
    call foo_tangent(3, x, x_d, y, y_d(i))
    if (y /= value) error stop "other results"
  end do
  print *, x_adj(:, 1), y_d
end program main
"""


#: Tangents and adjoints along three directions, twice, and the Jacobian.
MANY = """\
program main
  use rows_data
  use rows_model
  implicit none
  real(wp) :: x(3), x_adj(3, 3), x_d(3, 3), y, y_adj(3), y_d(3), value, jacobian(1, 3)
  integer :: i
  x = [0.9_wp, 1.1_wp, 0.8_wp]
  call init()
  call foo(3, x, value)
  do i = 1, 3, 2
    call init()
    x_d = 0
    x_d(1, 1) = 1
    x_d(2, 2) = 1
    x_d(3, 3) = 1
    call foo_tangent_vector(3, x, x_d(:i, :), y, y_d(:i), i)
    if (y /= value) error stop "other results"
    call init()
    x_adj = 0
    y_adj = [1.0_wp, 2.0_wp, 0.0_wp]
    call foo_reversing_vector(3, x, x_adj(:i, :), y, y_adj(:i), i)
    if (y /= value) error stop "other results"
  end do
  if (any(x_adj(3, :) /= 0 .or. x_adj(2, :) /= 2*x_adj(1, :))) error stop "directions"
  call init()
  call foo_jacobian(3, x, y, jacobian)
  print *, x_adj(1, :), y_d, jacobian
end program main
"""


@pytest.fixture(scope="module", name="expected")
def gradient(tmp_path_factory: pytest.TempPathFactory) -> list[float]:
    """:returns: the gradient at one point."""
    folder = tmp_path_factory.mktemp("reference")
    (folder / "all.f90").write_text(DATA + MODEL + REFERENCE)
    subprocess.run(["gfortran", "-freal-8-real-16", "-o", "run", "all.f90"], cwd=folder, check=True)
    done = subprocess.run(["./run"], cwd=folder, check=True, capture_output=True, text=True)
    return [float(word) for word in done.stdout.split()]


def generated(text: str, schedule: ADReversalSchedule, paths: list[str], simplify: bool) -> str:
    """:returns: a source with its adjoints and tangents."""
    for transformation, more in ((ADReverseContainerTrans(), [schedule]),
                                 (ADForwardContainerTrans(), [])):
        container = read_fortran_source(text, include_paths=paths)
        text = write_fortran(transformation.apply(container, "foo", ["y"], ["x"], *more,
                                                  simplify=simplify))
    return text


#: Both by "make exhaustive".
SCHEDULES = [ADJointReversalSchedule(),
             pytest.param(ADSplitReversalSchedule(), marks=pytest.mark.exhaustive)]


@pytest.mark.slow
@pytest.mark.parametrize("schedule, simplify, is_apart", [
    (ADJointReversalSchedule(), True, False), (ADSplitReversalSchedule(), False, False),
    (ADSplitReversalSchedule(), True, True)])
def test_rows_of_modules_change(tmp_path: Path, expected: list[float], simplify: bool,
                                schedule: ADReversalSchedule, is_apart: bool) -> None:
    (tmp_path / "rows_data.f90").write_text(DATA)
    if is_apart:
        files = {"rows_data.f90": DATA,
                 "model.f90": generated(MODEL, schedule, [str(tmp_path)], simplify)}
    else:
        files = {"model.f90": generated(DATA + MODEL, schedule, [], simplify)}
    found = run(tmp_path, files, MAIN)
    assert found == pytest.approx([*expected, *expected], rel=1e-13)


@pytest.mark.slow
@pytest.mark.parametrize("schedule", SCHEDULES)
def test_many_directions(tmp_path: Path, expected: list[float],
                         schedule: ADReversalSchedule) -> None:
    result = ADReverseContainerTrans().apply(
        read_fortran_source(DATA + MODEL), "foo", ["y"], ["x"], schedule, vector=True,
        jacobian=True, jacobian_width=2)
    found = run(tmp_path, {"model.f90": write_fortran(result)}, MANY)
    assert found == pytest.approx([*expected]*3, rel=1e-13)


#: The Hessian, twice, and its difference from central differences of adjoints.
SECOND = """\
program main
  use rows_data
  use rows_model
  implicit none
  real(wp) :: x(3), z(3), x_adj(3, 2), x_d(3), h(3, 3), y, y_adj, value, e = 1.0e-5_wp
  integer :: i, k, again
  x = [0.9_wp, 1.1_wp, 0.8_wp]
  call init()
  call foo(3, x, value)
  do again = 1, 2
    do i = 1, 3
      do k = 1, 2
        z = x
        z(i) = z(i) + (3 - 2*k)*e
        call init()
        x_adj(:, k) = 0
        y_adj = 1
        call foo_reversing(3, z, x_adj(:, k), y, y_adj)
      end do
      x_d = 0
      x_d(i) = 1
      call init()
      call foo_hessian_vector(3, x, x_d, h(:, i), y)
      if (y /= value) error stop "other results"
      print *, h(:, i) - (x_adj(:, 1) - x_adj(:, 2))/(2*e)
    end do
    print *, h - transpose(h)
  end do
end program main
"""


@pytest.mark.slow
@pytest.mark.parametrize("schedule", SCHEDULES)
def test_second_derivatives(tmp_path: Path, schedule: ADReversalSchedule) -> None:
    result = ADReverseContainerTrans().apply(
        read_fortran_source(DATA + MODEL), "foo", ["y"], ["x"], schedule, hessian=True)
    found = run(tmp_path, {"model.f90": write_fortran(result)}, SECOND)
    assert len(found) == 36
    for start in (0, 18):
        assert found[start:start + 9] == pytest.approx([0]*9, abs=1e-8)
        assert found[start + 9:start + 18] == pytest.approx([0]*9, abs=1e-14)


def test_they_have_no_sparse_jacobian() -> None:
    with pytest.raises(UnsupportedError, match="'c%t' is allocatable in each structure"):
        ADReverseContainerTrans().apply(read_fortran_source(DATA + MODEL), "foo", ["y"], ["x"],
                                        ADJointReversalSchedule(), sparse_jacobian=True)


def test_they_are_neither_dependent_nor_independent() -> None:
    with pytest.raises(UnsupportedError, match="'c%t' is an allocatable variable of a module"):
        ADForwardContainerTrans().apply(read_fortran_source(DATA + MODEL), "foo", ["y"], ["x", "c"])


def test_their_type_becomes_public_where_routines_have_to_know_it() -> None:
    head = MODEL.partition("  subroutine over(")[0]
    source = (DATA + head + "end module rows_model\n").replace(
        "    call over(c(2), gr%l, y)\n", "").replace(
        "  type :: layer", "  private :: layer\n  type :: layer")
    result = ADReverseContainerTrans().apply(read_fortran_source(source), "foo", ["y"], ["x"],
                                             ADJointReversalSchedule())
    assert "! Public since derivatives in other modules need it.\n  type, public :: layer\n" \
        in write_fortran(result)


def test_their_bounds_have_to_be_known_to_routines() -> None:
    source = (DATA + MODEL).replace("save :: p", "save, private :: p")
    with pytest.raises(UnsupportedError, match="'p', which 'foo' or what it calls changes"):
        ADForwardContainerTrans().apply(read_fortran_source(source), "foo", ["y"], ["x"])
