# SPDX-License-Identifier: BSD-3-Clause
"""Interface blocks for calls between routines that are in no module."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fparser.two.Fortran2003 import Call_Stmt, Name
from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import Call, CodeBlock, Container, FileContainer, Node, Reference, Routine
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, RoutineSymbol, ScalarType, Symbol, UnsupportedFortranType)

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.declarations.common_statements import common_variables, saved_blocks, state_common
from psyad_ext.ir.lookup.given_procedures import template_in
from psyad_ext.ir.lookup.modules import module_of
from psyad_ext.ir.lookup.self_uses import seen_from
from psyad_ext.ir.lookup.template_interfaces import EXPLICIT, template_declaration
from psyad_ext.ir.source.interface_names import PREFIX, interface_key, names_in_interface
from psyad_ext.ir.source.parsed import ARGUMENT_LISTS, NAMED_ARGUMENTS
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.type_bounds import text_length
from psyad_ext.ir.tree.walking import nodes_of, routines_of, scopes_of
from psyad_ext.ir.writing.declaration_order import named_in_common
from psyad_ext.ir.writing.printing import OrderedWriter

#: The upper bound of an array that has the shape of what it is given.
_OPEN_BOUND = re.compile(r":\s*[,)]")


def declare_interfaces(container: Container, generated: set[str]) -> None:
    """Declare the interfaces that calls of generated routines need.

    :param container: a file; routines directly in it are in no module. Those of a module on its
        own know each other.
    :param generated: lower-case names of the generated routines.
    """
    if not isinstance(container, FileContainer):
        return
    bare = {routine.name.lower(): routine for routine in container.children
            if isinstance(routine, Routine)}
    callers = [routine for routine in routines_of(container)
               if routine.name.lower() in generated] if bare else []
    declare_external(callers)
    for caller in callers:
        for callee in sorted(_called(caller) & set(bare)):
            known = interface_key(callee) in caller.symbol_table.symbols_dict \
                or callee in told_in_blocks(caller)
            if not known and needs_interface(bare[callee], True) and not (
                    caller.parent is not container and _is_declared(callee, caller.parent)):
                _check_lengths(bare[callee])
                text = seen_from(caller.parent, interface_text(bare[callee]))
                caller.symbol_table.add(RoutineSymbol(
                    interface_key(callee), UnsupportedFortranType(text)))


def _check_lengths(callee: Routine) -> None:
    """
    :raises UnsupportedError: if common blocks say how long text is that a routine is given:
        gfortran takes these lengths for different ones in the routine and in its interface.
    """
    for symbol in callee.symbol_table.argument_list:
        length = text_length(symbol.datatype)
        if length is not None and any(one.symbol.is_commonblock
                                      for one in nodes_of(length, Reference)):
            raise UnsupportedError([Problem(
                *location(callee), "COMMON", f"'{callee.name}', which is in no module, is given "
                f"text, '{symbol.name}', whose length is in a common block",
                "put it in a module, or declare the text with '*' as its length")])


def _called(caller: Routine) -> set[str]:
    """:returns: the lower-case names of the procedures that are called, other than imported ones
        and the caller, which knows itself."""
    symbols = {call.routine.symbol for call in nodes_of(caller, Call)}
    # Where all names of a module are used, PSyclone takes a function for one of that.
    return {symbol.name.lower() for symbol in symbols if not symbol.is_import and (
        isinstance(symbol, RoutineSymbol) or symbol.is_unresolved)
        and not (symbol.is_unresolved and _may_come_from_module(symbol.name.lower(), caller))
            } - {caller.name.lower()}


def _may_come_from_module(name: str, caller: Routine) -> bool:
    """:returns: whether a module may declare a name, one of which a routine uses all names."""
    used = [module_of(caller.root, one.name) for scope in scopes_of(caller)
            for one in scope.symbol_table.containersymbols if one.wildcard_import]
    return any(module is None or _is_declared(name, module) for module in used)


def _is_declared(name: str, module: Container) -> bool:
    """:returns: whether a name means something of a module itself, or an interface there does."""
    return module.symbol_table.lookup(name, scope_limit=module, otherwise=None) is not None \
        or any(re.search(rf"\b{name}\b", symbol.datatype.declaration, re.IGNORECASE)
               for symbol in module.symbol_table.symbols if symbol.name.startswith(PREFIX))


def declare_external(routines: Iterable[Routine]) -> None:
    """Declare the procedures in no module that routines give to others.

    :param routines: routines of one file.
    """
    for routine in routines:
        names = {argument.symbol.name.lower(): None for call in nodes_of(routine, Call)
                 for argument in call.arguments if type(argument) is Reference
                 and _is_in_no_module(argument.symbol, routine)}
        names |= dict.fromkeys(_given_in_blocks(routine))
        for name in told_in_blocks(routine) if names else ():
            names.pop(name, None)
        told = {name: _told(name, routine) for name in names}
        plain = [name for name, text in told.items() if text is None]
        texts = {name: seen_from(routine.parent, text) for name, text in told.items()
                 if text is not None}
        if plain:
            texts["external"] = f"external :: {', '.join(plain)}"
        for name, text in texts.items():
            if interface_key(name) not in routine.symbol_table.symbols_dict:
                routine.symbol_table.add(RoutineSymbol(
                    interface_key(name), UnsupportedFortranType(text)))


def _told(name: str, routine: Routine) -> str | None:
    """:returns: what declares a procedure of the file in no module; None if its name says all."""
    given = template_in(routine.root, name)
    if given is not None:
        return template_declaration(given.tree)
    return next((function_text(one) for one in routine.root.children if isinstance(one, Routine)
                 and one.name.lower() == name and needs_interface(one, True)), None)


def told_in_blocks(routine: Routine) -> set[str]:
    """:returns: the lower-case names of the procedures that interface blocks of a routine, or of
        its module, tell of."""
    return {name for scope in scopes_of(routine)
            for key, symbol in scope.symbol_table.symbols_dict.items()
            if key.startswith(PREFIX) and isinstance(symbol.datatype, UnsupportedFortranType)
            for name in names_in_interface(symbol.datatype.declaration)}


def _given_in_blocks(routine: Routine) -> Iterator[str]:
    """:returns: the procedures in no module that are given to others in what stays opaque."""
    for block in nodes_of(routine, CodeBlock):
        for name in walk(list(block.parse_tree_nodes), Name):
            # fparser takes functions that are given something for elements of arrays.
            if isinstance(name.parent, ARGUMENT_LISTS) \
                    or isinstance(name.parent, (*NAMED_ARGUMENTS, Call_Stmt)) \
                    and name is not name.parent.children[0]:
                symbol = routine.symbol_table.lookup(name.string, otherwise=None)
                if symbol is not None and _is_in_no_module(symbol, routine):
                    yield name.string.lower()


def _is_in_no_module(symbol: Symbol, routine: Routine) -> bool:
    """:returns: whether what a routine names is a procedure of its file in no module."""
    if not isinstance(symbol, RoutineSymbol):
        return False
    name = symbol.name.lower()
    return isinstance(_home(symbol, routine), FileContainer) or symbol.is_unresolved and any(
        isinstance(one, Routine) and one.name.lower() == name for one in routine.root.children
        ) and not _may_come_from_module(name, routine)


def _home(symbol: RoutineSymbol, routine: Routine) -> Container | None:
    """:returns: the container that declares a procedure."""
    home = routine.ancestor(Container)
    while home is not None and home.symbol_table.symbols_dict.get(symbol.name.lower()) \
            is not symbol:
        home = home.ancestor(Container)
    return home


def needs_interface(routine: Routine, for_type: bool = False) -> bool:
    """
    :param routine: a routine in no module.
    :param for_type: whether an interface block has to tell the type of a function as well.

    :returns: whether Fortran asks for an explicit interface where it is called.
    """
    if for_type and routine.return_symbol is not None:
        return True
    for argument in routine.symbol_table.argument_list:
        text = getattr(argument.datatype, "declaration", "")
        if is_optional(argument) or EXPLICIT.search(text.partition("::")[0]) \
                or _OPEN_BOUND.search(text):
            return True
        shape = argument.datatype.shape if isinstance(argument.datatype, ArrayType) else ()
        if any(isinstance(bound, ArrayType.Extent)
               or isinstance(getattr(bound, "upper", None), ArrayType.Extent) for bound in shape):
            return True
    return False


def interface_text(routine: Routine) -> str:
    """:returns: an interface block for a routine that is in no module."""
    header = copied(routine)
    header.preceding_comment = ""
    for statement in list(header.children):
        statement.detach()
    table = header.symbol_table
    declared = {*table.argument_list, header.return_symbol}
    blocks = _needed_blocks(header, declared)
    saved = saved_blocks(header)
    declared.update(symbol for members in blocks.values() for symbol in members)
    for symbol in table.symbols:
        inner = isinstance(symbol, RoutineSymbol) and symbol.name.startswith(PREFIX)
        local = symbol in table.automatic_datasymbols or symbol.is_commonblock
        if inner or local and symbol not in declared and not symbol.is_constant:
            table._symbols.pop(table._normalize(symbol.name))
    for name, members in blocks.items():
        state_common(table, name, [symbol.name for symbol in members], name in saved)
    lines = [line for line in OrderedWriter()(header).splitlines() if line]
    text = "".join(f"    {line}\n" for line in lines)
    return f"interface\n{text}  end interface"


def _needed_blocks(header: Routine, declared: Iterable[Symbol | None]
                   ) -> dict[str, list[DataSymbol]]:
    """
    :param header: a routine.
    :param declared: its arguments and its result.

    :returns: the common blocks of variables that their declarations name, with all variables: these
        say where each one is.
    """
    named = named_in_common(header.symbol_table, filter(None, declared))
    return {name: members for name, members in common_variables(header).items()
            if any(symbol in named for symbol in members) and None not in members}


def function_text(function: Routine) -> str:
    """:returns: a declaration of a function in no module, as short as Fortran allows; that of a
        subroutine is an interface block."""
    result = function.return_symbol
    type_ = None if result is None else result.datatype
    plain = isinstance(type_, ScalarType) and not (
        isinstance(type_.precision, Node) and nodes_of(type_.precision, Reference))
    if not plain or needs_interface(function):
        return interface_text(function)
    head = FortranWriter().gen_vardecl(DataSymbol(function.name, type_)).partition("::")[0]
    return f"{head.strip()}, external :: {function.name}"
