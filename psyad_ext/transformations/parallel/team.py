# SPDX-License-Identifier: BSD-3-Clause
"""Clauses of the source about the threads of a loop, which are written as they stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import ArgumentInterface, DataSymbol

from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.tree.intents import Access
from psyad_ext.transformations.parallel.directed import DirectedLoop

#: What is understood of a condition, or of a number of threads.
_WORDS = re.compile(r"(\.[a-z]+\.|[a-z_]\w*|\d+|[-+*/<>=(),]+)*")
_NAME = re.compile(r"(?<![.\w])[a-z_]\w*(?![.\w])")
_FUNCTIONS = frozenset(("min", "max", "mod"))
#: Clauses in which no variables stand.
_PLAIN = ("proc_bind",)


def team_clauses(directed: DirectedLoop, routine: Routine) -> Iterator[str]:
    """
    :param directed: a parallel loop of the source.
    :param routine: a generated routine.

    :returns: what the source says of the threads, as far as it means the same in the routine.
    """
    for name, text in directed.clauses.team.items():
        if name in _PLAIN or _means_the_same(text, routine):
            yield f"{name}({text})"


def _means_the_same(text: str, routine: Routine) -> bool:
    """:returns: whether only constants and arguments that nobody sets stand in an expression."""
    return _WORDS.fullmatch(text) is not None and all(
        name in _FUNCTIONS or _is_fixed(name, routine) for name in _NAME.findall(text))


def _is_fixed(name: str, routine: Routine) -> bool:
    symbol = routine.symbol_table.lookup(name, otherwise=None)
    if not isinstance(symbol, DataSymbol) or declared_rank(symbol):
        return False
    return symbol.is_constant or isinstance(symbol.interface, ArgumentInterface) \
        and symbol.interface.access is Access.READ
