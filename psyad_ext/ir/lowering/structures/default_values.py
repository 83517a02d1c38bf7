# SPDX-License-Identifier: BSD-3-Clause
"""Default values of components, in all structures of an array."""

from __future__ import annotations

from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank, rank
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.structures.structure_parts import full_range
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.scalars import only_dimensions


def default_assignment(component: ComponentSymbol, value: Node,
                       variables: Variables) -> Statement:
    """:returns: what gives a component its default value, in every element of its structures."""
    outer = declared_rank(component) - rank(value)
    if not rank(value) or not outer:
        return build.assign(build.ref(component), copied(value))
    counters = {number: variables.new(f"i_{component.name}", ScalarType.integer_type())
                for number in range(outer) if number not in only_dimensions(component)}
    own = [full_range(component, number) for number in range(outer, declared_rank(component))]
    target = build.ref(component, [*(build.ref(counters[number]) if number in counters else
                                     build.integer(1) for number in range(outer)), *own])
    statement: Statement = build.assign(target, copied(value))
    for number, counter in counters.items():
        statement = build.loop(counter, *bounds_of(component, number), None, [statement])
    return statement
