# SPDX-License-Identifier: BSD-3-Clause
"""The passes that let plain variables take the place of structures and pointers."""

from __future__ import annotations

from psyad_ext.ir.expressions.text import is_text
from psyad_ext.ir.lowering.base.contents import Holds
from psyad_ext.ir.lowering.control.constructs import expression_reader, text_assignments
from psyad_ext.ir.lowering.control.jumps import remove_jumps
from psyad_ext.ir.lowering.memory.declarations import copy_values
from psyad_ext.ir.lowering.memory.deferred_text import end_on_entry, spell_out_memory
from psyad_ext.ir.lowering.memory.given_memory import pass_memory
from psyad_ext.ir.lowering.passes.rows import MEMORY, own
from psyad_ext.ir.lowering.pointers.local_pointers import is_local_pointer, replace_pointers
from psyad_ext.ir.lowering.pointers.pointer_dummies import takes_pointers
from psyad_ext.ir.lowering.pointers.pointer_flow import jumps_by_name
from psyad_ext.ir.lowering.program import Work
from psyad_ext.ir.lowering.structures.structure_statements import take_structures_apart
from psyad_ext.ir.tree.components import is_routine_pointer


def _take_structures_apart(work: Work) -> None:
    """Let plain variables take the place of structures.

    Before::

        real :: x, y
        integer :: n
        type(pair) :: p
        p%a = x
        y = p%a*p%a

    After::

        p_a = x
        y = p_a * p_a
    """
    program, routine = work.program, work.routine
    take_structures_apart(routine, work.variables, program.structures, work.visit,
                          expression_reader(work.variables), program.dynamic,
                          program.specialised)
    program.again.call_copy(routine)


def _spell_out_text(work: Work) -> None:
    """Let assignments of text that change its length be statements of their own."""
    routine = work.routine
    if any(map(is_text, routine.symbol_table.datasymbols)):
        spell_out_memory(routine)
        text_assignments(routine, work.variables)
        end_on_entry(routine, work.variables)


def _visit_where_pointers_go(work: Work) -> None:
    """Lower the routines that get pointers first: what they take shows then."""
    routine = work.routine
    work.passes_pointers = takes_pointers(routine)
    if work.passes_pointers or work.program.pointers.variables \
            or any(is_local_pointer(one) or is_routine_pointer(one)
                   for one in routine.symbol_table.datasymbols):
        work.visit_callees()
        if jumps_by_name(routine):
            # Where these lead to shows in branches.
            remove_jumps(routine, work.variables)


def _replace_pointers(work: Work) -> None:
    """Let variables take the place of pointers.

    Before::

        real, target :: x(3), y(3)
        integer :: n
        real, pointer :: p(:)
        p => x
        y = p*p

    After::

        y = x * x
    """
    replace_pointers(work.routine, work.variables, work.passes_pointers, work.program.pointers)
    if work.passes_pointers:
        pass_memory(work.routine, work.variables)


def _copy_values(work: Work) -> None:
    """Let changes of arguments that are passed by value be those of copies.

    Before::

        real, value :: x
        real :: y
        integer :: n
        x = 2.0*x
        y = x

    After::

        x_copy = x
        x_copy = 2.0 * x_copy
        y = x_copy
    """
    by_value = work.program.structures.by_value(work.routine)
    copy_values(work.routine, [*work.by_value, *by_value], work.variables)


TAKING_APART = (
    own(_take_structures_apart, Holds.VARIABLES | Holds.CALLS | Holds.COMPONENTS,
        removes=Holds.COMPONENTS),
    own(_spell_out_text, Holds.VARIABLES),
    own(_visit_where_pointers_go, MEMORY),
    own(_replace_pointers, MEMORY, removes=Holds.POINTERS, requires=Holds.COMPONENTS),
    own(_copy_values, Holds.VARIABLES),
)
