# SPDX-License-Identifier: BSD-3-Clause
"""Names that only mean something inside of associate and block constructs.

PSyclone leaves these constructs opaque, and takes such names for ones that come from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two import Fortran2003, Fortran2008
from fparser.two.utils import Base
from psyclone.psyir.nodes import CodeBlock, Container, Reference, Routine

from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.walking import nodes_of


def forget_inner_names(root: Container | Routine) -> None:
    """Let routines not declare the names that opaque constructs define.

    :param root: a file, or a routine, as PSyclone has read it.
    """
    for routine in root.walk(Routine):
        inner = {name for block in nodes_of(routine, CodeBlock)
                 for tree in block.parse_tree_nodes for name in _inner_names(tree)}
        if not inner:
            continue
        used = {reference.symbol.name.lower() for reference in nodes_of(routine, Reference)}
        table = routine.symbol_table
        for name in inner - used:
            symbol = table.symbols_dict.get(name)
            if symbol is not None and symbol.is_unresolved:
                # PSyclone's own method removes some kinds of symbols only.
                table._symbols.pop(name)  # pylint: disable=protected-access


def _inner_names(tree: Base) -> Iterator[str]:
    for association in walk(tree, Fortran2003.Association):
        yield str(association.children[0]).lower()
    for block in walk(tree, Fortran2008.Block_Construct):
        for entity in walk(block, Fortran2003.Entity_Decl):
            yield str(entity.children[0]).lower()
