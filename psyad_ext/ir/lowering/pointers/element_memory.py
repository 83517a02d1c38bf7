# SPDX-License-Identifier: BSD-3-Clause
"""Memory for local pointers that hand on where pointers in elements of arrays are to point.

A statement that allocates for such a pointer becomes one that allocates a variable of its own, at
which the pointer is made to point.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    Assignment, CodeBlock, IntrinsicCall, Loop, Reference, Routine, WhileLoop)
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataType, ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.lowering.base.labels import label_of
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.element_places import Places
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.structures.component_values import known_type
from psyad_ext.ir.structures.memory import allocates, is_memory_statement, objects_of
from psyad_ext.ir.tree.definitions import NotTakenApart
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.walking import nodes_of


def give_memory(routine: Routine, places: Places, variables: Variables) -> set[Symbol]:
    """Let what is allocated for such pointers be variables, in place.

    :param routine: a routine.
    :param places: knows these pointers.
    :param variables: declares new variables in it.

    :returns: the variables.

    :raises UnsupportedError: if one statement may allocate memory for several pointers.
    """
    found: set[Symbol] = set()
    for statement in nodes_of(routine, IntrinsicCall):
        if not is_memory_statement(statement) or not allocates(statement):
            continue
        for one in objects_of(statement)[::-1]:
            if one.symbol in places.handing_on:
                _check(statement, one.symbol, routine, places)
                found.add(_give(statement, one, variables))
    return found


def _give(statement: IntrinsicCall, reference: Reference, variables: Variables) -> DataSymbol:
    """:returns: what a statement allocates from now on in the place of a pointer."""
    pointer = reference.symbol
    memory = variables.new(f"{pointer.name}_memory", _datatype(statement, pointer))
    pointing = Assignment.create(build.ref(pointer), build.ref(memory), is_pointer=True)
    adopt_location(pointing, statement)
    statement.parent.addchild(pointing, statement.position + 1)
    if isinstance(memory.datatype, ScalarType):
        statement.detach()
    else:
        reference.symbol = memory
    return memory


def _datatype(statement: IntrinsicCall, pointer: DataSymbol) -> DataType:
    """:returns: the type of what is allocated."""
    target = getattr(pointer.datatype, "partial_datatype", None)
    try:
        if isinstance(target, ArrayType):
            return ArrayType(known_type(target.elemental_type, statement),
                             [ArrayType.Extent.DEFERRED]*len(target.shape))
        if isinstance(target, ScalarType) and len(statement.arguments) == 1:
            return known_type(target, statement)
    except (NotImplementedError, NotTakenApart):
        pass
    raise declined(statement, f"what this allocates for '{pointer.name}', with which elements of "
                   "arrays of structures are made to point at it, is neither an array of numbers "
                   "nor a single number that is allocated alone", "use a local variable with the "
                   "attribute 'target'")


def _check(statement: IntrinsicCall, pointer: Symbol, routine: Routine, places: Places) -> None:
    """
    :raises UnsupportedError: if a statement may be executed again while the memory is used.
    """
    loop = statement.ancestor((Loop, WhileLoop))
    is_freed = loop is not None and any(
        is_memory_statement(one) and not allocates(one) and any(
            places.place(own) is not None for own in objects_of(one))
        for one in nodes_of(loop, IntrinsicCall)) \
        and isinstance(getattr(pointer.datatype, "partial_datatype", None), ArrayType)
    if loop is not None and not is_freed or any(
            map(label_of, nodes_of(routine, CodeBlock))):
        raise declined(statement, f"this may allocate memory for '{pointer.name}' several times, "
                       "and elements of arrays of structures are made to point there",
                       "let them point at sections of one array")
