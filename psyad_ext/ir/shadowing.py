# SPDX-License-Identifier: BSD-3-Clause
"""Names of intrinsics that the user gave to a routine or an array.

PSyclone takes ``erf(x)`` for the intrinsic even where the module defines a
function of that name, and cannot write a copy of such a tree.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayReference, Call, IntrinsicCall, Node, Routine, ScopingNode)
from psyclone.psyir.symbols import (
    DataSymbol, GenericInterfaceSymbol, IntrinsicSymbol, RoutineSymbol, Symbol)

from psyad_ext.ir.walking import nodes_of, scopes_of, statements_of

_INTRINSICS = frozenset(name.lower() for name in IntrinsicCall.Intrinsic.__members__)


def prefer_user_names(top: Node) -> None:
    """Make calls of intrinsics that the user's names hide what they are, in place.

    :param top: a file, module or routine.
    """
    names = {name for scope in (top.root, *scopes_of(top), *statements_of(top, ScopingNode))
             if isinstance(scope, ScopingNode)
             for name in scope.symbol_table.symbols_dict} & _INTRINSICS
    if not names:
        return
    for call in reversed(nodes_of(top, IntrinsicCall)):
        name = call.routine.name
        if name.lower() in names:
            symbol = user_symbol(call, name)
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
    arguments = [node.copy() for node in call.arguments]
    if isinstance(symbol, RoutineSymbol):
        # PSyclone has filled in the intrinsic's own names of the arguments,
        # which mean nothing for the user's routine.
        written = _names_in_source(call, len(arguments)) or names
        new: Node = Call.create(symbol, [(name, node) if name else node
                                         for name, node in zip(written, arguments)])
    elif isinstance(symbol, DataSymbol) and symbol.is_array:
        new = ArrayReference.create(symbol, arguments)
    else:
        return
    new._ast = call._ast  # pylint: disable=protected-access
    call.replace_with(new)


def _names_in_source(call: IntrinsicCall, count: int) -> list[str | None]:
    tree = call._ast  # pylint: disable=protected-access
    children = getattr(tree, "children", ())
    specs = getattr(children[1], "children", ()) if len(children) > 1 else ()
    if len(specs) != count:
        return []
    return [str(spec.children[0]) if type(spec).__name__ == "Actual_Arg_Spec" else None
            for spec in specs]
