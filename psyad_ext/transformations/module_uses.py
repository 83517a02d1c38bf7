# SPDX-License-Identifier: BSD-3-Clause
"""Which names of modules generated code uses, and what it calls."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from psyclone.psyir.nodes import Call, CodeBlock, Container, FileContainer, Node, Reference, Routine
from psyclone.psyir.symbols import Symbol, SymbolTable

from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.output.words import words_in
from psyad_ext.ir.source.host_text import names_in_text
from psyad_ext.ir.tree.walking import nodes_of, routines_of

#: A call of a procedure that is bound to a type, or an array in a structure.
_BOUND = re.compile(r"%\s*\w+\s*\(|\bcall\s+\w+\s*%", re.IGNORECASE)


def variables_used(tree: Container, target: Routine, is_original: Callable[[Routine], bool]
                   ) -> set[tuple[str, str]]:
    """
    :param tree: a file or module with what has been generated.
    :param target: the original that it has been generated for.
    :param is_original: whether a routine is one of the source.

    :returns: the lower-case names of the modules, and of what is in them, of all that generated
        routines and the target name, or routines by names that they call, in the tree or in the
        text: the tree has no pointers that stand for one procedure only. The module is empty if
        it is not known.
    """
    routines = list(routines_of(tree))
    found = _told_in_texts(tree, target.name.lower())
    waiting = [one for one in routines if not is_original(one)]
    names = {one.name.lower() for one in waiting}
    while waiting:
        routine = waiting.pop()
        found |= {_origin(symbol, routine) for symbol in _named_in(routine)}
        called = set(_called(routine))
        waiting += [one for one in routines
                    if one.name.lower() in called and one.name.lower() not in names]
        names |= called
    return found


def _called(routine: Routine) -> Iterator[str]:
    """:returns: the lower-case names of what a routine may call."""
    for call in nodes_of(routine, Call):
        symbol = call.routine.symbol
        origin = symbol.interface.orig_name if symbol.is_import else None
        yield (origin or call.routine.name).lower()
    for block in nodes_of(routine, CodeBlock):
        for one in block.parse_tree_nodes:
            yield from names_in_text(one)


def _named_in(routine: Routine) -> Iterator[Symbol]:
    """:returns: what a routine names in its statements."""
    for one in nodes_of(routine, Reference):
        yield one.symbol
    for block in nodes_of(routine, CodeBlock):
        table: SymbolTable = block.scope.symbol_table
        for name in sorted(set().union(*map(names_in_text, block.parse_tree_nodes))):
            symbol = table.lookup(name, otherwise=None)
            if symbol is not None:
                yield symbol


def _told_in_texts(tree: Container, target: str) -> set[tuple[str, str]]:
    """:returns: what the texts of a routine and of those that it may call name."""
    texts = {(home.name.lower(), name): (home, text) for home, name, text in _texts(tree)}
    found: set[tuple[str, str]] = set()
    waiting = [path for path in texts if path[1] == target]
    known = set(waiting)
    while waiting:
        home, text = texts[waiting.pop()]
        words = words_in(text)
        found |= {("", word) for word in words} | {
            _origin(symbol, home) for symbol in home.symbol_table.symbols if symbol.is_import
            and symbol.name.lower() in words}
        more = {path for path in texts if path not in known and (
            path[1] in words or _BOUND.search(text))}
        known |= more
        waiting += more
    return found


def _texts(tree: Container) -> Iterator[tuple[Container, str, str]]:
    """:returns: the texts of the originals, with their homes and lower-case names."""
    modules = [one for one in tree.children if isinstance(one, Container)]
    for home in (tree, *modules):
        info = source_of(home)
        if info is None:
            continue
        lines = info.text.splitlines()
        units = info.layout if isinstance(home, FileContainer) else \
            info.layout[home.name.lower()].procedures if home.name.lower() in info.layout else {}
        yield from ((home, name, "\n".join(lines[unit.first - 1:unit.last]))
                    for name, unit in units.items() if not unit.procedures)


def _origin(symbol: Symbol, node: Node) -> tuple[str, str]:
    """:returns: the module of what a routine names, and its name there; that of the routine if it
        is nowhere else."""
    if symbol.is_import:
        return (symbol.interface.container_symbol.name.lower(),
                (symbol.interface.orig_name or symbol.name).lower())
    home = node.parent
    return ("" if home is None or isinstance(home, FileContainer) else home.name.lower(),
            symbol.name.lower())
