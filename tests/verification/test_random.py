# SPDX-License-Identifier: BSD-3-Clause
"""Routines that draw random numbers: the same ones in all precisions and calls."""

from __future__ import annotations

import pytest

from psyad_ext.verification import Settings, verify

NOISY = """\
module noisy_mod
  implicit none
contains
  subroutine noisy(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8) :: one, some(n, 3)
    call random_number(one)
    y = one*x(1)
    call random_number(some(:, ::2))
    y = y + sum(some(:, 3)*x**2)
  end subroutine noisy
{more}end module noisy_mod
"""
TANGENT = """\
  subroutine noisy_tangent(n, x, x_d, y, y_d)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n), x_d(n)
    real(kind=8), intent(out) :: y, y_d
    real(kind=8) :: one, some(n, 3)
    call random_number(one)
    y_d = one*x_d(1)
    y = one*x(1)
    call random_number(some(:, ::2))
    y_d = y_d + sum(some(:, 3)*2.0d0*x*x_d)
    y = y + sum(some(:, 3)*x**2)
  end subroutine noisy_tangent
"""


@pytest.mark.parametrize("is_right", [True, False])
def test_random_numbers_are_those_of_the_original(is_right: bool) -> None:
    tangent = TANGENT if is_right else TANGENT.replace("2.0d0*", "2.1d0*")
    report = verify(NOISY.format(more=""), {}, "noisy", ["y"], ["x"],
                    settings=Settings(values={"n": 3}),
                    tangents={"by hand": NOISY.format(more=tangent)})
    assert report.passed is is_right, str(report)
