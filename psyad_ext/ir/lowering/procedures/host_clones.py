# SPDX-License-Identifier: BSD-3-Clause
"""Clones of routines that have internal procedures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fparser.two.utils import Base
from psyclone.psyir.nodes import Call, CodeBlock, Container, Node, Routine
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock
from psyclone.psyir.symbols import RoutineSymbol, Symbol

from psyad_ext.core.errors import UnsupportedError
from psyad_ext.core.identity import distinct
from psyad_ext.ir.expressions.bound import callees
from psyad_ext.ir.lookup.intrinsics import recognise_intrinsics
from psyad_ext.ir.lowering.procedures.internal import Exposed, exposed
from psyad_ext.ir.lowering.procedures.routine_clones import (
    know_place, put_behind, remove_copy, settle_copy)
from psyad_ext.ir.raising.assemble import assemble
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.scopes import forget, take_out
from psyad_ext.ir.tree.walking import nodes_of, routines_of


@dataclass(frozen=True)
class HostClone:
    """A copy of a routine with internal procedures, and of these.

    :param taken_out: the copies, behind the original.
    :param place: where what is generated from them belongs.
    """

    taken_out: Exposed
    place: Container

    @property
    def routine(self) -> Routine:
        """:returns: the copy of the routine."""
        return self.taken_out.routine

    def remove(self) -> None:
        """Take away the routine, and those of its internal procedures that nobody calls. The
        others stay where what is generated belongs."""
        home = self.routine.parent
        remove_copy(self.routine)
        callers = distinct(one for root in (home.root, self.place.root)
                           for one in routines_of(root))
        kept = self.taken_out.drop_unused(callers)
        if home is not self.place:
            _move(kept, self.place)
            return
        for routine in kept:
            # Callers have been put back as they were before, with the names that there were.
            home.symbol_table._symbols[routine.name.lower()] = routine.symbol


def host_clone(tree: Base, original: Base, node: Node, place: Container,
               symbols: Mapping[str, Symbol]) -> HostClone:
    """
    :param tree: the copy in fparser's tree.
    :param original: what it is a copy of.
    :param node: the node for the original.
    :param place: where what is generated from the copy belongs.
    :param symbols: what names mean in the copy that mean something else, or nothing, there.

    :returns: the copy, behind the original.

    :raises UnsupportedError: if what is generated from it can't see what it uses.
    """
    block = Fparser2CodeBlock([tree], CodeBlock.Structure.STATEMENT)
    put_behind(node, block)
    try:
        copy = HostClone(exposed(block, symbols, names_in_scope(place)), place)
    except BaseException:
        take_out(block.parent, block)
        raise
    inner = copy.taken_out.inner
    if place is not node.parent:
        for routine in inner:
            routine.symbol.visibility = Symbol.Visibility.PUBLIC  # they will be moved
    try:
        settle_copy(copy.routine, original, place, symbols)
        for routine in inner:
            know_place(routine, place, symbols)
            recognise_intrinsics(routine)
    except UnsupportedError:
        copy.remove()
        raise
    return copy


def _move(routines: Sequence[Routine], place: Container) -> None:
    """Put routines into another container, and let callers there find them."""
    homes: dict[Symbol, Container] = {one.symbol: place for one in routines}
    moved: dict[str, Routine] = {}
    for routine in routines:
        arguments = [(symbol, symbol.interface.access)
                     for symbol in routine.symbol_table.argument_list]
        new = assemble(RoutineSymbol(routine.name), routine, place, arguments,
                       routine.pop_all_children(), homes, result=routine.return_symbol)
        remove_copy(routine)
        place.addchild(new)
        moved[new.name.lower()] = new
    for caller in routines_of(place):
        for call in nodes_of(caller, Call):
            called = moved.get(call.routine.symbol.name.lower())
            if called is not None:
                if call.routine.symbol is not called.symbol:
                    forget(caller.symbol_table, called.name)
                call.routine.symbol = called.symbol
                callees.note(call, called)
