# SPDX-License-Identifier: BSD-3-Clause
"""Expressions for one element as expressions for all elements that a loop runs through."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import (
    ArrayReference, IntrinsicCall, Literal, Loop, Node, Operation, Range, Reference)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import rank, references, symbols_read
from psyad_ext.ir.expressions.running import at, coefficient, shortened

#: A reference to an element, and the number of the index that runs along with a counter.
_Place = tuple[ArrayReference, int]


def with_sections(loop: Loop, *expressions: Node) -> bool:
    """Let expressions stand for all elements at once, in place.

    :param loop: a loop that takes its iterations one by one, up or down.
    :param expressions: in it; sections of inner loops may stand in them. They are combined element
        by element.

    :returns: whether that is possible; nothing has changed otherwise.
    """
    places = _places(expressions, loop.variable)
    step = integer_value(loop.step_expr)
    if not places or step not in (1, -1):
        return False
    ends = [loop.start_expr, loop.stop_expr][::step]
    for place, number in places:
        index = place.indices[number]
        first, last = (shortened(at(index, loop.variable, end)) for end in ends)
        index.replace_with(build.section(first, last))
    return True


def _places(expressions: Sequence[Node], counter: DataSymbol) -> list[_Place] | None:
    """:returns: the elements that run along with a counter; None if that occurs elsewhere, or if
        their sections would not have the same dimensions in the same order."""
    found: list[_Place] = []
    for expression in expressions:
        inner = _along(expression, counter)
        if inner is None:
            return None
        found += inner
    before = {_sections(place.indices[:number]) for place, number in found}
    ranks = {_sections(place.indices) for place, _ in found}
    others = [one for expression in expressions for one in references(expression)
              if not any(one is place for place, _ in found) and rank(one)]
    return None if len(before) > 1 or len(ranks) > 1 or others else found


def _sections(indices: Sequence[Node]) -> int:
    return sum(isinstance(index, Range) for index in indices)


def _along(node: Node, counter: DataSymbol) -> list[_Place] | None:
    """:returns: the elements in an expression that run along with a counter; None if that occurs
        elsewhere, or in what is no operation on elements."""
    if counter not in symbols_read(node):
        return [] if _is_element(node) else None
    if isinstance(node, ArrayReference):
        place = _place(node, counter)
        return None if place is None else [place]
    if isinstance(node, Operation):
        parts: Sequence[Node] = node.children
    elif isinstance(node, IntrinsicCall) and node.intrinsic.is_elemental:
        parts = node.arguments
    else:
        return None
    found: list[_Place] = []
    for part in parts:
        inner = _along(part, counter)
        if inner is None:
            return None
        found += inner
    return found


def _is_element(node: Node) -> bool:
    """:returns: whether an expression is known to be a scalar, or made of sections."""
    if isinstance(node, (Literal, Reference)):
        return True
    if isinstance(node, Operation):
        return all(map(_is_element, node.children))
    return isinstance(node, IntrinsicCall) and (
        all(map(_is_element, node.arguments)) if node.intrinsic.is_elemental
        else node.intrinsic.is_inquiry and not rank(node))


def _place(reference: ArrayReference, counter: DataSymbol) -> _Place | None:
    """:returns: an element of an array of a type of the language of which one index is the counter,
        or differs from that by what stays the same."""
    numbers = [number for number, index in enumerate(reference.indices)
               if counter in symbols_read(index)]
    symbol = reference.symbol
    if len(numbers) != 1 or not isinstance(symbol, DataSymbol) \
            or type(symbol.datatype) is not ArrayType \
            or not isinstance(symbol.datatype.elemental_type, ScalarType) \
            or coefficient(reference.indices[numbers[0]], counter) != 1:
        return None
    return reference, numbers[0]
