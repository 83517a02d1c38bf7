# SPDX-License-Identifier: BSD-3-Clause
"""Jumps of input and output statements: ``end=`` and ``err=`` as tests of a status."""

from __future__ import annotations

from collections.abc import Mapping

from fparser.two import Fortran2008
from fparser.two.utils import Base
from psyclone.psyir.nodes import BinaryOperation, CodeBlock, Node
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock

from psyad_ext.ir.expressions import build
from psyad_ext.ir.lowering.base.labels import goto
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.copying import copied

SPECIFIERS = frozenset((
    "Io_Control_Spec_List", "Connect_Spec_List", "Close_Spec_List", "Inquire_Spec_List",
    "Position_Spec_List", "Flush_Spec_List", "Wait_Spec_List"))
#: Jumps at the end of a file, at errors and at the end of a record.
_JUMPS = ("END", "ERR", "EOR")


def _lists(tree: Base) -> list[Base]:
    return [one for one in walk(tree, Base) if type(one).__name__ in SPECIFIERS]


def _keyword(specifier: Base) -> str:
    return str(specifier.children[0] or "").upper()


def take_jumps(tree: Base) -> dict[str, str]:
    """Take the jumps out of a statement, in place.

    :param tree: the statement.

    :returns: their labels by specifier.
    """
    found: dict[str, str] = {}
    for listed in _lists(tree):
        jumps = {_keyword(one): str(one.children[1]) for one in listed.children
                 if _keyword(one) in _JUMPS}
        if jumps:
            found.update(jumps)
            listed.items = tuple(one for one in listed.items if _keyword(one) not in jumps)
    return found


def may_end_early(tree: Base) -> bool:
    """:returns: whether a statement may read a part of a record, and find its end."""
    return any(_keyword(one) == "ADVANCE" for listed in _lists(tree) for one in listed.children)


def has_status(tree: Base) -> bool:
    """:returns: whether a statement sets a status."""
    return any(_keyword(one) == "IOSTAT" for listed in _lists(tree) for one in listed.children)


def add_status(tree: Base, name: str) -> None:
    """Let a statement set a status, in place.

    :param tree: the statement.
    :param name: the variable.
    """
    listed = _lists(tree)[0]
    specifier = type(listed.items[0])(f"iostat = {name}")
    specifier.parent = listed
    listed.items = (*listed.items, specifier)


def jumps_behind(status: Node | None, jumps: Mapping[str, str]) -> list[Node]:
    """
    :param status: the status that a statement has set.
    :param jumps: labels by specifier; an empty one where it ends the program.

    :returns: what follows the statement.
    """
    return [build.branch(_test(keyword, status, "EOR" in jumps),
                         [goto(label) if label else _failure()])
            for keyword, label in jumps.items()]


def _test(keyword: str, status: Node, has_records: bool) -> Node:
    """:returns: whether a jump is made; negative numbers are ends of files or of records."""
    if keyword == "EOR" or keyword == "END" and has_records:
        return build.intrinsic(f"IS_IOSTAT_{keyword}", copied(status))
    operator = BinaryOperation.Operator.LT if keyword == "END" else BinaryOperation.Operator.GT
    return BinaryOperation.create(operator, copied(status), build.integer(0))


def _failure() -> CodeBlock:
    return Fparser2CodeBlock([Fortran2008.Error_Stop_Stmt("error stop")],
                             CodeBlock.Structure.STATEMENT)
