# SPDX-License-Identifier: BSD-3-Clause
"""Names in generated routines that mean something else than the intrinsics which these need.

A variable of the routine gets another name. A name of the module that the routine does not use is
declared to be that of the intrinsic.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from psyclone.psyir.nodes import (
    Call, CodeBlock, Container, FileContainer, IntrinsicCall, Node, Reference, Routine)
from psyclone.psyir.symbols import (
    DataSymbol, ImportInterface, IntrinsicSymbol, RoutineSymbol, Symbol, UnsupportedFortranType)

from psyad_ext.core.naming import unique
from psyad_ext.ir.declarations.passed_functions import INTRINSIC_STATEMENT
from psyad_ext.ir.source.outer_procedure_pointers import PREFIX
from psyad_ext.ir.tree.names import make_room, meaning, names_in_scope
from psyad_ext.ir.tree.type_bounds import declared_expressions
from psyad_ext.ir.tree.using import module_symbol
from psyad_ext.ir.tree.walking import nodes_of

#: Routines by their names, in lower case, with the new names of arguments by the old ones.
Renamed: TypeAlias = dict[str, dict[str, str]]


#: Tells whether what a name means in a routine leaves the intrinsic that is called known.
Keeps: TypeAlias = Callable[[str, Routine, Sequence[IntrinsicCall]], bool]


def make_way(routine: Routine, calls: Sequence[Call], keeps: Keeps, renamed: Renamed) -> list[str]:
    """Let the intrinsics that a generated routine calls be known by their names, in place.

    :param routine: the routine, in its container.
    :param calls: the calls in its statements.
    :param keeps: tells whether an intrinsic is known in spite of what its name means.
    :param renamed: is told the arguments that have new names.

    :returns: the names for which this is not possible.
    """
    hidden = []
    for name, found in sorted(_used(routine, calls).items()):
        if not is_hidden(name, routine) or keeps(name, routine, found):
            continue
        own = routine.symbol_table.symbols_dict.get(name)
        if isinstance(own, DataSymbol) and own is not routine.return_symbol \
                and not is_in_text(name, routine):
            make_room(name, routine)
            if own.is_argument:
                renamed.setdefault(routine.name.lower(), {})[name] = own.name
        if is_hidden(name, routine):
            _import_again(name, routine)
            if not _declare(name, routine):
                hidden.append(name)
    return hidden


def is_hidden(name: str, routine: Routine) -> bool:
    """:returns: whether the name of an intrinsic means something else in a routine."""
    symbol = meaning(name, routine)
    if symbol is None or isinstance(symbol, IntrinsicSymbol):
        return any(part.name.lower() == name for part in _modules_around(routine))
    # A symbol that PSyclone has left over, and that nothing refers to, means nothing.
    return not (symbol.is_unresolved and not any(
        _means_other(one, name) for one in _references(routine)))


def _modules_around(routine: Routine) -> Iterator[Container]:
    """:returns: the modules that a routine is in, whose names mean these there."""
    inner = routine.ancestor(Container)
    while inner is not None and not isinstance(inner, FileContainer):
        yield inner
        inner = inner.ancestor(Container)


def name_arguments(calls: Iterable[Call], renamed: Renamed) -> None:
    """Give the arguments of calls the new names, in place."""
    for call in calls:
        new = renamed.get(call.routine.name.lower())
        if new and not isinstance(call, IntrinsicCall):
            # pylint: disable=protected-access
            call._argument_names = [(number, new.get((name or "").lower(), name))
                                    for number, name in call._argument_names]


def _used(routine: Routine, calls: Iterable[Call]) -> dict[str, list[IntrinsicCall]]:
    """:returns: the calls of intrinsics in a routine by their names, in lower case."""
    declared = [call for symbol in routine.symbol_table.symbols_dict.values()
                if not symbol.is_import for one in declared_expressions(symbol)
                for call in nodes_of(one, IntrinsicCall)]
    found: dict[str, list[IntrinsicCall]] = {}
    for call in (*calls, *declared):
        if isinstance(call, IntrinsicCall):
            found.setdefault(call.intrinsic.name.lower(), []).append(call)
    return found


def _import_again(name: str, routine: Routine) -> None:
    """Let a routine import by another name what its module imports, if it uses it, in place."""
    table, symbol = routine.symbol_table, meaning(name, routine)
    used = [one for one in _references(routine) if _means_other(one, name)]
    if not used or not isinstance(symbol, DataSymbol) or not symbol.is_import \
            or is_in_text(name, routine):
        return
    module = symbol.interface.container_symbol.name
    container = module_symbol(table, module)
    new = symbol.copy()
    new._name = unique(name, names_in_scope(routine))  # pylint: disable=protected-access
    new.interface = ImportInterface(container, symbol.interface.orig_name or symbol.name)
    table.add(new)
    for reference in used:
        reference.symbol = new


def _declare(name: str, routine: Routine) -> bool:
    """:returns: whether a routine can declare a name, which it does not use, to be that of the
        intrinsic; it does so."""
    table = routine.symbol_table
    if name in table.symbols_dict or is_in_text(name, routine) or any(
            _means_other(one, name) for one in _references(routine)):
        return False
    key = f"{PREFIX}_intrinsic"
    known = table.symbols_dict.get(key.lower())
    declared = known.datatype.declaration.lower() if known is not None else ""
    if name in re.findall(r"\w+", declared):
        return True
    if known is None:
        table.add(RoutineSymbol(key, UnsupportedFortranType(f"{INTRINSIC_STATEMENT}{name}")))
    else:
        known.datatype = UnsupportedFortranType(f"{known.datatype.declaration}, {name}")
    return True


def _references(routine: Routine) -> Iterable[Reference]:
    yield from nodes_of(routine, Reference)
    for symbol in routine.symbol_table.symbols_dict.values():
        for one in declared_expressions(symbol):
            yield from nodes_of(one, Reference)


def _means_other(reference: Reference, name: str) -> bool:
    symbol: Symbol = reference.symbol
    return symbol.name.lower() == name and not isinstance(symbol, IntrinsicSymbol)


def is_in_text(name: str, routine: Routine) -> bool:
    """:returns: whether a name stands in text of a routine that nobody can change here."""
    texts = [str(symbol.datatype.declaration) for symbol in routine.symbol_table.datasymbols
             if isinstance(symbol.datatype, UnsupportedFortranType)]
    blocks: list[Node] = nodes_of(routine, CodeBlock)
    return any(name in map(str.lower, block.get_symbol_names()) for block in blocks) \
        or any(name in text.lower() for text in texts)
