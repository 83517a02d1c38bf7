# SPDX-License-Identifier: BSD-3-Clause
"""What holds times that have been measured: it is never the same twice."""

from __future__ import annotations

from collections.abc import Iterator

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Node, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.lookup.module_variables import ModuleVariable, module_variable
from psyad_ext.ir.lowering.base.possible_callees import reached

#: Subroutines and functions that read a clock.
_CLOCKS = frozenset({
    "cpu_time", "date_and_time", "dtime", "etime", "fdate", "ftime", "gettimeofday", "itime",
    "mpi_wtime", "omp_get_wtime", "second", "secnds", "system_clock", "time", "time8"})


def measured(target: Routine) -> frozenset[Symbol | ModuleVariable]:
    """
    :param target: a routine.

    :returns: the variables, of this routine and of all that it reaches, that clocks have a part
        in: read from one, or computed from what is.
    """
    routines = reached(target)
    found: set[Symbol | ModuleVariable] = set()
    if not any(_is_clock(call) for routine in routines for call in routine.walk(Call)):
        return frozenset()
    before = -1
    while len(found) > before:
        before = len(found)
        for routine in routines:
            found.update(_measured_in(routine, found))
    return frozenset(found)


def _measured_in(routine: Routine, known: set[Symbol | ModuleVariable]
                 ) -> Iterator[Symbol | ModuleVariable]:
    """:returns: the variables that statements of a routine set from clocks, or from what is
        known to come from one."""

    def are_known(node: Node) -> bool:
        return any(_key(one.symbol, routine) in known for one in node.walk(Reference)) or any(
            _is_clock(call) or _result(call) in known for call in node.walk(Call))

    for statement in routine.walk((Assignment, Call)):
        if isinstance(statement, Assignment):
            if are_known(statement.rhs):
                yield _key(statement.lhs.symbol, routine)
        elif _is_clock(statement):
            for one in statement.arguments:
                if isinstance(one, Reference):
                    yield _key(one.symbol, routine)
        elif not isinstance(statement, IntrinsicCall):
            callee = callee_of(statement)
            for dummy, actual in () if callee is None else argument_map(statement, callee):
                if are_known(actual):
                    yield dummy
                if dummy in known and isinstance(actual, Reference):
                    yield _key(actual.symbol, routine)


def _key(symbol: Symbol, routine: Routine) -> Symbol | ModuleVariable:
    return symbol if symbol.is_argument else module_variable(symbol, routine) or symbol


def _is_clock(call: Call) -> bool:
    return not isinstance(call, IntrinsicCall) and call.routine.name.lower() in _CLOCKS \
        and callee_of(call) is None


def _result(call: Call) -> DataSymbol | None:
    callee = None if isinstance(call, IntrinsicCall) else callee_of(call)
    return None if callee is None else callee.return_symbol
