# SPDX-License-Identifier: BSD-3-Clause
"""Pointers whose memory a routine allocates or frees that takes an allocatable array for them.

A component, or a pointer of a module, stays a pointer: an array takes its values to the call, and
what that leaves back.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Call, Reference, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lookup.module_variables import module_variable
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.memory.owned_dummies import owned_arguments
from psyad_ext.ir.structures.memory import (
    allocation, is_allocated, own_bounds, shaped_like, written_deallocation)
from psyad_ext.ir.tree.components import is_pointer
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.walking import nodes_of, statement_of


def pass_memory(routine: Routine, variables: Variables) -> None:
    """Let calls pass arrays for such pointers, in place.

    :param routine: the routine, without structures.
    :param variables: declares new variables in it.
    """
    for call in nodes_of(routine, Call):
        for _, actual in owned_arguments(call):
            pointer = actual.symbol
            if type(actual) is Reference and is_pointer(pointer):
                _pass_array(call, actual, variables)
                _check_alone(call, pointer, callee_of(call))


def _pass_array(call: Call, actual: Reference, variables: Variables) -> None:
    pointer = actual.symbol
    array = variables.new(f"{pointer.name}_given", ArrayType(
        symbol_type(pointer).scalar(), [ArrayType.Extent.DEFERRED]*declared_rank(pointer)))
    statement = statement_of(call)
    actual.symbol = array
    build.insert(statement.parent, statement.position + 1, shaped_like(
        pointer, array, _moved(array, pointer)))
    build.insert(statement.parent, statement.position, [build.branch(is_allocated(pointer), [
        allocation(array, own_bounds(pointer)), _moved(pointer, array)[0]])])


def _moved(source: DataSymbol, target: DataSymbol) -> list[Statement]:
    """:returns: what gives an array the values of another one, which is not needed any more."""
    return [build.assign(build.ref(target), build.ref(source)), written_deallocation(source)]


def _check_alone(call: Call, pointer: DataSymbol, callee: Routine) -> None:
    """
    :raises UnsupportedError: if the routine that is called knows a pointer by another name, too,
        which would not have the values of the array.
    """
    here = module_variable(pointer, call.ancestor(Routine)) if not pointer.is_argument else None
    if any(one.symbol is pointer for one in nodes_of(call, Reference)) or any(
            one.symbol is pointer
            or here is not None and module_variable(one.symbol, routine) == here
            for routine in reached(callee) for one in nodes_of(routine, Reference)):
        file, line = location(call)
        raise UnsupportedError([Problem(
            file, line, "ALIAS", f"'{callee.name}' allocates memory for a pointer that it knows by "
            "another name, too", "let it use one of them")])
