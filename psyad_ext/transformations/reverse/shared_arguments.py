# SPDX-License-Identifier: BSD-3-Clause
"""Arguments of motions and of their calls, for adjoints that are pieces of one array."""

from __future__ import annotations

from collections.abc import Mapping

from psyclone.psyir.nodes import Literal, Node, Range, Reference
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.ir.declarations.attributes import OPEN
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value, symbol_type
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.walking import nodes_of
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.pieces import Piece, place_in


def declared_pieces(unit: Unit, context: Context) -> dict[DataSymbol, Piece]:
    """
    :param unit: a routine.
    :param context: its names; its arguments have adjoints there.

    :returns: the pieces that are adjoints of its arguments.
    """
    pieces = {}
    for group in sorted(unit.shared):
        dummies = [unit.dummies[place] for place in group]
        shape = [making.bounds(build.integer(1), Literal(OPEN, ScalarType.integer_type()))]
        base = context.names.symbol(
            context.scheme.name("adjoint", "shared"),
            making.array_type(symbol_type(dummies[0]).scalar(), shape))
        for dummy in dummies:
            first = context.names.symbol(f"{dummy.name}_first", context.wide.type())
            pieces[dummy] = Piece(context.adjoints[dummy], base, first, dummy is dummies[0])
    return pieces


def piece_arguments(piece: Piece) -> list[tuple[DataSymbol, Access]]:
    """:returns: what stands for an adjoint in a list of dummy arguments."""
    own = [(piece.base, Access.READWRITE)] if piece.leads else []
    return [*own, (piece.first, Access.READ)]


def shared_places(unit: Unit) -> Mapping[DataSymbol, bool]:
    """:returns: the arguments with shared adjoints, and whether the array stands at each."""
    dummies = unit.dummies
    return {dummies[place]: place == group[0] for group in unit.shared for place in group}


def given_piece(site: CallSite, dummy: DataSymbol, actual: Reference, context: Context
                ) -> list[Node]:
    """
    :param site: a call of a routine with shared adjoints.
    :param dummy: an argument of it that has one.
    :param actual: the actual argument.
    :param context: the caller.

    :returns: what stands for the adjoint in the call.
    """
    own = context.pieces.get(actual.symbol)
    base = context.adjoint(actual.symbol) if own is None else own.base
    indices = [index.start if isinstance(index, Range) else index for index in actual.children]
    place = place_in(actual.symbol, indices, context.wide)
    first = build.integer_sum(build.ref(own.first), place) if own is not None \
        else _wide(build.shifted(place, 1), context)
    return [build.ref(base), first] if shared_places(site.callee)[dummy] else [first]


def _wide(place: Node, context: Context) -> Node:
    """:returns: the place of an element in the large kind, which extents that it is computed from
        have already."""
    number = integer_value(place)
    if number is not None:
        return making.literal(str(number), context.wide.type())
    kind = context.wide.kind().symbol
    return place if any(one.symbol is kind for one in nodes_of(place, Reference)) \
        else context.wide(place)
