# SPDX-License-Identifier: BSD-3-Clause
"""Whether the originals in a tree are still what they were when they were looked at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    BinaryOperation, CodeBlock, Container, FileContainer, Literal, Loop, Member, Node, Reference,
    Routine, Schedule, Statement, UnaryOperation)
from psyclone.psyir.symbols import ScalarType, Symbol, SymbolTable, TypedSymbol

from psyad_ext.core.dispatch import ClassTable
from psyad_ext.ir.tree.walking import nodes_of


def _statement(node: Statement) -> object:
    return node.preceding_comment, node.inline_comment


_DETAIL: ClassTable[Callable[[Node], object]] = ClassTable(
    (Literal, lambda node: node.value), (Reference, lambda node: node.symbol.name),
    (Member, lambda node: node.name), ((BinaryOperation, UnaryOperation), lambda node:
                                       node.operator),
    (Loop, lambda node: node.variable.name), (CodeBlock, lambda node:
                                                 tuple(map(str, node.parse_tree_nodes))),
    (Schedule, lambda node: _declared(node.symbol_table, node.symbol_table.symbols_dict)),
    (Statement, _statement), (Node, lambda node: None))


@dataclass(frozen=True)
class Outline:
    """What the modules and the routines of a tree are like.

    :param names: the lower-case names in the scope of each module, and whether each is private, by
        its lower-case name.
    :param digests: a number for each routine, and for the declarations of each module, by names.
    """

    names: Mapping[str, Mapping[str, bool]]
    digests: Mapping[tuple[str, ...], int]

    def is_kept_by(self, container: Container) -> bool:
        """
        :param container: a tree, or a module of it, that may hold more by now.

        :returns: whether all that was there is as it was.
        """
        now = outline_of(container, self).digests
        modules = {path[0] for path in now}
        return all(now.get(path) == digest for path, digest in self.digests.items()
                   if path[0] in modules or isinstance(container, FileContainer))


def outline_of(container: Container, known: Outline | None = None) -> Outline:
    """
    :param container: a file or module.
    :param known: what was in it before; what is new is left out.

    :returns: its outline.
    """
    parts = container.children if isinstance(container, FileContainer) else [container]
    return outline_of_parts(parts, known)


def outline_of_parts(parts: Iterable[Node], known: Outline | None = None) -> Outline:
    """
    :param parts: modules, and routines in no module.
    :param known: what was in them before; what is new is left out.

    :returns: their outline.
    """
    names: dict[str, Mapping[str, bool]] = {}
    digests: dict[tuple[str, ...], int] = {}
    routines: dict[tuple[str, ...], Routine] = {}
    for part in parts:
        if isinstance(part, Routine):
            routines[(part.name.lower(),)] = part
        elif isinstance(part, Container):
            module = part.name.lower()
            own = known.names.get(module, {}) if known is not None else {
                name: one.visibility is Symbol.Visibility.PRIVATE
                for name, one in part.symbol_table.symbols_dict.items()}
            names[module] = own
            if known is None or (module, "") in known.digests:
                digests[(module, "")] = _declared(part.symbol_table, own)
            routines |= {(module, child.name.lower()): child for child in part.children
                         if isinstance(child, Routine)}
    digests |= {path: _digest(routine) for path, routine in routines.items()
                if known is None or path in known.digests}
    return Outline(names, digests)


def _digest(routine: Routine) -> int:
    return hash(tuple((type(node), _DETAIL[type(node)](node)) for node in nodes_of(routine, Node)))


def _declared(table: SymbolTable, names: Collection[str]) -> int:
    return hash(frozenset((name, *_facts(one)) for name, one in table.symbols_dict.items()
                          if name in names))


def _facts(symbol: Symbol) -> tuple[object, ...]:
    datatype = symbol.datatype if isinstance(symbol, TypedSymbol) else None
    if type(datatype) is ScalarType:
        datatype = (datatype.intrinsic, str(datatype.precision))
    return (type(symbol), symbol.visibility, type(symbol.interface), str(datatype))
