# SPDX-License-Identifier: BSD-3-Clause
"""Types that generated code needs otherwise than they are: it has clones, and the text stays."""

from __future__ import annotations

import warnings
from difflib import ndiff
from pathlib import Path

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.diagnostics import PsyadNote
from psyad_ext.transformations import ADForwardContainerTrans
from tests.fortran import run

LIBRARY = """module laws
  implicit none
  private
  type, public :: law_t
    private
    real(8) :: k = 2  ! a factor
    procedure(fun), pointer, nopass :: f => null()
  contains
    procedure :: set => law_set
    procedure, private :: one
    procedure, private :: product
    generic :: value => one, product
    final :: forget
  end type law_t
  type, public :: pair
    type(law_t) :: a, b(2)
  end type
  abstract interface
    real(8) function fun(x)
      real(8), intent(in) :: x
    end function
  end interface
  interface twice
    module procedure twice_law, twice_real
  end interface
  public :: square, cube, twice
contains
  real(8) function square(x)
    real(8), intent(in) :: x
    square = x**2
  end function
  real(8) function cube(x)
    real(8), intent(in) :: x
    cube = x**3
  end function
  subroutine forget(self)
    type(law_t), intent(inout) :: self
    nullify(self%f)
  end subroutine
  subroutine law_set(self, f, k)
    class(law_t), intent(inout) :: self
    procedure(fun) :: f
    real(8), intent(in) :: k
    self%f => f
    self%k = k
  end subroutine
  real(8) function one(self, x)
    class(law_t), intent(in) :: self
    real(8), intent(in) :: x
    one = self%k*self%f(x)
  end function
  real(8) function product(self, x, y)
    class(law_t), intent(in) :: self
    real(8), intent(in) :: x, y
    product = self%value(x)*self%value(y)
  end function
  real(8) function twice_law(l)
    type(law_t), intent(in) :: l
    twice_law = 2*l%value(1.5d0)
  end function
  real(8) function twice_real(x)
    real(8), intent(in) :: x
    twice_real = 2*x
  end function
end module
"""
USER = """module user
  use laws, only: law => law_t, pair, square, cube, twice
  implicit none
  type held_t
    type(law) :: own
  end type
  {kept}
contains
  subroutine fill(p, x)
    type(pair), intent(inout) :: p
    real(8), intent(in) :: x
    call p%a%set(square, x)
    call p%b(1)%set(cube, 2*x)
    call p%b(2)%set(square, x**2)
  end subroutine
  subroutine foo({more}x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(pair) :: {p}
    type(held_t) :: l, h
    call l%own%set(cube, x)
    call h%own%set(square, x)
    call fill(p, x)
    y = l%own%value(x) + p%a%value(x) + p%b(1)%value(x, y=2d0) + {term} + h%own%value(x)
  end subroutine
end module
"""
PLAIN = {"kept": "", "more": "", "p": "p", "term": "p%b(2)%value(x)"}
#: What foo computes is x*x**3 + 2*x*x**2 + (2*x)**2*x**3*8 + x**2*x**2.
MAIN = """program main
  use user
  real(8) :: y, y_d
  call foo_tangent(2d0, 1d0, y, y_d)
  print '(2f14.6)', y, y_d
end program
"""


def tangent_of(source: str) -> str:
    return write_fortran(ADForwardContainerTrans().apply(
        read_fortran_source(source), "foo", ["y"], ["x"]))


def test_the_text_stays(tmp_path: Path) -> None:
    source = LIBRARY + USER.format(**PLAIN)
    with warnings.catch_warnings():
        warnings.simplefilter("error", PsyadNote)
        text = tangent_of(source)
    assert not [line for line in ndiff(source.splitlines(), text.splitlines())
                if line.startswith("- ")]
    assert text.count("type, public :: law_t_advancing") == 1
    assert "set => law_set_advancing" in text and "FINAL :: forget_advancing" in text
    assert run(tmp_path, {"laws.f90": text}, MAIN, warnings=True) == [1072, 2648]


def test_variables_of_modules_that_nothing_uses_stay() -> None:
    text = tangent_of(LIBRARY + USER.format(**(PLAIN | {"kept": "type(pair), private :: kept"})))
    assert "  type(pair), private :: kept\n" in text and "law_t_advancing" in text


@pytest.mark.parametrize("changes", [{"kept": "type(pair), private :: p", "p": "q"},
                                     {"more": "p, "}])
def test_objects_of_others_are_of_the_original_type(changes: dict[str, str]) -> None:
    with pytest.warns(PsyadNote, match="REWRITTEN"):
        text = tangent_of(LIBRARY + USER.format(**(PLAIN | changes)))
    assert "law_t_advancing" not in text


def test_allocatable_objects_of_modules() -> None:
    source = """module m
  implicit none
  type, abstract :: base
    real(8) :: a = 1
  end type
  type, extends(base) :: square
    real(8) :: k = 2
  end type
  class(base), allocatable :: model
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    allocate(square :: model)
    model%a = x**2
    y = model%a*x
    deallocate(model)
  end subroutine
end module
"""
    with pytest.warns(PsyadNote, match="REWRITTEN"):
        assert "type(square), allocatable" in tangent_of(source).lower()
