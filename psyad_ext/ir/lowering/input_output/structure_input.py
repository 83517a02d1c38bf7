# SPDX-License-Identifier: BSD-3-Clause
"""Structures that are read as a whole: as the list of their components, which is the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import Node, Range, Reference, Routine, StructureReference
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.questions import declared_rank, rank
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lowering.base.hoisting import calls_functions
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.structures.component_types import (
    declared_dimensions, declared_steps, definition_of, whole_arrays)
from psyad_ext.ir.tree.definitions import Definition, Leaf, NotTakenApart
from psyad_ext.ir.tree.scalars import is_scalar

#: How many items one structure may become.
_MOST = 200


def components_read(tree: Base, node: Node, routine: Routine) -> list[Base] | None:
    """
    :param tree: an item that is read, in fparser's tree.
    :param node: the same.
    :param routine: the routine that it belongs to.

    :returns: the items for the components of a structure; None for anything but a structure, or if
        it is an array, or has components that are not all named.
    """
    types = Types()
    definition = _type_of(node, types, routine) if isinstance(node, Reference) else None
    if definition is None or whole_arrays(node, routine) or any(
            isinstance(index, Range) or rank(index)
            for step in steps_of(node) for index in step.indices or ()):
        return None
    try:
        leaves = types.leaves(definition)
    except NotTakenApart:
        return None
    if types.others(definition) or not all(map(_is_plain, leaves)):
        return None
    items = [f"{tree} % {way}" for way in _ways(leaves)]
    return [Fortran2003.Data_Ref(one) for one in items] if len(items) <= _MOST else None


def elements_read(node: Node, variables: Variables) -> Base | None:
    """
    :param node: an item that is read.
    :param variables: declares counters.

    :returns: a loop over the elements of an array of structures; None for anything else, or if it
        is not known which elements these are.
    """
    types, routine = Types(), variables.routine
    if not isinstance(node, Reference) or _type_of(node, types, routine) is None:
        return None
    counts = [0 if is_scalar(node.symbol) else declared_rank(node.symbol)]
    counts += [declared_dimensions(datatype) for _, datatype in (
        declared_steps(node, types, routine) if isinstance(node, StructureReference) else ())]
    path, loops = "", []
    for step, count in zip(steps_of(node), counts):
        path = f"{path} % {step.name}" if path else step.name
        if any(calls_functions(index) or not isinstance(index, Range) and rank(index)
               for index in step.indices or ()):
            return None
        indices = []
        for number, index in enumerate(step.indices or [None]*count, 1):
            if index is not None and not isinstance(index, Range):
                indices.append(text_of(index))
                continue
            indices.append(variables.new("element", ScalarType.integer_type()).name)
            bounds = [f"{name}({path}, {number})" for name in ("lbound", "ubound")] \
                if index is None else list(map(text_of, index.children))
            loops.append(f"{indices[-1]} = {', '.join(bounds)}")
        path += f"({', '.join(indices)})" if indices else ""
    for loop in loops:
        path = f"({path}, {loop})"  # the first dimension varies first
    return Fortran2003.Io_Implied_Do(path) if loops else None


def _type_of(reference: Reference, types: Types, routine: Routine) -> Definition | None:
    definition = definition_of(reference, types, routine)
    for step in steps_of(reference)[1:]:
        if definition is None:
            return None
        definition = definition.inherited.get(step.name) or types.component(definition, step.name)
    return definition


def _is_plain(leaf: Leaf) -> bool:
    extents = [pair for part in leaf.parts for pair in part.bounds]
    return not (leaf.is_nothing or leaf.is_pointer or leaf.is_behind or leaf.is_changing_text
                or (None, None) in extents) \
        and prod(upper - lower + 1 for lower, upper in extents) <= _MOST


def _ways(leaves: tuple[Leaf, ...], depth: int = 0) -> Iterator[str]:
    """:returns: the ways to all components in order; those of structures in arrays follow each
        other element by element."""
    done: set[str] = set()
    for leaf in leaves:
        part = leaf.parts[depth]
        if depth == len(leaf.parts) - 1:
            yield part.name
        elif part.name not in done:
            done.add(part.name)
            inner = tuple(one for one in leaves if one.parts[depth].name == part.name)
            # The first dimension varies first.
            for indices in product(*(range(lower, upper + 1)
                                     for lower, upper in reversed(part.bounds))):
                chosen = f"({', '.join(map(str, reversed(indices)))})" if indices else ""
                yield from (f"{part.name}{chosen} % {way}" for way in _ways(inner, depth + 1))
