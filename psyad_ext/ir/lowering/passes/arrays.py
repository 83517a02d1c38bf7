# SPDX-License-Identifier: BSD-3-Clause
"""The passes that spell out masks, jumps, allocation, constructors and calls of functions."""

from __future__ import annotations

from psyclone.psyir.nodes import Reference

from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable
from psyad_ext.ir.expressions.text import is_text
from psyad_ext.ir.lowering.arrays.array_intrinsics import ArrayFunctions
from psyad_ext.ir.lowering.arrays.constructor_lengths import ChangingLengths
from psyad_ext.ir.lowering.arrays.elementals import expand_elemental_calls
from psyad_ext.ir.lowering.arrays.turned_lists import spell_out_turned_lists
from psyad_ext.ir.lowering.arrays.where import expand_where
from psyad_ext.ir.lowering.base.contents import Holds
from psyad_ext.ir.lowering.base.hoisting import Hoister, hoist
from psyad_ext.ir.lowering.base.subscripts import name_index_arrays
from psyad_ext.ir.lowering.control.constructs import text_assignments, text_values
from psyad_ext.ir.lowering.control.jumps import remove_jumps
from psyad_ext.ir.lowering.control.scalar_expansion import expand_scalars
from psyad_ext.ir.lowering.memory.allocatable_scalars import give_scalars_whole
from psyad_ext.ir.lowering.memory.allocation import spell_out_allocation
from psyad_ext.ir.lowering.memory.automatic import declare_automatic
from psyad_ext.ir.lowering.memory.storage import share_storage
from psyad_ext.ir.lowering.memory.temporary_memory import allocate_temporaries
from psyad_ext.ir.lowering.passes.rows import ANY, MEMORY, SHAPES, on_routine, own, with_variables
from psyad_ext.ir.lowering.procedures.absent_variables import leave_out_absent
from psyad_ext.ir.lowering.procedures.allocatable_results import AllocatableResults
from psyad_ext.ir.lowering.procedures.functions import FunctionCalls
from psyad_ext.ir.lowering.procedures.reallocating_functions import ReallocatingFunctions
from psyad_ext.ir.lowering.procedures.shaping_functions import ShapingFunctions
from psyad_ext.ir.lowering.program import Work
from psyad_ext.ir.lowering.structures.row_allocation import spell_out_rows
from psyad_ext.ir.tree.walking import nodes_of


def _visit_array_functions(work: Work) -> None:
    """Lower functions that return arrays first: both sides have to know their shapes alike."""
    work.visit_callees(lambda callee: callee.return_symbol is not None
                       and declared_rank(callee.return_symbol) > 0)


def _return_at_end(work: Work) -> None:
    """Let pointers of modules point at the end where the target leaves them."""
    if work.routine is work.program.pointers.target:
        work.routine.children.extend(work.program.pointers.last)


def _visit_allocating(work: Work) -> None:
    """Lower what may return allocated arrays first."""
    routine = work.routine
    if work.program.structures.reshaped.is_found \
            or any(is_allocatable(one.symbol) for one in nodes_of(routine, Reference)):
        work.visit_callees()
        give_scalars_whole(routine)
        leave_out_absent(routine)


def _call_array_functions(work: Work) -> None:
    """Make subroutines of functions whose results are allocated.

    Before::

        real :: x(3), y(6)
        integer :: n
        y = 2.0*grown(x)

    After::

        call grown(x, grown_value)
        y = 2.0 * grown_value(:)
    """
    routine, variables = work.routine, work.variables
    for maker in (AllocatableResults, ReallocatingFunctions, ShapingFunctions):
        Hoister(variables, maker(routine, variables, work.visit)).routine(routine)


def _assign_constructors(work: Work) -> None:
    """Let constructors whose length changes be the values of arrays."""
    Hoister(work.variables, ChangingLengths(work.routine, work.variables)).routine(work.routine)


def _spell_out_rows(work: Work) -> None:
    """Let all that changes the shape of ragged arrays be statements of the core language."""
    if work.program.structures.reshaped.is_found:
        spell_out_rows(work.routine, work.variables)


def _spell_out_shapes_of_text(work: Work) -> None:
    """Let assignments to arrays of text be statements of their own."""
    if any(map(is_text, work.routine.symbol_table.datasymbols)):
        text_assignments(work.routine, work.variables, with_shapes=True)


def _call_functions(work: Work) -> None:
    """Take calls of functions out of expressions.

    Before::

        real :: x, y
        integer :: n
        y = 2.0*f(x) + sqrt(x)

    After::

        call f(x, f_value)
        y = 2.0 * f_value + sqrt(x)
    """
    routine, variables = work.routine, work.variables
    arrays = ArrayFunctions(routine, variables)
    functions = FunctionCalls(routine, variables, work.visit, is_last=True)
    # Elemental functions of arrays that are summed up stand in loops after the second pass,
    # and those in loops of constructors come out of these then.
    hoist(routine, variables, (FunctionCalls(routine, variables, work.visit), arrays,
                               functions, arrays, functions))
    # Constructors may hold what reduces values of text.
    hoist(routine, variables, (text_values(routine, variables), functions, arrays, functions))


def _expand_elemental_calls(work: Work) -> None:
    """Put calls of elemental subroutines with arrays into loops.

    Before::

        real :: x(3), y(3)
        integer :: n
        call square(x, y)

    After::

        do i_y_1 = 1, 3, 1
          call square(x(i_y_1), y(i_y_1))
        enddo
    """
    expand_elemental_calls(work.routine, work.variables, work.visit)


def _declare_automatic(work: Work) -> None:
    """Declare arrays with their bounds where that means the same as to allocate them.

    Before::

        real :: x(3), y(3)
        integer :: n
        real, allocatable :: w(:)
        allocate(w(3))
        w = 2.0*x
        y = w*w
        deallocate(w)

    After::

        w = 2.0 * x
        y = w * w
    """
    declare_automatic(work.routine, work.variables.of_any_shape)


TAKING_ARRAYS_APART = (
    own(_visit_array_functions, Holds.CALLS),
    with_variables(spell_out_turned_lists, SHAPES),
    with_variables(name_index_arrays, SHAPES),
    with_variables(expand_where, Holds.BRANCHES, removes=Holds.MASKS,
                   requires=Holds.COMPONENTS | Holds.POINTERS),
    with_variables(remove_jumps, Holds.TEXT | Holds.JUMPS | Holds.LOOPS, removes=Holds.JUMPS,
                   requires=Holds.MASKS),
    with_variables(expand_scalars, Holds.LOOPS, requires=Holds.COMPONENTS | Holds.JUMPS),
    own(_return_at_end, ANY),
    own(_visit_allocating, MEMORY | Holds.COMPONENTS),
    own(_call_array_functions, Holds.CALLS),
    own(_assign_constructors, SHAPES),
    own(_spell_out_rows, Holds.VARIABLES | Holds.CALLS),
    with_variables(spell_out_allocation, MEMORY,
                   requires=Holds.COMPONENTS | Holds.MASKS | Holds.JUMPS),
    own(_spell_out_shapes_of_text, Holds.VARIABLES),
    own(_call_functions, Holds.CALLS | SHAPES, removes=Holds.FUNCTIONS | Holds.CONSTRUCTORS,
        requires=Holds.COMPONENTS | Holds.MASKS | Holds.JUMPS),
    own(_expand_elemental_calls, Holds.CALLS),
    with_variables(allocate_temporaries, SHAPES),
    on_routine(share_storage, ANY),
    own(_declare_automatic, MEMORY | SHAPES),
)
