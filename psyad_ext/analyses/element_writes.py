# SPDX-License-Identifier: BSD-3-Clause
"""Writes of array elements that no earlier statement has written.

Each write of an array is compared with all others, and with itself in other
iterations. Elements are told apart by the boxes that they fill in loops, and
in a loop around both by indices that differ from one iteration to the next.
What can't be told apart is taken to be the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, IfBlock, Loop, Node, Reference, WhileLoop
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.boxes import are_apart, box_of, names_in, over_loops
from psyad_ext.analyses.calltree import CallSite
from psyad_ext.analyses.carried import MOST_PAIRS, distances, places_in
from psyad_ext.analyses.writes import Writes, written_in_calls
from psyad_ext.core.identity import Identity, IdentityMap
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import declared_rank, rank
from psyad_ext.ir.structures.memory import is_memory_statement, variable_of
from psyad_ext.ir.structures.rows import is_row

#: A loop, or a branch of a condition, that a statement is in.
_Around = tuple[Node, int]
#: A write by an assignment, or one of a variable by a call.
_Key = Identity[Node] | tuple[Identity[Node], Symbol]


@dataclass(frozen=True)
class _Write:
    """A write of elements of an array.

    :param key: the assignment, or the call and the variable.
    :param reference: the elements, None if it is not known which.
    :param around: loops and branches around the statement, from the outside.
    :param number: counts the statements in their order.
    :param emptied: number of the last statement that certainly left the array without values
        before, -1 if there is none.
    :param depth: how many loops and branches are around that statement.
    """

    key: _Key
    reference: Reference | None
    around: tuple[_Around, ...]
    number: int
    emptied: int = -1
    depth: int = 0


def written_first(body: Sequence[Node], undefined: frozenset[Symbol],
                  sites: IdentityMap[Node, CallSite], writes: Writes,
                  changing: frozenset[Symbol]) -> set[_Key]:
    """
    :param body: statements in the core language.
    :param undefined: variables that have no value before the first statement.
    :param sites: the calls among the statements.
    :param writes: what the called routines may write.
    :param changing: all variables that the statements may write.

    :returns: the assignments to elements of these variables, and the calls, each with
        the variable, that overwrite nothing.
    """
    collected = _Collector(undefined, sites, writes)
    collected.follow(body, ())
    again: set[_Key] = set()
    first: set[_Key] = set()
    for own in collected.writes.values():
        for write in own:
            separate = len(own)**2 <= MOST_PAIRS and write.reference is not None \
                and not any(_may_meet(write, other, changing) for other in own)
            (first if separate else again).add(write.key)
    return first - again


class _Collector:
    """Collects the writes of arrays, in their order."""

    def __init__(self, undefined: frozenset[Symbol], sites: IdentityMap[Node, CallSite],
                 writes: Writes) -> None:
        self.writes: dict[Symbol, list[_Write]] = {}
        self._undefined = undefined
        self._sites = sites
        self._writes = writes
        self._number = 0
        self._emptied: dict[Symbol, tuple[int, int]] = {}

    def follow(self, statements: Sequence[Node], around: tuple[_Around, ...]) -> None:
        """
        :param statements: a sequence of statements.
        :param around: the loops and branches around them.
        """
        emptied = dict(self._emptied)
        for statement in statements:
            self._number += 1
            if isinstance(statement, Assignment):
                self._add(statement.lhs.symbol, Identity(statement), statement.lhs, around)
            elif isinstance(statement, IfBlock):
                for number, branch in enumerate(statement.children[1:]):
                    self.follow(branch.children, (*around, (statement, number)))
            elif isinstance(statement, (Loop, WhileLoop)):
                self.follow(statement.loop_body.children, (*around, (statement, 0)))
            elif is_memory_statement(statement):
                self._emptied[variable_of(statement)] = (self._number, len(around))
            elif statement in self._sites:
                self._call(self._sites[statement], around)
        self._emptied = emptied

    def _call(self, site: CallSite, around: tuple[_Around, ...]) -> None:
        named: dict[Symbol, list[Reference | None]] = {}
        for dummy, actual in site.changing(self._writes[site.callee]):
            # A sequence may go on behind the element that it starts with.
            is_known = declared_rank(dummy) == rank(actual)
            named.setdefault(actual.symbol, []).append(actual if is_known else None)
        for symbol in written_in_calls(site, self._writes):
            for reference in named.get(symbol, [None]):
                self._add(symbol, (Identity(site.call), symbol), reference, around)

    def _add(self, symbol: Symbol, key: _Key, reference: Reference | None,
             around: tuple[_Around, ...]) -> None:
        if symbol in self._undefined and declared_rank(symbol) and not is_row(symbol):
            self.writes.setdefault(symbol, []).append(_Write(
                key, reference, around, self._number, *self._emptied.get(symbol, (-1, 0))))


def _may_meet(write: _Write, other: _Write, changing: frozenset[Symbol]) -> bool:
    """:returns: whether ``other`` may have written before what ``write`` writes."""
    common = _common(write, other)
    exclusive = len(common) < min(len(write.around), len(other.around)) \
        and write.around[len(common)][0] is other.around[len(common)][0]
    levels = [depth for depth, (node, _) in enumerate(common)
              if depth >= write.depth and not isinstance(node, IfBlock)]
    if other.reference is None:
        return bool(levels) or write.emptied < other.number < write.number
    if any(not _differ(write, other, depth, changing) for depth in levels):
        return True
    return not exclusive and write.emptied < other.number < write.number \
        and not _are_apart(write, other, len(common), changing)


def _common(write: _Write, other: _Write) -> list[_Around]:
    """:returns: the loops and branches around both."""
    found = []
    for one, two in zip(write.around, other.around):
        if one[0] is not two[0] or one[1] != two[1]:
            break
        found.append(one)
    return found


def _differ(write: _Write, other: _Write, depth: int, changing: frozenset[Symbol]) -> bool:
    """:returns: whether an iteration of a loop around both surely writes other elements than
        ``other`` does in earlier ones, while the loops around it stay where they are."""
    if _are_apart(write, other, depth, changing):
        return True
    loop = write.around[depth][0]
    step = integer_value(loop.step_expr) if isinstance(loop, Loop) else None
    if not step:
        return False
    varying = changing - _counters(write, depth + 1)
    places = (places_in(one.reference, loop, varying) for one in (write, other))
    return (1 if step > 0 else -1) not in distances(*places)


def _are_apart(write: _Write, other: _Write, depth: int, changing: frozenset[Symbol]) -> bool:
    """:returns: whether two writes have no element in common, whatever iterations of the loops from
        ``depth`` on they belong to."""
    varying = {symbol.name.lower() for symbol in changing - _counters(write, depth)}
    boxes = []
    for one in (write, other):
        box = box_of(one.reference)
        if box is None:
            return False
        box = over_loops(box, list(_loops(one.around[depth:])))
        if names_in(box) & varying:
            return False
        boxes.append(box)
    return are_apart(*boxes)


def _counters(write: _Write, depth: int) -> set[Symbol]:
    """:returns: the variables of the loops before ``depth``."""
    return {loop.variable for loop in _loops(write.around[:depth])}


def _loops(around: Sequence[_Around]) -> Iterator[Loop]:
    return (node for node, _ in around if isinstance(node, Loop))
