# SPDX-License-Identifier: BSD-3-Clause
"""Facts that are kept beside objects."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from psyclone.psyir.nodes import Call, Node, Routine
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, ScalarType

from psyad_ext import read_fortran, read_fortran_source
from psyad_ext.core.side_tables import SideTable, carry, facts_about, know_only, one_differentiation
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.normal_form.clones import clone_of
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.reassigned_at_exit import note_reassigned_at_exit, reassigns_pointers
from psyad_ext.ir.tree.scalars import is_scalar, set_scalar
from psyad_ext.ir.tree.tree_copies import independent_copy
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

SOURCE = """
module m
contains
subroutine foo(x)
  real, intent(inout) :: x
  x = 2*x
end subroutine foo
end module m
"""
USING = """
subroutine bar(x)
  use m, only: foo
  real, intent(inout) :: x
  call foo(x)
end subroutine bar
"""


class Fact:
    """What can be known."""


def symbol() -> DataSymbol:
    return DataSymbol("x", ScalarType.real_type())


def test_facts_are_told_apart_by_identity() -> None:
    first, second = symbol(), symbol()
    names = SideTable[DataSymbol, str]("nothing")
    names.note(first, "something")
    assert (names.of(first), names.of(second)) == ("something", "nothing")
    assert first in names and second not in names
    assert not names.is_empty
    names.forget(first)
    assert names.of(first) == "nothing" and names.is_empty


def test_facts_go_with_their_objects() -> None:
    names = SideTable[DataSymbol, object](None)
    one, fact = symbol(), Fact()
    names.note(one, fact)
    gone = weakref.ref(fact)
    del one, fact
    gc.collect()
    assert gone() is None


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


def test_copies_of_nodes_have_the_same_facts() -> None:
    reads, staying = SideTable[Node, str]("", travels=True), SideTable[Node, str]("")
    routine = read_fortran_source(SOURCE).walk(Routine)[0]
    assignment = routine[0]
    for node in (assignment, assignment.rhs, routine):
        reads.note(node, "a")
        staying.note(node, "b")
    for new in (copied(assignment), copied(routine)[0]):
        assert [reads.of(one) for one in (new, new.lhs, new.rhs)] == ["a", "", "a"]
        assert not staying.of(new)


@pytest.mark.parametrize("whole", [True, False])
def test_copies_of_routines_have_the_same_facts(whole: bool) -> None:
    tree = read_fortran_source(SOURCE)
    routine = tree.walk(Routine)[0]
    note_reassigned_at_exit(routine, True)
    copy = independent_copy(tree).walk(Routine)[0] if whole else clone_of(routine)
    assert copy is not routine and reassigns_pointers(copy)
    assert not reassigns_pointers(Routine(RoutineSymbol("bar")))


def test_facts_about_trees_last_as_long_as_one_differentiation() -> None:
    roles = SideTable[DataSymbol, str]("", names_trees=True)
    one = symbol()
    with one_differentiation():
        with one_differentiation():
            roles.note(one, "a")
        assert roles.of(one) == "a"
    assert not roles.of(one)


def test_differentiated_trees_are_not_kept(tmp_path: Path) -> None:
    (tmp_path / "m.f90").write_text(SOURCE)
    (tmp_path / "n.f90").write_text(USING)
    tree = read_fortran(tmp_path / "n.f90", [tmp_path])
    module = callee_of(tree.walk(Call)[0]).root
    result = ADReverseContainerTrans().apply(
        tree, "bar", ["x"], ["x"], ADJointReversalSchedule())
    gone = list(map(weakref.ref, (tree, module, result)))
    assert source_of(module).modules is source_of(tree).modules
    del tree, module, result
    gc.collect()
    assert [one() for one in gone] == [None, None, None]


def test_all_that_is_known_of_an_object_can_be_set() -> None:
    lasting, passing = SideTable[DataSymbol, str](""), SideTable[DataSymbol, str](
        "", names_trees=True)
    one = symbol()
    with one_differentiation():
        lasting.note(one, "a")
        known = facts_about(one)
        lasting.note(one, "b")
        passing.note(one, "c")
        assert facts_about(one) == {lasting: "b", passing: "c"}
        know_only(one, known)
        assert (lasting.of(one), passing.of(one)) == ("a", "")
