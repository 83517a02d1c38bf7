# SPDX-License-Identifier: BSD-3-Clause
"""Variables that share storage: what changes one of them changes all.

Assignments to them become statements that are executed as they stand, and that may change every
variable of the storage. So nothing is computed again that may not be there any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from fparser.two.Fortran2003 import Assignment_Stmt
from psyclone.psyir.nodes import Assignment, Container, Node, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, ImportInterface, Symbol

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.declarations.attributes import is_local
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.equivalence import Storage, storages
from psyad_ext.ir.expressions.opaque import (
    OpaqueCall, Template, is_written, opaque_call, symbols_in_call)
from psyad_ext.ir.lookup.module_variables import module_variable
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.walking import nodes_of, scopes_of, statements_of


@dataclass(frozen=True)
class _Shared:
    """Variables that share storage in a routine.

    :param storage: what they share.
    :param symbols: what they are there, by their names in the storage.
    """

    storage: Storage
    symbols: Mapping[str, Symbol]


def shared_symbols(routine: Routine) -> set[Symbol]:
    """:returns: the variables of a routine that others may change, since they share storage."""
    table = routine.symbol_table.symbols_dict
    return {table[name] for one in storages(routine) or () for name in one.names if name in table}


def share_storage(routine: Routine) -> None:
    """Let statements that set a variable with shared storage set all of them, in place.

    Before::

        real :: x, y, a, b
        integer :: n
        equivalence (a, b)
        a = x
        y = b

    After::

        call assignment(a, x, b)
        y = b

    :param routine: the routine; what is not understood is left to be refused.
    """
    table = routine.symbol_table.symbols_dict
    shared: dict[Symbol, _Shared] = {}
    for storage in storages(routine) or ():
        own = _Shared(storage, {name: table[name] for name in storage.names if name in table})
        shared.update((symbol, own) for symbol in own.symbols.values())
    _add_outer(routine, shared)
    if not shared:
        return
    for call in nodes_of(routine, OpaqueCall):
        _let_set_all(call, shared)
    for assignment in statements_of(routine, Assignment):
        # Parts of text in what is refused are no references.
        own = shared.get(getattr(assignment.lhs, "symbol", None))
        if own is not None and not assignment.is_pointer:
            _replace(assignment, _statement(assignment, own))


def _add_outer(routine: Routine, shared: dict[Symbol, _Shared]) -> None:
    """Note the variables of modules that a routine sets and that share storage."""
    written = [one.lhs.symbol for one in statements_of(routine, Assignment)
               if isinstance(one.lhs, Reference)]
    for call in nodes_of(routine, OpaqueCall):
        written += symbols_in_call(call)
    for symbol in dict.fromkeys(written):
        variable = None if symbol in shared or is_local(symbol) or symbol.is_argument \
            else module_variable(symbol, routine)
        if variable is None or variable.module is None:
            continue
        for storage in storages(variable.module) or ():
            if variable.symbol.name.lower() not in storage.names:
                continue
            symbols = {name: _visible(name, variable.module, symbol, routine)
                       for name in storage.names}
            if None not in symbols.values():
                own = _Shared(storage, symbols)
                shared.update((one, own) for one in symbols.values())


def _visible(name: str, module: Container, other: Symbol, routine: Routine) -> Symbol | None:
    """
    :param name: name of a variable of a module.
    :param module: the module.
    :param other: a symbol of another one.
    :param routine: where that is used.

    :returns: what the variable is there, where it is imported if need be; None if it can't be.
    """
    member = module.symbol_table.symbols_dict.get(name)
    if not other.is_import or member is None:
        return member
    for scope in scopes_of(routine):
        for symbol in scope.symbol_table.imported_symbols:
            found = module_variable(symbol, routine) if type(symbol) is DataSymbol else None
            if found is not None and found.symbol is member:
                return symbol
    container = other.interface.container_symbol
    if container.name.lower() != module.name.lower() or routine.symbol_table.lookup(
            name, otherwise=None) is not None or member.visibility is not Symbol.Visibility.PUBLIC:
        return None
    new = DataSymbol(name, copied_type(member.datatype), interface=ImportInterface(container))
    routine.symbol_table.add(new)
    return new


def _statement(assignment: Assignment, own: _Shared) -> OpaqueCall:
    """:returns: an assignment as a statement that may change more."""
    template = Template(Assignment_Stmt, f"{Template.place(0)} = {Template.place(1)}")
    return _setting_all("assignment", template, [
        (copied(assignment.lhs), Access.READWRITE), (copied(assignment.rhs), Access.READ)],
        False, own)


def _setting_all(name: str, template: Template, arguments: list[tuple[Node, Access]],
                 has_effects: bool, own: _Shared) -> OpaqueCall:
    """:returns: a statement that may change what its arguments share storage with as well."""
    storage, table = own.storage, own.symbols
    places = {argument.symbol: number for number, (argument, access) in reversed(
        list(enumerate(arguments))) if access is not Access.READ}
    for symbol in [table[one] for one in storage.names if table[one] not in places]:
        places[symbol] = len(arguments)
        arguments.append((build.ref(symbol), Access.READWRITE))
    numbers = tuple(places[table[one]] for one in storage.names)
    return opaque_call(name, replace(template, storage=storage, sharing=numbers), arguments,
                       has_effects)


def _let_set_all(call: OpaqueCall, shared: Mapping[Symbol, _Shared]) -> None:
    """Let a statement that reads or draws values set all; several storages are refused."""
    own = IdentityMap((found.storage, found) for number, argument in enumerate(call.arguments)
                      if is_written(call, number) and isinstance(argument, Reference)
                      and (found := shared.get(argument.symbol)) is not None)
    if len(own) != 1 or call.template.namelist is not None:
        return
    one, = own.values()
    dummies = call.callee.symbol_table.argument_list
    arguments = [(copied(argument), dummy.interface.access)
                 for argument, dummy in zip(call.arguments, dummies)]
    new = _setting_all(call.routine.name, call.template, arguments, call.has_effects, one)
    new.temporary = call.temporary
    _replace(call, new)


def _replace(old: Node, new: OpaqueCall) -> None:
    new._ast = old._ast  # pylint: disable=protected-access
    new.preceding_comment, new.inline_comment = old.preceding_comment, old.inline_comment
    adopt_location(new, old)
    old.replace_with(new)
