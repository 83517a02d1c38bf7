# SPDX-License-Identifier: BSD-3-Clause
"""Which names of modules generated code uses, and what it calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from psyclone.psyir.nodes import Call, CodeBlock, Container, FileContainer, Node, Reference, Routine
from psyclone.psyir.symbols import Symbol, SymbolTable

from psyad_ext.ir.source.host_text import names_in_text
from psyad_ext.ir.tree.walking import nodes_of, routines_of


def variables_used(tree: Container, is_original: Callable[[Routine], bool]
                   ) -> set[tuple[str, str]]:
    """
    :param tree: a file or module with what has been generated.
    :param is_original: whether a routine is one of the source.

    :returns: the lower-case names of the modules, and of what is in them, of all that generated
        routines name, or routines by names that they call.
    """
    routines = list(routines_of(tree))
    found: set[tuple[str, str]] = set()
    waiting = [one for one in routines if not is_original(one)]
    names = {one.name.lower() for one in waiting}
    while waiting:
        routine = waiting.pop()
        found |= {_origin(symbol, routine) for symbol in _named_in(routine)}
        called = {one.routine.symbol.interface.orig_name or one.routine.name
                  if one.routine.symbol.is_import else one.routine.name
                  for one in nodes_of(routine, Call)}
        called = set(map(str.lower, called)).union(*(
            names_in_text(one) for block in nodes_of(routine, CodeBlock)
            for one in block.parse_tree_nodes))
        waiting += [one for one in routines
                    if one.name.lower() in called and one.name.lower() not in names]
        names |= called
    return found


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


def _origin(symbol: Symbol, node: Node) -> tuple[str, str]:
    """:returns: the module of what a routine names, and its name there; that of the routine if it
        is nowhere else."""
    if symbol.is_import:
        return (symbol.interface.container_symbol.name.lower(),
                (symbol.interface.orig_name or symbol.name).lower())
    home = node.parent
    return ("" if home is None or isinstance(home, FileContainer) else home.name.lower(),
            symbol.name.lower())
