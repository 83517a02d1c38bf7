# SPDX-License-Identifier: BSD-3-Clause
"""Loops of independent iterations in fparser's tree."""

from __future__ import annotations

from fparser.two.Fortran2003 import Forall_Header, Forall_Triplet_Spec, Nonlabel_Do_Stmt
from fparser.two.utils import Base
from psyclone.psyir.nodes import Loop

from psyad_ext.core.annotations import Annotation
from psyad_ext.ir.source.walking import walk

_read = Annotation[bool]("mask read", False)


def concurrent_header(node: Base) -> Base | None:
    """
    :param node: a loop.

    :returns: the limits and the mask of ``do concurrent``; None for any other loop.
    """
    for statement in node.content:
        if isinstance(statement, Nonlabel_Do_Stmt):
            return next(iter(walk(statement, Forall_Header)), None)
    return None


def index_names(header: Base) -> list[str]:
    """:returns: the names of the loop variables, in lower case."""
    return [str(one.children[0]).lower() for one in walk(header.children[0], Forall_Triplet_Spec)]


def mark_read(loop: Loop) -> None:
    """Note that what the loop is made from has been read with its mask."""
    _read.note(loop, True)


def is_marked_read(loop: Loop) -> bool:
    """:returns: whether the mask of a loop has been read, if it has one."""
    return _read.of(loop)
