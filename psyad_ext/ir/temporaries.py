# SPDX-License-Identifier: BSD-3-Clause
"""New variables with the shape of something that exists."""

from __future__ import annotations

from psyclone.psyir.nodes import ArrayReference, Range, Reference
from psyclone.psyir.symbols import ArrayType

from psyad_ext.ir import build
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import array_type, bounds_of, declared_rank
from psyad_ext.ir.kinds import ElementType
from psyad_ext.ir.names import Names


def variable_like(reference: Reference, type_: ElementType, name: str, names: Names) -> Reference:
    """
    :param reference: a variable, an element, a section or a whole array.
    :param type_: type of the new variable.
    :param name: its wished name.
    :param names: gives out names.

    :returns: a reference of the same shape, with the same indices where it varies, to a new
        variable that is large enough for any section of the array.
    """
    symbol = reference.symbol
    is_part = isinstance(reference, ArrayReference)
    varying = [number for number in range(declared_rank(symbol))
               if not is_part or isinstance(reference.indices[number], Range)]
    if not varying:
        return build.ref(names.symbol(name, type_.scalar()))
    bounds = [bounds_of(symbol, number) for number in varying]
    if ArrayType.Extent.DEFERRED in array_type(symbol).shape:
        # Its bounds are not known when the routine starts.
        deferred = [ArrayType.Extent.DEFERRED] * len(bounds)
        new = names.symbol(name, ArrayType(type_.scalar(), deferred))
        names.shapes[new] = bounds
    else:
        shape = [ArrayType.ArrayBounds(*pair) for pair in bounds]
        new = names.symbol(name, ArrayType(type_.scalar(), shape))
    indices = [copied(reference.indices[number]) for number in varying] if is_part else []
    return build.ref(new, indices)
