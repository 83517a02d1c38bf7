# SPDX-License-Identifier: BSD-3-Clause
"""Values of arguments on entry, for routines that run the original one several times."""

from __future__ import annotations

from psyclone.psyir.nodes import Routine, Statement
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable
from psyad_ext.ir.expressions.text import is_deferred_text, of_any_length
from psyad_ext.ir.lookup.module_variables import declared_as
from psyad_ext.ir.structures.groups import group_of
from psyad_ext.ir.structures.memory import (
    allocated_copy, allocation, is_allocated, own_bounds, same_text, written_deallocation)
from psyad_ext.ir.structures.row_memory import deallocated_rows, is_shaped_later, kept_rows
from psyad_ext.ir.structures.temporaries import variable_like
from psyad_ext.ir.tree.components import ComponentSymbol, source_name
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.deferred_type import is_changing_text
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.names import Names


def kept(symbol: DataSymbol, names: Names, origin: Routine,
         stays: bool = False) -> tuple[list[Statement], list[Statement]]:
    """
    :param symbol: an argument.
    :param names: gives out names.
    :param origin: the routine of the source that it is an argument of.
    :param stays: whether it is certainly as allocated as on entry when it is put back.

    :returns: what keeps its value on entry, and what puts it back.

    :raises UnsupportedError: if there is nothing that could keep it.
    """
    if is_changing_text(symbol.datatype) and declared_rank(symbol):
        name = source_name(own.component) if isinstance(
            own := declared_as(symbol), ComponentSymbol) else symbol.name
        raise UnsupportedError([Problem(
            *location(origin), "ALLOCATABLE", "the target is called several times, and texts "
            f"'{name}', "
            "whose length changes, would have to be put back in each structure of an array",
            "set them elsewhere, or use text of a fixed length")])
    if is_deferred_text(symbol):
        text = build.ref(of_any_length(names.symbol(
            f"{symbol.name}_entry", ScalarType.character_type())))
        return [same_text(text, build.ref(symbol))], [same_text(build.ref(symbol), copied(text))]
    copy = variable_like(build.ref(symbol), symbol_type(symbol), f"{symbol.name}_entry",
                         names).symbol
    names.shapes.pop(copy, None)
    if is_shaped_later(build.ref(copy)):
        return kept_rows(build.ref(copy), build.ref(symbol), names), [
            *deallocated_rows(build.ref(symbol), names),
            *kept_rows(build.ref(symbol), build.ref(copy), names)]
    if stays and is_allocatable(symbol):
        there = [allocation(copy, own_bounds(symbol)), build.assign(build.ref(copy),
                                                                    build.ref(symbol))]
        back = build.assign(build.ref(symbol), build.ref(copy))
        return ([build.branch(is_allocated(symbol), there)],
                [build.branch(is_allocated(symbol), [back])])
    gone = [build.branch(is_allocated(symbol), [written_deallocation(symbol)])] \
        if is_allocatable(symbol) else []
    return assigned(copy, symbol), [*gone, *assigned(symbol, copy)]


def copy_with_rows(target: DataSymbol, value: DataSymbol, names: Names) -> list[Statement]:
    """
    :param target: a local variable, which is not allocated yet.
    :param value: another one of the same shape.
    :param names: gives out names.

    :returns: what makes the variable a copy of the other one, with its rows.
    """
    rows = kept_rows(build.ref(target), build.ref(value), names) \
        if is_shaped_later(build.ref(target)) else []
    if group_of(target) is None:
        return rows or assigned(target, value)
    return [build.branch(is_allocated(value), [
        allocation(target, own_bounds(value)),
        *(rows or [build.assign(build.ref(target), build.ref(value))])])]


def assigned(target: DataSymbol, value: DataSymbol) -> list[Statement]:
    """:returns: what copies a variable to another one, which is not allocated yet."""
    if value is target:
        return []
    if is_allocatable(target):
        return [build.branch(is_allocated(value), [allocated_copy(target, value)])]
    return [build.assign(build.ref(target), build.ref(value))]
