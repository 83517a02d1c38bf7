# SPDX-License-Identifier: BSD-3-Clause
"""Differences where programs ask what numbers of their kind are like."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from psyad_ext.verification import verify
from psyad_ext.verification.number_models import with_own_numbers

ASKING = """\
subroutine t(x, y)
  implicit none
  integer, parameter :: wp = kind(1{exponent}0)
  real(wp), parameter :: eps = epsilon(1.0_wp)
  real(wp), intent(in) :: x(4)
  real(wp), intent(out) :: y
  integer :: i
  y = log(tiny(x)*(x(1) + 1)) + x(2)*sqrt(epsilon(x(2))) + x(3)*sqrt(eps) &
      + x(4)/huge(1{exponent}0)*(huge(x)/2) + x(4)*(digits(x) + precision(eps))
  do i = 1, huge(i)
    if (i == 2) exit
  end do
end subroutine t
"""
ADJOINT = """\
subroutine t_reversing(x, x_adj, y, y_adj)
  implicit none
  integer, parameter :: wp = kind(1{exponent}0)
  real(wp), intent(in) :: x(4)
  real(wp), intent(inout) :: x_adj(4), y_adj
  real(wp), intent(out) :: y
  call t(x, y)
  x_adj(1) = x_adj(1) + y_adj/(x(1) + 1)
  x_adj(2:3) = x_adj(2:3) + y_adj*sqrt(epsilon(x))
  x_adj(4) = x_adj(4) + y_adj*(0.5_wp + digits(x) + precision(x))
  y_adj = 0
end subroutine t_reversing
"""
BOTH, SAME, DOUBLES = {4: 10, 8: 16}, {4: 16, 8: 16}, {8: 16}


@pytest.mark.parametrize("exponent", ["d", "e"])
def test_programs_that_ask_of_their_numbers(exponent: str) -> None:
    source = ASKING.format(exponent=exponent)
    report = verify(source, source + ADJOINT.format(exponent=exponent), "t", ["y"], ["x"])
    assert report.passed, str(report)


@pytest.mark.parametrize(("text", "kinds", "words"), [
    ("y = tiny(1d0)", DOUBLES, "merge(2.0_16**(-1021 - 1), "),
    ("y = digits(1._wp)", BOTH, "merge(53, merge(24, digits(1._wp), kind(1._wp) == 10), "),
    ("y = digits(1.0)", SAME, "merge(24, digits(1.0), kind(1.0) == 16)"),
    ("y = digits(1.0_wp)", SAME, "y = digits(1.0_wp)"),
    ("i = huge(1) + huge(i)", DOUBLES, "i = huge(1) + huge(i)"),
    ("real :: epsilon(2), y\ny = epsilon(1d0)", DOUBLES, "y = epsilon(1d0)"),
    ("real(8) tiny(2)\ny = tiny(1d0)", DOUBLES, "y = tiny(1d0)"),
    ("integer :: n\nn = digits(n)", DOUBLES, "n = digits(n)"), ("y = tiny(1d0)", {}, "tiny(1d0)")])
def test_what_is_asked(text: str, kinds: Mapping[int, int], words: str) -> None:
    assert words in with_own_numbers(text, kinds)
