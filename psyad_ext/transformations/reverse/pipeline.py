# SPDX-License-Identifier: BSD-3-Clause
"""The way of a container through the reverse mode, from the source to the generated routines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import CallSite, CallTree, Unit, call_tree
from psyad_ext.analyses.channels import communicating
from psyad_ext.core.identity import IdentityMap
from psyad_ext.transformations.checking import Replaced, checked_activity
from psyad_ext.transformations.context import CALLED
from psyad_ext.transformations.placing import Placement, attach, lowered_target, raised, recognised
from psyad_ext.transformations.preparation import still_active
from psyad_ext.transformations.reverse.call import is_split
from psyad_ext.transformations.reverse.called import keep_called
from psyad_ext.transformations.reverse.directed import labelled, with_directives
from psyad_ext.transformations.reverse.generation import Generated, Generation, Settings
from psyad_ext.transformations.reverse.named_loops import require_loops, require_no_files
from psyad_ext.transformations.reverse.once import with_effects_once
from psyad_ext.transformations.reverse.shared_adjoints import with_shared_adjoints
from psyad_ext.transformations.reverse.specialised import specialised
from psyad_ext.transformations.roles import Roles, roles_of
from psyad_ext.transformations.row_problems import (
    require_no_only_structure, require_no_rows, row_problems)
from psyad_ext.transformations.ruled import require_statements_only
from psyad_ext.transformations.selection import Selection
from psyad_ext.transformations.stand_ins import require_no_stand_ins


def differentiate(selection: Selection, settings: Settings) -> Roles:
    """Add the generated routines to the container of the selection.

    :param selection: the target and its dependent and independent variables.
    :param settings: how it is differentiated.

    :returns: the reversing motion of the target.

    :raises UnsupportedError: if anything can't be differentiated; nothing has been added then.
    """
    originals = recognised(selection)
    with lowered_target(selection) as (chosen, changed):
        generation, outcomes = derive(chosen, settings)
        obstacles = row_problems(outcomes, "hessian", "take differences of gradients")
        reversing, vector = _completed(generation, outcomes, settings)
        added = raised(_placements(outcomes), selection, changed)
    attach(added, generation.helpers, selection, originals)
    return replace(roles_of(reversing, vector, selection, settings.scheme), obstacles=obstacles)


def _completed(generation: Generation, outcomes: Mapping[Unit, Generated],
               settings: Settings) -> tuple[Routine, Routine | None]:
    """Leave out what nobody calls, and add what gives the storage of tapes back, in place.

    :returns: the reversing motion of the target, and that for many directions, if there is one.
    """
    *_, target = outcomes
    if settings.options.motions == CALLED:
        keep_called(outcomes, target)
    every = [routine for outcome in outcomes.values() for routine in outcome.routines]
    outcomes[target].routines.extend(generation.release(every))
    vector = generation.vector_of(target)
    many = next((routine for routine in outcomes[target].routines
                 if vector is not None and routine.name == vector.name), None)
    return _reversing(outcomes[target]), many


def _placements(outcomes: Mapping[Unit, Generated]) -> list[Placement]:
    """:returns: where the generated routines belong, those of the same routine together."""
    found: IdentityMap[Routine, Placement] = IdentityMap()
    for unit, outcome in sorted(outcomes.items(), key=lambda item: item[0].number):
        placement = found.setdefault(unit.origin, Placement(unit.origin, outcome.home, []))
        placement.routines.extend(outcome.routines)
    return list(found.values())


def _reversing(outcome: Generated) -> Routine:
    """:returns: the reversing motion, that for one direction if there are two."""
    names = [routine.name for routine in outcome.routines]
    single = outcome.derived.reversing.name
    return outcome.routines[names.index(single) if single in names else -1]


def derive(selection: Selection, settings: Settings
           ) -> tuple[Generation, dict[Unit, Generated]]:
    """Differentiate a lowered routine without adding anything to its container.

    :param selection: the target and its dependent and independent variables.
    :param settings: how it is differentiated.

    :returns: the facts, and the outcome for each differentiated routine, the target last.

    :raises UnsupportedError: if anything can't be differentiated.
    """
    tree = call_tree(selection.routine)
    asked = labelled(tree, settings)
    settings = with_effects_once(tree, with_directives(tree, asked))
    require_no_files(settings.options)
    # What allocates arguments is undone on the way back, active or not.
    kept = frozenset(unit for unit in tree.units if unit.reallocates_arguments)
    active = checked_activity(tree, selection, _replaced(settings), settings.options.activity,
                              kept=kept)
    kept |= communicating(tree.units, active)
    if settings.options.specialise:
        tree = specialised(tree, selection, settings, lambda some: _chosen(some, active, kept))
    tree = with_shared_adjoints(tree, selection, settings,
                                lambda some: _chosen(some, active, kept))
    units = _chosen(tree, active, kept)
    kept |= {unit for unit in units if unit.first in kept}
    require_statements_only(units, settings.options)
    if settings.options.vector:
        require_no_only_structure(tree.target, active)
    if settings.options.sparse_jacobian:
        require_no_rows(units, active, "sparse_jacobian")
    generation = Generation(tree, units, selection.routine.children, settings)
    active = generation.activate(selection.dependent, selection.independent,
                                 settings.options.activity)
    units = still_active(units, active, kept | {tree.target})
    require_no_stand_ins(units)
    require_loops(asked.options, [generation.parts[unit] for unit in units])
    named = (selection.dependent, selection.independent)
    return generation, {unit: generation.derive(unit, *(named if unit is tree.target else ()))
                        for unit in units}


def _chosen(tree: CallTree, active: frozenset[Symbol], kept: frozenset[Unit]) -> list[Unit]:
    """:returns: the target, the routines with active arguments, and those that are kept."""
    return [unit for unit in tree.units if unit is tree.target or (unit.first or unit) in kept
            or any(dummy in active for dummy in (unit.first or unit).dummies)]


def _replaced(settings: Settings) -> Replaced:
    """:returns: what tells whether a split call becomes one of generated routines."""
    def replaced(unit: Unit, site: CallSite, active: frozenset[Symbol]) -> bool:
        return (site.callee.reallocates_arguments
                or any(dummy in active for dummy in site.callee.dummies)) \
            and is_split(settings.schedule, unit, site)

    return replaced
