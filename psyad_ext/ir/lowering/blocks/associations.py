# SPDX-License-Identifier: BSD-3-Clause
"""Names in associate constructs are replaced by the variables that they stand for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from psyclone.psyir.nodes import ArrayConstructor, CodeBlock, IntrinsicCall, Node, Range, Reference
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import counting
from psyad_ext.ir.expressions.inquiries import dimension_number, is_bound_of
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank, extent
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.expressions.text import is_text_value, names_mentioned, with_other_name
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of

_BOUNDS = ("LBOUND", "UBOUND")


def all_indices(reference: Reference) -> list[Node]:
    """:returns: the indices in a reference and in its members, bounds of sections one by one."""
    found: list[Node] = []
    node: Node | None = reference
    while node is not None:
        for index in getattr(node, "indices", ()):
            found += index.children if isinstance(index, Range) else [index]
        node = getattr(node, "member", None)
    return found


class Association:
    """A name and what it stands for.

    :param symbol: the name.
    :param selector: a variable, or a part of one.
    :param lowers: lower bounds of a section, if these are not 1.
    :param whole: the places of the names in the selector that are arrays and have no indices, as
        far as known.
    """

    def __init__(self, symbol: Symbol, selector: Reference, lowers: Sequence[Node] | None = None,
                 whole: Sequence[int] | None = None) -> None:
        self._symbol = symbol
        self._selector = selector
        self._lowers = lowers
        self._whole = _first_if_whole(selector) if whole is None else whole
        self._steps = steps_of(selector)
        self._sections = [(number, place, index) for number, step in enumerate(self._steps)
                          for place, index in enumerate(step.indices or ())
                          if isinstance(index, Range)]

    def substitute(self, root: Node) -> None:
        """Replace the name in place.

        :param root: statements.

        :raises NotImplementedError: if that is not possible.
        """
        self._in_text(root)
        self._in_loops(root)
        own = [one for one in nodes_of(root, Reference) if one.symbol is self._symbol]
        full = IdentitySet(index for one in own for index in all_ranges(one)
                           if self._is_full(index))
        for call in reversed(nodes_of(root, IntrinsicCall)):
            if call.intrinsic.name in (*_BOUNDS, "SIZE") and self._sections \
                    and type(call.arguments[0]) is Reference \
                    and call.arguments[0].symbol is self._symbol \
                    and call.parent not in full:
                call.replace_with(self._bound(call), keep_name_in_context=True)
        for reference in reversed(own):
            if reference.parent is not None and reference.parent.parent not in full:
                is_called = reference is getattr(reference.parent, "routine", None)
                reference.replace_with(self._replaced(reference, full),
                                       keep_name_in_context=not is_called)

    def _in_loops(self, root: Node) -> None:
        """Replace the name where it counts the turns of loops."""
        for loop in counting(root):
            if loop.variable is self._symbol:
                if type(self._selector) is not Reference:
                    raise NotImplementedError("a loop counted by a part of a variable")
                loop.variable = self._selector.symbol

    def _in_text(self, root: Node) -> None:
        """Replace the name where texts are joined, or parts of them selected, and where operators
        have names: these stay opaque."""
        for block in nodes_of(root, CodeBlock):
            if block.structure is not CodeBlock.Structure.EXPRESSION:
                continue
            if self._sections and is_text_value(block) \
                    and self._symbol.name.lower() in names_mentioned(block):
                raise NotImplementedError("parts of texts in an associated section")
            new = with_other_name(block, self._symbol.name, text_of(self._selector))
            if new is not block:
                if self._sections:
                    raise NotImplementedError("operators with names on an associated section")
                block.replace_with(new, keep_name_in_context=True)

    def _is_full(self, index: Range) -> bool:
        """:returns: whether both bounds of a section were omitted."""
        number = index.parent.index_of(index) + 1
        return integer_value(index.step) == 1 and all(
            is_bound_of(bound, name, self._symbol, number)
            for bound, name in zip(index.children, _BOUNDS))

    def _replaced(self, reference: Reference, full: IdentitySet[Node]) -> Reference:
        first, *members = steps_of(reference)
        steps = list(self._steps)
        if first.indices is not None:
            steps = self._indexed(first.indices, full)
        return reference_of(self._selector.symbol, steps[0].indices, [*steps[1:], *members])

    def _indexed(self, indices: Sequence[Node], full: IdentitySet[Node]) -> list[Step]:
        steps = list(self._steps)
        if not self._sections:
            number, inner = self._array()
            if steps[number].indices is not None or len(self._whole) > 1:
                raise NotImplementedError("elements of an associated array of components")
            steps[number] = Step(steps[number].name, [
                self._own_index(place, index, inner, index in full)
                for place, index in enumerate(indices)])
            return steps
        if len(indices) != len(self._sections):
            raise NotImplementedError("an associated array with a wrong number of indices")
        chosen = {(number, place): section if index in full
                  else _within(section, index, self._lower(dimension))
                  for dimension, (index, (number, place, section)) in enumerate(
                      zip(indices, self._sections))}
        return [Step(step.name, None if step.indices is None else [
            chosen.get((number, place), index) for place, index in enumerate(step.indices)])
            for number, step in enumerate(steps)]

    def _array(self) -> tuple[int, Reference | None]:
        """:returns: the place of the array without indices, and the array if it is one of
            structures, of which components are selected."""
        last = len(self._steps) - 1
        number = self._whole[0] if self._whole else last
        return number, None if number == last else reference_of(
            self._selector.symbol, self._steps[0].indices, self._steps[1:number + 1])

    def _own_index(self, place: int, index: Node, inner: Reference | None, is_full: bool) -> Node:
        """:returns: an index in the array without indices, which is ``inner`` if it has components:
            what is selected of all of these has lower bounds of 1."""
        lower, upper = (build.intrinsic(name, copied(inner or self._selector),
                                        ("dim", build.integer(place + 1))) for name in _BOUNDS)
        if is_full:
            return Range.create(lower, upper)
        return copied(index) if inner is None else _within(
            Range.create(lower, upper), index, build.integer(1))

    def _bound(self, call: IntrinsicCall) -> Node:
        """:returns: a bound, or the size, of a section."""
        number = dimension_number(call)
        if number is not None:
            return self._bound_of(call.intrinsic.name, number - 1)
        values = [self._bound_of(call.intrinsic.name, one) for one in range(len(self._sections))]
        if call.intrinsic.name == "SIZE":
            return reduce(build.integer_product, values)
        constructor = ArrayConstructor()
        for value in values:
            constructor.addchild(value)
        return constructor

    def _bound_of(self, name: str, dimension: int) -> Node:
        """:returns: a bound, or the size, of one dimension, from 0."""
        _, _, section = self._sections[dimension]
        size = build.positive_part(extent(section.start, section.stop, section.step))
        if self._lowers is None:
            return build.integer(1) if name == "LBOUND" else size
        if name == "SIZE":
            return size
        # Fortran says that the bounds of what has no elements are 1 and 0.
        lower = build.intrinsic("MERGE", self._lower(dimension), build.integer(1),
                                build.greater(copied(size), build.integer(0)))
        return lower if name == "LBOUND" else build.shifted(build.add(lower, size), -1)

    def _lower(self, dimension: int) -> Node:
        return build.integer(1) if self._lowers is None else copied(self._lowers[dimension])


def _first_if_whole(reference: Reference) -> list[int]:
    """:returns: the place of the variable that a reference begins with if it is an array without
        indices."""
    symbol = reference.symbol
    is_whole = isinstance(symbol, DataSymbol) and symbol.is_array \
        and not getattr(reference, "indices", ())
    return [0] if is_whole else []


def all_ranges(reference: Reference) -> list[Range]:
    """:returns: the sections among the indices of a variable itself."""
    return [index for index in getattr(reference, "indices", ()) if isinstance(index, Range)]


def _within(section: Range, index: Node, lower: Node) -> Node:
    """:returns: the index in an array that an index in its section, from a lower bound, means."""
    if isinstance(index, Range):
        return Range.create(place_within(section, index.start, lower),
                            place_within(section, index.stop, lower),
                            build.integer_product(copied(section.step), copied(index.step)))
    return place_within(section, index, lower)


def place_within(section: Range, index: Node, lower: Node) -> Node:
    """:returns: the place in an array that an index in its section, from a lower bound, means."""
    one = integer_value(lower)
    offset = build.shifted(copied(index), -one) if one is not None \
        else build.sub(copied(index), copied(lower))
    distance = build.integer_product(offset, copied(section.step))
    first = _declared_lower(section.start)
    if integer_value(distance) == 0:
        return first
    number, known = integer_value(distance), integer_value(first)
    return build.add(first, distance) if number is None or known is None \
        else build.integer(known + number)


def _declared_lower(bound: Node) -> Node:
    """:returns: a bound as a new expression, as a number if it is the first of an array that is
        declared with it."""
    array = bound.arguments[0] if isinstance(bound, IntrinsicCall) \
        and bound.intrinsic.name == "LBOUND" else None
    number = dimension_number(bound) if type(array) is Reference else None
    if number is not None and number <= declared_rank(array.symbol):
        lower = bounds_of(array.symbol, number - 1)[0]
        if integer_value(lower) is not None:
            return lower
    return copied(bound)
