# SPDX-License-Identifier: BSD-3-Clause
"""Refuses what can't be differentiated, all of it at once, before anything is generated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from psyclone.psyir.nodes import Container, Node, Routine, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.activity import activity
from psyad_ext.analyses.calltree import CallSite, CallTree, Unit, call_tree
from psyad_ext.analyses.channels import communicating
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.writes import Writes, all_writes
from psyad_ext.core.errors import Problem, refuse
from psyad_ext.core.identity import distinct
from psyad_ext.ir.fence.consequences import told_once
from psyad_ext.ir.fence.loose_pointers import loose_problems
from psyad_ext.ir.fence.nodes import left_problems
from psyad_ext.ir.fence.problems import problems_of
from psyad_ext.ir.fence.source import lost_problems
from psyad_ext.ir.fence.storage import named_storage_problems, outer_storage_problems
from psyad_ext.ir.lookup.user_derivatives import unused_derivatives
from psyad_ext.ir.lowering.procedures.internal import copied_from
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.walking import routines_of
from psyad_ext.transformations.deadlock_problems import deadlock_problems
from psyad_ext.transformations.external_flow import external_notes, external_problems
from psyad_ext.transformations.hidden_flow import hidden_flow_problems
from psyad_ext.transformations.influence import check_influence
from psyad_ext.transformations.message_problems import (
    datatype_problems, message_problems, overlap_problems)
from psyad_ext.transformations.module_variable_problems import (
    kept_problems, outer_problems, pointer_problems)
from psyad_ext.transformations.namelist_flow import namelist_problems
from psyad_ext.transformations.passive_flow import mixed_problems, stored_problems
from psyad_ext.transformations.selection import Selection
from psyad_ext.transformations.unseen_flow import unseen_flow_problems
from psyad_ext.transformations.unsupported import (
    hidden_problems, pointer_consequences, rule_problems, shared_state_problems)

#: Tells, of a call in a routine and the active variables, whether generated routines take the
#: place of the one that is called.
Replaced = Callable[[Unit, CallSite, frozenset[Symbol]], bool]


def checked_activity(tree: CallTree, selection: Selection, replaced: Replaced,
                     exact: bool = True, with_tapes: bool = False,
                     kept: frozenset[Unit] = frozenset()) -> frozenset[Symbol]:
    """
    :param tree: the routines that the target reaches.
    :param selection: the target and its dependent and independent variables.
    :param replaced: which calls are replaced.
    :param exact: as for :py:func:`.activity`.
    :param with_tapes: whether allocatable arrays may be used as tapes are.
    :param kept: routines that are differentiated whether active or not.

    :returns: the active variables of the original routines.

    :raises UnsupportedError: if anything can't be differentiated; lists every reason.
    """
    writes = all_writes(tree)
    parts = [Part(unit, unit.routine, unit.sites) for unit in tree.units]
    facts = activity(parts, writes, selection.dependent, selection.independent, exact)
    active = facts.active
    kept = kept | communicating(tree.units, active)
    checked = [part for part in parts if part.unit is tree.target or part.unit in kept
               or any(dummy in active for dummy in part.unit.dummies)]
    others = [part.unit for part in parts if part not in checked]
    everywhere = distinct([*routines_of(tree.target.routine.root),
                           *(unit.routine for unit in tree.units)])
    problems = [*tree.problems,
                *(problem for one in everywhere for problem in lost_problems(one)),
                *shared_state_problems(others, [part.unit for part in checked]),
                *hidden_flow_problems(parts, facts, tree.target),
                *external_problems(parts, facts, tree.target),
                *namelist_problems(parts, facts, selection.independent, tree.target),
                *stored_problems(parts, facts),
                *unseen_flow_problems((part for part in parts if part not in checked), facts),
                *pointer_problems(tree.target),
                *(problem for unit in others for problem in outer_storage_problems(unit.routine))]
    home = tree.target.routine.ancestor(Container)
    asked = (*selection.dependent, *selection.independent)
    problems += [*outer_problems(checked, asked, writes, active),
                 *named_storage_problems(tree.target.routine, asked),
                 *(problem for unit in others for problem in _movable(
                     kept_problems([unit], writes), unit, home)),
                 *(problem for unit in tree.units if unit is not tree.target
                   for problem in left_problems(unit.routine)),
                 *(problem for part in parts for problem in loose_problems(part.unit.routine))]
    for part in checked:
        found = pointer_consequences(part, problems_of(part.unit.routine, with_tapes))
        problems += _movable(found, part.unit, home)
        problems += rule_problems(part, active, writes)
        problems += mixed_problems(part, active)
        problems += hidden_problems(
            part, home, lambda site, unit=part.unit: replaced(unit, site, active))
    messages = [*message_problems(parts, writes), *overlap_problems(parts),
                *deadlock_problems(tree.units, writes)]
    problems += [*(one for one in messages if one.severity == "error"),
                 *datatype_problems(parts, active)]
    refuse(told_once(problems))
    selection.diagnostics.add(*messages)
    selection.diagnostics.add(*external_notes(parts), *unused_derivatives(
        part.unit.origin for part in checked if part.unit is not tree.target))
    check_influence(tree.target, selection, facts, writes[tree.target])
    return active


def _movable(problems: Iterable[Problem], unit: Unit, home: Container) -> Iterator[Problem]:
    """Note where it would do to have a module of another file at hand."""
    original = copied_from(unit.routine)
    module = unit.module if original is None else original.block.ancestor(Container)
    elsewhere = module is not None and home.root is not (
        unit.routine if original is None else module).root
    for problem in problems:
        yield replace(problem, module=module.name) \
            if elsewhere and problem.code == refusals.SAVE.code else problem


def supported_tree(statement: Statement) -> CallTree:
    """
    :param statement: a statement that is differentiated on its own.

    :returns: what its routine reaches.

    :raises UnsupportedError: if the routine, or one that the statement calls, is not supported.
    """
    tree = call_tree(statement.ancestor(Routine))
    called = {site.callee for site in tree.target.sites if _within(site.call, statement)}
    problems = [problem for unit in tree.units if unit is tree.target or unit in called
                for problem in problems_of(unit.routine)]
    problems += [problem for unit in tree.units for problem in lost_problems(unit.routine)]
    refuse([*tree.problems, *problems])
    return tree


def require_rules(unit: Unit, statement: Statement, active: frozenset[Symbol],
                  writes: Writes) -> None:
    """
    :param unit: a routine.
    :param statement: one of its statements.
    :param active: the active variables.
    :param writes: what routines may write.

    :raises UnsupportedError: if an operation in the statement has no derivative.
    """
    problems = rule_problems(Part(unit, statement, unit.sites), active, writes)
    refuse(problems)


def _within(node: Node | None, ancestor: Node) -> bool:
    while node is not None and node is not ancestor:
        node = node.parent
    return node is ancestor
