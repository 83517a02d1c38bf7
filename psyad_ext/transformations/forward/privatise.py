# SPDX-License-Identifier: BSD-3-Clause
"""Tangents that live in one pass through a loop over directions only are scalars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from psyclone.psyir.nodes import Assignment, Loop, Node, Reference, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type


def privatise(statements: Sequence[Statement], local: Sequence[DataSymbol],
              direction: Symbol) -> None:
    """Turn tangents of local scalars into scalars where no loop needs the value of another.

    :param statements: all statements of a routine; changed in place.
    :param local: the tangents, with the dimension of directions alone, of its local scalars.
    :param direction: the counter of directions.
    """
    free = set(local)
    used: dict[DataSymbol, list[Reference]] = {}
    for top in statements:
        for reference in top.walk(Reference):
            if reference.symbol in free:
                used.setdefault(reference.symbol, []).append(reference)
    for loop in _direction_loops(statements, direction):
        seen: set[Symbol] = set()
        for statement in loop.loop_body.children:
            read = {reference.symbol for reference in statement.rhs.walk(Reference)}
            free -= read - seen
            seen.add(statement.lhs.symbol)
    for symbol, references in used.items():
        if symbol in free and all(_inside(each, direction) for each in references):
            symbol.datatype = symbol_type(symbol).scalar()
            for reference in references:
                reference.replace_with(build.ref(symbol))


def _direction_loops(statements: Sequence[Node], direction: Symbol) -> Iterator[Loop]:
    """:returns: the loops over directions, all statements of which are assignments."""
    for top in statements:
        for loop in top.walk(Loop):
            if loop.variable is direction:
                yield loop


def _inside(reference: Reference, direction: Symbol) -> bool:
    """:returns: whether a reference is in a loop over directions, and in a statement of it."""
    statement = reference.ancestor(Assignment)
    loop = statement.ancestor(Loop) if statement is not None else None
    return loop is not None and loop.variable is direction
