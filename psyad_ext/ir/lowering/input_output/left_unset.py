# SPDX-License-Identifier: BSD-3-Clause
"""Local variables that a statement sets only if its record has a value for them, or if it succeeds.

A program that is right reads no value that they never had. Compilers cannot see that, and warn: so
they start with zero.
"""

from __future__ import annotations

from collections.abc import Iterator

from psyclone.psyir.nodes import Assignment, IfBlock, Reference, Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.expressions.zero import zero_of
from psyad_ext.ir.tree.walking import assignments_of, nodes_of


def start_what_is_left_unset(routine: Routine) -> None:
    """Let such variables start with zero if nothing sets them before, in place.

    :param routine: a routine whose opaque statements hold what has to stand around them.
    """
    starts: dict[Symbol, Assignment] = {}
    named: set[Symbol] = set()
    for node in nodes_of(routine, (Reference, OpaqueCall)):
        if isinstance(node, Reference):
            named.add(node.symbol)
            continue
        for symbol in _left_unset(node):
            if symbol not in named and symbol not in starts and _is_own(symbol, routine):
                starts[symbol] = build.assign(build.ref(symbol), zero_of(symbol))
    for start in reversed(starts.values()):
        routine.addchild(start, 0)


def _left_unset(call: OpaqueCall) -> Iterator[DataSymbol]:
    """:returns: the variables that may keep their values."""
    for statement in call.behind:
        for one in assignments_of(statement):
            symbol, is_whole = one.lhs.symbol, type(one.lhs) is Reference
            if is_whole and (one.ancestor(IfBlock) or symbol in symbols_read(one.rhs)):
                yield symbol


def _is_own(symbol: DataSymbol, routine: Routine) -> bool:
    """:returns: whether a variable has no value when the routine starts, but its memory."""
    extents = symbol.datatype.shape if isinstance(symbol.datatype, ArrayType) else ()
    return symbol_type(symbol) is not None and symbol.is_automatic \
        and symbol in routine.symbol_table.datasymbols \
        and all(isinstance(extent, ArrayType.ArrayBounds) for extent in extents)
