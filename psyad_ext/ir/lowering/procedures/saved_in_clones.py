# SPDX-License-Identifier: BSD-3-Clause
"""Saved local variables in clones of routines."""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import Routine

from psyad_ext.ir.lowering.procedures.kept_for_nothing import forget_others, needed_in
from psyad_ext.ir.lowering.structures.taking_apart import Structures


def forget_saved(copies: Iterable[Routine], structures: Structures) -> None:
    """Let copies of routines keep what they need only, for good.

    :param copies: the copies, in their container, as they are written.
    :param structures: knows the structures of all routines.
    """
    # What they call may have been changed, but these calls have not.
    with structures.declared_interfaces():
        for copy in copies:
            forget_others(copy, needed_in(copy))
