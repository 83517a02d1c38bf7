# SPDX-License-Identifier: BSD-3-Clause
"""Loops that threads share, with PSyclone's node for them."""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import Loop, OMPParallelDoDirective, OMPReductionClause, Reference
from psyclone.psyir.symbols import DataSymbol, Symbol


class ParallelDo(OMPParallelDoDirective):
    """A parallel loop of which it is known what each thread has for itself.

    PSyclone works that out from what it sees in the loop, when it is written. It can't know of
    values that nobody needs: it gives these to the threads, although they may not be defined.
    """

    def infer_sharing_attributes(self) -> tuple[set[Symbol], set[Symbol], set[Symbol]]:
        """:returns: the private variables; no others are copied in, or need care."""
        return set(self.explicitly_private_symbols), set(), set()


def share(loop: Loop, private: Iterable[Symbol], sums: Iterable[DataSymbol] = (),
          schedule: str = "static") -> None:
    """
    Let threads share the iterations of a loop, in place.

    :param loop: the loop, in a routine.
    :param private: the variables that each thread has for itself.
    :param sums: the variables that iterations add to, in any order.
    :param schedule: how iterations are given to threads.
    """
    directive = ParallelDo(omp_schedule=schedule)
    for symbol in sums:
        clause = OMPReductionClause(OMPReductionClause.ReductionClauseTypes.ADD)
        clause.addchild(Reference(symbol))
        directive.addchild(clause)
    loop.replace_with(directive)
    directive.dir_body.addchild(loop)
    directive.explicitly_private_symbols.update(private)
