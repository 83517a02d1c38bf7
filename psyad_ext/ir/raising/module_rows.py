# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives of rows that belong to variables of modules.

They are variables of modules, too: arrays of structures of the same type. The routine that users
call gives each row of them the bounds of its original.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from psyclone.psyir.nodes import Container, Node, Range, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, DefaultModuleInterface, Symbol

from psyad_ext.core.identity import Identity
from psyad_ext.core.naming import unique
from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.lookup.module_variables import ModuleVariable
from psyad_ext.ir.structures.groups import is_of_list
from psyad_ext.ir.structures.memory import whole
from psyad_ext.ir.structures.row_loops import Holders, named_counters
from psyad_ext.ir.structures.row_memory import allocated_once, new_list
from psyad_ext.ir.structures.rows import (
    ALLOCATED, answer, is_row, list_extents, own_extents, row_bounds, row_extents)
from psyad_ext.ir.structures.type_names import visible_type
from psyad_ext.ir.tree.components import ComponentSymbol, Structure
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.made_again import note_made_again
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.scalars import set_scalar
from psyad_ext.ir.tree.walking import statements_of

_like = SideTable[Routine, Mapping[ModuleVariable, ModuleVariable]](
    {}, travels=True, names_trees=True)
#: The variables with the rows that derivatives belong to, and the wished names of these.
_rows_of = SideTable[Symbol, tuple[DataSymbol, str] | None](None, travels=True, names_trees=True)


class ModuleRows:
    """Declares derivatives of rows in modules."""

    def __init__(self) -> None:
        self._structures: dict[tuple[Identity[Structure], str, Identity[Container]], Structure] = {}

    def declared(self, model: ComponentSymbol, own: ComponentSymbol, place: Container,
                 taken: set[str]) -> ModuleVariable:
        """
        :param model: the derivative as an argument.
        :param own: the rows that it is a derivative of.
        :param place: the module that gets the derivative.
        :param taken: names that mean something there.

        :returns: the derivative.
        """
        key = (Identity(own.component.structure), model.component.name, Identity(place))
        if key not in self._structures:
            self._structures[key] = _declared(own.component.structure, model.component.name,
                                              place, taken, own)
            _rows_of.note(self._structures[key].symbol, (
                own.component.structure.symbol, model.component.name))
        structure = self._structures[key]
        component = replace(own.component, structure=structure, name=structure.symbol.name)
        new = ComponentSymbol(
            model.name, copied_type(own.datatype), component, DefaultModuleInterface())
        new.inquiries, new.is_reshaped = own.inquiries, own.is_reshaped
        if is_row(own):
            outer = copied_type(own.datatype).shape[:own.component.common_rank]
            new.datatype = ArrayType(symbol_type(own).scalar(), own_extents(
                new, [*outer, *list_extents(own), *row_extents(own)]))
        return ModuleVariable(new, place)


def declared_vector(model: ComponentSymbol, own: ComponentSymbol, name: str, place: Container,
                    taken: set[str]) -> ModuleVariable:
    """
    :param model: the derivative as an argument, in many directions.
    :param own: the rows that it is a derivative of.
    :param name: wished name of the derivative.
    :param place: the module that gets the derivative.
    :param taken: names that mean something there.

    :returns: the derivative.
    """
    outer = [ArrayType.Extent.DEFERRED]*own.component.common_rank \
        if own.component.group is not None \
        else copied_type(own.datatype).shape[:own.component.common_rank]
    like = replace(model.component.structure, shape=tuple(outer))
    structure = _declared(like, name, place, taken, own)
    component = replace(model.component, structure=structure, name=structure.symbol.name)
    new = ComponentSymbol(
        model.name, copied_type(own.datatype), component, DefaultModuleInterface())
    new.inquiries, new.directions = own.inquiries, model.directions
    new.is_reshaped = own.is_reshaped
    new.datatype = ArrayType(symbol_type(own).scalar(),
                             own_extents(new, [*outer, *list_extents(new), *row_extents(new)]))
    return ModuleVariable(new, place)


