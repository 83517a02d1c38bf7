# SPDX-License-Identifier: BSD-3-Clause
"""Structures that components point at, where it is not known which these are."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

_SOURCE = """
module model
  implicit none
  type grid_t
    real :: dx = 0.25
    real :: area(3) = 1
  end type
  type field_t
    type(grid_t), pointer :: grid => null()
    real :: v(3) = 0
  end type
  type link_t
    type(link_t), pointer :: next => null()
    real :: v = 1
  end type
  type(field_t) :: outside
  type(grid_t), target :: world
  interface
    real function of_field(f)
      import :: field_t
      type(field_t), intent(in) :: f
    end function
  end interface
contains
  real function weight(f)
    type(field_t), intent(in) :: f
    weight = f%grid%dx*sum(f%v)
  end function
  real function twice(fun, f)
    procedure(of_field) :: fun
    type(field_t), intent(in) :: f
    twice = 2*fun(f)
  end function
  elemental subroutine scale(f, t)
    type(field_t), intent(inout) :: f
    real, intent(in) :: t
    f%v = f%v*t*f%grid%dx
  end subroutine
  subroutine exchange(a, b)
    type(field_t), intent(inout) :: a, b
    type(grid_t), pointer :: kept
    kept => a%grid
    a%grid => b%grid
    b%grid => kept
  end subroutine
  function made(grid) result(f)
    type(grid_t), target, intent(in) :: grid
    type(field_t) :: f
    f%grid => grid
    f%v = f%grid%area
  end function
  subroutine attach(f, grid)
    type(field_t), intent(inout) :: f
    type(grid_t), target, intent(in) :: grid
    f%grid => grid
    f%v = f%v*f%grid%dx
  end subroutine
  subroutine both(f, area)
    type(field_t), intent(inout) :: f
    real, target, intent(inout) :: area(3)
    area = area*2
    f%v = f%v*f%grid%area
  end subroutine
  subroutine copy_to(f, other)
    type(field_t), intent(inout) :: f
    type(field_t), intent(in) :: other
    f = other
  end subroutine
  recursive subroutine descend(f, one, two, level)
    type(field_t), intent(inout) :: f
    type(grid_t), target, intent(inout) :: one, two
    integer, intent(in) :: level
    f%grid => one
    if (level > 1) call descend(f, two, one, level - 1)
    f%grid%area = f%grid%area*2
  end subroutine
  subroutine in_call(f, grid)
    type(field_t), intent(inout) :: f
    type(grid_t), target, intent(inout) :: grid
    associate (here => grid)
      call attach(f, here)
    end associate
  end subroutine
  subroutine move(from, to)
    type(grid_t), allocatable, target, intent(inout) :: from(:), to(:)
    call move_alloc(from, to)
  end subroutine
  subroutine first_of(f, grids)
    type(field_t), intent(inout) :: f
    type(grid_t), target, intent(inout) :: grids(2, *)
    f%grid => grids(2, 2)
    f%v = f%v*f%grid%dx
  end subroutine
  subroutine foo(x, given, y)
    real, intent(in) :: x(3)
    type(field_t), intent(inout) :: given
    real, intent(out) :: y
    type(grid_t), target :: g, h, grids(3), table(3, 2)
    type(grid_t), allocatable, target :: here(:), there(:)
    type(field_t) :: f, other_field, list(3)
    type(link_t) :: link
    type(field_t), allocatable :: one(:), other(:)
    integer :: i
    g%area = x
    h%area = x**2
    f%v = x
    y = 0
    STATEMENTS
  end subroutine
