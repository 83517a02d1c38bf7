# SPDX-License-Identifier: BSD-3-Clause
"""Statements on pointers to structures become statements on allocatable ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fparser.two.Fortran2003 import (
    Allocate_Stmt, Comment, Cycle_Stmt, Deallocate_Stmt, Execution_Part, Exit_Stmt, Expr, Goto_Stmt,
    If_Construct, If_Stmt, If_Then_Stmt, Nullify_Stmt, Return_Stmt, Stop_Stmt)
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.objects.unique_owner_structures import Owner
from psyad_ext.ir.objects.unique_owner_uses import unit_of
from psyad_ext.ir.source.meanings import has_attribute, statement_of
from psyad_ext.ir.source.parsed import put_in_place, replace_part, statements_from
from psyad_ext.ir.source.walking import walk

_LEAVING = (Return_Stmt, Stop_Stmt, Cycle_Stmt, Exit_Stmt)


def ask_for(asked: Iterable[tuple[Base, Base]], word: str) -> None:
    """Ask in another way whether there is a structure, in place.

    :param asked: the questions, with what they are of.
    :param word: the function that is asked.
    """
    for question, designator in asked:
        replace_part(question, Expr(f"{word}({designator})"))


def change_statements(changing: Iterable[tuple[Owner, Base, Base]]) -> None:
    """Let statements change allocatable structures, in place.

    :param changing: the pointers that a statement changes, with the statement and what it names.
    """
    by_statement: IdentityMap[Base, tuple[Base, list[tuple[Owner, Base]]]] = IdentityMap()
    for owner, statement, designator in changing:
        by_statement.setdefault(statement, (statement, []))[1].append((owner, designator))
    for statement, named in by_statement.values():
        _change(statement, named)


def _change(statement: Base, named: Sequence[tuple[Owner, Base]]) -> None:
    lines: list[str | Base] = []
    if not isinstance(statement, Deallocate_Stmt):
        lines += [f"if (allocated({one})) deallocate({one})" for owner, one in named
                  if not is_fresh(statement, one, owner)]
    stays = _stays(statement, [one for _, one in named])
    if lines or not stays:
        put_lines(statement, [*lines, statement] if stays else lines)


def _stays(statement: Base, named: Sequence[Base]) -> bool:
    """Take out what is not said of allocatable structures.

    :returns: whether anything is left of a statement.
    """
    if isinstance(statement, (Allocate_Stmt, Deallocate_Stmt)):
        return True
    if not isinstance(statement, Nullify_Stmt):
        return False
    listed = statement.children[1]
    if any(listed is one for one in named):
        return False
    listed.items = tuple(one for one in listed.children if all(one is not x for x in named))
    return bool(listed.items)


def put_lines(statement: Base, lines: Sequence[str | Base]) -> None:
    """Let lines, and statements, take the place of a statement, in place."""
    item = getattr(statement, "item", None) or getattr(statement.parent, "item", None)
    new = [one for line in lines for one in (
        [line] if isinstance(line, Base) else statements_from([line], item))]
    old = statement
    if isinstance(statement.parent, If_Stmt):
        old = statement.parent
        block, = statements_from(["if (.true.) then", "end if"], old.item)
        head, condition = block.content[0], old.children[0]
        head.items = (condition,)
        condition.parent = head
        block.content[1:1] = new
        for one in new:
            one.parent = block
            if getattr(one, "item", None) is None:
                one.item = old.item
        new = [block]
    label = getattr(old.item, "label", None)
    if label and not (new and new[0] is old):
        new = [*statements_from([f"{label} continue"], old.item), *new]
    put_in_place(old, new)


def is_fresh(statement: Base, designator: Base, owner: Owner) -> bool:
    """:returns: whether it is seen at once that a pointer owns nothing before a statement."""
    place = statement.parent if isinstance(statement.parent, If_Stmt) else statement
    asked = _plain(f"associated({designator})"), _plain(f"allocated({designator})")
    if place is not statement and _plain(place.children[0]) in {f".not.{one}" for one in asked}:
        return True
    holder = place.parent
    number = next(number for number, one in enumerate(holder.content) if one is place)
    before = [one for one in holder.content[:number] if not isinstance(one, Comment)]
    if before and _empties(before[-1], designator, asked):
        return True
    if len(before) == 1 and isinstance(before[0], If_Then_Stmt) \
            and _plain(before[0].children[0]) in {f".not.{one}" for one in asked}:
        return True
    return _is_first(place, owner)


def _empties(previous: Base, designator: Base, asked: Sequence[str]) -> bool:
    """:returns: whether nothing is owned behind a statement."""
    if isinstance(previous, If_Stmt) and _plain(previous.children[0]) in asked:
        previous = previous.children[1]
        if isinstance(previous, _LEAVING):
            return True
    elif isinstance(previous, If_Construct) and _plain(
            previous.content[0].children[0]) in asked and len(walk(previous, If_Construct)) == 1 \
            and all(not type(one).__name__.startswith("Else") for one in previous.content):
        previous = previous.content[-2]
        if isinstance(previous, _LEAVING):
            return True
    return isinstance(previous, Deallocate_Stmt) and any(
        _plain(one) == _plain(designator) for one in getattr(
            previous.children[0], "children", [previous.children[0]]))


def _is_first(place: Base, owner: Owner) -> bool:
    """:returns: whether a variable of the routine itself is not named before."""
    unit = owner.unit
    if owner.is_dummy or owner.is_component or owner.is_module_variable or is_saved(owner) \
            or unit_of(place) is not unit or walk(unit, Goto_Stmt):
        return False
    part = next(one for one in unit.content if isinstance(one, Execution_Part))
    if place.parent is not part:
        return False
    number = next(number for number, one in enumerate(part.content) if one is place)
    earlier = IdentitySet(walk(part.content[:number]))
    return not any(one in earlier for one in owner.named)


def is_saved(owner: Owner) -> bool:
    """:returns: whether a variable of a routine keeps what it owns."""
    save = [one for part in owner.unit.content[1:2] for one in getattr(part, "content", ())
            if type(one).__name__ == "Save_Stmt"]
    return bool(save) or has_attribute(statement_of(owner.decl), "SAVE") \
        or owner.decl.children[3] is not None


def _plain(text: object) -> str:
    words = "".join(str(text).lower().split())
    while words.startswith("(") and words.endswith(")"):
        words = words[1:-1]
    return words
