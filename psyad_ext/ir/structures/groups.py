# SPDX-License-Identifier: BSD-3-Clause
"""Groups: the components of an allocatable array of structures, which are allocated together.

While structures are taken apart, each of them is an allocatable array of its own. The first one
leads the others: what allocates the array of structures names it alone, until all allocation is
spelled out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from itertools import zip_longest

from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.core.identity import Identity
from psyad_ext.ir.expressions import build
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.tree.components import Component, ComponentSymbol, Structure, holder_of
from psyad_ext.ir.tree.deferred_type import is_changing_text
from psyad_ext.ir.tree.definitions import Definition, Leaf

_Path = tuple[str, ...]

WithRows = Callable[[_Path, Definition], bool]


def any_array(_path: _Path, _type: Definition) -> bool:
    """:returns: that arrays of structures may have allocatable components wherever they are."""
    return True


def groups_in(definition: Definition, shape: Sequence[object], leaves: Sequence[Leaf],
              types: Types, with_rows: WithRows = lambda path, type_: False
              ) -> frozenset[_Path]:
    """
    :param definition: the type of a structure.
    :param shape: its shape if it is an array.
    :param leaves: its components.
    :param types: knows derived types.
    :param with_rows: whether an array of structures, at the end of a way and of a type, may have
        allocatable components.

    :returns: the ways to allocatable arrays of structures in it, of which nothing else is
        allocatable, or nothing but rows.
    """
    if ArrayType.Extent.DEFERRED in shape:
        own = _is_plain(definition, leaves, 0, types) \
            and (not _has_rows(leaves) or with_rows((), definition))
        return frozenset([()] if own else [])
    if shape:
        return frozenset()
    inner = {leaf.path[:depth]: leaf.parts[depth - 1].definition
             for leaf in leaves for depth in range(1, len(leaf.parts))
             if (None, None) in leaf.parts[depth - 1].bounds}
    parts = {path: [leaf for leaf in leaves if leaf.path[:len(path)] == path] for path in inner}
    return frozenset(
        path for path, type_ in inner.items()
        if type_ is not None and _is_plain(type_, parts[path], len(path), types)
        and (not _has_rows(parts[path]) or with_rows(path, type_)))


def _has_rows(leaves: Iterable[Leaf]) -> bool:
    return any(leaf.inquiry is not None for leaf in leaves)


def _is_plain(definition: Definition, leaves: Iterable[Leaf], depth: int, types: Types) -> bool:
    """:returns: whether structures hold nothing but scalars, arrays of constant extents and rows;
        besides pointers to procedures, whose uses are refused one by one.
    """
    return not types.data_others(definition) and not any(
        leaf.is_pointer or leaf.is_behind
        or leaf.is_changing_text and (leaf.list_depth, leaf.nest_depth) != (None, None)
        or any(part.bounds for part in leaf.parts[:max(depth - 1, 0)])
        or any((None, None) in part.bounds for part in leaf.parts[depth:leaf.first_list_depth])
        for leaf in leaves)


def link_followers(components: Iterable[ComponentSymbol]) -> None:
    """Let the first component of each group know the others."""
    groups: dict[_Path, list[ComponentSymbol]] = {}
    for symbol in components:
        if symbol.component.group is not None:
            groups.setdefault(symbol.component.group, []).append(symbol)
    for members in groups.values():
        # Rows and text are allocated one by one as well, which the statements of others do not
        # mean.
        leader, *others = sorted(members, key=lambda one: (
            one.component.leaf.is_changing_text, one.component.is_row))
        leader.leads, leader.followers = True, tuple(others)


def group_of(symbol: Symbol) -> _Path | None:
    """:returns: the way to the array of structures that a variable is allocated with, if any."""
    return symbol.component.group if isinstance(symbol, ComponentSymbol) else None


def is_in_list(symbol: Symbol) -> bool:
    """:returns: whether a variable is allocated with the other components of arrays of structures,
        of which there is one in each of several structures."""
    return isinstance(symbol, ComponentSymbol) and symbol.component.is_in_list


def is_of_list(symbol: Symbol) -> bool:
    """:returns: whether a variable is allocated with such arrays, or lies in one of them."""
    return is_in_list(symbol) or isinstance(symbol, ComponentSymbol) and symbol.component.is_nested


def listed_with(symbol: Symbol) -> tuple[DataSymbol, ...]:
    """:returns: all rows that are allocated together with one, itself among them."""
    return getattr(symbol, "listed", ()) or (symbol,)


def in_list(symbol: ComponentSymbol, bounds: Sequence[tuple[Node, Node]],
            model: ComponentSymbol | None = None) -> list[tuple[Node, Node]]:
    """
    :param symbol: rows, in lists of structures perhaps.
    :param bounds: the bounds of such a list, or of a row that is in none.
    :param model: a component of the list, itself by default.

    :returns: the bounds of all dimensions of the row; if it lies in a structure of the list, those
        of the structures that hold it.
    """
    own, path = symbol.component, (model or symbol).component.leaf.row_path
    last = own.leaf.row_depth if own.leaf.nest_path == path else len(own.leaf.parts)
    return [*bounds[:own.ranks[len(path)]], *(
        tuple(map(build.integer, pair))
        for part in own.leaf.parts[len(path):last] for pair in part.bounds)]


def group_rank(symbol: ComponentSymbol) -> int:
    """:returns: the number of dimensions that all components of its group share."""
    return symbol.component.ranks[len(symbol.component.group)]


def array_rank(symbol: ComponentSymbol) -> int:
    """:returns: the number of dimensions of the array of structures, a list or a group, that a
        component is allocated with."""
    return symbol.component.list_rank if is_in_list(symbol) else group_rank(symbol)


def with_fixed(symbol: ComponentSymbol,
               bounds: Sequence[tuple[Node, Node]]) -> list[tuple[Node, Node]]:
    """
    :param symbol: a component in a group.
    :param bounds: the bounds that all components of the group share.

    :returns: the bounds of all its dimensions.
    """
    leaf = symbol.component.leaf
    last = leaf.first_list_depth if symbol.component.is_row else len(leaf.parts)
    parts = leaf.parts[len(symbol.component.group):last]
    return [*bounds, *(tuple(map(build.integer, pair)) for part in parts for pair in part.bounds)]


def array_key(component: Component) -> tuple[Identity[Structure], str, _Path | None]:
    """:returns: what tells the array of structures that a component is allocated with."""
    return Identity(component.structure), component.name, component.group


def followers_of(symbol: Symbol) -> tuple[ComponentSymbol, ...]:
    """:returns: what is allocated along with a variable."""
    return symbol.followers if isinstance(symbol, ComponentSymbol) else ()


def led_by(symbol: DataSymbol) -> list[DataSymbol]:
    """:returns: a variable, and all that is allocated along with it."""
    return [symbol, *followers_of(symbol)]


def allocated_by(symbol: DataSymbol) -> list[DataSymbol]:
    """:returns: the same without text whose length changes: nothing says that of its own, since
        it is there on the way forward only."""
    return [one for one in led_by(symbol) if not is_changing_text(one.datatype)]


def holds_rows(leader: DataSymbol) -> bool:
    """:returns: whether structures that are allocated together have allocatable components."""
    return any(one.component.is_row for one in led_by(leader))


def step_by_step(parts: Iterable[tuple[Symbol, Sequence[Statement]]]) -> list[Statement]:
    """
    :param parts: statements for each of several variables.

    :returns: the first statements for all of them, then the second ones and so on: what belongs to
        one array of structures is allocated together.
    """
    together: dict[object, list[Sequence[Statement]]] = {}
    for symbol, statements in parts:
        is_alone = group_of(symbol) is None and not is_of_list(symbol)
        key = symbol if is_alone else array_key(symbol.component)
        together.setdefault(key, []).append(statements)
    ordered = (one for some in together.values() for one in some)
    return [one for step in zip_longest(*ordered) for one in step if one is not None]


def in_group(leader: DataSymbol, symbol: DataSymbol,
             bounds: Sequence[tuple[Node, Node]]) -> list[tuple[Node, Node]]:
    """
    :param leader: a variable.
    :param symbol: the variable, or what is allocated along with it.
    :param bounds: bounds of ``leader``.

    :returns: the bounds that ``symbol`` has then.
    """
    if symbol is leader:
        return list(bounds)
    return with_fixed(symbol, bounds[:group_rank(symbol)])


def stays_with_rows(symbol: Symbol, dummy: Symbol) -> bool:
    """:returns: whether a component of a local structure can only be passed in a structure like it:
        see :py:func:`needs_holder`."""
    return needs_holder(symbol, dummy) and not symbol.is_argument \
        and symbol.component.structure.module is None


def changed_together(symbols: Iterable[Symbol], written: Set[Symbol]) -> set[Symbol]:
    """
    :param symbols: variables.
    :param written: what a routine writes.

    :returns: those of them that it writes, and all components of structures that can only be passed
        together if it writes one.
    """
    holders = {holder_of(symbol) for symbol in written if needs_holder(symbol, symbol)}
    return {symbol for symbol in symbols if symbol in written or holder_of(symbol) in holders}


def needs_holder(symbol: Symbol, dummy: Symbol) -> bool:
    """:returns: whether a component can only be passed in a structure like its own, which no
        statements put together: one with allocatable arrays of structures with rows, to an
        argument that holds such arrays or is one."""
    return isinstance(symbol, ComponentSymbol) and isinstance(dummy, ComponentSymbol) \
        and bool(symbol.component.structure.groups) \
        and _has_rows(dummy.component.structure.leaves) \
        and any(leaf.is_allocatable and leaf.is_in_allocatable
                for leaf in symbol.component.structure.leaves)
