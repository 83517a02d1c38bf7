# SPDX-License-Identifier: BSD-3-Clause
"""Clones of routines, which stand behind these while the target is differentiated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fparser.two.utils import Base
from psyclone.psyir.nodes import Container, Node, Reference, Routine
from psyclone.psyir.symbols import RoutineSymbol, Symbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.naming import unique
from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.expressions.equivalence import declare_equivalences, take_equivalences
from psyad_ext.ir.lookup.opened_names import open_name
from psyad_ext.ir.lookup.target_module import set_generated_home
from psyad_ext.ir.lowering.pointers.pointees_at_entry import forget_entered, take_over_entered
from psyad_ext.ir.reading.reader import converted
from psyad_ext.ir.source.dummy_procedures import unit_name
from psyad_ext.ir.source.recursive import has_prefix, note_recursive, without_prefix
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.scopes import forget, reading_scope, take_out
from psyad_ext.ir.tree.shadowing import prefer_user_names
from psyad_ext.ir.tree.walking import nodes_of

#: What names mean in copies.
_meanings = SideTable[Routine, Mapping[str, Symbol]]({}, travels=True, names_trees=True)


def meanings_in(routine: Routine) -> Mapping[str, Symbol]:
    """:returns: what names mean in a copy that mean something else where the original stands."""
    return _meanings.of(routine)


def is_copy(routine: Routine) -> bool:
    """:returns: whether a routine stands behind another one for a while."""
    return routine in _meanings


def keep_copy(routine: Routine) -> None:
    """Let a copy be a routine like others from now on."""
    # Callers have been put back as they were before, with the names that there were.
    routine.parent.symbol_table._symbols[routine.name.lower()] = routine.symbol
    _meanings.forget(routine)
    forget_entered(routine)


def name_of_copy(tree: Base, home: Container, place: Container, *parts: str) -> str:
    """
    :param tree: a routine in fparser's tree.
    :param home: its container.
    :param place: where what is generated from the copy belongs.
    :param parts: what tells the copy from others.

    :returns: a new name.
    """
    taken = names_in_scope(home) | names_in_scope(place) | {
        name.lower() for one in (*home.walk(Routine), *place.walk(Routine))
        for name in one.symbol_table.symbols_dict}
    return unique("_".join([unit_name(tree), *parts]), taken)


def placed_copy(tree: Base, original: Base, node: Node, place: Container,
                symbols: Mapping[str, Symbol]) -> Routine:
    """
    :param tree: the copy in fparser's tree.
    :param original: what it is a copy of.
    :param node: the node for the original.
    :param place: where what is generated from the copy belongs.
    :param symbols: what names mean in the copy that mean something else, or nothing, there.

    :returns: the copy, behind the original.

    :raises UnsupportedError: if what is generated from it can't see what it uses.
    """
    home = node.parent
    # PSyclone would keep all of the routine opaque.
    shared = take_equivalences(tree)
    # pylint: disable=protected-access
    with without_prefix(tree), reading_scope(home) as scope:
        scope.symbol_table._symbols = dict(symbols)
        routine = converted(tree, scope, node)
        scope._children.clear()
    take_over_entered(routine, node)
    declare_equivalences(routine, shared)
    put_behind(node, routine)
    try:
        settle_copy(routine, original, place, symbols)
    except UnsupportedError:
        remove_copy(routine)
        raise
    return routine


def put_behind(node: Node, new: Node) -> None:
    """Add a node to the container of another one, after this."""
    # pylint: disable=protected-access
    home = node.parent
    position = next(number for number, one in enumerate(home.children) if one is node)
    list.insert(home._children, position + 1, new)
    new._parent = home


def settle_copy(routine: Routine, original: Base, place: Container,
                symbols: Mapping[str, Symbol]) -> None:
    """Let others know a copy that is in the container of its original.

    :param routine: the copy.
    :param original: what it is a copy of.
    :param place: where what is generated from the copy belongs.
    :param symbols: what names mean in the copy that mean something else, or nothing, there.

    :raises UnsupportedError: if what is generated from it can't see what it uses.
    """
    # pylint: disable=protected-access
    home, symbol = routine.parent, RoutineSymbol(routine.name)
    routine._symbol = symbol
    known = home.symbol_table.lookup(unit_name(original), otherwise=None)
    if known is not None:
        symbol.visibility = known.visibility
        symbol.is_pure = getattr(known, "is_pure", None)
        symbol.is_elemental = getattr(known, "is_elemental", None)
    home.symbol_table._symbols[routine.name.lower()] = symbol
    if has_prefix(original):
        note_recursive(routine)
    know_place(routine, place, symbols)


def know_place(routine: Routine, place: Container, symbols: Mapping[str, Symbol]) -> None:
    """Let a copy in the container of its original know where else it belongs.

    :param routine: the copy.
    :param place: where what is generated from the copy belongs.
    :param symbols: what names mean in the copy that mean something else, or nothing, there.

    :raises UnsupportedError: if what is generated from it can't see what it uses.
    """
    home = routine.parent
    hidden = list(_hidden(routine, home)) if place is not home else []
    closed = [one for one in hidden if one.symbol.visibility is Symbol.Visibility.PRIVATE
              and not open_name(one.symbol, home, place)]
    if closed:
        raise UnsupportedError([Problem(
            *location(one), "PRIVATE", f"'{one.symbol.name}' is private in the module "
            f"'{home.name}', but what is generated from '{routine.name}' belongs to another one",
            "make it public", module="" if home.root is place.root else home.name)
            for one in closed])
    _meanings.note(routine, dict(symbols))
    set_generated_home(routine, place)
    prefer_user_names(routine)


def _hidden(routine: Routine, home: Container) -> Iterator[Reference]:
    """:returns: what a routine uses that its module keeps to itself."""
    for reference in nodes_of(routine, Reference):
        symbol = reference.symbol
        if home.symbol_table.symbols_dict.get(symbol.name.lower()) is symbol \
                and symbol.visibility is Symbol.Visibility.PRIVATE and not symbol.is_import \
                and not getattr(symbol, "is_constant", False):
            yield reference


def remove_copy(routine: Routine) -> None:
    """Take a copy away."""
    home = routine.parent
    take_out(home, routine)
    forget(home.symbol_table, routine.name)
