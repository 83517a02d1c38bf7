# SPDX-License-Identifier: BSD-3-Clause
"""Refusals of array functions and of operators that the program defines."""

from __future__ import annotations

import pytest

from tests.ir.test_fence import refusal

#: Declarations are lines 3 and on of the module, statements follow from line 19.
TEMPLATE = """module fence_mod
  implicit none
  type pair
    real :: a, b
  end type pair
  interface operator(+)
    module procedure add
  end interface operator(+)
  interface assignment(=)
    module procedure set
  end interface assignment(=)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(inout) :: x(n), y
    real :: m(2, 2)
    type(pair) :: p
    integer :: k
{statement}
  end subroutine foo
  function add(a, b) result(c)
    type(pair), intent(in) :: a, b
    type(pair) :: c
    c%a = a%a + b%a
    c%b = a%b + b%b
  end function add
  subroutine set(a, b)
    type(pair), intent(inout) :: a
    type(pair), intent(in) :: b
    a%a = b%b
  end subroutine set
end module fence_mod
"""

#: Code of the problem, statement.
REFUSED = {
    "ranks of operands": ("DEFINED_OPERATOR", "x = x + m"),
    "rank of a value": ("DEFINED_OPERATOR", "y = m*x(1)"),
    "order that varies": ("RULE", "m = reshape(x(1:4), [2, 2], order=[n, 3 - n]); y = m(1, 2)"),
    "orders of Bessel functions": ("RULE", "x(1:2) = bessel_jn(1, 2, x(1))"),
    "bits": ("RULE", "y = transfer(x(1), y)"),
}


@pytest.mark.parametrize("idea", REFUSED)
def test_is_refused(idea: str) -> None:
    code, statement = REFUSED[idea]
    lines = f"    p%a = x(1); p%b = x(1); m = x(1); k = n\n    {statement}\n    y = y*x(1) + p%a"
    problems = refusal(TEMPLATE.format(statement=lines)).problems
    assert (code, 20) in [(problem.code, problem.line) for problem in problems], problems
    assert all(problem.hint for problem in problems)
