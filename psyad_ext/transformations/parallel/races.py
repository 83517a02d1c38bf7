# SPDX-License-Identifier: BSD-3-Clause
"""Parallel loops and regions of the source that are wrong as they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from psyclone.psyir.nodes import Container, Loop, Node, Routine

from psyad_ext.core.errors import Problem
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.lookup.origin import SourceInfo, source_of
from psyad_ext.ir.source.parallel_loops import ParallelLoop
from psyad_ext.ir.tree.locate import line_in_text
from psyad_ext.transformations.parallel.directed import DirectedUnit
from psyad_ext.transformations.parallel.kept_as_text import may_jump, races_in_text
from psyad_ext.transformations.parallel.loop_races import Shared, races_in_loop
from psyad_ext.transformations.parallel.region_races import races_in_regions
from psyad_ext.transformations.parallel.shared_variables import SharedVariables
from psyad_ext.transformations.parallel.undefined import undefined_values


def races(routines: Iterable[Routine], units: Iterable[DirectedUnit], container: Container
          ) -> Iterator[Problem]:
    """
    :param routines: originals.
    :param units: where they stand, and their directives.
    :param container: the file that they are in.

    :returns: an error for each of their parallel loops in which two iterations surely touch the
        same variable or element, and one of them writes it; so for what threads do between two
        barriers, and for private variables whose values depend on chance.
    """
    by_name: dict[str, list[Routine]] = {}
    for routine in routines:
        by_name.setdefault(routine.name.lower(), []).append(routine)
    variables = SharedVariables(container)
    for unit in units:
        routine = next((one for one in by_name.get(unit.name.lower(), ())
                        if _stands_in(one, unit)), None)
        if routine is not None and (unit.known.loops or unit.known.regions):
            yield from _in_routine(routine, unit, variables)


def _stands_in(routine: Routine, unit: DirectedUnit) -> bool:
    info: SourceInfo | None = source_of(routine)
    return info is not None and info.name == unit.info.name \
        and unit.unit.first <= line_in_text(routine) <= unit.unit.last


def _in_routine(routine: Routine, unit: DirectedUnit, variables: SharedVariables
                ) -> Iterator[Problem]:
    lines = {loop.line: loop for loop in unit.known.loops}
    shared = []
    for loop in _outermost(routine, set(lines)):
        directed = lines.pop(line_in_text(loop))
        if integer_value(loop.step_expr) and not may_jump(loop) \
                and directed.clauses.default in ("shared", "none"):
            shared.append(Shared(loop, directed, _collapsed(loop, directed), variables))
    for one in shared:
        yield from races_in_loop(one, unit.known.blocks)
        yield from races_in_text(one, unit.known.blocks)
        yield from undefined_values(one, routine)
    yield from races_in_regions(routine, unit.known, shared, variables)


def _outermost(node: Node, lines: set[int]) -> Iterator[Loop]:
    """:returns: the first loop in each of some lines."""
    for loop in node.walk(Loop):
        if line_in_text(loop) in lines:
            lines.discard(line_in_text(loop))
            yield loop


def _collapsed(loop: Loop, directed: ParallelLoop) -> tuple[Loop, ...]:
    """:returns: a loop, with those in it that are shared as one."""
    loops = [loop]
    while len(loops) < directed.clauses.collapse \
            and isinstance(inner := loops[-1].loop_body.children[0], Loop):
        loops.append(inner)
    return tuple(loops)
