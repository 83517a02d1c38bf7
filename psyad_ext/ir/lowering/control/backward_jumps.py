# SPDX-License-Identifier: BSD-3-Clause
"""Jumps backwards, to a label in a block that they stand in, become loops.

What stands between the label and the last jump to it is the body of an endless loop, which is left
behind its last statement; each jump starts another iteration. A loop that ends in the middle of a
later one goes on to the end of that, which is inside of it then: what it has in addition comes
before it is left, as it came behind it.
"""

from __future__ import annotations

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import CodeBlock, Node, Routine, Schedule, WhileLoop
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock

from psyad_ext.ir.expressions import build
from psyad_ext.ir.lowering.base.labels import label_of, name_loop
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.walking import nodes_of


def loop_back(routine: Routine) -> None:
    """Make loops of jumps backwards, in place.

    :param routine: a routine whose opaque constructs have been read.
    """
    marks: dict[str, CodeBlock] = {}
    back: dict[str, list[CodeBlock]] = {}
    for block in nodes_of(routine, CodeBlock):
        if label_of(block) is not None:
            marks[label_of(block)] = block
        elif (label := _wanted(block)) in marks:
            back.setdefault(label, []).append(block)
    # Outer loops first: what is inside of them may be one as well.
    for label, mark in marks.items():
        jumps = _jumps_to(mark, back)
        if jumps:
            others = [one for one in marks.values() if one.parent is mark.parent]
            ends = {one.position: _end(one, found) for one in others
                    if (found := _jumps_to(one, back))}
            _enclose(mark, label, jumps, _with_overlapping(mark.position, ends))


def _jumps_to(mark: CodeBlock, back: dict[str, list[CodeBlock]]) -> list[CodeBlock]:
    """:returns: the jumps back to a label that are in the block where it stands."""
    return [jump for jump in back.get(label_of(mark), ())
            if _within(jump, mark.parent) is not None]


def _end(mark: CodeBlock, jumps: list[CodeBlock]) -> int:
    """:returns: where, among the statements beside a label, the last jump to it is."""
    return max(_within(jump, mark.parent).position for jump in jumps)


def _with_overlapping(start: int, ends: dict[int, int]) -> int:
    """:returns: the end of what starts at a place, with all that starts in the middle of it."""
    end = ends[start]
    for place in sorted(ends):
        if start < place <= end:
            end = max(end, ends[place])
    return end


def _wanted(block: CodeBlock) -> str:
    """:returns: the label that a statement jumps to, nothing if it is no jump."""
    trees = block.parse_tree_nodes
    is_jump = len(trees) == 1 and isinstance(trees[0], Fortran2003.Goto_Stmt)
    return str(trees[0].children[0]) if is_jump else ""


def _within(node: Node | None, block: Node) -> Node | None:
    """:returns: the statement of a block that a node belongs to, if it does."""
    while node is not None and node.parent is not block:
        node = node.parent
    return node


def _enclose(mark: CodeBlock, label: str, jumps: list[CodeBlock], last: int) -> None:
    """Put what stands between a mark and the last statement of its loop into one behind it."""
    parent, name = mark.parent, f"back_to_{label}"
    first = mark.position + 1
    for jump in jumps:
        jump.replace_with(_statement(Fortran2003.Cycle_Stmt(f"cycle {name}"), jump))
    statements = [one.detach() for one in list(parent.children[first:last + 1])]
    end = _statement(Fortran2003.Exit_Stmt(f"exit {name}"), statements[-1])
    loop = WhileLoop()
    loop.addchild(build.logical(True))
    loop.addchild(Schedule(children=[*statements, end], parent=loop))
    adopt_location(loop, statements[0])
    name_loop(loop, name)
    parent.addchild(loop, first)


def _statement(tree: Base, like: Node) -> CodeBlock:
    new = Fparser2CodeBlock([tree], CodeBlock.Structure.STATEMENT)
    adopt_location(new, like)
    for old in getattr(like, "parse_tree_nodes", ()):
        tree.item = old.item
    return new
