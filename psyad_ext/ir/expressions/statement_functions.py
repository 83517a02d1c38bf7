# SPDX-License-Identifier: BSD-3-Clause
"""Statement functions as PSyclone reads them, also next to a SAVE statement that names nothing.

For it, ``f(a) = a*a`` assigns to an element of a scalar.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, CodeBlock, Loop, Node, Reference, Routine)
from psyclone.psyir.symbols import AutomaticInterface, DataSymbol, ScalarType

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.tree.walking import nodes_of


def keep_no_functions(routine: Routine) -> None:
    """Let SAVE without names mean variables only, in place.

    For PSyclone it means the names of statement functions, and of their arguments, as well.

    :param routine: a routine as PSyclone reads it.
    """
    definitions = [one for one in routine.children if is_statement_function(one)]
    if not definitions:
        return
    functions = {one.lhs.symbol for one in definitions}
    dummies = {one.symbol for definition in definitions for one in definition.lhs.indices}
    for symbol in functions | (dummies - _used_elsewhere(routine, definitions)):
        if isinstance(symbol, DataSymbol) and symbol.is_static and symbol.initial_value is None:
            symbol.interface = AutomaticInterface()


def is_statement_function(statement: Node) -> bool:
    """:returns: whether a statement defines a statement function."""
    if not isinstance(statement, Assignment) or not isinstance(statement.lhs, ArrayReference):
        return False
    symbol = statement.lhs.symbol
    type_ = symbol_type(symbol)
    # PSyclone keeps the declarations of pointers, for one, as text: they may be arrays, too.
    return type_ is not None and isinstance(symbol, DataSymbol) and not declared_rank(symbol) \
        and type_.intrinsic is not ScalarType.Intrinsic.CHARACTER \
        and all(type(index) is Reference for index in statement.lhs.indices)


def _used_elsewhere(routine: Routine, definitions: list[Assignment]) -> set[object]:
    """:returns: the symbols that a routine uses outside of its statement functions."""
    inside = IdentitySet(one for definition in definitions for one in definition.walk(Reference))
    used: set[object] = {one.symbol for one in nodes_of(routine, Reference)
                         if one not in inside}
    used |= {loop.variable for loop in nodes_of(routine, Loop)}
    names = {name.lower() for block in nodes_of(routine, CodeBlock)
             for name in block.get_symbol_names()}
    return used | {one for one in routine.symbol_table.symbols if one.name.lower() in names}
