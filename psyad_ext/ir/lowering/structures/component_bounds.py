# SPDX-License-Identifier: BSD-3-Clause
"""Bounds of components of all elements of an array: they begin at 1, whatever the array's do."""

from __future__ import annotations

from psyclone.psyir.nodes import IntrinsicCall, Routine, StructureReference

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.inquiries import dimension_number
from psyad_ext.ir.expressions.structure_access import reference_of, steps_of
from psyad_ext.ir.lowering.input_output.component_text import ends_part
from psyad_ext.ir.structures.component_types import whole_arrays
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.walking import nodes_of


def count_components_from_one(routine: Routine) -> None:
    """Spell out the bounds of what is selected of all elements of arrays of structures, in place.

    :param routine: the routine.

    :raises UnsupportedError: if all bounds are asked for at once.
    """
    for call in nodes_of(routine, IntrinsicCall):
        asked = call.arguments[0] if call.arguments else None
        if call.intrinsic.name not in ("LBOUND", "UBOUND") \
                or not isinstance(asked, StructureReference) or ends_part(call, routine):
            continue
        steps, places = steps_of(asked), whole_arrays(asked, routine)
        if len(places) != 1 or places[0] == len(steps) - 1:
            continue
        number = dimension_number(call)
        if number is None:
            raise UnsupportedError([Problem(
                *location(call), "BOUND", "all bounds of a component of all elements of an array",
                "ask for one after the other")])
        array = reference_of(asked.symbol, steps[0].indices, steps[1:places[0] + 1])
        call.replace_with(
            build.integer(1) if call.intrinsic.name == "LBOUND" else build.intrinsic(
                "SIZE", array, ("dim", build.integer(number))), keep_name_in_context=True)
