# SPDX-License-Identifier: BSD-3-Clause
"""Copies that leave the original intact."""

from __future__ import annotations

from contextlib import suppress

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.backend.visitor import VisitorError
from psyclone.psyir.frontend.fortran import FortranReader
from psyclone.psyir.nodes import Literal, Routine

from psyad_ext.ir import read_fortran_source
from psyad_ext.ir.output.write import write_fortran
from psyad_ext.ir.tree.tree_copies import independent_copy

TEXT = """
module kinds
  integer, parameter :: wp = 8
  real(wp), parameter :: gravity = 9.81_wp
contains
  subroutine fall(t, s)
    integer, parameter :: sp = 4
    real(sp), parameter :: half = 0.5_sp
    real(wp), intent(in) :: t
    real(wp), intent(out) :: s
    s = half*gravity*t**2 + 0.0_wp
  end subroutine fall
end module kinds
"""

#: Constants that depend on each other.
KINDS = """\
module kinds
  integer, parameter :: wp = kind(1d0)
  real(wp), parameter :: pi = 3.14_wp, powers(2) = [2._wp*pi, pi**2]
end module
"""


def test_both_trees_can_be_written() -> None:
    original = FortranReader().psyir_from_source(TEXT)
    before = write_fortran(original)
    copy = independent_copy(original)
    again = independent_copy(copy)
    assert [write_fortran(tree) for tree in (original, copy, again)] == [before]*3


def test_values_of_imported_constants_belong_to_their_module() -> None:
    original = read_fortran_source(KINDS + """\
module fields
  use kinds, only: wp, pi, powers
  real(wp), parameter :: both = pi + powers(1)
end module
""")
    before = write_fortran(original)
    copy = independent_copy(original)
    assert [write_fortran(tree) for tree in (original, copy, independent_copy(copy))] == [before]*3


def test_kinds_of_literals_belong_to_their_own_tree() -> None:
    original = FortranReader().psyir_from_source(TEXT)
    copy = independent_copy(original)
    for tree in (original, copy):
        table = tree.walk(Routine)[0].symbol_table
        kinds = {literal.datatype.precision.symbol for literal in tree.walk(Literal)
                 if literal.value == "0.0"}
        assert kinds == {table.lookup("wp")}
        half = table.lookup("half")
        assert half.initial_value.datatype.precision.symbol is table.lookup("sp")


def test_what_psyclone_has_written_can_be_written_again() -> None:
    original = read_fortran_source(KINDS + """\
module fields
  use kinds, only: rk => wp, pi
  real(rk), parameter :: both = pi + 1.0_rk
end module
""")
    before = write_fortran(original)
    FortranWriter()(independent_copy(original))
    with suppress(VisitorError):  # what it can't write itself
        FortranWriter()(original)
    assert write_fortran(original) == before
