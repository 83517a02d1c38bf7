# SPDX-License-Identifier: BSD-3-Clause
"""Variables that share storage: what changes one of them changes all.

Assignments to them become statements that are executed as they stand, and that may change every
variable of the storage. So nothing is computed again that may not be there any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fparser.two.Fortran2003 import Assignment_Stmt
from psyclone.psyir.nodes import Assignment, Node, Reference, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir import build
from psyad_ext.ir.equivalence import Storage, storages
from psyad_ext.ir.locate import adopt_location
from psyad_ext.ir.opaque import Access, OpaqueCall, Template, is_written, opaque_call
from psyad_ext.ir.walking import nodes_of, statements_of


def share_storage(routine: Routine) -> None:
    """Let statements that set a variable with shared storage set all of them, in place.

    :param routine: the routine; what is not understood is left to be refused.
    """
    found = storages(routine)
    if not found:
        return
    table = routine.symbol_table.symbols_dict
    shared: dict[Symbol, Storage] = {
        table[name]: storage for storage in found for name in storage.names if name in table}
    for call in nodes_of(routine, OpaqueCall):
        _let_set_all(call, shared, table)
    for assignment in statements_of(routine, Assignment):
        storage = shared.get(assignment.lhs.symbol)
        if storage is not None and not assignment.is_pointer:
            _replace(assignment, _statement(assignment, storage, table))


def _statement(assignment: Assignment, storage: Storage,
               table: Mapping[str, Symbol]) -> OpaqueCall:
    """:returns: an assignment as a statement that may change more."""
    template = Template(Assignment_Stmt, f"{Template.place(0)} = {Template.place(1)}")
    return _setting_all("assignment", template, [
        (assignment.lhs.copy(), Access.READWRITE), (assignment.rhs.copy(), Access.READ)],
        False, storage, table)


def _setting_all(name: str, template: Template, arguments: list[tuple[Node, Access]],
                 has_effects: bool, storage: Storage,
                 table: Mapping[str, Symbol]) -> OpaqueCall:
    """:returns: a statement that may change what its arguments share storage with as well."""
    places = {argument.symbol: number for number, (argument, access) in reversed(
        list(enumerate(arguments))) if access is not Access.READ}
    for symbol in [table[one] for one in storage.names if table[one] not in places]:
        places[symbol] = len(arguments)
        arguments.append((build.ref(symbol), Access.READWRITE))
    numbers = tuple(places[table[one]] for one in storage.names)
    return opaque_call(name, replace(template, storage=storage, sharing=numbers), arguments,
                       has_effects)


def _let_set_all(call: OpaqueCall, shared: Mapping[Symbol, Storage],
                 table: Mapping[str, Symbol]) -> None:
    """Let a statement that reads or draws values set all; several storages are refused."""
    own = {id(storage): storage for number, argument in enumerate(call.arguments)
           if is_written(call, number) and isinstance(argument, Reference)
           and (storage := shared.get(argument.symbol)) is not None}
    if len(own) != 1 or call.template.namelist is not None:
        return
    storage, = own.values()
    dummies = call.callee.symbol_table.argument_list
    arguments = [(argument.copy(), dummy.interface.access)
                 for argument, dummy in zip(call.arguments, dummies)]
    new = _setting_all(call.routine.name, call.template, arguments, call.has_effects, storage,
                       table)
    new.temporary = call.temporary
    _replace(call, new)


def _replace(old: Node, new: OpaqueCall) -> None:
    new._ast = old._ast  # pylint: disable=protected-access
    new.preceding_comment, new.inline_comment = old.preceding_comment, old.inline_comment
    adopt_location(new, old)
    old.replace_with(new)
