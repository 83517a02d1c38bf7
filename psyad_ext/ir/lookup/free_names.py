# SPDX-License-Identifier: BSD-3-Clause
"""Names that a program calls and gives no meaning to: compilers may know them."""

from __future__ import annotations

from fparser.two.Fortran2003 import Entry_Stmt, Function_Stmt, Name, Subroutine_Stmt
from psyclone.psyir.nodes import Call, CodeBlock, Container

from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lookup.external_names import missing_modules
from psyad_ext.ir.lookup.procedure_names import definitions
from psyad_ext.ir.source.walking import walk

_HEADS = (Entry_Stmt, Function_Stmt, Subroutine_Stmt)


def has_free_name(call: Call) -> bool:
    """
    :param call: a call by name.

    :returns: whether neither the file nor what it uses has a procedure of that name, not even one
        that is not understood.
    """
    return call.routine.symbol.is_unresolved and callee_of(call) is None \
        and not missing_modules(call) and not definitions(call.routine.name, call, _in_text)


def _in_text(container: Container, name: str) -> CodeBlock | None:
    """:returns: text in a container that has a procedure, or another entry of one, of a name."""
    return next((block for block in container.children if isinstance(block, CodeBlock)
                 for head in walk(list(block.parse_tree_nodes), _HEADS)
                 if next(iter(walk(head.children, Name))).string.lower() == name.lower()), None)
