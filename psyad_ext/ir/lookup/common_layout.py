# SPDX-License-Identifier: BSD-3-Clause
"""One division of a common block for routines that divide it differently.

The block is cut where the variables of all routines end. What lies between two cuts is the same
variable in all of them, or becomes one array, of which each routine names parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import prod
from typing import Any

from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value, symbol_type
from psyad_ext.ir.expressions.questions import array_type

_NUMBERS = ("REAL", "INTEGER", "BOOLEAN")


@dataclass(frozen=True)
class Part:
    """Where a variable lies.

    :param number: the variable of the common division.
    :param shift: how many of its elements come before; None if it is the same variable.
    """

    number: int
    shift: int | None


@dataclass(frozen=True)
class Division:
    """A block as several routines may declare it together.

    :param members: its variables, with types that mean the same everywhere.
    :param parts: for each routine where each of its variables lies.
    """

    members: list[DataSymbol]
    parts: list[list[Part]]


@dataclass(frozen=True)
class _Piece:
    symbol: DataSymbol
    start: int
    size: int
    length: int

    @property
    def end(self) -> int:
        return self.start + self.size*self.length


def layout(symbol: DataSymbol) -> tuple[Any, ...]:
    """:returns: what variables that take the same place in the same way have in common."""
    type_ = array_type(symbol)
    bounds = tuple((integer_value(side.lower), integer_value(side.upper))
                   for side in (type_.shape if type_ else ()))
    return (symbol_type(symbol).key, bounds)


def extents(symbol: DataSymbol) -> list[tuple[int, int]]:
    """:returns: lower bound and number of elements of each dimension of a variable."""
    _, bounds = layout(symbol)
    return [(lower, max(upper - lower + 1, 0)) for lower, upper in bounds]


def length(symbol: DataSymbol) -> int:
    """:returns: the number of elements of a variable."""
    return prod(number for _, number in extents(symbol))


def joint_division(routines: Sequence[Sequence[DataSymbol]]) -> Division | None:
    """
    :param routines: the variables of a block as each routine declares them, with extents that are
        numbers.

    :returns: a division that serves all; None if variables of several types share storage, or
        some are not aligned.
    """
    if all(list(map(layout, one)) == list(map(layout, routines[0])) for one in routines):
        return Division(list(routines[0]), [
            [Part(number, None) for number in range(len(one))] for one in routines])
    listed = [_pieces(one) for one in routines]
    if any(piece is None for pieces in listed for piece in pieces):
        return None
    cuts = _cuts(listed)
    groups = [[[piece for piece in pieces if start <= piece.start < end] for pieces in listed]
              for start, end in pairwise(cuts)]
    joined = [_joined([pieces for pieces in group if pieces], end - start)
              for group, start, end in zip(groups, cuts, cuts[1:])]
    if None in joined:
        return None
    parts = [list(map(partial(_part, cuts, joined), pieces)) for pieces in listed]
    return Division([symbol for symbol, _ in joined], parts)


def _pieces(symbols: Sequence[DataSymbol]) -> list[_Piece | None]:
    """:returns: where variables lie, in bytes; None for one for which compilers leave a gap."""
    found: list[_Piece | None] = []
    place = 0
    for symbol in symbols:
        intrinsic, kind = symbol_type(symbol).key
        if intrinsic not in _NUMBERS or not isinstance(kind, int) or place % kind:
            return [None]
        found.append(_Piece(symbol, place, kind, length(symbol)))
        place = found[-1].end
    return found


def _cuts(listed: Sequence[Sequence[_Piece]]) -> list[int]:
    """:returns: the places where no variable of any routine goes on."""
    bounds = [{0, *(piece.end for piece in pieces)} for pieces in listed]
    return sorted(place for place in set().union(*bounds)
                  if all(place in own or place > max(own) for own in bounds))


def _joined(group: Sequence[Sequence[_Piece]], size: int) -> tuple[DataSymbol, bool] | None:
    """:returns: the variable between two cuts, and whether all routines have just this one."""
    first = group[0][0]
    kinds = {symbol_type(piece.symbol).key for pieces in group for piece in pieces}
    if len(kinds) > 1:
        return None
    if all(len(pieces) == 1 and layout(pieces[0].symbol) == layout(first.symbol)
           for pieces in group):
        return first.symbol, True
    last = group[0][-1]
    name = first.symbol.name if last is first else f"{first.symbol.name}_to_{last.symbol.name}"
    whole = ArrayType.ArrayBounds(build.integer(1), build.integer(size//first.size))
    return DataSymbol(name, ArrayType(symbol_type(first.symbol).scalar(), [whole])), False


def _part(cuts: Sequence[int], joined: Sequence[tuple[DataSymbol, bool]], piece: _Piece) -> Part:
    number = max(number for number, cut in enumerate(cuts[:-1]) if cut <= piece.start)
    shift = (piece.start - cuts[number])//piece.size
    return Part(number, None if joined[number][1] else shift)
