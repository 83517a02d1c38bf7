# SPDX-License-Identifier: BSD-3-Clause
"""Pointers that associate constructs name, and that their statements may let point elsewhere.

A name stands for what the pointer points at where the construct begins, all the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from fparser.two import Fortran2003
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Node, Reference, Routine, StructureReference)
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, DataType, ScalarType, UnsupportedFortranType)

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.lookup.bound_candidates import bound_candidates, bound_routine
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.module_variables import module_variable
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.component_types import declared_steps
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.structures.pointer_arguments import declares_pointer, pointer_arguments
from psyad_ext.ir.structures.pointer_components import pointer_type
from psyad_ext.ir.tree.copying import copied_type
from psyad_ext.ir.tree.reassigned_at_exit import reassigns_pointers
from psyad_ext.ir.tree.walking import assignments_of, nodes_of

_MOVING = (Fortran2003.Pointer_Assignment_Stmt, Fortran2003.Nullify_Stmt,
           Fortran2003.Allocate_Stmt, Fortran2003.Deallocate_Stmt)


def through_own_pointer(value: Reference, statements: Node, variables: Variables
                        ) -> tuple[Reference, list[Assignment]]:
    """
    :param value: what a name stands for, a variable or a part of one.
    :param statements: the statements of the construct, where they stand.
    :param variables: declares new variables in the routine.

    :returns: the same by a pointer that nothing moves, if it is reached by one that the statements
        may move, and what lets that pointer point there before; else the value as it is.

    :raises NotImplementedError: if there can't be such a pointer.
    """
    pointers = dict(_pointers(value, variables.routine))
    steps = steps_of(value)
    if not pointers or not _moves(
            statements, {steps[place].name for place in pointers}, IdentitySet()):
        return value, []
    last = max(pointers)
    target = getattr(pointers[last], "partial_datatype", None)
    if not isinstance(target, (ArrayType, ScalarType)):
        raise NotImplementedError("a pointer to a structure that may point elsewhere")
    own = variables.new(f"{steps[last].name}_here", copied_type(target))
    own.datatype = pointer_type(own, own.name, len(getattr(target, "shape", ())))
    first, *members = [*steps[:last], Step(steps[last].name)]
    there = reference_of(value.symbol, first.indices, members)
    return reference_of(own, steps[last].indices, steps[last + 1:]), [
        Assignment.create(build.ref(own), there, is_pointer=True)]


def _pointers(value: Reference, routine: Routine) -> Iterator[tuple[int, DataType]]:
    """:returns: the places of the names in a reference that are pointers, with their types."""
    outer = module_variable(value.symbol, routine)
    symbol = value.symbol if outer is None else outer.symbol
    if declares_pointer(symbol):
        yield 0, symbol.datatype
    if isinstance(value, StructureReference):
        for place, (_, datatype) in enumerate(declared_steps(value, Types(), routine), 1):
            if isinstance(datatype, UnsupportedFortranType) and declares_pointer(
                    DataSymbol("component", datatype)):
                yield place, datatype


def _moves(top: Node, names: Set[str], seen: IdentitySet[Node]) -> bool:
    """
    :param top: statements.
    :param names: lower-case names of pointers, or of components that are such.
    :param seen: the routines that need not be looked at any more.

    :returns: whether they may let such a pointer point elsewhere: others may have its name.
    """
    if any(one.is_pointer and _last_name(one.lhs) in names for one in assignments_of(top)):
        return True
    texts = [tree for block in nodes_of(top, CodeBlock)
             for tree in walk(list(block.parse_tree_nodes), _MOVING)]
    if not names.isdisjoint(one.string.lower() for one in walk(texts, Fortran2003.Name)):
        return True
    return any(_moves_by_call(call, names, seen) if not isinstance(call, IntrinsicCall) else
               is_memory_statement(call) and not names.isdisjoint(
                   map(_last_name, call.arguments)) for call in nodes_of(top, Call))


def _last_name(node: Node) -> str:
    return steps_of(node)[-1].name if is_data(node) else ""


def _moves_by_call(call: Call, names: Set[str], seen: IdentitySet[Node]) -> bool:
    """:returns: whether a call may move such a pointer, also if it is not known what it runs."""
    own = callee_of(call)
    callees = [own] if own is not None else bound_candidates(
        [steps_of(call.routine)[-1].name], call, bound_routine) \
        if isinstance(call.routine, StructureReference) else []
    given = {dummy.name.lower() for dummy, actual in arguments_of(call) or ()
             if _last_name(actual) in names}
    return not callees or any(_moved_in(callee, names | given, seen) for callee in callees)


def _moved_in(routine: Routine, names: Set[str], seen: IdentitySet[Node]) -> bool:
    if routine in seen:
        return False
    seen.add(routine)
    lowered = pointer_arguments(routine)
    return reassigns_pointers(routine) or lowered is not None and not names.isdisjoint(
        one.symbol.name.lower() for one in lowered.moved) or _moves(routine, names, seen)