end module
"""

_REFUSED = {
    "of elements of an array, by recursion": (
        "list(1)%grid => g\nlist(2)%grid => h\ncall descend(list(1), g, h, 3)\ny = g%area(1)",
        "can't be inlined here: it calls itself"),
    "in turn, and passed beside a part of it": (
        "f%grid => g\nif (x(1) > 0.5) f%grid => h\ncall both(f, h%area)\ny = weight(f)",
        "may both be 'h_area'"),
    "copied by a routine": (
        "f%grid => g\nlist(1)%grid => h\ncall copy_to(f, list(1))\ny = weight(f)",
        "it is not known what 'f%grid' points at behind this statement"),
    "chosen by recursion": (
        "call descend(f, g, h, 3)\ny = weight(f)",
        "it is not known what 'f%grid' points at behind this statement"),
    "of a value that is not known": (
        "f%grid => g\ny = weight(f)\nf%grid => h\nf = given\ny = weight(f)",
        "it is not known what 'f%grid' points at behind this statement"),
    "one for each, in a loop that calls again and again": (
        "do i = 1, 3\nlist(i)%grid => grids(i)\nend do\n"
        "do while (y < weight(list(1)))\ny = y + x(1)\nend do",
        "its value is needed again and again"),
    "by a call in a construct of a routine": (
        "f%grid => g\ny = weight(f)\ncall in_call(f, h)\ny = weight(f)",
        "it is not known what 'f%grid' points at behind this statement"),
    "of memory that is moved": (
        "allocate(here(1))\nf%grid => here(1)\ncall move_alloc(here, there)\ny = weight(f)",
        "it is not known what 'f%grid' points at here"),
    "of memory that a routine moves": (
        "allocate(here(1))\nf%grid => here(1)\ncall move(here, there)\ny = weight(f)",
        "it is not known what 'f%grid' points at here"),
    "of elements in another order": (
        "call first_of(f, table)\ny = weight(f)",
        "it is not known which element of 'table' 'first_of' lets a pointer point at"),
    "of the target": (
        "call attach(given, world)\ny = given%v(1)*x(1)",
        "'given%grid' is made to point at a structure, and not only this routine knows it"),
    "of a module": (
        "call attach(outside, world)\ny = outside%v(1)*x(1)",
        "'outside%grid' is made to point at a structure, and not only this routine knows it"),
    "of a value": (
        "y = weight(made(g))", "'made' gives a structure with components that point at others"),
    "of a constructed value": (
        "y = weight(field_t(g, x))",
        "'field_t' gives a structure with components that point at others"),
    "moved with its structure": (
        "allocate(one(1))\none(1)%grid => g\ncall move_alloc(one, other)\ny = weight(other(1))",
        "'one' is used where it is not known which structures"),
    "copied with its structure": (
        "allocate(one(1))\none(1)%grid => g\nallocate(other, source=one)\ny = weight(other(1))",
        "'one' is used where it is not known which structures"),
    "passed beside a part of it": (
        "f%grid => g\ncall both(f, g%area)\ny = weight(f)", "may both be 'g_area'"),
    "chained": (
        "link%next => link%next%next\ny = x(1)", "'link%next' points at one of a chain"),
    "given on": (
        "f%grid => g\ny = twice(weight, f)",
        "'twice_weight' uses structures that components of its arguments point at"),
    "elementwise": (
        "do i = 1, 3\nlist(i)%grid => g\nend do\ncall scale(list, x)\ny = sum(list(1)%v)",
        "it is an elemental procedure that is given arrays"),
}


def _differentiated(statements: str) -> str:
    return write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(_SOURCE.replace("STATEMENTS", statements), "model.f90"),
        "foo", ["y"], ["x"], ADJointReversalSchedule(), allow_inactive=True))


@pytest.mark.parametrize("statements", [
    "list(1)%grid => g\nlist(2)%grid => h\ny = weight(list(1))",
    "f%grid => g\nlist(1)%grid => h\ncall exchange(f, list(1))\ny = weight(f)",
    "do i = 1, 3\nlist(i)%grid => grids(i)\ny = y + weight(list(i))\nend do"])
def test_elements_may_point_at_different_structures(statements: str) -> None:
    assert "foo_reversing" in _differentiated(statements)


@pytest.mark.parametrize("kind", list(_REFUSED))
def test_what_is_not_known_is_refused(kind: str) -> None:
    statements, reason = _REFUSED[kind]
    with pytest.raises(UnsupportedError) as refused:
        _differentiated(statements)
    assert reason in str(refused.value)
    assert any(f"[{code}]" in str(refused.value) for code in ("POINTER", "ALIAS"))


def test_pointers_are_set_for_originals() -> None:
    text = _differentiated("f%grid => g\ny = weight(f)\ny = y*weight(f)")
    assert "self" not in text and "function weight_grid(f, f_grid)" in text
    assert "f%grid => f_grid\n    weight_grid = weight(f)" in text


@pytest.mark.parametrize("more", [
    "f%grid => f%grid\n", "list(1)%grid => f%grid\nf%grid => list(1)%grid\n"])
def test_pointers_that_stay_where_they_are(more: str) -> None:
    generated, expected = (
        _differentiated(f"f%grid => g\n{one}y = weight(f)").partition("  end subroutine\n\n  subroutine foo_recording")[2]
        for one in (more, ""))
    assert generated == expected != ""


def test_what_is_not_called_goes_away() -> None:
    text = _differentiated("f%grid => g\ny = f%grid%area(1)")
    assert "_grid(" not in text
