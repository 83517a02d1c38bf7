# SPDX-License-Identifier: BSD-3-Clause
"""Loops in which iterations need nothing from each other, nor from what stands in front of them::

    do j = 1, m                                    do j = 1, m
      jp = mod(j, m) + 1                             do i = 1, n
      position = position - n                          y(i, j) = tape(position - n - (j - 1)*n + i)
      do i = 1, n                                      ... = tape(position - n - (j - 1)*n + i)
        y(i, j) = tape(position + i)                         + x(i, mod(j, m) + 1)
        ... = y(i, j) + x(i, jp)                     enddo
      enddo                                        enddo
    enddo

Integers that tell where elements are, positions on tapes among them, have closed forms: they depend
on counters only. What is restored is read where it is recorded. So each iteration can be executed
in the place of another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from psyclone.psyir.nodes import (
    Assignment, DataNode, IfBlock, IntrinsicCall, Literal, Loop, Node, Operation, Reference,
    Statement)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import IdentityMap
from psyad_ext.core.side_tables import carry
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import INTEGER, expression_type, symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, is_inquired, symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.walking import assignments_of, nodes_of
from psyad_ext.transformations.parallel.moves import Move, move
from psyad_ext.transformations.parallel.slices import Slice

#: What closed forms may consist of where they are computed whatever the arguments are.
_ALWAYS = frozenset((
    "literal", "scalar", "ADD", "AND", "EQ", "GE", "GT", "INT", "LE", "LT", "MAX", "MERGE", "MIN",
    "MINUS", "MUL", "NE", "NOT", "OR", "PLUS", "SUB"))
#: What they may consist of where the source computes the same.
_ANYWHERE = _ALWAYS | {"DIV", "MOD", "MODULO"}


@dataclass(frozen=True)
class Closed:
    """A loop, written with closed forms.

    :param loop: the new loop, in no tree.
    :param symbols: what it has closed forms of.
    :param origins: the assignments that each of its assignments stands for.
    :param moves: what iterations do to positions on tapes; the new loop does not change these.
    """

    loop: Loop
    symbols: frozenset[Symbol]
    origins: IdentityMap[Node, Assignment]
    moves: Sequence[Move]

    def reduced(self, part: Slice) -> Closed:
        """:returns: a part of the loop."""
        loop, *_ = part.copied()
        assert isinstance(loop, Loop)
        kept = [one for one in assignments_of(self.loop) if one in part.kept]
        return replace(self, loop=loop, origins=IdentityMap(
            (new, self.origins[old]) for old, new in zip(kept, assignments_of(loop))))


def closed(loop: Loop, private: set[DataSymbol], changed: set[Symbol]) -> Closed:
    """
    :param loop: a loop without calls.
    :param private: the scalars that each iteration sets before it reads them, and nobody needs
        after the loop.
    :param changed: what changes in it.

    :returns: it with closed forms of all that has one.
    """
    counters = {one.variable for one in loop.walk(Loop)}
    wanted = {one for one in private - counters if symbol_type(one).intrinsic is INTEGER}
    moves = [found for one in in_order(changed - private - counters)
             if isinstance(one, DataSymbol) and not declared_rank(one)
             and symbol_type(one).intrinsic is INTEGER
             and (found := move(one, loop, changed)) is not None]
    while True:
        writer = _Writer(loop, changed, wanted, moves)
        new = writer.loop()
        if not writer.open:
            return Closed(new, frozenset(wanted | {one.position for one in moves}),
                          writer.origins, moves)
        wanted -= writer.open
        moves = [one for one in moves if one.position not in writer.open]


@dataclass
class _Known:
    """What is known at a statement.

    :param values: closed forms of variables.
    :param restored: elements, and those of which they have the values.
    """

    values: dict[Symbol, Node] = field(default_factory=dict)
    restored: list[tuple[Reference, Reference]] = field(default_factory=list)

    def branch(self) -> _Known:
        """:returns: the same, which may become something else."""
        return _Known(dict(self.values), list(self.restored))

    def forget(self, symbols: set[Symbol]) -> None:
        """Let nothing be known of variables, nor of elements of arrays or that depend on them."""
        self.values = {one: value for one, value in self.values.items()
                       if one not in symbols and not symbols & symbols_read(value)}
        self.restored = [(element, value) for element, value in self.restored
                         if not symbols & (symbols_read(element) | symbols_read(value))]


class _Writer:
    """Writes one loop anew.

    :param loop: the loop.
    :param changed: what changes in it.
    :param wanted: the private variables that are to have closed forms.
    :param moves: the positions on tapes that are to have closed forms.

    :ivar origins: the assignments that the new ones stand for.
    :ivar open: the variables that have no closed form somewhere.
    """

    def __init__(self, loop: Loop, changed: set[Symbol], wanted: set[DataSymbol],
                 moves: Sequence[Move]) -> None:
        self._loop = loop
        self._positions = {one.position for one in moves}
        self._wanted: set[Symbol] = wanted | self._positions
        self._changed = changed
        self._around: list[DataSymbol] = []
        self.origins: IdentityMap[Node, Assignment] = IdentityMap()
        self.open: set[Symbol] = set()

    def loop(self) -> Loop:
        """:returns: the new loop."""
        return self._loop_anew(self._loop, _Known({one: build.ref(one) for one in in_order(
            self._positions)}))

    def _block(self, statements: Sequence[Node], known: _Known) -> list[Statement]:
        found: list[Statement] = []
        for statement in statements:
            if isinstance(statement, Assignment):
                found += self._assignment(statement, known)
            elif isinstance(statement, IfBlock):
                found += self._branch(statement, known)
            else:
                assert isinstance(statement, Loop)
                found.append(self._loop_anew(statement, known))
        return found

    def _assignment(self, statement: Assignment, known: _Known) -> Iterator[Assignment]:
        target = statement.lhs.symbol
        if target in self._wanted:
            value = self._anew(statement.rhs, known)
            known.forget({target} - self._positions)
            known.values[target] = value
            if not self._is_closed(value, _ANYWHERE) or not _fits(value, target):
                self.open.add(target)
            return
        new = copied(statement)
        self._replace([*new.lhs.children, new.rhs], known)
        self.origins[new] = statement
        known.forget({target})
        if declared_rank(target) and _is_element(new.lhs) and _is_element(new.rhs) \
                and new.rhs.symbol not in self._changed \
                and symbol_type(target).key == symbol_type(new.rhs.symbol).key:
            known.restored.append((copied(new.lhs), copied(new.rhs)))
        yield new

    def _branch(self, statement: IfBlock, known: _Known) -> list[Statement]:
        condition = self._anew(statement.condition, known)
        blocks = [block.children for block in statement.children[1:]]
        arms = [known.branch(), known.branch()]
        new = [self._block(block, arm) for block, arm in zip(blocks, arms)]
        written = {one.lhs.symbol for one in assignments_of(statement)}
        loops = {one.variable for one in statement.walk(Loop)}
        known.forget((written | loops) - self._positions)
        for symbol in in_order(written & self._wanted):
            values = [arm.values.get(symbol) for arm in arms]
            if None in values or symbol in self._positions \
                    or not all(self._is_closed(one, _ALWAYS) for one in (condition, *values)):
                self.open.add(symbol)
            else:
                known.values[symbol] = build.intrinsic(
                    "MERGE", *map(copied, values), copied(condition))
        return build.branches(condition, new[0], new[1] if new[1:] else [])

    def _loop_anew(self, loop: Loop, known: _Known) -> Loop:
        bounds = [self._anew(bound, known) for bound in loop.children[:3]]
        written = {one.lhs.symbol for one in assignments_of(loop)} \
            | {one.variable for one in loop.walk(Loop)}
        moves = [found for one in in_order(written & self._positions)
                 if (found := self._move(one, loop, written)) is not None]
        known.forget(written - self._positions)
        inside, after = known.branch(), dict(known.values)
        for one in moves:
            inside.values[one.position] = self._anew(one.start(loop), known)
            after[one.position] = self._anew(one.end(loop), known)
        self._around.append(loop.variable)
        body = self._block(loop.loop_body.children, inside)
        self._around.pop()
        known.values = after
        new = build.loop_over(loop.variable, bounds, body)
        carry(loop, new)
        return new

    def _move(self, position: DataSymbol, loop: Loop, written: set[Symbol]) -> Move | None:
        """:returns: what iterations do to a position."""
        found = move(position, loop, written)
        if found is None:
            self.open.add(position)
        return found

    def _anew(self, expression: Node, known: _Known) -> Node:
        """:returns: a new expression of the same value."""
        holder = build.assign(build.ref(self._loop.variable), copied(expression))
        self._replace([holder.rhs], known)
        return holder.rhs.detach()

    def _replace(self, expressions: Sequence[Node], known: _Known) -> None:
        """Put closed forms, and recorded values, in place of variables, in place."""
        for expression in expressions:
            # Indices come before what they belong to.
            for reference in reversed(nodes_of(expression, Reference)):
                symbol = reference.symbol
                if is_inquired(reference):
                    continue
                if symbol in self._wanted:
                    self._use(reference, known)
                    continue
                value = next((value for element, value in known.restored
                              if element.symbol is symbol and element == reference), None)
                if value is not None:
                    reference.replace_with(copied(value))

    def _use(self, reference: Reference, known: _Known) -> None:
        value = known.values.get(reference.symbol)
        if value is None:
            self.open.add(reference.symbol)
        else:
            reference.replace_with(copied(value))

    def _is_closed(self, value: Node, known: frozenset[str]) -> bool:
        """:returns: whether a value depends on counters of loops around it and constants only."""
        varying = symbols_read(value) & self._changed - self._positions
        return varying <= set(self._around) and all(
            _name(node) in known for node in nodes_of(value, DataNode))


def _name(node: Node) -> str:
    """:returns: what kind of part of an expression something is."""
    if isinstance(node, IntrinsicCall):
        return str(node.intrinsic.name)
    if isinstance(node, Operation):
        return str(node.operator.name)
    if isinstance(node, Literal):
        return "literal"
    is_scalar = type(node) is Reference and not declared_rank(node.symbol)
    return "scalar" if is_scalar or _is_function(node) else "other"


def _is_function(node: Node) -> bool:
    """:returns: whether something is the name of a function."""
    return isinstance(node.parent, IntrinsicCall) and node.parent.children[0] is node


def _fits(value: Node, symbol: DataSymbol) -> bool:
    """:returns: whether a value has the type of a variable."""
    type_ = expression_type(value)
    return type_ is not None and type_.key == symbol_type(symbol).key


def _is_element(node: Node) -> bool:
    """:returns: whether an expression is an element of an array."""
    return isinstance(node, Reference) and bool(node.children) and all(
        not declared_rank(one.symbol) for index in node.children
        for one in nodes_of(index, Reference)) and len(node.children) == declared_rank(node.symbol)
