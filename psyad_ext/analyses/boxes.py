# SPDX-License-Identifier: BSD-3-Clause
"""Parts of arrays as boxes, with bounds that are sums of multiples of expressions.

A box stands for whatever lies between its bounds, which is nothing if they are
the wrong way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache

from psyclone.psyir.nodes import ArrayReference, Loop, Range, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import affine
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import array_type, bounds_of, rank, section_bounds
from psyad_ext.ir.tree.keys import key

#: Terms with their coefficients, and a constant.
Sum = tuple[dict[str, int], int]
#: First and last index in each dimension.
Box = tuple[tuple[Sum, Sum], ...]
_SEPARATORS = str.maketrans("(),:=", "     ")
#: The words in so many terms are remembered.
_MOST_TERMS = 4096


def box_of(reference: Reference) -> Box | None:
    """:returns: the elements that a reference means, None if they are not side by side."""
    if not isinstance(reference, ArrayReference):
        if array_type(reference.symbol) is None:
            return None
        return tuple((affine(low), affine(high)) for low, high, _ in section_bounds(reference))
    sections = iter(section_bounds(reference))
    box = []
    for index in reference.indices:
        if isinstance(index, Range):
            start, stop, step = next(sections)
            if integer_value(step) != 1:
                return None
            box.append((affine(start), affine(stop)))
        elif rank(index):
            return None
        else:
            box.append((affine(index), affine(index)))
    return tuple(box)


def passed(box: Box, loop: Loop, changed: set[Symbol]) -> Box | None:
    """:returns: what earlier iterations have set if each sets ``box``."""
    step = integer_value(loop.step_expr)
    if step not in (1, -1):
        return None
    before = _moved(affine(build.ref(loop.variable)), -step)
    start = affine(loop.start_expr)
    return _spread(box, loop, changed, (start, before) if step == 1 else (before, start))


def filled(box: Box, loop: Loop, changed: set[Symbol]) -> Box | None:
    """:returns: what all iterations together set if each sets ``box``."""
    ends = range_of(loop)
    if ends is None or integer_value(loop.step_expr) not in (1, -1):
        return None
    return _spread(box, loop, changed, ends)


def _spread(box: Box, loop: Loop, changed: set[Symbol], ends: tuple[Sum, Sum]) -> Box | None:
    """:returns: the box that ``box`` fills while the loop variable runs, if it fills one."""
    name = key(build.ref(loop.variable))
    others = {symbol.name.lower() for symbol in changed} - {loop.variable.name.lower()}
    if names_in((*box, ends)) & others:
        return None
    moving = [number for number, pair in enumerate(box)
              if loop.variable.name.lower() in names_in((pair,))]
    if len(moving) != 1:
        return None
    low, high = box[moving[0]]
    if low != high or low[0].get(name) != 1 or names_of(_without(low, name)) & {name}:
        return None
    rest = _without(low, name)
    new = (added(rest, ends[0]), added(rest, ends[1]))
    return tuple(new if number == moving[0] else pair for number, pair in enumerate(box))


def range_of(loop: Loop) -> tuple[Sum, Sum] | None:
    """:returns: the smallest and the largest value that a loop variable can have."""
    step = integer_value(loop.step_expr)
    if not step:
        return None
    start, stop = affine(loop.start_expr), affine(loop.stop_expr)
    return (start, stop) if step > 0 else (stop, start)


def with_values(box: Box, values: Mapping[str, Sum]) -> Box:
    """:returns: a box with what is known for the variables in its bounds."""
    return tuple((substituted(low, values), substituted(high, values)) for low, high in box)


def substituted(value: Sum, values: Mapping[str, Sum]) -> Sum:
    """:returns: a sum with what is known for its terms."""
    for name in set(value[0]) & set(values):
        value = _replaced(value, name, (values[name], values[name]), True)
    return value


def over_loops(box: Box, around: Sequence[Loop]) -> Box:
    """
    :param box: some elements.
    :param around: loops around them, from the outside.

    :returns: the box that the elements fill in all iterations.
    """
    for loop in reversed(around):
        ends = range_of(loop)
        if ends is not None:
            name = key(build.ref(loop.variable))
            box = tuple((_replaced(low, name, ends, False), _replaced(high, name, ends, True))
                        for low, high in box)
    return box


def _replaced(value: Sum, name: str, ends: tuple[Sum, Sum], largest: bool) -> Sum:
    """:returns: the smallest or largest value over the range of one variable."""
    factor = value[0].get(name, 0)
    if not factor:
        return value
    end = ends[(factor > 0) is largest]
    return added(_without(value, name), scaled(end, factor))


def _without(value: Sum, name: str) -> Sum:
    return {term: count for term, count in value[0].items() if term != name}, value[1]


def added(left: Sum, right: Sum) -> Sum:
    """:returns: the sum of both."""
    terms = dict(left[0])
    for term, count in right[0].items():
        terms[term] = terms.get(term, 0) + count
    return {term: count for term, count in terms.items() if count}, left[1] + right[1]


def scaled(value: Sum, factor: int) -> Sum:
    """:returns: a multiple."""
    return {term: count*factor for term, count in value[0].items()}, value[1]*factor


def negative(value: Sum) -> Sum:
    """:returns: the same with the other sign."""
    return scaled(value, -1)


def _moved(value: Sum, number: int) -> Sum:
    return value[0], value[1] + number


def difference(left: Sum, right: Sum) -> int | None:
    """:returns: ``left - right`` if it is a number."""
    terms, constant = added(left, negative(right))
    return None if terms else constant


def joined(first: Box, second: Box) -> Box | None:
    """:returns: a box from the start of one to the end of another that adjoins or overlaps it."""
    unlike = [number for number, (left, right) in enumerate(zip(first, second)) if left != right]
    if len(first) != len(second) or len(unlike) != 1:
        return None
    gap = difference(second[unlike[0]][0], first[unlike[0]][1])
    if gap is None or gap > 1:
        return None
    new = (first[unlike[0]][0], second[unlike[0]][1])
    return tuple(new if number == unlike[0] else pair for number, pair in enumerate(first))


def is_inside(inner: Box, outer: Box, symbol: Symbol) -> bool:
    """:returns: whether a box lies in another one, given that it lies in the array."""
    if len(inner) != len(outer):
        return False
    for dimension, ((low, high), (start, stop)) in enumerate(zip(inner, outer)):
        starts, stops = _at_most(start, low), _at_most(high, stop)
        if starts and stops:
            continue
        first, last = map(affine, bounds_of(symbol, dimension))
        if not (starts or _at_most(start, first)) or not (stops or _at_most(last, stop)):
            return False
    return True


def are_apart(first: Sequence[tuple[Sum, Sum]], second: Sequence[tuple[Sum, Sum]], *,
              large: Set[str] = frozenset()) -> bool:
    """
    :param first: a box.
    :param second: another one of the same array.
    :param large: terms that are taken to be as large as that needs.

    :returns: whether they certainly have no element in common.
    """
    return any(_is_below(one, other, large) or _is_below(other, one, large)
               for one, other in zip(first, second))


def surely_meet(first: Sequence[tuple[Sum, Sum]], second: Sequence[tuple[Sum, Sum]]) -> bool:
    """:returns: whether two boxes of one array surely have elements in common, if both have any."""
    return all(map(_overlap, first, second))


def _overlap(one: tuple[Sum, Sum], other: tuple[Sum, Sum]) -> bool:
    """:returns: whether indices from one to another one surely are among others, if both are
        any."""
    low, high = difference(other[0], one[0]), difference(one[1], other[1])
    if 0 in (low, high):
        return True
    if low is not None and high is not None and (low > 0) is (high > 0):
        return True  # one has the other one inside
    gaps = difference(other[1], one[0]), difference(one[1], other[0])
    return all(gap is not None and gap >= 0 for gap in gaps)


def _is_below(left: tuple[Sum, Sum], right: tuple[Sum, Sum], large: Set[str]) -> bool:
    terms, constant = added(right[0], negative(left[1]))
    return constant > 0 if not terms else \
        all(factor > 0 and term in large for term, factor in terms.items())


def _at_most(left: Sum, right: Sum) -> bool:
    """:returns: whether ``left`` is certainly not larger than ``right``."""
    gap = difference(left, right)
    return gap is not None and gap <= 0


def names_in(box: Iterable[tuple[Sum, Sum]]) -> set[str]:
    """:returns: the words in the bounds of a box, names of variables among them."""
    return {name for pair in box for value in pair for name in names_of(value)}


def names_of(value: Sum) -> set[str]:
    """:returns: the words in the terms of a sum, names of variables among them."""
    return set().union(*map(_words, value[0]))


@lru_cache(maxsize=_MOST_TERMS)
def _words(term: str) -> frozenset[str]:
    return frozenset(term.translate(_SEPARATORS).split())
