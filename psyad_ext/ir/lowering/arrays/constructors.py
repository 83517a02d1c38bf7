# SPDX-License-Identifier: BSD-3-Clause
"""Array constructors as assignments and loops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    ArrayConstructor, Call, CodeBlock, IntrinsicCall, Node, Reference, Statement)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo, TypedConstructor
from psyad_ext.ir.expressions.kinds import ElementType, integer_value, promoted
from psyad_ext.ir.expressions.questions import rank, references
from psyad_ext.ir.lowering.base.filling import Workshop, at
from psyad_ext.ir.lowering.base.hoisting import calls_functions
from psyad_ext.ir.lowering.base.positions import element
from psyad_ext.ir.lowering.base.shapes import elements_in, shape_of
from psyad_ext.ir.lowering.base.temporary import new_temporary
from psyad_ext.ir.lowering.base.values import value_type
from psyad_ext.ir.normal_form.array_statements import opaque_parts
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.walking import nodes_of


def elements_type(node: ArrayConstructor) -> ElementType | None:
    """:returns: the type of the elements of a constructor."""
    if isinstance(node, TypedConstructor) and node.type_ is not None:
        return node.type_
    types = [value_type(value) for value in _leaves(node.children)]
    if not types or None in types:
        return None
    values = [Reference(DataSymbol("value", type_.scalar())) for type_ in types]
    return promoted(*values)


def _leaves(values: Sequence[Node]) -> list[Node]:
    found = []
    for value in flat_values(values):
        found += _leaves(value.values) if isinstance(value, ImpliedDo) else [value]
    return found


def flat_values(values: Sequence[Node]) -> list[Node]:
    """:returns: the values, those of constructors among them in their place."""
    found = []
    for value in values:
        nested = isinstance(value, ArrayConstructor) and getattr(value, "type_", None) is None
        found += flat_values(value.children) if nested else [value]
    return found


def limits_in_turns(node: ArrayConstructor) -> list[Node]:
    """:returns: the bounds of the implied loops that are in others."""
    return [bound for loop in nodes_of(node, ImpliedDo) for value in flat_values(loop.values)
            if isinstance(value, ImpliedDo) for bound in value.bounds]


def lengths_in_turns(node: ArrayConstructor) -> list[Node]:
    """:returns: the calls in arrays that implied loops list on which the number of elements of
        these depends."""
    found: list[Node] = []
    for value in [one for loop in nodes_of(node, ImpliedDo) for one in flat_values(loop.values)
                  if not isinstance(one, ImpliedDo)]:
        length = _length(value)
        counted = set() if length is None else {key(call) for call in nodes_of(length, Call)}
        found += [call for call in nodes_of(value, Call) if key(call) in counted]
    return found


def fill_constructor(target: Reference, node: ArrayConstructor,
                     shop: Workshop) -> list[Statement] | None:
    """
    :param target: an array or section of the right length that the constructor does not read.
    :param node: the constructor.
    :param shop: what is needed.

    :returns: statements that give the elements their values; None if that is not possible.
    """
    if node.walk(CodeBlock):
        return None
    return _Filling(target, shop).all(node)


@dataclass
class _Filling:
    """Fills the elements one after the other."""

    target: Reference
    shop: Workshop

    def all(self, node: ArrayConstructor) -> list[Statement] | None:
        """:returns: the statements for all values."""
        values = flat_values(node.children)
        if all(_length(value) is not None for value in values) \
                and not calls_functions(*limits_in_turns(node)):
            made = self._values(values, None, {})
            return None if made is None else made[0]
        return self._counted(node)

    def _values(self, values: Sequence[Node], offset: Node | None,
                renamed: dict[Symbol, DataSymbol]) -> tuple[list[Statement], Node | None] | None:
        """
        :param values: what comes one after the other.
        :param offset: the number of elements before, None for none.
        :param renamed: counters of implied loops, and the variables that stand for them.

        :returns: statements, and the number of elements after them.
        """
        statements: list[Statement] = []
        for value in values:
            made = self._value(value, offset, renamed)
            if made is None:
                return None
            statements += made
            length = renamed_in(_length(value), renamed)
            offset = length if offset is None else build.integer_sum(copied(offset), length)
        return statements, offset

    def _value(self, value: Node, offset: Node | None,
               renamed: dict[Symbol, DataSymbol]) -> list[Statement] | None:
        if isinstance(value, ImpliedDo):
            return self._loop(value, offset, renamed)
        if _is_opaque(value):
            return self._held(value, offset, renamed)
        shape = [one.count for one in shape_of(value) or []]
        counters = self.shop.counters("elements", len(shape))
        place: Node = build.integer(1)
        factor: Node = build.integer(1)
        for number, counter in enumerate(counters):
            step = build.integer_product(
                build.shifted(build.ref(counter), -1), copied(factor)) if number else \
                build.shifted(build.ref(counter), -1)
            place = build.add(step, place) if number == 0 else build.add(place, step)
            factor = build.integer_product(copied(factor), copied(shape[number]))
        if len(counters) == 1:
            place = build.ref(counters[0])
        if offset is not None:
            place = build.integer_sum(copied(offset), place)
        own = element(self.target, [place])
        statement: Statement = build.assign(own, renamed_in(element(value, at(counters)), renamed))
        for counter, count in zip(counters, shape):
            statement = build.loop(counter, build.integer(1), renamed_in(copied(count), renamed),
                                   None, [statement])
        return [statement]

    def _held(self, value: Node, offset: Node | None,
              renamed: dict[Symbol, DataSymbol]) -> list[Statement] | None:
        """:returns: the elements of an array that a function gives."""
        type_, shape = value_type(value), shape_of(value)
        if type_ is None or shape is None or any(one.room is None for one in shape):
            return None
        made = new_temporary(value, type_, "values", self.shop.variables)
        if made is None:
            return None
        before = [*made[0], build.assign(made[1], copied(value))]
        for statement in before:
            renamed_in(statement, renamed)
        moved = self._value(renamed_in(copied(made[1]), renamed), offset, renamed)
        return None if moved is None else [*before, *moved]

    def _loop(self, value: ImpliedDo, offset: Node | None,
              renamed: dict[Symbol, DataSymbol]) -> list[Statement] | None:
        counter = self.shop.integer(value.variable.name)
        start, stop, step = (renamed_in(copied(bound), renamed) for bound in value.bounds)
        turns = turns_before(counter, start, step)
        inner = {**renamed, value.variable: counter}
        values = flat_values(value.values)
        lengths = [renamed_in(_length(one), inner) for one in values]
        length = lengths[0]
        for other in lengths[1:]:
            length = build.integer_sum(length, other)
        before = build.integer_product(turns, length)
        if offset is not None:
            before = build.integer_sum(copied(offset), before)
        made = self._values(values, before, inner)
        return None if made is None else [build.loop(counter, start, stop, step, made[0])]

    def _counted(self, node: ArrayConstructor) -> list[Statement] | None:
        """Where lengths differ from turn to turn, elements are counted."""
        place = self.shop.integer("place")
        made = self._with_place(flat_values(node.children), place, {})
        return None if made is None else [build.assign(build.ref(place), build.integer(0)), *made]

    def _with_place(self, values: Sequence[Node], place: DataSymbol,
                    renamed: dict[Symbol, DataSymbol]) -> list[Statement] | None:
        statements: list[Statement] = []
        for value in values:
            if isinstance(value, ImpliedDo):
                counter = self.shop.integer(value.variable.name)
                bounds = [renamed_in(copied(bound), renamed) for bound in value.bounds]
                inner = self._with_place(flat_values(value.values), place,
                                         {**renamed, value.variable: counter})
                if inner is None:
                    return None
                statements.append(build.loop_over(counter, bounds, inner))
                continue
            made = self._value(value, build.ref(place), renamed)
            shape = shape_of(value)
            if made is None or shape is None:
                return None
            length = renamed_in(_length(value), renamed)
            statements += [*made, build.assign(build.ref(place),
                                               build.integer_sum(build.ref(place), length))]
        return statements


def _is_opaque(value: Node) -> bool:
    """:returns: whether an array in a value is no elementwise operation."""
    return any(rank(part) for part in opaque_parts(value)) or any(
        shape_of(call) for call in value.walk(Call)
        if not isinstance(call, IntrinsicCall) and not call.is_elemental)


def _length(value: Node) -> Node | None:
    """:returns: the number of elements that a value stands for."""
    found = elements_in(value)
    return None if found is None else copied(found.count)


def turns_before(counter: DataSymbol, start: Node, step: Node) -> Node:
    """:returns: how many turns of an implied loop come before the one that a counter says."""
    turns = build.integer_difference(build.ref(counter), copied(start))
    return turns if integer_value(step) == 1 else build.div(turns, copied(step))


def renamed_in(node: Node, renamed: dict[Symbol, DataSymbol]) -> Node:
    """:returns: an expression, taken over, with other names for counters."""
    for reference in references(node):
        if reference.symbol in renamed:
            reference.symbol = renamed[reference.symbol]
    return node
