# SPDX-License-Identifier: BSD-3-Clause
"""Sources as analyses get them, without any lowering."""

from __future__ import annotations

from psyclone.psyir.nodes import FileContainer

from psyad_ext import read_fortran_source
from psyad_ext.ir import recognise_intrinsics


def recognised(source: str) -> FileContainer:
    """:returns: the tree of a source in which intrinsics are known."""
    container = read_fortran_source(source)
    recognise_intrinsics(container)
    return container
