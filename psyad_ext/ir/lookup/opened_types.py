# SPDX-License-Identifier: BSD-3-Clause
"""Types whose private components become public, since derivatives in other modules need them.

Where a structure with private components is a variable of another module, its adjoint there has to
be set to zero, and what a call overwrites be kept: component by component. Whoever could not name
them before does not notice that they can be named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from psyclone.psyir.nodes import Node, ScopingNode
from psyclone.psyir.symbols import DataType, StructureType, Symbol, UnsupportedFortranType

from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.tree.definitions import Definition
from psyad_ext.ir.tree.walking import statements_of

_COMMENT = "Its components are public since derivatives in other modules need them."
_with_opened = SideTable[Node, frozenset[str]](frozenset(), travels=True)
_STATEMENT = re.compile(r"^\s*private\s*$\n?", re.IGNORECASE | re.MULTILINE)
_ATTRIBUTE = re.compile(r",\s*private\b", re.IGNORECASE)
_CONTAINS = re.compile(r"^\s*contains\s*$", re.IGNORECASE | re.MULTILINE)


def open_type(definition: Definition) -> bool:
    """Make the components of a type public, in place.

    :param definition: the type, in a tree that may be changed.

    :returns: whether that is possible: another type that extends it may have components of its
        own by these names.
    """
    opened = _with_opened.of(definition.home)
    if definition.name in opened:
        return True
    if _hides(definition):
        return False
    symbol = definition.home.symbol_table.lookup(definition.name)
    symbol.datatype = _opened(symbol.datatype)
    symbol.preceding_comment = "\n".join(filter(None, (symbol.preceding_comment, _COMMENT)))
    _with_opened.note(definition.home, opened | {definition.name})
    return True


def opened_in(module: Node) -> frozenset[str]:
    """:returns: the types of a module whose components have been made public."""
    return _with_opened.of(module)


def is_opened(module: Node) -> bool:
    """:returns: whether components of types of a module have been made public."""
    return module in _with_opened


def _hides(definition: Definition) -> bool:
    """:returns: whether a type that extends this one has a component by a name of it."""
    names, known = set(definition.components), Types()
    return any(definition.home is not one.home and any(
        outer.name == definition.name and outer.home is definition.home for outer in one.ancestors)
        and names & set(one.components) for one in _types(definition.home.root, known))


def _types(root: Node, known: Types) -> Iterator[Definition]:
    """:returns: the types with bound procedures, or that extend others, in a file."""
    for scope in statements_of(root, ScopingNode):
        for symbol in scope.symbol_table.datatypesymbols:
            if isinstance(symbol.datatype, UnsupportedFortranType):
                definition = known.of(symbol.name, scope)
                if definition is not None:
                    yield definition


def _opened(datatype: DataType) -> DataType:
    if isinstance(datatype, UnsupportedFortranType):
        text = datatype.declaration
        bound = _CONTAINS.search(text)
        end = bound.start() if bound else len(text)
        head, line, rest = text[:end].partition("\n")
        return UnsupportedFortranType(f"{head}\n  ! {_COMMENT}{line}{_plain(rest)}{text[end:]}")
    new = StructureType()
    for name, one in datatype.components.items():
        own = one.datatype
        if isinstance(own, UnsupportedFortranType):
            own = UnsupportedFortranType(_plain(own.declaration), own.partial_datatype)
        new.add(name, own, Symbol.Visibility.PUBLIC, one.initial_value, one.preceding_comment,
                one.inline_comment)
    return new


def _plain(text: str) -> str:
    """:returns: declarations without what makes components private."""
    lines = (line.partition("::") for line in _STATEMENT.sub("", text).split("\n"))
    return "\n".join(_ATTRIBUTE.sub("", attributes) + sign + rest
                     for attributes, sign, rest in lines)
