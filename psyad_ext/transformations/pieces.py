# SPDX-License-Identifier: BSD-3-Clause
"""Pieces of one array that are the adjoints of several arguments.

Elements that two arguments have in common are only read, whereas their adjoints change: no two
dummy arguments may stand for these. So the array of the adjoints is given as a whole, with the
place of the first element of each argument in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Node, Range, Reference, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.declarations.attributes import is_open
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import (
    bounds_of, declared_rank, elementwise_references, extent, rank)
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of

#: Converts an integer expression to a kind that counts the elements of the largest arrays.
Wide = Callable[[Node], Node]


@dataclass(frozen=True)
class Piece:
    """The part of a shared array that is the adjoint of one argument.

    :param adjoint: the adjoint, as if it were an argument of its own.
    :param base: the shared array.
    :param first: the place of its first element there.
    :param leads: whether the array stands at this argument in lists of arguments.
    """

    adjoint: DataSymbol
    base: DataSymbol
    first: DataSymbol
    leads: bool


def place_in(symbol: DataSymbol, indices: Sequence[Node], wide: Wide) -> Node:
    """
    :param symbol: an array.
    :param indices: those of an element; none for the first one.
    :param wide: converts to a large kind.

    :returns: how many elements there are in front of it.
    """
    place: Node = build.integer(0)
    sizes: list[Node] = []
    for number, index in enumerate(indices):
        bounds = bounds_of(symbol, number)
        steps = build.integer_difference(copied(index), bounds[0])
        if sizes and integer_value(steps) != 0:
            steps = build.integer_product(reduce(build.mul, map(copied, sizes)), steps)
        place = build.integer_sum(place, steps)
        sizes.append(wide(extent(*bounds_of(symbol, number), build.integer(1))))
    return place


def refer_to_pieces(statements: Sequence[Statement], pieces: Sequence[Piece],
                    wide: Wide) -> DataSymbol | None:
    """Let statements use the shared arrays, in place.

    Made as if the adjoints were apart, they are right for common elements: these are only added
    to, by one statement at a time.

    :param statements: statements of a returning or reversing motion.
    :param pieces: the adjoints that are parts of shared arrays.
    :param wide: converts to a large kind.

    :returns: None, or an adjoint of which the statements use neither elements nor vectors.
    """
    found = {piece.adjoint: piece for piece in pieces}
    for statement in statements if found else ():
        for reference in nodes_of(statement, Reference):
            piece = found.get(reference.symbol)
            if piece is None:
                continue
            new = _part(reference, piece, wide)
            if new is None:
                return piece.adjoint
            reference.replace_with(new, keep_name_in_context=True)
    return None


def _part(reference: Reference, piece: Piece, wide: Wide) -> Reference | None:
    """:returns: the same part of a shared array; None if it is no element and no vector."""
    indices = reference.children
    if not indices:
        if isinstance(reference.parent, Call) and not isinstance(reference.parent, IntrinsicCall):
            # The called routine takes the elements from this one on.
            return build.ref(piece.base, [build.ref(piece.first)])
        return _whole(reference, piece, wide)
    sections = [number for number, index in enumerate(indices) if isinstance(index, Range)]
    if len(sections) > 1 or rank(reference) != len(sections):
        return None
    starts = [index.start if isinstance(index, Range) else index for index in indices]
    first = _shifted(piece, starts, wide)
    if not sections:
        return build.ref(piece.base, [first])
    number = sections[0]
    section = indices[number]
    starts[number] = section.stop
    sizes = [wide(extent(*bounds_of(piece.adjoint, other), build.integer(1)))
             for other in range(number)]
    step = reduce(build.integer_product, sizes, copied(section.step))
    return build.ref(piece.base, [
        Range.create(first, _shifted(piece, starts, wide), step)])


def _whole(reference: Reference, piece: Piece, wide: Wide) -> Reference | None:
    """:returns: all elements as a vector, if nothing has to have the same shape."""
    symbol, statement = reference.symbol, reference.ancestor(Assignment)
    if is_open(symbol.datatype) or statement is None:
        return None
    others = [one for one in (statement.lhs, *elementwise_references(statement.rhs))
              if one is not reference and rank(one)]
    if declared_rank(symbol) > 1 and others:
        return None
    count = reduce(build.integer_product, (
        build.positive_part(wide(extent(*bounds_of(symbol, number), build.integer(1))))
        for number in range(declared_rank(symbol))))
    last = build.shifted(build.integer_sum(build.ref(piece.first), count), -1)
    return build.ref(piece.base, [build.section(build.ref(piece.first), last)])


def _shifted(piece: Piece, indices: Sequence[Node], wide: Wide) -> Node:
    """:returns: the index in the shared array of an element of a piece."""
    place = place_in(piece.adjoint, indices, wide)
    return build.integer_sum(build.ref(piece.first), place)
