# SPDX-License-Identifier: BSD-3-Clause
"""Values for the arguments of LFRic kernels: numbers of degrees of freedom, and maps to them.

Each kernel works on one column of cells. Degree of freedom ``df`` of a space has ``nlayers + 1``
values above each other, those of the next one and of neighbouring cells follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from psyclone.psyir.nodes import Reference, Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.ir.expressions.kinds import integer_value, symbol_type

LAYERS = 3
#: Degrees of freedom in a cell by function space; two where nothing else is said.
IN_CELL = {"w0": 8, "w1": 12, "w2": 6, "w2h": 4, "w2v": 2, "w3": 1, "pid": 1, "ws": 1, "chi": 8}
#: Scalars that are no sizes of function spaces.
SCALARS: dict[str, Any] = {
    "nlayers": LAYERS, "cell": 1, "nqp_h": 2, "nqp_v": 2, "nqp_f": 2, "nfaces_qr": 6,
    "nfaces_re_h": 4, "ndata": 1, "order": 2, "global_order": 2, "wsen_map_count": 4,
    "limited_area": False, "logspace": False, "max_length": 2, "stencil_size": 5,
    "cells_in_stencil": 5, "smap_md_max": 3, "smap_w2_max": 2, "smap_size_w2": 5,
    "map_wt_size": 5, "stencil_w3_size": 5}
#: Arrays of integers that are no maps.
ARRAYS: dict[str, Any] = {
    "smap_sizes": [2, 2, 2, 2], "smap_md_size": [2, 2, 2, 2], "smap_w2_size": [2, 2, 2, 2],
    "cell_stencil": [1, 2, 3, 4, 5], "wsen_map": [1, 2, 3, 4], "opposite_face": [3, 4, 1, 2]}
#: Extents of arrays of assumed shape.
SIZES = {"outward_normals_to_horizontal_faces": (3, 4), "opposite_face": (4,)}
#: Cells that a map may lead to.
CELLS = 12


def values_of(routine: Routine, given: Mapping[str, Any]) -> dict[str, Any]:
    """
    :param routine: a kernel.
    :param given: values that are known.

    :returns: values for all its integer and logical arguments.
    """
    values: dict[str, Any] = {}
    arguments = [one for one in routine.symbol_table.argument_list
                 if (type_ := symbol_type(one)) is not None and not type_.is_real]
    for argument in sorted(arguments, key=lambda one: one.is_array):
        name = argument.name.lower()
        if name in given:
            values[name] = given[name]
        elif argument.is_array:
            values[name] = ARRAYS[name] if name in ARRAYS else _map(argument, values)
        else:
            values[name] = _scalar(name)
    return values


def _scalar(name: str) -> Any:
    if name in SCALARS:
        return SCALARS[name]
    if name.startswith("undf"):
        return CELLS*IN_CELL.get(name[4:].lstrip("_"), 2)*(LAYERS + 1)
    if name.startswith("ndf"):
        return IN_CELL.get(name[3:].lstrip("_"), 2)
    if name.startswith("ncell_3d"):
        return 5*LAYERS
    raise KeyError(name)


def _map(argument: DataSymbol, values: Mapping[str, Any]) -> list[int]:
    """:returns: the first value of each degree of freedom, in the order of elements."""
    extents = [_extent(bounds, values) for bounds in argument.datatype.shape]
    in_cell, *others = extents
    numbers = []
    for index in product(*(range(extent) for extent in reversed(extents))):
        *outer, df = index
        cell = 0
        for extent, place in zip(reversed(others), outer):
            cell = cell*extent + place
        numbers.append(1 + (cell*in_cell + df)*(LAYERS + 1))
    return numbers


def _extent(bounds: ArrayType.ArrayBounds, values: Mapping[str, Any]) -> int:
    upper = bounds.upper
    number = integer_value(upper)
    if number is None and isinstance(upper, Reference):
        number = values[upper.symbol.name.lower()]
    assert number is not None
    return int(number)


def is_real(argument: DataSymbol) -> bool:
    """:returns: whether an argument is of type real."""
    type_ = symbol_type(argument)
    return type_ is not None and type_.intrinsic is ScalarType.Intrinsic.REAL
