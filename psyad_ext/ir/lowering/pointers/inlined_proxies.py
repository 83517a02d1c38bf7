# SPDX-License-Identifier: BSD-3-Clause
"""Functions that return structures whose pointer components alias parts of arguments.

They are inlined: ``p = get_proxy(field)`` assigns the target of ``p%data``.
"""

from __future__ import annotations

from collections.abc import Callable

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, IntrinsicCall, Node, Range, Reference, Routine, Statement)
from psyclone.psyir.symbols import ArrayType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import declared_rank, is_data
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.type_reading import is_pointer_type, pointed_at
from psyad_ext.ir.lowering.base.possible_callees import calls_itself
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.inlined_calls import InlinedCall
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.pointers.structure_exit_states import StructureExitStates
from psyad_ext.ir.lowering.structures.block_structures import begin_anew
from psyad_ext.ir.structures.component_types import declared_steps, definition_of
from psyad_ext.ir.tree.walking import nodes_of


def inline_proxies(routine: Routine, variables: Variables, types: Types,
                   ends: StructureExitStates, resolve: Callable[[], None]) -> bool:
    """Inline one call of such a function, in place.

    :param routine: a routine whose structures have not been taken apart.
    :param variables: declares new variables in it.
    :param types: knows derived types.
    :param ends: knows what calls pass.
    :param resolve: lets calls of bound procedures name these.

    :returns: whether there was any.

    :raises UnsupportedError: if one of them can't be inlined.
    """
    is_resolved = False
    for statement in nodes_of(routine, Assignment):
        call = statement.rhs
        if statement.is_pointer or not isinstance(call, Call) \
                or isinstance(call, (IntrinsicCall, OpaqueCall)):
            continue
        if not is_resolved:
            resolve()
            is_resolved, call = True, statement.rhs
        callee = ends.callee(call) if isinstance(call, Call) else None
        if callee is None or not _gives_pointers(callee, types):
            continue
        try:
            if calls_itself(callee):
                raise NotImplementedError("it calls itself")
            build.insert(statement.parent, statement.position,
                         _begun(statement.lhs, callee, types, variables))
            InlinedCall(call, callee, ends.passed(call), variables, statement.lhs).inline()
        except NotImplementedError as error:
            raise declined(call, f"'{callee.name}' gives a structure with pointers, and can't be "
                           f"inlined here: {error}", "let a subroutine do that, or the "
                           "routine itself") from error
        return True
    return False


def _begun(left: Node, function: Routine, types: Types, variables: Variables
           ) -> list[Statement]:
    """
    :returns: what lets a structure begin anew, but for what is undefined then, or what the
        function lets point at something in any case.

    :raises NotImplementedError: if that is not known.
    """
    definition = definition_of(left, types, variables.routine) \
        if type(left) in (Reference, ArrayReference) else None
    if definition is None or any(isinstance(one, Range) for one in left.children) \
            or type(left) is Reference and declared_rank(left.symbol):
        raise NotImplementedError("its value is not that of a variable, or of an element of one")
    surely = {steps_of(one.lhs)[1].name for one in function.children
              if isinstance(one, Assignment) and one.is_pointer
              and one.lhs.symbol is function.return_symbol and len(steps_of(one.lhs)) == 2}
    found: list[Statement] = []
    for one in definition.ancestors:
        for name, component in one.components.items():
            if is_pointer_type(component.datatype):
                if name in surely:
                    continue
                found.append(Assignment.create(
                    reference_of(left.symbol, list(left.children) or None, [Step(name)]),
                    build.intrinsic("NULL"), is_pointer=True))
            elif component.initial_value is not None or ArrayType.Extent.DEFERRED in getattr(
                    component.datatype, "shape", ()):
                if type(left) is Reference:
                    variables.renews_structures = True
                    return [begin_anew(left.symbol)]
                raise NotImplementedError("elements of an array get its value, which has other "
                                          "values from the start, or allocatable components")
    return found


def _gives_pointers(function: Routine, types: Types) -> bool:
    """:returns: whether a function lets pointers to arrays of numbers, in its result, point at
        something."""
    result = function.return_symbol
    for one in nodes_of(function, Assignment) if result is not None else ():
        if one.is_pointer and is_data(one.lhs) and one.lhs.symbol is result \
                and len(steps_of(one.lhs)) > 1:
            datatype = declared_steps(one.lhs, types, function)[-1][1]
            if datatype is not None and pointed_at(datatype) is not None:
                return True
    return False
