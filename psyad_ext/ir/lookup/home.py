# SPDX-License-Identifier: BSD-3-Clause
"""Where what is generated from a routine belongs, if not next to it."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, Routine

_ATTRIBUTE = "_psyad_generated_home"


def set_generated_home(routine: Routine, home: Container) -> None:
    """Note that what is generated from a routine belongs in another container than its own."""
    setattr(routine, _ATTRIBUTE, home)


def generated_home(routine: Routine) -> Container:
    """:returns: the container that what is generated from a routine belongs in."""
    return getattr(routine, _ATTRIBUTE, None) or routine.ancestor(Container)
