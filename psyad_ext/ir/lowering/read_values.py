# SPDX-License-Identifier: BSD-3-Clause
"""Variables that hold for a moment what a statement reads."""

from __future__ import annotations

from psyclone.psyir.nodes import Reference, StructureReference
from psyclone.psyir.symbols import ArrayType, Symbol

from psyad_ext.ir import build
from psyad_ext.ir.expressions import declared_rank
from psyad_ext.ir.kinds import ElementType, integer_value
from psyad_ext.ir.lowering.variables import Variables
from psyad_ext.ir.structure_access import steps_of
from psyad_ext.ir.temporaries import variable_like


def value_for(target: Reference, type_: ElementType, variables: Variables) -> Reference:
    """
    :param target: what gets a value that is read.
    :param type_: its type.
    :param variables: declares new variables.

    :returns: a new variable of the same shape, or a part of one.

    :raises NotImplementedError: if the shape of a component is not known.
    """
    name = f"{target.symbol.name}_value"
    if not isinstance(target, StructureReference):
        value = variable_like(target, type_, name, variables.names)
        variables.declare([value])
        return value
    datatype = target.datatype
    if not isinstance(datatype, ArrayType):
        return build.ref(variables.new(name, type_.scalar()))
    if not _has_indices(target) and len(datatype.shape) == declared_rank(target.symbol):
        # Each structure of an array has one of them.
        return value_for(build.ref(target.symbol), type_, variables)
    return build.ref(variables.new(name, ArrayType(type_.scalar(), _constant(datatype))))


def no_component(target: Reference) -> Symbol:
    """
    :param target: what a statement in an implied loop reads.

    :returns: the variable.

    :raises NotImplementedError: if it is a component, of which the indices stand apart.
    """
    if isinstance(target, StructureReference):
        raise NotImplementedError("components that are read in a loop")
    return target.symbol


def _has_indices(target: StructureReference) -> bool:
    return any(step.indices is not None for step in steps_of(target))


def _constant(datatype: ArrayType) -> list[int]:
    """:returns: the extents of a component, if they are numbers."""
    found = []
    for extent in datatype.shape:
        bounds = [integer_value(getattr(extent, name)) for name in ("lower", "upper")] \
            if isinstance(extent, ArrayType.ArrayBounds) else [None]
        if None in bounds:
            raise NotImplementedError("an array that is a component of unknown extents")
        found.append(bounds[1] - bounds[0] + 1)
    return found