def _declared(model: Structure, name: str, place: Container, taken: set[str],
              own: ComponentSymbol) -> Structure:
    """:returns: a new array of structures in a module."""
    type_ = place.symbol_table.symbols_dict[model.definition.name] \
        if place is model.definition.home else visible_type(model.definition, place, place)
    shape = [extent if extent is ArrayType.Extent.DEFERRED else
             ArrayType.ArrayBounds(copied(extent.lower), copied(extent.upper))
             for extent in model.shape]
    new = DataSymbol(unique(name, taken), ArrayType(type_, shape) if shape else type_,
                     visibility=Symbol.Visibility.PUBLIC if place is not model.module
                     else model.symbol.visibility, interface=DefaultModuleInterface())
    set_scalar(new, model.is_only)
    place.symbol_table.add(new)
    return replace(model, symbol=new, module=place, like=own)


def structures_of_rows(top: Node) -> Iterator[tuple[DataSymbol, DataSymbol, str]]:
    """
    :param top: a tree with generated routines.

    :returns: the variables of modules that hold derivatives of rows, each with the variable that
        has the rows, and its wished name.
    """
    for module in statements_of(top, Container):
        for symbol in module.symbol_table.datasymbols:
            known = _rows_of.of(symbol)
            if known is not None:
                yield (symbol, *known)


def note_allocated_like(routine: Routine, pairs: Mapping[ModuleVariable, ModuleVariable]) -> None:
    """Note that a routine begins by allocating rows of derivatives that are known already.

    :param routine: a generated routine.
    :param pairs: the rows that the derivatives belong to.
    """
    _like.note(routine, pairs)


def allocated_like(routine: Routine) -> Mapping[ModuleVariable, ModuleVariable]:
    """:returns: the rows that a routine allocates derivatives for, by the derivatives."""
    return _like.of(routine)


def with_bounds_of(rows: ComponentSymbol, own: ComponentSymbol) -> ComponentSymbol:
    """:returns: rows of a module that have the bounds of others."""
    new = ComponentSymbol(
        rows.name, copied_type(rows.datatype), rows.component, DefaultModuleInterface())
    new.inquiries, new.is_reshaped = own.inquiries, own.is_reshaped
    return new


def derivative_rows(rows: ComponentSymbol, directions: Node | None,
                    names: Names) -> tuple[list[Statement], list[Statement]]:
    """
    :param rows: the derivative of rows.
    :param directions: the number of directions that it has, None if it has no dimension for them.
    :param names: gives out names in a routine, which declares them.

    :returns: what deallocates that which is left from the call before and is shared with other
        rows, which is done for all of them first; what gives the rows the bounds of their
        originals.
    """
    holders = Holders(build.ref(rows), named_counters(rows, names.declared))
    outer = holders.outer
    new: Statement = build.intrinsic("ALLOCATE", build.ref(rows, [*map(copied, outer), *(
        Range.create(*pair) for pair in row_bounds(rows, outer, directions))]))
    if not is_of_list(rows):
        made = holders.loops([_away(rows, outer),
                              build.branch(answer(rows, ALLOCATED, outer), [new])])
        note_made_again(made)
        return [], made
    lists = Holders(build.ref(rows), named_counters(rows, names.declared), of_lists=True)
    gone = lists.loops([_away(rows, lists.outer)])
    made = holders.loops([build.branch(answer(rows, ALLOCATED, outer), [
        allocated_once(rows, outer, new)])], new_list(rows, outer, rows, outer))
    note_made_again([*gone, *made])
    return gone, made


def _away(rows: ComponentSymbol, outer: Sequence[Node]) -> Statement:
    there = whole(rows, outer)
    return build.branch(build.intrinsic("ALLOCATED", there),
                        [build.intrinsic("DEALLOCATE", copied(there))])
