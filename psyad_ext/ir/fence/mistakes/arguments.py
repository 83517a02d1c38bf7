# SPDX-License-Identifier: BSD-3-Clause
"""Calls that do not fit the procedures that they run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.ir.fence.mistakes import rows
from psyad_ext.ir.fence.mistakes.changes import why_fixed
from psyad_ext.ir.fence.mistakes.expressions import (
    Typing, argument_value, is_elemental, is_section, variable)
from psyad_ext.ir.fence.mistakes.interfaces import keys_of, number_mistakes
from psyad_ext.ir.fence.mistakes.rows import Found
from psyad_ext.ir.fence.mistakes.scopes import VARIABLE, Entity
from psyad_ext.ir.fence.mistakes.values import TEXT, Value, agree
from psyad_ext.ir.source.dummy_procedures import has_alternate_returns
from psyad_ext.ir.source.parsed import NAMED_ARGUMENTS, without_parentheses

_VARIABLES = (Fortran2003.Name, Fortran2003.Part_Ref, Fortran2003.Data_Ref)
_ELEMENTS = (Fortran2003.Part_Ref, Fortran2003.Data_Ref)


def argument_mistakes(name: str, place: Base, given: Sequence[Base], callee: Entity,
                      typing: Typing) -> Iterator[Found]:
    """
    :param name: the name by which a procedure is called.
    :param place: the call.
    :param given: its arguments.
    :param callee: the procedure.
    :param typing: what is known where the call stands.

    :returns: why the arguments do not fit.
    """
    if has_alternate_returns(callee.tree):
        return
    wrong = list(number_mistakes(name, place, given, callee))
    yield from wrong
    if any(row is not rows.MISSING for row, *_ in wrong):
        return
    elementwise = is_elemental(callee)
    for dummy, one in zip(keys_of(given, callee.scope.dummies), given):
        entity = callee.scope.own.get(dummy)
        if entity is not None and entity.what == VARIABLE:
            yield from _pair(dummy, f"'{name}'", place, entity, argument_value(one), typing,
                             elementwise)


def repeated_keywords(name: str, place: Base, given: Sequence[Base]) -> Iterator[Found]:
    """:returns: the names of arguments that a call gives twice, whatever it runs."""
    words = [str(one.children[0]).lower() for one in given if isinstance(one, NAMED_ARGUMENTS)]
    yield from ((rows.KEYWORD, place, (f"'{name}'", word))
                for word in dict.fromkeys(words) if words.count(word) > 1)


def _pair(dummy: str, name: str, place: Base, entity: Entity, actual: Base, typing: Typing,
          elementwise: bool) -> Iterator[Found]:
    wanted, found = variable(entity), typing.value(actual)
    if not agree(wanted, found):
        yield rows.ARGUMENT, place, (dummy, name, wanted.exact, found.exact)
        return
    if not elementwise and not _shapes_agree(entity, wanted, found, actual, typing):
        yield rows.ARGUMENT_SHAPE, place, (dummy, name, _dimensions(wanted.rank),
                                           _dimensions(found.rank))
    access = next((one for one in ("intent(out)", "intent(inout)") if one in entity.attributes),
                  "")
    if access and _is_fixed(without_parentheses(actual), actual, typing):
        yield rows.CHANGED, place, (dummy, name, access[7:-1], f"'{actual}'")


def _shapes_agree(entity: Entity, wanted: Value, found: Value, actual: Base, typing: Typing
                  ) -> bool:
    if wanted.rank is None or found.rank is None or wanted.rank == found.rank:
        return True
    if wanted.rank == 0:
        return entity.scope.outer is None  # compilers pass the first element, as they ever did
    if not _is_sequence(entity):
        return False
    # A sequence of elements may start at one of them.
    return found.rank > 0 or wanted.type == TEXT or isinstance(actual, _ELEMENTS) and not any(map(
        is_section, getattr(actual.children[-1], "children", ())))


def _is_sequence(entity: Entity) -> bool:
    """:returns: whether an argument takes elements in their order, whatever their shape."""
    return isinstance(entity.shape, (Fortran2003.Explicit_Shape_Spec_List,
                                     Fortran2003.Assumed_Size_Spec))


def _is_fixed(inner: Base, actual: Base, typing: Typing) -> bool:
    """:returns: whether an argument is a value, or a variable that cannot change."""
    if isinstance(inner, _VARIABLES) and typing.value(inner).type is not None:
        name = str(inner.children[0] if isinstance(inner, Fortran2003.Part_Ref) else inner)
        entity = typing.entity(name)
        return entity is not None and entity.what == VARIABLE and (
            inner is not actual or bool(why_fixed(inner, typing)))
    return typing.value(inner).type is not None and isinstance(inner, _VALUES)


def _dimensions(rank: int | None) -> str:
    return "a scalar" if rank == 0 else f"an array of rank {rank}"


_VALUES = (Fortran2003.Int_Literal_Constant, Fortran2003.Real_Literal_Constant,
           Fortran2003.Level_2_Expr, Fortran2003.Level_2_Unary_Expr, Fortran2003.Add_Operand,
           Fortran2003.Mult_Operand, Fortran2003.Logical_Literal_Constant)
