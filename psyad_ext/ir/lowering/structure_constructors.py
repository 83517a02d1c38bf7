# SPDX-License-Identifier: BSD-3-Clause
"""Arrays that constructors make of structures are filled one after the other."""

from __future__ import annotations

from psyclone.psyir.nodes import ArrayConstructor, Assignment, Node, Range, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.ir import build
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import extent
from psyad_ext.ir.lowering.new_structures import NewStructures
from psyad_ext.ir.lowering.replacing import replace_statement
from psyad_ext.ir.lowering.structure_parts import Selected, Selector
from psyad_ext.ir.lowering.routine_structures import RoutineStructures
from psyad_ext.ir.lowering.structures import Structures
from psyad_ext.ir.walking import assignments_of

_DEFERRED = (ArrayType.Extent.DEFERRED,)


def fill_arrays(routine: Routine, own: RoutineStructures, structures: Structures,
                new: NewStructures) -> None:
    """Write out assignments of arrays that constructors make of structures, in place.

    :param routine: the routine.
    :param own: its structures.
    :param structures: knows the structures of all routines.
    :param new: declares structures in it.
    """
    selector = Selector(own, structures.types)
    for statement in assignments_of(routine):
        value = statement.rhs
        if not isinstance(value, ArrayConstructor) or not value.children:
            continue
        target = selector.selected(statement.lhs)
        parts = [selector.selected(one) for one in value.children]
        if target is None or target.rank != 1 or target.definition is None or any(
                part is None or part.is_leaf or part.rank > 1
                or part.definition is not target.definition for part in parts):
            continue
        array = None if structures.assigns(target.definition) \
            else new.new(target.definition, "elements", _DEFERRED)
        if array is not None:
            replace_statement(statement, _filled(statement, array, parts))


def _filled(statement: Assignment, array: DataSymbol,
            parts: list[Selected]) -> list[Statement]:
    """:returns: what fills an array with structures, and assigns it."""
    filling: list[Statement] = []
    count: Node = build.integer(0)
    for value, part in zip(statement.rhs.children, parts):
        first = build.shifted(copied(count), 1)
        count = build.integer_sum(_size(value, part), count) if part.rank \
            else build.shifted(count, 1)
        place = first if not part.rank else build.section(first, copied(count))
        filling.append(build.assign(build.ref(array, [place]), copied(value)))
    return [build.intrinsic("ALLOCATE", build.ref(array, [build.section(build.integer(1), count)])),
            *filling, build.assign(copied(statement.lhs), build.ref(array)),
            build.intrinsic("DEALLOCATE", build.ref(array))]


def _size(value: Node, part: Selected) -> Node:
    """:returns: how many structures an array holds."""
    sections = [index for indices in part.given for index in indices or ()
                if isinstance(index, Range)]
    if not sections:
        return build.intrinsic("SIZE", copied(value), ("dim", build.integer(1)))
    return build.positive_part(extent(*map(copied, sections[0].children)))
