# SPDX-License-Identifier: BSD-3-Clause
"""Loops of generated routines run in parallel, by OpenMP.

Nothing is trusted: a loop gets a directive if it is shown that its iterations have nothing in
common but what can be arranged, see ``arrangement.py``. Results have the same bits whatever the
number of threads is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from psyclone.psyir.nodes import IfBlock, Loop, Node, Routine, Schedule, WhileLoop
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.errors import Problem
from psyad_ext.ir import location
from psyad_ext.transformations.parallel.arrangement import Arrangement, Place, arranged
from psyad_ext.transformations.parallel.obstacles import is_worthless
from psyad_ext.transformations.parallel.writing import Variables, write


def parallelised(routines: Iterable[Routine], originals: Iterable[Routine]) -> list[Problem]:
    """Put directives in front of loops, in place.

    :param routines: generated routines, as they are written.
    :param originals: those that they may be generated from.

    :returns: a note for each loop that stays serial though none around or in it is parallel.
    """
    names = frozenset(name.lower() for routine in originals
                      for name in routine.symbol_table.symbols_dict)
    return [note for routine in routines for note in _in_routine(Place(routine, names))]


def _in_routine(place: Place) -> Iterator[Problem]:
    routine = place.routine
    if not routine.walk(Loop):
        return
    if _takes_no_directives(routine):
        yield _note(routine, f"'{routine.name}' stays serial: it is pure, or shares storage")
        return
    found, notes = _in_body(routine.children, place)
    yield from notes
    variables = Variables(routine)
    for loop, arrangement in found:
        write(loop, arrangement, variables)


def _takes_no_directives(routine: Routine) -> bool:
    """:returns: whether directives are not allowed, or names may stand for the same storage."""
    return bool(routine.symbol.is_pure or routine.symbol.is_elemental) or any(
        "equivalence" in str(symbol.datatype).lower() for symbol in routine.symbol_table.symbols
        if isinstance(symbol, DataSymbol) and symbol.name.lower().startswith("_psyclone_internal"))


def _in_body(statements: Sequence[Node], place: Place
             ) -> tuple[list[tuple[Loop, Arrangement]], list[Problem]]:
    """:returns: the outermost loops that can be parallel, and notes of those that can't."""
    found: list[tuple[Loop, Arrangement]] = []
    notes: list[Problem] = []
    for statement in statements:
        verdict = "" if not isinstance(statement, Loop) or is_worthless(statement) else \
            arranged(statement, place)
        if isinstance(verdict, Arrangement):
            found.append((statement, verdict))
            continue
        inner, more = _in_body([node for body in _bodies(statement) for node in body.children],
                               place)
        found += inner
        if isinstance(statement, Loop) and verdict and not inner:
            more = [_note(statement, f"the loop over '{statement.variable.name}' in "
                                     f"'{place.routine.name}' stays serial: {verdict}")]
        notes += more
    return found, notes


def _bodies(statement: Node) -> list[Schedule]:
    if isinstance(statement, IfBlock):
        return [body for body in (statement.if_body, statement.else_body) if body]
    return [statement.loop_body] if isinstance(statement, (Loop, WhileLoop)) else []


def _note(node: Node, text: str) -> Problem:
    return Problem(*location(node), "SERIAL_LOOP", text,
                   "nothing has to be done: results are the same", severity="note")
