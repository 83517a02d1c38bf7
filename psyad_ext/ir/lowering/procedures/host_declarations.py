# SPDX-License-Identifier: BSD-3-Clause
"""Declarations of a host that PSyclone keeps as text, as those of arguments of its internal
procedures."""

from __future__ import annotations

from collections.abc import Mapping

from fparser.two.Fortran2003 import Name, Type_Declaration_Stmt
from fparser.two.utils import Base, NoMatchError
from psyclone.psyir.symbols import DataSymbol, DataType, Symbol, UnsupportedFortranType

from psyad_ext.ir.source.dummy_procedures import is_label
from psyad_ext.ir.source.host_text import names_in_text, rename_variables
from psyad_ext.ir.source.kept_in_blocks import kinds_of_literals
from psyad_ext.ir.source.walking import walk

#: What an argument is not, although the variable that it stands for may be.
_OF_HOST = ("SAVE", "VALUE")
_SETTING = "INTENT(OUT)"


def names_in_declaration(symbol: Symbol) -> set[str]:
    """:returns: the lower-case names in a declaration that is kept as text, but for that of the
        variable and of its attributes; none in any other one."""
    tree = _tree(symbol)
    if tree is None:
        return set()
    tree = _without_value(tree)
    return {name.string.lower() for name in walk(tree, Name) if not is_label(name)}.union(
        kinds_of_literals(tree)) - {symbol.name.lower()}


def argument_type(symbol: DataSymbol, names: Mapping[str, str], plain: DataType | None
                  ) -> UnsupportedFortranType:
    """
    :param symbol: a variable of a host whose declaration is kept as text.
    :param names: the names of variables in the internal procedure, or the values of constants, by
        lower-case names.
    :param plain: what is known of its type.

    :returns: the type of an argument that stands for it, which keeps what it is given.

    :raises NotImplementedError: if a kind would have to have another name.
    """
    tree = _tree(symbol)
    if tree is None:
        return UnsupportedFortranType(symbol.datatype.declaration, plain)
    tree = _without_value(tree)
    _keep_attributes(tree)
    changed = {old: new for old, new in names.items() if old != new.lower()}
    if not changed.keys().isdisjoint(kinds_of_literals(tree)):
        raise NotImplementedError("a kind that is hidden")
    if not changed.keys().isdisjoint(names_in_text(tree)):
        rename_variables(tree, changed)
        tree = Type_Declaration_Stmt(str(tree))
    return UnsupportedFortranType(str(tree), plain)


def _tree(symbol: Symbol) -> Base | None:
    """:returns: the declaration of a variable, if it is kept as text."""
    datatype = getattr(symbol, "datatype", None)
    if not isinstance(datatype, UnsupportedFortranType):
        return None
    try:
        return Type_Declaration_Stmt(datatype.declaration.strip())
    except NoMatchError:
        return None  # pointers to procedures, and statements


def _without_value(tree: Base) -> Base:
    """:returns: a declaration without the value at first; a constant keeps its own."""
    entity = tree.children[2].children[0]
    if "PARAMETER" not in _words(tree):
        entity.items = (*entity.items[:3], None)
    return tree


def _keep_attributes(tree: Base) -> None:
    """Let the declaration of a variable be that of an argument which keeps its value, in place."""
    attributes = tree.children[1]
    if attributes is None:
        return
    kept = tuple(type(one)("INTENT(INOUT)") if word == _SETTING else one
                 for one, word in zip(attributes.children, _words(tree)) if word not in _OF_HOST)
    attributes.items = kept
    tree.items = (tree.items[0], attributes if kept else None, tree.items[2])


def _words(tree: Base) -> list[str]:
    """:returns: the attributes of a declaration in capital letters, without blanks."""
    return [str(one).upper().replace(" ", "")
            for one in getattr(tree.children[1], "children", ())]
