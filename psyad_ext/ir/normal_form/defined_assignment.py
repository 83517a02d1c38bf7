# SPDX-License-Identifier: BSD-3-Clause
"""Assignments by procedures: of structures, if these are bound to their types, and of text."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Assignment, Container, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, references
from psyad_ext.ir.expressions.text import is_text, is_text_value
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.definitions import Definition, NotTakenApart

_ASSIGNMENT = "assignment(=)"


def defines_assignment(definition: Definition) -> bool:
    """
    :param definition: a type.

    :returns: whether procedures that are bound to the type, or to parts of it, may assign
        structures of it; those of interfaces have become calls, as have those that assign
        something else.
    """
    return _assigns(definition) or any(map(_assigns, _inside(definition)))


def _inside(definition: Definition) -> list[Definition]:
    """:returns: the types of the structures in a structure of some type."""
    try:
        return [part.definition for leaf in Types().leaves(definition) for part in leaf.parts
                if part.definition is not None]
    except NotTakenApart:
        # Components that all point at something are no variables here, and yet may be replaced.
        return [owner for _, owner, _ in Types().below(definition)]


def _assigns(definition: Definition) -> bool:
    bound = [one for ancestor in definition.ancestors if _ASSIGNMENT in ancestor.generics
             for one in definition.bound(_ASSIGNMENT)]
    return any(one is None or not _takes_number(one[0].home, one[1].procedure) for one in bound)


def _takes_number(home: object, name: str) -> bool:
    """:returns: whether what a procedure assigns is of an intrinsic type."""
    routine: Routine | None = home.find_routine_psyir(name, allow_private=True) \
        if isinstance(home, Container) else None
    # PSyclone's own property fails where components of the arguments are declared, too.
    last: Symbol | None = routine.symbol_table._argument_list[-1] if routine is not None else None
    return last is not None and not isinstance(last, ComponentSymbol) \
        and symbol_type(last) is not None


def assigns_plain_text(statement: Assignment, candidates: Sequence[Routine | None]) -> bool:
    """
    :param statement: an assignment.
    :param candidates: the procedures that assign something, None for one that is not known.

    :returns: whether text, also such of a length that changes, gets a value that none of them may
        assign to text.
    """
    if not is_text_value(statement.lhs):
        return False
    # A program can't say what it means to assign text to text.
    if is_text_value(statement.rhs) and not any(
            declared_rank(one.symbol) for one in references(statement.rhs)):
        return True
    return None not in candidates and not any(
        is_text(one.symbol_table.argument_list[0]) for one in candidates)
