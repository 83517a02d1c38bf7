# SPDX-License-Identifier: BSD-3-Clause
"""Applies the passes to every routine that the target reaches, and undoes them afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from functools import partial

from psyclone.psyir.nodes import Call, CodeBlock, Container, IntrinsicCall, Reference, Routine
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.declarations.array_constructors import read_constructors
from psyad_ext.ir.expressions.complex_numbers import read_complex_numbers, read_complex_parts
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable
from psyad_ext.ir.expressions.text import is_text
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lookup.intrinsics import recognise_intrinsics, types_with_intrinsics
from psyad_ext.ir.lookup.outer import OuterVariable
from psyad_ext.ir.lowering.arrays.array_intrinsics import ArrayFunctions
from psyad_ext.ir.lowering.arrays.bit_constants import read_bit_constants
from psyad_ext.ir.lowering.arrays.chosen_dimension import branch_by_dimension
from psyad_ext.ir.lowering.arrays.constructor_lengths import ChangingLengths
from psyad_ext.ir.lowering.arrays.elementals import expand_elemental_calls, mark_elementals
from psyad_ext.ir.lowering.arrays.extended_intrinsics import call_intrinsics
from psyad_ext.ir.lowering.arrays.module_functions import spell_out_module_functions
from psyad_ext.ir.lowering.arrays.turned_lists import spell_out_turned_lists
from psyad_ext.ir.lowering.arrays.where import expand_where
from psyad_ext.ir.lowering.base.computed_kinds import compute_kinds
from psyad_ext.ir.lowering.base.hoisting import Hoister, hoist
from psyad_ext.ir.lowering.base.kept_indices import fix_indices
from psyad_ext.ir.lowering.base.originals import Original, tables_of
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.lowering.base.subscripts import name_index_arrays
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.control.backward_jumps import loop_back
from psyad_ext.ir.lowering.control.constructs import (
    expression_reader, read_constructs, text_assignments, text_values)
from psyad_ext.ir.lowering.control.jumps import remove_jumps, remove_jumps_to_marks
from psyad_ext.ir.lowering.control.stopped import stop_derivatives
from psyad_ext.ir.lowering.input_output.output_loops import compute_listed_values
from psyad_ext.ir.lowering.memory.allocatable_scalars import (
    give_components_a_dimension, give_scalars_a_dimension, give_scalars_whole,
    name_structures_in_arrays)
from psyad_ext.ir.lowering.memory.allocation import spell_out_allocation
from psyad_ext.ir.lowering.memory.allocation_status import branch_by_status
from psyad_ext.ir.lowering.memory.assumed_size import give_size, open_arrays
from psyad_ext.ir.lowering.memory.automatic import declare_automatic
from psyad_ext.ir.lowering.memory.bound_functions import functions_of_components
from psyad_ext.ir.lowering.memory.declarations import (
    copy_values, declare_optionals_plainly, declare_plainly, know_complex_types)
from psyad_ext.ir.lowering.memory.deferred_text import (
    declare_deferred_text, end_on_entry, read_allocations, spell_out_memory)
from psyad_ext.ir.lowering.memory.given_memory import pass_memory
from psyad_ext.ir.lowering.memory.given_text import keep_values_of_text
from psyad_ext.ir.lowering.memory.owned_dummies import owned_dummies
from psyad_ext.ir.lowering.memory.pointer_memory import keep_targets
from psyad_ext.ir.lowering.memory.sized import allocate_by_size
from psyad_ext.ir.lowering.memory.state import LiftedState
from psyad_ext.ir.lowering.memory.storage import share_storage
from psyad_ext.ir.lowering.memory.temporary_memory import allocate_temporaries
from psyad_ext.ir.lowering.pointers.decided_structures import DecidedStructures
from psyad_ext.ir.lowering.pointers.element_places import Pair
from psyad_ext.ir.lowering.pointers.element_pointers import ElementPointers
from psyad_ext.ir.lowering.pointers.exchanged_pointers import ExchangedPointers
from psyad_ext.ir.lowering.pointers.local_pointers import is_local_pointer, replace_pointers
from psyad_ext.ir.lowering.pointers.moved_pointers import MovedPointers
from psyad_ext.ir.lowering.pointers.moved_structures import MovedStructures
from psyad_ext.ir.lowering.pointers.pointed_structures import PointedStructures
from psyad_ext.ir.lowering.pointers.pointer_dummies import declare_targets, takes_pointers
from psyad_ext.ir.lowering.pointers.pointer_ends import PointerEnds
from psyad_ext.ir.lowering.pointers.pointer_flow import jumps_by_name
from psyad_ext.ir.lowering.pointers.pointer_functions import name_targets
from psyad_ext.ir.lowering.pointers.pointer_statements import read_pointer_statements
from psyad_ext.ir.lowering.pointers.proxy_functions import write_out_proxies
from psyad_ext.ir.lowering.pointers.structure_pointers import name_structures
from psyad_ext.ir.lowering.pointers.written_routines import WrittenRoutines
from psyad_ext.ir.lowering.procedures.absent_variables import leave_out_absent
from psyad_ext.ir.lowering.procedures.allocatable_results import AllocatableResults
from psyad_ext.ir.lowering.procedures.bound_procedures import BoundProcedures
from psyad_ext.ir.lowering.procedures.buffers import give_sections
from psyad_ext.ir.lowering.procedures.dynamic_types import DynamicTypes
from psyad_ext.ir.lowering.procedures.first_elements import give_first_elements
from psyad_ext.ir.lowering.procedures.functions import (
    FunctionCalls, call_functions, know_functions, make_subroutine)
from psyad_ext.ir.lowering.procedures.operators import call_operators
from psyad_ext.ir.lowering.procedures.own_generics import name_own_generics
from psyad_ext.ir.lowering.procedures.own_names import take_own_names
from psyad_ext.ir.lowering.procedures.passed_procedures import Specialised
from psyad_ext.ir.lowering.procedures.presence import LoweredPresence
from psyad_ext.ir.lowering.procedures.reallocating_functions import ReallocatingFunctions
from psyad_ext.ir.lowering.procedures.requests import complete_messages
from psyad_ext.ir.lowering.procedures.result_subroutines import ResultSubroutines
from psyad_ext.ir.lowering.procedures.shaping_functions import ShapingFunctions
from psyad_ext.ir.lowering.procedures.statement_functions import write_out_statement_functions
from psyad_ext.ir.lowering.procedures.target_again import TargetAgain
from psyad_ext.ir.lowering.structures.block_structures import renew_again
from psyad_ext.ir.lowering.structures.component_bounds import count_components_from_one
from psyad_ext.ir.lowering.structures.component_sequences import pass_sections
from psyad_ext.ir.lowering.structures.reshaped_rows import KnownShapes
from psyad_ext.ir.lowering.structures.routine_structures import known_result
from psyad_ext.ir.lowering.structures.row_allocation import spell_out_rows
from psyad_ext.ir.lowering.structures.sized_structures import size_structures
from psyad_ext.ir.lowering.structures.structure_calls import name_specifics
from psyad_ext.ir.lowering.structures.structure_statements import take_structures_apart
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.raising.decided_pointers import decided_pointers
from psyad_ext.ir.raising.protection import declare_modules_plainly
from psyad_ext.ir.raising.set_again import set_again
from psyad_ext.ir.tree.components import is_routine_pointer
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.made_again import drop_made_again
from psyad_ext.ir.tree.walking import nodes_of


class Lowered:
    """The routines that have been changed.

    :param target: the routine that is differentiated.
    :param moved: the pointers of modules that are made to point elsewhere.
    :param collecting: arguments that local variables take the place of in what is generated.
    :param exchanged: pointers of modules that are exchanged, and allocated.
    :param elements: components of elements of arrays that point at several things.
    :param writes_out: whether routines with pointers are written out where they are called.
    :param shapes: what is known to change shape.
    """

    def __init__(self, target: Routine, moved: frozenset[OuterVariable] = frozenset(),
                 collecting: Set[DataSymbol] = frozenset(),
                 exchanged: frozenset[OuterVariable] = frozenset(),
                 elements: frozenset[Pair] = frozenset(), writes_out: bool = False,
                 shapes: KnownShapes = KnownShapes()) -> None:
        self._exchanged = ExchangedPointers(exchanged)
        self._pointers = MovedPointers(moved, target)
        self._originals: list[Original] = []
        self._seen: IdentitySet[Routine] = IdentitySet()
        self._functions: IdentityMap[Routine, Callable[[], None]] = IdentityMap()
        self.presence: LoweredPresence | None = None
        self.state: LiftedState | None = None
        self._types: list[Callable[[], None]] = []
        self.structures = Structures(target, collecting, shapes)
        self.results = ResultSubroutines(self.structures)
        self._specialised = Specialised(self.structures)
        self._again = TargetAgain(target)
        self._dynamic = DynamicTypes(self.structures)
        routines = reached(target)
        self._elements = ElementPointers(routines, self.structures, elements)
        self._pointed = PointedStructures(target, self.structures, routines)
        self.decided = DecidedStructures(decided_pointers(target.root))
        self._moved = MovedStructures(target, self.decided.decided, writes_out)
        self._written = WrittenRoutines(writes_out, self._moved)
        self._ends = PointerEnds(target, self.structures.types, routines)
        self._text: list[Callable[[], None]] = []
        self._types += size_structures(routines)

    @property
    def copies(self) -> list[Routine]:
        """:returns: the copies of routines that calls take in their place."""
        return [*self._specialised.copies, *self._again.copies]

    def visit(self, routine: Routine) -> None:
        """Change a routine and all that it calls.

        :param routine: the routine.
        """
        if routine in self._seen:
            return
        self._seen.add(routine)
        self._ends.of(routine)
        self._change(routine)
        self._visit_callees(routine)
        for function in functions_of_components(routine):
            self.visit(function)
        for symbol in open_arrays(routine):
            give_size(routine, symbol)

    def _visit_callees(self, routine: Routine,
                       concerns: Callable[[Routine], bool] = lambda callee: True) -> None:
        for call in nodes_of(routine, Call):
            if not isinstance(call, (IntrinsicCall, OpaqueCall)):
                callee = callee_of(call)
                if callee is not None and concerns(callee):
                    self.visit(callee)

    def check_ends(self) -> None:
        """
        :raises UnsupportedError: if a call leaves out how its routine moves pointers at its end.
        """
        self._ends.check([original.routine for original in self._originals])

    def pass_sections(self) -> None:
        """Pass sections of components where sequences of their elements are passed."""
        for original in self._originals if not self.structures.is_empty else ():
            pass_sections(original.routine)

    def make_subroutines(self) -> None:
        """Make subroutines of the functions."""
        for original in self._originals:
            if original.routine.return_symbol is not None:
                self._functions[original.routine] = make_subroutine(original.routine)

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
            lowered = IdentitySet(original.routine for original in self._originals)
            call_functions(top, self._functions, lambda call, function:
                           call.ancestor(Routine) not in lowered
                           and self.results.replaces(call, function))
        return bool(self._functions)

    def keep_values_of_text(self, target: Routine) -> None:
        """Keep what depends on text that cannot be recorded."""
        keep_values_of_text(target, [original.routine for original in self._originals],
                            self._text)

    def lower_presence(self) -> None:
        """Make ordinary arguments of optional ones."""
        self.presence = LoweredPresence([original.routine for original in self._originals])

    def lift_state(self, target: Routine, named: Sequence[OuterVariable]) -> None:
        """Make arguments of the variables of modules that change, or that are named."""
        self.state = LiftedState(target, [part for variable in named
                                          for part in self.structures.parts_of(variable)])

    def stop_derivatives(self) -> None:
        """Let constants be what directives say are constants."""
        stop_derivatives(original.routine for original in self._originals)

    def restore(self) -> None:
        """Undo all changes."""
        for undo in self._text:
            undo()
        if self.state is not None:
            self.state.restore()
        if self.presence is not None:
            self.presence.restore()
        for undo in self._functions.values():
            undo()
        while self._originals:
            self._originals.pop().restore()
        self.structures.restore()
        self._specialised.restore()
        self._again.restore()
        self._dynamic.restore()
        self._pointed.restore()
        if self._ends is not None:
            self._ends.restore()
        while self._types:
            self._types.pop()()

    def _change(self, routine: Routine) -> None:
        before = [(table, dict(table.symbols_dict)) for table in tables_of(routine)]
        originals = routine.pop_all_children()
        routine.children.extend([copied(statement) for statement in originals])
        undo: list[Callable[[], None]] = []
        try:
            self._rewrite(routine, undo)
        finally:
            # What has been refused may be the source of something else.
            self._originals.append(Original.of(routine, originals, before, undo))

    def _rewrite(self, routine: Routine, undo: list[Callable[[], None]]) -> None:
        """Apply the passes to a routine that has copies of its statements, in place.

        :param routine: the routine.
        :param undo: gets what undoes changes of declarations.
        """
        drop_made_again(routine)
        take_own_names(routine)
        branch_by_status(routine)
        set_again(routine)
        self._ends.drop(routine)
        self.decided.name(routine, undo, False)
        more, values = self._declare(routine)
        undo += more
        variables = Variables(routine)
        with self.structures.declared_interfaces():
            give_sections(routine)
            complete_messages(routine, variables)
        renew_again(routine, variables)
        undo += self._read(routine, variables)
        self._take_apart(routine, variables, undo)
        copy_values(routine, [*values, *self.structures.by_value(routine)], variables)
        self._take_arrays_apart(routine, variables)
        self._call_functions(routine, variables)
        expand_elemental_calls(routine, variables, self.visit)
        allocate_temporaries(routine, variables)
        share_storage(routine)
        undo += declare_automatic(routine, variables.of_any_shape)

    def _declare(self, routine: Routine) -> tuple[list[Callable[[], None]], Sequence[DataSymbol]]:
        """Declare what has attributes as plain variables.

        :returns: what undoes it, and the arguments that are passed by value.
        """
        self._types += declare_deferred_text(routine)
        self._types += know_complex_types(routine)
        self._types += declare_optionals_plainly(routine)
        self._types += declare_modules_plainly(routine)
        own = self.structures.declare(routine)
        if own.result is not None:
            self._functions[routine] = _nothing
        for changed in types_with_intrinsics(routine):
            self.structures.change_type(*changed)
        self._bound(routine).resolve_in_bounds()
        self._specialised.call_copies(routine)
        self._again.call_copy(routine)
        undo = declare_targets(routine, own.dummies, self._owned(routine))
        more, values = declare_plainly(routine)
        return [*undo, *more, *allocate_by_size(routine, own.sized)], values

    def _owned(self, routine: Routine) -> Set[str]:
        """:returns: the names of arguments that are allocatable arrays while the routine is
            differentiated: what callers of the target pass stays a pointer."""
        return frozenset() if routine is self._pointers.target else owned_dummies(routine)

    def _read(self, routine: Routine, variables: Variables) -> list[Callable[[], None]]:
        """Understand what the reader has left as it was.

        :returns: what undoes changes of declarations.
        """
        has_more = self._read_statements(routine, variables)
        while write_out_proxies(routine, variables, self.structures.types, self._pointed.ends,
                                self._bound(routine).resolve) \
                or self._elements.write_out(routine, variables, self._pointed.ends,
                                            self._bound(routine).resolve):
            has_more = self._read_statements(routine, variables)
        while self._written.write_out(routine, variables, self._pointed.ends,
                                      self._bound(routine).resolve):
            has_more = self._read_statements(routine, variables)
        self._moved.name(routine, variables)
        has_more |= self._move_pointers(routine, variables)
        self.decided.name(routine, self._types, True)
        self._exchanged.replace(routine, variables)
        keep_targets(routine, self._pointers.variables, self._ends.aimed)
        name_structures(routine, variables, self.structures, self._pointed.moved(routine))
        self._elements.name(routine, variables, self._pointed.ends)
        in_turn = self._pointed.name(routine, variables, self._bound(routine).resolve)
        name_structures(routine, variables, self.structures, required=in_turn)
        read_constructors(routine)
        recognise_intrinsics(routine)
        compute_kinds(routine)
        spell_out_module_functions(routine)
        count_components_from_one(routine)
        read_constructors(routine)
        if has_more:
            self._types += declare_modules_plainly(routine)
        self._name_structures(routine)
        with self.structures.declared_interfaces():
            undo = give_scalars_a_dimension(routine)
        give_components_a_dimension(routine)
        read_bit_constants(routine)
        read_complex_numbers(routine)
        write_out_statement_functions(routine, variables)
        remove_jumps_to_marks(routine, variables)
        with self.structures.declared_interfaces():
            call_intrinsics(routine)
        branch_by_dimension(routine, variables)
        with self.structures.declared_interfaces():
            call_operators(routine)
        name_specifics(routine, self.structures)
        with self.structures.declared_interfaces():
            compute_listed_values(routine, variables)
            mark_elementals(routine)
            give_first_elements(routine)
        return undo

    def _read_statements(self, routine: Routine, variables: Variables) -> bool:
        """Read the statements that the reader has left as they were.

        :returns: whether there were any.
        """
        read_complex_parts(routine)
        self._name_structures(routine)
        give_components_a_dimension(routine)
        has_more = bool(nodes_of(routine, CodeBlock))
        with known_result(self.structures.of(routine)):
            read_constructs(routine, variables, partial(self._specialised.call_copies, routine))
        if has_more:
            loop_back(routine)
            read_allocations(routine, expression_reader(variables))
            branch_by_status(routine)
            self._name_structures(routine)
            take_own_names(routine)
        with self.structures.declared_interfaces():
            name_own_generics(routine)
        self._specialised.call_copies(routine)
        with known_result(self.structures.of(routine)):
            read_pointer_statements(routine)
        fix_indices(routine, variables)
        return has_more

    def _move_pointers(self, routine: Routine, variables: Variables) -> bool:
        """Let a routine itself do what those that it calls do with pointers of their arguments.

        :returns: whether statements of others have been written out.
        """
        self.structures.find_outer(self.structures.of(routine))
        bound = self._bound(routine)
        bound.resolve()
        if self._ends.write(routine, variables):
            bound.resolve()
        return name_targets(routine, variables)

    def _bound(self, routine: Routine) -> BoundProcedures:
        return BoundProcedures(self.structures.of(routine), self.structures, self._specialised)

    def _name_structures(self, routine: Routine) -> None:
        """Refer to allocatable structures as arrays of one."""
        with self.structures.declared_interfaces():
            name_structures_in_arrays(routine)

    def _take_apart(self, routine: Routine, variables: Variables,
                    undo: list[Callable[[], None]]) -> None:
        """Let plain variables take the place of structures and pointers.

        :param undo: gets what undoes changes of declarations.
        """
        take_structures_apart(routine, variables, self.structures, self.visit,
                              expression_reader(variables), self._dynamic, self._specialised)
        self._again.call_copy(routine)
        if any(map(is_text, routine.symbol_table.datasymbols)):
            spell_out_memory(routine)
            text_assignments(routine, variables)
            end_on_entry(routine, variables)
        passes = takes_pointers(routine)
        if passes or self._pointers.variables \
                or any(is_local_pointer(one) or is_routine_pointer(one)
                       for one in routine.symbol_table.datasymbols):
            # What calls take shows when structures have been taken apart there as well.
            self._visit_callees(routine)
            if jumps_by_name(routine):
                # Where these lead to shows in branches.
                remove_jumps(routine, variables)
        replace_pointers(routine, variables, passes, self._pointers, undo)
        if passes:
            pass_memory(routine, variables)

    def _take_arrays_apart(self, routine: Routine, variables: Variables) -> None:
        """Spell out masks, jumps and allocation."""
        # The shapes of results depend on arguments that both sides have to know alike.
        self._visit_callees(routine, lambda callee: callee.return_symbol is not None
                            and declared_rank(callee.return_symbol) > 0)
        spell_out_turned_lists(routine, variables)
        name_index_arrays(routine, variables)
        expand_where(routine, variables)
        remove_jumps(routine, variables)
        if routine is self._pointers.target:
            routine.children.extend(self._pointers.last)
        has_rows = self.structures.reshaped.is_found
        if has_rows or any(is_allocatable(one.symbol) for one in nodes_of(routine, Reference)):
            # What may come back allocated shows there, too.
            self._visit_callees(routine)
            give_scalars_whole(routine)
            leave_out_absent(routine)
        for maker in (AllocatableResults, ReallocatingFunctions, ShapingFunctions):
            Hoister(variables, maker(routine, variables, self.visit)).routine(routine)
        Hoister(variables, ChangingLengths(routine, variables)).routine(routine)
        if has_rows:
            spell_out_rows(routine, variables)
        spell_out_allocation(routine, variables)
        if any(map(is_text, routine.symbol_table.datasymbols)):
            text_assignments(routine, variables, with_shapes=True)

    def _call_functions(self, routine: Routine, variables: Variables) -> None:
        """Take calls of functions out of expressions."""
        arrays = ArrayFunctions(routine, variables)
        functions = FunctionCalls(routine, variables, self.visit, is_last=True)
        # Elemental functions of arrays that are summed up stand in loops after the second pass,
        # and those in loops of constructors come out of these then.
        hoist(routine, variables, (FunctionCalls(routine, variables, self.visit), arrays,
                                   functions, arrays, functions))
        # Constructors may hold what reduces values of text.
        hoist(routine, variables, (text_values(routine, variables), functions, arrays, functions))


def _nothing() -> None:
    """Undo nothing: what became of the function is undone with its structures."""
