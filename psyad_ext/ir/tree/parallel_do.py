# SPDX-License-Identifier: BSD-3-Clause
"""Loops that threads share, with PSyclone's nodes for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    Assignment, Clause, Loop, Node, OMPAtomicDirective, OMPDefaultClause, OMPDoDirective,
    OMPFirstprivateClause, OMPParallelDirective, OMPParallelDoDirective, OMPPrivateClause,
    OMPReductionClause, OMPSingleDirective, Reference, Statement)
from psyclone.psyir.symbols import DataSymbol, Symbol


@dataclass(frozen=True)
class Sharing:
    """What threads have for themselves.

    :param private: variables of which each thread has its own.
    :param copied: those that start with the value from before the loop.
    :param sums: variables that iterations add to, in any order.
    :param team: clauses about the threads, as text.
    """

    private: Iterable[Symbol]
    copied: Iterable[Symbol] = ()
    sums: Iterable[DataSymbol] = ()
    team: Iterable[str] = ()


class Words(Clause):
    """A clause that stands for nothing but its text.

    :param text: the text.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._clause_string = text


class _Known(OMPParallelDirective):
    """A directive of which it is known what each thread has for itself.

    PSyclone works that out from what it sees in a loop, when it is written. It can't know of
    values that nobody needs: it gives these to the threads, although they may not be defined.
    """

    #: The names of variables that threads have for themselves, with the value from before.
    copied: tuple[str, ...] = ()

    @staticmethod
    def _validate_child(position: int, child: Node) -> bool:
        return isinstance(child, Words) or bool(
            OMPParallelDirective._validate_child(position, child))

    def infer_sharing_attributes(self) -> tuple[set[Symbol], set[Symbol], set[Symbol]]:
        """:returns: the private variables, those that start with a value; no others need care."""
        table = self.scope.symbol_table
        return set(self.explicitly_private_symbols), set(map(table.lookup, self.copied)), set()


class ParallelDo(_Known, OMPParallelDoDirective):
    """A parallel loop.

    :param copied: the names of variables that threads have for themselves, with the value from
        before the loop.
    :param schedule: how iterations are given to threads.
    :param collapse: how many nested loops are shared as one.
    """

    def __init__(self, copied: Iterable[str] = (), schedule: str = "static", collapse: int = 1
                 ) -> None:
        kind, _, length = schedule.partition(",")
        # PSyclone writes schedules without a length.
        super().__init__(omp_schedule="none" if length else kind,
                         collapse=collapse if collapse > 1 else None)
        self.copied = tuple(copied)
        if length:
            self.addchild(Words(f"schedule({schedule})"))

    @staticmethod
    def _validate_child(position: int, child: Node) -> bool:
        return isinstance(child, Words) or bool(
            OMPParallelDoDirective._validate_child(position, child))


class ParallelDoSimd(ParallelDo):
    """A parallel loop of which several iterations may be executed at once by one thread."""

    _directive_string = "parallel do simd"


class ParallelRegion(_Known):
    """Statements that several threads execute.

    :param copied: the names of variables that threads have for themselves, with the value from
        before the region.
    """

    def __init__(self, copied: Iterable[str] = ()) -> None:
        super().__init__()
        self.copied = tuple(copied)
        for clause in (OMPDefaultClause(OMPDefaultClause.DefaultClauseTypes.SHARED),
                       OMPPrivateClause(), OMPFirstprivateClause()):
            self.addchild(clause)


class OneThread(OMPSingleDirective):
    """Statements that the first thread that gets there executes; the others do not wait for it."""

    def end_string(self) -> str:
        """:returns: the end of it, where all compilers take the clause."""
        return "omp end single nowait"


def share(loop: Loop, sharing: Sharing, schedule: str = "static", collapse: int = 1,
          simd: bool = False) -> None:
    """
    Let threads share the iterations of a loop, in place.

    :param loop: the loop, in a routine.
    :param sharing: what each thread has for itself.
    :param schedule: how iterations are given to threads.
    :param collapse: how many nested loops they share as one.
    :param simd: whether a thread may execute several iterations at once.
    """
    made = ParallelDoSimd if simd else ParallelDo
    directive = made((symbol.name for symbol in sharing.copied), schedule, collapse)
    _add_sums(directive, sharing.sums)
    _add_words(directive, sharing.team)
    loop.replace_with(directive)
    directive.dir_body.addchild(loop)
    # Vectors have their own rules for the loop variable, which is private anyway.
    directive.explicitly_private_symbols.update(
        set(sharing.private) - ({loop.variable} if simd else set()))


def _add_sums(directive: OMPDoDirective, sums: Iterable[DataSymbol]) -> None:
    for symbol in sums:
        clause = OMPReductionClause(OMPReductionClause.ReductionClauseTypes.ADD)
        clause.addchild(Reference(symbol))
        directive.addchild(clause)


def _add_words(directive: OMPParallelDirective, clauses: Iterable[str]) -> None:
    for clause in clauses:
        directive.addchild(Words(clause))


def region(statements: Sequence[Statement], sharing: Sharing) -> ParallelRegion:
    """
    :param statements: what all threads execute, in no tree.
    :param sharing: what each thread has for itself.

    :returns: them, in a parallel region.
    """
    directive = ParallelRegion(symbol.name for symbol in sharing.copied)
    for statement in statements:
        directive.dir_body.addchild(statement)
    _add_words(directive, sharing.team)
    directive.explicitly_private_symbols.update(sharing.private)
    return directive


def shared_in_region(loop: Loop, sums: Iterable[DataSymbol], schedule: str) -> OMPDoDirective:
    """
    :param loop: a loop of a parallel region, in no tree.
    :param sums: variables that iterations add to, in any order.
    :param schedule: how iterations are given to threads.

    :returns: it, such that threads share its iterations, and wait for each other behind it.
    """
    directive = OMPDoDirective(omp_schedule=schedule)
    _add_sums(directive, sums)
    directive.dir_body.addchild(loop)
    return directive


def by_one_thread(statements: Sequence[Statement]) -> OneThread:
    """
    :param statements: statements of a parallel region, in no tree.

    :returns: them, such that one thread executes them, and others do not wait for it.
    """
    directive = OneThread()
    for statement in statements:
        directive.dir_body.addchild(statement)
    return directive


def update_atomically(statement: Assignment) -> None:
    """
    Let a statement be executed by one thread at a time, in place.

    :param statement: adds to a variable.
    """
    directive = OMPAtomicDirective()
    statement.replace_with(directive)
    directive.dir_body.addchild(statement)
