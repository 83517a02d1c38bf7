# SPDX-License-Identifier: BSD-3-Clause
"""Why pointers that are reassigned cannot be followed."""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, Node

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.lowering.pointers.pointer_statements import remaps
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.locate import location


def declined(node: Node, text: str,
                 hint: str = refusals.POINTER_ASSIGNMENT.hint) -> UnsupportedError:
    """
    :param node: the statement that is concerned.
    :param text: what is wrong with it.
    :param hint: what to do instead.

    :returns: the error.
    """
    file, line = location(node)
    return UnsupportedError([Problem(file, line, refusals.POINTER_ASSIGNMENT.code, text, hint)])


def check_shape(statement: Node) -> None:
    """
    :param statement: one that is left although it concerns a pointer.

    :raises UnsupportedError: if it gives the pointer another shape than its target.
    """
    if isinstance(statement, Assignment) and statement.is_pointer and remaps(statement):
        refusal = refusals.POINTER_REMAPPING
        shown = statement._ast  # pylint: disable=protected-access
        raise UnsupportedError([Problem(*location(statement), refusal.code,
                                        refusal.text.format(f"'{shown}'"), refusal.hint)])
