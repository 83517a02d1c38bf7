# SPDX-License-Identifier: BSD-3-Clause
"""The passes that understand what the reader has left as it was."""

from __future__ import annotations

from functools import partial

from psyclone.psyir.nodes import CodeBlock

from psyad_ext.ir.declarations.array_constructors import read_constructors
from psyad_ext.ir.expressions.complex_numbers import read_complex_numbers, read_complex_parts
from psyad_ext.ir.lookup.intrinsics import recognise_intrinsics
from psyad_ext.ir.lowering.arrays.bit_constants import read_bit_constants
from psyad_ext.ir.lowering.arrays.chosen_dimension import branch_by_dimension
from psyad_ext.ir.lowering.arrays.elementals import mark_elementals
from psyad_ext.ir.lowering.arrays.extended_intrinsics import call_intrinsics
from psyad_ext.ir.lowering.arrays.module_functions import spell_out_module_functions
from psyad_ext.ir.lowering.base.computed_kinds import compute_kinds
from psyad_ext.ir.lowering.base.contents import Holds
from psyad_ext.ir.lowering.base.kept_indices import fix_indices
from psyad_ext.ir.lowering.control.backward_jumps import loop_back
from psyad_ext.ir.lowering.control.constructs import expression_reader, read_constructs
from psyad_ext.ir.lowering.control.jumps import remove_jumps_to_marks
from psyad_ext.ir.lowering.input_output.output_loops import compute_listed_values
from psyad_ext.ir.lowering.memory.allocatable_scalars import (
    give_components_a_dimension, give_scalars_a_dimension, name_structures_in_arrays)
from psyad_ext.ir.lowering.memory.allocation_status import branch_by_status
from psyad_ext.ir.lowering.memory.deferred_text import read_allocations
from psyad_ext.ir.lowering.memory.pointer_memory import keep_targets
from psyad_ext.ir.lowering.passes.rows import (
    ANY, MEMORY, PROCEDURES, SHAPES, Pass, apply, on_routine, own, with_variables)
from psyad_ext.ir.lowering.pointers.inlined_functions import name_targets
from psyad_ext.ir.lowering.pointers.inlined_proxies import inline_proxies
from psyad_ext.ir.lowering.pointers.pointer_statements import read_pointer_statements
from psyad_ext.ir.lowering.pointers.structure_pointers import name_structures
from psyad_ext.ir.lowering.procedures.buffers import give_sections
from psyad_ext.ir.lowering.procedures.callee_names import take_callee_names
from psyad_ext.ir.lowering.procedures.first_elements import give_first_elements
from psyad_ext.ir.lowering.procedures.local_generics import name_own_generics
from psyad_ext.ir.lowering.procedures.operators import call_operators
from psyad_ext.ir.lowering.procedures.requests import complete_messages
from psyad_ext.ir.lowering.procedures.statement_functions import inline_statement_functions
from psyad_ext.ir.lowering.program import Work
from psyad_ext.ir.lowering.structures.block_structures import renew_again
from psyad_ext.ir.lowering.structures.component_bounds import count_components_from_one
from psyad_ext.ir.lowering.structures.routine_structures import known_result
from psyad_ext.ir.lowering.structures.structure_calls import name_specifics
from psyad_ext.ir.raising.protection import declare_modules_plainly
from psyad_ext.ir.tree.walking import nodes_of


def _read_constructs(work: Work) -> None:
    """Replace opaque constructs by what they mean.

    Before::

        real :: x, y
        integer :: n
        select case (n)
        case (:0); y = x
        case default; y = -x
        end select

    After::

        if (n <= 0) then
          y = x
        else
          y = -x
        end if
    """
    with known_result(work.program.structures.of(work.routine)):
        read_constructs(work.routine, work.variables,
                        partial(work.program.specialised.call_copies, work.routine))


def _read_what_was_inside(work: Work) -> None:
    """Understand what stood in constructs that have been read."""
    routine = work.routine
    loop_back(routine)
    read_allocations(routine, expression_reader(work.variables))
    branch_by_status(routine)
    with work.program.structures.declared_interfaces():
        name_structures_in_arrays(routine)
    take_callee_names(routine)


def _read_pointer_statements(work: Work) -> None:
    """Let ``p(0:) => a`` be an assignment with sections on the left."""
    work.program.specialised.call_copies(work.routine)
    with known_result(work.program.structures.of(work.routine)):
        read_pointer_statements(work.routine)


def _read(work: Work) -> None:
    """Read the statements that the reader has left as they were."""
    had_text = bool(nodes_of(work.routine, CodeBlock))
    # What is inlined between two readings is no pass of its own.
    work.has_changed = True
    apply(_CONSTRUCTS, work)
    if had_text:
        _INSIDE.apply(work)
    apply(_POINTERS, work)
    work.was_read |= had_text


