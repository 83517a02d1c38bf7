# SPDX-License-Identifier: BSD-3-Clause
"""Declarations and units: what is refused, and where, of what is mostly supported."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.ir.writing.printing import printed
from psyad_ext.transformations import ADForwardContainerTrans

HEAD = "module m\n  implicit none\ncontains\n"
FOO = ("subroutine foo(x, y)\n  real, intent(in) :: x\n  real, intent(out) :: y\n"
       "  integer :: k\n{body}end subroutine foo\n")
BITS = ("integer function bits(a)\n  real, intent(in) :: a\n  bits = transfer(a, bits)\n"
        "end function bits\nreal function back(k)\n  integer, intent(in) :: k\n"
        "  back = transfer(k, back)\nend function back\n")
SUBMODULE = """\
module m
  implicit none
  real :: rate = 1.0
  interface
    module subroutine foo(x, y)
      real, intent(in) :: x
      real, intent(out) :: y
    end subroutine foo
  end interface
end module m
submodule (m) s
  implicit none
  real :: {name} = 2.0
contains
  module subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x*{name}
  end subroutine foo
end submodule s
"""
REFUSED: dict[str, tuple[str, str, int]] = {
    "bits": (HEAD + FOO.format(body="  k = transfer(x, k)\n  y = transfer(k, y)\n")
             + "end module m\n", "HIDDEN", 8),
    "bits in functions": (HEAD + BITS + FOO.format(body="  k = bits(x)\n  y = back(k)\n")
                          + "end module m\n", "HIDDEN", 6),
    "bits of a real": (HEAD + FOO.format(body="  k = 1\n  y = transfer(x, y)\n")
                       + "end module m\n", "RULE", 9),
    "a submodule hides the kind of an interface": (
        SUBMODULE.format(name="rate").replace("real :: rate = 1.0", "integer, parameter :: rate = 4"
                                              ).replace("      real, ", "      real(rate), "),
        "SUBMODULE", 11),
    "names of an unknown module": (
        "subroutine foo(x, y)\n  use nowhere\n  implicit real (a-h, o-z)\n  y = x*c\n"
        "end subroutine foo\n", "MODULE", 2),
    "a function that is passed on": (
        "subroutine foo(x, y)\n  real, intent(in) :: x\n  real, intent(out) :: y\n  real :: f\n"
        "  external f\n  y = x*f(x)\n  call elsewhere(f)\nend subroutine foo\n", "EXTERNAL", 5),
}


@pytest.mark.parametrize("source, code, line", REFUSED.values(), ids=REFUSED)
def test_is_refused(source: str, code: str, line: int) -> None:
    with pytest.raises(UnsupportedError) as caught:
        ADForwardContainerTrans().apply(read_fortran_source(source), "foo", ["y"], ["x"])
    found = [(problem.code, problem.line) for problem in caught.value.problems]
    assert (code, line) in found, caught.value


def test_a_submodule_without_clashes_becomes_a_part_of_its_module() -> None:
    source = SUBMODULE.format(name="factor")
    container = read_fortran_source(source)
    assert write_fortran(container) == source
    text = printed(container)
    assert "submodule" not in text.lower() and "interface" not in text.lower()
    assert "private :: factor" in text.replace("real, save, private :: factor", "private :: factor")


def test_names_are_declared_by_their_letters() -> None:
    source = ("subroutine foo(n, x)\n  implicit double precision (a-h, o-z), logical (l)\n"
              "  dimension x(n)\n  l = n > 2\n  if (l) x(n) = g(t)\nend subroutine foo\n")
    container = read_fortran_source(source)
    assert write_fortran(container) == source
    text = printed(container)
    for declaration in ("integer :: n", "double precision, dimension(n) :: x", "logical :: l",
                        "double precision :: t", "double precision :: g"):
        assert declaration in text
    assert "implicit" not in text.lower()
