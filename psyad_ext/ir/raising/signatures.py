# SPDX-License-Identifier: BSD-3-Clause
"""What the arguments of generated routines are while routines are in the smaller language.

Later on, other generated routines may call one that has been raised already: this tells what they
have to pass, and where the derivatives of variables of modules are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from psyclone.psyir.nodes import Call, Container, Node, Routine
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import Identity
from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.lookup.module_variables import ModuleVariable, Role, role_of
from psyad_ext.ir.tree.components import ComponentSymbol, holder_of
from psyad_ext.ir.tree.walking import statements_of

_signatures = SideTable[Node, tuple[DataSymbol, ...] | None](
    None, travels=True, names_trees=True)
_names = SideTable[Routine, Mapping[DataSymbol, str]]({}, travels=True, names_trees=True)
_derivatives = SideTable[Symbol, tuple[Role, int] | None](
    None, travels=True, names_trees=True)

#: Where a variable lies: the name of an argument or the identity of a variable of a module, and
#: the way to a component of it.
Place = tuple[str | Symbol, tuple[str, ...]]


def keep_signature(routine: Routine) -> None:
    """Note the present arguments of a generated routine, before they are raised."""
    arguments = tuple(routine.symbol_table.argument_list)
    _signatures.note(routine, arguments)
    _names.note(routine, {
        symbol: place_of(symbol)[0] for symbol in arguments if role_of(symbol) is None})


def signature_of(routine: Routine) -> tuple[DataSymbol, ...]:
    """:returns: the arguments that a generated routine had."""
    return _signatures.of(routine)


def first_name(routine: Routine, symbol: DataSymbol) -> str:
    """:returns: the name that one of these arguments had, or its structure."""
    return _names.of(routine)[symbol]


def with_signature(call: Call, routine: Routine) -> Call:
    """
    :param call: a call, with all the arguments that a generated routine had.
    :param routine: the routine, which has been raised.

    :returns: the call, which will be raised in the same way.
    """
    _signatures.note(call, signature_of(routine))
    return call


def signature_called(call: Call) -> tuple[DataSymbol, ...] | None:
    """:returns: the arguments that a raised routine had, if the call gives it all of these."""
    return _signatures.of(call)


def same_signature(call: Call, other: Call) -> None:
    """Let a call be raised as another one."""
    _signatures.note(call, signature_called(other))


def visible_arguments(signature: Sequence[DataSymbol]) -> list[DataSymbol]:
    """:returns: the arguments without hidden ones, with one for each structure."""
    found: dict[object, DataSymbol] = {}
    for symbol in signature:
        if role_of(symbol) is None:
            of_structure = isinstance(symbol, ComponentSymbol)
            key = (Identity(symbol.component.structure), symbol.component.name) if of_structure \
                else symbol
            found.setdefault(key, symbol)
    return list(found.values())


def place_of(symbol: DataSymbol) -> Place:
    """:returns: where an argument of a routine in the smaller language lies."""
    role = role_of(symbol)
    own = symbol if role is None else role.variable.symbol
    path = own.component.leaf.path if isinstance(own, ComponentSymbol) else ()
    if role is not None:
        return (holder_of(own), path)
    name = own.component.name if isinstance(own, ComponentSymbol) else own.name
    return (name.lower(), path)


def note_derivative(symbol: Symbol, role: Role, rank: int) -> None:
    """Note of which variable a new variable of a module is a derivative.

    :param symbol: the new variable.
    :param role: what it stands for.
    :param rank: number of its dimensions.
    """
    _derivatives.note(symbol, (role, rank))


def is_noted_as(symbol: Symbol, role: Role, rank: int) -> bool:
    """:returns: whether a variable of a module is a derivative that stands for this."""
    known = _derivatives.of(symbol)
    return known is not None and known[1] == rank and known[0].derivative == role.derivative \
        and place_in_module(known[0]) == place_in_module(role)


def derivatives(top: Node) -> Iterator[tuple[ModuleVariable, Role, int]]:
    """
    :param top: a tree with generated routines.

    :returns: the derivatives that are variables of modules, each with what it stands for and the
        number of its dimensions.
    """
    for module in statements_of(top, Container):
        for symbol in module.symbol_table.datasymbols:
            known = _derivatives.of(symbol)
            if known is not None:
                yield (ModuleVariable(symbol, module), *known)


def place_in_module(role: Role) -> Place:
    """:returns: where the variable lies that a role speaks of."""
    own = role.variable.symbol
    if isinstance(own, ComponentSymbol):
        return (own.component.structure.symbol, own.component.leaf.path)
    return (own, ())


def hidden_positions(arguments: Sequence[DataSymbol]) -> list[int]:
    """:returns: which of the arguments stand for variables of modules."""
    return [number for number, symbol in enumerate(arguments) if role_of(symbol) is not None]
