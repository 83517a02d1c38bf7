# SPDX-License-Identifier: BSD-3-Clause
"""What is left of the text of a rule when it is known which derivatives are needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from psyclone.psyir.nodes import Assignment, CodeBlock, IfBlock, Literal, Loop, Reference, Routine

from psyad_ext.ir.tree.scopes import forget
from psyad_ext.ir.tree.type_bounds import bound_expressions
from psyad_ext.ir.tree.walking import names_in


def cleaned(routine: Routine) -> Routine:
    """
    :param routine: a routine, in which conditions may be constants.

    :returns: the same without branches that are never taken, and without local variables that only
        get a constant.
    """
    for block in reversed(routine.walk(IfBlock)):
        if isinstance(block.condition, Literal):
            _decide(block)
    own = {symbol.name.lower() for symbol in routine.symbol_table.automatic_datasymbols}
    for name in sorted(own - needed_in(routine)):
        _forget(routine, name)
    return routine


def reached(routines: Sequence[Routine], callers: Sequence[Routine]) -> list[Routine]:
    """
    :param routines: what may be called.
    :param callers: who calls.

    :returns: those of the routines that they call, or that these call.
    """
    names: set[str] = set()
    waiting = list(callers)
    by_name = {routine.name.lower(): routine for routine in routines}
    while waiting:
        found = referred_to([waiting.pop()]) & by_name.keys() - names
        names |= found
        waiting += [by_name[name] for name in found]
    return [routine for routine in routines if routine.name.lower() in names]


def referred_to(routines: Iterable[Routine]) -> set[str]:
    """:returns: the lower-case names in statements of routines, of procedures among them."""
    return {one.symbol.name.lower() for routine in routines for one in routine.walk(Reference)}


def _decide(block: IfBlock) -> None:
    """Put the branch that is taken in the place of a block."""
    taken = block.if_body if block.condition.value == "true" else block.else_body
    parent, position = block.parent, block.position
    block.detach()
    for statement in reversed(taken.pop_all_children() if taken is not None else []):
        parent.addchild(statement, position)


def needed_in(routine: Routine) -> set[str]:
    """:returns: the names of variables that a routine does more with than setting them."""
    constants = [one.lhs for one in routine.walk(Assignment)
                 if isinstance(one.rhs, Literal) and type(one.lhs) is Reference]
    found = {one.symbol.name.lower() for one in routine.walk(Reference)
             if not any(one is lhs for lhs in constants)}
    found |= {one.variable.name.lower() for one in routine.walk(Loop)}
    found |= {symbol.name.lower() for one in routine.symbol_table.datasymbols
              for symbol in names_in(bound_expressions(one.datatype))}
    return found | {name.lower() for one in routine.walk(CodeBlock)
                    for name in one.get_symbol_names()}


def _forget(routine: Routine, name: str) -> None:
    for one in routine.walk(Assignment):
        if one.lhs.symbol.name.lower() == name:
            one.detach()
    forget(routine.symbol_table, name)
