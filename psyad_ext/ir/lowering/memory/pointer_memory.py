# SPDX-License-Identifier: BSD-3-Clause
"""Pointers that are allocated must not stand for anything before.

While routines are differentiated they are allocatable arrays. What a pointer stood for would be
lost where it gets new memory, or none: generated routines stop there.
"""

from __future__ import annotations

from collections.abc import Collection, Set

from fparser.two.Fortran2003 import Nullify_Stmt
from psyclone.psyir.nodes import (
    Assignment, CodeBlock, IfBlock, Reference, Routine, Schedule, Statement, StructureReference)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.lookup.module_variables import ModuleVariable, module_variable
from psyad_ext.ir.lowering.pointers.component_pointees import followed_components, points_to_nothing
from psyad_ext.ir.structures.pointer_arguments import owns_argument
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.module_pointers import is_module_pointer
from psyad_ext.ir.tree.statements import error_stop
from psyad_ext.ir.tree.walking import nodes_of


def keep_targets(routine: Routine, moved: Collection[ModuleVariable], pointing: Set[str]) -> None:
    """Stop where a pointer would lose what it stands for for nothing, in place.

    :param routine: the routine; each ``nullify`` names one pointer.
    :param moved: the pointers of modules that are made to point elsewhere: these are followed.
    :param pointing: the names of components that are, anywhere.
    """
    pointing = followed_components(routine, pointing)
    for statement in nodes_of(routine, Statement):
        pointer = _nullified(statement)
        if pointer is None:
            continue
        new: Statement | None = None
        if isinstance(pointer, StructureReference):
            if steps_of(pointer)[-1].name not in pointing:
                new = stop_if_there(pointer)
        elif moved and module_variable(pointer.symbol, routine) in moved:
            new = Assignment.create(copied(pointer), build.intrinsic("NULL"), is_pointer=True)
        elif is_module_pointer(pointer.symbol) and declared_rank(pointer.symbol) \
                or owns_argument(routine, pointer.symbol):
            new = stop_if_there(pointer)
        if new is not None:
            adopt_location(new, statement)
            new.preceding_comment = statement.preceding_comment
            statement.replace_with(new)


def stop_if_there(pointer: Reference) -> IfBlock:
    """:returns: what stops where a pointer stands for anything."""
    question = "ASSOCIATED" if isinstance(pointer, StructureReference) else "ALLOCATED"
    return build.branch(build.intrinsic(question, copied(pointer)),
                        [error_stop("a pointer would lose its target")])


def _nullified(statement: Statement) -> Reference | None:
    """:returns: what a statement makes point to nothing."""
    if points_to_nothing(statement):
        return statement.lhs
    trees = statement.parse_tree_nodes if isinstance(statement, CodeBlock) else []
    if len(trees) != 1 or not isinstance(trees[0], Nullify_Stmt) \
            or not isinstance(statement.parent, Schedule):
        return None
    names = [str(name) for name in trees[0].children[1].children]
    symbol = statement.scope.symbol_table.lookup(names[0], otherwise=None)
    return build.ref(symbol) if len(names) == 1 and isinstance(symbol, DataSymbol) else None
