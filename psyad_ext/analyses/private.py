# SPDX-License-Identifier: BSD-3-Clause
"""Variables that are private to the iterations of a loop: each one sets what it reads of them.

The statements of one iteration are followed with the parts of arrays that have
certainly been set, as boxes. Since nothing lies in a box whose bounds are the
wrong way round, loops without iterations need no care.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from types import MappingProxyType

from psyclone.psyir.nodes import (
    Assignment, Call, IfBlock, IntrinsicCall, Loop, Node, Reference, WhileLoop)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.boxes import (
    Box, Sum, box_of, filled, is_inside, joined, names_in, names_of, over_loops, passed,
    substituted, with_values)
from psyad_ext.analyses.calltree import CallSite
from psyad_ext.analyses.writes import Writes, written_in_calls
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import affine, constant_difference
from psyad_ext.ir.expressions.kinds import INTEGER, expression_type
from psyad_ext.ir.expressions.questions import (
    bounds_of, declared_rank, extent, is_data, is_inquired, rank, references, section_bounds,
    symbols_read)
from psyad_ext.ir.structures.sequence import takes_sequences
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_written
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.walking import assignments_of, statements_of

#: More boxes of one array than this are not kept.
_MOST_BOXES = 12
_NOTHING: Mapping[Symbol, Sequence[Box]] = MappingProxyType({})


def exposed_in(statements: Sequence[Node], sites: IdentityMap[Node, CallSite],
               writes: Writes) -> frozenset[Symbol]:
    """
    :param statements: the body of a loop in the core language, or another sequence of statements.
    :param sites: the calls of the routine.
    :param writes: what the called routines may write.

    :returns: the variables of which the statements may read what they have not set before.
    """
    reader = _Reader(sites, writes)
    reader.follow(statements)
    return frozenset(reader.exposed)


def partly_set_in(statements: Sequence[Node], sites: IdentityMap[Node, CallSite],
                  writes: Writes) -> frozenset[Symbol]:
    """
    :param statements: a sequence of statements in the core language.
    :param sites: the calls of the routine.
    :param writes: what the called routines may write.

    :returns: the arrays of which the statements set all elements that they ever write before they
        read any of these, and may read others, as at walls.
    """
    reader = _PartReader(statements, sites, writes)
    reader.follow(statements)
    return frozenset(reader.partly - reader.exposed)


@dataclass
class _Set:
    """What has certainly been set: scalars, boxes of arrays; values of integers, by name."""

    scalars: set[Symbol]
    boxes: dict[Symbol, list[Box]]
    values: dict[str, Sum]

    def copy(self) -> _Set:
        return _Set(set(self.scalars), {symbol: list(boxes)
                                        for symbol, boxes in self.boxes.items()},
                    dict(self.values))

    def add(self, symbol: Symbol, box: Box) -> None:
        """Add a box, and those that it forms with others beside it."""
        boxes = self.boxes.setdefault(symbol, [])
        if box in boxes or len(boxes) >= _MOST_BOXES:
            return
        larger = [one for other in boxes for one in (joined(box, other), joined(other, box))
                  if one is not None]
        boxes.append(box)
        for one in larger:
            self.add(symbol, one)

    def forget(self, changed: Iterable[Symbol]) -> None:
        """Drop the boxes and values that depend on variables that change."""
        names = {symbol.name.lower() for symbol in changed}
        self.values = {name: value for name, value in self.values.items()
                       if not (names_of(value) | {name}) & names}
        for symbol, boxes in self.boxes.items():
            self.boxes[symbol] = [box for box in boxes if not names_in(box) & names]

    def both(self, other: _Set) -> _Set:
        """:returns: what is set here and there."""
        common = _Set(self.scalars & other.scalars, {}, {
            name: value for name, value in self.values.items()
            if other.values.get(name) == value})
        for symbol in set(self.boxes) & set(other.boxes):
            there = other.boxes[symbol]
            common.boxes[symbol] = [box for box in self.boxes[symbol] if box in there
                                    or any(is_inside(box, one, symbol) for one in there)]
        return common


class _Walker:
    """Follows the statements of one iteration: what they certainly set."""

    def __init__(self, sites: IdentityMap[Node, CallSite], writes: Writes) -> None:
        self._sites = sites
        self._writes = writes
        self._set = _Set(set(), {}, {})

    def follow(self, statements: Sequence[Node]) -> None:
        """Follow a sequence of statements."""
        for statement in statements:
            if isinstance(statement, Assignment):
                self._read(statement.rhs, *statement.lhs.children)
                self._write(statement.lhs)
                self._note_value(statement)
            elif isinstance(statement, IfBlock):
                self._branch(statement)
            elif isinstance(statement, Loop):
                self._loop(statement)
            elif isinstance(statement, WhileLoop):
                self._while(statement)
            elif statement in self._sites:
                self._call(self._sites[statement])
            else:
                self._read(statement)
                self._set.forget(_given_away(statement))

    def _read(self, *nodes: Node) -> None:
        """Note what expressions read; here that makes no difference."""

    def _note_value(self, statement: Assignment) -> None:
        """Remember what an integer is set to."""
        if not declared_rank(statement.lhs.symbol) and _is_integer(statement.lhs) \
                and _is_integer(statement.rhs):
            value = substituted(affine(statement.rhs), self._set.values)
            name = key(statement.lhs)
            if name not in names_of(value):
                self._set.values[name] = value

    def _box(self, reference: Reference) -> Box | None:
        box = box_of(reference)
        return None if box is None else with_values(box, self._set.values)

    def _write(self, reference: Reference) -> None:
        symbol = reference.symbol
        if not declared_rank(symbol):
            self._set.scalars.add(symbol)
            self._set.forget([symbol])
            return
        self._set.forget([symbol])
        box = self._box(reference)
        if box is not None and symbol.name.lower() not in names_in(box):
            self._set.add(symbol, box)

    def _branch(self, statement: IfBlock) -> None:
        self._read(statement.condition)
        before = self._set.copy()
        self.follow(statement.if_body.children)
        then, self._set = self._set, before
        if statement.else_body:
            self.follow(statement.else_body.children)
        self._set = then.both(self._set)

    def _while(self, statement: WhileLoop) -> None:
        self._set.forget(self._written_in(statement))
        self._read(statement.condition)
        self._iterate(statement)

    def _loop(self, loop: Loop) -> None:
        self._read(*loop.children[:3])
        changed = self._written_in(loop) | {loop.variable}
        self._set.forget(changed)
        self._set.scalars.add(loop.variable)
        own = self._set_in_one(loop)
        self._iterate(loop, own, changed)
        self._add(own, lambda box: filled(box, loop, changed))

    def _iterate(self, loop: Loop | WhileLoop, own: Mapping[Symbol, Sequence[Box]] = _NOTHING,
                 changed: Set[Symbol] = frozenset()) -> None:
        """
        Follow one iteration of a loop that may not have any; here that makes no difference.

        :param loop: the loop.
        :param own: what an iteration certainly sets.
        :param changed: the variables that the iterations change.
        """

    def _add(self, own: Mapping[Symbol, Sequence[Box]],
             widened: Callable[[Box], Box | None]) -> None:
        """Add what several iterations have set if each sets ``own``."""
        for symbol, boxes in own.items():
            for box in filter(None, map(widened, boxes)):
                self._set.add(symbol, with_values(box, self._set.values))

    def _set_in_one(self, loop: Loop) -> dict[Symbol, list[Box]]:
        """:returns: what one iteration of an inner loop certainly sets."""
        inner = _Walker(self._sites, self._writes)
        inner._set.values = dict(self._set.values)
        inner.follow(loop.loop_body.children)
        return inner._set.boxes

    def _written_in(self, statement: Loop | WhileLoop) -> set[Symbol]:
        written = {assignment.lhs.symbol for assignment in assignments_of(statement)}
        written |= {loop.variable for loop in statements_of(statement.loop_body, Loop)}
        for node in statements_of(statement.loop_body, Call):
            written |= self._given(node)
        return written

    def _given(self, statement: Node) -> Set[Symbol]:
        """:returns: the variables that a call may change."""
        return written_in_calls(self._sites[statement], self._writes) \
            if statement in self._sites else _given_away(statement)

    def _call(self, site: CallSite) -> None:
        outputs: list[Reference] = []
        for dummy, actual in site.bindings:
            if is_data(actual) and is_only_written(dummy):
                self._read(*actual.children)
                outputs.append(_defined(dummy, actual, site))
            else:
                self._read(*([_all_of(dummy, actual)] if is_data(actual) else [actual]))
        changed = written_in_calls(site, self._writes)
        self._set.forget(changed)
        for actual in outputs:
            if actual is not None:
                self._write(actual)


class _Reader(_Walker):
    """Follows the statements of one iteration: what they read and may not have set before."""

    def __init__(self, sites: IdentityMap[Node, CallSite], writes: Writes) -> None:
        super().__init__(sites, writes)
        self.exposed: set[Symbol] = set()
        self._around: list[Loop] = []

    def _read(self, *nodes: Node) -> None:
        for node in nodes:
            for reference in references(node):
                if not is_inquired(reference):
                    self._read_one(reference)

    def _read_one(self, reference: Reference) -> None:
        symbol = reference.symbol
        if symbol in self.exposed:
            return
        if not declared_rank(symbol):
            if symbol not in self._set.scalars:
                self.exposed.add(symbol)
            return
        box = self._box(reference)
        if box is None or not any(is_inside(wide, other, symbol) for wide in self._widened(box)
                                  for other in self._set.boxes.get(symbol, ())):
            self._expose(symbol)

    def _expose(self, symbol: Symbol) -> None:
        """Note an array of which elements may be read that have not been set."""
        self.exposed.add(symbol)

    def _widened(self, box: Box) -> Iterator[Box]:
        """:returns: a box, and what it fills in all iterations of loops around it: of all of them,
            and of the innermost ones, whose bounds may depend on those around."""
        yield box
        for number in range(len(self._around)):
            yield with_values(over_loops(box, self._around[number:]), self._set.values)

    def _iterate(self, loop: Loop | WhileLoop, own: Mapping[Symbol, Sequence[Box]] = _NOTHING,
                 changed: Set[Symbol] = frozenset()) -> None:
        before, around = self._set.copy(), self._around
        if isinstance(loop, Loop):
            self._add(own, lambda box: passed(box, loop, changed))
            if not symbols_read(*loop.children[:3]) & changed:
                self._around = [*around, loop]
        self.follow(loop.loop_body.children)
        self._set, self._around = before, around


class _PartReader(_Reader):
    """Tells arrays apart of which only elements are exposed that nothing writes."""

    def __init__(self, statements: Sequence[Node], sites: IdentityMap[Node, CallSite],
                 writes: Writes) -> None:
        super().__init__(sites, writes)
        self.partly: set[Symbol] = set()
        changed = {loop.variable for one in statements for loop in statements_of(one, Loop)}
        changed |= {node.lhs.symbol for one in statements for node in assignments_of(one)}
        for one in statements:
            for call in statements_of(one, Call):
                changed |= self._given(call)
        self._written: dict[Symbol, list[Box | None]] = {}
        self._collect(statements, [], {symbol.name.lower() for symbol in changed})

    def _collect(self, statements: Sequence[Node], around: list[Loop], changed: set[str]) -> None:
        """Note all elements that statements may write, as boxes; None for any elements."""
        for statement in statements:
            if isinstance(statement, Assignment):
                box = box_of(statement.lhs) if declared_rank(statement.lhs.symbol) else ()
                wide = None if box is None else over_loops(box, around)
                known = wide is not None and not names_in(wide) & changed
                self._written.setdefault(statement.lhs.symbol, []).append(wide if known else None)
            elif isinstance(statement, Loop):
                self._collect(statement.loop_body.children, [*around, statement], changed)
            elif isinstance(statement, WhileLoop):
                self._collect(statement.loop_body.children, around, changed)
            elif isinstance(statement, IfBlock):
                for part in statement.children[1:]:
                    self._collect(part.children, around, changed)
            else:
                self._written |= {symbol: [None] for symbol in self._given(statement)}

    def _expose(self, symbol: Symbol) -> None:
        boxes = self._set.boxes.get(symbol, [])
        if all(box is not None and any(is_inside(box, other, symbol) for other in boxes)
               for box in self._written.get(symbol, [None])):
            self.partly.add(symbol)
        else:
            self.exposed.add(symbol)


def _given_away(statement: Node) -> set[Symbol]:
    """:returns: the variables that a call may change of which nothing is known."""
    if not isinstance(statement, Call) or isinstance(statement, IntrinsicCall):
        return set()
    return {reference.symbol for argument in statement.arguments
            for reference in references(argument)}


def _is_integer(node: Node) -> bool:
    type_ = expression_type(node)
    return type_ is not None and type_.intrinsic is INTEGER


def _all_of(dummy: DataSymbol, actual: Reference) -> Reference:
    """:returns: what a call may read of an argument: more than its first element."""
    if declared_rank(dummy) and not rank(actual):
        return build.ref(actual.symbol)
    return actual


def _defined(dummy: DataSymbol, actual: Reference, site: CallSite) -> Reference | None:
    """:returns: the actual argument if a call certainly sets all of it."""
    if declared_rank(dummy) != rank(actual):
        return None
    if not declared_rank(dummy) or not takes_sequences(dummy):
        return actual
    actuals = {key(build.ref(one)): value for one, value in site.bindings}
    for dimension, (start, stop, step) in enumerate(section_bounds(actual)):
        bounds = bounds_of(dummy, dimension)
        low, high = (_with_actuals(bound, actuals) for bound in bounds)
        if low is None or high is None or constant_difference(
                extent(low, high, build.integer(1)), extent(start, stop, step)) != 0:
            return None
    return actual


def _with_actuals(bound: Node, actuals: Mapping[str, Node]) -> Node | None:
    """:returns: a bound of a dummy argument in terms of the caller, if it is that simple."""
    if not references(bound):
        return bound
    if isinstance(bound, Reference) and not bound.children and key(bound) in actuals:
        return copied(actuals[key(bound)])
    return None
