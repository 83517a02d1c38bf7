# SPDX-License-Identifier: BSD-3-Clause
"""Recursive targets: what they call is a clone of them.

The derivatives that users call, and those that calls on the way take, have other arguments.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Call, IntrinsicCall, Reference, Routine
from psyclone.psyir.symbols import RoutineSymbol

from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions.bound import SpecialisedSymbol, callees
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering.procedures.routine_clones import put_behind, remove_copy
from psyad_ext.ir.source.recursive import is_recursive, note_recursive
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.tree_copies import independent_copy
from psyad_ext.ir.tree.walking import nodes_of


class RecursiveTarget:
    """Lets calls of the target, by routines that it reaches, be calls of a copy of it.

    :param target: the routine that is differentiated, as it is written.
    """

    def __init__(self, target: Routine) -> None:
        self._target = target
        # It will not be as it is written any more when such a call is found.
        self._spare = independent_copy(target) if is_recursive(target) else None
        self._copy: Routine | None = None

    @property
    def copies(self) -> list[Routine]:
        """:returns: the copy, if there is one."""
        return [] if self._copy is None else [self._copy]

    def call_copy(self, routine: Routine) -> None:
        """Let a routine call the copy where it calls the target, in place.

        :param routine: the routine.
        """
        for call in nodes_of(routine, Call) if self._spare is not None else ():
            if isinstance(call, IntrinsicCall) or type(call.routine) is not Reference \
                    or callee_of(call) is not self._target:
                continue
            if self._copy is None:
                self._copy = self._placed(self._spare)
            callees.forget(call)
            call.routine.symbol = SpecialisedSymbol(call.routine.symbol, self._copy, [])

    def drop_copies(self) -> None:
        """Take the copy away."""
        if self._copy is not None:
            remove_copy(self._copy)
            self._copy = None

    def _placed(self, spare: Routine) -> Routine:
        """:returns: the copy, behind the target."""
        target, home = self._target, self._target.parent
        spare.name = unique(f"{target.name}_again", names_in_scope(home))
        note_recursive(spare)
        put_behind(target, spare)
        symbol = RoutineSymbol(spare.name, visibility=target.symbol.visibility)
        symbol.is_pure, symbol.is_elemental = target.symbol.is_pure, target.symbol.is_elemental
        spare._symbol = symbol  # pylint: disable=protected-access
        home.symbol_table._symbols[spare.name.lower()] = symbol
        return spare
