# SPDX-License-Identifier: BSD-3-Clause
"""Loops that add up elements become the sums that they came from.

::

    total = 0.0                                 ! before
    do i_total_1 = 1, 3, 1
      total = total + u(i_total_1) * v(i_total_1,j)
    enddo

    total = DOT_PRODUCT(u(:), v(:,j))           ! after

The source asks for the same sum, and compilers write the same loop for it.
"""

from __future__ import annotations

from collections.abc import Set

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, BinaryOperation, Loop, Node, Reference, Routine)
from psyclone.psyir.symbols import IntrinsicSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import expression_type, symbol_type
from psyad_ext.ir.expressions.questions import rank, symbols_read
from psyad_ext.ir.expressions.sections import with_sections
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import meaning


def summed(loop: Loop, counters: Set[Symbol], origin: Routine) -> bool:
    """Write a loop that adds up elements, and the statement before it, as a sum, in place.

    :param loop: a loop of a generated routine.
    :param counters: those that nothing reads outside of their loops.
    :param origin: the routine that the generated one comes from.

    :returns: whether that was possible.
    """
    nest = [loop]
    while len(nest[-1].loop_body.children) == 1 and isinstance(nest[-1].loop_body[0], Loop):
        nest.append(nest[-1].loop_body[0])
    start, body = _before(loop), nest[-1].loop_body.children
    if start is None or len(body) != 1 or not isinstance(body[0], Assignment) \
            or any(one.variable not in counters for one in nest):
        return False
    total, part = body[0].lhs, build.increment(body[0].lhs, body[0].rhs)
    if part is None or type(total) is not Reference or total.symbol is not start.lhs.symbol \
            or not _is_of_type(part, total) or total.symbol in symbols_read(part):
        return False
    if not all(with_sections(one, part) for one in reversed(nest)):
        return False
    name, factors = _sum(part)
    if not isinstance(meaning(name.lower(), origin), (IntrinsicSymbol, type(None))):
        return False
    new = build.assign(copied(total), build.intrinsic(name, *map(copied, factors)))
    new.preceding_comment = "\n".join(filter(None, (
        start.preceding_comment, loop.preceding_comment, body[0].preceding_comment)))
    start.detach()
    loop.replace_with(new)
    return True


def _before(loop: Loop) -> Assignment | None:
    """:returns: what sets a scalar to zero before a loop."""
    before = loop.parent.children[loop.position - 1] if loop.position else None
    is_start = isinstance(before, Assignment) and type(before.lhs) is Reference \
        and not rank(before.lhs) and build.is_zero(before.rhs)
    return before if is_start else None


def _is_of_type(part: Node, total: Reference) -> bool:
    """:returns: whether a sum of such parts is computed in the type of the total."""
    own, wanted = expression_type(part), symbol_type(total.symbol)
    return own is not None and wanted is not None and own.key == wanted.key


def _sum(value: Node) -> tuple[str, list[Node]]:
    """:returns: the function that adds up the elements of an array, and its arguments."""
    if isinstance(value, BinaryOperation) and value.operator is BinaryOperation.Operator.MUL \
            and all(isinstance(one, ArrayReference) and rank(one) == 1 for one in value.children):
        return "DOT_PRODUCT", value.children
    return "SUM", [value]
