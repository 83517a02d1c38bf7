# SPDX-License-Identifier: BSD-3-Clause
"""Summaries: a rule that says what other files have to know of a routine with derivatives.

Its derivatives are called, so that nobody needs its source again. Joint calls of it run it once
more on the way back: so it must be one whose results depend on its arguments only. For split calls,
the caller keeps its tapes, if their sizes are known before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from psyclone.psyir.nodes import Container, Reference, Routine, Schedule
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.activity import activity
from psyad_ext.analyses.calltree import CallTree, Unit, call_tree
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.writes import all_writes
from psyad_ext.core.errors import UsageError
from psyad_ext.core.naming import NamingScheme
from psyad_ext.ir.external.derivatives import KINDS, Derivatives, Flow
from psyad_ext.ir.external.interface import Interface, interface_in, interface_of
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.lookup.module_variables import module_variable, role_of
from psyad_ext.ir.lookup.procedure_names import used_module
from psyad_ext.ir.lookup.user_derivatives import home_of, used_in
from psyad_ext.ir.tree.type_bounds import bound_expressions
from psyad_ext.ir.tree.walking import names_in, nodes_of, routines_of, statements_of
from psyad_ext.ir.writing.printing import printed
from psyad_ext.transformations.placing import lowered_target, recognised
from psyad_ext.transformations.selection import Selection, select, with_retries
from psyad_ext.transformations.summary_tapes import Tapes, tapes_of

_NEEDED = ("reversing", "tangent")
_SPLIT = {"recording", "returning"}
#: The types that arguments of rules may have.
_TYPES = ("real", "double", "integer", "logical", "character")


def summary_of(source: Container, result: Container, routine_name: str,
               dependent_vars: Sequence[str], independent_vars: Sequence[str],
               scheme: NamingScheme = NamingScheme(), split: bool = False) -> Rule:
    """
    :param source: the container with nothing generated.
    :param result: the same with the derivatives.
    :param routine_name: the routine that they are of.
    :param dependent_vars: what has been differentiated.
    :param independent_vars: with respect to what.
    :param scheme: how the derivatives and their arguments are called.
    :param split: whether its calls are split where that is possible.

    :returns: the rule that calls them.

    :raises UsageError: if a rule can't say all that there is to know.
    """
    name = routine_name.lower()
    try:
        return _summary(source, result, name, [*map(str.lower, dependent_vars)],
                        [*map(str.lower, independent_vars)], scheme, split)
    except UsageError as error:
        raise UsageError(f"there can be no summary of '{name}': {error}") from error


def _summary(source: Container, result: Container, name: str, dependent: Sequence[str],
             independent: Sequence[str], scheme: NamingScheme, split: bool) -> Rule:
    by_name = {one.name.lower(): one for one in routines_of(result)}
    every = {kind: by_name[own] for kind in KINDS if (own := scheme.name(kind, name)) in by_name}
    original = next(one for one in routines_of(source) if one.name.lower() == name)
    procedure = interface_in(original._ast)
    tapes = tapes_of(every["recording"], len(procedure.arguments)) \
        if split and every.keys() >= _SPLIT else None
    left = {"reversing"} if tapes is not None else _SPLIT
    tapes = tapes or Tapes()
    found = {kind: one for kind, one in every.items() if kind not in left}
    _require_plain(procedure, dependent, independent)
    module, homes = home_of(original), {home_of(one) for one in found.values()}
    if not module and any(":" in one.shape for one in procedure.arguments):
        raise UsageError("it has arguments of assumed shape and is in no module")
    flow = with_retries(lambda retry: _flow(select(
        source, name, dependent, independent, retry), procedure), source)
    made = Derivatives(procedure, {kind: interface_of(printed(one))
                                   for kind, one in found.items()}, scheme,
                       tapes.variables, tapes.starts)
    if not made.names:
        needed = " and ".join(scheme.name(kind, name) for kind in _NEEDED)
        raise UsageError(f"it is about {needed}, "
                         "which are not generated; add the mode 'reverse' or 'tangent'")
    return _placed(made.rule(flow), module, homes, (*tapes.use, *used_in(
        original, (procedure, Interface(name, tapes.of_module)))))


def _placed(rule: Rule, module: str, homes: set[str], uses: Iterable[str]) -> Rule:
    """:returns: a rule that knows in which modules its procedures are."""
    lines = list(uses)
    if homes != {module}:
        lines += [f"use {home}, only: {', '.join(rule.names)}" for home in sorted(homes) if home]
    return replace(rule, module=module, names=rule.names if homes == {module} else (),
                   use="\n".join(lines))


def _require_plain(procedure: Interface, dependent: Sequence[str], independent: Sequence[str]
                   ) -> None:
    """:raises UsageError: if a rule can't tell what happens to an argument."""
    for one in procedure.arguments:
        if not one.type.startswith(_TYPES):
            raise UsageError(f"its argument '{one.name}' is {one.type}, through which a rule can't "
                             "tell whether derivatives flow")
    known = {one.name for one in procedure.variables}
    for name in (*dependent, *independent):
        if name not in known:
            raise UsageError(f"'{name}' is no argument: a rule has derivatives of arguments only")
    for one in procedure.arguments:
        if one.intent == "inout" and (one.name in dependent) != (one.name in independent):
            missing = "independent" if one.name in dependent else "dependent"
            raise UsageError(f"'{one.name}' has a derivative before and after the call; list it "
                             f"among the {missing} variables, too")


