# SPDX-License-Identifier: BSD-3-Clause
"""Intrinsic functions that give some elements of an array of structures, or all in another order.

The places of the elements go to a vector of integers, which then selects them.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayConstructor, IntrinsicCall, Node, Range, Reference, Routine)
from psyclone.psyir.symbols import ArrayType, ScalarType

from psyad_ext.ir import build
from psyad_ext.ir.array_lists import ImpliedDo, TypedConstructor
from psyad_ext.ir.copying import copied
from psyad_ext.ir.lowering.replacing import replace_statement
from psyad_ext.ir.lowering.shapes import named
from psyad_ext.ir.lowering.structure_constructors import evaluated_in
from psyad_ext.ir.lowering.structure_parts import Selected, Selector
from psyad_ext.ir.lowering.variables import Variables
from psyad_ext.ir.lowering.where import is_where
from psyad_ext.ir.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.walking import nodes_of

_FUNCTIONS = frozenset(("PACK", "CSHIFT"))


def select_by_vectors(routine: Routine, selector: Selector, variables: Variables) -> None:
    """Let vectors select what such functions give of vectors of structures, in place.

    :param routine: the routine.
    :param selector: resolves references in it.
    :param variables: declares new variables in it.
    """
    for call in nodes_of(routine, IntrinsicCall):
        arguments = named(call) if call.intrinsic.name in _FUNCTIONS else {}
        listing = call.parent if isinstance(call.parent, ArrayConstructor) else call
        array, statement = arguments.get("array"), evaluated_in(listing)
        found = selector.selected(array) if isinstance(array, Reference) else None
        if found is None or found.is_leaf or found.rank != 1 or "vector" in arguments \
                or statement is None or is_where(statement):
            continue
        places = variables.new("places", ArrayType(
            ScalarType.integer_type(), [ArrayType.Extent.DEFERRED]))
        call.replace_with(_with_index(array, found, build.ref(places)),
                          keep_name_in_context=True)
        array.replace_with(_places(array, found, variables), keep_name_in_context=True)
        replace_statement(statement, [build.assign(build.ref(places), call), statement])


def _varying(found: Selected) -> tuple[int, Range | None]:
    """:returns: which part of a reference varies, and its range, None if it is all elements."""
    return next((place, None if indices is None else next(
        index for index in indices if isinstance(index, Range)))
        for place, (indices, count) in enumerate(zip(found.given, found.rank_of))
        if (count if indices is None else any(isinstance(index, Range) for index in indices)))


def _with_index(array: Reference, found: Selected, index: Node) -> Reference:
    """:returns: a vector of structures with another index in the place of the one that varies."""
    place, section = _varying(found)
    steps = steps_of(array)
    steps[place] = Step(steps[place].name, [
        index if one is section else one for one in steps[place].indices or [section]])
    return reference_of(array.symbol, steps[0].indices, steps[1:])


def _places(array: Reference, found: Selected, variables: Variables) -> TypedConstructor:
    """:returns: the indices of the elements of a vector of structures."""
    place, section = _varying(found)
    steps = steps_of(array)
    if section is None:
        whole = reference_of(array.symbol, steps[0].indices if place else None, [
            *steps[1:place], *(Step(one.name) for one in steps[place:place + 1] if place)])
        bounds = [build.intrinsic(name, copied(whole), ("dim", build.integer(1)))
                  for name in ("LBOUND", "UBOUND")] + [build.integer(1)]
    else:
        bounds = [copied(bound) for bound in section.children]
    counter = variables.new("i_place", ScalarType.integer_type())
    each = ImpliedDo(counter)
    each.children.extend([*bounds, build.ref(counter)])
    constructor = TypedConstructor(None)
    constructor.addchild(each)
    return constructor
