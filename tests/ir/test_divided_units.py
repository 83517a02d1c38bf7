# SPDX-License-Identifier: BSD-3-Clause
"""Declarations behind statement functions are read; behind statements they are an error."""

from __future__ import annotations

import pytest
from psyclone.psyir.frontend.fortran import FortranReader

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from tests.fortran import reverse

BETWEEN = """\
subroutine cubed(x, y)
  implicit none
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  real(8) :: sq, arg
  sq(arg) = arg*arg
  real(8) :: cube
  cube(arg) = arg*sq(arg)
  y = cube(x)
end subroutine cubed
subroutine foo(x, y)
  implicit none
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  y = x*x
end subroutine foo
"""
LATE = BETWEEN.replace("sq(arg) = arg*arg", "sq = 1.0d0")


def test_declarations_behind_statement_functions_are_read() -> None:
    names = read_fortran_source(BETWEEN).children[0].symbol_table
    assert "cube" in names


@pytest.mark.parametrize("text", [LATE, LATE.replace("cubed(x, y)", "cubed(x, y) bind(c)")])
def test_declarations_behind_statements_are_an_error(text: str) -> None:
    with pytest.raises(UnsupportedError, match=r"f90:7: error\[LOST_STATEMENTS\]"):
        read_fortran_source(text)


def test_what_psyclone_loses_is_an_error_in_every_routine() -> None:
    container = FortranReader().psyir_from_source(BETWEEN)
    with pytest.raises(UnsupportedError, match="LOST_STATEMENTS"):
        reverse(container, ["y"], ["x"])
