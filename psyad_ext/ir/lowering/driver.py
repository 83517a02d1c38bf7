# SPDX-License-Identifier: BSD-3-Clause
"""Applies the passes to every routine that the target reaches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from psyclone.psyir.nodes import Call, Container, Routine

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.lookup.module_variables import ModuleVariable
from psyad_ext.ir.lowering.control.stopped import stop_derivatives
from psyad_ext.ir.lowering.memory.assumed_size import give_size, open_arrays
from psyad_ext.ir.lowering.memory.bound_functions import functions_of_components
from psyad_ext.ir.lowering.memory.given_text import keep_values_of_text
from psyad_ext.ir.lowering.memory.state import LiftedState
from psyad_ext.ir.lowering.passes import lower
from psyad_ext.ir.lowering.procedures.functions import (
    call_functions, know_functions, make_subroutine)
from psyad_ext.ir.lowering.procedures.presence import LoweredPresence
from psyad_ext.ir.lowering.program import Program, Work, visit_callees
from psyad_ext.ir.lowering.structures.component_sequences import pass_sections


class Lowered:
    """The routines that have been changed.

    :param program: what is known of all routines.
    :param lower: applies the passes to a routine.
    """

    def __init__(self, program: Program, lower: Callable[[Work], None] = lower) -> None:
        self._program = program
        self._lower = lower
        self._routines: list[Routine] = []
        self._seen: IdentitySet[Routine] = IdentitySet()
        self.presence: LoweredPresence | None = None
        self.state: LiftedState | None = None
        self.originals = self._program.originals
        self._functions = self._program.functions
        self.structures = self._program.structures
        self.results = self._program.results
        self.decided = self._program.decided

    @property
    def copies(self) -> list[Routine]:
        """:returns: the copies of routines that calls take in their place."""
        return [*self._program.specialised.copies, *self._program.again.copies]

    def visit(self, routine: Routine) -> None:
        """Change a routine and all that it calls.

        :param routine: the routine.
        """
        if routine in self._seen:
            return
        self._seen.add(routine)
        self.originals.keep(routine)
        self._program.ends.of(routine)
        self.originals.keep_statements(routine)
        self._lower(Work(routine, self._program, self.visit))
        self._routines.append(routine)
        visit_callees(routine, self.visit)
        for function in functions_of_components(routine):
            self.visit(function)
        for symbol in open_arrays(routine):
            give_size(routine, symbol)

    def check_ends(self) -> None:
        """
        :raises UnsupportedError: if a call leaves out how its routine moves pointers at its end.
        """
        self._program.ends.check(self._routines)

    def pass_sections(self) -> None:
        """Pass sections of components where sequences of their elements are passed."""
        for routine in self._routines if not self.structures.is_empty else ():
            pass_sections(routine)

    def make_subroutines(self) -> None:
        """Make subroutines of the functions."""
        for routine in self._routines:
            if routine.return_symbol is not None:
                self._functions.add(routine)
                make_subroutine(routine)

    def know_functions(self, calls: Iterable[Call]) -> None:
        """Note which calls in generated routines, in the smaller language, are of functions."""
        if self._functions:
            know_functions(calls, self._functions)

    def call_functions(self, top: Container) -> bool:
        """Call the functions as such again, where their originals are called.

        :param top: the tree with the generated routines.

        :returns: whether there are any.
        """
        if self._functions:
            lowered = IdentitySet(self._routines)
            call_functions(top, self._functions, lambda call, function:
                           call.ancestor(Routine) not in lowered
                           and self.results.replaces(call, function))
        return bool(self._functions)

    def keep_values_of_text(self, target: Routine) -> None:
        """Keep what depends on text that cannot be recorded."""
        keep_values_of_text(target, self._routines)

    def lower_presence(self) -> None:
        """Make ordinary arguments of optional ones."""
        self.presence = LoweredPresence(self._routines)

    def lift_state(self, target: Routine, named: Sequence[ModuleVariable]) -> None:
        """Make arguments of the variables of modules that change, or that are named."""
        self.state = LiftedState(target, [part for variable in named
                                          for part in self.structures.parts_of(variable)])

    def stop_derivatives(self) -> None:
        """Let constants be what directives say are constants."""
        stop_derivatives(self._routines)
