# SPDX-License-Identifier: BSD-3-Clause
"""Records of whole arrays and sections, row by row."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import ArrayReference, Node, Range, Reference
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import integer_for
from psyad_ext.ir.expressions.kinds import element_type
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable, rank, section_bounds
from psyad_ext.ir.expressions.text import has_length, is_text
from psyad_ext.ir.structures import memory
from psyad_ext.ir.structures.row_loops import Holders, Section
from psyad_ext.ir.structures.rows import (
    ALLOCATED, answer, names_several, outer_indices, structures_there)
from psyad_ext.ir.tree.copying import copied
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.strategies.branch import IfStep
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.record import RecordStep, SectionStep
from psyad_ext.transformations.reverse.strategies.step import Step


def record_all(reference: Reference, context: Context) -> Step:
    """
    :param reference: a scalar, an element, a section or a whole array.
    :param context: the routine.

    :returns: the step that records all its elements.
    """
    context.new_statement()
    if not rank(reference):
        return RecordStep(copied(reference))
    if names_several(reference):
        return _record_rows(reference, context)
    bounds_of_all = section_bounds(reference)
    counters = [context.temporary(f"i_tape_{number + 1}", element_type(integer_for(*bounds)))
                for number, bounds in enumerate(bounds_of_all)]
    indices = [build.ref(counter) for counter in counters]
    (start, stop, step), *outer = bounds_of_all
    row = _part(reference, [Range.create(start, stop, step), *indices[1:]])
    record: Step = SectionStep(build.loop_over(counters[0], _copies(start, stop, step), []),
                               [RecordStep(_part(reference, indices))], row)
    for counter, bounds in zip(counters[1:], outer):
        record = LoopStep(build.loop_over(counter, bounds, []), [record])
    return record


def record_text(reference: Reference, context: Context) -> Step:
    """
    :param reference: a text, a part of one, or an array of texts.
    :param context: the routine.

    :returns: the step that records it, all of it if it is a part.
    """
    if not declared_rank(reference.symbol) or not has_length(reference.symbol):
        context.new_statement()
        return RecordStep(build.ref(reference.symbol))
    return record_all(reference, context)


def record_if_there(symbol: DataSymbol, context: Context) -> Step:
    """:returns: the record of all of a variable, if it is allocated."""
    if is_text(symbol):
        return record_text(build.ref(symbol), context)
    record = record_all(build.ref(symbol), context)
    return _in_branch(memory.is_allocated(symbol), record) if is_allocatable(symbol) else record


def _record_rows(reference: Reference, context: Context) -> Step:
    """:returns: the step that records the rows of several structures, one after the other."""
    holders = Holders(reference, lambda number, type_: context.temporary(
        f"i_row_{number}", element_type(type_)))
    one = holders.row(reference)
    record = record_all(one, context)
    if one.symbol.given is None:
        there = answer(one.symbol, ALLOCATED, outer_indices(one))
        record = _in_branch(there, record)
    record = holders.around(record, _in_loop, _in_branch)
    there = structures_there(one.symbol)
    return record if there is None else _in_branch(there, record)


def _in_loop(counter: DataSymbol, section: Section, record: Step) -> Step:
    return LoopStep(build.loop(counter, *section, []), [record])


def _in_branch(condition: Node, record: Step) -> Step:
    return IfStep(build.branch(condition, []), [record], [], records=False)


def _copies(*nodes: Node) -> list[Node]:
    return [copied(node) for node in nodes]


def _part(reference: Reference, indices: Sequence[Node]) -> Reference:
    """:returns: what the indices select of a whole array or a section."""
    remaining = iter(_copies(*indices))
    if not isinstance(reference, ArrayReference):
        return build.ref(reference.symbol, list(remaining))
    return build.ref(reference.symbol, [next(remaining) if isinstance(index, Range)
                                        else copied(index) for index in reference.indices])
