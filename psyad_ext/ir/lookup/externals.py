# SPDX-License-Identifier: BSD-3-Clause
"""External procedures of the same file, known by an interface block or by the type of a function.

PSyclone takes ``f(x)`` for an element of a variable where only the type of ``f`` is declared. What
is written of such declarations stays as it was; the calls are those of the routine in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress

from fparser.two.Fortran2003 import (
    Function_Reference, Function_Subprogram, Name, Part_Ref, Structure_Constructor,
    Subscript_Triplet)
from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import (
    ArrayReference, Call, CodeBlock, Container, FileContainer, Node, Range, Reference, Routine)
from psyclone.psyir.symbols import (
    DataSymbol, RoutineSymbol, ScalarType, Symbol, UnresolvedInterface, UnsupportedFortranType)

from psyad_ext.core.errors import UnsupportedError
from psyad_ext.ir.expressions.questions import is_assigned
from psyad_ext.ir.lookup.interfaces import interface_text
from psyad_ext.ir.lookup.self_uses import seen_from
from psyad_ext.ir.source.dummy_procedures import dummy_procedures, unit_name
from psyad_ext.ir.source.external_procedures import is_declared_external
from psyad_ext.ir.source.interface_names import PREFIX, interface_key, names_in_interface
from psyad_ext.ir.source.recursive import has_prefix
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of

_WORD = re.compile(r"[a-z]\w*", re.IGNORECASE)
_IMPORT = re.compile(r"^\s*import\b", re.IGNORECASE | re.MULTILINE)


def bare_routines(node: Node) -> dict[str, Routine]:
    """:returns: the routines of a node's file that are in no module, by lower-case name."""
    root = node.root
    return {child.name.lower(): child for child in root.children
            if isinstance(child, Routine) and not child.is_program} \
        if isinstance(root, FileContainer) else {}


def know_externals(file: FileContainer, others: frozenset[str] = frozenset()) -> None:
    """Let calls of functions in no module be calls, in place.

    :param file: a file, which has just been read.
    :param others: lower-case names of the functions in other files.
    """
    know_externals_in(file.walk(Routine), file, others)


def know_externals_in(routines: Iterable[Routine], file: Node,
                      others: frozenset[str] = frozenset()) -> None:
    """Let calls of functions in no module be calls, in place.

    :param routines: some routines, which have just been read.
    :param file: their file.
    :param others: lower-case names of the functions in other files.
    """
    bare = bare_routines(file)
    elsewhere = (others | _unread_functions(file)) - set(bare)
    for routine in routines:
        for name, symbol in list(routine.symbol_table.symbols_dict.items()):
            if isinstance(symbol, DataSymbol) and _is_unused_function(routine, symbol):
                _put_declaration(routine, symbol, _declaration(routine, symbol, None))
            elif name in bare and bare[name] is not routine and isinstance(symbol, DataSymbol):
                _call(routine, symbol, bare[name])
            elif name in elsewhere and isinstance(symbol, DataSymbol):
                _call(routine, symbol, None)
            elif (name in elsewhere or name in bare) and type(symbol) is Symbol \
                    and symbol.is_unresolved:
                # Where all names of a module are used, PSyclone takes it for one of that.
                symbol.specialise(RoutineSymbol)
            elif name.startswith(PREFIX) and isinstance(symbol, RoutineSymbol):
                _spell_out(symbol, routine, bare)


def _unread_functions(file: Node) -> set[str]:
    """:returns: lower-case names of the functions in no module that PSyclone can't read, as they
        are given procedures, or are recursive."""
    return {unit_name(tree) for block in file.children if isinstance(block, CodeBlock)
            for tree in block.parse_tree_nodes if isinstance(tree, Function_Subprogram)
            and (dummy_procedures(tree) or has_prefix(tree))}


