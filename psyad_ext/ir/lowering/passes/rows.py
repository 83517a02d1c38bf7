# SPDX-License-Identifier: BSD-3-Clause
"""What a row in the list of passes is, and how rows are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass

from psyclone.psyir.nodes import Routine

from psyad_ext.ir.lowering.base.contents import Holds
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.program import Work


@dataclass(frozen=True)
class Pass:
    """One step on the way to the small language.

    :param run: does it, in place.
    :param function: the function that holds the idea, with its description.
    :param concerns: what a routine has to hold for it to do anything.
    :param removes: what no routine holds any more afterwards, unless it is going to be refused.
    :param requires: what has to be gone before.
    :param interfaces: whether it needs the arguments that the source gives to called routines.
    """

    run: Callable[[Work], object]
    function: Callable[..., object]
    concerns: Holds
    interfaces: bool = False
    removes: Holds = Holds.NOTHING
    requires: Holds = Holds.NOTHING

    @property
    def name(self) -> str:
        """:returns: what it is called."""
        return self.function.__name__.strip("_").replace("_", " ")

    def apply(self, work: Work) -> None:
        """Apply it to a routine, if it concerns that, in place."""
        if work.holds(self.concerns):
            with work.program.structures.declared_interfaces() if self.interfaces \
                    else nullcontext():
                self.run(work)
            work.has_changed = True


def apply(passes: Iterable[Pass], work: Work) -> None:
    """Apply passes to a routine, one after the other, in place."""
    for one in passes:
        one.apply(work)


# What passes concern
ANY = Holds.STATEMENTS
PROCEDURES = Holds.CALLS | Holds.TEXT
MEMORY = Holds.CALLS | Holds.TEXT | Holds.POINTERS | Holds.VARIABLES
SHAPES = Holds.ARRAYS | Holds.ARRAY_VARIABLES | Holds.CALLS | Holds.COMPONENTS | Holds.VARIABLES


def on_routine(function: Callable[[Routine], object], concerns: Holds, interfaces: bool = False
               ) -> Pass:
    """:returns: a pass that needs a routine only."""
    return Pass(lambda work: function(work.routine), function, concerns, interfaces)


def with_variables(function: Callable[[Routine, Variables], object], concerns: Holds,
                   interfaces: bool = False, removes: Holds = Holds.NOTHING,
                   requires: Holds = Holds.NOTHING) -> Pass:
    """:returns: a pass that may declare new variables."""
    return Pass(lambda work: function(work.routine, work.variables), function, concerns,
                interfaces, removes, requires)


def own(function: Callable[[Work], None], concerns: Holds, interfaces: bool = False,
        removes: Holds = Holds.NOTHING, requires: Holds = Holds.NOTHING) -> Pass:
    """:returns: a pass of this file, which knows the whole program."""
    return Pass(function, function, concerns, interfaces, removes, requires)
