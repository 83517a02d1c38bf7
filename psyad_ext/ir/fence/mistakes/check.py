# SPDX-License-Identifier: BSD-3-Clause
"""The check over all that a routine reaches."""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two import Fortran2003
from psyclone.psyir.nodes import Container

from psyad_ext.core.errors import Problem
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.fence.conditional import conditional_problems
from psyad_ext.ir.fence.mistakes.declarations import declaration_mistakes
from psyad_ext.ir.fence.mistakes.expressions import Typing
from psyad_ext.ir.fence.mistakes.names import hidden_names, name_mistakes
from psyad_ext.ir.fence.mistakes.operators import bound_procedures, operator_procedures
from psyad_ext.ir.fence.mistakes.rows import NO_ARGUMENT, NO_KIND, UNDECLARED, Found
from psyad_ext.ir.fence.mistakes.scopes import GENERIC, PROCEDURE, Entity, Scope, World, listed_in
from psyad_ext.ir.fence.mistakes.statements import mistakes_in
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.source.dummy_procedures import UNITS, unit_name
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.locate import location, place_of_tree
from psyad_ext.ir.tree.walking import routines_of


def mistakes_of(file: Container, name: str) -> list[Problem]:
    """
    :param file: a file.
    :param name: the name of a routine in it.

    :returns: what is wrong in the routine, and in those that it reaches, by line; nothing if the
        file was not read by :func:`.read_fortran` or the like.
    """
    info = source_of(file)
    if info is None or info.tree is None:
        return []
    world = World(file, info.tree)
    scopes = _reached(world, name.lower())
    problems = dict.fromkeys(conditional_problems(scopes))
    for scope in scopes:
        told: set[tuple[object, ...]] = set()
        for row, tree, words in _mistakes(scope):
            if row in (UNDECLARED, NO_KIND):
                if words in told:
                    continue  # one declaration mends all
                told.add(words)
            place = place_of_tree(tree, world.node(scope))
            problems[Problem(*place, row.code, row.text.format(*words), row.hint)] = None
    return sorted(problems or _unlisted(file))


def _unlisted(file: Container) -> Iterator[Problem]:
    """:returns: what is declared as an argument and is none, also in routines that are not
        reached: those can't be copied."""
    for routine in routines_of(file):
        table = routine.symbol_table
        listed = IdentitySet(table._argument_list)  # argument_list fails
        for symbol in table.symbols:
            if symbol.is_argument and symbol not in listed:
                yield Problem(*location(routine), NO_ARGUMENT.code, NO_ARGUMENT.text.format(
                    f"'{symbol.name}'", "intent"), NO_ARGUMENT.hint)


def _mistakes(scope: Scope) -> Iterator[Found]:
    hidden = hidden_names(scope)
    typing = Typing(scope, hidden)
    yield from declaration_mistakes(scope)
    parts = [*scope.statements, *scope.executed]
    yield from name_mistakes(parts, typing)
    for part in parts:
        yield from mistakes_in(part, typing)


def _reached(world: World, name: str) -> list[Scope]:
    """:returns: the routines of a name, and all that may run when they do."""
    found: IdentitySet[Scope] = IdentitySet()
    units = {unit_name(tree) for tree in world.units if isinstance(tree, UNITS)}
    waiting = [scope for scope in _scopes(world) if scope.name == name]
    while waiting:
        scope = waiting.pop()
        if scope in found:
            continue
        found.add(scope)
        if isinstance(scope.tree, Fortran2003.Module):
            waiting += filter(None, (world.module(use.module) for use in scope.uses))
            continue  # only its declarations count
        waiting += map(world.scope, scope.inner)
        waiting += filter(None, (scope.outer, *(world.module(use.module) for use in scope.uses)))
        names = {str(one).lower() for one in walk(
            [*scope.statements, *scope.executed],
            (Fortran2003.Name, Fortran2003.Intrinsic_Name))}
        # A function in no module may be declared like a variable.
        meant = [*map(scope.lookup, sorted(names)), *map(world.unit, sorted(names & units)),
                 *operator_procedures(scope), *bound_procedures(scope, names)]
        waiting += (procedure for one in meant for procedure in _procedures(one))
    return list(found)


def _scopes(world: World) -> Iterator[Scope]:
    waiting = [world.scope(tree) for tree in world.units]
    while waiting:
        scope = waiting.pop()
        yield scope
        waiting += map(world.scope, scope.inner)


def _procedures(entity: Entity | None) -> Iterator[Scope]:
    """:returns: the procedures that a name may run."""
    if entity is None:
        return
    if entity.what == PROCEDURE:
        yield entity.scope
    elif entity.what == GENERIC:
        yield from (one.scope for one in listed_in(entity)
                    if one is not None and one.what == PROCEDURE)


