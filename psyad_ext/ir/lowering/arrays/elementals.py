# SPDX-License-Identifier: BSD-3-Clause
"""Elemental procedures: found behind their names, and called for one element after the other."""

from __future__ import annotations

from collections.abc import Callable

from psyclone.psyir.nodes import Call, IntrinsicCall, Node, Reference, Routine, Schedule, Statement
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, Symbol, UnresolvedType

from psyad_ext.core.errors import UsageError
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import integer_for
from psyad_ext.ir.expressions.questions import (
    declared_rank, is_data, rank, section_bounds, symbols_read)
from psyad_ext.ir.lookup.callees import argument_map, callee_of, is_elemental
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.temporary import new_temporary
from psyad_ext.ir.lowering.base.values import value_type
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.blocks.associations import all_indices
from psyad_ext.ir.normal_form.array_statements import at_elements, nest, opaque_parts
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.elementwise import elementwise_arguments
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.walking import nodes_of


def mark_elementals(routine: Routine) -> None:
    """Let every call know whether its procedure is elemental, in place.

    Names that are generic, or come from another module, do not tell, or not rightly.

    :param routine: the routine with the calls.
    """
    for call in nodes_of(routine, Call):
        if isinstance(call, IntrinsicCall) or type(call.routine) is not Reference:
            continue
        callee = callee_of(call)
        if callee is not None and is_elemental(callee) is not bool(call.is_elemental):
            old = call.routine.symbol
            datatype = old.datatype if isinstance(old, RoutineSymbol) else UnresolvedType()
            call.routine.symbol = RoutineSymbol(
                old.name, datatype, interface=old.interface.copy(),
                is_elemental=is_elemental(callee))


def expand_elemental_calls(routine: Routine, variables: Variables,
                           visit: Callable[[Routine], None]) -> None:
    """Put calls of elemental subroutines with arrays into loops, in place.

    :param routine: the routine with the calls.
    :param variables: declares new variables in it.
    :param visit: changes a routine that is called: what it takes instead of structures shows then.
    """
    for call in nodes_of(routine, Call):
        if isinstance(call.parent, Schedule) and not isinstance(call, IntrinsicCall) \
                and call.is_elemental and rank(call):
            callee = callee_of(call)
            if callee is not None:
                visit(callee)
            new = _expanded(call, variables)
            if new is not None:
                replace_statement(call, new)


def _expanded(call: Call, variables: Variables) -> list[Statement] | None:
    """:returns: loops over calls for single elements; None if the arguments are not known."""
    callee = callee_of(call)
    new = copied(call)
    new.preceding_comment = new.inline_comment = ""
    try:
        pairs = argument_map(new, callee) if callee is not None else []
    except UsageError:
        return None
    elementwise = IdentityMap((argument, argument) for argument in elementwise_arguments(new))
    if any(declared_rank(dummy) for dummy, actual in pairs if actual in elementwise):
        return None  # arrays in structures
    written = [actual for dummy, actual in pairs if not is_only_read(dummy) and is_data(actual)]
    model = next((actual for actual in written if rank(actual) and actual in elementwise), None)
    if model is None or any(rank(part) for one in elementwise.values()
                            for part in opaque_parts(one)):
        return None
    before = _with_old_values(new, {actual.symbol for actual in written}, variables)
    if before is None:
        return None
    sections = section_bounds(model)
    counters = _counters(model, sections, variables)
    for argument in elementwise_arguments(new):
        element: Node = at_elements(copied(argument), sections, counters)
        argument.replace_with(element, keep_name_in_context=True)
    return [*before, nest(counters, sections, new)]


def _with_old_values(call: Call, changed: set[Symbol], variables: Variables
                     ) -> list[Statement] | None:
    """Let arguments have the values that expressions and indices have before the call, in place.

    :param call: a call that becomes many.
    :param changed: variables that it changes.
    :param variables: declares new variables in the routine.

    :returns: what keeps these values; None if the type of one is not known.
    """
    before: list[Statement] = []
    for argument in list(call.arguments):
        for node in all_indices(argument) if is_data(argument) else [argument]:
            read = symbols_read(node)
            if read.isdisjoint(changed) and not variables.changes_outside(read):
                continue
            type_ = value_type(node)
            made = None if type_ is None else new_temporary(node, type_, "argument", variables)
            if made is None:
                return None
            before += [*made[0], build.assign(made[1], copied(node))]
            node.replace_with(copied(made[1]), keep_name_in_context=node is argument)
    return before


def _counters(model: Reference, sections: list[tuple[Node, Node, Node]],
              variables: Variables) -> list[DataSymbol]:
    return [variables.new(f"i_{model.symbol.name}_{number + 1}", integer_for(*section))
            for number, section in enumerate(sections)]
