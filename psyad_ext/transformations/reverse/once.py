# SPDX-License-Identifier: BSD-3-Clause
"""What is done once in the source is done once in the adjoint: input, output, random numbers."""

from __future__ import annotations

from dataclasses import replace

from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import CallTree, Unit
from psyad_ext.core.errors import refuse
from psyad_ext.ir.expressions.equivalence import sharing_names
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.text import is_forward_only
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations.module_variable_problems import effects_problems
from psyad_ext.transformations.reverse.generation import Settings


class _Once(ADReversalSchedule):
    """Splits calls of some routines whatever another schedule says.

    :param other: decides on all other calls.
    :param split: names of the routines, in lower case.
    """

    def __init__(self, other: ADReversalSchedule, split: frozenset[str]) -> None:
        self._other = other
        self._split = split

    def is_strong_link(self, caller: str, callee: str) -> bool:
        return callee.lower() in self._split or self._other.is_strong_link(caller, callee)

    def is_strong_call(self, caller: str, callee: str, line: int) -> bool:
        return callee.lower() in self._split or self._other.is_strong_call(caller, callee, line)


def _given_text(tree: CallTree) -> frozenset[str]:
    """:returns: names of the routines that are called with text of unknown length that changes."""
    return frozenset(site.callee.name for unit in tree.units for site in unit.sites
                     if not isinstance(site.call, OpaqueCall)
                     for dummy, _ in site.actual_symbols() if is_forward_only(dummy))


def _is_hidden(unit: Unit, tree: CallTree) -> bool:
    """:returns: whether a routine is private in a module of another file than the target's."""
    return unit.module is not None and unit.routine.root is not tree.target.routine.root \
        and unit.routine.symbol.visibility is Symbol.Visibility.PRIVATE


def with_effects_once(tree: CallTree, settings: Settings) -> Settings:
    """
    :param tree: the routines that the target reaches.
    :param settings: how they are to be differentiated.

    :returns: the same, but with split calls of routines with lasting effects: a joint call runs
        a routine a second time, on what the first time left in files or saved variables. The
        same holds for routines that are given text that changes and has no known length, and
        for private routines of other files, which nobody but generated routines can call. Where
        variables share storage, only separate motions can restore each of them by itself.

    :raises UnsupportedError: if a sparse Jacobian is asked for, which runs the target many times.
    """
    split = frozenset(unit.name for unit in tree.units
                      if unit.has_lasting_effects or _is_hidden(unit, tree)
                      or sharing_names(unit.routine.symbol_table)) | _given_text(tree)
    if settings.options.sparse_jacobian:
        refuse(effects_problems(tree.target, "sparse_jacobian"))
    return replace(settings, schedule=_Once(settings.schedule, split)) if split else settings
