# SPDX-License-Identifier: BSD-3-Clause
"""Facts that are kept beside objects."""

from __future__ import annotations

import gc

import pytest
from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, ScalarType

from psyad_ext import read_fortran_source
from psyad_ext.core.side_tables import SideTable, carry
from psyad_ext.ir.normal_form.twins import twin_of
from psyad_ext.ir.tree.moved_at_end import moves_pointers, note_moved_at_end
from psyad_ext.ir.tree.scalars import is_scalar, set_scalar
from psyad_ext.ir.tree.tree_copies import independent_copy

SOURCE = """
module m
contains
subroutine foo(x)
  real, intent(inout) :: x
  x = 2*x
end subroutine foo
end module m
"""


def symbol() -> DataSymbol:
    return DataSymbol("x", ScalarType.real_type())


def test_facts_are_told_apart_by_identity() -> None:
    first, second = symbol(), symbol()
    names = SideTable[DataSymbol, str]("nothing")
    names.note(first, "something")
    assert (names.of(first), names.of(second)) == ("something", "nothing")
    assert first in names and second not in names
    names.forget(first)
    assert names.of(first) == "nothing"


def test_facts_go_with_their_objects() -> None:
    names = SideTable[DataSymbol, str]("")
    one = symbol()
    names.note(one, "something")
    names.note(one, "something else")
    del one
    gc.collect()
    assert not names._entries


def test_objects_stay_as_they_were() -> None:
    one = symbol()
    before = set(vars(one))
    set_scalar(one)
    assert is_scalar(one) and set(vars(one)) == before


def test_what_travels_is_carried() -> None:
    travelling = SideTable[DataSymbol, str]("", travels=True)
    staying = SideTable[DataSymbol, str]("")
    old, new = symbol(), symbol()
    travelling.note(old, "a")
    staying.note(old, "b")
    carry(old, new)
    assert (travelling.of(new), staying.of(new)) == ("a", "")


@pytest.mark.parametrize("whole", [True, False])
def test_copies_of_routines_have_the_same_facts(whole: bool) -> None:
    tree = read_fortran_source(SOURCE)
    routine = tree.walk(Routine)[0]
    note_moved_at_end(routine, True)
    copy = independent_copy(tree).walk(Routine)[0] if whole else twin_of(routine)
    assert copy is not routine and moves_pointers(copy)
    assert not moves_pointers(Routine(RoutineSymbol("bar")))
