# SPDX-License-Identifier: BSD-3-Clause
"""Parts of statements that are executed as they stand: what they read and write, and others in
their places, in fparser's tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fparser.two import Fortran2003
from fparser.two.utils import Base, BinaryOpBase
from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions.opaque import ImpliedLoop
from psyad_ext.ir.expressions.text import SUBSTRINGS
from psyad_ext.ir.source.parsed import statements_in
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.intents import Access

#: Classes of fparser's tree.
PASSIVE = frozenset((
    "Write_Stmt", "Print_Stmt", "Read_Stmt", "Open_Stmt", "Close_Stmt", "Inquire_Stmt",
    "Rewind_Stmt", "Backspace_Stmt", "Endfile_Stmt", "Flush_Stmt", "Wait_Stmt",
    "Conditional_Stmt"))


@dataclass
class Arguments:
    """What a statement reads and writes.

    :param nodes: the expressions, with what is done to them.
    :param listed: their numbers, those in loops in these.
    :param after: assignments behind it.
    :param before: what allocates variables that it writes.
    :param entered: assignments in front of it.
    :param freed: what frees these, and is done whatever the status.
    :param temporary: numbers of the nodes that are variables of our own.
    """

    nodes: list[tuple[Node, Access]] = field(default_factory=list)
    listed: list[int | ImpliedLoop] = field(default_factory=list)
    after: list[Node] = field(default_factory=list)
    before: list[Statement] = field(default_factory=list)
    entered: list[Node] = field(default_factory=list)
    freed: list[Statement] = field(default_factory=list)
    temporary: set[int] = field(default_factory=set)


def is_passive(tree: Base) -> bool:
    """
    :param tree: a statement.

    :returns: whether it does input or output, or ends the program with a status that has a name.
    """
    name = type(tree).__name__
    if name in ("Stop_Stmt", "Error_Stop_Stmt"):
        return bool(walk(tree, Fortran2003.Name))
    return name in PASSIVE


def formats_of(tree: Base | None) -> dict[str, str]:
    """
    :param tree: a routine in fparser's tree.

    :returns: the formats that have a label, as text.
    """
    found = {}
    for statement in statements_in(tree):
        if not isinstance(statement, Fortran2003.Format_Stmt):
            continue
        label = getattr(getattr(statement, "item", None), "label", None)
        if label is not None:
            found[str(label)] = str(statement.children[1])
    return found


def put(holder: Base, old: Base, new: Base) -> None:
    """Put one part of a statement in the place of another one, in place.

    :param holder: the part that holds it.
    :param old: the old part.
    :param new: the new one.
    """
    holder.items = tuple(new if child is old else child for child in holder.items)


def reread(tree: Base, place: Node) -> Base:
    """
    :param tree: a statement.
    :param place: the block that it belongs to.

    :returns: a copy, in which arrays that have the names of intrinsic functions are arrays: what
        is read by itself knows no declarations.
    """
    new = type(tree)(str(tree))
    table = place.scope.symbol_table
    # Inner ones come after those that hold them.
    for call in reversed(walk(new, Fortran2003.Intrinsic_Function_Reference)):
        symbol = table.lookup(str(call.children[0]), otherwise=None)
        if isinstance(symbol, DataSymbol) and not symbol.is_constant:
            put(call.parent, call, _with_parent(Fortran2003.Part_Ref(str(call)), call.parent))
    return new


def _with_parent(tree: Base, parent: Base) -> Base:
    tree.parent = parent
    return tree


def operands(tree: Base) -> Iterator[tuple[Base, Base]]:
    """
    :param tree: an expression.

    :returns: the expressions in it, with what holds each of them.

    :raises NotImplementedError: if it is of another kind.
    """
    if isinstance(tree, (BinaryOpBase, Fortran2003.Parenthesis)):
        parts = [(tree, child) for child in tree.children]
    elif isinstance(tree, Fortran2003.Intrinsic_Function_Reference):
        listed = tree.children[1]
        parts = [(one, one.children[1]) if isinstance(one, Fortran2003.Actual_Arg_Spec)
                 else (listed, one) for one in listed.children]
    elif isinstance(tree, SUBSTRINGS):
        parts = [(tree, tree.children[0]),
                 *((tree.children[1], child) for child in tree.children[1].children)]
    else:
        raise NotImplementedError(f"the expression {tree}")
    return iter([(holder, part) for holder, part in parts if isinstance(part, Base)])
