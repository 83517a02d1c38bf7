# SPDX-License-Identifier: BSD-3-Clause
"""Components, results of functions and variables of common blocks as variables."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UsageError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification import verify

SOURCE = """\
module m
  implicit none
  type point_t
    real(8) :: x(3), y(3)
    integer :: id
  end type point_t
contains
  subroutine f(p, rows, c)
    type(point_t), intent(inout) :: p, rows(2)
    real(8), intent(out) :: c
    p%y = p%x**2*p%y*rows(1)%x
    c = sum(p%y)
  end subroutine f
  function g(x) result(r)
    real(8), intent(in) :: x
    real(8) :: r
    r = x**2
  end function g
end module m
"""
DIVIDED = """\
subroutine f(x, y)
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  real(8) :: a, b
  common /blk/ a, b
  a = a*x
  call inner(y)
end subroutine f
subroutine inner(y)
  real(8), intent(out) :: y
  real(8) :: c(2)
  common /blk/ c
  y = c(1)*c(2)
end subroutine inner
"""


def reverse(dependent: list[str], independent: list[str], routine: str = "f",
            source: str = SOURCE) -> str:
    """:returns: the source with the adjoint of one of its routines."""
    return write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(source), routine, dependent, independent, ADJointReversalSchedule()))


def test_other_components_of_the_adjoint_are_left_alone() -> None:
    text = reverse(["c"], ["P%X"])
    assert "subroutine f_reversing(p, p_adj, rows, c, c_adj)" in text
    assert "p_adj%x" in text and "p_adj%y" not in text


@pytest.mark.parametrize(("name", "message"), [
    ("p(2)%x", "names elements of an array, which is not possible: name 'p%x'"),
    ("rows(1)%x", "name 'rows%x', which stands for all of them"),
    ("p%z", "the type 'point_t' has no component 'z'; known are 'id', 'x', 'y'"),
    ("p%x%y", "'x' is no structure"), ("c%x", "'c' is no structure"),
    ("p%id", "is of type integer; only reals have derivatives"),
    ("q%x", "is neither an argument of 'f' nor a variable of a module or common block")])
def test_names_that_mean_no_variable(name: str, message: str) -> None:
    with pytest.raises(UsageError) as raised:
        reverse(["c"], [name])
    assert f"the independent variable '{name}'" in str(raised.value)
    assert message in str(raised.value)
    with pytest.raises(UsageError):
        ADForwardContainerTrans().apply(read_fortran_source(SOURCE), "f", ["c"], [name])


@pytest.mark.parametrize("names", [["p%x", "p"], ["p%x", "p%x"]])
def test_nothing_is_named_twice(names: list[str]) -> None:
    with pytest.raises(UsageError, match="'p%x' more than once"):
        reverse(["c"], names)


def test_a_function_stands_for_its_result() -> None:
    named, by_result = (reverse([name], ["x"], "g").partition("subroutine g_recording")[2]
                        for name in ("g", "r"))
    assert named and named == by_result


def test_variables_of_a_block_that_is_divided_in_different_ways() -> None:
    with pytest.raises(UsageError, match="'a' is in a common block that routines divide"):
        reverse(["y"], ["a"], source=DIVIDED)


@pytest.mark.parametrize("names", [(["c"], ["p%x"]), (["p%y", "c"], ["p%y", "rows%x"])])
def test_components_are_verified(names: tuple[list[str], list[str]]) -> None:
    report = verify(SOURCE, reverse(*names), "f", *names)
    assert report.passed, str(report)
