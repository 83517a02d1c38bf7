# SPDX-License-Identifier: BSD-3-Clause
"""Names in a routine that is written out, in the one that calls it."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, FileContainer, Node, Routine
from psyclone.psyir.symbols import ContainerSymbol, ImportInterface, IntrinsicSymbol, Symbol

from psyad_ext.ir.lookup.procedure_names import used_module
from psyad_ext.ir.tree.names import meaning


def _origin(symbol: Symbol, place: Node) -> tuple[Container, str] | None:
    """:returns: the module that defines what a symbol means at a place, and its name there."""
    name = symbol.name.lower()
    if symbol.is_import:
        module = used_module(symbol.interface.container_symbol, place)
        name = (symbol.interface.orig_name or name).lower()
        found = None if module is None else module.symbol_table.symbols_dict.get(name)
        if found is None:
            return None
        return _origin(found, module) if found.is_import else (module, name)
    home = place if isinstance(place, Container) else place.ancestor(Container)
    while home is not None and home.symbol_table.symbols_dict.get(name) is not symbol:
        home = home.ancestor(Container)
    return None if home is None else (home, name)


def let_know(name: str, callee: Routine, caller: Routine) -> None:
    """
    Let a routine know a name as another one does, in place.

    :param name: the name in lower case.
    :param callee: the routine that knows it.
    :param caller: the other one.

    :raises NotImplementedError: if it knows something else by this name, or can't know it.
    """
    there, here = meaning(name, callee), meaning(name, caller)
    kinds = [isinstance(one, (IntrinsicSymbol, type(None))) for one in (there, here)]
    if there is here or all(kinds):
        return
    origin = None if there is None else _origin(there, callee)
    if here is not None and origin is not None and not kinds[1]:
        other = _origin(here, caller)
        if other is not None and other[0] is origin[0] and other[1] == origin[1]:
            return
    if origin is None or here is not None:
        raise NotImplementedError(f"'{name}' means something else where it is called")
    home, own = origin
    symbol = home.symbol_table.symbols_dict[own]
    if isinstance(home, FileContainer) or symbol.visibility is Symbol.Visibility.PRIVATE:
        raise NotImplementedError(f"'{name}' is not known where it is called")
    table = caller.symbol_table
    container = table.lookup(home.name, otherwise=None)
    if not isinstance(container, ContainerSymbol):
        container = ContainerSymbol(home.name)
        table.add(container)
    new = symbol.copy()
    new._name = name  # pylint: disable=protected-access
    new.interface = ImportInterface(container, None if own == name else own)
    table.add(new)
