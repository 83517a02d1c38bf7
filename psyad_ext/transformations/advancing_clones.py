# SPDX-License-Identifier: BSD-3-Clause
"""Clones of originals that keep values between calls, for generated code to call.

What a routine saves between calls is its own: generated code can't share it. So it has variables
of the module in the place of these, and calls clones of the originals that use them as well::

    call count(x)               call count_advancing(x)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from psyclone.psyir.nodes import Call, CodeBlock, Container, FileContainer, Node, Routine
from psyclone.psyir.symbols import ImportInterface, RoutineSymbol, Symbol, SymbolTable

from psyad_ext.core.naming import NamingScheme, unique
from psyad_ext.ir.lookup.file_merging import belong_together
from psyad_ext.ir.lookup.interfaces import declare_interfaces
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lowering.procedures.exposure import exposure_of
from psyad_ext.ir.lowering.procedures.saved import has_left_variables, names_moved
from psyad_ext.ir.output.units import part_name
from psyad_ext.ir.source.host_text import names_in_text, renamed_routine
from psyad_ext.ir.source.layout import Unit
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.walking import nodes_of
from psyad_ext.transformations.type_clones import Path, RespelledTypes


def call_clones(tree: Container, types: RespelledTypes | None = None,
                scheme: NamingScheme = NamingScheme()) -> None:
    """
    Let generated routines call clones of the originals that keep values between calls, and of those
    that call these, in place.

    :param tree: a file or module with what has been generated.
    :param types: the types of which generated routines use clones, if there are any, and so call
        clones of the originals with arguments of these types.
    :param scheme: templates of generated names.
    """
    layout = _layout(tree)
    every = dict(_routines(tree))
    originals = {path: node for path, node in every.items()
                 if _is_in_text(path, layout) or types and _is_read(path, node)}
    keeping = {path for path, node in originals.items() if _keeps_values(node)}
    if keeping or types:
        names = _Clones(tree, every, originals, keeping, types, scheme).make()
        if names:
            declare_interfaces(tree.root, names | {
                name for module, name in every.keys() - originals.keys()})


@dataclass
class _Clones:
    """Makes the clones that are called.

    :param tree: a file or module.
    :param every: all routines.
    :param originals: those of the text.
    :param keeping: those of these that need clones since they keep values.
    :param types: the types that need clones.
    :param scheme: templates of generated names.
    """

    tree: Container
    every: Mapping[Path, Node]
    originals: Mapping[Path, Node]
    keeping: set[Path]
    types: RespelledTypes | None
    scheme: NamingScheme

    def make(self) -> set[str]:
        """Make them, in place.

        :returns: their names.
        """
        called = {path: set(_called(node)) for path, node in self.originals.items()}
        while more := {path for path in called if path not in self.keeping
                       and not self.keeping.isdisjoint(called[path])}:
            self.keeping |= more
        types = self.types
        if types:
            layout = _layout(self.tree)
            self.keeping |= {path for path, node in self.originals.items()
                             if types.is_told_otherwise(node) or not _is_in_text(path, layout)}
        clones: dict[Path, str] = {}
        used: set[Path] = set()
        waiting = [node for path, node in self.every.items() if path not in self.originals]
        made = list(waiting)
        while waiting:
            node = waiting.pop()
            new = types.with_held(types.used_in(node)) - used if types else set()
            used |= new
            bound = {path for one in new for path in types.bound(one)} if types else set()
            for path in sorted(set(_called(node)) & self.keeping | bound):
                if path not in clones:
                    clone = self._clone(self.originals[path], path[1])
                    clones[path] = part_name(clone)
                    waiting.append(clone)
                    made.append(clone)
                _call(node, path, clones[path])
        if types:
            types.clone(used, clones, made, self.scheme)
        return set(clones.values())

    def _clone(self, original: Node, name: str) -> Node:
        """:returns: a clone of a routine, behind it."""
        home = original.parent
        taken = names_in_scope(home) | {one[1] for one in self.every}
        new = unique(self.scheme.name("advancing", name), taken)
        clone = copied(original)
        if isinstance(clone, Routine):
            own = clone.symbol_table._symbols  # also its result may have its name
            if own.get(name) is clone.symbol:
                own.pop(name)
            clone.symbol._name = new
            home.addchild(clone, original.position + 1)
            symbol = home.symbol_table.lookup(new)
        else:
            clone._parse_tree_nodes = [renamed_routine(original.parse_tree_nodes[0], name, new)]
            home.addchild(clone, original.position + 1)
            symbol = RoutineSymbol(new)
            home.symbol_table.add(symbol)
        belong_together(original, clone)
        known = home.symbol_table.lookup(name, otherwise=symbol)
        symbol.visibility = known.visibility
        return clone


def _layout(tree: Container) -> dict[str, Unit]:
    """:returns: what the texts of the files hold that the parts of a tree come from."""
    parts = tree.children if isinstance(tree, FileContainer) else [tree]
    return {name: unit for part in parts if (info := source_of(part)) is not None
            for name, unit in info.layout.items()}


def _routines(tree: Container) -> Iterator[tuple[Path, Node]]:
    """:returns: the routines in a tree, also those that are kept as text."""
    module = "" if isinstance(tree, FileContainer) else tree.name.lower()
    for node in tree.children:
        if isinstance(node, Container):
            yield from _routines(node)
        elif name := part_name(node):
            yield (module, name), node


def _is_in_text(path: Path, layout: Mapping[str, Unit]) -> bool:
    module, name = path
    procedures = layout if not module else layout[module].procedures if module in layout else {}
    return name in procedures


def _is_read(path: Path, node: Node) -> bool:
    """:returns: whether a routine was there when the file had been read, maybe not in its text."""
    info = source_of(node)
    return info is not None and info.noted is not None and path[1] in info.noted.names.get(
        path[0], ())


def _keeps_values(node: Node) -> bool:
    """:returns: whether a routine changes what it keeps between calls."""
    if isinstance(node, CodeBlock):
        return has_left_variables(node)
    moved = {name.lower() for name in names_moved(node).values()}
    return bool(moved) and not moved.isdisjoint(exposure_of(node.children).written)


def _called(node: Node) -> Iterator[Path]:
    """:returns: the routines that one may call; others that have their names may be among them."""
    home = node.parent
    for call in nodes_of(node, Call):
        yield _path(call.routine.symbol, home)
    for block in nodes_of(node, CodeBlock):
        for name in sorted(set().union(*map(names_in_text, block.parse_tree_nodes))):
            symbol = block.scope.symbol_table.lookup(name, otherwise=None)
            yield _path(symbol, home) if symbol is not None else (_module(home), name)


def _path(symbol: Symbol, home: Container) -> Path:
    if symbol.is_import:
        return (symbol.interface.container_symbol.name.lower(),
                (symbol.interface.orig_name or symbol.name).lower())
    return (_module(home), symbol.name.lower())


def _module(home: Container) -> str:
    return "" if isinstance(home, FileContainer) else home.name.lower()


def _call(node: Node, path: Path, clone: str) -> None:
    """Let a routine call a clone instead of an original, in place."""
    home = node.parent
    for call in nodes_of(node, Call):
        old = call.routine.symbol
        if _path(old, home) == path:
            call.routine.symbol = _symbol(old, clone, call)
    for block in nodes_of(node, CodeBlock):
        scope = block.scope.symbol_table
        known = next((one for one in scope.get_symbols().values()
                      if isinstance(one, RoutineSymbol) and _path(one, home) == path), None)
        name = known.name.lower() if known is not None else path[1]
        if any(name in names_in_text(one) for one in block.parse_tree_nodes):
            if known is not None:
                _symbol(known, clone, block)
            block._parse_tree_nodes = [renamed_routine(one, name, clone)
                                       for one in block.parse_tree_nodes]


def _symbol(old: Symbol, clone: str, place: Node) -> Symbol:
    """:returns: what stands for a clone where a symbol stands for its original."""
    table: SymbolTable = place.scope.symbol_table
    if not old.is_import:
        return table.lookup(clone)
    while old not in table.symbols_dict.values():
        table = table.parent_symbol_table()
    if clone not in table.symbols_dict:
        table.add(RoutineSymbol(clone, interface=ImportInterface(old.interface.container_symbol)))
    return table.lookup(clone)
