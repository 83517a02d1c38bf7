# SPDX-License-Identifier: BSD-3-Clause
"""Declarations and arguments of one generated routine that gets its structures back."""

from __future__ import annotations

from collections.abc import Callable

from psyclone.psyir.nodes import Node, Reference, Routine
from psyclone.psyir.symbols import ArgumentInterface, DataSymbol, Symbol

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.raising.passing import Group
from psyad_ext.ir.raising.raised_structures import RaisedStructures, refuse_allocatable
from psyad_ext.ir.structures.memory import is_allocated, is_allocated_whole, written_deallocation
from psyad_ext.ir.tree.components import Component, ComponentSymbol, is_pointer_component
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.type_bounds import sizing_expressions, with_bounds
from psyad_ext.ir.tree.walking import nodes_of


class RaisedDeclarations:
    """Declares structures in the place of their components.

    :param routine: the routine.
    :param origin: the routine that it comes from.
    :param structures: its structures.
    :param references: replaces the components in expressions below a node, in place.
    """

    def __init__(self, routine: Routine, origin: Routine, structures: RaisedStructures,
                 references: Callable[[Node], None]) -> None:
        self._routine = routine
        self._origin = origin
        self._table = routine.symbol_table
        self._structures = structures
        self._references = references

    def change_bounds(self) -> None:
        """Bounds of arrays, and lengths of text, may be components."""
        for symbol in map(self._declared, self._table.datasymbols):
            if any(isinstance(reference.symbol, ComponentSymbol)
                   for size in sizing_expressions(symbol.datatype)
                   for reference in nodes_of(size, Reference)):
                symbol.datatype = with_bounds(symbol.datatype, self._references)

    def _declared(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: what is declared in the end."""
        return self._structures.of(symbol) if isinstance(symbol, ComponentSymbol) else symbol

    def replace(self) -> None:
        """Declare structures in the place of their first components."""
        table = self._table
        accesses: IdentityMap[Node, set[Access]] = IdentityMap()
        held: IdentityMap[Node, Component] = IdentityMap()
        arguments: list[DataSymbol] = []
        for symbol in table.argument_list:
            if isinstance(symbol, ComponentSymbol):
                component, access = symbol.component, _intent(symbol)
                symbol = self._structures.of(symbol)
                held[symbol] = component
                accesses.setdefault(symbol, set()).add(access)
            if not any(symbol is one for one in arguments):
                arguments.append(symbol)
        symbols = dict(table.symbols_dict)
        used = self._used()
        own = table._symbols  # pylint: disable=protected-access
        own.clear()
        for symbol in symbols.values():
            if isinstance(symbol, ComponentSymbol):
                is_argument, symbol = symbol.is_argument, self._structures.of(symbol)
                if not is_argument and symbol not in used:
                    continue  # only its bounds were needed
            own[symbol.name.lower()] = symbol
        for symbol in arguments:
            if symbol in accesses:
                found = accesses[symbol]
                if len(found) > 1 and Access.WRITE in found:
                    refuse_allocatable(held[symbol], self._origin, "some of its values on "
                                       "entry are recorded although it is only output")
                symbol.interface = ArgumentInterface(
                    found.pop() if len(found) == 1 else Access.UNKNOWN
                    if Access.UNKNOWN in found else Access.READWRITE)
        table._argument_list = arguments  # pylint: disable=protected-access

    def _used(self) -> set[Symbol]:
        """:returns: what statements and declarations refer to."""
        sizes = [size for symbol in self._table.datasymbols
                 for size in sizing_expressions(self._declared(symbol).datatype)]
        return {reference.symbol for root in (self._routine, *sizes)
                for reference in nodes_of(root, Reference)}


def settle_intent(group: Group, routine: Routine) -> None:
    """
    A structure of which some values on entry are recorded is no mere output any more.

    :param group: the components of an argument.
    :param routine: a generated routine; given first statements that deallocate what it expects
        not to be allocated.
    """
    structure = group.components[0].component.structure
    known = {symbol.component.leaf.path for symbol in group.components}
    mixed = len({symbol.interface.access for symbol in group.components}) > 1
    if not mixed or structure.is_allocatable and () not in structure.groups or any(
            (leaf.is_in_allocatable or leaf.is_allocatable) and leaf.path not in known
            for leaf in structure.leaves):
        return
    _take_in(group, routine)


def _take_in(group: Group, routine: Routine) -> None:
    """Let outputs be inputs as well, as they would be on entry."""
    outputs = [one for one in group.components if one.interface.access is Access.WRITE]
    together = {one.component.group for one in outputs} - {None}
    for symbol in reversed(group.components):
        if symbol not in outputs and symbol.component.group not in together:
            continue
        symbol.interface = ArgumentInterface(Access.READWRITE)
        if is_allocated_whole(symbol):
            routine.addchild(
                build.branch(is_allocated(symbol), [written_deallocation(symbol)]), 0)


def keep_others(group: Group, routine: Routine) -> None:
    """
    Components that a routine does not know of must not get default values in it.

    :param group: the components of an argument that it does know of.
    :param routine: a generated routine; given first statements that deallocate what it expects
        not to be allocated.
    """
    component = group.components[0].component
    if component.name == component.structure.symbol.name or () in component.structure.groups:
        return
    reals = [leaf for leaf in component.structure.leaves if leaf.is_real]
    # An allocation that differentiated code keeps must not end on entry, either.
    if len(reals) > len(group.components) or component.structure.is_allocatable \
            or group.components[0].directions is not None or any(
            leaf.initial is not None or leaf.inquiry is not None or leaf.is_in_allocatable
            for leaf in component.structure.leaves):
        _take_in(group, routine)


def _intent(symbol: ComponentSymbol) -> Access:
    """:returns: the intent of the structure as far as this component counts."""
    access, original = symbol.interface.access, symbol.component.structure.symbol
    # What a pointer points at may change although the pointer does not.
    unchanged = is_pointer_component(symbol) and access is Access.READWRITE \
        and symbol.component.name == original.name and original.is_argument \
        and original.interface.access is Access.READ
    return Access.READ if unchanged else access
