# SPDX-License-Identifier: BSD-3-Clause
"""Statements with structures become statements with the variables for their components."""

from __future__ import annotations

from collections.abc import Callable, Set

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IfBlock, IntrinsicCall, Loop, Node, Reference, Routine, Schedule,
    Statement, WhileLoop)
from psyclone.psyir.symbols import ArrayType, AutomaticInterface, DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.expressions.structure_access import leave_structures
from psyad_ext.ir.lowering.arrays.where import is_where
from psyad_ext.ir.lowering.base.hoisting import Hoister
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.input_output.component_text import (
    Expression, ends_part, has_components, part_of, text_part, with_other_components, without_part)
from psyad_ext.ir.lowering.input_output.structure_namelists import with_namelist
from psyad_ext.ir.lowering.input_output.structure_output import with_components
from psyad_ext.ir.lowering.memory.pointer_memory import stop_if_there
from psyad_ext.ir.lowering.pointers.pointee_bounds import keep_bounds, whole_bounds
from psyad_ext.ir.lowering.procedures.bound_procedures import BoundProcedures
from psyad_ext.ir.lowering.procedures.dynamic_types import DynamicTypes, ExactCalls
from psyad_ext.ir.lowering.procedures.passed_procedures import Specialised
from psyad_ext.ir.lowering.structures.block_structures import renew_structures, renewed_in
from psyad_ext.ir.lowering.structures.default_values import default_assignment
from psyad_ext.ir.lowering.structures.elemental_structures import ElementalStructures
from psyad_ext.ir.lowering.structures.new_components import access_of
from psyad_ext.ir.lowering.structures.new_structures import NewStructures
from psyad_ext.ir.lowering.structures.routine_structures import RoutineStructures
from psyad_ext.ir.lowering.structures.row_copies import shape_check
from psyad_ext.ir.lowering.structures.structure_assignments import StructureAssignments
from psyad_ext.ir.lowering.structures.structure_calls import StructureCalls
from psyad_ext.ir.lowering.structures.structure_constructors import fill_arrays, name_lists
from psyad_ext.ir.lowering.structures.structure_inquiries import answer_inquiry
from psyad_ext.ir.lowering.structures.structure_memory import StructureMemory
from psyad_ext.ir.lowering.structures.structure_parts import (
    Selected, Selector, full_range, is_whole_list)
from psyad_ext.ir.lowering.structures.structure_values import StructureValues
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.structures.groups import is_in_list
from psyad_ext.ir.structures.memory import (
    is_allocated, is_memory_statement, leave_shape_open, objects_of)
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.structures.rows import ALLOCATED, answer, is_row, is_whole_row, outer_indices
from psyad_ext.ir.tree.components import ComponentSymbol, is_pointer_component, keeps_shape
from psyad_ext.ir.tree.definitions import NOTHING
from psyad_ext.ir.tree.intents import Access, is_only_read
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.optional import presence_of
from psyad_ext.ir.tree.type_bounds import rewritten, sizing_expressions, with_bounds
from psyad_ext.ir.tree.walking import nodes_of


def take_structures_apart(routine: Routine, variables: Variables, structures: Structures,
                          reached: Callable[[Routine], None], expression: Expression,
                          dynamic: DynamicTypes, specialised: Specialised) -> None:
    """Replace structures by variables for their components, in place.

    :param routine: the routine; the components have been declared.
    :param variables: declares new variables in it.
    :param structures: knows the structures of all routines.
    :param reached: is told each function that is called.
    :param expression: reads an expression of fparser's tree.
    :param dynamic: makes copies of routines for the types of objects.
    :param specialised: makes copies of routines for the procedures that calls give them.
    """
    own = structures.of(routine)
    before = set(own.structures)
    renewed = renewed_in(routine) if variables.renews_structures else {}
    structures.add_new(own, variables.names, renewed)
    renew_structures(renewed, own, structures, variables)
    known = set(own.structures)
    BoundProcedures(own, structures, specialised).resolve()
    if own.structures:
        selector = Selector(own, structures.types)
        ExactCalls(routine, selector, structures, dynamic).resolve()
        name_lists(routine, selector)
    new = NewStructures(own, structures, variables.names)
    values = StructureValues(own, structures, new, reached)
    fill_arrays(routine, own, structures, new, variables)
    elementals = ElementalStructures(own, structures, new, variables, values)
    Hoister(variables, elementals).routine(routine)
    # What elemental procedures make stands in variables now.
    fill_arrays(routine, own, structures, new, variables)
    # So do lists that functions such as reshape get.
    Hoister(variables, elementals).routine(routine)
    for symbol in [symbol for symbol in own.structures if symbol not in before
                   and own.structures[symbol].module is None]:
        for component in own.components[symbol].values():
            routine.symbol_table.add(component)
    if own.structures:
        work = _Rewriter(own, variables, structures, expression)
        work.block(routine)
        _change_types(routine, work, structures)
        _start_with_defaults(own, variables)
        _forget(own, known)


