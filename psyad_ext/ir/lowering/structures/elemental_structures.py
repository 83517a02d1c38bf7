# SPDX-License-Identifier: BSD-3-Clause
"""Elemental procedures that work on arrays of structures are called element by element.

This is done while structures are whole, so that what such a procedure returns may be a structure,
and its arguments structures with arrays in them, wherever they are components themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import (
    ArrayConstructor, Assignment, Call, IntrinsicCall, Node, Reference, Schedule, Statement)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import integer_for
from psyad_ext.ir.expressions.kinds import ElementType, element_type, symbol_type
from psyad_ext.ir.expressions.questions import (
    elementwise_references, is_allocatable, is_data, is_unnamed_list, references)
from psyad_ext.ir.lookup.callees import bind
from psyad_ext.ir.lowering.arrays.constructors import elements_type
from psyad_ext.ir.lowering.arrays.where import is_where
from psyad_ext.ir.lowering.base.shapes import shape_of
from psyad_ext.ir.lowering.base.subscripts import named_indices
from psyad_ext.ir.lowering.base.temporary import new_temporary
from psyad_ext.ir.lowering.base.values import value_type
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.procedures.functions import known_precision
from psyad_ext.ir.lowering.structures.new_components import access_of
from psyad_ext.ir.lowering.structures.new_structures import NewStructures
from psyad_ext.ir.lowering.structures.routine_structures import RoutineStructures
from psyad_ext.ir.lowering.structures.structure_elements import (
    Elements, evaluated_once, is_elementwise, operands)
from psyad_ext.ir.lowering.structures.structure_masks import masked_statements
from psyad_ext.ir.lowering.structures.structure_parts import Selector
from psyad_ext.ir.lowering.structures.structure_selections import StructureSelections
from psyad_ext.ir.lowering.structures.structure_values import StructureValues
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.normal_form.array_statements import nest
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Definition
from psyad_ext.ir.tree.elementwise import elementwise_arguments, passes_whole
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.walking import nodes_of

_LOGICAL = element_type(ScalarType.boolean_type())
#: Statements that come first, a variable, and statements that come last.
_Made = tuple[list[Statement], Reference, list[Statement]]


class ElementalStructures:
    """Writes loops; whatever else makes structures is left to :py:class:`StructureValues`.

    :param own: the structures of the routine; new ones are added.
    :param structures: knows the structures of all routines.
    :param new: declares structures in it.
    :param variables: declares other variables in it.
    :param values: gives structures in expressions variables of their own.
    """

    kinds = (Call,)

    def __init__(self, own: RoutineStructures, structures: Structures, new: NewStructures,
                 variables: Variables, values: StructureValues) -> None:
        self._own = own
        self._structures = structures
        self._new = new
        self._variables = variables
        self._values = values
        self._made: set[DataSymbol] = set()
        self._selector = Selector(own, structures.types)
        self.elements = Elements(own.routine, self._selector, structures)
        self._selections = StructureSelections(self.elements, new, variables)

    # What the hoister asks

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` makes a structure, or works on an array of them."""
        return self._is_expanded(node) or self._values.applies(node) \
            or self._selections.applies(node)

    def statement(self, statement: Statement) -> list[Statement] | None:
        """:returns: loops for a statement that calls an elemental procedure with arrays."""
        if is_where(statement):
            return masked_statements(statement, self) \
                if any(map(self.applies, nodes_of(statement, Call))) else None
        if isinstance(statement, Call) and self._is_expanded(statement):
            return self.call(statement)
        if isinstance(statement, Assignment) and self._is_reached(statement.rhs) \
                and is_data(statement.lhs) and self.elements.rank(statement.lhs):
            return self.assignment(statement)
        return self._values.statement(statement)

    def value(self, node: Node) -> tuple[list[Statement], Node] | None:
        """:returns: statements, and what holds the value of an expression after them."""
        if self._selections.applies(node):
            return self._selections.value(node)
        if not self._is_expanded(node):
            return self._values.value(node) or self._filled(node)
        outer = node.parent
        while is_elementwise(outer):
            if self._is_expanded(outer):
                return None  # becomes a part of that
            outer = outer.parent
        target = getattr(node.parent, "lhs", None)
        # What can't be written as loops for one new variable can't be for another one.
        made = None if is_data(target) and target.symbol in self._made \
            else self.temporary(node, node)
        if made is None:
            return None
        self._made.add(made[1].symbol)
        return [*_kept(made), build.assign(made[1], copied(node))], copied(made[1])

    def _filled(self, node: Node) -> tuple[list[Statement], Node] | None:
        """:returns: as :py:meth:`value`, for a function that fills an array of structures."""
        made = self.temporary(node, node) if self.elements.rank(node) else None
        statement = None if made is None else self._values.given(made[1], node)
        if not isinstance(statement, Call):
            return None
        return [*_kept(made), statement], copied(made[1])

    # Statements

    def assignment(self, statement: Assignment, mask: Node | None = None
                   ) -> list[Statement] | None:
        """
        :param statement: an assignment to an array.
        :param mask: a condition for each element, if not all are assigned.

        :returns: loops over assignments of elements.
        """
        new = self._copy(statement)
        before = self._once(evaluated_once(new.rhs), new.children)
        if before is None and mask is not None:
            return self._where(statement, mask)
        if before is None or self._reads_own_indices(statement.lhs):
            return None
        target, value = new.lhs, new.rhs
        is_open = mask is None and self._may_reallocate(target, value)
        if not is_open and not self.elements.overlap(target, value):
            return [*before, self.loops(target, value, mask)]
        made = self.temporary(target, self._model(value) if is_open else target)
        if made is None:
            return None
        first, copy, last = made
        filling = self.loops(copy, value, mask)
        moved = build.assign(copied(target), copied(copy)) if is_open \
            else self.loops(target, copy, mask)
        return [*before, *first, filling, moved, *last]

    def _where(self, statement: Assignment, mask: Node) -> list[Statement] | None:
        """:returns: a masked assignment as such, whose functions of whole arrays are given
            structures that have been made before: the shape of what they return shows later."""
        new = self._copy(statement)
        block = build.branch(copied(mask), [new])
        block.annotations.append("was_where")
        before: list[Statement] = []
        for call in [one for part in evaluated_once(new.rhs)
                     for one in reversed(nodes_of(part, Call))]:
            made = self.value(call) if self.applies(call) else ([], call)
            if made is None:
                return None
            if made[1] is not call:
                before += made[0]
                call.replace_with(made[1], keep_name_in_context=True)
        return None if any(map(self.applies, nodes_of(new, Call))) else [*before, block]

    def call(self, statement: Call, mask: Node | None = None) -> list[Statement] | None:
        """:returns: loops over calls for elements."""
        pairs = self._structures.arguments(statement)
        callee = self._structures.callee(statement)
        if pairs is None:
            return None
        written = [actual for dummy, actual in pairs if is_data(actual)
                   and access_of(dummy, callee) is not Access.READ]
        elementwise = IdentitySet(elementwise_arguments(statement))
        model = next((one for one in written
                      if one in elementwise and self.elements.rank(one)), None)
        if model is None or any(map(self._reads_own_indices, written)):
            return None
        new = self._copy(statement)
        # What changes must not be a list of elements.
        read = [one for one, old in zip(new.arguments, statement.arguments)
                if old in elementwise and not any(old is other for other in written)]
        before = self._once([part for one in new.arguments for part in evaluated_once(one)], read)
        if before is None:
            return None
        last: list[Statement] = []
        for argument in list(new.arguments):
            # Values of expressions are those from before the call.
            if not is_data(argument) and self._reads(argument, written):
                made = self.temporary(argument, self._model(argument)
                                      if self.elements.rank(argument) else argument)
                if made is None:
                    return None
                before += [*made[0], build.assign(made[1], copied(argument))]
                argument.replace_with(copied(made[1]), keep_name_in_context=True)
                last += made[2]
        sections, counters = self._counters(model)
        for argument in elementwise_arguments(new):
            element = self.elements.at(copied(argument), sections, counters)
            argument.replace_with(element, keep_name_in_context=True)
        return [*before, nest(counters, sections, self._masked(new, mask, sections, counters)),
                *last]

    def loops(self, target: Reference, value: Node, mask: Node | None = None) -> Statement:
        """:returns: loops that assign the elements of an array."""
        sections, counters = self._counters(target)
        assigned = build.assign(*(self.elements.at(copied(one), sections, counters)
                                  for one in (target, value)))
        return nest(counters, sections, self._masked(assigned, mask, sections, counters))

    def mask(self, condition: Node) -> tuple[list[Statement], Reference] | None:
        """:returns: what comes first, and a variable for the values of a condition."""
        # Of functions alone, the shape is known by what they return.
        return self._new_array(self.elements.plain(self._model(condition) or condition),
                               _LOGICAL, "mask")

    def _once(self, parts: Sequence[Node], around: Sequence[Node]) -> list[Statement] | None:
        """
        Replace what is evaluated once, and not for each element, in place, and lists of elements.

        :param parts: parts of a statement.
        :param around: the expressions that work element by element, whose lists get names.

        :returns: what computes them before; None if that is not possible.
        """
        before: list[Statement] = []
        try:
            for reference in [one for each in around for one in elementwise_references(each)]:
                before += named_indices(reference, self._variables, is_unnamed_list)
        except NotImplementedError:
            return None
        for part in parts:
            made = self.temporary(part, part)
            if made is None:
                return None
            before += [*_kept(made), self._values.given(made[1], part)]
            part.replace_with(copied(made[1]), keep_name_in_context=True)
        return before

    def _copy(self, statement: Statement) -> Statement:
        """:returns: a copy without comments, whose calls know what they run wherever it stands."""
        for call in nodes_of(statement, Call):
            if not isinstance(call, IntrinsicCall) and type(call.routine) is Reference:
                bind(call, self._structures.callee(call))
        new = copied(statement)
        new.preceding_comment = new.inline_comment = ""
        return new

    def _counters(self, model: Reference) -> tuple[list[tuple[Node, Node, Node]],
                                                   list[DataSymbol]]:
        sections = self.elements.sections(model)
        return sections, [self._variables.new(f"i_{model.symbol.name}_{number + 1}",
                                              integer_for(*section))
                          for number, section in enumerate(sections)]

    def _masked(self, statement: Statement, mask: Node | None,
                sections: Sequence[tuple[Node, Node, Node]],
                counters: Sequence[DataSymbol]) -> Statement:
        if mask is None:
            return statement
        return build.branch(self.elements.at(copied(mask), sections, counters), [statement])

    # Variables

    def temporary(self, node: Node, model: Node | None) -> _Made | None:
        """
        :param node: an expression.
        :param model: an expression of the wanted shape; None if none is known.

        :returns: a new variable for the values of ``node``; None if there can't be one.
        """
        if model is None:
            return None
        plain = self.elements.plain(model)
        definition = self.elements.definition(node)
        if isinstance(node, ArrayConstructor):
            definition = next((found for found in map(self.elements.definition, node.children)
                               if found is not None), None)
        if definition is not None:
            return self._new_structures(definition, plain, self.elements.rank(model))
        type_ = self._type(node)
        made = None if type_ is None else self._new_array(plain, type_, "once")
        return None if made is None else (*made, [])

    def _new_array(self, model: Node, type_: ElementType, name: str
                   ) -> tuple[list[Statement], Reference] | None:
        # What functions return depends on arguments as the source gives these.
        with self._structures.declared_interfaces():
            return new_temporary(model, type_, name, self._variables)

    def _type(self, node: Node) -> ElementType | None:
        """:returns: the type of the elements of an expression that is no structure."""
        if isinstance(node, ArrayConstructor):
            return elements_type(self.elements.plain(node))
        if not isinstance(node, Call) or isinstance(node, IntrinsicCall):
            plain = self.elements.plain(node)
            return symbol_type(plain.symbol) if is_data(plain) else value_type(plain)
        function = self._structures.callee(node)
        type_ = symbol_type(function.return_symbol) \
            if function is not None and function.return_symbol is not None else None
        return None if type_ is None else ElementType(
            type_.intrinsic, type_.kind, known_precision(type_, self._own.routine))

    def _new_structures(self, definition: Definition, model: Node, rank: int) -> _Made | None:
        if not rank:
            symbol = self._new.new(definition, "once")
            return None if symbol is None else ([], build.ref(symbol), [])
        with self._structures.declared_interfaces():
            shape = shape_of(model)
        if not shape or len(shape) != rank:
            return None
        sections = [build.section(build.integer(1), copied(one.count)) for one in shape]
        if all(one.room is not None for one in shape):
            symbol = self._new.new(definition, "values", [copied(one.room) for one in shape])
            return None if symbol is None else ([], build.ref(symbol, sections), [])
        symbol = self._new.new(definition, "values", [ArrayType.Extent.DEFERRED]*rank)
        if symbol is None:
            return None
        whole = build.ref(symbol)
        return ([build.intrinsic("ALLOCATE", build.ref(symbol, sections))], whole,
                [build.intrinsic("DEALLOCATE", copied(whole))])

    # Questions

    def _is_expanded(self, node: Node) -> bool:
        """:returns: whether ``node`` calls an elemental procedure with arrays of structures that
            has to be called for single elements."""
        if not isinstance(node, Call) or isinstance(node, IntrinsicCall) \
                or not node.is_elemental or not self.elements.rank(node):
            return False
        callee = self._structures.callee(node)
        if callee is None:
            return False
        theirs = self._structures.of(callee)
        takes_structures = bool(theirs.structures.keys() & set(theirs.dummies))
        if isinstance(node.parent, Schedule) or passes_whole(node) and takes_structures:
            return takes_structures
        return theirs.result is not None or any(
            part.bounds for dummy in theirs.dummies for one in theirs.of_dummy(dummy) or ()
            for part in one.component.leaf.parts) or any(map(self._is_reached, node.arguments))

    def _is_reached(self, node: Node) -> bool:
        """:returns: whether an expression calls such a procedure for each of its elements."""
        return self._is_expanded(node) or is_elementwise(node) and any(
            map(self._is_reached, operands(node)))

    def _may_reallocate(self, target: Reference, value: Node) -> bool:
        """:returns: whether an assignment may change the shape of an allocatable array."""
        found = self._selector.selected(target)
        if target.children or found is None:
            return found is None and is_allocatable(target.symbol) and not target.children
        return ArrayType.Extent.DEFERRED in found.structure.shape and not any(
            key(one) == key(target) for one in elementwise_references(value))

    def _model(self, value: Node) -> Reference | None:
        """:returns: an array that has the shape of a value."""
        return next((one for one in elementwise_references(value) if self.elements.rank(one)), None)

    def _reads_own_indices(self, target: Reference) -> bool:
        """:returns: whether the indices of what changes read it."""
        return any(one.symbol is target.symbol and not self.elements.are_apart(one, target)
                   for child in target.children for one in references(child)
                   if not isinstance(one.parent, IntrinsicCall))

    def _reads(self, node: Node, written: Sequence[Reference]) -> bool:
        return any(one.symbol is other.symbol and not self.elements.are_apart(one, other)
                   for one in references(node) for other in written)


def _kept(made: _Made) -> list[Statement]:
    """:returns: what comes before a statement in which a variable is used, if nothing may follow
        that: what has been allocated the last time is deallocated first."""
    before, variable, last = made
    if not last:
        return before
    there = build.intrinsic("ALLOCATED", build.ref(variable.symbol))
    return [build.branch(there, last), *before]
