# SPDX-License-Identifier: BSD-3-Clause
"""Writing files as Fortran text."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, FileContainer, Node

from psyad_ext.core.depth import with_depth
from psyad_ext.core.memory import rare_collections
from psyad_ext.ir.lookup.origin import has_originals, source_of
from psyad_ext.ir.output.forms import fixed_lines, free_lines, is_fixed
from psyad_ext.ir.output.separate_module import SeparateModule
from psyad_ext.ir.output.source_text import SourceText
from psyad_ext.ir.writing.printing import printed


@with_depth
@rare_collections()
def write_fortran(container: Node, as_read: bool = True) -> str:
    """
    :param container: a file or module; it is not modified.
    :param as_read: whether the originals stand in it as the user wrote them, also in fixed form and
        with lines for the preprocessor; otherwise they are preprocessed, in free form.

    :returns: its Fortran text; what is generated has lines of at most 132 columns.
    """
    info = source_of(container)
    if info is not None and info.separate and isinstance(container, Container):
        return SeparateModule(container, info.separate).text()
    if isinstance(container, Container) and has_originals(container):
        return SourceText(as_read).of(container)
    in_fixed_form = as_read and isinstance(container, FileContainer) and info is not None \
        and is_fixed(info.name)
    return (fixed_lines if in_fixed_form else free_lines)(printed(container))
