# SPDX-License-Identifier: BSD-3-Clause
"""Finds active values in variables through which no derivative passes.

These are complex ones, and such as share storage.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set

from psyclone.psyir.nodes import Call, Node
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.activity import Activity, differentiable_references
from psyad_ext.analyses.parts import Part
from psyad_ext.core.errors import Problem
from psyad_ext.ir import location
from psyad_ext.ir.expressions.equivalence import sharing_symbols
from psyad_ext.ir.expressions.kinds import expression_type, symbol_type
from psyad_ext.ir.expressions.opaque import OpaqueCall, is_written, symbols_in_call
from psyad_ext.ir.expressions.questions import is_data, references
from psyad_ext.ir.lookup.module_variables import shared_of_modules
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.rules.table import flowing_operands

_PARTS = "use real variables for its parts; use other complex variables for what is only shown"


def stored_problems(parts: Sequence[Part], activity: Activity) -> list[Problem]:
    """
    :param parts: all routines.
    :param activity: what depends on independent variables, and what influences dependent ones.

    :returns: where variables that are complex, or share storage, get values that depend on the
        former, if they influence the latter.
    """
    shared = {symbol for part in parts for symbol in (
        *sharing_symbols(part.unit.routine), *shared_of_modules(part.unit.routine))}
    active = {symbol for symbol in activity.varied & activity.useful
              if symbol in shared or _is_complex(symbol)}
    if not active:
        return []
    found: dict[Symbol, Problem] = {}
    for part in parts:
        for node, symbol in _flows(part, activity.varied):
            if symbol in active:
                found.setdefault(symbol, _stored(node, symbol, symbol in shared))
    return list(found.values()) or [
        _stored(part.unit.routine, symbol, symbol in shared) for part in parts
        for symbol in part.unit.routine.symbol_table.datasymbols if symbol in active]


def _flows(part: Part, varied: Set[Symbol]) -> Iterator[tuple[Node, Symbol]]:
    """:returns: the statements that give something varied to variables, with these."""
    for assignment in assignments_of(part.statements):
        if _depends(assignment.rhs, varied):
            yield assignment, assignment.lhs.symbol
    for site in part.sites:
        if isinstance(site.call, OpaqueCall):
            if any(_depends(argument, varied) for number, argument in enumerate(
                    site.call.arguments) if not is_written(site.call, number)):
                yield from ((site.call, symbol) for symbol in symbols_in_call(site.call))
            continue
        for dummy, actual in site.bindings:
            if _depends(actual, varied):
                yield site.call, dummy
            if is_data(actual) and dummy in varied:
                yield site.call, actual.symbol


def mixed_problems(part: Part, active: Collection[Symbol]) -> list[Problem]:
    """
    :param part: a routine.
    :param active: the active variables, all of them real.

    :returns: complex parts of expressions through which active values become those of variables.
    """
    if not _mentions_complex(part.statements):
        return []
    values = [(assignment, assignment.rhs) for assignment in assignments_of(part.statements)
              if assignment.lhs.symbol in active]
    values += [(site.call, actual) for site in part.sites
               for dummy, actual in site.bindings if dummy in active]
    return [_problem(statement, "COMPLEX", f"'{node.debug_string().strip()}' is complex", _PARTS)
            for statement, value in values for node in _complex_parts(value, active)]


def _complex_parts(node: Node, active: Collection[Symbol]) -> Iterator[Node]:
    if is_data(node):
        return
    type_ = expression_type(node)
    if type_ is not None and type_.is_complex:
        if _depends(node, active):
            yield node
        return
    for operand in flowing_operands(node):
        yield from _complex_parts(operand, active)


def _depends(node: Node, varied: Collection[Symbol]) -> bool:
    return any(reference.symbol in varied for reference in differentiable_references(node))


def _mentions_complex(node: Node) -> bool:
    return any(map(_is_complex, {reference.symbol for reference in references(node)}))


def _is_complex(symbol: Symbol) -> bool:
    type_ = symbol_type(symbol)
    return type_ is not None and type_.is_complex


def _stored(node: Node, symbol: Symbol, is_shared: bool) -> Problem:
    if is_shared:
        return _problem(node, "EQUIVALENCE", f"'{symbol.name}' shares storage",
                        "use one variable, or ordinary local ones")
    return _problem(node, "COMPLEX", f"'{symbol.name}' is complex", _PARTS)


def _problem(node: Node, code: str, what: str, hint: str) -> Problem:
    statement = "this call" if isinstance(node, Call) and not isinstance(node, OpaqueCall) \
        else "this statement"
    return Problem(*location(node), code, f"{what} and active: in {statement} it gets a value "
                   "that depends on an independent variable, and influences a dependent one", hint)
