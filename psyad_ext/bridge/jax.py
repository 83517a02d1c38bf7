# SPDX-License-Identifier: BSD-3-Clause
"""Functions for JAX: one primitive for the value, and one for each product with derivatives.

With J the Jacobian at x, H its derivative, and products linear in all but x:

=============  ==================  ===============================================
primitive      operands            result
=============  ==================  ===============================================
value          x                   y
tangent        x, v                J v
adjoint        x, w                w J
curvature      x, v, w             w H v: the Hessian of w y times v
bend           x, v, u             H(v, u): how J v changes along u
=============  ==================  ===============================================

Each is the derivative or the transpose of another one, so that JAX can go through all of them in
any order. They call Python back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy

from psyad_ext.bridge.extras import library
from psyad_ext.bridge.protocol import Differentiable

Arrays = Sequence[Any]


class JaxFunction:
    """A function of JAX arrays by name.

    ``g(u=u)`` is the one dependent variable, or a dictionary of several. ``jit``, ``grad``,
    ``vjp``, ``jvp``, ``vmap`` and ``hessian`` go through it.

    :param function: the function.
    :param fixed: arguments that stay as they are: sizes, text, structures.
    """

    def __init__(self, function: Differentiable, fixed: Mapping[str, Any]) -> None:
        self.function = function
        self.fixed = {name.lower(): value for name, value in fixed.items()}
        self._primitives = _primitives()
        self._numpy = library("jax.numpy", "jax")

    def __call__(self, /, **values: Any) -> Any:
        """
        :param values: arrays by name; those with respect to which the function is differentiated,
            and others, which are taken as constants.

        :returns: the dependent variable, or a dictionary of them.
        """
        given = {name.lower(): self._numpy.asarray(value) for name, value in values.items()}
        names = tuple(given)
        found = self._primitives.value.bind(*given.values(), call=_Call(self, names))
        of = self.function.of
        return found[0] if len(of) == 1 else dict(zip(of, found))


class _Call:
    """What is known of a call when it is traced.

    :param owner: the function.
    :param names: the names of its operands.
    """

    def __init__(self, owner: JaxFunction, names: tuple[str, ...]) -> None:
        self.owner, self.names = owner, names
        self.function = owner.function
        self.of = self.function.of
        self.wrt = tuple(name for name in names if name in self.function.wrt)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Call) and (self.owner, self.names) == (other.owner, other.names)

    def __hash__(self) -> int:
        return hash((id(self.owner), self.names))

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
        return {**self.owner.fixed, **dict(zip(self.names, map(numpy.asarray, arrays)))}

    def at(self, name: str, arrays: Arrays) -> Any:
        """:returns: the operand of a name."""
        return arrays[self.names.index(name)]

    def results(self, arrays: Arrays) -> list[tuple[tuple[int, ...], Any]]:
        """:returns: shapes and types of the dependent variables."""
        shapes = self.function.shapes({**self.owner.fixed, **dict(zip(self.names, arrays))})
        canonical = library("jax.dtypes", "jax").canonicalize_dtype
        return [(shapes[name], canonical(self.function.dtype(name))) for name in self.of]

    def inputs(self, arrays: Arrays) -> list[tuple[tuple[int, ...], Any]]:
        """:returns: shapes and types of the independent variables."""
        return [(self.at(name, arrays).shape, self.at(name, arrays).dtype) for name in self.wrt]


def _value(call: _Call, operands: Arrays) -> list[Any]:
    results = call.function(**call.values(operands))
    return [results[name] for name in call.of]


def _tangent(call: _Call, operands: Arrays) -> list[Any]:
    arrays, directions = call.split(operands, "wrt")
    found = call.function.jvp(_named(call.wrt, directions), **call.values(arrays))[1]
    return [found[name] for name in call.of]


def _adjoint(call: _Call, operands: Arrays) -> list[Any]:
    arrays, weights = call.split(operands, "of")
    found = call.function.vjp(_named(call.of, weights), **call.values(arrays))[1]
    return [found[name] for name in call.wrt]


def _curvature(call: _Call, operands: Arrays) -> list[Any]:
    arrays, directions, weights = call.split(operands, "wrt", "of")
    found = call.function.hvp(_named(call.wrt, directions), _named(call.of, weights),
                              **call.values(arrays))
    return [found[name] for name in call.wrt]


def _bend(call: _Call, operands: Arrays) -> list[Any]:
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


#: What each primitive computes, the groups of its operands, and which group its results are like.
_TABLE: Mapping[str, tuple[Callable[[_Call, Arrays], list[Any]], tuple[str, ...], str]] = {
    "value": (_value, (), "of"), "tangent": (_tangent, ("wrt",), "of"),
    "adjoint": (_adjoint, ("of",), "wrt"), "curvature": (_curvature, ("wrt", "of"), "wrt"),
    "bend": (_bend, ("wrt", "wrt"), "of")}

#: How a primitive is transposed: for the group that it is linear in, the primitive that takes the
#: cotangents, and where these, and the other group, stand among its operands.
_TRANSPOSED: Mapping[str, tuple[tuple[str, tuple[int, ...]], ...]] = {
    "tangent": (("adjoint", (-1,)),), "adjoint": (("tangent", (-1,)),),
    "curvature": (("curvature", (-1, 1)), ("bend", (0, -1))),
    "bend": (("curvature", (1, -1)), ("curvature", (0, -1)))}

#: The derivative of a primitive along x: the primitive, and its operands behind x: the direction
#: (-1) and operands of the first one.
_ALONG: Mapping[str, tuple[str, tuple[int, ...]] | None] = {
    "value": ("tangent", (-1,)), "tangent": ("bend", (0, -1)), "adjoint": ("curvature", (-1, 0)),
    "curvature": None, "bend": None}


class _Primitives:
    """The primitives, registered with JAX once."""

    def __init__(self) -> None:
        self.jax = library("jax", "jax")
        self.ad = library("jax.interpreters.ad", "jax")
        self.by_name: dict[str, Any] = {}
        for name in _TABLE:
            self.by_name[name] = self._registered(name)
        self.value = self.by_name["value"]

    def _registered(self, name: str) -> Any:
        primitive = library("jax.extend.core", "jax").Primitive(f"psyad_{name}")
        primitive.multiple_results = True
        mlir = library("jax.interpreters.mlir", "jax")
        batching = library("jax.interpreters.batching", "jax")

        def run(*operands: Any, call: _Call) -> Any:
            return self._called(name, call, operands)

        def shaped(*operands: Any, call: _Call) -> list[Any]:
            shape = self.jax.core.ShapedArray
            return [shape(*each) for each in self._like(name, call, operands)]

        def differentiated(primals: Arrays, tangents: Arrays, *, call: _Call) -> Any:
            return self._differentiated(name, primals, tangents, call)

        def transposed(cotangents: Arrays, *operands: Any, call: _Call) -> list[Any]:
            return self._transposed(name, cotangents, operands, call)

        def batched(operands: Arrays, axes: Sequence[Any], *, call: _Call) -> Any:
            return self._batched(name, operands, axes, call)

        primitive.def_impl(run)
        primitive.def_abstract_eval(shaped)
        mlir.register_lowering(primitive, mlir.lower_fun(run, multiple_results=True))
        self.ad.primitive_jvps[primitive] = differentiated
        self.ad.primitive_transposes[primitive] = transposed
        batching.primitive_batchers[primitive] = batched
        return primitive

    @staticmethod
    def _like(name: str, call: _Call, operands: Arrays) -> list[tuple[tuple[int, ...], Any]]:
        arrays = call.split(operands)[0]
        return call.results(arrays) if _TABLE[name][2] == "of" else call.inputs(arrays)

    def _called(self, name: str, call: _Call, operands: Arrays) -> Any:
        like = self._like(name, call, operands)

        def host(*arrays: Any) -> tuple[Any, ...]:
            found = _TABLE[name][0](call, [numpy.asarray(one) for one in arrays])
            return tuple(numpy.asarray(one, dtype=dtype).reshape(shape)
                         for one, (shape, dtype) in zip(found, like))

        structs = tuple(self.jax.ShapeDtypeStruct(*each) for each in like)
        return list(self.jax.pure_callback(host, structs, *operands, vmap_method="sequential"))

    def _differentiated(self, name: str, primals: Arrays, tangents: Arrays, call: _Call) -> Any:
        results = self.by_name[name].bind(*primals, call=call)
        arrays, *groups = call.split(primals, *_TABLE[name][1])
        along, *others = call.split(tangents, *_TABLE[name][1])
        own = [call.at(one, along) for one in call.wrt]
        terms: list[Any] = []
        if self._any(own):
            rule = _ALONG[name]
            if rule is None:
                raise NotImplementedError("third derivatives are not generated")
            more = [self._full(own) if at < 0 else groups[at] for at in rule[1]]
            terms.append(self._bound(rule[0], call, arrays, more))
        for at, other in enumerate(others):
            if self._any(other):
                more = [self._full(other) if at == place else group
                        for place, group in enumerate(groups)]
                terms.append(self._bound(name, call, arrays, more))
        if not terms:
            return results, [self.ad.Zero.from_primal_value(one) for one in results]
        return results, [sum(parts[1:], parts[0]) for parts in zip(*terms)]

    def _transposed(self, name: str, cotangents: Arrays, operands: Arrays,
                    call: _Call) -> list[Any]:
        arrays, *groups = call.split(operands, *_TABLE[name][1])
        undefined = [any(map(self.ad.is_undefined_primal, group)) for group in groups]
        at = undefined.index(True)
        target, places = _TRANSPOSED[name][at]
        full = self._full(cotangents)
        more = [full if place < 0 else groups[place] for place in places]
        found = self._bound(target, call, arrays, more)
        rest: list[Any] = [None]*len(arrays)
        for place, group in enumerate(groups):
            rest += [one if self.ad.is_undefined_primal(own) else None
                     for one, own in zip(found, group)] if place == at else [None]*len(group)
        return rest

    def _batched(self, name: str, operands: Arrays, axes: Sequence[Any], call: _Call) -> Any:
        """One call after the other."""
        numbers = self.jax.numpy
        at = [place for place, axis in enumerate(axes) if axis is not None]
        moved = [numbers.moveaxis(operands[place], axes[place], 0) for place in at]

        def one(parts: Arrays) -> Any:
            every = list(operands)
            for place, part in zip(at, parts):
                every[place] = part
            return self.by_name[name].bind(*every, call=call)

        found = self.jax.lax.map(one, moved)
        return found, [0]*len(found)

    def _bound(self, name: str, call: _Call, arrays: Arrays, groups: Sequence[Arrays]) -> Any:
        return self.by_name[name].bind(*arrays, *(one for group in groups for one in group),
                                       call=call)

    def _any(self, tangents: Arrays) -> bool:
        return not all(isinstance(one, self.ad.Zero) for one in tangents)

    def _full(self, tangents: Arrays) -> list[Any]:
        return [self.ad.instantiate_zeros(one) for one in tangents]


@cache
def _primitives() -> _Primitives:
    return _Primitives()
