# SPDX-License-Identifier: BSD-3-Clause
"""Parallel loops of the source that are wrong as they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from psyclone.psyir.nodes import Call, CodeBlock, IfBlock, IntrinsicCall, Loop, Reference, Routine
from psyclone.psyir.symbols import ArgumentInterface, AutomaticInterface, Symbol

from psyad_ext.analyses.carried import Index, places_in, uses_in
from psyad_ext.core.errors import Problem
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir import location
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import declared_rank, is_assigned
from psyad_ext.ir.source.sources import Place
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.transformations.parallel.directed import DirectedLoop

#: Variables that threads have in common if nothing else is said, and nothing is said elsewhere.
_KNOWN = (ArgumentInterface, AutomaticInterface)
#: Of a loop that may be short, iterations so far from each other surely exist.
_NEAR = 4


def races(routines: Iterable[Routine], loops: Mapping[Place, DirectedLoop]) -> Iterator[Problem]:
    """
    :param routines: originals.
    :param loops: their parallel loops.

    :returns: an error for each of these in which two iterations surely touch the same variable or
        element, and one of them writes it.
    """
    for routine in routines:
        for loop in routine.walk(Loop):
            directed = loops.get(location(loop))
            # Of what has been generated earlier, loops have the same places.
            if directed is not None and directed.routine == routine.name.lower() \
                    and directed.is_plain and not loop.walk(CodeBlock) \
                    and directed.clauses.default in ("shared", "none") and _repeats(loop) \
                    and integer_value(loop.step_expr) is not None:
                yield from _in_loop(loop, directed)


def _repeats(loop: Loop) -> bool:
    """:returns: whether a loop may have two iterations."""
    return constant_difference(loop.stop_expr, loop.start_expr) != 0


def _in_loop(loop: Loop, directed: DirectedLoop) -> Iterator[Problem]:
    own = {*directed.clauses.private, *directed.clauses.reductions}
    counters = {one.variable for one in loop.walk(Loop)}
    uses = uses_in(loop, IdentityMap())
    varying = {one.lhs.symbol for one in assignments_of(loop)} | counters - {loop.variable}
    varying |= {symbol for symbol in uses if symbol.name.lower() in own}
    for symbol, (every, writes) in uses.items():
        if symbol.name.lower() in own or symbol in counters or not writes \
                or not isinstance(symbol.interface, _KNOWN):
            continue
        reached = [one for one in every if _is_reached(one, loop)]
        surely = [one for one in writes if one in IdentitySet(reached)]
        pair = _elements(surely, reached, loop, frozenset(varying)) if declared_rank(symbol) \
            else _scalars(surely, every)
        if pair is not None:
            yield _problem(symbol, pair, directed)


def _scalars(writes: Sequence[Reference], every: Sequence[Reference]
             ) -> tuple[Reference, Reference] | None:
    """:returns: a scalar that every iteration writes, and another reference to it."""
    if not writes:
        return None
    return writes[0], next((one for one in every if one is not writes[0]), writes[0])


def _elements(writes: Sequence[Reference], every: Sequence[Reference], loop: Loop,
              varying: frozenset[Symbol]) -> tuple[Reference, Reference] | None:
    """:returns: two references to an array that mean the same element in two iterations."""
    most = constant_difference(loop.stop_expr, loop.start_expr)
    step = abs(integer_value(loop.step_expr) or 1)
    forms = IdentityMap((one, places_in(one, loop, varying)) for one in every)
    return next(((write, other) for write in writes for other in every
                 if _meet(forms[write], forms[other], step,
                          _NEAR*step if most is None else abs(most))), None)


def _meet(left: Sequence[Index], right: Sequence[Index], step: int, most: int) -> bool:
    """:returns: whether indices are surely equal in two different iterations, whose counters
        differ by a multiple of the step, and not more than that."""
    apart: set[int] = set()
    for one, other in zip(left, right):
        if one is None or other is None or one[:2] != other[:2]:
            return False
        factor, difference = one[0], other[2] - one[2]
        if difference and (not factor or difference % (factor*step)):
            return False
        if factor:
            apart.add(abs(difference//factor))
    return not apart or len(apart) == 1 and 0 < min(apart) <= most


def _is_reached(reference: Reference, loop: Loop) -> bool:
    """:returns: whether no branch decides if a reference is reached in an iteration, and no
        function what it means."""
    return reference.ancestor(IfBlock, limit=loop) is None \
        and all(isinstance(call, IntrinsicCall) for call in reference.walk(Call))


def _problem(symbol: Symbol, pair: tuple[Reference, Reference], directed: DirectedLoop) -> Problem:
    write, other = pair
    what = "written" if is_assigned(other) else "read"
    return Problem(*location(write), "RACE", f"iterations of the loop behind "
                   f"'{directed.directive}' write '{write.debug_string()}' here, and it is {what} "
                   f"as '{other.debug_string()}' by others in line {location(other)[1]}",
                   f"make '{symbol.name}' private, a reduction, or the loop serial")
