# SPDX-License-Identifier: BSD-3-Clause
"""Statements that allocate or deallocate with ``stat``, as branches.

With it, to allocate what is allocated, or to deallocate what is not, is no error: nothing happens,
and the status tells. Objects are allocated from left to right, up to the first that fails. Values
of the status and texts for ``errmsg`` are those of gfortran.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import (
    Call, IntrinsicCall, Node, Reference, Routine, Statement, StructureReference)

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import element_type
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.module_variables import module_variable
from psyad_ext.ir.lookup.type_reading import is_pointer_type
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.memory.known_allocation import told_before
from psyad_ext.ir.structures.component_types import element_type as type_of_element
from psyad_ext.ir.structures.component_types import last_component
from psyad_ext.ir.structures.memory import allocates, is_memory_statement, sets_status
from psyad_ext.ir.structures.pointer_arguments import declares_pointer, owns_argument
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.module_pointers import is_module_pointer
from psyad_ext.ir.tree.walking import statements_of

#: By whether a statement allocates: the status where that fails, and the text for ``errmsg``.
_FAILURES = {True: (5014, "Attempt to allocate an allocated object"),
             False: (1, "Attempt to deallocate an unallocated object")}


def branch_by_status(routine: Routine) -> None:
    """Let statements that allocate or deallocate set a status as branches do, in place.

    Before::

        real :: x, y
        integer :: n, status
        real, allocatable :: w(:)
        allocate(w(n), stat=status)

    After::

        allocate(w(1:n))
        status = 0

    :param routine: the routine; what has been read of it.
    """
    for statement in statements_of(routine, IntrinsicCall):
        if is_memory_statement(statement) and sets_status(statement):
            replace_statement(statement, _branches(statement, routine))


def _branches(statement: IntrinsicCall, routine: Routine) -> list[Statement] | None:
    """:returns: what takes the place of a statement; None if a value for several objects might be
        computed more than once."""
    pairs = list(zip(statement.argument_names, statement.arguments))
    options = {name.lower(): node for name, node in pairs if name}
    status, message = options.pop("stat"), options.pop("errmsg", None)
    code, text = _FAILURES[allocates(statement)]
    parts = _parts([node for name, node in pairs if not name], statement, routine)
    if len(parts) > 1 and any(not isinstance(call, IntrinsicCall)
                              for option in options.values() for call in option.walk(Call)):
        return None
    new: list[Statement] = [build.assign(copied(status), build.integer(0))]
    for question, objects in reversed(parts):
        new.insert(0, build.intrinsic(statement.intrinsic.name, *map(copied, objects), *(
            (name, copied(node)) for name, node in options.items())))
        if question is not None:
            failed = [build.assign(copied(status), build.integer(code))]
            if message is not None:
                failed.append(build.assign(copied(message), _cut(text, message, routine)))
            new = [build.branch(question, new, failed)]
    return new


def _cut(text: str, variable: Node, routine: Routine) -> Node:
    """:returns: as much of a text as a variable has room for, as far as that is known."""
    known = type_of_element(variable, routine)
    type_ = element_type(known) if known is not None else None
    return build.text(text if type_ is None else text[:type_.length])


def _parts(objects: Sequence[Node], statement: IntrinsicCall,
           routine: Routine) -> list[tuple[Node | None, list[Node]]]:
    """:returns: the objects of a statement in order, those that follow one which may fail and
        cannot do so themselves with it; and the condition that it does not fail, if it may."""
    found: list[tuple[Node | None, list[Node]]] = []
    for node in objects:
        question = _question(node, statement, routine)
        if question is None and found:
            found[-1][1].append(node)
        else:
            found.append((question, [node]))
    return found


def _question(node: Node, statement: IntrinsicCall, routine: Routine) -> Node | None:
    """:returns: the condition that an object can be allocated or deallocated, None if it can."""
    if not is_data(node):
        return None
    first, *rest = steps_of(node)
    target = reference_of(node.symbol, first.indices if rest else None, [
        *rest[:-1], *(Step(one.name) for one in rest[-1:])])
    points = _is_pointer(node, routine)
    if points and allocates(statement) \
            or told_before(target, statement, routine) is (not allocates(statement)):
        return None
    asked = "ASSOCIATED" if points and not owns_argument(routine, node.symbol) else "ALLOCATED"
    question = build.intrinsic(asked, target)
    return build.negation(question) if allocates(statement) else question


def _is_pointer(node: Reference, routine: Routine) -> bool:
    """:returns: whether an object is a pointer in the source."""
    if isinstance(node, StructureReference):
        return is_pointer_type(last_component(node, Types(), routine))
    outer = module_variable(node.symbol, routine)
    symbol = node.symbol if outer is None else outer.symbol
    return declares_pointer(symbol) or is_module_pointer(symbol) \
        or owns_argument(routine, symbol)
