# SPDX-License-Identifier: BSD-3-Clause
"""Procedures of modules that are known without their source, and that have no derivatives."""

from __future__ import annotations

from collections.abc import Collection

from psyad_ext.analyses.calltree import Unit
from psyad_ext.core.errors import Problem, refuse
from psyad_ext.ir.lookup.origin import stands_in
from psyad_ext.ir.tree.locate import location


def require_no_stand_ins(units: Collection[Unit]) -> None:
    """
    :param units: the routines that are differentiated.

    :raises UnsupportedError: if derivatives flow through a procedure that reads a part of a
        variable from a file, and leaves the rest as it is: nobody knows which part.
    """
    refuse([Problem(*location(site.call), "PROCEDURE_RULE",
                    "a part of an active variable may be read here, and the rest keep its value: "
                    "which part that is, nobody knows before the program runs",
                    "read into a variable of its own, and assign what has been read")
            for unit in units for site in unit.sites
            if site.callee in units and stands_in(site.callee.routine)])
