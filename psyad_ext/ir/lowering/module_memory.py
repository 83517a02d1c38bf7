# SPDX-License-Identifier: BSD-3-Clause
"""Pointers of modules that are allocated must not stand for anything before.

While routines are differentiated they are allocatable arrays. What a pointer stood for would be
lost where it gets new memory, or none: generated routines stop there.
"""

from __future__ import annotations

from collections.abc import Collection

from fparser.two.Fortran2003 import Nullify_Stmt
from psyclone.psyir.nodes import Assignment, CodeBlock, IfBlock, IntrinsicCall, Routine, Schedule
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir import build
from psyad_ext.ir.expressions import declared_rank
from psyad_ext.ir.locate import adopt_location
from psyad_ext.ir.memory import allocates, is_allocated, is_memory_statement, objects_of
from psyad_ext.ir.module_pointers import is_module_pointer
from psyad_ext.ir.outer import OuterVariable, outer_variable
from psyad_ext.ir.statements import error_stop
from psyad_ext.ir.walking import nodes_of


def keep_targets(routine: Routine, moved: Collection[OuterVariable]) -> None:
    """Stop where a pointer of a module would lose what it stands for, in place.

    :param routine: the routine; each ``nullify`` names one pointer.
    :param moved: the pointers of modules that are made to point elsewhere: these are followed.
    """
    for call in nodes_of(routine, IntrinsicCall):
        if not is_memory_statement(call) or not allocates(call):
            continue
        for one in objects_of(call):
            if is_module_pointer(one.symbol) \
                    and outer_variable(one.symbol, routine) not in moved:
                check = _stop_if_there(one.symbol)
                adopt_location(check, call)
                check.preceding_comment, call.preceding_comment = call.preceding_comment, ""
                call.parent.addchild(check, call.position)
    for block in nodes_of(routine, CodeBlock):
        symbol = _nullified(block)
        if symbol is None:
            continue
        check = None
        if moved and outer_variable(symbol, routine) in moved:
            check = Assignment.create(build.ref(symbol), build.intrinsic("NULL"), is_pointer=True)
        elif is_module_pointer(symbol) and declared_rank(symbol):
            check = _stop_if_there(symbol)
        if check is not None:
            adopt_location(check, block)
            check.preceding_comment = block.preceding_comment
            block.replace_with(check)


def _stop_if_there(pointer: DataSymbol) -> IfBlock:
    return build.branch(is_allocated(pointer), [error_stop("a pointer would lose its target")])


def _nullified(block: CodeBlock) -> DataSymbol | None:
    """:returns: the variable that a statement makes point to nothing."""
    trees = block.parse_tree_nodes
    if len(trees) != 1 or not isinstance(trees[0], Nullify_Stmt) \
            or not isinstance(block.parent, Schedule):
        return None
    names = [str(name) for name in trees[0].children[1].children]
    symbol = block.scope.symbol_table.lookup(names[0], otherwise=None)
    return symbol if len(names) == 1 and isinstance(symbol, DataSymbol) else None
