# SPDX-License-Identifier: BSD-3-Clause
"""Activity: what depends on the independent and influences the dependent variables.

One answer per variable and routine: the flow of control is ignored and the
calls of a routine are merged. Both make more variables active, never fewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, Container, Node, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.channels import connect_channels
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.structure_flow import connect_structures
from psyad_ext.analyses.whole_structures import named_in_blocks
from psyad_ext.analyses.writes import Writes
from psyad_ext.ir.expressions.equivalence import sharing_names, sharing_symbols, storages
from psyad_ext.ir.expressions.kinds import resolved, symbol_type
from psyad_ext.ir.expressions.opaque import OpaqueCall, is_written
from psyad_ext.ir.expressions.questions import is_allocatable, is_data
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.structures.groups import followers_of, is_of_list
from psyad_ext.ir.structures.structure_types import is_of_derived_type
from psyad_ext.ir.tree.walking import assignments_of, statement_of
from psyad_ext.rules.table import flowing_operands


@dataclass(frozen=True)
class Activity:
    """Result of the analysis.

    :param varied: what depends on an independent variable.
    :param useful: what has an influence on a dependent variable.
    :param active: both at once, and what calls overwrite together with it.
    """

    varied: frozenset[Symbol]
    useful: frozenset[Symbol]
    active: frozenset[Symbol]


_Graph = dict[Symbol, set[Symbol]]


def differentiable_references(node: Node) -> list[Reference]:
    """
    :param node: an expression.

    :returns: its references that a derivative may flow to: none in indices, conditions or
        arguments of piecewise constant functions.
    """
    found: list[Reference] = []
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if is_data(node):
            found.append(node)
        else:
            waiting += flowing_operands(node)[::-1]
    return found


def is_real(symbol: Symbol) -> bool:
    """:returns: whether a variable is of type real."""
    type_ = symbol_type(symbol)
    return type_ is not None and type_.is_real


def may_depend(symbol: Symbol) -> bool:
    """:returns: whether a variable is real or complex, or a structure that has not been taken
        apart: others are constant piece by piece."""
    type_ = symbol_type(symbol)
    if type_ is None:
        return is_of_derived_type(resolved(symbol))
    return type_.is_real or type_.is_complex


def activity(parts: Sequence[Part], writes: Writes, dependent: Iterable[Symbol],
             independent: Iterable[Symbol], exact: bool = True) -> Activity:
    """
    :param parts: all routines.
    :param writes: what each routine may write.
    :param dependent: the dependent variables of the target.
    :param independent: its independent variables.
    :param exact: whether both must hold, that a variable depends on the independent ones and that
        it influences the dependent ones; else one of them is enough.

    :returns: the active variables of all routines, and why they are.
    """
    forward: _Graph = {}
    overwriting: _Graph = {}
    for part in parts:
        _add_assignments(forward, part)
        _add_functions(forward, part)
        _add_calls(forward, overwriting, part, writes)
        connect_groups(overwriting, part)
        _add_storage(forward, part)
    connect_channels((part.unit for part in parts), forward, overwriting)
    connect_structures(parts, writes, lambda one, other: _flow(forward, one, other))
    backward: _Graph = {}
    for source, targets in forward.items():
        for target in targets:
            backward.setdefault(target, set()).add(source)
    varied, useful = _reached(independent, forward), _reached(dependent, backward)
    connected = varied & useful if exact else \
        {symbol for symbol in (varied | useful) - _outer_symbols(parts)
         if not getattr(symbol, "is_constant", False) and not symbol.is_import}
    # A call that overwrites an active variable must set its adjoint to zero.
    active = {symbol for symbol in _reached(connected, overwriting) if is_real(symbol)}
    return Activity(frozenset(varied), frozenset(useful), frozenset(active))


def _outer_symbols(parts: Sequence[Part]) -> set[Symbol]:
    """:returns: what is declared around the routines."""
    found: set[Symbol] = set()
    for part in parts:
        container = part.unit.routine.ancestor(Container)
        while container is not None:
            found.update(container.symbol_table.symbols)
            container = container.ancestor(Container)
    return found


def _reached(start: Iterable[Symbol], graph: _Graph) -> set[Symbol]:
    reached: set[Symbol] = set()
    waiting = list(start)
    while waiting:
        symbol = waiting.pop()
        if symbol not in reached:
            reached.add(symbol)
            waiting.extend(graph.get(symbol, ()))
    return reached


def _connect(graph: _Graph, source: Symbol, target: Symbol) -> None:
    graph.setdefault(source, set()).add(target)


def _flow(graph: _Graph, source: Symbol, target: Symbol) -> None:
    """Let values flow from one variable to another one, if these have derivatives."""
    if may_depend(source) and may_depend(target):
        _connect(graph, source, target)


def _add_assignments(graph: _Graph, part: Part) -> None:
    for assignment in assignments_of(part.statements):
        if may_depend(assignment.lhs.symbol):
            for reference in differentiable_references(assignment.rhs):
                _connect(graph, reference.symbol, assignment.lhs.symbol)
                if assignment.is_pointer:
                    _connect(graph, assignment.lhs.symbol, reference.symbol)


def _add_calls(forward: _Graph, overwriting: _Graph, part: Part, writes: Writes) -> None:
    for site in part.sites:
        if isinstance(site.call, OpaqueCall) and site.call.template.storage is not None:
            _add_stored(forward, site.call)
        for dummy, actual in site.bindings:
            if not may_depend(dummy):
                continue
            for reference in differentiable_references(actual):
                _connect(forward, reference.symbol, dummy)
            if is_data(actual) and has_own_derivative(actual.symbol, dummy):
                _connect(overwriting, dummy, actual.symbol)
            if dummy in writes[site.callee] and is_data(actual) and not site.is_kept(actual):
                _connect(forward, dummy, actual.symbol)
                _connect(overwriting, actual.symbol, dummy)
            elif role_of(dummy) is not None:
                # A variable of a module is the same everywhere, and has one derivative.
                _connect(forward, dummy, actual.symbol)
    if not part.unit.is_transparent:
        named = named_in_blocks(part.statements, part.unit.routine) - set(part.unit.dummies)
        _connect_all(forward, list(filter(may_depend, [*part.unit.dummies, *named])),
                     writes[part.unit] | named)


def _add_functions(graph: _Graph, part: Part) -> None:
    """Functions that stand in expressions are not understood: which of their arguments is the
    result, or stands for a variable of a module, does not show."""
    for site in part.sites:
        statement = statement_of(site.call)
        if statement is site.call:
            continue
        symbols = [reference.symbol for argument in site.call.arguments
                   for reference in differentiable_references(argument)]
        if isinstance(statement, Assignment):
            symbols.append(statement.lhs.symbol)
        for dummy in site.callee.dummies:
            for symbol in symbols:
                _flow(graph, dummy, symbol)
                _flow(graph, symbol, dummy)


def _add_storage(forward: _Graph, part: Part) -> None:
    """What is stored in one variable may be read as any other one of the storage."""
    routine = part.unit.routine
    table = routine.symbol_table.symbols_dict
    known = storages(routine) if sharing_names(routine.symbol_table) else []
    groups = [sharing_symbols(routine)] if known is None else \
        [[table[name] for name in storage.names if name in table] for storage in known]
    for group in groups:
        for one, other in zip(group, [*group[1:], *group[:1]]):
            _connect(forward, one, other)


def _add_stored(forward: _Graph, call: OpaqueCall) -> None:
    changed = [argument.symbol for number, argument in enumerate(call.arguments)
               if is_written(call, number) and is_data(argument)]
    for argument in call.arguments:
        for reference in differentiable_references(argument):
            for symbol in changed:
                _connect(forward, reference.symbol, symbol)


def connect_groups(overwriting: _Graph, part: Part) -> None:
    """Let derivatives of what is allocated together be so, too.

    :param overwriting: what else has to be active if a variable is; it is added to.
    :param part: a routine.
    """
    for leader in part.unit.routine.symbol_table.datasymbols:
        for follower in followers_of(leader):
            _connect(overwriting, leader, follower)
            _connect(overwriting, follower, leader)


def has_own_derivative(symbol: Symbol, dummy: Symbol) -> bool:
    """
    :param symbol: a variable that is passed.
    :param dummy: the argument that it is passed to.

    :returns: whether the variable needs a derivative if the argument has one: nothing of unknown
        extents can take its place.
    """
    return is_allocatable(symbol) or is_of_list(symbol) and is_allocatable(dummy)


def _connect_all(graph: _Graph, symbols: Sequence[Symbol], written: frozenset[Symbol]) -> None:
    """An opaque routine may let everything depend on everything."""
    for source in symbols:
        for target in symbols:
            if target in written:
                _connect(graph, source, target)
