# SPDX-License-Identifier: BSD-3-Clause
"""Functions that a routine both calls and passes on, which PSyclone takes for arrays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fparser.two.Fortran2003 import Actual_Arg_Spec_List, Name, Part_Ref
from fparser.two.utils import Base, walk
from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import RoutineSymbol

from psyad_ext.ir.dummy_procedures import names_declared


@contextmanager
def functions_apart(tree: Base, parent: Node) -> Iterator[None]:
    """While active, PSyclone does not see that functions of the module are arguments.

    :param tree: a subroutine or a function.
    :param parent: what it is read into.
    """
    passed = [name for name in walk(tree, Name) if isinstance(name.parent, Actual_Arg_Spec_List)]
    called = {str(one.children[0]).lower() for one in walk(tree, Part_Ref)} if passed else set()
    declared = names_declared(tree) if called else set()
    table = parent.scope.symbol_table
    functions = [name for name in passed if name.string.lower() in called - declared and isinstance(
        table.lookup(name.string, otherwise=None), RoutineSymbol)]
    lists = [name.parent for name in functions]
    for name in functions:
        name.parent = name.parent.parent
    try:
        yield
    finally:
        for name, listed in zip(functions, lists):
            name.parent = listed
