# SPDX-License-Identifier: BSD-3-Clause
"""Private names of modules that become public, since derivatives in other modules need them.

What is generated from a routine that is given procedures of another module belongs to that module,
whereas the routine may use what its own module keeps to itself.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Container, IntrinsicCall, ScopingNode
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.tree.walking import routines_of, statements_of

_COMMENT = "Public since derivatives in other modules need it."


def open_name(symbol: Symbol, home: Container, place: Container) -> bool:
    """Make a name of a module public, in place.

    :param symbol: what the name means.
    :param home: the module, in a tree that may be changed.
    :param place: another module, which needs it.

    :returns: whether that is possible: the module must be in the same file, and no other scope
        there, which uses all of the module, may know something else by this name, such as an
        intrinsic.
    """
    if home.root is not place.root or any(
            _uses_all(scope, home) and (_is_intrinsic(symbol.name) or scope.symbol_table.lookup(
                symbol.name, otherwise=symbol) is not symbol)
            for scope in statements_of(home.root, ScopingNode)):
        return False
    if symbol.visibility is Symbol.Visibility.PUBLIC:
        return True
    symbol.visibility = Symbol.Visibility.PUBLIC
    routine = next((one for one in routines_of(home) if one.symbol is symbol), None)
    told = symbol if routine is None else routine
    told.preceding_comment = "\n".join(filter(None, (told.preceding_comment, _COMMENT)))
    return True


def is_opened(symbol: Symbol) -> bool:
    """:returns: whether a variable has become public, which it is not in the source."""
    return _COMMENT in symbol.preceding_comment


def _is_intrinsic(name: str) -> bool:
    return name.upper() in IntrinsicCall.Intrinsic.__members__


def _uses_all(scope: ScopingNode, home: Container) -> bool:
    return any(one.wildcard_import and one.name.lower() == home.name.lower()
               for one in scope.symbol_table.containersymbols)
