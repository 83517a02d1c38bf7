# SPDX-License-Identifier: BSD-3-Clause
"""Module variables, which outlive a call.

While routines are differentiated, such a variable is a hidden argument of each routine that
reaches it (:py:mod:`psyad_ext.ir.lowering.memory.state`). What stands for it, and for its
derivative, is marked, so that it can be turned back in what is generated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from psyclone.psyir.nodes import Container, FileContainer, Node, Routine
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.expressions.equivalence import sharing_names
from psyad_ext.ir.lookup.common import CommonBlock
from psyad_ext.ir.lookup.file_merging import is_taken
from psyad_ext.ir.lookup.origin import module_search
from psyad_ext.ir.lookup.procedure_names import used_module
from psyad_ext.ir.tree.components import ComponentSymbol, source_name

_of_hosts = SideTable[Symbol, bool](False, travels=True)
_sizing = SideTable[Symbol, bool](False, travels=True)


@dataclass(frozen=True, eq=False)
class ModuleVariable:
    """A variable of a module or of a common block.

    :param symbol: the variable.
    :param module: the module that declares it.
    :param block: the common block that it is in, if it is in one.
    """

    symbol: DataSymbol
    module: Container | None
    block: CommonBlock | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ModuleVariable) and other.symbol is self.symbol

    def __hash__(self) -> int:
        return hash(self.symbol)


@dataclass(frozen=True)
class Role:
    """What a symbol of a routine stands for.

    :param variable: the variable of a module.
    :param derivative: name of its derivative; empty if the variable itself is meant.
    """

    variable: ModuleVariable
    derivative: str = ""


_roles = SideTable[Symbol, Role | None](None, travels=True, names_trees=True)


def role_of(symbol: Symbol) -> Role | None:
    """:returns: what ``symbol`` stands for, None if it is a variable in its own right."""
    return _roles.of(symbol)


def source_spelling(symbol: Symbol) -> str:
    """:returns: how the source names what a variable stands for, without indices."""
    role = role_of(symbol)
    own = symbol if role is None else role.variable.symbol
    return source_name(own.component) if isinstance(own, ComponentSymbol) else own.name


def declared_as(symbol: Symbol) -> Symbol:
    """:returns: the variable of a module that a symbol stands for, or the symbol itself."""
    role = role_of(symbol)
    return symbol if role is None or role.derivative else role.variable.symbol


def shares_storage(variable: ModuleVariable) -> bool:
    """:returns: whether a variable of a module shares storage with others."""
    return variable.module is not None and \
        variable.symbol.name.lower() in sharing_names(variable.module.symbol_table)


def shared_of_modules(routine: Routine) -> list[Symbol]:
    """:returns: the arguments that stand for variables of modules which share storage."""
    roles = [(symbol, role_of(symbol)) for symbol in routine.symbol_table.argument_list]
    return [symbol for symbol, role in roles
            if role is not None and not role.derivative and shares_storage(role.variable)]


def set_role(symbol: Symbol, role: Role | None) -> None:
    """Let ``symbol`` stand for a variable of a module, or for its derivative, or for neither."""
    _roles.note(symbol, role)


def is_from_host(symbol: Symbol) -> bool:
    """:returns: whether an argument of an internal procedure is a variable of its host."""
    return _of_hosts.of(symbol)


def set_from_host(symbol: Symbol) -> None:
    """Note that an argument of an internal procedure is a variable of its host."""
    _of_hosts.note(symbol, True)


def is_sizing(symbol: Symbol) -> bool:
    """:returns: whether functions that declarations call read what an argument stands for."""
    return _sizing.of(symbol)


def set_sizing(symbol: Symbol, is_read: bool) -> None:
    """Note whether functions that declarations call read what an argument stands for."""
    _sizing.note(symbol, is_read)


def set_derivative(derivative: Symbol, symbol: Symbol, name: Callable[[str], str]) -> None:
    """
    :param derivative: the derivative of ``symbol`` in a routine.
    :param symbol: a variable; nothing is done unless it stands for one of a module.
    :param name: gives the name of a derivative in a module.
    """
    role = role_of(symbol)
    if role is not None:
        set_role(derivative, Role(role.variable, name(role.variable.symbol.name)))


def module_variable(symbol: Symbol, node: Node) -> ModuleVariable | None:
    """
    :param symbol: a symbol that is used somewhere.
    :param node: where it is used.

    :returns: the variable of a module that it means, if it means one that is no constant.
    """
    if isinstance(symbol, ComponentSymbol) and symbol.component.structure.module is not None:
        return ModuleVariable(symbol, symbol.component.structure.module)
    with module_search(node):
        if symbol.is_import:
            module = used_module(symbol.interface.container_symbol, node)
            name = symbol.interface.orig_name or symbol.name
            found = None if module is None else _in_module(module, name, node, frozenset())
        else:
            found = _declared_around(symbol, node)
    return found if found is None or not found.symbol.is_constant else None


def may_be_among(symbol: Symbol, places: Iterable[ModuleVariable]) -> bool:
    """:returns: whether a symbol may stand for one of some variables, as far as names tell."""
    name = (getattr(symbol.interface, "orig_name", None) or symbol.name).lower()
    return any(name == place.symbol.name.lower() for place in places)


def visible_variable(name: str, routine: Routine) -> ModuleVariable | None:
    """
    :param name: name of a variable.
    :param routine: a routine.

    :returns: the variable of a module or common block that the name means in the routine, or that
        is the only one of this name in the modules of the file.
    """
    symbol = routine.symbol_table.lookup(name, otherwise=None)
    if isinstance(symbol, DataSymbol) and symbol.is_commonblock and \
            routine.symbol_table.symbols_dict.get(name.lower()) is symbol:
        return ModuleVariable(symbol, None)
    if symbol is not None:
        return module_variable(symbol, routine)
    found = [_in_module(module, name, routine, frozenset()) for module in routine.root.children
             if isinstance(module, Container) and not is_taken(module)]
    distinct = {one.symbol: one for one in found if one is not None}
    (only,) = distinct.values() if len(distinct) == 1 else (None,)
    return None if only is None or only.symbol.is_constant else only


def _declared_around(symbol: Symbol, node: Node) -> ModuleVariable | None:
    container = node.ancestor(Container)
    while container is not None:
        if container.symbol_table.symbols_dict.get(symbol.name.lower()) is symbol:
            is_variable = type(symbol) is DataSymbol and not isinstance(container, FileContainer)
            return ModuleVariable(symbol, container) if is_variable else None
        container = container.ancestor(Container)
    return None


def _in_module(module: Container, name: str, node: Node,
               seen: frozenset[str]) -> ModuleVariable | None:
    symbol = module.symbol_table.lookup(name, scope_limit=module, otherwise=None)
    if symbol is not None and symbol.is_import:
        key = symbol.interface.container_symbol.name.lower()
        source = None if key in seen else used_module(symbol.interface.container_symbol, node)
        return None if source is None else _in_module(
            source, symbol.interface.orig_name or symbol.name, node, seen | {key})
    return ModuleVariable(symbol, module) if type(symbol) is DataSymbol else None
