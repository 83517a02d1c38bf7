# SPDX-License-Identifier: BSD-3-Clause
"""Queries of points-to facts about pointers in elements of arrays of structures."""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, IntrinsicCall, Node, Reference, Routine
from psyclone.psyir.symbols import ScalarType, Symbol

from psyad_ext.ir.declarations.attributes import is_local
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.lookup.type_reading import is_pointer_type, pointed_at
from psyad_ext.ir.lowering.pointers.element_numbers import Numbers
from psyad_ext.ir.lowering.pointers.element_places import Place, Places
from psyad_ext.ir.lowering.pointers.element_targets import Groups, Target
from psyad_ext.ir.lowering.pointers.pointees import Key
from psyad_ext.ir.structures.component_types import component_types
from psyad_ext.ir.structures.pointer_arguments import declares_pointer, declares_target
from psyad_ext.ir.tree.copying import copied


class ElementQueries:
    """Answers them by the integers that take the place of pointers.

    :param places: finds the pointers.
    :param groups: what the pointers may point at.
    :param numbers: names the integers.
    """

    def __init__(self, places: Places, groups: Groups, numbers: Numbers) -> None:
        self._places, self._groups, self._numbers = places, groups, numbers

    def answer(self, call: IntrinsicCall) -> Node | None:
        """:returns: whether a pointer points at anything, or at something, None if the integers do
            not tell."""
        first, *others = (self._place(one) for one in call.arguments)
        if first is None:
            return None
        if not others:
            return build.greater(self._number(0, first), build.integer(0))
        if not self._is_scalar(first.key):
            return None  # arrays may begin at one place and differ
        other = call.arguments[1]
        if others[0] is not None:
            return self._point_alike(first, others[0])
        if not is_data(other) or self._places.place(other) is not None \
                or self._is_pointer(other):
            return None
        return self._points(first, Target.of(Assignment.create(
            copied(call.arguments[0]), copied(other), is_pointer=True)))

    def _is_scalar(self, key: Key) -> bool:
        """:returns: whether a pointer points at a single thing."""
        symbol, path = key
        if path:
            return pointed_at(self._places.declared(key)) is None
        return isinstance(getattr(symbol.datatype, "partial_datatype", None), ScalarType)

    def _place(self, node: Node) -> Place | None:
        """:returns: a pointer, None for anything else."""
        place = self._places.place(node) if is_data(node) else None
        return None if place is None or place.rest or place.own else place

    def _is_pointer(self, reference: Reference) -> bool:
        """:returns: whether a name is that of a pointer, or of something behind one."""
        return declares_pointer(reference.symbol) or any(
            is_pointer_type(datatype) for datatype in component_types(
                reference, reference.ancestor(Routine)))

    def _number(self, which: int, place: Place) -> Reference:
        return self._numbers.reference(
            self._numbers.of(place.key)[which], place.indices, place.key)

    def _points(self, place: Place, asked: Target) -> Node | None:
        """:returns: whether a pointer points at one thing."""
        symbol, found = asked.reference.symbol, []
        for number, target in enumerate(self._groups.of(place.key).targets, 1):
            own = target.reference.symbol
            if own is not symbol:
                if self._may_be_one(own, symbol):
                    return None
                continue
            if not target.is_element or not asked.is_element:
                return None
            if target.form == asked.form:
                same = self._are_same(place, target, asked)
                if same is not None:
                    found.append(build.all_of([build.equal(
                        self._number(0, place), build.integer(number)), *same]))
        return build.any_of(found) or build.logical(False)

    @staticmethod
    def _may_be_one(one: Symbol, other: Symbol) -> bool:
        """:returns: whether two names may be those of the same variable."""
        if declares_pointer(one) or declares_pointer(other):
            return True
        return not is_local(one) and not is_local(other) and all(
            declares_target(own) for own in (one, other) if own.is_argument) and (
            one.is_argument or other.is_argument)

    def _point_alike(self, one: Place, other: Place) -> Node | None:
        """:returns: whether two pointers point at one thing, None if the integers do not tell."""
        found: list[Node] = []
        for mine in self._groups.of(one.key).targets:
            for theirs in self._groups.of(other.key).targets:
                symbols = mine.reference.symbol, theirs.reference.symbol
                if symbols[0] is not symbols[1]:
                    if self._may_be_one(*symbols):
                        return None
                elif not mine.is_element or not theirs.is_element or mine is not theirs and (
                        mine.form == theirs.form):
                    return None
                elif mine.form == theirs.form:
                    found.append(self._have_target(mine, one, other))
        return build.any_of(found) or build.logical(False)

    def _have_target(self, target: Target, one: Place, other: Place) -> Node:
        """:returns: whether two pointers of a group have a target, and its indices agree."""
        group = self._groups.of(one.key)
        number = build.integer(group.targets.index(target) + 1)
        return build.all_of([
            *(build.equal(self._number(0, place), copied(number)) for place in (one, other)),
            *(build.equal(*(self._number(1 + place, own) for own in (one, other)))
              for place in range(len(target.open)))])

    def _are_same(self, place: Place, target: Target, asked: Target) -> list[Node] | None:
        """:returns: the conditions that indices agree, None if they surely do not."""
        conditions: list[Node] = []
        for which, (mine, theirs) in enumerate(zip(target.values, asked.values)):
            if which in target.open:
                conditions.append(build.equal(
                    self._number(1 + target.open.index(which), place), copied(theirs)))
            elif integer_value(theirs) is None:
                conditions.append(build.equal(copied(mine), copied(theirs)))
            elif integer_value(mine) != integer_value(theirs):
                return None
        return conditions
