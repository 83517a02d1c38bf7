# SPDX-License-Identifier: BSD-3-Clause
"""Arrays that constructors make of structures are filled one after the other."""

from __future__ import annotations

from psyclone.psyir.nodes import ArrayConstructor, Assignment, Node, Range, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataTypeSymbol, UnresolvedType

from psyad_ext.ir import build
from psyad_ext.ir.components import Structure
from psyad_ext.ir.copying import copied
from psyad_ext.ir.definitions import Definition, NotTakenApart
from psyad_ext.ir.expressions import extent
from psyad_ext.ir.groups import groups_in
from psyad_ext.ir.lowering.replacing import replace_statement
from psyad_ext.ir.lowering.structure_parts import Selected, Selector
from psyad_ext.ir.lowering.routine_structures import RoutineStructures
from psyad_ext.ir.lowering.structures import Structures
from psyad_ext.ir.names import Names
from psyad_ext.ir.walking import assignments_of

_DEFERRED = (ArrayType.Extent.DEFERRED,)


def fill_arrays(routine: Routine, own: RoutineStructures, structures: Structures,
                names: Names) -> None:
    """Write out assignments of arrays that constructors make of structures, in place.

    :param routine: the routine.
    :param own: its structures; new arrays are added.
    :param structures: knows the structures of all routines.
    :param names: gives out names.
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
        array = _new_array(target.definition, own, structures, names)
        if array is not None:
            replace_statement(statement, _filled(statement, array, parts))


def _new_array(definition: Definition, own: RoutineStructures, structures: Structures,
               names: Names) -> DataSymbol | None:
    """:returns: a new allocatable array of structures, None if it can't be taken apart."""
    try:
        leaves = structures.types.leaves(definition)
        groups = groups_in(definition, _DEFERRED, leaves, structures.types)
        if not groups or structures.assigns(definition):
            return None
        type_ = DataTypeSymbol(definition.name, UnresolvedType())
        symbol = names.symbol(f"{definition.name}_elements", ArrayType(type_, list(_DEFERRED)))
        structures.add(own, Structure(symbol, definition, leaves, _DEFERRED, groups=groups), names)
    except NotTakenApart:
        return None
    return symbol


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
