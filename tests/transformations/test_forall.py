# SPDX-License-Identifier: BSD-3-Clause
"""FORALL and DO CONCURRENT that are refused: indices with the names of pointers, and functions that
read what is set."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.transformations import ADForwardContainerTrans

_SOURCE = """
subroutine foo(a)
  real(8), intent(inout) :: a(4)
  integer, {attribute} :: i
  {statement}
end subroutine foo
"""
_STATEMENTS = ["forall (i=2:4) a(i) = a(i - 1)*a(i)",
               "do concurrent (i=1:4)\na(i) = a(i)**2\nend do"]


@pytest.mark.parametrize("attribute", ["pointer", "allocatable"])
@pytest.mark.parametrize("statement", _STATEMENTS)
def test_refused_by_name(attribute: str, statement: str) -> None:
    source = read_fortran_source(_SOURCE.format(attribute=attribute, statement=statement))
    with pytest.raises(UnsupportedError):
        ADForwardContainerTrans().apply(source, "foo", ["a"], ["a"])


@pytest.mark.parametrize("value, is_refused", [
    ("left(i)", True), ("far(i)*a(i)", True), ("other(i)", False), ("a(i - 1)*other(i)", False)])
def test_functions_read_what_is_set(value: str, is_refused: bool) -> None:
    """Compilers do not agree on which values they read."""
    functions = "".join(
        f"pure real(8) function {name}(i)\n  integer, intent(in) :: i\n  {name} = {read}\n"
        "end function\n"
        for name, read in (("left", "a(i - 1)"), ("far", "left(i)"), ("other", "b(i)*2")))
    source = read_fortran_source(
        f"module m\n  real(8) :: a(4), b(4)\ncontains\n{functions}subroutine foo(x, y)\n"
        "  real(8), intent(in) :: x(4)\n  real(8), intent(out) :: y(4)\n  integer :: i\n"
        f"  a = x\n  b = x\n  forall (i=2:4) a(i) = {value}\n  y = a\n"
        "end subroutine\nend module m\n")
    with pytest.raises(UnsupportedError) if is_refused else nullcontext():
        ADForwardContainerTrans().apply(source, "foo", ["y"], ["x"])
