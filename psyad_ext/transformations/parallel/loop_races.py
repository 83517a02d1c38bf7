# SPDX-License-Identifier: BSD-3-Clause
"""Races between iterations of a parallel loop of the source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from psyclone.psyir.nodes import Assignment, BinaryOperation, Loop, Node, Reference
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.core.errors import Problem
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir import location
from psyad_ext.ir.expressions.kinds import INTEGER, symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, references, symbols_read
from psyad_ext.ir.source.parallel_loops import Block, ParallelLoop
from psyad_ext.ir.tree.locate import line_in_text
from psyad_ext.ir.tree.walking import assignments_of, loops_around
from psyad_ext.transformations.parallel.effects import (
    Access, accesses_in, branches_around, is_surely_reached, lasting_writes, names_in_blocks)
from psyad_ext.transformations.parallel.samples import Around, Element, Sample
from psyad_ext.transformations.parallel.shared_variables import SharedVariables

_GUARDS = ("critical", "atomic", "ordered")
_EQUAL = BinaryOperation.Operator.EQ


@dataclass(frozen=True)
class Shared:
    """A loop that threads share.

    :param loop: the loop.
    :param directed: what its directive says.
    :param loops: it, and those in it that are shared with it as one.
    :param variables: which variables threads have in common.
    """

    loop: Loop
    directed: ParallelLoop
    loops: tuple[Loop, ...]
    variables: SharedVariables

    @cached_property
    def accesses(self) -> list[Access]:
        """:returns: what iterations do to variables."""
        return accesses_in(self.loop)

    @cached_property
    def counters(self) -> frozenset[Symbol]:
        """:returns: the variables of loops, of which each thread has its own."""
        return frozenset(one.variable for one in self.loop.walk(Loop))

    @cached_property
    def around(self) -> Around:
        """:returns: the loop, for finding elements."""
        own = {*self.directed.clauses.private, *self.directed.clauses.reductions}
        own |= names_in_blocks(self.loop)
        varying = {one.lhs.symbol for one in assignments_of(self.loop)}
        varying |= {one.symbol for one in self.accesses
                    if one.is_write or one.symbol.name.lower() in own}
        return Around(self.loops, frozenset(varying | self.counters))

    def is_common(self, symbol: Symbol) -> bool:
        """:returns: whether iterations surely have a variable in common."""
        return symbol not in self.counters and self.variables.has(symbol) \
            and symbol.name.lower() not in self.directed.clauses.private \
            and symbol.name.lower() not in self.directed.clauses.reductions

    def uses(self, reference: Reference) -> dict[Element, set[Sample]]:
        """:returns: elements that a reference means in some iterations."""
        around = loops_around(reference)[::-1]
        first = next(number for number, one in enumerate(around) if one is self.loop)
        return self.around.uses(reference, around[first:])


def races_in_loop(shared: Shared, blocks: Sequence[Block]) -> Iterator[Problem]:
    """
    :param shared: a parallel loop.
    :param blocks: critical sections and the like.

    :returns: an error for each variable, or each array, with a race.
    """
    by_symbol: dict[Symbol, list[Access]] = {}
    for access in shared.accesses:
        if shared.is_common(access.symbol):
            by_symbol.setdefault(access.symbol, []).append(access)
    for symbol, accesses in by_symbol.items():
        pair = _surely(shared, accesses, blocks) or _likely(shared, symbol, accesses, blocks)
        if pair is not None:
            yield problem(f"iterations of the loop behind '{shared.directed.directive}' write",
                          "by others", pair)
    for call, written in lasting_writes(shared.loop):
        if shared.variables.has(written.symbol) and not guards(call, blocks):
            yield problem(f"iterations of the loop behind '{shared.directed.directive}' call a "
                          "routine that writes", "by others", (written, written))


def _surely(shared: Shared, accesses: Sequence[Access], blocks: Sequence[Block]
            ) -> tuple[Reference, Reference] | None:
    """:returns: two references that surely mean the same element in two iterations."""
    if not any(access.is_write for access in accesses):
        return None
    where: dict[Element, list[tuple[Access, set[Sample]]]] = {}
    for access in accesses:
        if is_surely_reached(access.reference, shared.loop):
            for element, samples in shared.uses(access.reference).items():
                where.setdefault(element, []).append((access, samples))
    for found in where.values():
        for write, samples in found:
            for other, others in found if write.is_write else ():
                if len(samples | others) > 1 and not guarded(write, other, blocks):
                    return _with_another(write, other, found)
    return None


def _with_another(write: Access, other: Access, found: Sequence[tuple[Access, set[Sample]]]
                  ) -> tuple[Reference, Reference]:
    """:returns: the pair to show: where a reference meets itself, rather another one with it."""
    if write is other:
        other = next((one for one, _ in found if one is not write), write)
    return write.reference, other.reference


def _likely(shared: Shared, symbol: Symbol, accesses: Sequence[Access], blocks: Sequence[Block]
            ) -> tuple[Reference, Reference] | None:
    """:returns: two references to a scalar that iterations write and read if data says so, or of
        which all iterations do one."""
    if declared_rank(symbol) or not _is_number(symbol):
        return None
    writes = [one for one in accesses if one.is_write and not one.reference.children]
    often = IdentitySet(one.reference for one in writes if _is_often_reached(one.reference, shared))
    some = IdentitySet(one.reference for one in writes if _is_reached_in_some(one, shared))
    reads = [one for one in accesses if not one.is_write and not one.reference.children]
    return next(((write.reference, read.reference) for write in writes for read in reads
                 if (write.reference in often or write.reference in some
                     and is_surely_reached(read.reference, shared.loop))
                 and not guarded(write, read, blocks)), None)


def _is_number(symbol: Symbol) -> bool:
    type_ = symbol_type(symbol) if isinstance(symbol, DataSymbol) else None
    return type_ is not None and type_.intrinsic in (INTEGER, ScalarType.Intrinsic.REAL)


def _is_reached_in_some(access: Access, shared: Shared) -> bool:
    """:returns: whether it is up to iterations, and to nothing else, if they reach a reference."""
    around = shared.around.varying
    return all(symbols_read(branch.children[0]) & around
               for branch in branches_around(access.reference, shared.loop))


def _is_often_reached(reference: Reference, shared: Shared) -> bool:
    """:returns: whether branches around a reference depend on data that several iterations may
        have alike."""
    for branch in branches_around(reference, shared.loop):
        condition = branch.children[0]
        equal = any(one.operator is _EQUAL for one in condition.walk(BinaryOperation))
        data = any(one.children and symbols_read(*one.children) & shared.around.varying
                   for one in references(condition))
        if equal or not data:
            return False
    return True


def guarded(left: Access, right: Access, blocks: Sequence[Block]) -> bool:
    """:returns: whether two accesses never take place at the same time."""
    return bool(guards(left.reference, blocks) & guards(right.reference, blocks))


def guards(node: Node, blocks: Sequence[Block]) -> set[tuple[str, str]]:
    """:returns: the critical sections and the like around a node, with their names."""
    line = line_in_text(node)
    return {(block.kind, block.name) for block in blocks
            if block.kind in _GUARDS and block.first < line <= block.last}


def problem(who: str, others: str, pair: tuple[Reference, Reference]) -> Problem:
    """:returns: the error for two accesses, of which the first one writes."""
    write, other = pair
    parent: Node | None = other.parent
    what = "written" if isinstance(parent, Assignment) and parent.lhs is other else "read"
    return Problem(*location(write), "RACE", f"{who} '{write.debug_string()}' here, and it is "
                   f"{what} as '{other.debug_string()}' {others} in line {location(other)[1]}",
                   f"make '{write.symbol.name}' private, a reduction, or the loop serial")
