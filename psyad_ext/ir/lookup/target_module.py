# SPDX-License-Identifier: BSD-3-Clause
"""The target module of what is generated from a routine, if that is not the routine's own."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, Routine

from psyad_ext.core.side_tables import SideTable

_homes = SideTable[Routine, Container | None](None, travels=True, names_trees=True)


def set_generated_home(routine: Routine, home: Container) -> None:
    """Note that what is generated from a routine belongs in another container than its own."""
    _homes.note(routine, home)


def generated_target_module(routine: Routine) -> Container:
    """:returns: the container that what is generated from a routine belongs in."""
    return _homes.of(routine) or routine.ancestor(Container)
