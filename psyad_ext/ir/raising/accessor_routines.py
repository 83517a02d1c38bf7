# SPDX-License-Identifier: BSD-3-Clause
"""The small routines that copy a variable of a module out, and in."""

from __future__ import annotations

from psyclone.psyir.nodes import Node, Reference, Routine, Statement
from psyclone.psyir.symbols import ArgumentInterface, DataSymbol, RoutineSymbol, Symbol

from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import array_type, declared_rank, is_allocatable
from psyad_ext.ir.expressions.structure_access import Step, reference_of
from psyad_ext.ir.lookup.module_variables import ModuleVariable
from psyad_ext.ir.raising.scalar_raising import declare_scalars
from psyad_ext.ir.tree.components import ComponentSymbol, holder_of
from psyad_ext.ir.tree.copying import copied_type
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.scalars import is_scalar, set_scalar
from psyad_ext.ir.tree.walking import nodes_of


def can_be_copied(place: ModuleVariable) -> bool:
    """:returns: whether such routines can name a variable, and change all of it."""
    symbol = place.symbol
    if not isinstance(symbol, ComponentSymbol):
        return True
    component = symbol.component
    return component.group is None and sum(map(bool, component.ranks)) < 2 and not (
        component.leaf.is_pointer or component.leaf.is_behind)


def new_accessor(template: str, place: ModuleVariable, saves: bool) -> RoutineSymbol:
    """
    :param template: gives the name of the routine for that of a variable.
    :param place: the variable.
    :param saves: whether it is copied out.

    :returns: a new routine in its module.
    """
    module, variable = place.module, place.symbol
    inside = {routine.name.lower() for routine in module.root.walk(Routine)}
    name = unique(template.format(variable.name).lower(), names_in_scope(module) | inside)
    new = Routine(RoutineSymbol(name))
    known = {one.symbol.name.lower() for one in _bound_references(variable)}
    changes = Access.READWRITE if is_allocatable(variable) else Access.WRITE
    dummy = DataSymbol(
        unique("value", known | {holder_of(variable).name.lower()}), copied_type(variable.datatype),
        interface=ArgumentInterface(changes if saves else Access.READ))
    set_scalar(dummy, is_scalar(variable))
    new.symbol_table.add(dummy)
    new.symbol_table.specify_argument_list([dummy])
    for statement in _copy(dummy, variable) if saves else _copy(variable, dummy):
        new.addchild(statement)
    declare_scalars([dummy])
    module.addchild(new)
    symbol = module.symbol_table.lookup(name)
    symbol.visibility = Symbol.Visibility.PUBLIC
    return symbol


def _copy(target: DataSymbol, source: DataSymbol) -> list[Statement]:
    """:returns: what makes one variable the same as another, allocated like it or not."""
    copy = build.assign(_reference(target), _reference(source))
    if not is_allocatable(target):
        return [copy]
    there, here = (build.intrinsic("ALLOCATED", _reference(one)) for one in (source, target))
    bounds: list[Node] = [build.section(*(build.intrinsic(
        name, _reference(source), ("dim", build.integer(number + 1)))
        for name in ("LBOUND", "UBOUND")))
        for number in range(0 if is_scalar(source) else declared_rank(source))]
    return [build.branch(here, [build.intrinsic("DEALLOCATE", _reference(target))]),
            build.branch(there, [build.intrinsic("ALLOCATE", _reference(target, bounds)), copy])]


def _reference(symbol: DataSymbol, indices: list[Node] | None = None) -> Reference:
    """:returns: a variable, or the component that it stands for, with indices if there are any."""
    if not isinstance(symbol, ComponentSymbol):
        return build.ref(symbol, indices or ())
    *before, last = symbol.component.leaf.path
    return reference_of(holder_of(symbol), None, [*map(Step, before), Step(last, indices)])


def _bound_references(variable: DataSymbol) -> list[Reference]:
    type_ = array_type(variable)
    sides = [side for bounds in (type_.shape if type_ else ())
             for side in (getattr(bounds, "lower", None), getattr(bounds, "upper", None))]
    return [one for side in sides if isinstance(side, Node) for one in nodes_of(side, Reference)]
