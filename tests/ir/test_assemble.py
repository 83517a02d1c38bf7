# SPDX-License-Identifier: BSD-3-Clause
"""Routines built from the statements of another routine."""

from __future__ import annotations

from pathlib import Path

import pytest
from psyclone.psyir.nodes import FileContainer, Routine
from psyclone.psyir.symbols import RoutineSymbol

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.ir.raising.assemble import Access, assemble
from tests.fortran import compiled, module, routine, subroutine

DECLARATIONS = """use, intrinsic :: iso_fortran_env, only: int64, dp => real64
integer, intent(in) :: n
real(dp), intent(inout) :: x(n), y(0:2*n, k_mod)
integer(int64) :: big
integer, parameter :: two = 2, four = two*two
real(wp) :: w(four), unused(n)
real(wp), parameter :: values(two) = [1.0_wp, 2.0_wp]"""
BODY = """big = 3_int64
w(1) = 0.5_dp
x(1) = w(1)*values(two)*scale + big
call other(x(1))
y(0, 1) = x(1)"""
OTHER = subroutine("v", "real(wp), intent(inout) :: v", "v = 2*v", "other")
SOURCE = module(subroutine("x, n, y", DECLARATIONS, BODY) + OTHER,
                declarations="integer, parameter :: k_mod = 2\nreal(wp), save :: scale = 2\n")


def again(container: FileContainer, home: str = "test_mod") -> Routine:
    """:returns: a copy of ``foo``, built anew and added to a module."""
    foo = routine(container)
    parent = next(child for child in container.children if child.name == home)
    arguments = [(symbol, Access.READWRITE if symbol.is_array else symbol.interface.access)
                 for symbol in foo.symbol_table.argument_list]
    new = assemble(RoutineSymbol("foo_again"), foo, parent, arguments,
                   [child.copy() for child in foo.children])
    parent.addchild(new)
    return new


def test_only_what_is_used_is_declared() -> None:
    names = set(again(read_fortran_source(SOURCE)).symbol_table.symbols_dict)
    assert {"x", "n", "y", "big", "two", "four", "w", "values", "dp", "int64"} <= names
    assert not {"unused", "scale", "k_mod", "wp", "other"} & names


@pytest.mark.parametrize("name, intent", [("x", Access.READWRITE), ("n", Access.READ)])
def test_arguments(name: str, intent: Access) -> None:
    new = again(read_fortran_source(SOURCE))
    assert [symbol.name for symbol in new.symbol_table.argument_list] == ["x", "n", "y"]
    assert new.symbol_table.lookup(name).interface.access is intent


def test_same_module_compiles(tmp_path: Path) -> None:
    container = read_fortran_source(SOURCE)
    again(container)
    compiled(tmp_path, {"generated.f90": write_fortran(container), "main.f90": "end program\n"})


def test_other_module_imports_what_it_needs(tmp_path: Path) -> None:
    container = read_fortran_source(SOURCE + "module second\n  implicit none\ncontains\n"
                                    + subroutine("", "", "", "empty") + "end module second\n")
    new = again(container, "second")
    imported = {s.name for s in new.symbol_table.symbols if s.is_import}
    assert {"scale", "k_mod", "other"} <= imported
    compiled(tmp_path, {"generated.f90": write_fortran(container), "main.f90": "end program\n"})


def test_symbols_are_not_shared() -> None:
    container = read_fortran_source(SOURCE)
    before = routine(container).view(colour=False)
    new = again(container)
    own = {id(symbol) for symbol in routine(container).symbol_table.symbols}
    assert not own & {id(symbol) for symbol in new.symbol_table.symbols}
    assert routine(container).view(colour=False) == before
