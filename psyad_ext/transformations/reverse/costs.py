# SPDX-License-Identifier: BSD-3-Clause
"""What it costs to record values, and what it costs to compute them again.

The unit is the time of an addition in a loop that is not vectorised. The weights come from
``python -m benchmarks.recording``, and lean towards recording: short tapes stay in the cache, and
statements that wait for each other take longer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, BinaryOperation, Call, IfBlock, IntrinsicCall, Literal, Loop, Node,
    Reference, UnaryOperation)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.analyses.calltree import CallSite
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import extent, is_inquired, rank, section_bounds
from psyad_ext.ir.tree.walking import nodes_of
from psyad_ext.tapes.cursor import trip_count
from psyad_ext.tapes.size import Size
from psyad_ext.transformations.reverse.counting import with_actuals
from psyad_ext.transformations.reverse.strategies.branch import IfStep
from psyad_ext.transformations.reverse.strategies.call import CallStep
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.step import Step
from psyad_ext.transformations.reverse.strategies.while_loop import WhileStep

#: A byte that is written to a tape and read again.
BYTE = 3
#: A byte on a tape that is written and read again at once, in the same storage each time.
BYTE_IN_PLACE = 1
#: An element of an array that is read or written.
_ELEMENT = 1
_BRANCH = 4
_OPERATORS: Mapping[BinaryOperation.Operator, int] = {
    BinaryOperation.Operator.DIV: 8, BinaryOperation.Operator.POW: 80}
_POWER_OF_INTEGER = 3
#: Bytes of a value whose kind is not known.
_BYTES = 8
#: Any other intrinsic function takes as long as the last one.
_FUNCTIONS: Mapping[str, int] = {
    **dict.fromkeys(("ABS", "SIGN", "MAX", "MIN", "MERGE", "REAL", "INT", "DIM"), 1),
    "MOD": 8, "MODULO": 10, "SQRT": 15, "EXP": 40, "LOG": 40, "LOG10": 40}
_FUNCTION = 60
#: What an extent is taken to be where nobody knows it.
EXTENT = 100


def nominal(size: Size) -> float:
    """:returns: a size for extents as they may be."""
    return sum(float(count)*EXTENT**len(product) for product, count in size.terms.items())


@dataclass(frozen=True)
class Operations:
    """Counts operations; None where their number can't be told.

    :param sites: the calls of a routine.
    :param executed: the assignments, branches and calls that are executed; None for all.
    """

    sites: IdentityMap[Node, CallSite]
    executed: IdentitySet[Node] | None = None

    def of(self, statements: Iterable[Node]) -> Size | None:
        """:returns: those of statements."""
        found = Size()
        for statement in statements:
            one = self._statement(statement)
            if one is None:
                return None
            found = found + one
        return found

    def _statement(self, statement: Node) -> Size | None:
        if isinstance(statement, Loop):
            once = self.of(statement.loop_body.children)
            return None if once is None else once*Size.of(trip_count(statement))
        if isinstance(statement, IfBlock):
            return self._branch(statement)
        if self.executed is not None and statement not in self.executed:
            return Size()
        if isinstance(statement, Assignment):
            found = Size.number(_of_expression(statement))
            for bounds in section_bounds(statement.lhs) if rank(statement.lhs) else ():
                found = found*Size.of(extent(*bounds))
            return found
        if isinstance(statement, Call) and statement in self.sites:
            return self._call(self.sites[statement])
        return None

    def _branch(self, block: IfBlock) -> Size | None:
        parts = [size for part in block.children[1:]
                 if (size := self.of(part.children)) is not None]
        if len(parts) < len(block.children) - 1:
            return None
        longer = max(parts, key=nominal)
        if not longer.terms and self.executed is not None and block not in self.executed:
            return Size()
        return longer + Size.number(_BRANCH + _of_expression(block.condition))

    def _call(self, site: CallSite) -> Size | None:
        """:returns: those of the routine that is called, in terms of the caller."""
        callee = site.callee
        if callee in callee.cycle or site.is_notional or callee.rule is not None:
            return None
        inside = Operations(IdentityMap((one.call, one) for one in callee.sites)).of(
            callee.routine.children)
        actuals: dict[DataSymbol, Node] = dict(site.bindings)
        if inside is None or not inside.symbols() <= set(actuals):
            return None
        return inside.mapped(lambda node: with_actuals(node, actuals))


def _of_expression(root: Node) -> int:
    """:returns: what evaluating an expression or an assignment takes."""
    return sum(map(_of_node, nodes_of(root, (BinaryOperation, UnaryOperation, IntrinsicCall,
                                             ArrayReference))))


def _of_node(node: Node) -> int:
    if isinstance(node, BinaryOperation):
        if node.operator is BinaryOperation.Operator.POW and isinstance(node.children[1], Literal) \
                and "." not in node.children[1].value:
            return _POWER_OF_INTEGER
        return _OPERATORS.get(node.operator, 1)
    if isinstance(node, IntrinsicCall):
        return _FUNCTIONS.get(node.intrinsic.name, _FUNCTION)
    if isinstance(node, ArrayReference):
        return 0 if is_inquired(node) else _ELEMENT
    return 1


@dataclass(frozen=True)
class Bytes:
    """Counts the bytes that steps record themselves, not those of routines that they call."""

    def nothing(self) -> Size:
        """:returns: none."""
        return Size()

    def value(self, reference: Reference) -> Size:
        """:returns: those of one value."""
        kind = symbol_type(reference.symbol).kind
        return Size.number(kind if isinstance(kind, int) else _BYTES)

    def all(self, steps: Iterable[Step]) -> Size:
        """:returns: the sum."""
        found = Size()
        for step in steps:
            found = found + step.counts(self)
        return found

    def branches(self, step: IfStep) -> Size:
        """:returns: those of the part with more, and of the condition."""
        own = Size.number(int(step.records))
        return own + max(map(self.all, step.inside()), key=nominal)

    def loop(self, step: LoopStep) -> Size:
        """:returns: those of all iterations."""
        return self.all(step.body)*Size.of(trip_count(step.loop))

    def while_loop(self, step: WhileStep) -> Size:
        """:returns: those of as many iterations as there may be."""
        return self.all(step.body)*Size.number(EXTENT)

    def call(self, step: CallStep) -> Size:
        """:returns: those around the call."""
        return self.all(step.records)
