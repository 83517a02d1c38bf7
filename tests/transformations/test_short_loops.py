# SPDX-License-Identifier: BSD-3-Clause
"""Loops of few iterations stay as they are; buffers are no longer than loops."""

from __future__ import annotations

import pytest

from tests.fortran import body_of, module, reverse, subroutine

DECLARATIONS = """integer, intent(in) :: n
  real(wp), intent(in) :: x(n), w(40, n), v(3, n)
  real(wp), intent(inout) :: y(40)
  integer, parameter :: few = 7
  integer :: i, k"""


def lines_for(limits: str, factor: str = "w(k, i)") -> list[str]:
    body = f"do i = 1, n; do k = {limits}; y(k) = y(k) + x(i)*{factor}*y(k); end do; end do"
    source = module(subroutine("n, x, w, v, y", DECLARATIONS, body))
    return body_of(reverse(source, ["y"], ["x", "y"]), "foo_returning")


@pytest.mark.parametrize("limits, factor", [
    ("1, 3", "w(k, i)"), ("few, 1, -1", "w(k, i)"), ("i, i + 3", "w(k, i)"), ("1, n", "v(k, i)")])
def test_few_iterations(limits: str, factor: str) -> None:
    assert not any("strip" in line for line in lines_for(limits, factor))


def test_one_strip() -> None:
    lines = lines_for("2, 38")
    assert any("real_8_strip_1(k - 1)" in line or "strip_1(k - 1)" in line for line in lines)
    assert not any("strip_start" in line for line in lines)


def test_unknown_number_of_iterations() -> None:
    assert any("strip_start" in line for line in lines_for("1, n"))


@pytest.mark.parametrize("value, is_strip", [("x(p(k))", False), ("x(p(k))*v(1, k)", True)])
def test_moving_elements_to_listed_places_is_one_loop(value: str, is_strip: bool) -> None:
    declarations = """integer, intent(in) :: n, p(n)
      real(wp), intent(in) :: x(n), v(3, n); real(wp), intent(inout) :: y(n); integer :: k"""
    source = module(subroutine("n, p, x, v, y", declarations, f"do k = 1, n; y(k) = {value}; end do"))
    lines = body_of(reverse(source), "foo_returning")
    assert any("strip_start" in line for line in lines) is is_strip
