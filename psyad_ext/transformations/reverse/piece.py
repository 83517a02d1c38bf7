# SPDX-License-Identifier: BSD-3-Clause
"""Both motions of one statement on its own: everything that it overwrites is recorded."""

from __future__ import annotations

from dataclasses import replace

from psyclone.psyir.nodes import Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.ir.lookup.home import generated_home
from psyad_ext.ir.tree.intents import is_only_written
from psyad_ext.tapes.size import WideInteger
from psyad_ext.transformations.checking import require_rules, supported_tree
from psyad_ext.transformations.reverse.column_tapes import ColumnTapes
from psyad_ext.transformations.reverse.counting import Counter
from psyad_ext.transformations.reverse.emit import Emitter, Motions
from psyad_ext.transformations.reverse.generation import Generation, Settings
from psyad_ext.transformations.reverse.planning import Planner
from psyad_ext.transformations.reverse.steps import AssignStep, all_steps
from psyad_ext.transformations.reverse.taping import new_tape


def motions_of_statement(statement: Statement, active: frozenset[Symbol],
                         settings: Settings) -> Motions:
    """
    :param statement: a statement in a routine; it is not modified.
    :param active: the active variables of the routine.
    :param settings: how it is differentiated.

    :returns: the statements of the recording and of the returning motion.

    :raises UnsupportedError: if the statement, or a routine that it calls, is not supported.
    """
    tree = supported_tree(statement)
    target = tree.target
    # Each statement stands alone: nothing says which values of scalars are there backwards.
    settings = replace(settings, options=replace(settings.options, recompute=False,
                                                 vectorise=False))
    generation = Generation(tree, tree.units, [statement], settings)
    everything = generation.activate(active, active)
    require_rules(target, statement, everything, generation.writes)
    context, part = generation.contexts[target], generation.parts[target]
    context.active = everything | active
    for unit in tree.units[:-1]:
        if any(dummy in everything for dummy in unit.dummies):
            _assume_little(generation, unit)
    written = generation.writes[target]
    context.reusable = frozenset()
    steps = Planner(target, context, {id(site.call): site for site in part.sites},
                    generation.writes, written, generation.derived, settings.schedule
                    ).steps(part.statements.children)
    for step in all_steps(steps):
        if isinstance(step, AssignStep):
            step.records = True
    counter, wide = Counter(generation.derived, written), WideInteger(context.names)
    tapes = {key: new_tape(key, type_, counter.constant(steps, key), context, wide)
             for key, type_ in counter.keys(steps).items()}
    # A statement alone has no columns: nothing asks for longer tapes of one iteration.
    helpers = generation.helpers_of(generated_home(target.routine))
    columns = ColumnTapes(counter, context, wide, helpers.extend, lambda *_: None)
    return Emitter(tapes, counter, context, wide, columns).routine(steps)


def _assume_little(generation: Generation, unit: Unit) -> None:
    """Differentiate a called routine; its reversing motion may read and change all it could."""
    generation.derive(unit)
    read = frozenset(dummy for dummy in unit.dummies if not is_only_written(dummy))
    generation.derived[unit] = replace(generation.derived[unit], joint_reads=read,
                                       joint_writes=generation.writes[unit] & set(unit.dummies))
