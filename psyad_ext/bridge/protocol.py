# SPDX-License-Identifier: BSD-3-Clause
"""What other libraries need of a function."""

from __future__ import annotations

from collections.abc import Container, Mapping
from pathlib import Path
from typing import Any, Protocol

import numpy

from psyad_ext.bridge.types import Signature

Values = dict[str, Any]


class Differentiable(Protocol):
    """A function of arguments by name, with products of its derivatives."""

    @property
    def signature(self) -> Signature:
        """:returns: what the routine takes."""

    @property
    def of(self) -> tuple[str, ...]:
        """:returns: the dependent variables."""

    @property
    def wrt(self) -> tuple[str, ...]:
        """:returns: the independent variables."""

    def __call__(self, /, **values: Any) -> Values:
        """:returns: the results by name."""

    def value_and_grad(self, /, **values: Any) -> tuple[Any, Values]:
        """:returns: the one scalar and its gradients."""

    def vjp(self, weights: Any = None, /, **values: Any) -> tuple[Values, Values]:
        """:returns: the results, and the transposed Jacobian times weights."""

    def jvp(self, directions: Any, /, **values: Any) -> tuple[Values, Values]:
        """:returns: the results, and the Jacobian times a direction."""

    def vjps(self, weights: Any, /, **values: Any) -> tuple[Values, Values]:
        """:returns: the results, and the transposed Jacobian times many weights."""

    def jvps(self, directions: Any, /, **values: Any) -> tuple[Values, Values]:
        """:returns: the results, and the Jacobian times many directions."""

    def offers(self, mode: str) -> bool:
        """:returns: whether there are such products, ``reverse_vector`` or ``tangent_vector``."""

    def hvp(self, directions: Any, weights: Any = None, /, **values: Any) -> Values:
        """:returns: the Hessian times a direction."""

    def jacobian(self, /, **values: Any) -> dict[str, Values]:
        """:returns: the Jacobian by names."""

    def sparse_jacobian(self, pattern: Values | None = None, /, **values: Any) -> Any:
        """:returns: the Jacobian as a sparse matrix."""

    def check(self, values: Mapping[str, Any], unknown: Container[str]) -> None:
        """:raises TypeError, ValueError: if an argument does not fit."""

    def wired(self, mode: str, own: Mapping[str, Values], values: Values) -> Any:
        """:returns: what compiled code has to call, None if it takes Python."""

    def handler(self, include: str) -> Path | None:
        """:returns: the library that JAX's compiled code calls, None if there is none."""

    def shapes(self, values: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
        """:returns: the shapes of dependent variables."""

    def dtype(self, name: str) -> numpy.dtype:
        """:returns: NumPy's type of a variable."""
