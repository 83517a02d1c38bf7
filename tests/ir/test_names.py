# SPDX-License-Identifier: BSD-3-Clause
"""New names clash with nothing that can be seen."""

from __future__ import annotations

import pytest
from psyclone.psyir.symbols import ScalarType

from psyad_ext import read_fortran_source
from psyad_ext.ir.tree.names import Names, names_in_scope
from tests.fortran import module, routine, subroutine

SOURCE = module(subroutine("x", "use other, only: imported; real, intent(inout) :: x; real :: Own",
                           "x = 2*x") + subroutine("", "", "", "neighbour"),
                declarations="real, save :: variable\n")
REAL = ScalarType.real_type()


@pytest.mark.parametrize("name", ["x", "own", "wp", "foo", "neighbour", "variable", "imported"])
def test_names_in_scope(name: str) -> None:
    foo = routine(read_fortran_source(SOURCE))
    assert name in names_in_scope(foo)
    assert Names(foo).symbol(name.upper(), REAL).name == f"{name.upper()}_1"


def test_names_are_given_once() -> None:
    names = Names(routine(read_fortran_source(SOURCE)))
    assert [names.symbol("new", REAL).name for _ in range(3)] == ["new", "new_1", "new_2"]
    assert names.symbol("NEW", REAL).name == "NEW_3"


def test_nothing_is_declared() -> None:
    foo = routine(read_fortran_source(SOURCE))
    before = set(foo.symbol_table.symbols_dict)
    Names(foo).symbol("new", REAL)
    assert set(foo.symbol_table.symbols_dict) == before
