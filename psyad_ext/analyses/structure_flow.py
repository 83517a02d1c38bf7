# SPDX-License-Identifier: BSD-3-Clause
"""Where values flow through structures that routines use as a whole.

A structure stands for all that it holds: its components flow into it, and out of it again if it
may be written as a whole, in a routine that is called perhaps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from psyclone.psyir.nodes import IntrinsicCall
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.whole_structures import (
    is_whole, named_in_blocks, structure_of, whole_structures)
from psyad_ext.analyses.writes import Writes
from psyad_ext.ir.expressions.questions import is_data, references
from psyad_ext.ir.lookup.module_variables import declared_as
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.walking import assignments_of, names_in, statements_of

Connect = Callable[[Symbol, Symbol], None]


def connect_structures(parts: Sequence[Part], writes: Writes, connect: Connect) -> None:
    """
    :param parts: all routines.
    :param writes: what each routine may write.
    :param connect: is told where values may flow, from one variable to another one.
    """
    wholes = [whole_structures(part.statements, part.unit.routine) for part in parts]
    used = {variable for found in wholes for variable in found.values()}
    if not used:
        return
    written: set[Symbol] = set()
    for part, found in zip(parts, wholes):
        for symbol, variable in found.items():
            if variable is not symbol:
                connect(symbol, variable)
                connect(variable, symbol)
        changed = writes[part.unit] | set(_moved(part))
        written.update(variable for symbol, variable in found.items() if symbol in changed)
        _connect_memory(part, connect)
    pairs = [pair for part in parts for pair in _passed(part)]
    _add_callers(written, pairs)
    for inner, outer in pairs:
        connect(outer, inner)
        if inner in written:
            connect(inner, outer)
    for part in parts:
        _connect_components(part, used, written, connect)


def _moved(part: Part) -> Iterator[Symbol]:
    """:returns: what may be written by other names, or by statements that are not understood."""
    yield from named_in_blocks(part.statements, part.unit.routine)
    for assignment in assignments_of(part.statements):
        if assignment.is_pointer:
            yield from (reference.symbol for reference in references(assignment))
    for call in statements_of(part.statements, IntrinsicCall):
        yield from (argument.symbol for argument in call.arguments if is_data(argument))


def _connect_memory(part: Part, connect: Connect) -> None:
    """What is allocated may get the value of another structure, or its memory."""
    for call in statements_of(part.statements, IntrinsicCall):
        given = [argument.symbol for argument in call.arguments if is_data(argument)]
        if any(map(is_whole, given)):
            for one, other in pairwise(given):
                connect(one, other)
                connect(other, one)


def _passed(part: Part) -> Iterator[tuple[Symbol, Symbol]]:
    """:returns: structures that are arguments, with those that are passed for them."""
    for site in part.sites:
        for dummy, symbol in site.actual_symbols():
            inner, outer = structure_of(dummy), structure_of(symbol)
            if inner is not None and outer is not None and inner is not outer:
                yield inner, outer


def _add_callers(written: set[Symbol], pairs: Sequence[tuple[Symbol, Symbol]]) -> None:
    """Add what is passed where something is written, in place."""
    outer: dict[Symbol, list[Symbol]] = {}
    for inner, symbol in pairs:
        outer.setdefault(inner, []).append(symbol)
    waiting = list(written)
    while waiting:
        for symbol in outer.get(waiting.pop(), ()):
            if symbol not in written:
                written.add(symbol)
                waiting.append(symbol)


def _connect_components(part: Part, used: set[Symbol], written: set[Symbol],
                        connect: Connect) -> None:
    for symbol in {*part.unit.routine.symbol_table.datasymbols, *names_in([part.statements])}:
        component = declared_as(symbol)
        if not isinstance(component, ComponentSymbol):
            continue
        structure = component.component.structure.symbol
        if structure in used:
            connect(symbol, structure)
        if structure in written:
            connect(structure, symbol)
