# SPDX-License-Identifier: BSD-3-Clause
"""Both motions of one statement on its own: everything that it overwrites is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from psyclone.psyir.nodes import Loop, Node, Routine, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.lookup.target_module import generated_target_module
from psyad_ext.ir.tree.intents import is_only_written
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.walking import names_in, statements_of
from psyad_ext.tapes.cursor import Tape
from psyad_ext.tapes.shared_tapes import ADJOINT, OTHER, ADTapes
from psyad_ext.tapes.size import WideInteger
from psyad_ext.transformations.checking import require_rules, supported_tree
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.counting import Counter
from psyad_ext.transformations.reverse.emit import Emitter
from psyad_ext.transformations.reverse.generation import Generation, Settings
from psyad_ext.transformations.reverse.iteration_tapes import IterationTapes
from psyad_ext.transformations.reverse.planning import Planner
from psyad_ext.transformations.reverse.strategies.assignment import AssignStep
from psyad_ext.transformations.reverse.strategies.step import Motions, all_steps
from psyad_ext.transformations.reverse.tape_keys import CONTROL_KEY, TapeKey


def motions_of_statement(statement: Statement, active: frozenset[Symbol],
                         settings: Settings, shared: ADTapes) -> Motions:
    """
    :param statement: a statement in a routine; it is not modified.
    :param active: the active variables of the routine.
    :param settings: how it is differentiated.
    :param shared: the tapes, on which other statements may have recorded.

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
    steps = Planner(target, context, IdentityMap((site.call, site) for site in part.sites),
                    generation.writes, written, generation.derived, settings.schedule,
                    settings.strategies).steps(part.statements.children)
    for step in all_steps(steps):
        if isinstance(step, AssignStep):
            step.records = True
    counter, wide = Counter(generation.derived, written), WideInteger(context.names)
    tapes: dict[TapeKey, Tape] = {}
    first: list[Statement] = []
    for key, type_ in counter.keys(steps).items():
        tapes[key], starting = shared.tape(type_, key == CONTROL_KEY,
                                           counter.constant(steps, key), context.names.symbol,
                                           wide.type())
        first += starting
    # A statement alone has no columns: nothing asks for longer tapes of one iteration.
    helpers = generation.helpers_of(generated_target_module(target.routine))
    columns = IterationTapes(counter, context, wide, helpers, lambda *_: None)
    recording, returning = Emitter(tapes, counter, context, wide, columns).routine(steps)
    own = {symbol for tape in tapes.values() for symbol in (tape.array, tape.position)}
    name_alike([*recording, *returning], statement, context, shared, own)
    return [*first, *recording], returning


def name_alike(statements: Sequence[Statement], origin: Node, context: Context, shared: ADTapes,
               own: set[Symbol | None] = frozenset()) -> None:
    """Name what is new in statements as in others that share the tapes, in place.

    :param statements: statements.
    :param origin: what they are generated from.
    :param context: gave out the names.
    :param shared: the tapes.
    :param own: those of the tapes themselves.
    """
    declared = names_in_scope(origin.ancestor(Routine))
    adjoints = {adjoint: symbol.name.lower() for symbol, adjoint in context.adjoints.items()}
    variables = names_in(statements) | {
        loop.variable for one in statements for loop in statements_of(one, Loop)}
    shared.call_alike(statements, {
        symbol: (ADJOINT, adjoints[symbol]) if symbol in adjoints
        else (OTHER, symbol.name.lower(), str(symbol.datatype))
        for symbol in variables if isinstance(symbol, DataSymbol) and symbol not in own
        and symbol.name.lower() not in declared}, declared,
        [context.scheme.name("adjoint", symbol.name) for symbol in context.active])


def _assume_little(generation: Generation, unit: Unit) -> None:
    """Differentiate a called routine; its reversing motion may read and change all it could."""
    generation.derive(unit)
    read = frozenset(dummy for dummy in unit.dummies if not is_only_written(dummy))
    generation.derived[unit] = replace(generation.derived[unit], joint_reads=read,
                                       joint_writes=generation.writes[unit] & set(unit.dummies))
