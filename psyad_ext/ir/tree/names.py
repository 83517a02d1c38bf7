# SPDX-License-Identifier: BSD-3-Clause
"""New names for one routine, chosen so that they clash with nothing in scope."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from psyclone.psyir.nodes import Container, Node, Routine, ScopingNode
from psyclone.psyir.symbols import DataSymbol, DataType, ImportInterface, IntrinsicSymbol, Symbol

from psyad_ext.core.naming import unique
from psyad_ext.ir.tree.making import variable
from psyad_ext.ir.tree.walking import scopes_of

AnySymbol = TypeVar("AnySymbol", bound=Symbol)

#: Intrinsic functions that take variables of any type, and need no values.
TYPE_INQUIRIES = ("KIND", "STORAGE_SIZE")


def in_order(symbols: Iterable[AnySymbol]) -> list[AnySymbol]:
    """:returns: symbols in the order of their names, which does not depend on that of a set."""
    return sorted(symbols, key=lambda symbol: str(symbol.name.lower()))


def names_in_scope(node: ScopingNode) -> set[str]:
    """
    :param node: a routine or container.

    :returns: the names, in lower case, that mean something inside ``node``.
    """
    taken: set[str] = set()
    scope: ScopingNode | None = node
    while scope is not None:
        taken.update(name.lower() for name in scope.symbol_table.symbols_dict)
        if isinstance(scope, (Container, Routine)):
            taken.add(scope.name.lower())
        scope = scope.parent.ancestor(ScopingNode, include_self=True) if scope.parent else None
    return taken


def uses_all_of_a_module(node: ScopingNode) -> bool:
    """:returns: whether a routine, or what it stands in, uses all names of some module."""
    return any(module.wildcard_import for scope in scopes_of(node)
               for module in scope.symbol_table.containersymbols)


def meaning(name: str, node: ScopingNode) -> Symbol | None:
    """
    :param name: a name in lower case.
    :param node: a routine or container.

    :returns: what it means inside ``node``, sooner than PSyclone's ``lookup``, which puts all
        names of all scopes together first.
    """
    scope: ScopingNode | None = node
    while scope is not None:
        symbol = scope.symbol_table.symbols_dict.get(name)
        if symbol is not None:
            return symbol
        scope = scope.ancestor(ScopingNode)
    return None


def type_inquiry(node: ScopingNode) -> str:
    """:returns: an intrinsic function that takes variables of any type, whose name means nothing
        else inside ``node`` if there is one."""
    return next((name for name in TYPE_INQUIRIES if isinstance(
        meaning(name.lower(), node), (IntrinsicSymbol, type(None)))), "KIND")


def make_room(name: str, routine: Routine) -> None:
    """Let what a routine knows by a name have another one, in place.

    :param name: a name that is to mean something else there: what it means outside.
    :param routine: the routine.
    """
    symbols = routine.symbol_table._symbols  # pylint: disable=protected-access
    hiding = symbols.get(name.lower())
    if hiding is None:
        return
    del symbols[name.lower()]
    if hiding.is_import and not hiding.interface.orig_name:
        hiding.interface = ImportInterface(hiding.interface.container_symbol, hiding.name)
    hiding._name = unique(name, names_in_scope(routine) | {name.lower()})
    symbols[hiding.name.lower()] = hiding


class Names:
    """Gives out new symbols for one routine.

    :param routine: the routine.
    """

    def __init__(self, routine: Routine) -> None:
        self.routine = routine
        self.taken = names_in_scope(routine)
        #: Bounds of variables that have still to be allocated.
        self.shapes: dict[DataSymbol, list[tuple[Node, Node]]] = {}

    def copy(self) -> Names:
        """:returns: what gives out the same names from here on."""
        new = Names(self.routine)
        new.taken, new.shapes = set(self.taken), dict(self.shapes)
        return new

    def symbol(self, name: str, datatype: DataType) -> DataSymbol:
        """
        :param name: the wished name.
        :param datatype: type of the new variable.

        :returns: a new local variable in no table yet, with a name that is free.
        """
        chosen = unique(name, self.taken)
        self.taken.add(chosen.lower())
        return variable(chosen, datatype)

    def declared(self, name: str, datatype: DataType) -> DataSymbol:
        """
        :param name: the wished name.
        :param datatype: type of the new variable.

        :returns: a new local variable that the routine declares, with a name that is free.
        """
        new = self.symbol(name, datatype)
        self.routine.symbol_table.add(new)
        return new
