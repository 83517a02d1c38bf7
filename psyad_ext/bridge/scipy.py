# SPDX-License-Identifier: BSD-3-Clause
"""Functions for SciPy: one vector in, numbers, vectors and operators out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy

from psyad_ext.bridge.flat import Flat
from psyad_ext.bridge.leafwise import Leafwise
from psyad_ext.bridge.leaves import taken_apart
from psyad_ext.bridge.protocol import Differentiable
from psyad_ext.core.extras import library


class ScipyFunction:
    """A function of one vector, the independent variables one after the other; of structures, the
    real components.

    For ``minimize(s.value_and_grad, s.start, jac=True, hessp=s.hvp)``,
    ``least_squares(s.residual, s.start, jac=s.sparse_jacobian)``,
    ``root(s.residual, s.start, jac=s.jacobian)``.

    :param function: the function.
    :param fixed: the other arguments, and the shapes of independent variables by example.

    :raises TypeError: if an independent variable is missing.
    """

    def __init__(self, function: Differentiable, fixed: Mapping[str, Any]) -> None:
        leaves, _ = taken_apart(function.signature, {},
                                {name.lower(): value for name, value in fixed.items()})
        missing = [name for name in function.wrt
                   if not any(leaf.is_part_of(name) for leaf in leaves)]
        if missing:
            raise TypeError(f"as_scipy needs a value of each independent variable, which tells its "
                            f"shape: {', '.join(missing)}")
        self._function, self._names = Leafwise(function, leaves), function.wrt
        start = {leaf.name: value for leaf, value in leaves.items()}
        self.inputs = Flat({name: numpy.shape(start[name]) for name in self._function.wrt})
        self.start = self.inputs.pack(start)
        self._outputs: Flat | None = None

    @property
    def outputs(self) -> Flat:
        """:returns: the layout of the vector of dependent variables."""
        if self._outputs is None:
            self._outputs = self._layout(self._function(**self.inputs.unpack(self.start)))
        return self._outputs

    def _layout(self, results: Mapping[str, Any]) -> Flat:
        return Flat({name: numpy.shape(results[name]) for name in self._function.of})

    def pack(self, **values: Any) -> numpy.ndarray:
        """
        :returns: independent variables as one vector.

        :raises TypeError: if one is missing or unknown.
        """
        wrong = [*(name for name in values if name not in self._names),
                 *(name for name in self._names if name not in values)]
        if wrong:
            raise TypeError(f"pack takes {', '.join(map(repr, self._names))}: "
                            f"'{wrong[0]}' is {'unknown' if wrong[0] in values else 'missing'}")
        return self.inputs.pack(self._function.leaves(values))

    def unpack(self, x: Any) -> dict[str, Any]:
        """:returns: the independent variables in a vector, by name."""
        return self._function.independent(self.inputs.unpack(x))

    def value(self, x: Any) -> float:
        """:returns: the one scalar that is differentiated."""
        return float(self.residual(x)[0]) if self.outputs.size == 1 else self._refused()

    def _refused(self) -> float:
        raise TypeError(f"there is no one value: the dependent variables have {self.outputs.size} "
                        "elements; use residual")

    def grad(self, x: Any) -> numpy.ndarray:
        """:returns: its gradient."""
        return self.value_and_grad(x)[1]

    def value_and_grad(self, x: Any) -> tuple[float, numpy.ndarray]:
        """:returns: both: ``minimize(..., jac=True)``."""
        value, gradients = self._function.value_and_grad(**self.inputs.unpack(x))
        return float(value), self.inputs.pack(gradients)

    def hvp(self, x: Any, v: Any) -> numpy.ndarray:
        """:returns: the Hessian times a direction: ``minimize(..., hessp=...)``."""
        return self.inputs.pack(self._function.hvp(self.inputs.unpack(v), **self.inputs.unpack(x)))

    def residual(self, x: Any) -> numpy.ndarray:
        """:returns: the dependent variables as one vector."""
        results = self._function(**self.inputs.unpack(x))
        return (self._outputs or self._layout(results)).pack(results)

    def jacobian(self, x: Any) -> numpy.ndarray:
        """:returns: the Jacobian as a matrix."""
        blocks = self._function.jacobian(**self.inputs.unpack(x))
        outputs = self.outputs
        return numpy.vstack([numpy.hstack([
            blocks[row][column].reshape(int(numpy.prod(shape)), -1)
            for column in self.inputs.shapes]) for row, shape in outputs.items()])

    def sparse_jacobian(self, x: Any) -> Any:
        """:returns: the Jacobian as a sparse matrix; its pattern is found anew each time."""
        matrix = self._function.sparse_jacobian(**self.inputs.unpack(x)).tocoo()
        rows, columns = (self._function.fortran_places(flat.shapes)
                         for flat in (self.outputs, self.inputs))
        sparse = library("scipy.sparse", "scipy")
        return sparse.csr_matrix((matrix.data, (rows[matrix.row], columns[matrix.col])),
                                 shape=matrix.shape)

    def jacobian_operator(self, x: Any) -> Any:
        """
        Tangents forward, adjoints back; ``.H`` is the adjoint.

        :returns: the Jacobian as a linear operator.
        """
        values, shape = self.inputs.unpack(x), (self.outputs.size, self.inputs.size)

        def forward(v: numpy.ndarray) -> numpy.ndarray:
            return self.outputs.pack(self._function.jvp(self.inputs.unpack(v), **values)[1])

        def back(w: numpy.ndarray) -> numpy.ndarray:
            return self.inputs.pack(self._function.vjp(self.outputs.unpack(w), **values)[1])

        return library("scipy.sparse.linalg", "scipy").LinearOperator(
            shape, matvec=forward, rmatvec=back, dtype=float)

    def adjoint_operator(self, x: Any) -> Any:
        """:returns: the transposed Jacobian as a linear operator."""
        return self.jacobian_operator(x).H

    def hessian_operator(self, x: Any) -> Any:
        """:returns: the Hessian as a linear operator."""
        size = self.inputs.size

        def product(v: numpy.ndarray) -> numpy.ndarray:
            return self.hvp(x, v)

        return library("scipy.sparse.linalg", "scipy").LinearOperator(
            (size, size), matvec=product, rmatvec=product, dtype=float)