def _call(routine: Routine, symbol: DataSymbol, function: Routine | None) -> None:
    """Let what looks like elements of a variable be calls of a function, None for another file."""
    text = _declaration(routine, symbol, function)
    used, unread = _uses(routine, symbol)
    if not (used or unread) or symbol.is_argument or symbol.is_import \
            or function is not None and function.return_symbol is None \
            or symbol is routine.return_symbol \
            or not all(map(_is_call, used)) or not all(map(_names_function, unread)) \
            or not _put_declaration(routine, symbol, text):
        return
    table = routine.symbol_table
    called = RoutineSymbol(symbol.name, interface=UnresolvedInterface()) if function is None \
        else function.symbol
    if function is None:
        table.add(called)
    for node in reversed(used):
        if isinstance(node.parent, Call) and node.parent.routine is node:
            node.symbol = called
            continue
        call = Call.create(called, [copied(index) for index in node.indices])
        call._ast = node._ast  # pylint: disable=protected-access
        node.replace_with(call)


def _uses(routine: Routine, symbol: Symbol) -> tuple[list[Reference], list[Name]]:
    """:returns: where a routine refers to a name, and where it does so in what is not read."""
    return ([node for node in nodes_of(routine, Reference) if node.symbol is symbol],
            [name for block in nodes_of(routine, CodeBlock)
             for name in walk(list(block.parse_tree_nodes), Name)
             if name.string.lower() == symbol.name.lower()])


def _is_unused_function(routine: Routine, symbol: DataSymbol) -> bool:
    """:returns: whether a function is declared that a routine never refers to."""
    return is_declared_external(symbol.datatype) \
        and not symbol.is_argument and not any(_uses(routine, symbol))


def _put_declaration(routine: Routine, symbol: DataSymbol, text: str | None) -> bool:
    """Let the name of a function stand for no variable.

    :param routine: the routine that declares it.
    :param symbol: what looks like a variable.
    :param text: what declares the function, None if nothing does.

    :returns: whether that was possible.
    """
    if text is None:
        return False
    table = routine.symbol_table
    table._symbols.pop(symbol.name.lower())  # pylint: disable=protected-access
    table.add(RoutineSymbol(interface_key(symbol.name), UnsupportedFortranType(text)))
    return True


def _is_call(node: Reference) -> bool:
    if isinstance(node.parent, Call) and node.parent.routine is node:
        return True
    # What is assigned to is a statement function.
    return isinstance(node, ArrayReference) and not is_assigned(node) and not any(
        isinstance(index, Range) or _is_section(index) for index in node.indices)


def _is_section(index: Node) -> bool:
    """:returns: whether an index that is not read has a colon, as those of text have."""
    return isinstance(index, CodeBlock) and any(
        isinstance(tree, Subscript_Triplet) for tree in index.parse_tree_nodes)


def _names_function(name: Name) -> bool:
    # With numbers among its arguments it can't be an element, and looks like a constructor.
    return isinstance(name.parent, (Part_Ref, Function_Reference, Structure_Constructor)) \
        and name.parent.children[0] is name


def _declaration(routine: Routine, symbol: DataSymbol, function: Routine | None) -> str | None:
    """:returns: what declares a function, None if the symbol is something else."""
    datatype = symbol.datatype
    if is_declared_external(datatype):
        text = datatype.declaration
    elif isinstance(datatype, ScalarType) and not symbol.is_constant:
        # SAVE without names means variables, and a function is none.
        head = FortranWriter().gen_vardecl(DataSymbol(symbol.name, datatype)).partition("::")[0]
        text = f"{head.strip()}, external :: {symbol.name}"
    else:
        return None
    local = {name for name, one in routine.symbol_table.symbols_dict.items() if not one.is_import}
    words = {word.lower() for word in _WORD.findall(text.partition("::")[0])}
    # Constants are declared behind it.
    if words & local:
        return None if function is None else seen_from(
            routine.ancestor(Container) or routine.root, interface_text(function))
    return text


def _spell_out(symbol: Symbol, routine: Routine, bare: dict[str, Routine]) -> None:
    """PSyclone writes an interface block before the constants that it imports."""
    text = symbol.datatype.declaration
    names = names_in_interface(text)
    if _IMPORT.search(text) and names <= set(bare):
        home = routine.ancestor(Container) or routine.root
        with suppress(UnsupportedError):
            symbol.datatype = UnsupportedFortranType("\n".join(
                seen_from(home, interface_text(bare[name])) for name in sorted(names)))