def _flow(selection: Selection, procedure: Interface) -> Flow:
    """
    :returns: where derivatives flow through the target.

    :raises UsageError: if it does more than computing arguments from each other.
    """
    recognised(selection)
    with lowered_target(selection) as (chosen, _):
        tree = call_tree(chosen.routine)
        _require_pure(tree)
        return _flow_in(tree, procedure, {one.name.lower() for one in chosen.dependent},
                        {one.name.lower() for one in chosen.independent})


def _require_pure(tree: CallTree) -> None:
    """:raises UsageError: if results don't depend on arguments only, or there are others."""
    if tree.target.has_effects:
        raise UsageError("it reads, writes, or keeps values between calls, and must not run once "
                         "more")
    for dummy in tree.target.dummies:
        role = role_of(dummy)
        if role is not None:
            _refuse_state(role.variable.symbol)
    for unit in tree.units:
        for symbol in _named_in(unit.routine):
            if not (symbol.is_argument or symbol.is_automatic or _is_constant(symbol, unit)):
                _refuse_state(symbol)


def _named_in(routine: Routine) -> Iterator[DataSymbol]:
    """:returns: the variables that statements and bounds name."""
    tables = [scope.symbol_table for scope in (routine, *statements_of(routine, Schedule))]
    bounds = (name for table in tables for symbol in table.datasymbols
              for name in names_in(bound_expressions(symbol.datatype)))
    named = (reference.symbol for reference in nodes_of(routine, Reference))
    yield from dict.fromkeys(one for one in (*named, *bounds) if isinstance(one, DataSymbol))


def _is_constant(symbol: DataSymbol, unit: Unit) -> bool:
    """:returns: whether a variable that is not the routine's own is known to be a constant."""
    if not symbol.is_import:
        return bool(symbol.is_constant)
    return used_module(symbol.interface.container_symbol, unit.routine) is not None \
        and module_variable(symbol, unit.routine) is None


def _refuse_state(symbol: Symbol) -> None:
    """:raises UsageError: always."""
    raise UsageError(f"it uses the variable '{symbol.name}', which is no argument: the adjoint may "
                     "find another value in it; pass it as an argument")


def _flow_in(tree: CallTree, procedure: Interface, dependent: set[str], independent: set[str]
             ) -> Flow:
    writes = all_writes(tree)
    parts = [Part(unit, unit.routine, unit.sites) for unit in tree.units]
    own = {dummy.name.lower(): dummy for dummy in tree.target.dummies}
    reals = [one for one in procedure.arguments if one.is_real]
    given: list[Symbol] = [own[one.name] for one in reals if one.intent != "out"]
    rows = {}
    for one in reals:
        if one.is_written:
            active = activity(parts, writes, [own[one.name]], given).active
            rows[one.name] = {other.name.lower() for other in given if other in active}
    old = [one.name for one in reals if one.intent == "inout" and one.name not in independent
           and any(one.name in row for row in rows.values())]
    if old:
        raise UsageError(f"results depend on '{old[0]}' before the call; list it among the "
                         "dependent and the independent variables")
    depends = {name: tuple(one.name for one in reals if one.name in row & independent)
               for name, row in rows.items() if name in dependent and row & independent}
    return Flow(depends, tuple(one.name for one in reals if not one.is_written and
                               one.name not in independent and any(
                                   one.name in row for row in rows.values())),
                tuple(name for name, row in rows.items() if row and name not in depends))
