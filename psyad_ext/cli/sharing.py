# SPDX-License-Identifier: BSD-3-Clause
"""How loops that threads share are parallel in what is generated, for the command ``explain``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from psyclone.psyir.nodes import FileContainer

from psyad_ext.core.diagnostics import told_to
from psyad_ext.core.errors import Problem
from psyad_ext.ir import source_of
from psyad_ext.ir.source.parallel_loops import parallelism

#: Notes about loops that threads share, or might.
_CODES = ("OPENMP", "SERIAL_LOOP")


def has_shared_loops(container: FileContainer) -> bool:
    """:returns: whether threads share loops of a file."""
    info = source_of(container)
    return info is not None and bool(parallelism(info.text).loops)


def shared_loops(container: FileContainer,
                 generate: Callable[[FileContainer], FileContainer]) -> list[Problem]:
    """
    :param container: a file.
    :param generate: differentiates it.

    :returns: notes that tell for each loop how it is parallel in what is generated, and why.
    """
    told: list[Problem] = []
    with told_to(told.append):
        generate(container)
    return sorted(one for one in told if one.code in _CODES)


def shared_text(notes: Sequence[Problem]) -> str:
    """:returns: the lines about loops in an explanation."""
    lines = ["", "loops that threads share", "",
             *(f"  {one.file}:{one.line}  {one.text}" for one in notes)] if notes else []
    return "".join(f"{line}\n" for line in lines)
