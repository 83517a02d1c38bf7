# SPDX-License-Identifier: BSD-3-Clause
"""The way of a container through the reverse mode, from the source to the generated routines."""

from __future__ import annotations

from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import CallSite, Unit, call_tree
from psyad_ext.ir import recognise_intrinsics
from psyad_ext.transformations.checking import checked_activity
from psyad_ext.transformations.placing import Placement, place
from psyad_ext.transformations.reverse.generation import Generation, Settings
from psyad_ext.transformations.selection import Selection


def differentiate(selection: Selection, settings: Settings) -> None:
    """Add the generated routines to the container of the selection.

    :param selection: the target and its dependent and independent variables.
    :param settings: how it is differentiated.

    :raises UnsupportedError: if anything can't be differentiated; nothing has been added then.
    """
    def replaced(unit: Unit, site: CallSite, active: frozenset[Symbol]) -> bool:
        return any(dummy in active for dummy in site.callee.dummies) \
            and settings.schedule.is_strong_link(unit.name, site.callee.name)

    top = selection.container
    recognise_intrinsics(top)
    tree = call_tree(selection.routine)
    active = checked_activity(tree, selection, replaced)
    units = [unit for unit in tree.units if unit is tree.target
             or any(dummy in active for dummy in unit.dummies)]
    generation = Generation(tree, units, selection.routine.children, settings)
    generation.activate(selection.dependent, selection.independent)
    asked = (selection.dependent, selection.independent)
    outcomes = {unit: generation.derive(unit, *(asked if unit is tree.target else ()))
                for unit in units}
    if settings.options.jacobian:
        outcomes[tree.target].routines.append(generation.jacobian(*asked))
    place(top, [Placement(unit.routine, outcome.home, outcome.routines)
                for unit, outcome in outcomes.items()], generation.helpers)
