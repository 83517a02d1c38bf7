# SPDX-License-Identifier: BSD-3-Clause
"""Values that the verification finds by itself where those drawn first do not suit."""

from __future__ import annotations

import pytest

from psyad_ext.core.errors import VerificationError
from psyad_ext.verification import Settings, verify
from psyad_ext.verification.choices import Choice

DOMAINS = """\
subroutine t(x, z, n, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n), z
  real(8), intent(out) :: y
  y = sum(acos(x)) + acosh(z)
end subroutine t
"""
INDICES = """\
subroutine t(n, m, i0, x, z, y)
  integer, intent(in) :: n, m, i0
  real(8), intent(in) :: x(n)
  real(8), intent(in) :: z(:)
  real(8), intent(out) :: y(m)
  integer :: i
  do i = 1, m
    y(i) = x(i0 + i)*x(i)*z(9)
  end do
end subroutine t
"""
HALO = """\
subroutine t(x, w, y)
  real(8), intent(in) :: x(:), w(:)
  real(8), intent(inout) :: y(:)
  integer :: i
  do i = 1, size(y)
    y(i) = x(i + 1)*y(i)*w(i + 1)
  end do
end subroutine t
"""
UNSET = """\
module cfg
  implicit none
  real(8) :: g, coef(4)
  integer :: nlev
  real(8), allocatable :: w(:)
contains
  subroutine t(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: y
    integer :: i
    y = 0
    do i = 1, nlev
      y = y + x(i)**2/coef(i) + g*x(i)*w(i)
    end do
    y = y/g
  end subroutine t
end module cfg
"""
GRID = """\
subroutine t(grid, x, flag, y)
  real(8), intent(in) :: grid(5), x(5)
  logical, intent(in) :: flag
  real(8), intent(out) :: y
  integer :: i
  if (flag) error stop "not implemented"
  y = 0
  do i = 1, 4
    y = y + log(grid(i + 1) - grid(i))*x(i)
  end do
end subroutine t
"""


@pytest.mark.parametrize(("source", "words", "reason"), [
    (DOMAINS, ["--range x=0.1:0.9", "--range z=1.1:1.9"], "model.f90:5: SIGFPE"),
    (INDICES, ["--size z=10", "--set n="], "model.f90:8: Index '9' of dimension 1 of array 'z'"),
    (HALO, ["--size x=6", "--size y=3"], "model.f90:6: Index '7' of dimension 1 of array 'x'"),
    (UNSET, ["--set nlev=3", "--range coef=0.5:1.5", "--range g=0.5:1.5", "--range w=0.5:1.5"],
     "SIGFPE"),
    (GRID, ["--set flag=false", "--set grid="], "model.f90:6: ERROR STOP not implemented")])
def test_values_that_suit_are_found_and_said(source: str, words: list[str],
                                             reason: str) -> None:
    report = verify(source, {}, "t", ["y"], ["x"], name="model.f90")
    assert report.passed, str(report)
    assert all(word in report.chosen for word in words), report.chosen
    assert reason in report.chosen and f"chosen: {report.chosen}" in str(report)


def test_values_are_asked_for_only_where_none_suits() -> None:
    source = DOMAINS.replace("acosh(z)", "acosh(z) + sqrt(-z**2)")
    with pytest.raises(VerificationError, match="other choices of intervals and sizes fail, too: "
                                                "give other values"):
        verify(source, {}, "t", ["y"], ["x"])


def test_what_the_user_gives_stays() -> None:
    given = Settings(ranges={"x": (1.2, 1.4)}, values={"z": 2.0, "n": 2})
    with pytest.raises(VerificationError, match=r"x\(2\).*; give other values"):
        verify(DOMAINS, {}, "t", ["y"], ["x"], settings=given)
    choice = Choice({"z": 1}, {"x": (0.1, 0.9)}).settings(given)
    assert (choice.ranges, choice.values) == (given.ranges, given.values)


def test_values_of_modules_are_those_that_they_have() -> None:
    source = UNSET.replace("g, coef(4)", "g = 2, coef(4) = 3").replace(":: nlev", ":: nlev = 0")
    report = verify(source, {}, "t", ["y"], ["x"])
    assert {"g = 2", "nlev = 0", "coef(4) = 3 3 3 3"} <= set(report.arguments)
    assert "called with" in str(report)


HALO = """\
module m
  type :: s_t
    real(8), allocatable :: u(:)
  end type s_t
contains
  subroutine t(n, s, v, x, y)
    integer, intent(in) :: n
    type(s_t), intent(in) :: s
    real(8), allocatable, intent(inout) :: v(:, :)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: y
    integer :: i
    y = 0
    do i = 1, n
      y = y + (s%u(i + 1) - s%u(i - 1))**2*v(-1, i)*x(i)
    end do
    v = v*y
  end subroutine t
end module m
"""


def test_bounds_of_allocatable_arrays() -> None:
    sizes = {"s%u": [(0, 5)], "v": [(-1, 0), 4]}
    report = verify(HALO, {}, "t", ["y", "v"], ["s", "v"],
                    settings=Settings(values={"n": 4}, sizes=sizes))
    assert report.passed and not report.chosen, str(report)


def test_lower_bounds_that_a_declaration_gives_stay() -> None:
    with pytest.raises(ValueError, match="lower bound given for 'x' is 0"):
        verify(HALO, {}, "t", ["y"], ["s"], settings=Settings(sizes={"x": [(0, 5)]}))
