# SPDX-License-Identifier: BSD-3-Clause
"""Pointers in elements of arrays of structures that several pointees are assigned to.

A flow-insensitive points-to analysis of the call tree finds them before anything is lowered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from psyclone.psyir.nodes import (
    Assignment, CodeBlock, Reference, Routine, Schedule, StructureReference)
from psyclone.psyir.symbols import DataSymbol, UnresolvedType

from psyad_ext.core.errors import UnsupportedError
from psyad_ext.ir.expressions.structure_access import path_of
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.control.constructs import parts_of
from psyad_ext.ir.lowering.pointers.element_places import (
    Pair, always_followed, owner_of, pointers_in_arrays)
from psyad_ext.ir.lowering.pointers.pointees import has_pointee, spelled
from psyad_ext.ir.lowering.pointers.pointer_statements import read_pointer_statements
from psyad_ext.ir.lowering.pointers.structure_exit_states import StructureExitStates
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.structures.component_types import structure_type
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of


def exit_states(routines: Sequence[Routine], structures: Structures) -> StructureExitStates:
    """Note which pointers in arrays are followed as numbers, with the types.

    :param routines: the routine that is differentiated, and all that it reaches, as they are read.
    :param structures: knows the structures of all routines.

    :returns: what the routines let other pointers point at.
    """
    types = structures.types
    pointers = pointers_in_arrays(routines, types)
    found = always_followed(pointers, routines, types)
    others = {pair for pair, datatype in pointers.items() if has_pointee(datatype)}
    while True:
        types.numbered |= found
        types.replaced |= found
        ends = StructureExitStates(routines, structures)
        found = {pair for routine in routines for pair in (
            *_several(routine, ends), *_handed_on(routine, ends, others))} \
            if others - types.numbered else set()
        if found <= types.numbered:
            types.replaced |= ends.replaced
            return ends


def _several(routine: Routine, ends: StructureExitStates) -> set[Pair]:
    """:returns: those that point at several things in a routine."""
    collector = ends.collector(routine, lambda key: DataSymbol(spelled(key), UnresolvedType()))
    with suppress(UnsupportedError):  # what is not understood is refused where it is lowered
        collector.collect(_read(routine), {})
    return collector.in_turn_in_arrays()


def _read(routine: Routine) -> Schedule:
    """:returns: the statements of a routine, all read that can be, for looking at only."""
    holder = Schedule(parent=routine, children=[copied(one) for one in routine.children])
    for block in nodes_of(holder, CodeBlock):
        if isinstance(block.parent, Schedule):
            replace_statement(block, parts_of(block))
    read_pointer_statements(holder)
    return holder


def _handed_on(routine: Routine, ends: StructureExitStates, pointers: set[Pair]) -> Iterator[Pair]:
    """:returns: those of some pointers that a routine lets point where other components do, with
        these."""
    for statement in nodes_of(routine, Assignment):
        if statement.is_pointer and all(isinstance(one, StructureReference)
                                        for one in statement.children):
            own, others = (_meant(side, ends, routine) for side in statement.children)
            if own & pointers and own != others:
                yield from (*own & pointers, *others)


def _meant(reference: Reference, ends: StructureExitStates, routine: Routine) -> set[Pair]:
    """:returns: the pointers to structures that a reference may end with: one if its type is
        known, or else all that are called so."""
    *holder, last = path_of(reference)
    owner = owner_of(structure_type(reference.symbol, holder, ends.types, routine), last)
    return {pair for pair in ends.pointers if pair[1] == last
            and (owner is None or pair[0] == owner.name)}
