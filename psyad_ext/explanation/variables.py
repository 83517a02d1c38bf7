# SPDX-License-Identifier: BSD-3-Clause
"""Which variables are active, and why the others are not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, Reference
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.activity import Activity, differentiable_references
from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.points import Point, Points
from psyad_ext.explanation.facts import VariableFacts
from psyad_ext.explanation.spelling import type_name
from psyad_ext.ir.expressions.kinds import symbol_type


@dataclass(frozen=True)
class Variables:
    """The variables of all routines.

    :param activity: what is active.
    :param dependent: names of the dependent variables.
    :param independent: names of the independent variables.
    :param points: at which statements they are active; None if everywhere.
    """

    activity: Activity
    dependent: Sequence[str]
    independent: Sequence[str]
    points: Points | None = None

    def is_active(self, symbol: Symbol) -> bool:
        """:returns: whether a variable has an adjoint."""
        return symbol in self.activity.active

    def reason(self, symbol: Symbol) -> str:
        """:returns: why a variable is active, or why not."""
        type_ = symbol_type(symbol)
        if type_ is None or not type_.is_real:
            return f"of type {type_name(type_).partition('(')[0]}"
        after = symbol in self.activity.varied
        before = symbol in self.activity.useful
        inputs, outputs = " or ".join(self.independent), " or ".join(self.dependent)
        if after and before and not self.is_active(symbol):
            return f"depends on {inputs} and influences {outputs}, but nowhere both at once"
        if after and before:
            return f"depends on {inputs} and influences {outputs}"
        if self.is_active(symbol):
            return "overwritten by a call together with what is active"
        if not after:
            return f"does not depend on {inputs}"
        return f"does not influence {outputs}"

    def operands(self, statement: Assignment) -> list[Reference]:
        """:returns: the references on the right-hand side that a derivative flows to."""
        point = self._point(statement)
        return [reference for reference in differentiable_references(statement.rhs)
                if self.is_active(reference.symbol)
                and (point is None or reference.symbol in point.operands)]

    def passive_here(self, statement: Assignment) -> str | None:
        """:returns: why an assignment to an active variable has no adjoint; None if it has one."""
        point = self._point(statement)
        if point is None or point.passes:
            return None
        if not point.varied:
            return f"what is assigned here does not depend on {' or '.join(self.independent)}"
        return f"what is assigned here does not influence {' or '.join(self.dependent)}"

    def _point(self, statement: Assignment) -> Point | None:
        return self.points.assignments.get(statement) if self.points else None

    def of(self, unit: Unit) -> tuple[VariableFacts, ...]:
        """:returns: the arguments and local variables of a routine."""
        table = unit.routine.symbol_table
        symbols = [*unit.dummies, *(symbol for symbol in table.automatic_datasymbols
                                    if isinstance(symbol, DataSymbol) and not symbol.is_constant)]
        return tuple(VariableFacts(symbol.name.lower(), type_name(symbol_type(symbol)),
                                   self.is_active(symbol), self.reason(symbol))
                     for symbol in symbols)
