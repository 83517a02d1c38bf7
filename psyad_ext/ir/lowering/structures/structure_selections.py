# SPDX-License-Identifier: BSD-3-Clause
"""Intrinsic functions that give elements of arrays of structures in another order, or shape.

The function is applied to the numbers of the elements: what it gives tells where each structure of
the result comes from. Elements of a second array (``fsource``, ``pad``, ``boundary``, ``vector``,
``field``) are counted on behind those of the first one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    ArrayConstructor, BinaryOperation, IntrinsicCall, Node, Reference, Statement)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo, TypedConstructor
from psyad_ext.ir.expressions.questions import extent, is_data
from psyad_ext.ir.lowering.base.shapes import named, total
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.structures.new_structures import NewStructures
from psyad_ext.ir.lowering.structures.structure_elements import SELECTING, Elements, selected_from
from psyad_ext.ir.normal_form.array_statements import nest
from psyad_ext.ir.tree.copying import copied

_INTEGER = ScalarType.integer_type()


@dataclass
class _Source:
    """What a function takes structures from.

    :param node: a structure, or an array of structures.
    :param extents: those of the array, as variables or numbers.
    """

    node: Reference
    extents: list[Node]

    @property
    def count(self) -> Node:
        """:returns: the number of structures."""
        return total(self.extents) if self.extents else build.integer(1)


class StructureSelections:
    """Copies what such functions select, one structure after the other.

    :param elements: answers questions about expressions with structures.
    :param new: declares structures in the routine.
    :param variables: declares other variables in it.
    """

    def __init__(self, elements: Elements, new: NewStructures, variables: Variables) -> None:
        self._elements = elements
        self._new = new
        self._variables = variables

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` selects from structures that are variables."""
        if not isinstance(node, IntrinsicCall) or node.intrinsic.name not in SELECTING:
            return False
        sources = selected_from(node)
        return self._elements.definition(node) is not None and all(map(is_data, sources))

    def value(self, node: IntrinsicCall) -> tuple[list[Statement], Node] | None:
        """:returns: what selects the structures, and the variable that holds them."""
        definition, sources = self._elements.definition(node), selected_from(node)
        rank = self._elements.rank(node)
        symbol = self._new.new(definition, "values", [ArrayType.Extent.DEFERRED]*rank)
        if symbol is None:
            return None
        if not rank:
            return [self._chosen(node, symbol)], build.ref(symbol)
        before: list[Statement] = []
        known = [self._source(one, before) for one in sources]
        places = self._variables.new("places", ArrayType(
            _INTEGER, [ArrayType.Extent.DEFERRED]*rank))
        self._number(known)
        before.append(build.assign(build.ref(places), copied(node)))
        extents = [build.intrinsic("SIZE", build.ref(places), ("dim", build.integer(number + 1)))
                   for number in range(rank)]
        before += allocated_anew(symbol, extents)
        return [*before, self._copies(symbol, places, known, extents)], build.ref(symbol)

    def _chosen(self, node: IntrinsicCall, symbol: DataSymbol) -> Statement:
        """:returns: what sets a variable to one of two structures."""
        first, second = (build.assign(build.ref(symbol), copied(one))
                         for one in selected_from(node))
        return build.branch(copied(named(node)["mask"]), [first], [second])

    def _source(self, node: Reference, before: list[Statement]) -> _Source:
        """
        :param node: what structures are taken from.
        :param before: gets the statements that compute its extents.

        :returns: the source.
        """
        extents: list[Node] = []
        for section in self._elements.sections(node) if self._elements.rank(node) else ():
            variable = self._variables.new("extent", _INTEGER)
            before.append(build.assign(build.ref(variable), build.positive_part(
                extent(*map(copied, section)))))
            extents.append(build.ref(variable))
        return _Source(node, extents)

    def _number(self, sources: Sequence[_Source]) -> None:
        """Let numbers take the place of structures, in the call itself, in place."""
        before: Node = build.integer(0)
        for source in sources:
            numbers = self._numbers(source, before)
            node, source.node = source.node, copied(source.node)
            node.replace_with(numbers, keep_name_in_context=True)
            before = build.integer_sum(copied(before), source.count)

    def _numbers(self, source: _Source, before: Node) -> Node:
        """:returns: the numbers of structures, in the shape that these have."""
        if not source.extents:
            return build.shifted(copied(before), 1)
        counter = self._variables.new("i_place", _INTEGER)
        each = ImpliedDo(counter)
        each.children.extend([build.integer(1), source.count, build.integer(1),
                              build.integer_sum(build.ref(counter), copied(before))])
        constructor = TypedConstructor(None)
        constructor.addchild(each)
        if len(source.extents) == 1:
            return constructor
        shape = ArrayConstructor()
        shape.children.extend([copied(one) for one in source.extents])
        return build.intrinsic("RESHAPE", constructor, ("shape", shape))

    def _copies(self, symbol: DataSymbol, places: DataSymbol, sources: Sequence[_Source],
                extents: Sequence[Node]) -> Statement:
        """:returns: loops over copies of structures."""
        counters = [self._variables.new(f"i_{symbol.name}_{number + 1}", _INTEGER)
                    for number in range(len(extents))]
        sections = [(build.integer(1), one, build.integer(1)) for one in extents]
        place = self._variables.new("place", _INTEGER)
        target = build.ref(symbol, list(map(build.ref, counters)))
        first, *others = sources
        copies = self._copy(target, first, place, build.integer(0))
        if others:
            is_first = BinaryOperation.create(
                BinaryOperation.Operator.LE, build.ref(place), first.count)
            copies = [build.branch(is_first, copies,
                                   self._copy(target, others[0], place, first.count))]
        at = build.ref(places, list(map(build.ref, counters)))
        inner = [build.assign(build.ref(place), at), *copies]
        innermost, *outer = zip(counters, sections)
        loop = build.loop(innermost[0], *innermost[1], inner)
        return nest([one for one, _ in outer], [one for _, one in outer], loop)

    def _copy(self, target: Reference, source: _Source, place: DataSymbol,
              before: Node) -> list[Statement]:
        """:returns: what copies the structure that has a number."""
        if not source.extents:
            return [build.assign(copied(target), copied(source.node))]
        rest = build.integer_difference(build.ref(place), build.integer_sum(copied(before), 1))
        statements: list[Statement] = []
        indices = []
        for number, one in enumerate(source.extents):
            index = self._variables.new("index", _INTEGER)
            indices.append(index)
            inside = build.intrinsic("MOD", copied(rest), copied(one)) \
                if number < len(source.extents) - 1 else rest
            statements.append(build.assign(build.ref(index), build.shifted(inside, 1)))
            rest = BinaryOperation.create(BinaryOperation.Operator.DIV, copied(rest), copied(one))
        whole = [(build.integer(1), copied(one), build.integer(1)) for one in source.extents]
        element = self._elements.at(copied(source.node), whole, indices)
        return [*statements, build.assign(copied(target), element)]


def allocated_anew(symbol: DataSymbol, extents: Sequence[Node]) -> list[Statement]:
    """:returns: what gives a new array of structures its shape, also if it had one before."""
    sections = [build.section(build.integer(1), copied(one)) for one in extents]
    return [build.branch(build.intrinsic("ALLOCATED", build.ref(symbol)),
                         [build.intrinsic("DEALLOCATE", build.ref(symbol))]),
            build.intrinsic("ALLOCATE", build.ref(symbol, sections))]

