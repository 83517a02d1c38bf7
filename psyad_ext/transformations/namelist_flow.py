# SPDX-License-Identifier: BSD-3-Clause
"""Active variables that namelists read: only files tell whether they replace them.

It does not matter where nothing has become active yet: values are constants before, and behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Node, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.activity import Activity, differentiable_references, is_real
from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.parts import Part
from psyad_ext.core.errors import Problem
from psyad_ext.ir import location
from psyad_ext.ir.expressions.equivalence import sharing_symbols
from psyad_ext.ir.expressions.opaque import OpaqueCall, is_written
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.lookup.module_variables import source_spelling
from psyad_ext.ir.normal_form.kept import Kept
from psyad_ext.ir.tree.walking import assignments_of, nodes_of
from psyad_ext.transformations.execution_order import ExecutionOrder

_MEMORY = ("ALLOCATE", "DEALLOCATE", "NULLIFY")


def namelist_problems(parts: Sequence[Part], activity: Activity, independent: Iterable[Symbol],
                      target: Unit) -> Iterator[Problem]:
    """
    :param parts: all routines.
    :param activity: what depends on independent variables, and what influences dependent ones.
    :param independent: the independent variables.
    :param target: the routine that calls the others.

    :returns: the active values that a file may replace, or leave as they are.
    """
    found = [(call, symbol) for part in parts for call in nodes_of(part.statements, OpaqueCall)
             if call.template.namelist is not None
             for symbol in sorted(_set_by(call) & activity.varied, key=lambda one: one.name)
             if is_real(symbol)]
    if not found:
        return
    memory = _Memory(parts)
    writing = [(node, memory.of(symbol)) for part in parts
               for node, symbol in _activating(part, activity.varied)]
    order = ExecutionOrder(target, (node for node, _ in writing))
    given = set(map(memory.of, independent))
    for call, symbol in found:
        own = memory.of(symbol)
        if own in given or any(own is other and order.may_be_before(node, call)
                               for node, other in writing):
            yield Problem(
                *location(call), "HIDDEN", f"'{source_spelling(symbol)}' is active, and only the "
                f"file tells whether namelist '{call.template.namelist.name}' sets it",
                "read it into a variable of its own")


class _Memory:
    """Which variables of routines may be in the same memory: as arguments of calls, or since they
    share storage.

    :param parts: all routines.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        self._above: dict[Symbol, Symbol] = {}
        for part in parts:
            for site in part.sites:
                for pair in site.actual_symbols():
                    self._join(*pair)
            sharing = sharing_symbols(part.unit.routine)
            for one in sharing:
                self._join(one, sharing[0])

    def of(self, symbol: Symbol) -> Symbol:
        """:returns: one variable for all that may be in the same memory."""
        while symbol in self._above:
            symbol = self._above[symbol]
        return symbol

    def _join(self, one: Symbol, other: Symbol) -> None:
        first, second = self.of(one), self.of(other)
        if first is not second:
            self._above[first] = second


def _activating(part: Part, varied: frozenset[Symbol]) -> Iterator[tuple[Node, Symbol]]:
    """:returns: the statements that may give variables active values, with these."""
    for statement in assignments_of(part.statements):
        if isinstance(statement.lhs, Reference) and _flows(statement, varied):
            yield statement, statement.lhs.symbol
    for call in nodes_of(part.statements, IntrinsicCall):
        if not isinstance(call.parent, Assignment | Call) and call.intrinsic.name not in _MEMORY:
            for symbol in symbols_read(*call.arguments) & varied:
                yield call, symbol


def _flows(statement: Assignment, varied: frozenset[Symbol]) -> bool:
    value = statement.rhs.arguments[0] if isinstance(statement.rhs, Kept) else statement.rhs
    return any(one.symbol in varied for one in differentiable_references(value))


def _set_by(call: OpaqueCall) -> set[Symbol]:
    return {argument.symbol for number, argument in enumerate(call.arguments)
            if is_written(call, number) and isinstance(argument, Reference)}
