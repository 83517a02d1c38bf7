# SPDX-License-Identifier: BSD-3-Clause
"""Patterns of Jacobians that are known from offsets alone, and colours in closed form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import product
from math import prod

from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.offsets import FIXED, Places
from psyad_ext.ir.expressions.questions import declared_rank

Offset = tuple[int, ...]

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
    """Colours of the elements of a variable: ``first + mod(factors*indices, count)``.

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
    :param columns: the colours of the columns of each independent variable.
    :param rows: the colours of the rows of each dependent one, ``None`` if an element may be in
        any number of rows.
    """

    blocks: Mapping[tuple[DataSymbol, DataSymbol], Block]
    columns: Mapping[DataSymbol, Colouring]
    rows: Mapping[DataSymbol, Colouring] | None

    @property
    def has_fewer_rows(self) -> bool:
        """:returns: whether rows need fewer colours than columns."""
        return self.rows is not None and _total(self.rows) < _total(self.columns)


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
    return Stencils(blocks, _coloured_columns(blocks, dependent, independent),
                    _coloured_rows(blocks, dependent, independent))


def _block(places: Sequence[tuple[tuple[int, int], ...]]) -> Block | None:
    dimensions = {tuple(dimension for dimension, _ in place) for place in places}
    if len(dimensions) > 1 or len(places) > _MOST_OFFSETS:
        return None
    found = sorted((tuple(number for _, number in place) for place in places),
                   key=lambda offset: offset[::-1])
    return Block(dimensions.pop(), tuple(found))


def _total(colourings: Mapping[DataSymbol, Colouring]) -> int:
    return max(each.first + each.count - 1 for each in colourings.values())


def _coloured_columns(blocks: Mapping[tuple[DataSymbol, DataSymbol], Block],
                      dependent: Sequence[DataSymbol], independent: Sequence[DataSymbol]
                      ) -> dict[DataSymbol, Colouring]:
    own = {column: [blocks[row, column] for row in dependent if (row, column) in blocks]
           for column in independent}
    apart = {column: _Apart(
        max((len(each.offsets) for each in found), default=1),
        {gap for each in found for gap in _gaps(each.offsets)}) for column, found in own.items()}
    return _coloured(apart, lambda left, right: any(
        (row, left) in blocks and (row, right) in blocks for row in dependent))


def _coloured_rows(blocks: Mapping[tuple[DataSymbol, DataSymbol], Block],
                   dependent: Sequence[DataSymbol], independent: Sequence[DataSymbol]
                   ) -> dict[DataSymbol, Colouring] | None:
    apart: dict[DataSymbol, _Apart] = {}
    for row in dependent:
        rank = declared_rank(row)
        own = [blocks[row, column] for column in independent if (row, column) in blocks]
        if any(not set(range(rank)) <= set(block.dimensions) for block in own):
            return None
        # All rows of one column, if each of its elements is in as many.
        least = max((len(block.offsets) for block in own if len(block.dimensions) == rank),
                    default=1)
        apart[row] = _Apart(least, {gap for block in own for gap in _row_gaps(block, rank)})
    return _coloured(apart, lambda left, right: any(
        (left, column) in blocks and (right, column) in blocks for column in independent))


@dataclass(frozen=True)
class _Apart:
    """Elements of one variable that have to have different colours.

    :param least: so many colours are needed at least.
    :param gaps: the differences of their indices.
    """

    least: int
    gaps: Set[Offset]


def _coloured(apart: Mapping[DataSymbol, _Apart],
              meet: Callable[[DataSymbol, DataSymbol], bool]) -> dict[DataSymbol, Colouring]:
    """Variables that meet nowhere in a row, or column, may have the same colours."""
    found: dict[DataSymbol, Colouring] = {}
    for symbol, own in apart.items():
        first = max((each.first + each.count for other, each in found.items()
                     if meet(symbol, other)), default=1)
        found[symbol] = Colouring(first, *_lattice(own))
    return found


def _lattice(apart: _Apart) -> tuple[int, tuple[int, ...]]:
    """:returns: the number of colours, as few as can be found, and factors."""
    gaps = apart.gaps
    if not gaps:
        return 1, ()
    rank = len(next(iter(gaps)))
    widths = [max(abs(gap[number]) for gap in gaps) + 1 for number in range(rank)]
    for number, (count, factors) in enumerate(
            _candidates(apart.least, prod(widths), rank)):
        if number > _MOST_TRIES:
            break
        if all(sum(map(int.__mul__, factors, gap)) % count for gap in gaps):
            return count, factors
    return prod(widths), tuple(prod(widths[:number]) for number in range(rank))


def _gaps(offsets: Sequence[Offset]) -> Iterator[Offset]:
    for left, right in product(offsets, offsets):
        if left != right:
            yield tuple(a - b for a, b in zip(left, right))


def _row_gaps(block: Block, rank: int) -> Iterator[Offset]:
    """:returns: differences of the indices of rows that have an entry in the same column."""
    for gap in _gaps(block.offsets):
        found: dict[int, set[int]] = {}
        for dimension, number in zip(block.dimensions, gap):
            found.setdefault(dimension, set()).add(number)
        fixed = found.pop(FIXED, {0})
        if fixed == {0} and all(len(each) == 1 for each in found.values()):
            yield tuple(found[dimension].pop() for dimension in range(rank))


def _candidates(least: int, most: int,
                rank: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    for count in range(least, most):
        for factors in product(range(count), repeat=rank):
            yield count, factors
