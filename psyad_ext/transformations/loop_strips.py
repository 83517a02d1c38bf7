# SPDX-License-Identifier: BSD-3-Clause
"""Loops taken apart: several loops in its place run strip by strip, in turn.

What one of them leaves to the next is in small buffers, which stay in the cache.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, BinaryOperation, Call, IntrinsicCall, Loop, Node, Reference,
    Statement)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.kinds import ElementType, integer_value, symbol_type
from psyad_ext.ir.expressions.questions import bounds_of, symbols_read
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of
from psyad_ext.rules.intrinsics import EXPENSIVE
from psyad_ext.transformations.context import Context

#: Iterations of one strip; ten buffers of this length fit in a quarter of a usual first cache.
_STRIP = 128
#: Loops of fewer iterations are not worth it.
_FEW = 16
#: What compilers vectorise although it is expensive.
_VECTORISABLE = frozenset({"SQRT"})
_LARGEST_POWER = 4
_POW = BinaryOperation.Operator.POW


class LoopStrips:
    """Takes one loop, of step 1 or -1, apart.

    :param loop: the loop.
    :param context: the routine.
    """

    def __init__(self, loop: Loop, context: Context) -> None:
        self._variable = loop.variable
        self._context = context
        self._type = symbol_type(loop.variable)
        self._first, self._last = (context.shared_variable(name, self._type.scalar())
                                   for name in ("strip_start", "strip_stop"))
        bounds = copied(loop.start_expr), copied(loop.stop_expr)
        self._start, self._stop = bounds if integer_value(loop.step_expr) == 1 else bounds[::-1]
        first, last = integer_value(self._start), integer_value(self._stop)
        # All iterations are one strip.
        self._alone = first is not None and last is not None and last - first < _STRIP
        self._length = last - first + 1 if self._alone else _STRIP

    def lane(self) -> Node:
        """:returns: the number of the current iteration in its strip."""
        if self._alone:
            return build.shifted(build.ref(self._variable), 1 - integer_value(self._start))
        return build.shifted(build.sub(build.ref(self._variable), build.ref(self._first)), 1)

    def buffer(self, number: int, type_: ElementType) -> DataSymbol:
        """:returns: one of the arrays of a type with an element for each iteration of a strip,
            which all loops of a routine share whose strips are as long."""
        return self.array(f"{type_.label}_strip_{number}", type_)

    def array(self, name: str, type_: ElementType) -> DataSymbol:
        """:returns: an array with an element for each iteration of a strip; the same one for all
            loops of a routine that ask for that name and have strips as long."""
        return self._context.shared_variable(name, making.array_type(type_.scalar(), [
            making.bounds(build.integer(1), build.integer(self._length))]))

    def loops(self, bodies: Iterable[list[Statement]]) -> list[Loop]:
        """:returns: a loop over strips, in which there is a loop with each of the bodies; these
            loops alone if all iterations are one strip."""
        if self._alone:
            return [build.loop(self._variable, copied(self._start), copied(self._stop), None, body)
                    for body in bodies]
        end = build.intrinsic("MIN", build.integer_sum(build.ref(self._first), _STRIP - 1),
                              build.integer_of_type(copied(self._stop), self._type))
        inner = [build.assign(build.ref(self._last), end), *(
            build.loop(self._variable, build.ref(self._first), build.ref(self._last), None, body)
            for body in bodies)]
        return [build.loop(self._first, self._start, self._stop, build.integer(_STRIP), inner)]


def has_unit_step(loop: Loop) -> bool:
    """:returns: whether a loop takes its iterations one by one, up or down."""
    return integer_value(loop.step_expr) in (1, -1)


def is_short(loop: Loop) -> bool:
    """:returns: whether a loop of step 1 or -1 is known to have few iterations: by its bounds, or
        by the extents of the arrays that it runs over."""
    length = constant_difference(loop.stop_expr, loop.start_expr)
    return length is not None and length*integer_value(loop.step_expr) < _FEW or any(
        _runs_along_few(reference, loop.variable) for statement in loop.loop_body.children
        if isinstance(statement, Assignment) for reference in nodes_of(statement, ArrayReference))


def _runs_along_few(reference: ArrayReference, variable: DataSymbol) -> bool:
    """:returns: whether an index runs along a dimension of few elements, each time another one."""
    for dimension, index in enumerate(reference.indices):
        if isinstance(index, Reference) and index.symbol is variable and not index.children:
            low, high = bounds_of(reference.symbol, dimension)
            length = constant_difference(high, low)
            return length is not None and length < _FEW
    return False


def vectorises(body: Sequence[Statement]) -> bool:
    """:returns: whether there is nothing in ``body`` that a vector can't do."""
    for statement in body:
        if not isinstance(statement, Assignment):
            return False
        for node in nodes_of(statement, (Call, BinaryOperation)):
            if isinstance(node, IntrinsicCall):
                if node.intrinsic.name in EXPENSIVE - _VECTORISABLE:
                    return False
            elif isinstance(node, Call):
                return False
            elif node.operator is _POW and not _is_small_power(node):
                return False
    return True


def _is_small_power(node: BinaryOperation) -> bool:
    exponent = integer_value(node.children[1])
    return exponent is not None and 0 <= exponent <= _LARGEST_POWER


def is_contiguous(body: Sequence[Statement], loop: Loop) -> bool:
    """:returns: whether most arrays are accessed element after element."""
    first = other = 0
    for statement in body:
        for reference in nodes_of(statement, ArrayReference):
            varying = [loop.variable in symbols_read(index) for index in reference.indices]
            first += varying[0]
            other += any(varying[1:]) and not varying[0]
    return first > other
