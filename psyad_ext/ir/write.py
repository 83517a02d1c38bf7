# SPDX-License-Identifier: BSD-3-Clause
"""Writing PSyIR as Fortran text."""

from __future__ import annotations

from psyclone.line_length import FortLineLength
from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import Directive, Node, Routine, Schedule, Statement

LINE_LENGTH = 132


class _DirectWriter(FortranWriter):
    """Writes a tree as it stands.

    PSyclone's writer first copies the tree, in a time that grows with the
    square of the size of a routine.
    """

    _DISABLE_LOWERING = True


def write_fortran(container: Node) -> str:
    """
    :param container: a file or module; it is not modified.

    :returns: its Fortran text in lines of at most 132 columns.
    """
    writer = FortranWriter() if _needs_lowering(container) else _DirectWriter()
    text = FortLineLength(line_length=LINE_LENGTH).process(writer(container))
    return "\n".join(line.rstrip() for line in text.splitlines()).rstrip("\n") + "\n"


def _needs_lowering(container: Node) -> bool:
    """Whether there is more than plain Fortran: inner declarations, directives."""
    if container.walk(Directive):
        return True
    lowering = Node.lower_to_language_level
    return any(
        type(node).lower_to_language_level is not lowering
        or isinstance(node, Schedule) and not isinstance(node, Routine)
        and node.symbol_table.symbols_dict
        for node in container.walk((Statement, Schedule)))
