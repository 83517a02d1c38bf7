# SPDX-License-Identifier: BSD-3-Clause
"""Slices of statements: what some assignments need of the statements around them.

A slice keeps every assignment to a private variable that it needs, in the order of the statements,
so that what it computes has the same value there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import assignments_of


@dataclass(frozen=True)
class Slice:
    """A part of the statements of a loop.

    :param body: the statements: assignments, branches and loops.
    :param kept: the assignments that belong to the slice.
    """

    body: Sequence[Statement]
    kept: IdentitySet[Node]

    def expressions(self) -> Iterator[tuple[Statement, Node]]:
        """:returns: the expressions that it evaluates, with their statements; the element that an
            assignment sets counts as its indices."""
        return _expressions(self.body, self.kept)

    def copied(self) -> list[Statement]:
        """:returns: new statements that do what it does."""
        return _copied(self.body, self.kept)


def sliced(body: Sequence[Statement], wanted: Iterable[Assignment], private: set[Symbol]) -> Slice:
    """
    :param body: the statements of a loop: assignments, branches and loops.
    :param wanted: some of the assignments.
    :param private: the variables that every iteration sets before it reads them.

    :returns: these, and all that sets what they need.
    """
    every = [one for statement in body for one in assignments_of(statement)]
    kept: IdentitySet[Node] = IdentitySet(wanted)
    number = -1
    while number != len(kept):
        number = len(kept)
        needed = private & {symbol for _, expression in _expressions(body, kept)
                            for symbol in symbols_read(expression)}
        kept = IdentitySet(one for one in every if one in kept or one.lhs.symbol in needed)
    return Slice(body, kept)


def _expressions(body: Iterable[Node], kept: IdentitySet[Node]) -> Iterator[tuple[Statement, Node]]:
    for statement in body:
        if isinstance(statement, Assignment):
            if statement in kept:
                yield from ((statement, one) for one in (*statement.lhs.children, statement.rhs))
            continue
        parts = _parts(statement)
        inner = [one for block in parts.blocks for one in _expressions(block, kept)]
        if inner:
            yield from ((statement, one) for one in parts.heads)
            yield from inner


def _copied(body: Iterable[Node], kept: IdentitySet[Node]) -> list[Statement]:
    found: list[Statement] = []
    for statement in body:
        if isinstance(statement, Assignment):
            found += [copied(statement)] if statement in kept else []
            continue
        parts = _parts(statement)
        found += parts.made([_copied(block, kept) for block in parts.blocks])
    return found


@dataclass(frozen=True)
class _Parts:
    """A branch or a loop taken apart.

    :param heads: the condition, or the bounds.
    :param blocks: the sequences of statements in it.
    :param made: makes new ones of the same kind, or nothing if no block holds anything.
    """

    heads: Sequence[Node]
    blocks: Sequence[Sequence[Node]]
    made: Callable[[list[list[Statement]]], list[Statement]]


def _parts(statement: Node) -> _Parts:
    if isinstance(statement, IfBlock):
        blocks = [block.children for block in statement.children[1:]]
        return _Parts([statement.condition], blocks, lambda new: build.branches(
            copied(statement.condition), new[0], new[1] if new[1:] else []))
    assert isinstance(statement, Loop)
    heads = statement.children[:3]
    return _Parts(heads, [statement.loop_body.children], lambda new: [build.loop_over(
        statement.variable, map(copied, heads), new[0])] if new[0] else [])
