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

    def fortran_places(self) -> numpy.ndarray:
        """:returns: for each element in Fortran's order its place in this vector."""
        start, places = 0, []
        for shape in self.shapes.values():
            numbers = numpy.arange(start, start + prod(shape)).reshape(shape)
            places.append(numbers.ravel(order="F"))
            start += prod(shape)
        return numpy.concatenate(places) if places else numpy.zeros(0, dtype=int)
