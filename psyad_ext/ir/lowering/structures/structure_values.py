# SPDX-License-Identifier: BSD-3-Clause
"""Structures that expressions make: by a constructor, or as the result of a function."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from psyclone.psyir.nodes import (
    Assignment, Call, IntrinsicCall, Node, Reference, Routine, Statement)
from psyclone.psyir.symbols import ArrayType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_data, is_null_pointer, symbols_read
from psyad_ext.ir.expressions.structure_access import extended, steps_of
from psyad_ext.ir.lookup.callees import bind
from psyad_ext.ir.lowering.memory.allocatable_scalars import (
    given_to_scalar, is_scalar_component, value_given)
from psyad_ext.ir.lowering.structures.new_structures import NewStructures
from psyad_ext.ir.lowering.structures.routine_structures import RoutineStructures
from psyad_ext.ir.lowering.structures.structure_parts import Selected, Selector, freed_if_moved
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.normal_form.copied_arguments import copied_structure
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.components import Structure
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Definition, Leaf, NotTakenApart


class StructureValues:
    """Gives the structures in expressions variables of their own.

    :param own: the structures of the routine; new ones are added.
    :param structures: knows the structures of all routines.
    :param new: declares structures in it.
    :param reached: is told each function that is called.
    """

    kinds = (Call,)

    def __init__(self, own: RoutineStructures, structures: Structures, new: NewStructures,
                 reached: Callable[[Routine], None]) -> None:
        self._own = own
        self._structures = structures
        self._new = new
        self._reached = reached
        self._selector = Selector(own, structures.types)

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` makes a structure."""
        if isinstance(node, IntrinsicCall):
            return self._copied(node) is not None
        return isinstance(node, Call) \
            and node.parent is not None and type(node.routine) is Reference \
            and (self._constructed(node) is not None or self._result(node) is not None)

    def statement(self, statement: Statement) -> list[Statement] | None:
        """:returns: what sets a variable to such a structure, if the statement does only that."""
        if not isinstance(statement, Assignment) or isinstance(statement.rhs, IntrinsicCall) \
                or not self.applies(statement.rhs) \
                or any(map(self.applies, statement.rhs.walk(Call)[1:])):
            return None
        target, call = statement.lhs, statement.rhs
        found = self._selector.selected(target)
        result = self._result(call)
        definition = self._constructed(call) if result is None else result.definition
        rank = 0 if result is None else result.rank
        if found is None or found.rank != rank or definition is None \
                or self._structures.assigns(definition) \
                or not self._structures.types.is_copied(definition, True) \
                or found.definition is not definition \
                or target.symbol in symbols_read(*call.arguments, *target.children):
            return None
        if any(is_row(component) for component in found.components) \
                or rank and (result.is_allocatable or not _keeps_shape(found)):
            return None
        if result is not None:
            return [self._call(call, copied(target))]
        return self._constructor(call, definition, target)

    def value(self, node: Node) -> tuple[list[Statement], Node] | None:
        """:returns: what computes a structure, and the variable that holds it."""
        copy = self._copied(node)
        result = self._result(node) if copy is None else None
        definition = copy.definition if copy is not None else \
            self._constructed(node) if result is None else result.definition
        rank = 0 if result is None else result.rank
        if rank and not result.is_allocatable:
            return None
        is_only = result is not None and result.is_only
        symbol = self._new.new(definition, "value", [ArrayType.Extent.DEFERRED]*rank, is_only)
        if symbol is None:
            return None
        target = build.ref(symbol)
        if copy is not None:
            statements = [build.assign(target, copied(copied_structure(node)))]
        elif result is not None:
            statements = [self._call(node, target)]
        else:
            statements = self._constructor(node, definition, target)
        value = build.ref(symbol, [build.integer(1)]) if is_only else copied(target)
        return None if statements is None else (statements, value)

    def given(self, target: Reference, value: Node) -> Statement:
        """
        :param target: all that a new variable holds, which has the shape of the value.
        :param value: an expression in a tree.

        :returns: what gives it the value; a function that returns an array of structures fills it.
        """
        is_call = isinstance(value, Call) and not isinstance(value, IntrinsicCall)
        result = self._result(value) if is_call and type(value.routine) is Reference else None
        found = self._selector.selected(target)
        if result is None or not result.rank or result.is_allocatable or found is None \
                or any(map(is_row, found.components)):
            return build.assign(target, copied(value))
        return self._call(value, target)

    def _copied(self, node: Node) -> Selected | None:
        """:returns: the structure, or a part of one, that stands in parentheses."""
        original = copied_structure(node)
        found = self._selector.selected(original) if original is not None else None
        return None if found is None or found.definition is None or found.rank else found

    def _constructed(self, call: Call) -> Definition | None:
        """:returns: the type that a call names, if it is a constructor."""
        if self._structures.callee(call) is not None:
            return None
        return self._structures.types.of(call.routine.symbol.name, self._own.routine)

    def _result(self, call: Call) -> Structure | None:
        """:returns: the structure that a function returns."""
        function = self._structures.callee(call)
        if function is None:
            return None
        theirs = self._structures.of(function)
        return theirs.structures.get(theirs.result)

    def _call(self, call: Call, target: Reference) -> Call:
        function = self._structures.callee(call)
        self._reached(function)
        new, theirs = copied(call), self._structures.of(function)
        # Where arguments are left out, the result must not take their place.
        if any(new.argument_names) or len(new.arguments) < len(theirs.dummies) - 1:
            new.append_named_arg(theirs.result.name, target)
        else:
            new.addchild(target)
        bind(new, function)
        return new

    def _constructor(self, call: Call, definition: Definition,
                     target: Reference) -> list[Statement] | None:
        """:returns: the assignments of all components."""
        names = [name for one in reversed(list(definition.ancestors)) for name in one.components]
        inherited = set(definition.inherited)
        values: dict[str, Node] = {}
        for position, (name, value) in enumerate(zip(call.argument_names, call.arguments)):
            if name is None and position >= len(names):
                return None
            values[name.lower() if name else names[position]] = value
        if set(values) - set(names) - inherited:
            return None
        leaves = self._structures.types.leaves(definition)
        for leaf in leaves:
            name = leaf.path[0]
            if name in values and leaf.allocated_with == (name,) and is_null_pointer(values[name]):
                del values[name]
        # What a constructor does not name is deallocated.
        statements = nothing_allocated(
            [leaf for leaf in leaves if leaf.path[0] not in values], target)
        try:
            initial = self._structures.initial(definition, self._own.routine)
        except NotTakenApart:
            return None
        for path, value in initial.items():
            if path[0] not in values:
                statements.append(build.assign(extended(target, path), value))
        ranks = {leaf.path[0]: len(leaf.parts[0].bounds) for leaf in leaves
                 if leaf.allocated_with == leaf.path and len(leaf.path) == 1}
        for name, value in values.items():
            part = extended(target, (name,))
            if is_scalar_component(definition, name):
                statements += given_to_scalar(part, value, self._structures.types,
                                              self._own.routine)
                continue
            if name in ranks:
                statements.append(_with_bounds_of(part, value, ranks[name]))
            statements.append(build.assign(part, value_given(
                value, self._structures.types, self._own.routine)))
        return statements


