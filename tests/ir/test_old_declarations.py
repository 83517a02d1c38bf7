# SPDX-License-Identifier: BSD-3-Clause
"""Declarations of old sources that are no standard Fortran, or that compilers warn of, and some that
are newer than the standard that is read."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification import Settings, verify

#: Arrays of any size are declared ``x(1)`` and passed on.
ONES = """
subroutine foo(n, x, y)
  integer n, i
  double precision x(n), y, w(10)
  do 10 i = 1, n
10 w(i) = x(i)**2
  call twice(n, w)
  y = 0
  do 20 i = 1, n
20 y = y + w(i)
end
subroutine twice(n, w)
  integer n
  double precision w(1)
  call inner(n, w)
  call inner(n, w(1))
end
subroutine inner(n, w)
  integer n, i
  double precision t, w
  dimension w(1)
  t = 1
  do 10 i = 1, n
    w(i) = w(i)*w(i) + t
10 continue
end
"""
#: DATA gives values to common variables where it should not, and to others in a BLOCK DATA.
DATA = """
block data start
  implicit double precision (a-h, o-z)
  parameter (m = 2)
  common /rates/ r(m), s
  data r, s /0.5d0, 1.5d0, 2.5d0/
end
subroutine foo(n, x, y)
  implicit double precision (a-h, o-z)
  parameter (m = 2, zero = 0.d0)
  dimension x(n), table(m + 1)
  common /ebm/ a, b
  common /rates/ r(m), s
  save table
  data a, b /2.0d0, 1.8d0/
  data (table(i), i = 1, m) /m*1.25d0/, table(m + 1) /zero/
  y = zero
  do 10 i = 1, n
    if (x(i) .gt. 100) go to 10
    call add(x(i), y)
10 continue
  table(m + 1) = table(1)*y
  y = y*table(m + 1) + s*r(1)
end
subroutine add(x, y)
  implicit double precision (a-h, o-z)
  common /ebm/ a, b
  y = y + a*dsin(b*x)
end
"""
#: What Fortran 2018 lets IMPLICIT NONE say.
NONE = """
module m
  implicit none (type, external)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y
    y = sum(x**2)*factor(x)
  end subroutine foo
  function factor(x)
    implicit double precision (f)
    implicit none (external)
    double precision, intent(in) :: x(:)
    factor = maxval(x)
  end function factor
end module m
"""
#: Compilers warn where interfaces have names of intrinsics, here of one in the source.
OWN = """
double precision function asinh(x)
  implicit none
  double precision x
  asinh = 3.d0*x*x
end
subroutine foo(n, x, y)
  implicit none
  integer n, i
  double precision x(n), y, asinh
  external asinh
  y = x(1)
  do i = 1, n
    if (x(i) .gt. 100.d0) return
    y = y + asinh(dsqrt(asinh(x(i)) + y*y))
  end do
  call told(x(1), y)
end
subroutine told(x, y)
  implicit none
  double precision x, y
  interface
    double precision function asinh(x)
      implicit none
      double precision x
    end function asinh
  end interface
  y = y*asinh(x)
end
"""


@pytest.mark.parametrize("source", [ONES, DATA, NONE, OWN], ids=["ones", "data", "none", "own"])
def test_old_declarations_mean_what_compilers_take_them_for(source: str) -> None:
    container = read_fortran_source(source)
    adjoints = {label: write_fortran(ADReverseContainerTrans().apply(
        container, "foo", ["y"], ["x"], schedule)) for label, schedule in (
            ("joint", ADJointReversalSchedule()), ("split", ADSplitReversalSchedule()))}
    tangent = write_fortran(ADForwardContainerTrans().apply(container, "foo", ["y"], ["x"]))
    report = verify(source, adjoints, "foo", ["y"], ["x"], tangents={"tangent": tangent},
                    settings=Settings(values={"n": 3}, bounds=False))
    assert report.passed, str(report)


def test_an_array_of_one_element_is_left_alone() -> None:
    source = ("subroutine foo(x, y)\n  real x(1), y(1)\n  y(1) = x(1)**2\nend\n")
    assert "(*)" not in write_fortran(read_fortran_source(source))
