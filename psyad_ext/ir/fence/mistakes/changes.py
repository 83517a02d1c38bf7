# SPDX-License-Identifier: BSD-3-Clause
"""Statements that change what cannot change, or give memory in a wrong shape."""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two import Fortran2003
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base

from psyad_ext.ir.fence.mistakes import rows
from psyad_ext.ir.fence.mistakes.expressions import Typing, component, variable
from psyad_ext.ir.fence.mistakes.rows import Found
from psyad_ext.ir.fence.mistakes.scopes import VARIABLE, Entity, Scope
from psyad_ext.ir.fence.mistakes.values import agree
from psyad_ext.ir.source.children import children_of
from psyad_ext.ir.source.dummy_procedures import UNITS
from psyad_ext.ir.source.parsed import APPLIED
from psyad_ext.ir.source.walking import walk

_LOOPS = (Fortran2003.Block_Nonlabel_Do_Construct, Fortran2003.Block_Label_Do_Construct)
#: In these a name may mean something else than around.
_OF_OTHER_NAMES = (*UNITS, Block_Construct, Fortran2003.Associate_Construct,
                   Fortran2003.Select_Type_Construct)


def changed(tree: Base, place: Base, typing: Typing) -> Iterator[Found]:
    """
    :param tree: a variable that gets a value.
    :param place: the statement.
    :param typing: what is known there.

    :returns: why it cannot.
    """
    reason = why_fixed(tree, typing) or _why_counted(tree, place)
    if reason:
        first = tree.children[0] if isinstance(tree, Fortran2003.Data_Ref) else tree
        name = first.children[0] if isinstance(first, APPLIED) else first
        yield rows.FIXED, place, (f"'{name}'", reason)


def _why_counted(tree: Base, place: Base) -> str:
    """:returns: that a variable is the counter of a loop around, empty if it is none."""
    around = loops_around(place, _OF_OTHER_NAMES) if isinstance(tree, Fortran2003.Name) else ()
    is_counter = any(str(one.children[1][0]).lower() == tree.string.lower() for loop in around
                     for one in walk(loop.content[0], Fortran2003.Loop_Control) if one.children[1])
    return "the counter of a loop around" if is_counter else ""


def loops_around(place: Base, end: tuple[type, ...] = UNITS) -> Iterator[Base]:
    """
    :param place: a part of a statement.
    :param end: constructs beyond which is not looked.

    :returns: the loops that it is in the body of, from the innermost.
    """
    around = place.parent
    while around is not None and not isinstance(around, end):
        if isinstance(around, _LOOPS) and not _is_in(place, around.content[0]):
            yield around
        around = around.parent


def _is_in(part: Base, statement: Base) -> bool:
    """:returns: whether a part belongs to a statement."""
    return any(one is part for one in walk(statement, type(part)))


def why_fixed(tree: Base, typing: Typing) -> str:
    """:returns: why a variable cannot change; empty if it can, or that is not known."""
    first, *rest = tree.children if isinstance(tree, Fortran2003.Data_Ref) else [tree]
    name = first.children[0] if isinstance(first, APPLIED) else first
    entity = typing.entity(str(name))
    if entity is None or entity.what != VARIABLE or "pointer" in entity.attributes:
        return ""
    value = variable(entity)
    for step in rest:
        inner = component(value, str(
            step.children[0] if isinstance(step, APPLIED) else step).lower())
        if inner is None or "pointer" in inner.attributes:
            return ""  # what it points at may change
        value = variable(inner)
    return _reason(entity, typing.scope)


def _reason(entity: Entity, scope: Scope) -> str:
    if "parameter" in entity.attributes:
        return "a constant"
    if "intent(in)" in entity.attributes:
        return "intent(in)"
    around: Scope | None = scope
    while around is not None and around is not entity.scope:
        around = around.outer
    return "protected by its module" if "protected" in entity.attributes and around is None else ""


def allocation(tree: Base, typing: Typing) -> Iterator[Found]:
    """:returns: what is wrong with what is allocated: an array needs one extent per dimension."""
    entity = typing.entity(str(tree.children[0])) if isinstance(
        tree.children[0], Fortran2003.Name) else None
    if entity is not None and entity.what == VARIABLE and entity.type is not None \
            and entity.attributes.isdisjoint(("allocatable", "pointer")):
        yield rows.NOT_MOVING, tree, (f"'{tree.children[0]}'",)
    if tree.children[1] is None:
        return
    named, given = tree.children[0], len(tree.children[1].children)
    value = typing.value(named)
    if value.rank is not None and value.rank != given and not isinstance(named, APPLIED):
        yield rows.SUBSCRIPTS, tree, (f"'{named}'", f"{value.rank} dimensions",
                                      f"{given} extents")


def released(tree: Base, typing: Typing) -> Iterator[Found]:
    """:returns: what is deallocated twice by one statement."""
    del typing  # the form alone counts
    named = [str(one).lower() for one in children_of(tree.children[0])]
    yield from ((rows.RELEASED, tree, (f"'{name}'",))
                for name in dict.fromkeys(named) if named.count(name) > 1)


def extents(tree: Base, typing: Typing) -> Iterator[Found]:
    """:returns: what is allocated with an open bound, which looks like a section."""
    del typing  # the form alone counts
    for one in children_of(tree.children[1]):
        last = one.children[-1] if isinstance(one, Fortran2003.Data_Ref) else one
        if isinstance(last, Fortran2003.Part_Ref) and walk(
                last.children[1], Fortran2003.Subscript_Triplet):
            yield rows.NO_EXTENT, tree, (f"'{one}'",)


def pointing(tree: Base, typing: Typing) -> Iterator[Found]:
    """:returns: what is wrong with what a pointer is let point at."""
    pointer, bounds, target = tree.children
    own, other = typing.value(pointer), typing.value(target)
    if not agree(own, other):
        yield rows.TARGET, tree, (f"'{pointer}'", own.of_rank(0).exact, other.of_rank(0).exact)
    elif None not in (own.rank, other.rank) and own.rank != other.rank and (
            not other.rank or not isinstance(bounds, Fortran2003.Bounds_Remapping_List)):
        yield rows.POINTER_SHAPE, tree, (f"'{pointer}'", f"rank {own.rank}",
                                         f"what has rank {other.rank}")


def selection(tree: Base, typing: Typing) -> Iterator[Found]:
    """:returns: what is wrong with the cases of a SELECT CASE construct."""
    heads = [one for one in tree.children if isinstance(one, Fortran2003.Case_Stmt)]
    defaults = [one for one in heads if one.children[0].children[0] is None]
    yield from ((rows.REPEATED_STATEMENT, one, ("'case default'",)) for one in defaults[1:])
    chosen = typing.value(tree.children[0].children[0]) if isinstance(
        tree.children[0], Fortran2003.Select_Case_Stmt) else None
    if chosen is not None and chosen.type in ("real", "complex", "structure"):
        yield rows.INDEX, tree, (f"'{tree.children[0].children[0]}'", chosen)
