# SPDX-License-Identifier: BSD-3-Clause
"""Arrays that constructors make of structures are filled one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from psyclone.psyir.nodes import (
    ArrayConstructor, ArrayReference, Assignment, BinaryOperation, Call, IntrinsicCall, Node, Range,
    Reference, Routine, Schedule, Statement)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.expressions.questions import (
    bounds_of, elementwise_references, extent, rank, symbols_read)
from psyad_ext.ir.lowering.arrays.constructors import flat_values, renamed_in, turns_before
from psyad_ext.ir.lowering.arrays.where import is_where
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.structures.new_structures import NewStructures
from psyad_ext.ir.lowering.structures.routine_structures import RoutineStructures
from psyad_ext.ir.lowering.structures.structure_elements import Elements
from psyad_ext.ir.lowering.structures.structure_parts import Selected, Selector, may_reallocate
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Definition
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.walking import nodes_of

#: Operators whose right-hand side may be left out.
_SHORT_CIRCUIT = (BinaryOperation.Operator.AND, BinaryOperation.Operator.OR)
_DEFERRED = (ArrayType.Extent.DEFERRED,)
_Renamed = dict[Symbol, DataSymbol]


def fill_arrays(routine: Routine, own: RoutineStructures, structures: Structures,
                new: NewStructures, variables: Variables) -> None:
    """Let variables take the place of arrays that constructors make of structures.

    :param routine: the routine.
    :param own: its structures.
    :param structures: knows the structures of all routines.
    :param new: declares structures in it.
    :param variables: declares other variables in it.
    """
    selector = Selector(own, structures.types)
    _list_values(routine, selector, variables)
    constructors = nodes_of(routine, ArrayConstructor)
    if not constructors:
        return
    filling = _Filling(selector, Elements(routine, selector, structures), variables)
    for node in constructors:
        statement = evaluated_in(node)
        if not node.children or statement is None or is_where(statement):
            continue
        definition = filling.definition(node)
        if definition is None or structures.assigns(definition):
            continue
        length = filling.length(node.children)
        array = None if length is None else new.new(definition, "elements", _DEFERRED)
        if array is None:
            continue
        bounds = build.section(build.integer(1), length)
        filled = filling.statements(node.children, array, build.integer(0), {})
        node.replace_with(build.ref(array), keep_name_in_context=True)
        replace_statement(statement, [
            build.intrinsic("ALLOCATE", build.ref(array, [bounds])), *filled, statement,
            build.intrinsic("DEALLOCATE", build.ref(array))])


def name_lists(routine: Routine, selector: Selector) -> None:
    """Let components that select structures, as lists of indices, be variables already, in place:
    how many structures are meant shows by these.

    :param routine: the routine.
    :param selector: resolves references in it.
    """
    for value in nodes_of(routine, Reference):
        found = selector.selected(value)
        indices = [] if found is None or found.is_leaf else [
            index for indices in found.given for index in indices or ()]
        for one in [one for index in indices for one in elementwise_references(index)]:
            inner = selector.selected(one)
            if inner is not None and inner.is_leaf and inner.rank:
                one.replace_with(inner.reference(inner.first), keep_name_in_context=True)


def _list_values(routine: Routine, selector: Selector, variables: Variables) -> None:
    """Let constructors list structures that a vector selects, and structures that are assigned to
    others of their array, if this may get another shape or if they have rows, in place: these are
    copied one by one, so others have to hold the values first."""
    for value in [one for one in nodes_of(routine, Reference) if _is_value(one)]:
        found = selector.selected(value)
        listing = value.parent if isinstance(value.parent, ArrayConstructor) else value
        if found is None or found.is_leaf or evaluated_in(listing) is None:
            continue
        vectors = [index for indices in found.given for index in indices or ()
                   if _is_vector(index)]
        if len(vectors) == 1 and not found.rank:
            listed = _selected_by(vectors[0], value, variables)
        elif not vectors and found.rank == 1 and _moves_in_array(value.parent, found, selector):
            listed = [copied(value)]
        else:
            continue
        constructor = ArrayConstructor()
        constructor.children.extend(listed)
        value.replace_with(constructor, keep_name_in_context=True)


def _moves_in_array(statement: Node, value: Selected, selector: Selector) -> bool:
    """:returns: whether structures with rows, or to an array that may get another shape, are
        assigned to others of their array."""
    target = selector.selected(statement.lhs) if isinstance(statement, Assignment) else None
    return target is not None and target.structure is value.structure and (
        any(map(is_row, value.components)) or may_reallocate(target))


def _is_value(reference: Reference) -> bool:
    """:returns: whether a reference is assigned, listed, or passed to a routine."""
    parent = reference.parent
    if isinstance(parent, ArrayConstructor):
        return True
    if isinstance(parent, Assignment):
        return parent.rhs is reference
    if not isinstance(parent, Call) or isinstance(parent, IntrinsicCall) \
            or parent.routine is reference:
        return False
    return all(is_only_read(dummy) for dummy, actual in arguments_of(parent) or ()
               if actual is reference)


def _is_vector(index: Node) -> bool:
    """:returns: whether an index is a variable, or a list, that selects several elements."""
    if isinstance(index, ArrayConstructor):
        return not any(rank(one) or isinstance(one, ImpliedDo) for one in index.children)
    return type(index) in (Reference, ArrayReference) and rank(index) == 1 and not any(
        rank(one) for one in index.children if not isinstance(one, Range))


def _selected_by(vector: Node, value: Reference, variables: Variables) -> list[Node]:
    """:returns: the structures that a vector of indices selects, in turn."""
    place = vector.path_from(value)

    def at(index: Node) -> Node:
        element = copied(value)
        reduce(lambda node, step: node.children[step], place, element).replace_with(index)
        return element

    if isinstance(vector, ArrayConstructor):
        return [at(copied(index)) for index in vector.children]
    section = next((one for one in vector.children if isinstance(one, Range)), None)
    bounds = section.children if section is not None else \
        (*bounds_of(vector.symbol, 0), build.integer(1))
    counter = variables.new("i_list", ScalarType.integer_type())
    each = ImpliedDo(counter)
    each.children.extend([copied(bound) for bound in bounds])
    each.addchild(at(build.ref(vector.symbol, [
        build.ref(counter) if one is section else copied(one)
        for one in vector.children or [section]])))
    return [each]


def evaluated_in(node: Node) -> Statement | None:
    """:returns: the simple statement that always evaluates an expression."""
    outer: Node | None = node
    while outer is not None and not isinstance(outer.parent, Schedule):
        outer = outer.parent
        if isinstance(outer, (ArrayConstructor, ImpliedDo)) \
                or isinstance(outer, BinaryOperation) and outer.operator in _SHORT_CIRCUIT:
            return None
    return outer if isinstance(outer, (Assignment, Call)) else None


@dataclass
class _Filling:
    """Fills the elements one after the other.

    :param selector: resolves references in the routine.
    :param elements: answers questions about expressions with structures.
    :param variables: declares counters.
    """

    selector: Selector
    elements: Elements
    variables: Variables

    def definition(self, node: Node) -> Definition | None:
        """:returns: the type of the structures that a value consists of; None if it has others."""
        if not isinstance(node, (ArrayConstructor, ImpliedDo)):
            selected = self.selector.selected(node)
            is_array = isinstance(node, IntrinsicCall) and self.elements.rank(node) > 0
            return None if selected is not None and selected.is_leaf or is_array \
                else self.elements.definition(node)
        values = node.values if isinstance(node, ImpliedDo) else node.children
        found = [self.definition(one) for one in flat_values(values)]
        return found[0] if found and all(one is found[0] for one in found) else None

    def length(self, values: Sequence[Node]) -> Node | None:
        """:returns: the number of structures, None if it is not the same in all turns of a loop,
            or not known."""
        total: Node = build.integer(0)
        for value in flat_values(values):
            count = self._count(value)
            if count is None:
                return None
            total = build.integer_sum(total, count)
        return total

    def _count(self, value: Node) -> Node | None:
        if isinstance(value, ImpliedDo):
            inside = self.length(value.values)
            if inside is None or value.variable in symbols_read(inside):
                return None
            return build.integer_product(
                build.positive_part(extent(*map(copied, value.bounds))), inside)
        if not self.elements.rank(value):
            return build.integer(1)
        found = self.selector.selected(value)
        if found is None or found.rank != 1:
            return None
        sections = [index for indices in found.given for index in indices or ()
                    if isinstance(index, Range)]
        if not sections:
            return build.intrinsic("SIZE", copied(value), ("dim", build.integer(1)))
        return build.positive_part(extent(*map(copied, sections[0].children)))

    def statements(self, values: Sequence[Node], array: DataSymbol, before: Node,
                   renamed: _Renamed) -> list[Statement]:
        """
        :param values: what comes one after the other.
        :param array: what is filled.
        :param before: the number of elements before them.
        :param renamed: counters of implied loops, and the variables that stand for them.

        :returns: what gives the elements their values.
        """
        new: list[Statement] = []
        for value in flat_values(values):
            count = renamed_in(self._count(value), renamed)
            if isinstance(value, ImpliedDo):
                new.append(self._loop(value, array, before, renamed))
            else:
                first = build.shifted(copied(before), 1)
                place = first if not self.elements.rank(value) else build.section(
                    first, build.integer_sum(copied(before), copied(count)))
                new.append(build.assign(build.ref(array, [place]),
                                        renamed_in(copied(value), renamed)))
            before = build.integer_sum(copied(before), count)
        return new

    def _loop(self, value: ImpliedDo, array: DataSymbol, before: Node,
              renamed: _Renamed) -> Statement:
        counter = self.variables.new(value.variable.name, value.variable.datatype)
        start, stop, step = (renamed_in(copied(bound), renamed) for bound in value.bounds)
        turns = turns_before(counter, start, step)
        inside = renamed_in(self.length(value.values), renamed)
        place = build.integer_sum(copied(before), build.integer_product(turns, inside))
        return build.loop(counter, start, stop, step, self.statements(
            value.values, array, place, {**renamed, value.variable: counter}))
