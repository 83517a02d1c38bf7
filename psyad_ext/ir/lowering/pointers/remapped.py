# SPDX-License-Identifier: BSD-3-Clause
"""Pointers that see the elements of a target in another shape: ``mat(1:n, 1:n) => work``.

The elements of such a pointer are those of the target, one after the other. A use of the pointer
becomes one of the target where that can be written as an element or a section of it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import BinaryOperation, CodeBlock, IntrinsicCall, Node, Range, Reference
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.inquiries import as_asked, dimension_number, dimension_of
from psyad_ext.ir.expressions.kinds import expression_type, integer_value
from psyad_ext.ir.expressions.questions import (
    bounds_of, declared_rank, extent, is_data, rank, symbols_read)
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of

_ADD = BinaryOperation.Operator.ADD
_BOUNDS = ("LBOUND", "UBOUND")


@dataclass(frozen=True)
class Span:
    """What an index of a pointer selects, counted from 0.

    :param first: the first element, or the only one.
    :param last: the last one of a section; None for an index.
    :param step: the step of a section.
    """

    first: Node
    last: Node | None = None
    step: Node | None = None

    @property
    def nodes(self) -> list[Node]:
        """:returns: the expressions in it."""
        return [one for one in (self.first, self.last, self.step) if one is not None]

    @property
    def count(self) -> Node:
        """:returns: how many elements these are, not positive if there are none."""
        return build.integer(1) if self.last is None \
            else extent(self.first, self.last, self.step)

    def at(self, number: Node) -> Node:
        """:returns: the element with a number, counted from 1."""
        if self.last is None:
            return copied(self.first)
        steps = build.integer_product(build.shifted(number, -1), copied(self.step))
        return _sum(copied(self.first), steps)


class Remapping:
    """A pointer and the elements that it stands for.

    :param symbol: the pointer.
    :param reference: the target, a variable or a section of one.
    :param lowers: the lower bounds of the pointer.
    :param extents: its extents, which are not positive where it has no elements.
    :param written: what the routine may write.
    """

    def __init__(self, symbol: Symbol, reference: Reference, lowers: Sequence[Node],
                 extents: Sequence[Node], written: Collection[Symbol]) -> None:
        self._symbol = symbol
        self.lowers, self._extents = lowers, extents
        self._indices = [copied(index) for index in reference.children] or [
            _whole(reference.symbol, number)
            for number in range(declared_rank(reference.symbol))]
        self._base: DataSymbol = reference.symbol
        self._places = [place for place, index in enumerate(self._indices)
                        if isinstance(index, Range)]
        self._kept = self._leading(frozenset(written))

    def _leading(self, written: Collection[Symbol]) -> int:
        """:returns: how many dimensions are the same in the pointer and in the target."""
        count = 0
        most = min(len(self._places), len(self._extents)) - 1
        while count < most:
            own, other = self._extents[count], self._size(count)
            if constant_difference(own, other) != 0 or symbols_read(own, other) & written:
                break
            count += 1
        return count

    def _section(self, number: int) -> Range:
        return self._indices[self._places[number]]

    def _size(self, number: int) -> Node:
        """:returns: the extent of the target in one of the dimensions that it has."""
        return extent(*self._section(number).children)

    # What can be said as a part of the target

    def is_simple(self, reference: Reference) -> bool:
        """:returns: whether a use of the pointer is an element or a section of the target."""
        indices = list(reference.children) or [None]*len(self._extents)
        ranges = [number for number, index in enumerate(indices)
                  if index is None or isinstance(index, Range)]
        if any(rank_of_list(index) for index in indices if index is not None):
            return False
        inner = [number for number in ranges if number >= self._kept]
        return len(inner) <= (1 if len(self._places) - self._kept == 1 else 0)

    def substitute(self, root: Node) -> None:
        """Replace the pointer in place.

        :param root: statements or expressions.

        :raises NotImplementedError: if that is not possible.
        """
        name = self._symbol.name.lower()
        if any(name in map(str.lower, block.get_symbol_names())
               for block in nodes_of(root, CodeBlock)):
            raise NotImplementedError("a pointer of another shape in what is not understood")
        own = [one for one in nodes_of(root, Reference) if one.symbol is self._symbol]
        if not all(self.is_simple(one) or is_asked(one) for one in own):
            raise NotImplementedError("a part of another shape")
        for reference in reversed(own):
            if is_asked(reference):
                if not self._is_bound(reference.parent):
                    reference.parent.replace_with(self._asked(reference.parent),
                                                  keep_name_in_context=True)
                continue
            reference.replace_with(self.part(self.spans(reference)), keep_name_in_context=True)

    def _is_bound(self, call: IntrinsicCall) -> bool:
        """:returns: whether an inquiry stands for a bound of a section that has been left out."""
        section = call.parent
        return isinstance(section, Range) and is_data(section.parent) \
            and section.parent.symbol is self._symbol and any(
                part is call and call.intrinsic.name == name
                for part, name in zip(section.children, _BOUNDS))

    def _asked(self, call: IntrinsicCall) -> Node:
        """:returns: a bound, or the size, of the pointer."""
        number, name = dimension_number(call), call.intrinsic.name
        if number is None:
            if name != "SIZE" or dimension_of(call) is not None:
                raise NotImplementedError("all bounds at once")
            size = build.positive_part(copied(self._extents[0]))
            for one in self._extents[1:]:
                size = build.integer_product(size, build.positive_part(copied(one)))
            return as_asked(call, size)
        extent_, lower = self._extents[number - 1], copied(self.lowers[number - 1])
        size = build.positive_part(copied(extent_))
        if name == "SIZE":
            return as_asked(call, size)
        if integer_value(lower) != 1 and (integer_value(extent_) or 0) < 1:
            # Fortran says that the bounds of what has no elements are 1 and 0.
            lower = build.intrinsic("MERGE", lower, build.integer(1),
                                    build.greater(copied(size), build.integer(0)))
        return as_asked(call, lower if name == "LBOUND"
                        else build.shifted(build.integer_sum(size, lower), -1))

    def spans(self, reference: Reference) -> list[Span]:
        """:returns: what a use of the pointer selects in each of its dimensions."""
        indices = list(reference.children) or [None]*len(self._extents)
        return [self._span(number, index) for number, index in enumerate(indices)]

    def _span(self, number: int, index: Node | None) -> Span:
        lower, extent_ = self.lowers[number], self._extents[number]
        last = build.shifted(copied(extent_), -1)
        if index is None:
            return Span(build.integer(0), last, build.integer(1))
        if not isinstance(index, Range):
            return Span(build.integer_difference(copied(index), copied(lower)))
        first, stop = (None if self._left_out(bound) else
                       build.integer_difference(copied(bound), copied(lower))
                       for bound in index.children[:2])
        return Span(build.integer(0) if first is None else first,
                    last if stop is None else stop, copied(index.step))

    def _left_out(self, bound: Node) -> bool:
        return isinstance(bound, IntrinsicCall) and self._is_bound(bound)

    def part(self, spans: Sequence[Span]) -> Reference:
        """:returns: the part of the target that is selected, which can be written as one."""
        indices = [copied(index) for index in self._indices]
        for number in range(self._kept):
            indices[self._places[number]] = _within(self._section(number), spans[number])
        inner, places = spans[self._kept:], self._places[self._kept:]
        first = self._number([span.first for span in inner])
        if len(places) == 1:
            section = next((at for at, span in enumerate(inner) if span.last is not None), None)
            span = Span(first)
            if section is not None:
                last = self._number([copied(span.first) if span.last is None else span.last
                                     for span in inner])
                span = Span(first, last, build.integer_product(
                    copied(inner[section].step), self._stride(section)))
            indices[places[0]] = _within(self._section(self._kept), span)
            return build.ref(self._base, indices)
        for number, place in enumerate(places, self._kept):
            rest = copied(first)
            if number + 1 < len(self._places):
                size, type_ = self._size(number), expression_type(rest)
                if type_ is not None:
                    size = build.integer_of_type(size, type_)
                rest = build.intrinsic("MOD", rest, size)
                first = build.div(first, copied(size))
            indices[place] = _within(self._section(number), Span(rest))
        return build.ref(self._base, indices)

    def run(self, reference: Reference) -> Reference | None:
        """:returns: the part of the target, if there is one, that has the elements of a part of the
            pointer one after the other."""
        spans = self.spans(reference)
        if self._kept or len(self._places) != 1 or not self._is_run(reference):
            return None
        first = self._number([span.first for span in spans])
        last = self._number([copied(span.first) if span.last is None else span.last
                             for span in spans])
        indices = [copied(index) for index in self._indices]
        indices[self._places[0]] = _within(self._section(0), Span(first, last, build.integer(1)))
        return build.ref(self._base, indices)

    def _is_run(self, reference: Reference) -> bool:
        """:returns: whether a part of the pointer has elements that come one after the other."""
        is_full = True
        for index in reference.children:
            if not is_full and isinstance(index, Range) or rank_of_list(index):
                return False
            is_full = isinstance(index, Range) and all(map(self._left_out, index.children[:2])) \
                and is_full
            if isinstance(index, Range) and integer_value(index.step) != 1:
                return False
        return True

    def _stride(self, number: int) -> Node:
        """:returns: how far elements are apart whose indices differ by 1 in a dimension of those
            that are not the same in the target."""
        stride = build.integer(1)
        for one in self._extents[self._kept:self._kept + number]:
            stride = build.integer_product(stride, copied(one))
        return stride

    def _number(self, indices: Sequence[Node]) -> Node:
        """:returns: the number, from 0, of an element in these dimensions."""
        first, *others = map(copied, indices)
        for number, index in enumerate(others, 1):
            if _number_of(index) == 0:
                continue
            first = _sum(first, build.integer_product(index, self._stride(number)))
        return first


def rank_of_list(index: Node) -> int:
    """:returns: the rank of an index that is no section: 1 for a list of elements."""
    return 0 if isinstance(index, Range) else rank(index)


def _whole(symbol: DataSymbol, number: int) -> Range:
    """:returns: all of a dimension of an array."""
    return Range.create(*bounds_of(symbol, number))


def is_asked(reference: Reference) -> bool:
    """:returns: whether only a bound or the size of the whole of a pointer is asked for."""
    call = reference.parent
    return isinstance(call, IntrinsicCall) and call.intrinsic.name in (*_BOUNDS, "SIZE") \
        and call.arguments[0] is reference and not reference.children


def _sum(left: Node, right: Node) -> Node:
    """:returns: a sum, in which numbers are added up."""
    if _number_of(right) is None and _number_of(left) is not None:
        left, right = right, left
    value = _number_of(right)
    return build.integer_sum(left, right) if value is None else _shifted(left, value)


def _shifted(node: Node, number: int) -> Node:
    first = node
    while isinstance(first, BinaryOperation) and first.operator is _ADD \
            and _number_of(first.children[1]) is None:
        first = first.children[0]
    new = build.shifted(copied(first), number)
    if first is node:
        return new
    if build.is_zero(new) and first.parent is node:
        return copied(node.children[1])
    first.replace_with(new)
    return node


def _number_of(node: Node) -> int | None:
    """:returns: the value of an expression of numbers only."""
    return None if nodes_of(node, Reference) else integer_value(node)


def _within(section: Range, span: Span) -> Node:
    """:returns: what is selected of a section of the target."""
    step = section.step
    places = [_sum(build.integer_product(copied(one), copied(step)), copied(section.start))
              for one in (span.first, span.last) if one is not None]
    if span.last is None:
        return places[0]
    return Range.create(*places, build.integer_product(copied(span.step), copied(step)))
