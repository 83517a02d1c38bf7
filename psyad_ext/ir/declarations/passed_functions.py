# SPDX-License-Identifier: BSD-3-Clause
"""Functions that are passed on: those that a routine calls as well, and intrinsic ones.

PSyclone takes the first for arrays, and drops the declarations of the second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from fparser.two.Fortran2003 import (
    Actual_Arg_Spec, Actual_Arg_Spec_List, Component_Spec, Name, Part_Ref, Proc_Component_Ref,
    Procedure_Designator, Use_Stmt)
from fparser.two.utils import Base
from psyclone.psyir.nodes import Call, CodeBlock, Container, IntrinsicCall, Node, Reference, Routine
from psyclone.psyir.symbols import (
    DataSymbol, RoutineSymbol, Symbol, SymbolTable, UnsupportedFortranType)

from psyad_ext.ir.source.dummy_procedures import names_declared
from psyad_ext.ir.source.interface_names import PREFIX
from psyad_ext.ir.source.intrinsic_functions import ALL_INTRINSICS
from psyad_ext.ir.source.parsed import ARGUMENT_LISTS, CALLS
from psyad_ext.ir.source.use_statements import use_of
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.shadowing import user_symbol


def is_intrinsic(symbol: Symbol, node: Node) -> bool:
    """:returns: whether a name that is an argument means an intrinsic function."""
    name = symbol.name.lower()
    return symbol.is_unresolved and name in ALL_INTRINSICS \
        and user_symbol(node, name) is None


#: What such a declaration starts with.
INTRINSIC_STATEMENT = "intrinsic :: "


def declare_intrinsics(routine: Routine, calls: Iterable[Call],
                       blocks: Iterable[CodeBlock] = ()) -> None:
    """Declare the intrinsic functions that a routine gives to others.

    :param routine: the routine.
    :param calls: the calls in it.
    :param blocks: its statements that PSyclone can't read, such as loops with labels.
    """
    passed = {argument.symbol.name.lower(): argument.symbol for call in calls
              if not isinstance(call, IntrinsicCall)
              for argument in call.arguments if type(argument) is Reference
              and not isinstance(argument.symbol, DataSymbol)
              and is_intrinsic(argument.symbol, call)}
    names = dict.fromkeys((*passed, *(
        name for block in blocks for name in _intrinsics_passed(block))))
    key = f"{PREFIX}_intrinsic"
    for symbol in passed.values():
        if type(symbol) is Symbol:
            symbol.specialise(RoutineSymbol)
    if names and key.lower() not in routine.symbol_table.symbols_dict:
        routine.symbol_table.add(RoutineSymbol(key, UnsupportedFortranType(
            f"{INTRINSIC_STATEMENT}{', '.join(names)}")))


def _intrinsics_passed(block: CodeBlock) -> Iterator[str]:
    """:returns: the names of intrinsic functions that are arguments."""
    for reference in walk(block.parse_tree_nodes, CALLS):
        listed = reference.children[1]
        arguments = listed.children if isinstance(listed, ARGUMENT_LISTS) else [listed]
        for argument in arguments:
            name = str(argument).lower()
            if isinstance(argument, Name) and user_symbol(block, name) is None \
                    and name in ALL_INTRINSICS:
                yield name


def _is_function(name: str, table: SymbolTable) -> bool:
    known = table.lookup(name, otherwise=None)
    return isinstance(known, RoutineSymbol) or known is None and (
        name.lower() in ALL_INTRINSICS)


def _is_imported_function(name: str, tree: Base,
                          module: Callable[[str], Container | None]) -> bool:
    """:returns: whether a routine itself imports a function of a name."""
    for statement in walk(tree, Use_Stmt):
        use = use_of(statement)
        original = use.original(name)
        found = None if original is None else module(use.module)
        if found is not None and isinstance(found.symbol_table.lookup(
                original, otherwise=None), RoutineSymbol):
            return True
    return False


@contextmanager
def functions_apart(tree: Base, parent: Node,
                    module: Callable[[str], Container | None]) -> Iterator[None]:
    """While active, PSyclone sees neither that functions are arguments, nor the names of components
    and of arguments by name: it takes what has one of these names elsewhere for an array.

    :param tree: a subroutine or a function.
    :param parent: what it is read into.
    :param module: finds a module.
    """
    passed = [name for name in walk(tree, Name) if isinstance(name.parent, Actual_Arg_Spec_List)]
    called = {str(one.children[0]).lower() for one in walk(tree, Part_Ref)} if passed else set()
    declared = names_declared(tree) if called else set()
    table = parent.scope.symbol_table
    functions = [name for name in passed if name.string.lower() in called - declared
                 and (_is_function(name.string, table)
                      or _is_imported_function(name.string.lower(), tree, module))]
    hidden = [(name, name.parent) for name in (*functions, *_parts(tree))]
    for name, _ in hidden:
        name.parent = None
    try:
        yield
    finally:
        for name, holder in hidden:
            name.parent = holder


def _parts(tree: Base) -> Iterator[Name]:
    """:returns: the names of components, of bindings and of dummy arguments."""
    ends = (Proc_Component_Ref, Procedure_Designator)
    for one in walk(tree, (Actual_Arg_Spec, Component_Spec, *ends)):
        name = one.children[-1 if isinstance(one, ends) else 0]
        if isinstance(name, Name):
            yield name
