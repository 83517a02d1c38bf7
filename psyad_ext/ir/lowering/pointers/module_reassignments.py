# SPDX-License-Identifier: BSD-3-Clause
"""Flow-insensitive MOD analysis of module pointers: which of them the call tree reassigns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fparser.two.Fortran2003 import Allocate_Stmt, Deallocate_Stmt, Name, Pointer_Assignment_Stmt
from fparser.two.utils import Base
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, Container, IntrinsicCall, Reference, Routine, StructureReference)
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lookup.module_variables import ModuleVariable, module_variable
from psyad_ext.ir.lowering.pointers.component_pointees import points_to_nothing
from psyad_ext.ir.raising.must_alias_pointers import MustAlias, written_setting
from psyad_ext.ir.raising.reassigned_again import is_set_again
from psyad_ext.ir.source.parsed import is_null
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.memory import is_memory_statement, objects_of
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.names import meaning
from psyad_ext.ir.tree.walking import nodes_of

_MEMORY = (Allocate_Stmt, Deallocate_Stmt)


def reassigned_pointers(routines: Sequence[Routine], decided: MustAlias
                        ) -> frozenset[ModuleVariable]:
    """
    :param routines: the routines of the call tree, as they are read.
    :param decided: the pointers that point at one variable each.

    :returns: the pointers of modules that any of them lets point at something, itself or by
        passing them to another one that does so with its argument.
    """
    found = {symbol: routine for routine in routines for symbol in _assigned_in(routine)}
    _add_passed(found, routines)
    places = {module_variable(symbol, routine) for symbol, routine in found.items()
              if not symbol.is_argument}
    places.update(place for module in _modules(routines) for place in _assigned_in_text(module))
    return frozenset(one for one in places
                     if one is not None and one not in decided and declares_pointer(one.symbol))


def allocated_pointers(routines: Sequence[Routine], pointers: frozenset[ModuleVariable]
                       ) -> list[ModuleVariable]:
    """
    :param routines: the routines of the call tree, as they are read.
    :param pointers: some pointers of modules.

    :returns: those of them for which statements allocate or free memory.
    """
    found: dict[ModuleVariable, None] = {}
    for routine in routines if pointers else ():
        symbols = [one.symbol for call in nodes_of(routine, IntrinsicCall)
                   if is_memory_statement(call) for one in objects_of(call)
                   if not isinstance(one, StructureReference)]
        symbols += _meant(walk(walk(_text_of(routine), _MEMORY), Name), routine)
        places = (module_variable(one, routine) for one in symbols if not one.is_argument)
        found |= dict.fromkeys(one for one in places if one in pointers)
    return list(found)


def _assigned_in(routine: Routine) -> Iterator[Symbol]:
    """:returns: the pointers that the statements of a routine let point at something."""
    for one in nodes_of(routine, Assignment):
        if one.is_pointer and is_data(one.lhs) and not isinstance(one.lhs, StructureReference) \
                and not points_to_nothing(one) and written_setting(one) is None \
                and not is_set_again(one):
            yield one.lhs.symbol
    yield from _assigned(_text_of(routine), routine)


def _assigned_in_text(module: Container) -> Iterator[ModuleVariable | None]:
    """:returns: the same of procedures that are read later only, for those that they get."""
    trees = [tree for block in module.children if isinstance(block, CodeBlock)
             for tree in block.parse_tree_nodes]
    return (module_variable(one, module) for one in _assigned(trees, module))


def _assigned(trees: Sequence[Base], scope: Routine | Container) -> Iterator[Symbol]:
    moves = [one for one in walk(list(trees), Pointer_Assignment_Stmt)
             if not is_null(one.children[2])]
    return _meant([one.children[0] for one in moves if isinstance(one.children[0], Name)], scope)


def _meant(names: Iterable[Name], scope: Routine | Container) -> Iterator[Symbol]:
    return filter(None, (meaning(name.string.lower(), scope) for name in names))


def _text_of(routine: Routine) -> list[Base]:
    """:returns: the statements of a routine that have not been read yet."""
    return [tree for block in nodes_of(routine, CodeBlock) for tree in block.parse_tree_nodes]


def _modules(routines: Sequence[Routine]) -> IdentitySet[Container]:
    return IdentitySet(one for one in (
        routine.ancestor(Container) for routine in routines) if one is not None)


def _add_passed(found: dict[Symbol, Routine], routines: Sequence[Routine]) -> None:
    """Add the pointers that calls pass to arguments which are among those found, in place."""
    if not any(symbol.is_argument for symbol in found):
        return
    passed = [(dummy, actual.symbol, routine) for routine in routines
              for call in nodes_of(routine, Call)
              if not isinstance(call, (IntrinsicCall, OpaqueCall)) and callee_of(call) is not None
              for dummy, actual in arguments_of(call) or ()
              if type(actual) is Reference and declares_pointer(dummy)]
    count = -1
    while count < len(found):
        count = len(found)
        for dummy, symbol, routine in passed:
            if dummy in found:
                found.setdefault(symbol, routine)
