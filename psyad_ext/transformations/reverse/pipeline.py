# SPDX-License-Identifier: BSD-3-Clause
"""The way of a container through the reverse mode, from the source to the generated routines."""

from __future__ import annotations

from psyclone.psyir.nodes import Call, Container, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.activity import Part, active_symbols
from psyad_ext.analyses.calltree import CallTree, Unit, call_tree
from psyad_ext.analyses.writes import all_writes
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.ir import recognise_intrinsics, repair_unary
from psyad_ext.ir.fence import problems_of
from psyad_ext.ir.interfaces import declare_interfaces
from psyad_ext.ir.lowering import lowered
from psyad_ext.transformations.reverse.generation import Generated, Generation, Settings
from psyad_ext.transformations.selection import Selection
from psyad_ext.transformations.unsupported import (
    hidden_problems, intrinsic_clashes, rule_problems, shared_state_problems)


def differentiate(selection: Selection, settings: Settings) -> None:
    """Add the generated routines to the container of the selection.

    :param selection: the target and its dependent and independent variables.
    :param settings: how it is differentiated.

    :raises UnsupportedError: if anything can't be differentiated; nothing has been added then.
    """
    top = selection.container
    originals = {routine.name.lower() for routine in top.walk(Routine)}
    recognise_intrinsics(top)
    with lowered(selection.routine) as changed:
        private, generation = _generate(selection, settings)
        changed.call_functions(top)
    generation.add_helpers()
    _hide(top, private)
    repair_unary(top)
    declare_interfaces(top, {routine.name.lower() for routine in top.walk(Routine)} - originals)


def _generate(selection: Selection, settings: Settings) -> tuple[list[Routine], Generation]:
    """:returns: the generated routines that may be hidden, and what made them."""
    generation, outcomes = derive(selection, settings)
    if settings.options.jacobian:
        *_, target = outcomes
        jacobian = generation.jacobian(selection.dependent, selection.independent)
        outcomes[target].routines.append(jacobian)
    private = [routine for unit, outcome in outcomes.items() for routine in _add(unit, outcome)]
    clashes = [problem for unit, outcome in outcomes.items() for routine in outcome.routines
               for problem in intrinsic_clashes(routine, unit.routine)]
    if clashes:
        raise UnsupportedError(clashes)
    return private, generation


def derive(selection: Selection, settings: Settings
           ) -> tuple[Generation, dict[Unit, Generated]]:
    """Differentiate a lowered routine without adding anything to its container.

    :param selection: the target and its dependent and independent variables.
    :param settings: how it is differentiated.

    :returns: the facts, and the outcome for each differentiated routine, the target last.

    :raises UnsupportedError: if anything can't be differentiated.
    """
    tree = call_tree(selection.routine)
    active = _checked(tree, selection, settings)
    units = [unit for unit in tree.units if unit is tree.target
             or any(dummy in active for dummy in unit.dummies)]
    generation = Generation(tree, units, selection.routine.children, settings)
    generation.activate(selection.dependent, selection.independent)
    asked = (selection.dependent, selection.independent)
    return generation, {unit: generation.derive(unit, *(asked if unit is tree.target else ()))
                        for unit in units}


def _checked(tree: CallTree, selection: Selection, settings: Settings) -> frozenset[Symbol]:
    """:returns: the active variables of a call tree that has been found to be supported."""
    writes = all_writes(tree)
    parts = [Part(unit, unit.routine, unit.sites) for unit in tree.units]
    active = active_symbols(parts, writes, selection.dependent, selection.independent,
                            settings.options.activity)
    checked = [part for part in parts if part.unit is tree.target
               or any(dummy in active for dummy in part.unit.dummies)]
    others = [part.unit for part in parts if part not in checked]
    problems = [*tree.problems,
                *shared_state_problems(others, [part.unit for part in checked])]
    home = tree.target.routine.ancestor(Container)
    for part in checked:
        problems += problems_of(part.unit.routine)
        problems += rule_problems(part, active, writes)
        problems += hidden_problems(part, home, settings.schedule, active)
    if problems:
        raise UnsupportedError(problems)
    return active


def _add(unit: Unit, outcome: Generated) -> list[Routine]:
    """Add the generated routines next to the original.

    :returns: those that may be hidden, as the original is.
    """
    home, routine = outcome.home, unit.routine
    own = routine.ancestor(Container) is home
    place = routine.position + 1 if own else len(home.children)
    for number, generated in enumerate(outcome.routines):
        home.addchild(generated, place + number)
        home.symbol_table.lookup(generated.name).visibility = Symbol.Visibility.PUBLIC
    hidden = not own or \
        home.symbol_table.lookup(routine.name).visibility is Symbol.Visibility.PRIVATE
    return outcome.routines if hidden else []


def _hide(top: Container, routines: list[Routine]) -> None:
    """What belongs to a private routine is private, unless nobody in its module uses it."""
    callers: dict[tuple[str, str], set[int]] = {}
    for call in top.walk(Call):
        symbol, home = call.routine.symbol, call.ancestor(Container)
        module = symbol.interface.container_symbol.name if symbol.is_import else home.name
        callers.setdefault((module.lower(), symbol.name.lower()), set()).add(id(home))
    for routine in routines:
        container = routine.ancestor(Container)
        if callers.get((container.name.lower(), routine.name.lower())) == {id(container)}:
            symbol = container.symbol_table.lookup(routine.name)
            symbol.visibility = Symbol.Visibility.PRIVATE
