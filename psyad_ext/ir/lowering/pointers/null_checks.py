# SPDX-License-Identifier: BSD-3-Clause
"""Checks calls whose arguments are structures with pointer components that may be null.

The pointee of a component is passed in its place, and is taken to exist.
"""

from __future__ import annotations

import re

from psyclone.psyir.nodes import Assignment, Call, Reference, Routine
from psyclone.psyir.symbols import ArrayType

from psyad_ext.ir.declarations.attributes import is_local
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import path_of
from psyad_ext.ir.lowering.pointers.null_queries import Order
from psyad_ext.ir.lowering.pointers.pointee_collector import Collector, is_output
from psyad_ext.ir.lowering.pointers.pointees import Key, Path, Pointees, spelled
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.pointers.structure_exit_states import StructureExitStates
from psyad_ext.ir.structures.component_types import declared_steps
from psyad_ext.ir.structures.memory import is_memory_statement, objects_of
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.walking import nodes_of

#: Attributes of what need not be there.
_ABSENT = re.compile(r"\b(allocatable|pointer)\b", re.IGNORECASE)


def check_calls(routine: Routine, pointees: Pointees, collector: Collector,
                ends: StructureExitStates) -> None:
    """
    :param routine: a routine as it is written.
    :param pointees: what components of structures stand for in it.
    :param collector: what has found that out.
    :param ends: knows what calls run.

    :raises UnsupportedError: if a call depends on whether a component points at anything.
    """
    order, questions = Order(routine), ends.questions
    for call in nodes_of(routine, Call):
        callee = ends.callee(call)
        if callee is None:
            continue
        for dummy, actual in ends.passed(call) or ():
            holder = pointees.named(actual) if is_data(actual) else None
            for path, key in pointees.reached_keys(holder) if holder is not None else ():
                is_new = is_output(callee, dummy)
                if (key in collector.in_turn or collector.is_certain(key, call, order)) \
                        and not is_new or _is_set_first(ends, callee, dummy, path):
                    continue
                if questions.matter and questions.asks(callee, dummy, path):
                    raise declined(call, f"'{spelled(key)}' may point at nothing, and "
                                   f"'{callee.name}' may ask whether it does")
                if not is_new and _may_be_absent(pointees[key], ends, routine) \
                        and ends.uses(callee, dummy, path):
                    raise declined(call, f"'{spelled(key)}' may point at nothing, and "
                                   f"'{text_of(pointees[key])}' may not be there to be passed",
                                   "let it point there before the call in any case")


def check_outputs(routine: Routine, ends: StructureExitStates) -> None:
    """
    :param routine: a routine whose structures have not been taken apart.
    :param ends: knows what calls run.

    :raises UnsupportedError: if a call lets pointers to arrays in a structure point at nothing, as
        it starts with the values that the type declares, and something asks whether they do.
    """
    if not ends.questions.matter:
        return
    order = Order(routine)
    for call in nodes_of(routine, Call):
        callee = ends.callee(call)
        for dummy, actual in ends.passed(call) or () if callee is not None else ():
            if not is_data(actual) or not is_output(callee, dummy):
                continue
            for way in ends.null_arrays(callee, dummy):
                path = (*path_of(actual), *way)
                if _may_be_set(routine, order, call, (actual.symbol, path)) \
                        and not _sets(callee, dummy, way) and (
                            way[-1] in ends.questions.names
                            or ends.questions.asks(callee, dummy, way)):
                    raise declined(call, f"'{spelled((actual.symbol, path))}' points at nothing "
                                   f"when '{callee.name}' starts, and something asks for it",
                                   "give the argument intent 'inout', and nullify it there")


def _may_be_set(routine: Routine, order: Order, call: Call, key: Key) -> bool:
    """:returns: whether a component may point at something before a call."""
    symbol, path = key
    return not is_local(symbol) or any(
        one.symbol is symbol and all(mine == other for mine, other in zip(path_of(one), path))
        and not (is_memory_statement(one.parent) and len(path_of(one)) < len(path))
        and order.may_precede(one, call) for one in nodes_of(routine, Reference))


def _sets(routine: Routine, dummy: str, way: Path) -> bool:
    """:returns: whether a routine lets a component point at something whenever it is called."""
    return any(one.name.lower() == dummy and path_of(one) == way
               for statement in routine.children
               for one in ([statement.lhs] if isinstance(statement, Assignment)
                           and statement.is_pointer else
                           objects_of(statement) if is_memory_statement(statement) else []))


def _is_set_first(ends: StructureExitStates, callee: Routine, dummy: str, path: Path) -> bool:
    """:returns: whether a routine lets a component point at something before it uses it."""
    return any(end.is_first and end.holder == dummy and end.path == path[:len(end.path)]
               for end in ends.of(callee))


def _may_be_absent(target: Reference, ends: StructureExitStates, routine: Routine) -> bool:
    """:returns: whether what a component stands for need not be there."""
    symbol = target.symbol
    types = [symbol.datatype, *(datatype for _, datatype in declared_steps(
        target, ends.types, routine))]
    return is_optional(symbol) or any(
        isinstance(one, ArrayType) and ArrayType.Extent.DEFERRED in one.shape
        or _ABSENT.search(getattr(one, "declaration", "").partition("::")[0])
        for one in types)
