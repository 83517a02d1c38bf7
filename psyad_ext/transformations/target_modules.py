# SPDX-License-Identifier: BSD-3-Clause
"""The target modules, in the target's file, of what is generated from routines of other files."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Container

from psyad_ext.analyses.calltree import Unit
from psyad_ext.ir.lookup.target_module import generated_target_module


def homes_elsewhere(units: Sequence[Unit], root: Container) -> dict[Unit, Container]:
    """
    :param units: routines.
    :param root: the target's file.

    :returns: for those of other files that are called, the container of the file that generated
        routines go to: the first that calls them, since one module can't use those behind it.
    """
    elsewhere = {unit for unit in units if generated_target_module(unit.routine).root is not root}
    found: dict[Unit, Container] = {}
    changed = True
    while changed:  # once more for cycles of calls
        changed = False
        for unit in reversed(units):
            home = found.get(unit) if unit in elsewhere else generated_target_module(unit.routine)
            callees = elsewhere & {site.callee for site in unit.sites}
            for callee in callees if home is not None else ():
                if callee not in found or _is_before(home, found[callee]):
                    found[callee], changed = home, True
    return found


def _is_before(one: Container, other: Container) -> bool:
    """:returns: whether a module stands in front of another; the file is behind all of them."""
    return one.parent is not None and (other.parent is None or one.position < other.position)
