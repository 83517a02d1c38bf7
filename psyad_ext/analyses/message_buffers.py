# SPDX-License-Identifier: BSD-3-Clause
"""What statements do to the buffers of messages that are under way.

Between the call that starts a message and what stands behind the one that waits for it, nobody may
change what is sent, or use what arrives. Elements are told apart by the boxes that they fill in
loops, and in a loop around both by indices that differ from one iteration to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from psyclone.psyir.nodes import Call, IfBlock, Loop, Node, Routine, UnaryOperation
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.boxes import (
    Box, Sum, are_apart, names_in, names_of, over_loops, surely_meet)
from psyad_ext.analyses.calltree import CallSite
from psyad_ext.analyses.carried import Index, distances
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.passed_boxes import named_box
from psyad_ext.analyses.uses_of_elements import ElementUses, Use, buffer_of, fills
from psyad_ext.analyses.writes import Writes, written_in_calls
from psyad_ext.core.identity import Identity, IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import affine
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank, symbols_read
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.messages import ended_message, started_message
from psyad_ext.ir.tree.walking import (
    assignments_of, calls_procedure, loops_around, nodes_of, statements_of)

_NOT = UnaryOperation.Operator.NOT


@dataclass(frozen=True)
class Conflict:
    """A use of a buffer while its message is under way.

    :param start: the call that starts the message.
    :param end: what stands behind the one that waits for it.
    :param use: what uses the buffer.
    :param arrives: whether values arrive in the buffer.
    :param is_sure: whether it surely uses elements of the message, whenever this is started.
    """

    start: Call
    end: Call
    use: Use
    arrives: bool
    is_sure: bool


def conflicts_in(part: Part, writes: Writes) -> Iterator[Conflict]:
    """
    :param part: a routine in the core language.
    :param writes: what routines may write.

    :returns: uses of buffers of messages that are under way, or may be.
    """
    starts = {started_message(site.call): site for site in part.sites}
    uses = ElementUses(writes)
    for site in part.sites:
        number = ended_message(site.call)
        if number and number in starts:
            yield from _UnderWay(starts[number], site, part, writes, uses).conflicts()


def sizes_in(routine: Routine) -> frozenset[str]:
    """:returns: the terms that arrays or loops of a routine end at: these are large."""
    ends = [loop.stop_expr for loop in statements_of(routine, Loop)]
    ends += [bounds_of(symbol, dimension)[1] for symbol in routine.symbol_table.datasymbols
             for dimension in range(declared_rank(symbol))]
    return frozenset(term for end in ends for term in affine(end)[0])


class _UnderWay:
    """What is between the start and the end of a message.

    :param start: the call that starts it.
    :param end: what stands for its end.
    :param part: the routine.
    :param writes: what routines may write.
    :param uses: finds uses of elements.
    """

    def __init__(self, start: CallSite, end: CallSite, part: Part, writes: Writes,
                 uses: ElementUses) -> None:
        self._start, self._end, self._part = start, end.call, part
        self._arrives = end.callee.rule is not None and bool(end.callee.rule.receives)
        self._buffer = _buffer(start)
        self._sites: IdentityMap[Node, CallSite] = IdentityMap(
            (site.call, site) for site in part.sites)
        self._writes, self._uses = writes, uses
        self._statements = _between(start.call, end.call)
        self._outside = len(loops_around(self._statements[0]))

    def conflicts(self) -> Iterator[Conflict]:
        """:returns: the uses that may be too early."""
        order = IdentityMap((node, number) for number, node in enumerate(
            node for statement in self._statements for node in nodes_of(statement, Node)))
        for use in self._uses.of(self._buffer.symbol, self._statements, self._sites):
            if use.is_write or self._arrives:
                is_later = order[use.node] > order[self._start.call]
                if self._may_meet(use, is_later):
                    yield Conflict(self._start.call, self._end, use, self._arrives,
                                   self._is_sure(use, is_later))

    @cached_property
    def _varying(self) -> frozenset[Symbol]:
        """:returns: the variables that change while the message is under way."""
        found: set[Symbol] = set()
        for one in self._statements:
            found |= {assignment.lhs.symbol for assignment in assignments_of(one)}
            found |= {loop.variable for loop in statements_of(one, Loop)}
            for call in nodes_of(one, Call):
                if call in self._sites:
                    found |= written_in_calls(self._sites[call], self._writes)
        return frozenset(found)

    def _loops(self, node: Node) -> list[Loop]:
        """:returns: the loops around a node, from the outside, without those around all."""
        return loops_around(node)[::-1][self._outside:]

    def _common(self, use: Use) -> list[Loop]:
        """:returns: the loops around both the start and a use, from the outside."""
        return [one for one, other in zip(self._loops(self._start.call), self._loops(use.node))
                if one is other]

    def _may_meet(self, use: Use, is_later: bool) -> bool:
        """:returns: whether a use may be one of the buffer after the message has been started."""
        common = self._common(use)
        if is_later and not self._exclude(use) and not self._are_apart(use, common):
            return True
        return any(not self._are_apart(use, common[:depth])
                   and self._comes_later(use, common[:depth + 1]) for depth in range(len(common)))

    def _filled(self, use: Use, fixed: Sequence[Loop]) -> list[Box] | None:
        """:returns: what the message and the use fill in iterations of all loops but some; None if
            that is not known."""
        counters = {loop.variable for loop in fixed}
        names = {symbol.name.lower() for symbol in self._varying - counters}
        boxes = [over_loops(box, self._loops(node)[len(fixed):]) for box, node in (
            (self._buffer.box, self._start.call), (use.box, use.node))]
        return None if any(names_in(box) & names for box in boxes) else boxes

    def _are_apart(self, use: Use, fixed: Sequence[Loop]) -> bool:
        """:returns: whether they have no element in common, whatever iterations they belong to of
            all loops but some around both."""
        boxes = self._filled(use, fixed)
        return boxes is not None and are_apart(*boxes, large=self._sizes)

    @cached_property
    def _sizes(self) -> frozenset[str]:
        return sizes_in(self._part.unit.routine)

    def _comes_later(self, use: Use, common: Sequence[Loop]) -> bool:
        """:returns: whether a later iteration of the last one of some loops around both may use
            what is under way in an earlier one, while the others stay where they are."""
        step = integer_value(common[-1].step_expr)
        return not step or (1 if step > 0 else -1) in distances(*self._places(use, common))

    def _places(self, use: Use, common: Sequence[Loop]) -> list[list[Index]]:
        """:returns: the indices of a use and of the buffer in terms of the last one of some loops
            around both."""
        names = {symbol.name.lower() for symbol in
                 self._varying - {loop.variable for loop in common}}
        return [[_place(pair, common[-1], names) for pair in box]
                for box in (use.box, self._buffer.box)]

    def _is_sure(self, use: Use, is_later: bool) -> bool:
        """:returns: whether a use surely is one of an element of the message, whenever this has
            been started, or in the next iteration of a loop around both."""
        common = self._common(use)
        if not self._conditions(use.node) <= self._conditions(self._start.call):
            return False
        if is_memory_statement(use.node.parent):
            return is_later  # all elements go
        if not (self._buffer.is_exact and use.is_exact):
            return False
        inner = [(box, self._loops(node)[len(common):]) for box, node in (
            (self._buffer.box, self._start.call), (use.box, use.node))]
        boxes = self._filled(use, common)
        if boxes is None or not all(fills(box, loops) for box, loops in inner):
            return False
        return is_later and surely_meet(*boxes) or any(
            self._surely_comes_later(use, common[:depth + 1], boxes)
            for depth in range(len(common)))

    def _surely_comes_later(self, use: Use, common: Sequence[Loop], boxes: Sequence[Box]) -> bool:
        """:returns: the same as :py:meth:`_comes_later`, if the loop has iterations enough."""
        if not self._comes_later(use, common):
            return False
        places = self._places(use, common)
        name = common[-1].variable.name.lower()
        return all(own[:2] == others[:2] if own is not None and others is not None
                   else name not in names_in(pair) and surely_meet(*([one] for one in pair))
                   for own, others, *pair in zip(*places, *boxes))

    def _exclude(self, use: Use) -> bool:
        """:returns: whether a use is not reached where the message is started."""
        own, others = map(self._conditions, (self._start.call, use.node))
        return any((text, not is_true) in others for text, is_true in own)

    def _conditions(self, node: Node) -> set[tuple[str | Identity[Node], bool]]:
        """:returns: the conditions around a node, and whether they are true there."""
        found: set[tuple[str | Identity[Node], bool]] = set()
        branch = node.ancestor(IfBlock)
        while branch is not None and any(branch.is_descendant_of(one) or branch is one
                                         for one in self._statements):
            condition, is_true = branch.condition, node.is_descendant_of(branch.if_body)
            while isinstance(condition, UnaryOperation) and condition.operator is _NOT:
                condition, is_true = condition.children[0], not is_true
            # A condition that changes is another one in another branch.
            changes = symbols_read(condition) & self._varying or calls_procedure(condition)
            found.add((Identity(branch) if changes else key(condition), is_true))
            branch = branch.ancestor(IfBlock)
        return found


def _between(start: Call, end: Call) -> list[Node]:
    """:returns: the statements from that with the start up to that with the end of a message, in
        the block with both."""
    first: Node = start
    while not end.is_descendant_of(first.parent):
        first = first.parent
    last: Node = end
    while last.parent is not first.parent:
        last = last.parent
    return list(first.parent.children[first.position:last.position])


def _place(pair: tuple[Sum, Sum], loop: Loop, varying: Set[str]) -> Index:
    """:returns: an index in terms of the variable of a loop, None if it can't be compared."""
    name = key(build.ref(loop.variable))
    terms = {term: factor for term, factor in pair[0][0].items() if term != name}
    if pair[0] != pair[1] or names_of((terms, 0)) & (varying | {name}):
        return None
    return pair[0][0].get(name, 0), tuple(sorted(terms.items())), pair[0][1]


def _buffer(start: CallSite) -> Use:
    """:returns: the elements that a message has."""
    actual = next(actual for dummy, actual in start.bindings if dummy.name.lower() == "buf")
    return buffer_of(start, "buf") or Use(start.call, actual.symbol, named_box(actual), False)
