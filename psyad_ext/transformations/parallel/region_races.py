# SPDX-License-Identifier: BSD-3-Clause
"""Races between what threads do in a parallel region without waiting for each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from psyclone.psyir.nodes import Assignment, Call, Loop, Routine, Schedule, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.errors import Problem
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.source.parallel_loops import Parallelism, Region
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.locate import line_in_text
from psyad_ext.ir.tree.walking import assignments_of, loops_around
from psyad_ext.transformations.parallel.effects import Access, accesses_in, is_surely_reached
from psyad_ext.transformations.parallel.loop_races import Shared, guarded, problem
from psyad_ext.transformations.parallel.samples import Around, Element, Sample
from psyad_ext.transformations.parallel.shared_variables import SharedVariables

_BY_ONE = ("single", "master", "masked", "section", "workshare")
#: Of these, all are executed by the same thread.
_BY_FIRST = ("master", "masked")


@dataclass(frozen=True)
class _Part:
    """Statements of a region that are executed in one way.

    :param kind: ``loop``, the directive of a block, or ``all`` for what each thread executes.
    :param line: the line of the directive.
    :param phase: how many times threads have waited for each other before.
    :param loop: the loop that threads share.
    """

    kind: str
    line: int
    phase: int
    loop: Shared | None = None


def races_in_regions(routine: Routine, known: Parallelism, loops: Sequence[Shared],
                     variables: SharedVariables) -> Iterator[Problem]:
    """
    :param routine: an original.
    :param known: what its directives say.
    :param loops: its parallel loops.
    :param variables: which variables threads have in common.

    :returns: an error for each variable, or array, that a thread writes in a region while another
        one surely reads or writes it.
    """
    for region in known.regions:
        if region.clauses.default in ("shared", "none"):
            yield from _InRegion(routine, region, known, loops, variables).races()


class _InRegion:
    """Looks at one region."""

    def __init__(self, routine: Routine, region: Region, known: Parallelism,
                 loops: Sequence[Shared], variables: SharedVariables) -> None:
        self._routine = routine
        self._region = region
        self._blocks = known.blocks
        self._loops = IdentityMap((one.loop, one) for one in loops)
        self._variables = variables
        self._own = {*region.clauses.private, *region.clauses.reductions}
        inside = [one for one in routine.walk(Statement) if self._covers(one)]
        self._counters = {one.variable for one in inside if isinstance(one, Loop)}
        self._varying = frozenset(
            {one.lhs.symbol for one in assignments_of(routine)} | self._counters)
        self._statements = [one for one in inside if isinstance(one, (Assignment, Call))
                            and isinstance(one.parent, Schedule)]

    def _covers(self, node: Statement) -> bool:
        return self._region.first < line_in_text(node) < self._region.last

    def races(self) -> Iterator[Problem]:
        """:returns: an error for each variable with a race."""
        where: dict[Element, list[tuple[Access, _Part, Sample]]] = {}
        for statement in self._statements:
            part = self._part(statement)
            for access in accesses_in(statement):
                if self._is_common(access, part) \
                        and is_surely_reached(access.reference, self._routine):
                    for element, samples in self._uses(access, part).items():
                        where.setdefault(element, []).extend(
                            (access, part, sample) for sample in sorted(samples))
        told: set[Symbol] = set()
        for found in where.values():
            pair = self._pair(found)
            if pair is not None and pair[0].symbol not in told:
                told.add(pair[0].symbol)
                yield problem(f"threads of the region behind '{self._region.text}' write",
                              "by others, without a barrier between,",
                              (pair[0].reference, pair[1].reference))

    def _part(self, node: Statement) -> _Part:
        line = line_in_text(node)
        phase = self._region.phase(line)
        for loop in loops_around(node):
            if loop in self._loops:
                return _Part("loop", line_in_text(loop), phase, loop=self._loops[loop])
        for block in self._blocks:
            if block.kind in _BY_ONE and block.first < line <= block.last:
                return _Part(block.kind, block.first, phase)
        return _Part("all", 0, phase)

    def _is_common(self, access: Access, part: _Part) -> bool:
        name, symbol = access.symbol.name.lower(), access.symbol
        if symbol in self._counters or name in self._own or not self._variables.has(symbol):
            return False
        return part.loop is None or name not in part.loop.directed.own.private

    def _uses(self, access: Access, part: _Part) -> Mapping[Element, set[Sample]]:
        if part.loop is not None:
            reduced = access.symbol.name.lower() in part.loop.directed.own.reductions
            return part.loop.uses(access.reference) if not reduced else {
                (access.symbol.name.lower(), ()): {(("sum", 0),)}}
        inside = [loop for loop in loops_around(access.reference)[::-1] if self._covers(loop)]
        return Around((), self._varying).uses(access.reference, inside)

    def _pair(self, found: Sequence[tuple[Access, _Part, Sample]]
              ) -> tuple[Access, Access] | None:
        for left, right in combinations_with_replacement(found, 2):
            if (left[0].is_write or right[0].is_write) and self._meet(left, right) \
                    and not guarded(left[0], right[0], self._blocks):
                return (left[0], right[0]) if left[0].is_write else (right[0], left[0])
        return None

    def _meet(self, left: tuple[Access, _Part, Sample], right: tuple[Access, _Part, Sample]
              ) -> bool:
        """:returns: whether different threads may do two things at the same time."""
        one, other = left[1], right[1]
        if one.phase != other.phase:
            return False
        if one == other:
            return one.kind == "all" and _reads_itself(left[0], right[0])
        if "all" in (one.kind, other.kind):
            # What every thread sets may be the same value.
            return not any(access.is_write for access, part, _ in (left, right)
                           if part.kind == "all")
        if one.loop is not None and other.loop is not None:
            return not (_alike(one.loop, other.loop) and left[2] == right[2])
        return not (one.kind in _BY_FIRST and other.kind in _BY_FIRST)


def _reads_itself(left: Access, right: Access) -> bool:
    """:returns: whether each thread gives a variable a value that depends on what it has."""
    statement = left.reference.parent
    return left.is_write and not right.is_write and isinstance(statement, Assignment) \
        and right.reference.ancestor(Assignment) is statement \
        and left.symbol in symbols_read(statement.rhs)


def _alike(left: Shared, right: Shared) -> bool:
    """:returns: whether the same threads execute the same iterations of two loops."""
    schedules = {one.directed.clauses.schedule for one in (left, right)}
    return len(schedules) == 1 and schedules <= {"", "static"} \
        and len(left.loops) == len(right.loops) == 1 \
        and all(key(one) == key(other)
                for one, other in zip(left.loop.children[:3], right.loop.children[:3]))
