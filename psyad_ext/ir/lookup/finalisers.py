# SPDX-License-Identifier: BSD-3-Clause
"""Procedures that end the life of structures, which derivatives need not know of."""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, Container, IntrinsicCall, Loop, Node, Reference, Routine)
from psyclone.psyir.symbols import AutomaticInterface, Symbol

from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.lookup.procedure_names import own_routine
from psyad_ext.ir.tree.walking import nodes_of

_MEMORY = frozenset(("DEALLOCATE",))


def end_quietly(names: Iterable[str], home: Node) -> bool:
    """
    :param names: the finalisers of a type without pointers.
    :param home: where the type is defined.

    :returns: whether all that they change is the structure whose life ends.
    """
    routines = [own_routine(home, name) if isinstance(home, Container) else None for name in names]
    return all(routine is not None and _changes_its_argument_only(routine) for routine in routines)


def _changes_its_argument_only(routine: Routine) -> bool:
    if nodes_of(routine, CodeBlock) or len(routine.symbol_table.argument_list) != 1:
        return False
    own = routine.symbol_table.argument_list[0]
    for call in nodes_of(routine, Call):
        if not isinstance(call, IntrinsicCall) or not call.is_pure and (
                call.intrinsic.name not in _MEMORY
                or not all(_is_own(one, own) for one in call.arguments)):
            return False
    return all(_is_own(one.lhs, own) for one in nodes_of(routine, Assignment)) and all(
        isinstance(loop.variable.interface, AutomaticInterface)
        for loop in nodes_of(routine, Loop))


def _is_own(node: Node, argument: Symbol) -> bool:
    """:returns: whether a variable is, or is a part of, the argument, or is local."""
    return is_data(node) and isinstance(node, Reference) and (
        node.symbol is argument or isinstance(node.symbol.interface, AutomaticInterface))
