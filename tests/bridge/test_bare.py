# SPDX-License-Identifier: BSD-3-Clause
"""Procedures in no module, whose callers have to be told how arguments are passed."""

from __future__ import annotations

import numpy
import pytest

import psyad_ext as ad
from psyad_ext.core.errors import UnsupportedError, UsageError

SOURCE = """
module types
  type pair
    real(8) :: a, b
  end type pair
end module types

subroutine by_value(x, n, y) bind(c, name='ByValue')
  real(8), value :: x
  integer, value :: n
  real(8), intent(out) :: y
  x = 2*x
  y = n*x**2
end subroutine by_value

subroutine of_class(p, q, y)
  use types
  class(pair), intent(in) :: p
  type(pair), value :: q
  real(8), intent(out) :: y
  y = p%a*q%b
  q%b = 0
end subroutine of_class

function squares(n, x) result(r)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8) :: r(0:n - 1, 2)
  r(:, 1) = x**2
  r(:, 2) = x
end function squares

function grown(n, text) result(r)
  integer, intent(in) :: n
  character(len=*), intent(in) :: text
  character(len=n + 1) :: r
  r = text
end function grown
"""
INNER = """
module host
contains
  subroutine outer(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    call inner(x)
  contains
    subroutine inner(a)
      real(8), intent(in) :: a
      y = a**3
    end subroutine inner
  end subroutine outer
  subroutine takes(f, y)
    interface
      real(8) function f()
      end function f
    end interface
    real(8), intent(out) :: y
    y = f()
  end subroutine takes
end module host
program main
end program main
"""


def test_by_value_and_class() -> None:
    copied = ad.load(SOURCE, "by_value", of="y", wrt="x", flags="-O0")
    assert copied(x=2.0, n=3) == {"y": 48.0}
    assert copied.value_and_grad(x=2.0, n=3) == (48.0, {"x": 48.0})
    product = ad.load(SOURCE, "of_class", of="y", wrt=["p%a", "q%b"], flags="-O0")
    given = {"p": {"a": 2.0, "b": 0.0}, "q": {"a": 0.0, "b": 3.0}}
    assert product(**given) == {"y": 6.0}
    assert product.grad(**given) == {"p%a": 3.0, "q%b": 2.0}


def test_functions_of_arrays_and_text() -> None:
    squares = ad.load(SOURCE, "squares", of="squares", wrt="x", flags="-O0")
    assert squares(x=[2.0, 3.0])["squares"].tolist() == [[4, 2], [9, 3]]
    assert squares.vjp(numpy.ones((2, 2)), x=[2.0, 3.0])[1]["x"].tolist() == [5, 7]
    assert ad.load(SOURCE, "grown", flags="-O0")(n=3, text="abcdef") == {"grown": "abcd"}


def test_internal_procedures() -> None:
    outer = ad.load(INNER, "outer", of="y", wrt="x", flags="-O0")
    assert outer(x=2.0) == {"y": 8.0} and outer.grad(x=2.0) == {"x": 12.0}


def test_what_python_cannot_call() -> None:
    with pytest.raises(UsageError, match=r"main program.*subroutine"):
        ad.load(INNER, "main")
    with pytest.raises(UnsupportedError, match="PROCEDURE_ARGUMENT"):
        ad.load(INNER, "takes")
