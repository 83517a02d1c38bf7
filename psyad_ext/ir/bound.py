# SPDX-License-Identifier: BSD-3-Clause
"""Procedures that are bound to types, in calls whose target is known."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Call, Reference, Routine
from psyclone.psyir.symbols import RoutineSymbol

from psyad_ext.ir.copying import copied
from psyad_ext.ir.structure_access import extended
from psyad_ext.ir.walking import nodes_of


class BoundSymbol(RoutineSymbol):
    """Names a procedure by the object that it is bound to.

    :param binding: its name as a component.
    :param target: the procedure.
    :param position: the place of the object among the arguments.
    """

    def __init__(self, binding: str, target: Routine, position: int) -> None:
        super().__init__(target.name)
        self.binding = binding
        self.target = target
        self.position = position
        self.is_pure = target.symbol.is_pure
        self.is_elemental = target.symbol.is_elemental


def call_by_objects(routines: Sequence[Routine]) -> None:
    """Call procedures that are bound to types as such again, in place.

    :param routines: generated routines.
    """
    for routine in routines:
        for call in reversed(nodes_of(routine, Call)):
            symbol = call.routine.symbol
            if type(call.routine) is Reference and isinstance(symbol, BoundSymbol):
                _call_by_object(call, symbol)


def _call_by_object(call: Call, symbol: BoundSymbol) -> None:
    arguments = list(zip(call.argument_names, call.arguments))
    _, passed = arguments.pop(symbol.position)
    new = Call()
    new.addchild(extended(passed, (symbol.binding,)))
    for name, argument in arguments:
        if name:
            new.append_named_arg(name, copied(argument))
        else:
            new.addchild(copied(argument))
    for comment in ("preceding_comment", "inline_comment"):
        if hasattr(call, comment):
            setattr(new, comment, getattr(call, comment))
    call.replace_with(new, keep_name_in_context=True)
