# SPDX-License-Identifier: BSD-3-Clause
"""Patterns of Jacobians that are known from offsets alone, and colours in closed form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.offsets import Places

#: So many colourings of one variable are tried before one that fits any box is taken.
_MOST_TRIES = 20000
#: With more columns in a row, the pattern is rather listed when the program runs.
_MOST_OFFSETS = 64


@dataclass(frozen=True)
class Block:
    """Where the elements of a dependent variable depend on an independent one.

    :param dimensions: the dimension of the dependent variable that each index comes from, or
        :py:data:`psyad_ext.analyses.offsets.FIXED`.
    :param offsets: what is added to its index, or the index, in the order of columns.
    """

    dimensions: tuple[int, ...]
    offsets: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Colouring:
    """Colours of the elements of an independent variable: ``first + mod(factors*indices, count)``.

    :param first: the first colour.
    :param count: the number of colours.
    :param factors: what each index is multiplied with.
    """

    first: int
    count: int
    factors: tuple[int, ...]


@dataclass(frozen=True)
class Stencils:
    """The pattern of a Jacobian.

    :param blocks: where dependent variables depend on independent ones.
    :param colourings: the colours of the columns of each independent variable.
    """

    blocks: Mapping[tuple[DataSymbol, DataSymbol], Block]
    colourings: Mapping[DataSymbol, Colouring]


def stencils(outcome: Mapping[Symbol, Places] | None, dependent: Sequence[DataSymbol],
             independent: Sequence[DataSymbol]) -> Stencils | None:
    """
    :param outcome: what the arguments depend on, ``None`` if it is not known.
    :param dependent: the dependent arguments.
    :param independent: the independent arguments.

    :returns: the pattern of the Jacobian, ``None`` if it is not that of stencils.
    """
    if outcome is None:
        return None
    blocks: dict[tuple[DataSymbol, DataSymbol], Block] = {}
    for row, column in product(dependent, independent):
        places = [place.indices for place in outcome[row] if place.source is column]
        if not places:
            continue
        block = None if None in places else _block(places)
        if block is None:
            return None
        blocks[row, column] = block
    return Stencils(blocks, _coloured(blocks, dependent, independent))


def _block(places: Sequence[tuple[tuple[int, int], ...]]) -> Block | None:
    dimensions = {tuple(dimension for dimension, _ in place) for place in places}
    if len(dimensions) > 1 or len(places) > _MOST_OFFSETS:
        return None
    found = sorted((tuple(number for _, number in place) for place in places),
                   key=lambda offset: offset[::-1])
    return Block(dimensions.pop(), tuple(found))


def _coloured(blocks: Mapping[tuple[DataSymbol, DataSymbol], Block],
              dependent: Sequence[DataSymbol], independent: Sequence[DataSymbol]
              ) -> dict[DataSymbol, Colouring]:
    """Columns of two variables that are in one row nowhere may have the same colours."""
    found: dict[DataSymbol, Colouring] = {}
    for column in independent:
        own = [blocks[row, column] for row in dependent if (row, column) in blocks]
        others = [colouring for other, colouring in found.items()
                  if any((row, column) in blocks and (row, other) in blocks for row in dependent)]
        first = max((each.first + each.count for each in others), default=1)
        factors, count = _lattice([block.offsets for block in own])
        found[column] = Colouring(first, count, factors)
    return found


def _lattice(groups: Sequence[Sequence[tuple[int, ...]]]) -> tuple[tuple[int, ...], int]:
    """
    :param groups: offsets of columns in one row, for each dependent variable.

    :returns: factors and the number of colours, as few as can be found.
    """
    offsets = [offset for group in groups for offset in group]
    if not offsets:
        return (), 1
    gaps = {gap for group in groups for gap in _gaps(group)}
    widths = [max(abs(gap[number]) for gap in gaps | {(0,) * len(offsets[0])}) + 1
              for number in range(len(offsets[0]))]
    tries = _candidates(max(map(len, groups)), prod(widths), len(widths))
    for number, (factors, count) in enumerate(tries):
        if number > _MOST_TRIES:
            break
        if all(sum(map(int.__mul__, factors, gap)) % count for gap in gaps):
            return factors, count
    return tuple(prod(widths[:number]) for number in range(len(widths))), prod(widths)


def _gaps(offsets: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    for left, right in product(offsets, offsets):
        if left != right:
            yield tuple(a - b for a, b in zip(left, right))


def _candidates(least: int, most: int, rank: int) -> Iterator[tuple[tuple[int, ...], int]]:
    for count in range(least, most):
        for factors in product(range(count), repeat=rank):
            yield factors, count
