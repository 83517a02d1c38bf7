# SPDX-License-Identifier: BSD-3-Clause
"""Variables with attributes that mean nothing to derivatives, as plain ones.

An argument that is passed by value, and changed, is a local copy.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Node, Routine
from psyclone.psyir.symbols import (
    ArgumentInterface, AutomaticInterface, DataSymbol, StaticInterface, Symbol, UnknownInterface,
    UnsupportedFortranType)

from psyad_ext.ir.declarations.attributes import declared, known_complex, set_by_value, set_target
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import counting
from psyad_ext.ir.expressions.complex_numbers import with_numbers
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.structures.memory_calls import written_by
from psyad_ext.ir.structures.pointer_arguments import declares_target
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.module_pointers import note_declared
from psyad_ext.ir.tree.optional import give_plain_types, is_optional
from psyad_ext.ir.tree.walking import exchange


def declare_plainly(routine: Routine) -> list[DataSymbol]:
    """Take attributes away from declarations, in place.

    :param routine: the routine.

    :returns: the arguments that are passed by value.
    """
    values: list[DataSymbol] = []
    for symbol in list(routine.symbol_table.datasymbols):
        known = declared(symbol, routine) if isinstance(
            symbol.datatype, UnsupportedFortranType) else None
        if known is None:
            continue
        symbol.datatype = known.datatype
        if symbol.is_automatic:
            note_declared(symbol, known.attributes)
        if known.value is not None:
            _make_constant(symbol, known.value, routine)
        elif symbol.is_argument:
            symbol.interface = ArgumentInterface(known.access)
        elif isinstance(symbol.interface, UnknownInterface):
            symbol.interface = AutomaticInterface()
        set_target(symbol, "target" in known.attributes)
        if "value" in known.attributes:
            values.append(symbol)
            set_by_value(symbol, True)
    return values


def declare_optionals_plainly(routine: Routine) -> None:
    """Let optional arguments of a routine be declared as ordinary ones, in place."""
    targets = [symbol for symbol in routine.symbol_table.datasymbols if symbol.is_argument
               and is_optional(symbol) and declares_target(symbol)]
    give_plain_types(routine)
    for symbol in targets:
        set_target(symbol, True)


def know_complex_types(routine: Routine) -> None:
    """Let complex variables of a routine with attributes have what PSyclone knows of real ones,
    in place."""
    for symbol in routine.symbol_table.datasymbols:
        datatype = symbol.datatype
        model = known_complex(symbol, routine) if isinstance(
            datatype, UnsupportedFortranType) and datatype.partial_datatype is None else None
        if model is not None and isinstance(model.datatype, UnsupportedFortranType):
            symbol.datatype = model.datatype


def _make_constant(symbol: DataSymbol, value: Node, routine: Routine) -> None:
    model = making.constant(symbol.name, symbol.datatype, with_numbers(copied(value), routine))
    symbol._initial_value, symbol._is_constant = model._initial_value, True
    symbol.interface = StaticInterface()


def copy_values(routine: Routine, values: list[DataSymbol], variables: Variables) -> None:
    """Let changes of arguments that are passed by value be those of copies, in place.

    :param routine: the routine.
    :param values: its arguments that are passed by value.
    :param variables: declares new variables in it.
    """
    written: set[Symbol] = written_by(routine) & set(values) if values else set()
    for symbol in values:
        if symbol not in written:
            continue
        copy = variables.new(f"{symbol.name}_copy", copied_type(symbol.datatype))
        exchange(routine, symbol, copy)
        for loop in counting(routine):
            if loop.variable is symbol:
                loop.variable = copy
        routine.addchild(build.assign(build.ref(copy), build.ref(symbol)), 0)
