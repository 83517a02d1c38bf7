# SPDX-License-Identifier: BSD-3-Clause
"""Leaves out generated routines that nobody calls."""

from __future__ import annotations

from collections.abc import Mapping

from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import ImportInterface, RoutineSymbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.ir.tree.walking import names_in
from psyad_ext.transformations.reverse.generation import Generated


def keep_called(outcomes: Mapping[Unit, Generated], target: Unit) -> None:
    """Keep the routines generated from the target, and those that they need, in place.

    Names of generated routines are unique in all files.

    :param outcomes: what has been generated from each routine.
    :param target: the target.
    """
    own = outcomes[target].routines
    known = {routine.name.lower(): routine
             for outcome in outcomes.values() for routine in outcome.routines}
    needed = {routine.name.lower() for routine in own}
    waiting = list(own)
    while waiting:
        called = _names_called(waiting.pop()) & known.keys() - needed
        needed |= called
        waiting += map(known.__getitem__, called)
    for outcome in outcomes.values():
        outcome.routines[:] = [routine for routine in outcome.routines
                               if routine.name.lower() in needed]


def _names_called(routine: Routine) -> set[str]:
    return {_original_name(symbol).lower() for symbol in names_in([routine])
            if isinstance(symbol, RoutineSymbol)}


def _original_name(symbol: RoutineSymbol) -> str:
    known = symbol.interface.orig_name if isinstance(symbol.interface, ImportInterface) else None
    return known or symbol.name