def _start_with_defaults(own: RoutineStructures, variables: Variables) -> None:
    """Give components that have default values these where a routine starts, in place."""
    routine = own.routine
    starts = [(component, default_assignment(component, value, variables))
              for component, value in reversed(own.initial)]
    # Pointers with intent(out) point to nothing from here on.
    starts += [(component, stop_if_there(build.ref(component)))
               for symbol, components in own.components.items()
               if access_of(symbol, routine) is Access.WRITE
               for component in filter(is_pointer_component, components.values())]
    for component, start in starts:
        if presence_of(component) is not None:
            start = build.branch(build.intrinsic("PRESENT", build.ref(component)), [start])
        adopt_location(start, routine)
        routine.addchild(start, 0)


def _forget(own: RoutineStructures, known: Set[DataSymbol]) -> None:
    """Take structures that nothing refers to any more out of the table of names, in place."""
    used = {reference.symbol for reference in nodes_of(own.routine, Reference)}
    for symbol, structure in own.structures.items():
        if structure.module is not None or symbol not in known:
            continue
        # What could not be resolved keeps its structure, so that it is refused: the arguments are
        # components.
        if symbol in used:
            symbol.interface = AutomaticInterface()
        else:
            # PSyclone's own method removes some kinds of symbols only.
            symbols = own.routine.symbol_table._symbols  # pylint: disable=protected-access
            symbols.pop(symbol.name.lower())


def _change_types(routine: Routine, work: _Rewriter, structures: Structures) -> None:
    """Bounds of arrays, and lengths of text, may be components."""
    for symbol in routine.symbol_table.datasymbols:
        if isinstance(symbol.datatype, (ArrayType, ScalarType)) and symbol not in structures.of(
                routine).structures:
            new = work.type_of(symbol.datatype)
            if new is not None:
                symbol.datatype = new
    for components in structures.of(routine).components.values():
        for component in components.values():
            work.change_given(component)


