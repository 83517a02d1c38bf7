# SPDX-License-Identifier: BSD-3-Clause
"""Structures that routines use as a whole, since they could not be taken apart there.

What is in one place such a structure is a variable for each component in others: of an argument,
callers know the components; of a variable of a module, all routines that take it apart. Values
that flow through the one are those of the others.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Call, CodeBlock, Node, Routine
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, Symbol

from psyad_ext.ir.expressions.kinds import resolved
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.lookup.callees import argument_map
from psyad_ext.ir.lookup.module_variables import declared_as, module_variable
from psyad_ext.ir.structures.structure_types import is_of_derived_type
from psyad_ext.ir.tree.components import ComponentSymbol, holder_of
from psyad_ext.ir.tree.walking import names_in, nodes_of


def named_in_blocks(root: Node, routine: Routine) -> set[Symbol]:
    """
    :param root: statements.
    :param routine: the routine that they belong to.

    :returns: the variables that those of them name which are not understood.
    """
    names = {name.lower() for block in nodes_of(root, CodeBlock)
             for name in block.get_symbol_names()}
    found = {routine.symbol_table.lookup(name, otherwise=None) for name in names}
    return {symbol for symbol in found if symbol is not None and _is_variable(symbol)}


def whole_structures(root: Node, routine: Routine) -> dict[Symbol, Symbol]:
    """
    :param root: statements.
    :param routine: the routine that they belong to.

    :returns: the structures that they use as a whole; for each the variable that it is, of a module
        perhaps.
    """
    used = names_in([root]) | named_in_blocks(root, routine)
    found: dict[Symbol, Symbol] = {}
    for symbol in sorted(filter(is_whole, used), key=lambda one: one.name):
        own = declared_as(symbol)  # what changes is a hidden argument
        variable = module_variable(symbol, routine) if own is symbol else None
        found[symbol] = own if variable is None else variable.symbol
    return found


def structure_of(symbol: Symbol) -> Symbol | None:
    """:returns: the structure that a variable is a component of, that of its module perhaps, or
        that it is itself; None for anything else."""
    own = declared_as(symbol)
    if isinstance(own, ComponentSymbol):
        return own.component.structure.symbol
    return own if is_whole(symbol) else None


def is_whole(symbol: Symbol) -> bool:
    """:returns: whether a variable is a structure, or may be one, and no component."""
    return _is_variable(symbol) and not isinstance(symbol, ComponentSymbol) \
        and is_of_derived_type(resolved(symbol))


def bound_arguments(call: Call, routine: Routine) -> list[tuple[DataSymbol, Node]]:
    """
    :param call: a call.
    :param routine: the routine that it runs.

    :returns: dummy and actual arguments, in the order of the former. A structure that is passed as
        a whole is given to all components of the argument, which the routine takes apart.
    """
    # PSyclone's own property fails where components of the arguments are declared, too.
    dummies = routine.symbol_table._argument_list  # pylint: disable=protected-access
    if not any(isinstance(one, ComponentSymbol) for one in dummies) \
            or not any(map(_is_whole, call.arguments)):
        return argument_map(call, routine)
    found: list[tuple[DataSymbol, Node]] = []
    position = 0
    for name, actual in zip(call.argument_names, call.arguments):
        key = name.lower() if name else ""
        taken = [one for one in dummies if key in (one.name.lower(), holder_of(one).name.lower())] \
            if name else dummies[position:position + 1]
        if taken and isinstance(taken[0], ComponentSymbol) and _is_whole(actual):
            holder = taken[0].component.structure
            taken = [one for one in dummies if isinstance(one, ComponentSymbol)
                     and one.component.structure is holder]
        elif name:
            taken = [one for one in taken if one.name.lower() == key]
        position += len(taken)
        found += [(dummy, actual) for dummy in taken]
    places = {dummy: number for number, dummy in enumerate(dummies)}
    return sorted(found, key=lambda pair: places[pair[0]])


def _is_whole(actual: Node) -> bool:
    return is_data(actual) and is_whole(actual.symbol)


def _is_variable(symbol: Symbol) -> bool:
    return not isinstance(symbol, RoutineSymbol) and (
        isinstance(symbol, DataSymbol) or symbol.is_import)
