# SPDX-License-Identifier: BSD-3-Clause
"""What loops that are executed again pass on, and what of it can be kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from psyclone.psyir.nodes import Loop, WhileLoop
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.text import has_length, is_text
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.walking import statements_of
from psyad_ext.transformations.reverse.strategies.memory import within
from psyad_ext.transformations.reverse.strategies.step import Step, all_steps


def own_counter(loop: Loop | WhileLoop) -> set[Symbol]:
    """:returns: the variable of a do loop."""
    return {loop.variable} if isinstance(loop, Loop) else set()


def inner_counters(loop: Loop | WhileLoop) -> set[Symbol]:
    """:returns: the counters of the loops inside."""
    return {inner.variable for inner in statements_of(loop.loop_body, Loop)}


def kept_of(loop: Loop | WhileLoop, written: Set[Symbol]) -> list[DataSymbol]:
    """:returns: what can be kept of the variables that a loop writes."""
    return [symbol for symbol in in_order(written - inner_counters(loop))
            if isinstance(symbol, DataSymbol) and not has_no_length(symbol)]


def has_no_length(symbol: Symbol) -> bool:
    """:returns: whether a variable is text whose length changes."""
    return is_text(symbol) and not has_length(symbol)


def not_repeatable(body: Sequence[Step]) -> Iterator[Step]:
    """:returns: the steps of a loop that can't be executed again."""
    repeatable = IdentitySet[Step](within(body))
    return (inner for inner in all_steps(body)
            if not inner.is_repeatable() and inner not in repeatable)
