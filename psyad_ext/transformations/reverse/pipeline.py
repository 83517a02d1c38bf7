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
from psyad_ext.ir.walking import nodes_of, statements_of
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
    originals = _routine_names(top)
    recognise_intrinsics(top)
    tree = call_tree(selection.routine)
    active = _checked(tree, selection, settings)
    units = [unit for unit in tree.units if unit is tree.target
             or any(dummy in active for dummy in unit.dummies)]
    generation = Generation(tree, units, selection.routine.children, settings)
    generation.activate(selection.dependent, selection.independent)
    asked = (selection.dependent, selection.independent)
    outcomes = {unit: generation.derive(unit, *(asked if unit is tree.target else ()))
                for unit in units}
    if settings.options.jacobian:
        outcomes[tree.target].routines.append(generation.jacobian(*asked))
    private = [routine for unit, outcome in outcomes.items() for routine in _add(unit, outcome)]
    clashes = [problem for unit, outcome in outcomes.items() for routine in outcome.routines
               for problem in intrinsic_clashes(routine, unit.routine)]
    if clashes:
        raise UnsupportedError(clashes)
    generation.add_helpers()
    _hide(top, private)
    repair_unary(top)
    declare_interfaces(top, _routine_names(top) - originals)


def _routine_names(top: Container) -> set[str]:
    return {routine.name.lower() for routine in statements_of(top, Routine)}


def _checked(tree: CallTree, selection: Selection, settings: Settings) -> frozenset[Symbol]:
    """:returns: the active variables of a call tree that has been found to be supported."""
    writes = all_writes(tree)
    parts = [Part(unit, unit.routine, unit.sites) for unit in tree.units]
    active = active_symbols(parts, writes, selection.dependent, selection.independent)
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
    callers: dict[Symbol, set[int]] = {}
    for call in nodes_of(top, Call):
        callers.setdefault(call.routine.symbol, set()).add(id(call.ancestor(Container)))
    for routine in routines:
        container = routine.ancestor(Container)
        symbol = container.symbol_table.lookup(routine.name)
        if callers.get(symbol) == {id(container)}:
            symbol.visibility = Symbol.Visibility.PRIVATE
