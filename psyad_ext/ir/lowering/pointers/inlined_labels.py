# SPDX-License-Identifier: BSD-3-Clause
"""Labels in a routine that is inlined: others than those of the routine that calls it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import CodeBlock, Routine

from psyad_ext.ir.lowering.base.labels import label_of
from psyad_ext.ir.lowering.input_output.statement_parts import formats_of
from psyad_ext.ir.source.parsed import replace_part
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.walking import nodes_of

#: As long as labels may be.
_LAST = 99999


def give_other_labels(tree: Base, caller: Routine) -> None:
    """Let statements have labels that the routine that calls does not have, and formats none, in
    place.

    :param tree: a copy of a routine.
    :param caller: the routine that calls it.

    :raises NotImplementedError: if it ends early between its labels.
    """
    _put_formats(tree, formats_of(tree))
    labelled = list(_labelled(tree))
    returns = list(_early_returns(tree)) if labelled or _returns_in_loops(tree) else []
    if not labelled and not returns:
        return
    taken = _taken(caller) | {str(one.item.label) for one in labelled}
    new: dict[str, str] = {}
    for one in labelled:
        # The lines are those of the source, which the tree shares with others.
        label, one.item = str(one.item.label), copy(one.item)
        new.setdefault(label, _free(label, taken))
        one.item.label = int(new[label])
    for one in walk(tree, Fortran2003.Label):
        if str(one) not in new:
            raise NotImplementedError(f"it has no label {one}")
        replace_part(one, Fortran2003.Label(new[str(one)]))
    if returns:
        _jump_to_end(tree, returns, _free("1", taken))


def _labelled(tree: Base) -> Iterator[Base]:
    """:returns: the statements with labels."""
    for one in walk(_statements_of(tree), Base):
        item = getattr(one, "item", None)
        if getattr(item, "label", None) is not None and getattr(
                one.parent, "item", None) is not item:
            yield one


def _statements_of(tree: Base) -> list[Base]:
    return [part for part in tree.content if isinstance(part, Fortran2003.Execution_Part)]


def _early_returns(tree: Base) -> Iterator[Base]:
    """:returns: where a routine returns, but for its last statement."""
    for part in _statements_of(tree):
        for one in walk(part, Fortran2003.Return_Stmt):
            if one is not part.content[-1]:
                yield one


def _returns_in_loops(tree: Base) -> bool:
    """:returns: whether a routine returns from within other constructs than branches."""
    for one in _early_returns(tree):
        around = one.parent
        while not isinstance(around, Fortran2003.Execution_Part):
            if not isinstance(around, (Fortran2003.If_Stmt, Fortran2003.If_Construct)):
                return True
            around = around.parent
    return False


def _jump_to_end(tree: Base, returns: list[Base], label: str) -> None:
    """Let a routine jump to its last statement where it returns."""
    for one in returns:
        new = Fortran2003.Goto_Stmt(f"go to {label}")
        new.item = one.item
        replace_part(one, new)
    last = Fortran2003.Continue_Stmt("continue")
    part = _statements_of(tree)[-1]
    last.item, last.parent = copy(next(one.item for one in walk(part, Base)
                                       if getattr(one, "item", None) is not None)), part
    last.item.label, last.item.name = int(label), None
    part.content.append(last)


def _put_formats(tree: Base, formats: Mapping[str, str]) -> None:
    """Write formats where they are used."""
    for one in walk(tree, Fortran2003.Label) if formats else ():
        if str(one) in formats:
            quoted = "'" + formats[str(one)].replace("'", "''") + "'"
            replace_part(one, Fortran2003.Char_Literal_Constant(quoted))
    for one in walk(tree, Fortran2003.Format_Stmt):
        one.parent.content.remove(one)


def _taken(caller: Routine) -> set[str]:
    """:returns: the labels of a routine."""
    blocks = nodes_of(caller, CodeBlock)
    return {label_of(block) for block in blocks} | {
        str(one.item.label) for block in blocks for one in walk(block.parse_tree_nodes, Base)
        if getattr(getattr(one, "item", None), "label", None) is not None}


def _free(wished: str, taken: set[str]) -> str:
    """:returns: a label that is free, and is not any longer."""
    number = int(wished)
    while str(number) in taken:
        number = number % _LAST + 1
    taken.add(str(number))
    return str(number)
