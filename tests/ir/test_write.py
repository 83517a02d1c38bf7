# SPDX-License-Identifier: BSD-3-Clause
"""Written text: short lines that compile, the same each time, the tree left alone."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import Routine, Schedule
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.ir import read_fortran_source, write_fortran
from psyad_ext.ir.output.forms import free_lines
from psyad_ext.ir.writing.printing import printed

_SUM = " + ".join(f"x({i})*3.0d0" for i in range(1, 30))
_WORDS = "some words "

LONG = {
    "expression": f"y = {_SUM[:100]}&\n  &{_SUM[100:]}",
    "inline comment": f"y = x(1) ! {_WORDS * 11}",
    "comment": f"! {_WORDS * 11}\ny = x(1)",
    "text": f"c = 'it ! and {_WORDS * 10}&\n  &{_WORDS * 10}'\ny = x(1)",
    "text with quote": f'c = "it\'s ! and {_WORDS * 10}&\n  &{_WORDS * 10}" ! {_WORDS * 9}\ny = 1',
    "format": f"y = x(1)\nwrite (*, 10) y\n10 format('it ! and {_WORDS * 8}', &\n"
              f"  &'{_WORDS * 8}', f9.3)",
    "output": f"write (*, *) 'it ! and {_WORDS * 10}&\n  &{_WORDS * 10}', c\ny = x(1)",
}


def _source(body: str) -> str:
    return ("subroutine s(x, y, c)\n"
            f"  real(8), intent(in) :: x(40) ! {_WORDS * 9}\n"
            "  real(8), intent(out) :: y\n"
            "  character(len=300), intent(inout) :: c\n"
            f"{body}\nend subroutine s\n")


@pytest.mark.parametrize("body", LONG.values(), ids=LONG)
def test_long_lines_compile(body: str, tmp_path: Path) -> None:
    """Whatever is long is continued such that a compiler takes it."""
    text = free_lines(printed(read_fortran_source(_source(body))))
    assert max(map(len, text.splitlines())) <= 132
    assert text.endswith("\n") and not text.endswith("\n\n")
    path = tmp_path / "long.f90"
    path.write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["gfortran", "-std=f2008", "-Wall", "-Wno-unused-dummy-argument", "-fsyntax-only",
         str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and not done.stderr


def test_text_of_literals_is_kept() -> None:
    """A literal that is continued has the same characters as before."""
    body = f"c = 'it ! and {_WORDS * 10}&\n  &{_WORDS * 9}   end'\ny = x(1)"
    first = free_lines(printed(read_fortran_source(_source(body))))
    assert free_lines(printed(read_fortran_source(first))) == first
    joined = "".join(first.split("&\n&"))
    assert f"'it ! and {_WORDS * 19}   end'" in joined


def test_tree_is_not_changed() -> None:
    """Writing twice, and once by PSyclone, gives the same text."""
    container = read_fortran_source(_source("y = x(1)"))
    before = container.view(colour=False)
    first = write_fortran(container)
    assert write_fortran(container) == first
    assert container.view(colour=False) == before
    assert first == _source("y = x(1)")
    again = read_fortran_source(FortranWriter()(container))
    assert printed(again) == printed(container)


def test_inner_declarations_are_written() -> None:
    """A variable that belongs to a loop is declared in the routine."""
    container = read_fortran_source(
        _source("integer :: i\ndo i = 1, 3\n  y = x(i)\nend do"))
    loop_body = next(node for node in container.walk(Schedule) if not isinstance(node, Routine))
    loop_body.symbol_table.new_symbol(
        "inner", symbol_type=DataSymbol, datatype=ScalarType.integer_type())
    assert "integer :: inner" in write_fortran(container)
    assert "inner" in loop_body.symbol_table


def test_sources_with_functions_that_the_reader_does_not_know_are_written() -> None:
    """What is written before anything has been differentiated is the source."""
    source = _source("y = norm2(x)*erfc_scaled(x(1))")
    assert write_fortran(read_fortran_source(source)) == source
    assert "norm2(x)" in printed(read_fortran_source(source)).lower()
