# SPDX-License-Identifier: BSD-3-Clause
"""Names of intrinsics that the user gave to a routine or an array.

PSyclone takes ``erf(x)`` for the intrinsic even where the module defines a
function of that name, and cannot write a copy of such a tree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import TypeAlias

from fparser.two.Fortran2003 import Actual_Arg_Spec
from fparser.two.utils import Base
from psyclone.psyir.nodes import ArrayReference, Call, IntrinsicCall, Node, Routine, ScopingNode
from psyclone.psyir.symbols import (
    DataSymbol, GenericInterfaceSymbol, IntrinsicSymbol, RoutineSymbol, Symbol)

from psyad_ext.ir.source.intrinsic_functions import INTRINSICS
from psyad_ext.ir.source.parentheses import kept_argument
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.type_bounds import sizing_expressions, with_bounds
from psyad_ext.ir.tree.walking import nodes_of, scopes_of, statements_of

#: Gives what the program means by the name of an intrinsic in a call of it.
Meant: TypeAlias = Callable[[Node, str], Symbol | None]


def prefer_user_names(top: Node) -> None:
    """Make calls of intrinsics that the user's names hide what they are, in place.

    :param top: a file, module or routine.
    """
    names = {name for scope in (top.root, *scopes_of(top), *statements_of(top, ScopingNode))
             if isinstance(scope, ScopingNode)
             for name in scope.symbol_table.symbols_dict} & INTRINSICS
    if not names:
        return
    replace_intrinsics(top, names, user_symbol)


def prefer_names_in(top: Node) -> None:
    """Do the same with statements or expressions, whose declarations have been read before.

    :param top: what holds them.
    """
    names = {call.routine.name.lower() for call in nodes_of(top, IntrinsicCall)} & INTRINSICS
    if names:
        _in_statements(top, names, user_symbol)


def replace_intrinsics(top: Node, names: Set[str], meant: Meant) -> None:
    """Make calls of intrinsics what they are, in place.

    :param top: a file, module or routine.
    :param names: the names of intrinsics that are looked at, in lower case.
    :param meant: gives what the program means by a name in a call; None if the intrinsic.
    """
    for scope in statements_of(top, ScopingNode):
        _in_declarations(scope, names, meant)
    _in_statements(top, names, meant)


def _in_declarations(scope: ScopingNode, names: Set[str], meant: Meant) -> None:
    """Make calls in bounds of arrays and lengths of text what they are, in place."""
    for symbol in scope.symbol_table.datasymbols:
        if any(call.routine.name.lower() in names for one in sizing_expressions(symbol.datatype)
               for call in nodes_of(one, IntrinsicCall)):
            symbol.datatype = with_bounds(
                symbol.datatype, lambda bound: _in_statements(bound, names, meant), scope)


def _in_statements(top: Node, names: Set[str], meant: Meant) -> None:
    for call in reversed(nodes_of(top, IntrinsicCall)):
        name = call.routine.name
        if name.lower() in names:
            symbol = meant(call, name)
            if symbol is not None:
                _replace(call, symbol)


def user_symbol(node: Node, name: str) -> Symbol | None:
    """
    :param node: where the name is used.
    :param name: name of an intrinsic.

    :returns: what the user's program means by that name there; None if the intrinsic.
    """
    symbol = node.scope.symbol_table.lookup(name, otherwise=None)
    if symbol is not None and not isinstance(symbol, IntrinsicSymbol):
        defined = isinstance(symbol, GenericInterfaceSymbol) or not symbol.is_unresolved
        if defined or _routine_in_file(node, name):
            return symbol
    return None


def _routine_in_file(node: Node, name: str) -> bool:
    return any(isinstance(unit, Routine) and unit.name.lower() == name.lower()
               for unit in node.root.children)


def _replace(call: IntrinsicCall, symbol: Symbol) -> None:
    names = call.argument_names
    arguments = [copied(node) for node in call.arguments]
    if isinstance(symbol, RoutineSymbol):
        # PSyclone has filled in the intrinsic's own names of the arguments,
        # which mean nothing for the user's routine.
        specs = _arguments_in_source(call, len(arguments))
        if specs:
            names = [str(spec.children[0]) if isinstance(spec, Actual_Arg_Spec) else None
                     for spec in specs]
            arguments = list(map(kept_argument, arguments, specs))
        new: Node = Call.create(symbol, [(name, node) if name else node
                                         for name, node in zip(names, arguments)])
    elif isinstance(symbol, DataSymbol) and symbol.is_array:
        new = ArrayReference.create(symbol, arguments)
    else:
        return
    new._ast = call._ast  # pylint: disable=protected-access
    call.replace_with(new)


def _arguments_in_source(call: IntrinsicCall, count: int) -> Sequence[Base]:
    """:returns: the arguments of a call in fparser's tree; none if these are others."""
    tree = call._ast  # pylint: disable=protected-access
    children = getattr(tree, "children", ())
    specs = getattr(children[1], "children", ()) if len(children) > 1 else ()
    return specs if len(specs) == count else ()
