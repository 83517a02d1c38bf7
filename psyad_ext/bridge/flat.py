# SPDX-License-Identifier: BSD-3-Clause
"""Several variables as one vector, as optimisers have them.

Variables come in the order in which they were named, arrays in C order as from ``numpy.ravel``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

import numpy

from psyad_ext.bridge.values import shown


class Flat:
    """The layout of a vector.

    :param shapes: the shapes of the variables, by name, in order.
    """

    def __init__(self, shapes: Mapping[str, Sequence[int]]) -> None:
        self.shapes = {name: tuple(shape) for name, shape in shapes.items()}
        self.size = sum(map(prod, self.shapes.values()))

    def pack(self, values: Mapping[str, Any]) -> numpy.ndarray:
        """
        :param values: the variables by name.

        :returns: the vector.

        :raises TypeError: if one is no real variable.
        :raises ValueError: if one has another shape.
        """
        parts = []
        for name, shape in self.shapes.items():
            array = _reals(values[name], f"'{name}'")
            if array.shape != shape:
                raise ValueError(f"'{name}' must have shape {shape}, not {array.shape}")
            parts.append(array.ravel())
        return numpy.concatenate(parts) if parts else numpy.zeros(0)

    def unpack(self, vector: Any) -> dict[str, Any]:
        """
        :param vector: a vector of this layout.

        :returns: the variables by name; scalars are numbers.

        :raises TypeError: if it has no real elements.
        :raises ValueError: if it has another shape.
        """
        array = _reals(vector, "the vector")
        if array.shape not in ((self.size,), (self.size, 1)):  # SciPy has columns of matrices, too
            raise ValueError(f"the vector must have {self.size} elements "
                             f"({', '.join(f'{name}{shape}' for name, shape in self.items())}), "
                             f"but has shape {array.shape}")
        array = array.ravel()
        found: dict[str, Any] = {}
        start = 0
        for name, shape in self.shapes.items():
            part = array[start:start + prod(shape)]
            found[name] = part.reshape(shape) if shape else float(part[0])
            start += prod(shape)
        return found

    def items(self) -> list[tuple[str, tuple[int, ...]]]:
        """:returns: names and shapes."""
        return list(self.shapes.items())


def _reals(value: Any, what: str) -> numpy.ndarray:
    """
    :returns: numbers as an array.

    :raises TypeError: if they are not real.
    """
    array = numpy.asarray(value)
    if not numpy.can_cast(array.dtype, numpy.float64, "same_kind"):
        raise TypeError(f"{what} must be real, not {shown(value)}")
    return array.astype(numpy.float64, copy=False)


def blocks_of(matrix: numpy.ndarray, rows: Mapping[str, Sequence[int]],
              columns: Mapping[str, Sequence[int]]) -> dict[str, dict[str, Any]]:
    """
    :param matrix: a Jacobian, arrays in Fortran's element order.
    :param rows: the shapes of dependent variables.
    :param columns: those of independent ones.

    :returns: an array for each pair: the dimensions of the first, then those of the second.
    """
    blocks: dict[str, dict[str, Any]] = {}
    row = 0
    for one, shape in rows.items():
        blocks[one], column = {}, 0
        for other, inner in columns.items():
            block = matrix[row:row + prod(shape), column:column + prod(inner)]
            blocks[one][other] = block.reshape((*shape, *inner), order="F")
            column += prod(inner)
        row += prod(shape)
    return blocks