def _with_bounds_of(part: Reference, value: Node, rank: int) -> Statement:
    """:returns: what frees an allocatable component that has other lower bounds than its new
        value: an assignment keeps those of an array that has the right shape."""
    is_whole = is_data(value) and steps_of(value)[-1].indices is None
    return freed_if_moved(part, [
        (_lower(part, dimension), _lower(value, dimension) if is_whole else build.integer(1))
        for dimension in range(1, rank + 1)])


def _lower(array: Reference, dimension: int) -> Node:
    return build.intrinsic("LBOUND", copied(array), ("dim", build.integer(dimension)))


def _keeps_shape(found: Selected) -> bool:
    """:returns: whether an array of structures, all of it, has the shape of what it gets."""
    lasting = not any((None, None) in part.bounds for one in found.components
                      for part in one.component.leaf.parts)
    return lasting and not found.structure.is_allocatable and found.given[-1] is None


def nothing_allocated(leaves: Iterable[Leaf], target: Reference) -> list[Statement]:
    """:returns: what deallocates components of a structure."""
    found: dict[tuple[str, ...], list[Statement]] = {}
    for leaf in leaves:
        path = leaf.path if leaf.is_changing_text else leaf.allocated_with
        if path is None or path in found:
            continue
        part = extended(target, path)
        free: Statement = build.intrinsic("DEALLOCATE", copied(part))
        # Rows of several structures are asked for one by one later.
        in_each = target.symbol.is_array and not target.children or any(
            step.bounds for step in leaf.parts[:len(path) - 1])
        found[path] = [free if in_each else
                       build.branch(build.intrinsic("ALLOCATED", part), [free])]
    return [one for statements in found.values() for one in statements]
