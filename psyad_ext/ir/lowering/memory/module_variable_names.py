# SPDX-License-Identifier: BSD-3-Clause
"""Variables of modules in the names that a routine has for them."""

from __future__ import annotations

from psyclone.psyir.nodes import Node, Operation, Range, Reference, Routine
from psyclone.psyir.nodes.array_mixin import ArrayMixin
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.lookup.module_variables import ModuleVariable, module_variable
from psyad_ext.ir.raising.state_raising import known_as
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.names import meaning
from psyad_ext.ir.tree.walking import nodes_of

#: Where an integer may be of any kind.
_INDEXED = (ArrayMixin, Range, Operation)


def own_name(place: ModuleVariable, routine: Routine) -> DataSymbol:
    """
    :param place: a variable of a module.
    :param routine: a routine, which imports it if need be.

    :returns: the variable as the routine knows it.

    :raises NotImplementedError: if another variable of the routine hides it.
    """
    if isinstance(place.symbol, ComponentSymbol):
        return place.symbol  # there is one only
    found = meaning(place.symbol.name.lower(), routine)
    if isinstance(found, DataSymbol) and module_variable(found, routine) == place:
        return found
    if place.symbol.name.lower() in routine.symbol_table.symbols_dict:
        raise NotImplementedError("a hidden variable")
    return known_as(place, routine)


def name_module_variables(root: Node, function: Routine, routine: Routine) -> set[Symbol]:
    """Name variables of modules as another routine does, in place; constants in indices become
    numbers.

    :param root: copies of statements.
    :param function: the routine that they come from.
    :param routine: the other routine.

    :returns: the names that these variables have there.

    :raises NotImplementedError: if that is not possible.
    """
    own = function.symbol_table.symbols_dict
    known: dict[Symbol, DataSymbol] = {}
    for reference in reversed(nodes_of(root, Reference)):
        symbol = reference.symbol
        if isinstance(reference.parent, _INDEXED) and integer_value(reference) is not None:
            reference.replace_with(build.integer(integer_value(reference)))
            continue
        if not isinstance(symbol, DataSymbol) or symbol.is_argument \
                or own.get(symbol.name.lower()) is symbol and not symbol.is_import:
            continue
        if symbol not in known:
            place = module_variable(symbol, function)
            if place is None or place.module is None:
                continue
            known[symbol] = own_name(place, routine)
        reference.symbol = known[symbol]
    return set(known.values())
