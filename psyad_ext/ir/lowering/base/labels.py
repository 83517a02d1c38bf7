# SPDX-License-Identifier: BSD-3-Clause
"""Marks for places that jumps lead to: labels, and the ends of constructs with names."""

from __future__ import annotations

import copy
from collections.abc import Iterator

from fparser.two import Fortran2003, Fortran2008
from fparser.two.utils import Base, BlockBase, StmtBase
from psyclone.psyir.nodes import CodeBlock, IfBlock, Loop, Node, Routine, WhileLoop
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock

from psyad_ext.core.annotations import Annotation
from psyad_ext.ir.source.dummy_procedures import cloned
from psyad_ext.ir.tree.statements import is_jump
from psyad_ext.ir.tree.walking import nodes_of, statements_of

_labels = Annotation[str | None]("label", None)
_loop_names = Annotation[str | None]("named loop", None)
_LOOPS = (Loop, WhileLoop)
_NAMED = (Fortran2003.Associate_Construct, Fortran2008.Block_Construct, Fortran2003.Case_Construct)


def mark(label: str) -> CodeBlock:
    """:returns: a statement that marks a place, and does nothing."""
    block = Fparser2CodeBlock([Fortran2003.Continue_Stmt("continue")],
                              CodeBlock.Structure.STATEMENT)
    _labels.note(block, label)
    return block


def label_of(node: Node) -> str | None:
    """:returns: the label, or the name of the construct, whose place a statement marks."""
    return _labels.of(node)


def name_loop(loop: Node, name: str) -> None:
    """Give a loop a name that jumps may use."""
    _loop_names.note(loop, name)


def given_name(loop: Node) -> str | None:
    """:returns: the name that :py:func:`name_loop` has given to a loop."""
    return _loop_names.of(loop)


def loop_name(loop: Loop | WhileLoop) -> str | None:
    """:returns: the name of a loop, in lower case."""
    if given_name(loop) is not None:
        return given_name(loop)
    for tree in getattr(loop._ast, "content", ()):  # pylint: disable=protected-access
        if isinstance(tree, (Fortran2003.Nonlabel_Do_Stmt, Fortran2003.Label_Do_Stmt)):
            name = getattr(tree.item, "name", None)
            return name.lower() if name else None
    return None


def cycles_of(loop: Loop | WhileLoop) -> Iterator[CodeBlock]:
    """:returns: the statements, also of loops inside, that go on with the next turn of a loop."""
    for block in nodes_of(loop.loop_body, CodeBlock):
        if not is_jump(block) or isinstance(block.parse_tree_nodes[0], Fortran2003.Exit_Stmt):
            continue
        wanted, around = block.parse_tree_nodes[0].children[1], block.ancestor(_LOOPS)
        # Without a name a jump means a loop of the source.
        while around is not None and around is not loop and not (
                given_name(around) is None if wanted is None
                else loop_name(around) == str(wanted).lower()):
            around = around.ancestor(_LOOPS)
        if around is loop:
            yield block


def goto(label: str) -> CodeBlock:
    """:returns: a jump to a label."""
    return Fparser2CodeBlock([Fortran2003.Goto_Stmt(f"goto {label}")],
                             CodeBlock.Structure.STATEMENT)


def first_item(tree: Base) -> object | None:
    """:returns: the line of a statement, or of the first statement of a construct."""
    if isinstance(tree, BlockBase):
        first = tree.content[0] if tree.content else None
        if isinstance(first, (Fortran2003.Comment, Fortran2003.Directive)):
            return None
        return getattr(first, "item", None)
    return tree.item if isinstance(tree, StmtBase) else None


def without_label(tree: Base) -> tuple[str, Base]:
    """:returns: the label of a statement or construct, and a copy without it."""
    new = cloned(tree)
    first = new.content[0] if isinstance(new, BlockBase) else new
    label, first.item = str(first.item.label), copy.copy(first.item)
    first.item.label = None
    return label, new


def name_of(tree: Base) -> str | None:
    """:returns: the name of a construct that is no loop, in lower case."""
    if not isinstance(tree, (*_NAMED, Fortran2003.If_Construct)):
        return None
    name = getattr(next((one.item for one in tree.content if getattr(one, "item", None)), None),
                   "name", None)
    return name.lower() if name else None


def mark_named_branches(routine: Routine) -> None:
    """Mark the ends of branches with names, in place."""
    for block in statements_of(routine, IfBlock):
        tree = block._ast  # pylint: disable=protected-access
        name = name_of(tree) if isinstance(tree, Fortran2003.If_Construct) else None
        if name and "was_elseif" not in block.annotations and not _is_marked(block):
            block.parent.addchild(mark(name), block.position + 1)


def _is_marked(block: IfBlock) -> bool:
    after = block.parent.children[block.position + 1:block.position + 2]
    return bool(after) and label_of(after[0]) is not None