_CONSTRUCTS = (
    on_routine(read_complex_parts, Holds.COMPONENTS),
    on_routine(name_structures_in_arrays, Holds.VARIABLES, interfaces=True),
    on_routine(give_components_a_dimension, Holds.COMPONENTS | Holds.VARIABLES),
    own(_read_constructs, PROCEDURES | Holds.BRANCHES | Holds.VARIABLES),
)
_INSIDE = own(_read_what_was_inside, ANY)
_POINTERS = (
    on_routine(name_own_generics, PROCEDURES, interfaces=True),
    own(_read_pointer_statements, PROCEDURES | Holds.POINTERS),
    with_variables(fix_indices, SHAPES | Holds.LOOPS),
)


def _inline(work: Work) -> None:
    """Inline calls of functions and routines where only that shows what their pointers do."""
    program, routine, variables = work.program, work.routine, work.variables
    _read(work)
    while inline_proxies(routine, variables, program.structures.types, program.pointed.ends,
                         work.bound.resolve) \
            or program.elements.inline(routine, variables, program.pointed.ends,
                                       work.bound.resolve):
        _read(work)
    while program.written.inline(routine, variables, program.pointed.ends,
                                 work.bound.resolve):
        _read(work)


def _move_pointers(work: Work) -> None:
    """Let a routine itself do what those that it calls do with pointers of their arguments."""
    program, routine = work.program, work.routine
    program.moved.name(routine, work.variables)
    program.structures.find_module_variable(program.structures.of(routine))
    work.bound.resolve()
    if program.ends.write(routine, work.variables):
        work.bound.resolve()
    work.was_read |= name_targets(routine, work.variables)


def _name_module_pointers(work: Work) -> None:
    """Name what pointers of modules point at, or let these be arrays."""
    program, routine = work.program, work.routine
    program.decided.name(routine, True)
    program.exchanged.replace(routine, work.variables)
    keep_targets(routine, program.pointers.variables, program.ends.pointing)


def _name_structures(work: Work) -> None:
    """Name the structures that pointers point at."""
    program, routine, variables = work.program, work.routine, work.variables
    name_structures(routine, variables, program.structures, program.pointed.moved(routine))
    program.elements.name(routine, variables, program.pointed.ends)
    in_turn = program.pointed.name(routine, variables, work.bound.resolve)
    name_structures(routine, variables, program.structures, required=in_turn)


def _declare_what_was_read(work: Work) -> None:
    """Declare variables of modules plainly that statements name which have been read."""
    if work.was_read:
        declare_modules_plainly(work.routine, work.program.originals.keep)


def _give_scalars_a_dimension(work: Work) -> None:
    """Declare allocatable scalars as arrays, and refer to their only elements.

    Before::

        real :: x, y
        integer :: n
        real, allocatable :: w
        allocate(w)
        y = w

    After::

        allocate(w(1:1))
        y = w(1)
    """
    give_scalars_a_dimension(work.routine)


READING = (
    with_variables(renew_again, Holds.VARIABLES),
    own(_inline, ANY),
    on_routine(give_sections, PROCEDURES, interfaces=True),
    with_variables(complete_messages, PROCEDURES, interfaces=True),
    own(_move_pointers, MEMORY),
    own(_name_module_pointers, MEMORY),
    own(_name_structures, MEMORY | Holds.COMPONENTS),
    on_routine(read_constructors, Holds.TEXT),
    on_routine(recognise_intrinsics, PROCEDURES | Holds.INTRINSICS),
    on_routine(compute_kinds, Holds.INTRINSICS),
    on_routine(spell_out_module_functions, Holds.CALLS),
    on_routine(count_components_from_one, Holds.COMPONENTS),
    on_routine(read_constructors, Holds.TEXT),
    own(_declare_what_was_read, ANY),
    on_routine(name_structures_in_arrays, Holds.VARIABLES, interfaces=True),
    own(_give_scalars_a_dimension, Holds.VARIABLES, interfaces=True),
    on_routine(give_components_a_dimension, Holds.COMPONENTS | Holds.VARIABLES),
    on_routine(read_bit_constants, Holds.TEXT),
    on_routine(read_complex_numbers, Holds.TEXT),
    with_variables(inline_statement_functions, ANY),
    with_variables(remove_jumps_to_marks, Holds.TEXT),
    on_routine(call_intrinsics, Holds.CALLS, interfaces=True),
    with_variables(branch_by_dimension, SHAPES),
    on_routine(call_operators, ANY, interfaces=True),
    Pass(lambda work: name_specifics(work.routine, work.program.structures), name_specifics,
         Holds.CALLS),
    with_variables(compute_listed_values, Holds.CALLS, interfaces=True),
    on_routine(mark_elementals, Holds.CALLS, interfaces=True),
    on_routine(give_first_elements, Holds.CALLS, interfaces=True),
)
