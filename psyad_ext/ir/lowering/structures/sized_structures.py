# SPDX-License-Identifier: BSD-3-Clause
"""Arrays of structures of assumed size get their extents before they are taken apart."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import CodeBlock, Routine
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, DataSymbol, DataTypeSymbol, UnsupportedFortranType)

from psyad_ext.core.errors import UnsupportedError
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.declarations.attributes import Declared, declared, is_open
from psyad_ext.ir.lowering.base.originals import Declarations, Names, Statements
from psyad_ext.ir.lowering.base.possible_callees import possible_callees
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.control.constructs import read_constructs
from psyad_ext.ir.lowering.control.jumps import remove_jumps
from psyad_ext.ir.lowering.memory.assumed_size import give_size
from psyad_ext.ir.tree.walking import nodes_of, scopes_of


def size_structures(routines: Sequence[Routine]) -> None:
    """Declare arrays of structures with the upper bounds that statements reach, in place.

    Those of which these are not known stay as they are.

    :param routines: a routine, and then all that it reaches, nothing of which has been changed.
    """
    has_any = any(map(_open_structures, routines))
    for routine in _callees_first(routines[0], IdentitySet()) if has_any else ():
        for symbol, known in _open_structures(routine):
            before = Declarations([symbol])
            symbol.datatype, symbol.interface = known.datatype, ArgumentInterface(known.access)
            _give_size(routine, symbol)
            if is_open(symbol.datatype):
                before.put_back()


def _callees_first(routine: Routine, seen: IdentitySet[Routine]) -> list[Routine]:
    """:returns: a routine behind all that it reaches, those that have been seen apart."""
    seen.add(routine)
    found: list[Routine] = []
    for callee in possible_callees(routine):
        if callee not in seen:
            found += _callees_first(callee, seen)
    return [*found, routine]


def _open_structures(routine: Routine) -> list[tuple[DataSymbol, Declared]]:
    """:returns: the arguments that are such arrays, with what their declarations say."""
    found = [(symbol, declared(symbol, routine, frozenset()))
             for symbol in routine.symbol_table.argument_list
             if isinstance(symbol.datatype, UnsupportedFortranType)
             and "*" in symbol.datatype.declaration]
    return [(symbol, known) for symbol, known in found if known is not None
            and isinstance(known.datatype, ArrayType) and is_open(known.datatype)
            and isinstance(known.datatype.intrinsic, DataTypeSymbol)]


def _give_size(routine: Routine, symbol: DataSymbol) -> None:
    """Give one of them its size, if branches and loops show all that the statements reach."""
    names = [Names(scope.symbol_table) for scope in scopes_of(routine)]
    statements = Statements(routine)
    try:
        variables = Variables(routine)
        read_constructs(routine, variables)
        remove_jumps(routine, variables)
        if not any(symbol.name.lower() in map(str.lower, block.get_symbol_names())
                   for block in nodes_of(routine, CodeBlock)):
            give_size(routine, symbol)
    except UnsupportedError:
        pass  # What can't be read is refused later.
    finally:
        statements.put_back()
        for one in names:
            one.put_back()
