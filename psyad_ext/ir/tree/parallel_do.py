# SPDX-License-Identifier: BSD-3-Clause
"""Loops that threads share, with PSyclone's node for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    Assignment, Loop, OMPAtomicDirective, OMPParallelDoDirective, OMPReductionClause, Reference)
from psyclone.psyir.symbols import DataSymbol, Symbol


@dataclass(frozen=True)
class Sharing:
    """What threads have for themselves.

    :param private: variables of which each thread has its own.
    :param copied: those that start with the value from before the loop.
    :param sums: variables that iterations add to, in any order.
    """

    private: Iterable[Symbol]
    copied: Iterable[Symbol] = ()
    sums: Iterable[DataSymbol] = ()


class ParallelDo(OMPParallelDoDirective):
    """A parallel loop of which it is known what each thread has for itself.

    PSyclone works that out from what it sees in the loop, when it is written. It can't know of
    values that nobody needs: it gives these to the threads, although they may not be defined.

    :param copied: the names of variables that threads have for themselves, with the value from
        before the loop.
    :param schedule: how iterations are given to threads.
    """

    def __init__(self, copied: Iterable[str] = (), schedule: str = "static") -> None:
        super().__init__(omp_schedule=schedule)
        self._copied = tuple(copied)

    def infer_sharing_attributes(self) -> tuple[set[Symbol], set[Symbol], set[Symbol]]:
        """:returns: the private variables, those that start with a value; no others need care."""
        table = self.scope.symbol_table
        return set(self.explicitly_private_symbols), set(map(table.lookup, self._copied)), set()


def share(loop: Loop, sharing: Sharing, schedule: str = "static") -> None:
    """
    Let threads share the iterations of a loop, in place.

    :param loop: the loop, in a routine.
    :param sharing: what each thread has for itself.
    :param schedule: how iterations are given to threads.
    """
    directive = ParallelDo((symbol.name for symbol in sharing.copied), schedule)
    for symbol in sharing.sums:
        clause = OMPReductionClause(OMPReductionClause.ReductionClauseTypes.ADD)
        clause.addchild(Reference(symbol))
        directive.addchild(clause)
    loop.replace_with(directive)
    directive.dir_body.addchild(loop)
    directive.explicitly_private_symbols.update(sharing.private)


def update_atomically(statement: Assignment) -> None:
    """
    Let a statement be executed by one thread at a time, in place.

    :param statement: adds to a variable.
    """
    directive = OMPAtomicDirective()
    statement.replace_with(directive)
    directive.dir_body.addchild(statement)
