# SPDX-License-Identifier: BSD-3-Clause
"""Copies from variable to variable that undo themselves when they go the other way round.

Exchanges and rotations lose nothing: ``t = a; a = b; b = t``. Where levels in time move on, ``old =
now; now = new``, what is lost is told by the statement that has computed the new level from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import ArrayReference, Assignment, Loop, Node, Range, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key
from psyad_ext.transformations.reverse.inverse_assignment import own_value, solved
from psyad_ext.transformations.reverse.loops import same_loop
from psyad_ext.transformations.reverse.strategies.assignment import AssignStep
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.step import Step

#: Which elements of a variable: for each dimension an index, or the bounds and step of a loop.
Elements = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Copy:
    """Elements of a variable are set to the same ones of another one.

    :param statement: the assignment.
    :param loops: the loops around it, the outermost one first.
    :param elements: which elements.
    """

    statement: Assignment
    loops: tuple[Loop, ...]
    elements: Elements

    @property
    def target(self) -> Symbol:
        """:returns: the variable that is set."""
        return self.statement.lhs.symbol

    @property
    def source(self) -> Symbol:
        """:returns: the other one."""
        return self.statement.rhs.symbol

    @property
    def read(self) -> set[Symbol]:
        """:returns: the variables on which depends what is copied."""
        return symbols_read(*self.statement.lhs.children, *self.statement.rhs.children,
                            *(bound for loop in self.loops for bound in loop.children[:3]))

    def back(self) -> Step:
        """:returns: the step that copies the other way round."""
        return nested([build.assign(copied(self.statement.rhs), copied(self.statement.lhs))],
                      self.loops)


def last_copies(statements: Sequence[Node]) -> tuple[list[Copy], int]:
    """:returns: the copies of the same elements that statements end with, and the number of the
        statements that they are."""
    found: list[Copy] = []
    number = 0
    for statement in reversed(statements):
        copies = list(_copies(statement))
        if not copies or None in copies or not _are_alike([*copies, *found]):
            break
        found[:0] = copies
        number += 1
    return found, number


def _are_alike(copies: Sequence[Copy]) -> bool:
    """:returns: whether copies are of the same elements of all variables, or each of one element of
        a variable, always the same one."""
    if any(one.read & {other.target for other in copies} for one in copies):
        return False
    if len({one.elements for one in copies}) == 1:
        return True
    places = {(reference.symbol, elements_of(reference, ())) for one in copies
              for reference in (one.statement.lhs, one.statement.rhs)}
    return not any(one.loops for one in copies) \
        and len(places) == len({symbol for symbol, _ in places})


def lost(copies: Sequence[Copy], state: frozenset[Symbol]) -> set[Symbol]:
    """
    :param copies: copies of the same elements, one after the other.
    :param state: the variables whose values after them are known.

    :returns: those of all variables that do not have the values from before the copies when these
        have been made and, last one first, the other way round.
    """
    now: dict[Symbol, Symbol | None] = {
        symbol: symbol for one in copies for symbol in (one.target, one.source)}
    for one in copies:
        now[one.target] = now[one.source]
    now = {symbol: value if symbol in state else None for symbol, value in now.items()}
    for one in reversed(copies):
        now[one.source] = now[one.target]
    return {symbol for symbol, value in now.items() if value is not symbol}


def solved_for(symbol: Symbol, statement: Node, level: Symbol, elements: Elements) -> Step | None:
    """
    :param symbol: a variable that is lost.
    :param statement: what computes another one.
    :param level: the other one.
    :param elements: which elements are lost.

    :returns: the step that computes the first one from the other one; None if the statement does
        not set just these elements, each from one and the same of the first one.
    """
    loops, body = _nest(statement)
    if not body or not all(isinstance(one, Assignment) for one in body):
        return None
    *before, last = body
    uses = [one for one in statement.walk(Reference) if one.symbol is symbol]
    if last.lhs.symbol is not level or elements_of(last.lhs, loops) != elements or len(uses) != 1 \
            or any(one.lhs.children or one.lhs.symbol is level for one in before):
        return None
    place = build.ref(symbol, [copied(index) for index in last.lhs.children])
    own = own_value(place, last.rhs)
    if own is None or symbol_type(symbol).key != symbol_type(level).key:
        return None
    value = solved(last.rhs, own, copied(last.lhs))
    return None if value is None else nested(
        [*map(copied, before), build.assign(place, value)], loops)


def nested(statements: Sequence[Assignment], loops: Sequence[Loop]) -> Step:
    """:returns: the step that executes assignments in loops like these."""
    steps: list[Step] = [AssignStep(one, [], False) for one in statements]
    nodes: list[Node] = list(statements)
    for loop in reversed(loops):
        whole = same_loop(loop, [copied(node) for node in nodes])
        steps, nodes = [LoopStep(whole, steps)], [whole]
    return steps[0]


def elements_of(reference: Reference, loops: Sequence[Loop]) -> Elements | None:
    """
    :param reference: an element of a variable.
    :param loops: the loops around it.

    :returns: which elements it stands for, one after the other; None if these are not a box.
    """
    if not isinstance(reference, ArrayReference):
        return None if loops or type(reference) is not Reference else ()
    counters = {loop.variable: loop for loop in loops}
    found: list[tuple[str, ...]] = []
    for index in reference.indices:
        loop = counters.pop(index.symbol, None) if isinstance(index, Reference) else None
        found.append((key(index),) if loop is None else tuple(map(key, loop.children[:3])))
    names = {loop.variable for loop in loops}
    bounds = [bound for loop in loops for bound in loop.children[:3]]
    fixed = [index for index in reference.indices
             if not (isinstance(index, Reference) and index.symbol in names)]
    return None if counters or symbols_read(*bounds, *fixed) & names or any(
        isinstance(index, Range) for index in fixed) else tuple(found)


def _nest(statement: Node) -> tuple[tuple[Loop, ...], list[Node]]:
    """:returns: loops in each other, and what stands in the innermost one."""
    loops: list[Loop] = []
    body = [statement]
    while len(body) == 1 and isinstance(body[0], Loop):
        loops.append(body[0])
        body = body[0].loop_body.children[:]
    return tuple(loops), body


def _copies(statement: Node) -> Iterator[Copy | None]:
    """:returns: the copies that a statement consists of; None for anything else."""
    loops, body = _nest(statement)
    for one in body:
        copy = None
        if isinstance(one, Assignment) and isinstance(one.rhs, Reference) \
                and one.lhs.symbol is not one.rhs.symbol:
            elements, others = elements_of(one.lhs, loops), elements_of(one.rhs, loops)
            if None not in (elements, others) and (elements == others or not loops) \
                    and symbol_type(one.lhs.symbol).key == symbol_type(one.rhs.symbol).key:
                copy = Copy(one, loops, elements)
        yield copy
