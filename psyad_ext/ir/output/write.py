# SPDX-License-Identifier: BSD-3-Clause
"""Writing files as Fortran text."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, Node

from psyad_ext.core.depth import with_depth
from psyad_ext.core.memory import rare_collections
from psyad_ext.ir.lookup.origin import has_originals
from psyad_ext.ir.output.forms import free_lines
from psyad_ext.ir.writing.printing import printed
from psyad_ext.ir.output.source_text import SourceText


@with_depth
@rare_collections()
def write_fortran(container: Node, as_read: bool = True) -> str:
    """
    :param container: a file or module; it is not modified.
    :param as_read: whether the originals stand in it as the user wrote them, also in fixed form and
        with lines for the preprocessor; otherwise they are preprocessed, in free form.

    :returns: its Fortran text; what is generated has lines of at most 132 columns.
    """
    if isinstance(container, Container) and has_originals(container):
        return SourceText(as_read).of(container)
    return free_lines(printed(container))
