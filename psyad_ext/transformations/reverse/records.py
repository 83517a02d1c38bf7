# SPDX-License-Identifier: BSD-3-Clause
"""Records of whole arrays and sections, element by element."""

from __future__ import annotations

from psyclone.psyir.nodes import ArrayReference, Range, Reference
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.ir import build
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import rank, section_bounds
from psyad_ext.ir.kinds import element_type
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.steps import LoopStep, RecordStep, Step


def record_all(reference: Reference, context: Context) -> Step:
    """
    :param reference: a scalar, an element, a section or a whole array.
    :param context: the routine.

    :returns: the step that records all its elements.
    """
    integer = element_type(ScalarType.integer_type())
    context.new_statement()
    counters = [context.temporary(f"i_tape_{number + 1}", integer)
                for number in range(rank(reference))]
    step: Step = RecordStep(_element(reference, counters))
    for counter, bounds in zip(counters, section_bounds(reference) if counters else ()):
        step = LoopStep(build.loop(counter, *bounds, []), [step])
    return step


def _element(reference: Reference, counters: list[DataSymbol]) -> Reference:
    """:returns: the element of a whole array or a section that the counters select."""
    if not counters:
        return copied(reference)
    indices = [build.ref(counter) for counter in counters]
    if not isinstance(reference, ArrayReference):
        return build.ref(reference.symbol, indices)
    remaining = iter(indices)
    return build.ref(reference.symbol, [next(remaining) if isinstance(index, Range)
                                        else copied(index) for index in reference.indices])