class _Rewriter:
    """Rewrites the statements of a routine.

    :param own: the structures of the routine.
    :param variables: declares new variables in it.
    :param structures: knows the structures of all routines.
    :param expression: reads an expression of fparser's tree.
    """

    def __init__(self, own: RoutineStructures, variables: Variables,
                 structures: Structures, expression: Expression) -> None:
        self._own = own
        self._types = structures.types
        self._variables = variables
        self._reader = expression
        self._selector = Selector(own, structures.types)
        self._calls = StructureCalls(self._selector, structures)
        self._assignments = StructureAssignments(own, self._selector, variables, structures)
        self._groups = self._assignments.groups
        self._lists = self._assignments.lists
        self._memory = StructureMemory(own, self._selector, self._groups, self._lists)
        self._questions = {"PRESENT": self._present, "ASSOCIATED": self._associated,
                           "ALLOCATED": self._allocated, "STORAGE_SIZE": self._stored}

    def block(self, block: Schedule) -> None:
        """Rewrite all statements of a block."""
        for statement in list(block.children):
            for inner in statement.children:
                if isinstance(inner, Schedule):
                    self.block(inner)
            if not self._concerns(statement):
                continue
            if isinstance(statement, (IfBlock, Loop, WhileLoop)):
                for part in list(statement.children):
                    if not isinstance(part, Schedule):
                        self._expression(part)
            else:
                self._simple(statement)

    def type_of(self, datatype: ArrayType | ScalarType) -> ArrayType | ScalarType | None:
        """:returns: a type without structures in its bounds or length; None if there are none."""
        if not any(map(self._concerns, sizing_expressions(datatype))):
            return None
        return with_bounds(datatype, self._expression, self._own.routine)

    def _concerns(self, node: Node) -> bool:
        return any(map(self._selector.is_structure, nodes_of(node, Reference))) \
            or any(map(has_components, nodes_of(node, CodeBlock)))

    def _simple(self, statement: Statement) -> None:
        new: list[Node] | None = None
        if isinstance(statement, Assignment):
            new = self._assignments.components(statement)
        elif isinstance(statement, OpaqueCall):
            new = with_namelist(statement, self._selector) \
                or with_components(statement, self._selector, self._variables)
        elif is_memory_statement(statement):
            new = self._memory.rewritten(statement)
        elif isinstance(statement, Call) and not isinstance(statement, IntrinsicCall):
            new = self._groups.moved(statement) or self._lists.moved(statement) \
                or self._assignments.fixed_arguments(statement)
        holder = statement.parent
        place = statement.position
        if new is None and self._changes_structures(statement):
            leave_structures(statement)
        if new is not None:
            if not new:
                statement.detach()
            elif new[-1] is not statement:
                statement.detach()
                new[0].preceding_comment = statement.preceding_comment
            for number, one in enumerate(one for one in new if one is not statement):
                adopt_location(one, statement)
                holder.addchild(one, place + number)
        for one in new if new is not None else [statement]:
            if isinstance(one, Call):
                self._groups.move(one)
            is_row_assigned = isinstance(one, Assignment) and self._is_row(one.lhs)
            lowers = whole_bounds(one, self._selector)
            self._expression(one)
            keep_bounds(one, lowers)
            if isinstance(one, Assignment) and not one.is_pointer and isinstance(
                    one.lhs, Reference):
                _keep_allocation(one.lhs)
            if is_row_assigned and keeps_shape(one.lhs.symbol):
                _check_shape(one)

    def _changes_structures(self, statement: Statement) -> bool:
        """:returns: whether a statement assigns or allocates structures with real components."""
        targets = [statement.lhs] if isinstance(statement, Assignment) else \
            objects_of(statement) if is_memory_statement(statement) else []
        found = [one for one in map(self._selector.selected, targets)
                 if one is not None and not one.is_leaf]
        return any(part.component.leaf.is_real for one in found for part in one.components)

    def _is_row(self, target: Node) -> bool:
        """:returns: whether all of an allocatable component is named, without bounds or mask."""
        scope = target.parent
        while scope is not None:
            if is_where(scope):
                return False
            scope = scope.parent
        found = self._selector.selected(target)
        return found is not None and found.is_leaf and is_row(found.components[0]) \
            and not is_in_list(found.components[0]) and found.given[-1] is None

    def change_given(self, symbol: ComponentSymbol) -> None:
        """Bounds of local rows may be components."""
        if symbol.given is not None:
            symbol.given = symbol.given.changed(lambda bound: rewritten(
                bound, self._expression, self._own.routine))
        symbol.sites = tuple(site.changed(lambda bound: rewritten(
                bound, self._expression, self._own.routine))
                             for site in symbol.sites)

    # Expressions

    def _expression(self, node: Node) -> None:
        """Replace all structures in an expression or a simple statement, in place."""
        holder, place = node.parent, node.position if node.parent is not None else 0
        for call in reversed(nodes_of(node, Call)):
            if not isinstance(call, IntrinsicCall):
                self._calls.pass_components(call)
        for call in reversed(nodes_of(node, IntrinsicCall)):
            question = self._questions.get(call.intrinsic.name)
            if question is not None:
                question(call)
            elif call.is_inquiry and call.arguments and not ends_part(
                    call, self._own.routine, self._types):
                answer_inquiry(call, self._selector)
        if holder is not None and node.parent is not holder:
            node = holder.children[place]  # all of it was a question
        for block in nodes_of(node, CodeBlock):
            if has_components(block):
                block.replace_with(with_other_components(block, self._reader, self._rewritten),
                                   keep_name_in_context=True)
        for reference in reversed(nodes_of(node, Reference)):
            self._part_of_text(reference)
            found = self._selector.selected(reference)
            if found is not None and found.is_leaf and reference.parent is not None \
                    and not self._changes_target(found, reference):
                reference.replace_with(found.reference(found.components[0]),
                                       keep_name_in_context=True)

    def _rewritten(self, node: Node) -> Node:
        return rewritten(node, self._expression, self._own.routine)

    def _part_of_text(self, reference: Reference) -> None:
        """A part of a component that is text stays opaque, like a part of an element."""
        if not self._selector.is_structure(reference):
            return
        characters = text_part(reference, self._own.routine, self._types)
        found = self._selector.selected(without_part(reference)) if characters else None
        if found is not None and found.is_leaf:
            text = found.reference(found.components[0])
            reference.replace_with(part_of(text, characters),
                                   keep_name_in_context=True)

    def _changes_target(self, found: Selected, reference: Reference) -> bool:
        """:returns: whether a statement may change what lies in a structure that is pointed at."""
        if not found.components[0].component.leaf.is_behind:
            return False
        parent = reference.parent
        if isinstance(parent, Assignment):
            return parent.lhs is reference
        if isinstance(parent, IntrinsicCall) or not isinstance(parent, Call):
            return isinstance(parent, IntrinsicCall) and isinstance(parent.parent, Schedule)
        pairs = arguments_of(parent) or ()
        return not any(actual is reference and is_only_read(dummy) for dummy, actual in pairs)

    def _allocated(self, call: IntrinsicCall) -> None:
        found = self._selector.selected(call.arguments[0])
        leader = self._groups.leader(call.arguments[0])
        if leader is not None:
            call.replace_with(is_allocated(leader), keep_name_in_context=True)
        elif found is not None and (is_whole_list(found) or found.is_leaf
                                    and is_row(found.components[0])):
            reference = found.reference(found.first)
            if is_whole_row(reference):
                call.replace_with(answer(reference.symbol, ALLOCATED, outer_indices(reference)),
                                  keep_name_in_context=True)

    def _present(self, call: IntrinsicCall) -> None:
        """All components of a structure are there, or none."""
        found = self._selector.selected(call.arguments[0])
        if found is not None:
            call.replace_with(build.intrinsic("PRESENT", build.ref(found.components[0])),
                              keep_name_in_context=True)

    def _stored(self, call: IntrinsicCall) -> None:
        """What stands for a structure without components is as large as that."""
        found = self._selector.selected(call.arguments[0])
        if found is not None and found.components[0].component.leaf.path == (*found.path, NOTHING):
            call.arguments[0].replace_with(found.reference(found.components[0]),
                                           keep_name_in_context=True)

    def _associated(self, call: IntrinsicCall) -> None:
        found = self._selector.selected(call.arguments[0])
        if len(call.arguments) == 1 and found is not None and found.is_leaf \
                and found.components[0].component.leaf.is_pointer:
            call.replace_with(build.intrinsic("ALLOCATED", build.ref(found.components[0])),
                              keep_name_in_context=True)


def _keep_allocation(target: Reference) -> None:
    """Assignments to pointers, or in groups, change no shape as those to allocatable arrays."""
    symbol = target.symbol
    if isinstance(symbol, ComponentSymbol) and not target.children and (
            symbol.component.leaf.is_pointer or symbol.component.group is not None):
        target.replace_with(build.ref(symbol, [
            full_range(symbol, number) for number in range(declared_rank(symbol))]))


def _check_shape(statement: Assignment) -> None:
    """Stop where an assignment would reallocate a component of a structure in an array."""
    check = shape_check(statement) if is_whole_row(statement.lhs) else None
    if check is None:
        leave_shape_open(statement)
    for one in check or ():
        adopt_location(one, statement)
        statement.parent.addchild(one, statement.position)
