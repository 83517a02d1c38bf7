# SPDX-License-Identifier: BSD-3-Clause
"""Vectors that are given another number of values than they have elements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.ir.fence.mistakes import rows
from psyad_ext.ir.fence.mistakes.expressions import (
    ARITHMETIC, Typing, argument_value, arguments_of, typing_of)
from psyad_ext.ir.fence.mistakes.functions import ELEMENTAL
from psyad_ext.ir.fence.mistakes.rows import Found
from psyad_ext.ir.fence.mistakes.scopes import VARIABLE, Entity


def length_mistakes(name: str, entity: Entity, value: object, place: Base, typing: Typing
                    ) -> Iterator[Found]:
    """
    :param name: the name of a variable.
    :param entity: what it is.
    :param value: what it is given.
    :param place: where that is said.
    :param typing: what is known there.

    :returns: that it is a vector of known length, and given a list of another one.
    """
    length = _length(entity)
    given = extent(value, typing) if length is not None else None
    if given not in (None, length):
        yield rows.LENGTH, place, (f"'{name}'", length, given)


def extent(tree: object, typing: Typing) -> int | None:
    """
    :param tree: an expression.
    :param typing: what is known where it stands.

    :returns: the number of its elements; None if it is not known, or it is no vector.
    """
    if not isinstance(tree, Base) or typing.value(tree).rank == 0:
        return None
    if tree not in typing.extents:
        typing.extents[tree] = _extent(tree, typing)
    return typing.extents[tree]


def _extent(tree: Base, typing: Typing) -> int | None:
    if isinstance(tree, Fortran2003.Name):
        entity = typing.entity(str(tree))
        return None if entity is None else _length(entity)
    if isinstance(tree, Fortran2003.Array_Constructor):
        return _listed(tree, typing)
    parts: Iterable[object] = ()
    if isinstance(tree, (Fortran2003.Parenthesis, *ARITHMETIC)):
        parts = tree.children
    elif isinstance(tree, Fortran2003.Intrinsic_Function_Reference) \
            and str(tree.children[0]).lower() in ELEMENTAL \
            and typing.entity(str(tree.children[0])) is None:
        parts = map(argument_value, arguments_of(tree))
    return next((length for length in (extent(one, typing) for one in parts)
                 if length is not None), None)


def _listed(tree: Base, typing: Typing) -> int | None:
    """:returns: the number of values in an array constructor; None if it is not known."""
    listed = tree.children[1]
    if isinstance(listed, Fortran2003.Ac_Spec):
        listed = listed.children[1]  # behind the type
    if not isinstance(listed, Fortran2003.Ac_Value_List) \
            or any(typing.value(one).rank != 0 for one in listed.children):
        return None
    return len(listed.children)


def _length(entity: Entity) -> int | None:
    """:returns: the number of elements of a vector; None if it is none, or that is not known."""
    if entity.what != VARIABLE or not isinstance(
            entity.shape, Fortran2003.Explicit_Shape_Spec_List) or len(entity.shape.children) != 1:
        return None
    typing = typing_of(entity.scope)
    lower, upper = entity.shape.children[0].children
    first, last = 1 if lower is None else typing.constant(lower), typing.constant(upper)
    return None if first is None or last is None else max(last - first + 1, 0)
