# SPDX-License-Identifier: BSD-3-Clause
"""Products with derivatives, and how each is the derivative or the transpose of another one.

With J the Jacobian at x, H its derivative, and products linear in all but x:

=============  ==================  ===============================================
product        operands            result
=============  ==================  ===============================================
value          x                   y
tangent        x, v                J v
adjoint        x, w                w J
curvature      x, v, w             w H v: the Hessian of w y times v
bend           x, v, u             H(v, u): how J v changes along u
=============  ==================  ===============================================

So other tools for differentiation can go through all of them in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy

from psyad_ext.bridge.protocol import Differentiable
from psyad_ext.core.errors import UsageError
from psyad_ext.core.identity import Identity

Arrays = Sequence[Any]
#: Shape and type of an array.
Like = tuple[tuple[int, ...], Any]


class Call:
    """What is known of a call before there are values.

    :param function: the function.
    :param fixed: arguments that are no operands.
    :param names: the names of operands.
    :param canonical: the type that results of a type get.
    """

    def __init__(self, function: Differentiable, fixed: Mapping[str, Any], names: tuple[str, ...],
                 canonical: Callable[[Any], Any]) -> None:
        self.function, self.fixed, self.names, self._canonical = function, fixed, names, canonical
        self.of = function.of
        self.wrt = tuple(name for name in names if name in function.wrt)
        self._shapes: dict[tuple[tuple[int, ...], ...], dict[str, tuple[int, ...]]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Call) and \
            self.function is other.function and self.fixed is other.fixed \
            and self.names == other.names

    def __hash__(self) -> int:
        return hash((Identity(self.function), Identity(self.fixed), self.names))

    def split(self, operands: Arrays, *groups: str) -> list[list[Any]]:
        """:returns: the operands in groups: first those of the function, then others, as many as
            there are ``wrt`` or ``of``."""
        found, start = [], 0
        for size in (len(self.names), *(len(getattr(self, group)) for group in groups)):
            found.append(list(operands[start:start + size]))
            start += size
        return found

    def values(self, arrays: Arrays) -> dict[str, Any]:
        """:returns: the arguments of the function."""
        return {**self.fixed, **dict(zip(self.names, map(numpy.asarray, arrays)))}

    def at(self, name: str, arrays: Arrays) -> Any:
        """:returns: the operand of a name."""
        return arrays[self.names.index(name)]

    def require_fixed(self, arrays: Arrays, are_varied: Iterable[bool]) -> None:
        """
        :param arrays: the operands of the function.
        :param are_varied: whether somebody asks for the derivative with respect to each.

        :raises UsageError: if the function was not made for that: it is not zero.
        """
        for name, array, is_varied in zip(self.names, arrays, are_varied):
            if is_varied and name not in self.wrt and "float" in str(array.dtype):
                owner, known = self.function.signature.name, ", ".join(self.function.wrt)
                raise UsageError(
                    f"the derivative with respect to '{name}' is asked for, but '{owner}' was made "
                    f"for {known}: load it with '{name}' in wrt, or keep '{name}' fixed "
                    "(jax.lax.stop_gradient, detach)")

    def results(self, arrays: Arrays) -> list[Like]:
        """:returns: shapes and types of the dependent variables."""
        key = tuple(one.shape for one in arrays)
        shapes = self._shapes.get(key)
        if shapes is None:
            shapes = self._shapes[key] = self.function.shapes(
                {**self.fixed, **dict(zip(self.names, arrays))})
        return [(shapes[name], self._canonical(self.function.dtype(name))) for name in self.of]

    def inputs(self, arrays: Arrays) -> list[Like]:
        """:returns: shapes and types of the independent variables."""
        return [(self.at(name, arrays).shape, self.at(name, arrays).dtype) for name in self.wrt]

    def like(self, product: str, operands: Arrays, many: bool = False) -> list[Like]:
        """:returns: shapes and types of the results of a product, or of many."""
        arrays = self.split(operands)[0]
        found = self.results(arrays) if PRODUCTS[product][2] == "of" else self.inputs(arrays)
        more = operands[len(arrays)].shape[:1] if many else ()
        return [((*more, *shape), dtype) for shape, dtype in found]

    def has_many(self, product: str) -> bool:
        """:returns: whether a product can be computed for many directions or weights at once."""
        return product in MANY and self.function.offers(MANY[product][0])

    def check(self, arrays: Arrays) -> None:
        """:raises TypeError, ValueError: if arrays do not fit, whatever is in them."""
        self.function.check({**self.fixed, **dict(zip(self.names, arrays))}, self.names)

    def wired(self, product: str, operands: Arrays, like: Sequence[Like], many: bool
              ) -> tuple[Any, tuple[str, ...]] | None:
        """
        :returns: what compiled code has to call for a product, and the variables whose results
            these are; None if it takes Python.
        """
        if product not in WIRED or any(
                self.function.dtype(name) != dtype for name, (_, dtype) in
                zip(self._names(product), like)):
            return None
        (mode, roles), groups = WIRED[product], PRODUCTS[product][1]
        arrays, *given = self.split(operands, *groups)
        own = {role: dict(zip(getattr(self, group), derivatives))
               for role, group, derivatives in zip(roles, groups, given)}
        wiring = self.function.wired(MANY[product][0] if many else mode, own,
                                     {**self.fixed, **dict(zip(self.names, arrays))})
        return None if wiring is None else (wiring, self._names(product))

    def _names(self, product: str) -> tuple[str, ...]:
        return self.of if PRODUCTS[product][2] == "of" else self.wrt

    def computed(self, product: str, operands: Arrays, like: Sequence[Like],
                 many: bool = False) -> list[numpy.ndarray]:
        """
        :param product: the product.
        :param operands: its operands.
        :param like: shapes and types of its results.
        :param many: whether the operands behind x, and the results, have one more dimension.

        :returns: the results.

        :raises ValueError: if the routine has given a variable another shape.
        """
        compute = MANY[product][1] if many else PRODUCTS[product][0]
        found = compute(self, [numpy.asarray(one) for one in operands])
        results = [numpy.asarray(one, dtype=dtype) for one, (_, dtype) in zip(found, like)]
        for one, (shape, _) in zip(results, like):
            if one.shape != tuple(shape):
                raise ValueError(f"'{self.function.signature.name}' has changed a shape from "
                                 f"{tuple(shape)} to {one.shape}; here, shapes must stay")
        return results


def _value(call: Call, operands: Arrays) -> list[Any]:
    results = call.function(**call.values(operands))
    return [results[name] for name in call.of]


def _product(method: Callable[[Differentiable], Callable[..., Any]], given: str,
             wanted: str) -> Callable[[Call, Arrays], list[Any]]:
    """
    :param method: the method of a function, such as ``jvp``.
    :param given: the group of variables whose directions, or weights, it takes.
    :param wanted: the group of variables that its products belong to.

    :returns: what computes the product.
    """
    def compute(call: Call, operands: Arrays) -> list[Any]:
        arrays, factors = call.split(operands, given)
        found = method(call.function)(_named(getattr(call, given), factors),
                                      **call.values(arrays))[1]
        return [found[name] for name in getattr(call, wanted)]

    return compute


def _curvature(call: Call, operands: Arrays) -> list[Any]:
    arrays, directions, weights = call.split(operands, "wrt", "of")
    found = call.function.hvp(_named(call.wrt, directions), _named(call.of, weights),
                              **call.values(arrays))
    return [found[name] for name in call.wrt]


def _bend(call: Call, operands: Arrays) -> list[Any]:
    arrays, directions, others = call.split(operands, "wrt", "wrt")
    found = []
    for name, (shape, dtype) in zip(call.of, call.results(arrays)):
        bent = numpy.zeros(shape, dtype)
        for index in numpy.ndindex(*shape):  # one Hessian for each element
            weight = numpy.zeros(shape, dtype)
            weight[index] = 1
            product = call.function.hvp(_named(call.wrt, directions), {name: weight},
                                        **call.values(arrays))
            bent[index] = sum(numpy.vdot(product[one], numpy.asarray(other))
                              for one, other in zip(call.wrt, others))
        found.append(bent)
    return found


def _named(names: Sequence[str], arrays: Arrays) -> dict[str, Any]:
    return dict(zip(names, map(numpy.asarray, arrays)))


#: What each product computes, the groups of its operands, and which group its results are like.
PRODUCTS: Mapping[str, tuple[Callable[[Call, Arrays], list[Any]], tuple[str, ...], str]] = {
    "value": (_value, (), "of"),
    "tangent": (_product(lambda function: function.jvp, "wrt", "of"), ("wrt",), "of"),
    "adjoint": (_product(lambda function: function.vjp, "of", "wrt"), ("of",), "wrt"),
    "curvature": (_curvature, ("wrt", "of"), "wrt"),
    "bend": (_bend, ("wrt", "wrt"), "of")}

#: Products that compiled code may call: the modes that have them, and the roles of what is given.
WIRED: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "value": ("value", ()), "tangent": ("tangent", ("derivative",)),
    "adjoint": ("reverse", ("adjoint",)), "curvature": ("hessian", ("direction", "weight"))}

#: Products that one call computes for many directions or weights: the mode that has them, and how.
MANY: Mapping[str, tuple[str, Callable[[Call, Arrays], list[Any]]]] = {
    "tangent": ("tangent_vector", _product(lambda function: function.jvps, "wrt", "of")),
    "adjoint": ("reverse_vector", _product(lambda function: function.vjps, "of", "wrt"))}

#: How a product is transposed: for the group that it is linear in, the product that takes the
#: cotangents, and where these, and the other group, stand among its operands.
TRANSPOSED: Mapping[str, tuple[tuple[str, tuple[int, ...]], ...]] = {
    "tangent": (("adjoint", (-1,)),), "adjoint": (("tangent", (-1,)),),
    "curvature": (("curvature", (-1, 1)), ("bend", (0, -1))),
    "bend": (("curvature", (1, -1)), ("curvature", (0, -1)))}

#: The derivative of a product along x: the product, and its operands behind x: the direction
#: (-1) and operands of the first one.
ALONG: Mapping[str, tuple[str, tuple[int, ...]] | None] = {
    "value": ("tangent", (-1,)), "tangent": ("bend", (0, -1)), "adjoint": ("curvature", (-1, 0)),
    "curvature": None, "bend": None}
