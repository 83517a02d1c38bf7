# SPDX-License-Identifier: BSD-3-Clause
"""Inquiries about bounds and shapes of structures, which their components answer."""

from __future__ import annotations

from functools import reduce

from psyclone.psyir.nodes import ArrayConstructor, IntrinsicCall, Node, Range

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.inquiries import as_asked, dimension_number, dimension_of
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import bounds_of, extent
from psyad_ext.ir.lowering.structures.structure_parts import Selected, Selector, is_whole_list
from psyad_ext.ir.structures.rows import is_row, is_whole_row, outer_indices, row_bounds
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied

_DIMENSIONAL = frozenset(("LBOUND", "UBOUND", "SIZE", "SHAPE"))


def answer_inquiry(call: IntrinsicCall, selector: Selector) -> None:
    """
    Put bounds of a variable in the place of those of a structure, or of a component.

    :param call: an inquiry, changed in place.
    :param selector: resolves references in the routine.
    """
    found = selector.selected(call.arguments[0])
    name = call.intrinsic.name
    if found is None or name not in _DIMENSIONAL:
        return
    known = integer_value(call)
    if known is not None:  # of a constant, whose parts are declared behind the arguments
        _answer(call, build.integer(known))
        return
    if found.is_leaf and is_row(found.components[0]) or is_whole_list(found):
        _inquire_row(call, found)
        return
    component, varying = found.first, found.varying
    if found.is_leaf and any(_sections(found)):
        return
    if dimension_of(call) is not None:
        number = dimension_number(call)
        if number is not None and 0 < number <= len(varying):
            _answer(call, _of_varying(name, found, number - 1))
    elif name == "SIZE" and varying:
        _answer(call, reduce(build.mul, _of_each(name, found)))
    elif name == "SHAPE" and len(varying) == sum(component.component.ranks) \
            and not any(_sections(found)):
        call.arguments[0].replace_with(build.ref(component), keep_name_in_context=True)
    elif varying:
        listed = ArrayConstructor()
        listed.children.extend([as_asked(call, one) for one in _of_each(name, found)])
        call.replace_with(listed, keep_name_in_context=True)


def _sections(found: Selected) -> list[Range | None]:
    """:returns: the section of each dimension that varies, None if that is all of it."""
    return [None if indices is None else indices[number]
            for indices, count in zip(found.given, found.rank_of) for number in range(count)
            if indices is None or isinstance(indices[number], Range)]


def _of_each(name: str, found: Selected) -> list[Node]:
    """:returns: bounds or extents of all dimensions that vary."""
    return [_of_varying("SIZE" if name == "SHAPE" else name, found, number)
            for number in range(len(found.varying))]


def _of_varying(name: str, found: Selected, number: int) -> Node:
    """:returns: a bound or the extent of a dimension among those that vary, counted from 0."""
    section = _sections(found)[number]
    if section is None:
        return _of_dimension(name, found.first, found.varying[number])
    return build.integer(1) if name == "LBOUND" \
        else build.positive_part(extent(*map(copied, section.children)))


def _inquire_row(call: IntrinsicCall, found: Selected) -> None:
    reference = found.reference(found.first)
    if not is_whole_row(reference):
        return
    name = call.intrinsic.name
    bounds = row_bounds(reference.symbol, outer_indices(reference))[:found.rank]
    if dimension_of(call) is not None:
        number = dimension_number(call)
        bounds = bounds[number - 1:number] if number is not None and number > 0 else []
    elif name != "SIZE":
        bounds = []
    if bounds:
        pick = {"LBOUND": lambda lower, upper: lower, "UBOUND": lambda lower, upper: upper,
                "SIZE": lambda lower, upper: extent(lower, upper, build.integer(1))}
        values = [pick[name](*pair) for pair in bounds]
        _answer(call, reduce(build.mul, values))


def _answer(inquiry: IntrinsicCall, value: Node) -> None:
    """Put a value in the place of an inquiry."""
    inquiry.replace_with(as_asked(inquiry, value), keep_name_in_context=True)


def _of_dimension(name: str, component: ComponentSymbol, dimension: int) -> Node:
    own = component.component
    if own.array is not None and own.depth_of(dimension + 1) == len(own.array):
        # Routines that only need this bound would have to allocate the array.
        lower, upper = bounds_of(component, dimension)
        if name == "SIZE":
            return build.positive_part(extent(lower, upper, build.integer(1)))
        if integer_value(lower) == 1:
            return lower if name == "LBOUND" else build.positive_part(upper)
    return build.intrinsic(name, build.ref(component), ("dim", build.integer(dimension + 1)))
