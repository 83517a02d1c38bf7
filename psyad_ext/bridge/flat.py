# SPDX-License-Identifier: BSD-3-Clause
"""Several variables as one vector, as optimisers have them.

Variables come in the order in which they were named, arrays in C order as from ``numpy.ravel``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

import numpy


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
        """
        return numpy.concatenate([numpy.asarray(values[name], dtype=float).ravel()
                                  for name in self.shapes]) if self.shapes else numpy.zeros(0)

    def unpack(self, vector: Any) -> dict[str, Any]:
        """
        :param vector: a vector of this layout.

        :returns: the variables by name; scalars are numbers.

        :raises ValueError: if it has another length.
        """
        array = numpy.asarray(vector, dtype=float).ravel()
        if array.size != self.size:
            raise ValueError(f"the vector must have {self.size} elements "
                             f"({', '.join(f'{name}{shape}' for name, shape in self.items())}), "
                             f"not {array.size}")
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
