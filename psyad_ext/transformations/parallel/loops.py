# SPDX-License-Identifier: BSD-3-Clause
"""Loops of generated routines run in parallel, by OpenMP.

A loop gets a directive if it is shown that its iterations have nothing in common but what can be
arranged, see ``arrangement.py``; only where the source has one, it is believed of indices that
can't be compared. Results have the same bits whatever the number of threads is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from psyclone.psyir.nodes import IfBlock, Loop, Node, Routine, Schedule, WhileLoop
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.errors import Problem
from psyad_ext.core.naming import NamingScheme
from psyad_ext.ir import location
from psyad_ext.transformations.context import ATOMIC, GATHER, SCATTER, SERIAL
from psyad_ext.transformations.parallel.arrangement import Arrangement, Surroundings, arranged
from psyad_ext.transformations.parallel.collapsing import collapse
from psyad_ext.transformations.parallel.components import Components
from psyad_ext.transformations.parallel.directed import DirectedLoop, Outcome, told
from psyad_ext.transformations.parallel.gather import gathers
from psyad_ext.transformations.parallel.gathering import gathered
from psyad_ext.transformations.parallel.obstacles import is_worthless
from psyad_ext.transformations.parallel.rotation import rotate
from psyad_ext.transformations.parallel.variables import Variables
from psyad_ext.transformations.parallel.writing import write
from psyad_ext.transformations.parallel.zeroing import share_zeros


@dataclass(frozen=True)
class Request:
    """Which loops are to be parallel.

    :param originals: the routines that something is generated from.
    :param directed: their parallel loops.
    :param everywhere: whether others are to be parallel, too.
    :param how: how loops may be parallel.
    :param stencils: whether loops in which iterations share elements gather.
    :param threads_own: whether each thread may have its own variables of modules.
    :param scheme: names of what is generated.
    """

    originals: Sequence[Routine]
    directed: Mapping[tuple[str, int], DirectedLoop]
    everywhere: bool
    how: str
    stencils: str
    threads_own: bool
    scheme: NamingScheme


def parallelised(routines: Iterable[Routine], request: Request) -> list[Problem]:
    """Put directives in front of loops, in place.

    :param routines: generated routines, as they are written.
    :param request: which loops are meant.

    :returns: what became of the parallel loops of originals; and a note for each other loop that
        was to be parallel and stays serial though none around or in it is parallel.
    """
    names = frozenset(name.lower() for routine in request.originals
                      for name in routine.symbol_table.symbols_dict)
    tangents = {name: request.scheme.name("derivative", name).lower() for name in names}
    outcomes: dict[tuple[str, int], list[Outcome]] = {}
    adjoints = {name: request.scheme.name("adjoint", name).lower() for name in names}
    places = (Surroundings(one, names, tangents, request.threads_own, adjoints,
                           request.how == ATOMIC, request.stencils) for one in routines)
    notes = [note for place in places
             for note in _InRoutine(request, place, outcomes).parallelised()]
    return [*told(request.directed, outcomes), *notes]


@dataclass(frozen=True)
class _InRoutine:
    """Works on one routine.

    :param request: which loops are meant.
    :param place: the routine.
    :param outcomes: what became of parallel loops of originals.
    """

    request: Request
    place: Surroundings
    outcomes: dict[tuple[str, int], list[Outcome]]

    def parallelised(self) -> Iterator[Problem]:
        """Put directives in front of its loops, in place.

        :returns: notes.
        """
        routine = self.place.routine
        request = self.request
        if not (request.everywhere or request.directed or gathers(routine, request.stencils)) \
                or not routine.walk(Loop):
            return
        if _takes_no_directives(routine):
            text = f"'{routine.name}' stays serial: it is pure, or shares storage"
            yield from [_note(routine, text)] if self.request.everywhere else []
            return
        components = Components(routine)
        components.take_apart()
        yield from replace(self, place=self.place.knowing(components)).shared()
        components.put_together()

    def shared(self) -> Iterator[Problem]:
        """Put directives in front of its loops, in place.

        :returns: notes.
        """
        routine = self.place.routine
        found, notes = self._in_body(routine.children)
        yield from notes
        variables = Variables(routine)
        # What is written hides what it sets.
        for loop, arrangement in [new for one in found for new in self._gathered(*one, variables)]:
            write(loop, arrangement, variables)
        share_zeros(routine, variables, self.place.threads_own)

    def _gathered(self, loop: Loop, arrangement: Arrangement, variables: Variables
                  ) -> list[tuple[Loop, Arrangement]]:
        """:returns: what is to be parallel: a loop, or those that it becomes because it gathers."""
        if arrangement.gather is None:
            return [(loop, arrangement)]
        is_shared, place = self._is_shared(loop), replace(self.place, stencils=SCATTER)
        ways = [(one, arranged(one, place, self._directed(one)) if is_shared else "")
                for one in gathered(arrangement.gather, variables).loops]
        return [(one, way) for one, way in ways if isinstance(way, Arrangement)]

    def _in_body(self, statements: Sequence[Node]
                 ) -> tuple[list[tuple[Loop, Arrangement]], list[Problem]]:
        """:returns: the outermost loops that can be parallel, and notes of those that can't."""
        found: list[tuple[Loop, Arrangement]] = []
        notes: list[Problem] = []
        for statement in list(statements):
            verdict = self._verdict(statement) if isinstance(statement, Loop) else ""
            if isinstance(verdict, Arrangement):
                found.append((statement, verdict))
                continue
            inner, more = self._in_body([node for body in _bodies(statement)
                                         for node in body.children])
            found += inner
            if isinstance(statement, Loop) and verdict and not inner \
                    and location(statement) not in self.request.directed:
                more = [_note(statement, f"the loop over '{statement.variable.name}' in "
                                         f"'{self.place.routine.name}' stays serial: {verdict}")]
            notes += more
        return found, notes

    def _directed(self, loop: Loop) -> DirectedLoop | None:
        """:returns: the parallel loop of the source that a loop comes from."""
        return self.request.directed.get(location(loop))

    def _is_shared(self, loop: Loop) -> bool:
        """:returns: whether a loop is to be parallel."""
        return self.request.how != SERIAL \
            and (self.request.everywhere or self._directed(loop) is not None)

    def _verdict(self, loop: Loop) -> Arrangement | str:
        """:returns: how a loop can be parallel, or gather; why it can't, the empty text if it need
            not be."""
        directed = self._directed(loop)
        if is_worthless(loop):
            return ""
        if not self._is_shared(loop) and gathers(loop, self.request.stencils):
            found = arranged(loop, replace(self.place, stencils=GATHER), None)
            if isinstance(found, Arrangement) and found.gather is not None:
                return found
        if directed is None and not self.request.everywhere:
            return ""
        verdict = self._turned(loop, directed) if self.request.how != SERIAL \
            else "the option 'parallel' says so"
        if directed is not None:
            if isinstance(verdict, Arrangement):
                collapse(loop, verdict, self.place, directed)
            parts = (verdict, "") if isinstance(verdict, str) else ("", verdict.way)
            self.outcomes.setdefault(directed.place, []).append(
                Outcome(self.place.routine.name, *parts))
        return verdict

    def _turned(self, loop: Loop, directed: DirectedLoop | None) -> Arrangement | str:
        """:returns: how a loop can be parallel, after it has been turned if that helps; or why it
            can't."""
        verdict = arranged(loop, self.place, directed)
        if isinstance(verdict, str) and rotate(loop):
            return arranged(loop, self.place, directed)
        return verdict


def _takes_no_directives(routine: Routine) -> bool:
    """:returns: whether directives are not allowed, or names may stand for the same storage."""
    return bool(routine.symbol.is_pure or routine.symbol.is_elemental) or any(
        "equivalence" in str(symbol.datatype).lower() for symbol in routine.symbol_table.symbols
        if isinstance(symbol, DataSymbol) and symbol.name.lower().startswith("_psyclone_internal"))


def _bodies(statement: Node) -> list[Schedule]:
    if isinstance(statement, IfBlock):
        return [body for body in (statement.if_body, statement.else_body) if body]
    return [statement.loop_body] if isinstance(statement, (Loop, WhileLoop)) else []


def _note(node: Node, text: str) -> Problem:
    return Problem(*location(node), "SERIAL_LOOP", text,
                   "nothing has to be done: results are the same", severity="note")
