# SPDX-License-Identifier: BSD-3-Clause
"""References to variables that stand for components, written as components of structures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from psyclone.psyir.nodes import IntrinsicCall, Node, Range, Reference
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.inquiries import as_asked, dimension_number
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.structure_access import Step, reference_of
from psyad_ext.ir.tree.components import Component, ComponentSymbol
from psyad_ext.ir.tree.copying import copied

#: Inquiries about dimensions.
_DIMENSIONAL = frozenset(("LBOUND", "UBOUND", "SIZE"))


def component_reference(symbol: DataSymbol, component: Component, path: Sequence[str],
                        indices: Sequence[Node], with_bounds: bool = False) -> Reference:
    """
    :param symbol: a structure, or an array of them.
    :param component: one of its components.
    :param path: the names on the way to it, or to a structure that it is part of; after these,
        names of inherited parts.
    :param indices: of all dimensions on that way, or none.
    :param with_bounds: whether bounds are to be named even if these are all.

    :returns: a new reference.
    """
    ranks = component.ranks[:len(path) + 1]
    groups: list[list[Node]] = []
    first = 0
    for depth, count in enumerate(ranks):
        own = list(indices[first:first + count])
        if component.is_only_at(depth):
            groups.append([])
        elif with_bounds:
            groups.append(own)
        else:
            groups.append([] if all(is_full(index, component, first + number)
                                    for number, index in enumerate(own, 1)) else [
                _index(index, component, symbol, depth, number)
                for number, index in enumerate(own)])
        first += count
    if len(indices) > first and len(path) == len(component.leaf.path):
        # What comes last selects a part of text.
        groups[-1] = [copied(index) for index in indices[first:]]
    members = [Step(name, group or None)
               for name, group in zip(path, [*groups[1:], *([] for _ in path)])]
    return reference_of(symbol, groups[0], members)


def _index(index: Node, component: Component, symbol: DataSymbol, depth: int, number: int) -> Node:
    """:returns: an index that does not refer to the variable for the component."""
    if not is_full(index, component, sum(component.ranks[:depth]) + number + 1):
        return copied(index)
    if depth and component.leaf.parts[depth - 1].bounds[number][0] is not None:
        return build.section(*map(build.integer, component.leaf.parts[depth - 1].bounds[number]))
    whole = reference_of(symbol, None, list(map(Step, component.leaf.path[:depth])))
    return Range.create(*(build.intrinsic(name, copied(whole), ("dim", build.integer(number + 1)))
                          for name in ("LBOUND", "UBOUND")))


def is_full(index: Node, component: Component, dimension: int) -> bool:
    """
    :param index: an index of a variable that stands for a component.
    :param component: the component.
    :param dimension: number of the dimension, from 1.

    :returns: whether the index selects all of the dimension: the bounds are omitted, or those of
        the type.
    """
    if not isinstance(index, Range) or integer_value(index.step) != 1:
        return False
    return _is_as_declared(index, component, dimension) or all(
        isinstance(bound, IntrinsicCall) and bound.intrinsic.name == name
        and dimension_number(bound) == dimension
        and _shares(bound.arguments[0], component, dimension)
        for bound, name in ((index.start, "LBOUND"), (index.stop, "UBOUND")))


def _is_as_declared(index: Range, component: Component, dimension: int) -> bool:
    """:returns: whether an index names the bounds that the type of a structure declares."""
    depth = component.depth_of(dimension)
    if not depth:
        return False
    declared = component.leaf.parts[depth - 1].bounds[dimension - 1 - sum(component.ranks[:depth])]
    return declared[0] is not None and declared == (
        integer_value(index.start), integer_value(index.stop))


def _shares(node: Node, component: Component, dimension: int) -> bool:
    """:returns: whether a variable has this dimension from the same structure, or part of it."""
    depth = component.depth_of(dimension)
    return isinstance(node, Reference) and isinstance(node.symbol, ComponentSymbol) \
        and not node.children \
        and node.symbol.component.structure.model is component.structure.model \
        and node.symbol.component.leaf.path[:depth] == component.leaf.path[:depth]


def has_many_ranks(reference: Reference) -> bool:
    """
    :param reference: a reference to a variable for a component.

    :returns: whether it is an array for several reasons, which Fortran does not allow.
    """
    component, first, varying = reference.symbol.component, 0, 0
    for count in component.ranks:
        own = reference.children[first:first + count]
        varying += bool(count) and (not own or any(isinstance(index, Range) for index in own))
        first += count
    return varying > 1


def is_inquired_whole(reference: Reference) -> bool:
    """:returns: whether only the bounds of the variable as a whole are asked for."""
    call = reference.parent
    return isinstance(call, IntrinsicCall) and call.intrinsic.name in _DIMENSIONAL \
        and call.arguments[0] is reference and not reference.children


def needs_all_rows(call: IntrinsicCall) -> bool:
    """:returns: whether bounds are asked for that allocatable components of structures share."""
    component = call.arguments[0].symbol.component
    number = dimension_number(call)
    first = component.outer_rank
    return component.is_row and not (
        number and not first < number <= first + component.list_rank)


def inquiry_of_component(call: IntrinsicCall, structure_of: Callable[[ComponentSymbol], DataSymbol]
                         ) -> Node | None:
    """
    :param call: asks for bounds of a variable that stands for a component.
    :param structure_of: gives the structure.

    :returns: a new expression that asks the structure, None if there is nothing to replace.
    """
    symbol = call.arguments[0].symbol
    component, name = symbol.component, call.intrinsic.name
    number = dimension_number(call)
    if number is None:
        if name != "SIZE" or sum(map(bool, component.ranks)) < 2:
            return None
        total = _of_dimension(name, component, structure_of(symbol), 1)
        for other in range(2, sum(component.ranks) + 1):
            total = build.mul(total, _of_dimension(name, component, structure_of(symbol), other))
    elif number > sum(component.ranks):
        return None  # the end of a substring, which looks like a section
    else:
        total = _of_dimension(name, component, structure_of(symbol), number)
    return as_asked(call, total)


def _of_dimension(name: str, component: Component, structure: DataSymbol, number: int) -> Node:
    depth = component.depth_of(number)
    if component.is_only_at(depth):
        return build.integer(1)
    number -= sum(component.ranks[:depth])
    lower, upper = component.leaf.parts[depth - 1].bounds[number - 1] if depth else (None, None)
    if lower is None:
        whole = reference_of(structure, None, list(map(Step, component.leaf.path[:depth])))
        return build.intrinsic(name, whole, ("dim", build.integer(number)))
    return build.integer({"LBOUND": lower, "UBOUND": upper, "SIZE": upper - lower + 1}[name])
