# SPDX-License-Identifier: BSD-3-Clause
"""The passes that declare what has attributes as plain variables."""

from __future__ import annotations

from psyad_ext.ir.lookup.intrinsics import types_with_intrinsics
from psyad_ext.ir.lowering.base.contents import Holds
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.control.kept_directives import drop_directives
from psyad_ext.ir.lowering.memory.allocation_status import branch_by_status
from psyad_ext.ir.lowering.memory.declarations import (
    declare_optionals_plainly, declare_plainly, know_complex_types)
from psyad_ext.ir.lowering.memory.deferred_text import declare_deferred_text
from psyad_ext.ir.lowering.memory.owned_dummies import owned_dummies
from psyad_ext.ir.lowering.memory.sized import allocate_by_size
from psyad_ext.ir.lowering.passes.rows import ANY, PROCEDURES, Pass, on_routine, own
from psyad_ext.ir.lowering.pointers.pointer_dummies import declare_targets
from psyad_ext.ir.lowering.procedures.callee_names import take_callee_names
from psyad_ext.ir.lowering.program import Work
from psyad_ext.ir.raising.protection import declare_modules_plainly
from psyad_ext.ir.raising.reassigned_again import set_again
from psyad_ext.ir.tree.made_again import drop_made_again


def _drop_reassigned_at_exit(work: Work) -> None:
    """Leave statements at the end that let pointers of arguments point elsewhere to callers."""
    work.program.ends.drop(work.routine)


def _name_must_alias(work: Work) -> None:
    """Name the one variable that a pointer of a module points at."""
    work.program.decided.name(work.routine, False)


def _declare_modules_plainly(work: Work) -> None:
    """Let the variables of modules that the routine names have plain types."""
    declare_modules_plainly(work.routine, work.program.originals.keep)


def _declare_structures(work: Work) -> None:
    """Declare the components of structure arguments, and find calls of bound procedures."""
    program, routine = work.program, work.routine
    own = program.structures.declare(routine)
    if own.result is not None:
        program.functions.add(routine)
    for symbol, datatype in types_with_intrinsics(routine):
        symbol.datatype = datatype
    work.bound.resolve_in_bounds()


def _call_clones(work: Work) -> None:
    """Call clones of procedures that get procedures, and of the target.

    Before::

        real :: x, y
        integer :: n
        call apply(f, x)

    After::

        call apply_f(x)
    """
    work.program.specialised.call_copies(work.routine)
    work.program.again.call_copy(work.routine)


def _declare_plainly(work: Work) -> None:
    """Declare variables with attributes as plain ones."""
    program, routine = work.program, work.routine
    own = program.structures.of(routine)
    # What callers of the target pass stays a pointer.
    owned = frozenset() if routine is program.pointers.target else owned_dummies(routine)
    declare_targets(routine, own.dummies, owned)
    work.by_value = declare_plainly(routine)
    allocate_by_size(routine, own.sized)
    work.variables = Variables(routine)


DECLARING = (
    on_routine(drop_made_again, ANY),
    on_routine(drop_directives, ANY),
    on_routine(take_callee_names, PROCEDURES),
    on_routine(branch_by_status, PROCEDURES),
    on_routine(set_again, ANY),
    own(_drop_reassigned_at_exit, ANY),
    own(_name_must_alias, ANY),
    on_routine(declare_deferred_text, Holds.VARIABLES),
    on_routine(know_complex_types, Holds.VARIABLES),
    on_routine(declare_optionals_plainly, Holds.VARIABLES),
    Pass(_declare_modules_plainly, declare_modules_plainly, ANY),
    own(_declare_structures, ANY),
    own(_call_clones, PROCEDURES),
    own(_declare_plainly, ANY),
)
