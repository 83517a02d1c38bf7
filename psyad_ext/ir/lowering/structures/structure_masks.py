# SPDX-License-Identifier: BSD-3-Clause
"""Masked assignments of what procedures make of structures, as loops with branches."""

from __future__ import annotations

from typing import Protocol

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, Call, IfBlock, Node, Reference, Statement, UnaryOperation)

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.refusals import WHERE
from psyad_ext.ir.tree.walking import statements_of

_NOT = UnaryOperation.Operator.NOT
_AND = BinaryOperation.Operator.AND


class MaskedLoops(Protocol):
    """Writes loops for single statements."""

    def assignment(self, statement: Assignment, mask: Node | None = None
                   ) -> list[Statement] | None:
        """:returns: loops over masked assignments of elements."""

    def call(self, statement: Call, mask: Node | None = None) -> list[Statement] | None:
        """:returns: loops over masked calls for elements."""

    def mask(self, condition: Node) -> tuple[list[Statement], Reference] | None:
        """:returns: what comes first, and a variable for the values of a condition."""


def masked_statements(block: IfBlock, maker: MaskedLoops) -> list[Statement]:
    """
    :param block: a ``where`` construct.
    :param maker: writes loops for what is in it.

    :returns: statements with the same meaning.

    :raises UnsupportedError: if something in it is not understood.
    """
    return _branch(block, None, maker)


def _branch(block: IfBlock, outer: Node | None, maker: MaskedLoops) -> list[Statement]:
    # What is assigned has the shape of the mask, too.
    targets = (one.lhs for one in statements_of(block, Assignment))
    made = next(filter(None, map(maker.mask, (block.condition, *targets))), None)
    if made is None:
        raise _refusal(block)
    new, mask = made
    # A mask is evaluated once, of those in others only what these let through.
    value = block.condition if outer is None else outer
    new = [*new, build.assign(copied(mask), copied(value))]
    if outer is not None:
        # What it calls is looked up from where it stands.
        narrower = Assignment(parent=block.parent)
        narrower.children.extend([copied(mask), copied(block.condition)])
        new += _known(maker.assignment(narrower, outer), block)
    other = UnaryOperation.create(_NOT, copied(mask))
    if outer is not None:
        other = BinaryOperation.create(_AND, copied(outer), other)
    for body, condition in ((block.if_body, mask), (block.else_body, other)):
        for statement in body.children if body else ():
            new += _masked(statement, condition, maker)
    return new


def _masked(statement: Node, mask: Node, maker: MaskedLoops) -> list[Statement]:
    if isinstance(statement, IfBlock):
        return _branch(statement, mask, maker)
    write = maker.assignment if isinstance(statement, Assignment) else \
        maker.call if isinstance(statement, Call) else None
    return _known(write(statement, mask) if write is not None else None, statement)


def _known(statements: list[Statement] | None, place: Node) -> list[Statement]:
    if statements is None:
        raise _refusal(place)
    return statements


def _refusal(place: Node) -> UnsupportedError:
    return UnsupportedError([Problem(*location(place), WHERE.code, WHERE.text, WHERE.hint)])
