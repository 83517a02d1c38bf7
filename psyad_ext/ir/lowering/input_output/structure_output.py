# SPDX-License-Identifier: BSD-3-Clause
"""Structures that are written as a whole: as the list of their components, which is the same.

Arrays of structures are written element by element, in implied loops.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from fparser.two import Fortran2003
from psyclone.psyir.nodes import Node, Range
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import OpaqueCall, Template, with_arguments
from psyad_ext.ir.expressions.structure_access import Indices
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.structures.structure_parts import Selected, Selector, full_range
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access

#: What has a list of values: INQUIRE asks how long a record of these is.
_OUTPUT = (Fortran2003.Write_Stmt, Fortran2003.Print_Stmt, Fortran2003.Inquire_Stmt)


def with_components(statement: OpaqueCall, selector: Selector, variables: Variables
                    ) -> list[OpaqueCall] | None:
    """
    :param statement: an opaque statement.
    :param selector: resolves references in its routine.
    :param variables: declares new variables there.

    :returns: a statement that writes the components of structures, or asks how long these are;
        None if that is the same.
    """
    if statement.template.kind not in _OUTPUT:
        return None
    dummies = statement.callee.symbol_table.argument_list
    listing = _Listing([(copied(node), dummy.interface.access)
                        for node, dummy in zip(statement.arguments, dummies)], variables)
    text, is_found = statement.template.text, False
    for number, node in enumerate(statement.arguments):
        found = selector.selected(node)
        if found is not None and _can_be_listed(found):
            is_found = True
            text = text.replace(Template.place(number), listing.in_place(number, found))
    if not is_found:
        return None
    return [with_arguments(statement, text, listing.arguments)]


def _can_be_listed(found: Selected) -> bool:
    """:returns: whether this is a structure, or an array of them, whose components can be named."""
    leaves = [one.component.leaf for one in found.components]
    return not found.is_leaf and not any(
        leaf.is_allocatable or leaf.is_nothing for leaf in leaves) and not any(
        not isinstance(index, Range) and rank_of_value(index)
        for indices in found.given for index in indices or ())


class _Listing:
    """The items of an output statement.

    :param arguments: what the statement reads and writes; more is added.
    :param variables: declares counters.
    """

    def __init__(self, arguments: list[tuple[Node, Access]], variables: Variables) -> None:
        self.arguments = arguments
        self._variables = variables
        self._free: list[int] = []

    def in_place(self, number: int, found: Selected) -> str:
        """
        :param number: that of an argument.
        :param found: the structure that it is.

        :returns: the items in the place of it.
        """
        self._free.append(number)
        return self._item(found)

    def _place(self, node: Node, access: Access = Access.READ) -> str:
        """:returns: what stands for an argument in the text."""
        number = self._free.pop() if self._free else len(self.arguments)
        self.arguments[number:number + 1] = [(node, access)]
        return Template.place(number)

    def _item(self, found: Selected) -> str:
        if found.is_leaf:
            return self._place(found.reference(found.first))
        ranges = {number: _range(found, number) for number in found.varying}
        counters = {number: self._variables.new("element_implied", ScalarType.integer_type())
                    for number in ranges}
        one = replace(found, given=_with_counters(
            found, {number: build.ref(counter) for number, counter in counters.items()}))
        text = ", ".join(map(self._item, _components(one)))
        # The first dimension varies first.
        for number, section in ranges.items():
            bounds = [self._place(copied(bound)) for bound in section.children]
            counter = self._place(build.ref(counters[number]), Access.WRITE)
            text = f"({text}, {counter} = {', '.join(bounds)})"
        return text


def _components(found: Selected) -> list[Selected]:
    """:returns: the components of a structure, in the order of its type."""
    depth = len(found.path)
    selected = []
    for name, group in groupby(found.components, lambda one: one.component.leaf.path[depth]):
        components = tuple(group)
        selected.append(replace(
            found, components=components, path=(*found.path, name), given=(*found.given, None),
            rank_of=components[0].component.ranks[:depth + 2], definition=None))
    return selected


def _range(found: Selected, number: int) -> Range:
    """:returns: which elements of a dimension are selected."""
    given = _given(found)[number]
    return full_range(found.first, number) if given is None else given


def _given(found: Selected) -> list[Node | None]:
    """:returns: the index in each dimension, None for all of it."""
    return [index for indices, count in zip(found.given, found.rank_of)
            for index in (indices if indices is not None else [None]*count)]


def _with_counters(found: Selected, counters: dict[int, Node]) -> tuple[Indices, ...]:
    """:returns: the indices of one element."""
    every = [counters.get(number, index) for number, index in enumerate(_given(found))]
    new: list[Indices] = []
    for indices, count in zip(found.given, found.rank_of):
        own, every = every[:count], every[count:]
        new.append(own if count else indices)
    return tuple(new)
