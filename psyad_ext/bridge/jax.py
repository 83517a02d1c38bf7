# SPDX-License-Identifier: BSD-3-Clause
"""Functions for JAX: a primitive for each product, which calls Fortran, or Python back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any, NamedTuple

import numpy

from psyad_ext.bridge.foreign import Foreign, foreign
from psyad_ext.bridge.operands import Operands
from psyad_ext.bridge.products import ALONG, PRODUCTS, TRANSPOSED, Arrays, Call
from psyad_ext.bridge.protocol import Differentiable
from psyad_ext.core.extras import library

#: What XLA calls the handler. Modules that ``psyad-ext wrap`` has made have their own.
_TARGET = f"psyad_ext:{__name__}"

#: The number of operands that the handler can tell rows of.
_MOST = 62


@dataclass(frozen=True)
class Way:
    """How a product is computed.

    :param many: whether for many directions or weights, in one call of Fortran.
    :param each: whether for many rows, one after the other in one call of the handler: which
        operands have rows, in their first dimension; empty if none have.
    """

    many: bool = False
    each: tuple[bool, ...] = ()

    @property
    def axes(self) -> list[int | None]:
        """:returns: the dimension of each operand that rows are in."""
        return [0 if one else None for one in self.each]

    def more(self, operands: Arrays) -> tuple[int, ...]:
        """:returns: the number of rows, if there are rows."""
        return next(((one.shape[0],) for one, is_row in zip(operands, self.each) if is_row), ())

    def row(self, operands: Arrays) -> list[Any]:
        """:returns: the operands of one row, or what has their shapes."""
        if not self.each:
            return list(operands)
        return [_Like(one.shape[1:], one.dtype) if is_row else one
                for one, is_row in zip(operands, self.each)]


class _Like(NamedTuple):
    """The shape and the type of an array."""

    shape: tuple[int, ...]
    dtype: Any


def _columns(rank: int, is_row: bool) -> tuple[int, ...]:
    """:returns: the order of the dimensions of an array in memory as Fortran has it, but for that
        of rows, which is the slowest."""
    return (0, *range(rank - 1, 0, -1)) if is_row else tuple(range(rank - 1, -1, -1))


class JaxFunction:
    """A function of JAX arrays by name.

    ``g(u=u)`` is the one dependent variable, or a dictionary of several. ``jit``, ``grad``,
    ``vjp``, ``jvp``, ``vmap`` and ``hessian`` go through it.

    Structures are trees of arrays, as are their gradients; components that are not given are those
    of the structure that stays.

    :param function: the function.
    :param fixed: arguments that stay as they are: sizes, text, structures.
    """

    def __init__(self, function: Differentiable, fixed: Mapping[str, Any]) -> None:
        self._primitives = _primitives()
        self._array = library("jax.numpy", "jax").asarray
        self._operands = Operands(function, fixed,
                                  library("jax.dtypes", "jax").canonicalize_dtype)

    def __call__(self, /, **values: Any) -> Any:
        """
        :param values: arrays by name; those with respect to which the function is differentiated,
            and others, which have to stay fixed.

        :returns: the dependent variable, or a dictionary of them.
        """
        call, operands = self._operands.sorted(values)
        arrays = self._operands.converted(call, operands, self._array)
        found = self._primitives.bind("value", arrays, call)
        return self._operands.results(call, found)


class _Primitives:
    """The primitives, registered with JAX once."""

    def __init__(self) -> None:
        self.jax = library("jax", "jax")
        self.ad = library("jax.interpreters.ad", "jax")
        self.by_name: dict[str, Any] = {}
        self._foreign: Foreign | None = None
        self._numbers: dict[Any, tuple[int, bool]] = {}
        for name in PRODUCTS:
            self.by_name[name] = self._registered(name)

    def _registered(self, name: str) -> Any:
        primitive = library("jax.extend.core", "jax").Primitive(f"psyad_{name}")
        primitive.multiple_results = True
        mlir = library("jax.interpreters.mlir", "jax")
        batching = library("jax.interpreters.batching", "jax")

        def run(*operands: Any, call: Call, way: Way) -> Any:
            return self._called(name, call, operands, way)

        def checked(*operands: Any, call: Call, way: Way) -> Any:
            shaped(*operands, call=call, way=way)
            return run(*operands, call=call, way=way)

        def shaped(*operands: Any, call: Call, way: Way) -> list[Any]:
            shape = self.jax.core.ShapedArray
            row = way.row(operands)
            if name == "value":  # before it is compiled: errors have to come from here
                call.check([numpy.zeros(one.shape, one.dtype) for one in row])
            return [shape((*way.more(operands), *extents), dtype)
                    for extents, dtype in call.like(name, row, way.many)]

        def differentiated(primals: Arrays, tangents: Arrays, *, call: Call, way: Way) -> Any:
            return self._differentiated(name, primals, tangents, call, way)

        def transposed(cotangents: Arrays, *operands: Any, call: Call, way: Way) -> list[Any]:
            return self._transposed(name, cotangents, operands, call, way)

        def batched(operands: Arrays, axes: Sequence[Any], *, call: Call, way: Way) -> Any:
            return self._batched(name, operands, axes, call, way)

        primitive.def_impl(checked)
        primitive.def_abstract_eval(shaped)
        mlir.register_lowering(primitive, mlir.lower_fun(run, multiple_results=True))
        self.ad.primitive_jvps[primitive] = differentiated
        self.ad.primitive_transposes[primitive] = transposed
        batching.primitive_batchers[primitive] = batched
        return primitive

    def _called(self, name: str, call: Call, operands: Arrays, way: Way) -> Any:
        row, more = way.row(operands), way.more(operands)
        like = call.like(name, row, way.many)
        structs = tuple(self.jax.ShapeDtypeStruct((*more, *shape), dtype) for shape, dtype in like)
        number, is_scaled = self._number(name, call, row, like, way.many)
        if number:
            given = operands[:-1] if is_scaled else operands  # all but the weight
            layouts = [[_columns(len(each.shape), is_row) for each, is_row in zip(arrays, are_rows)]
                       for arrays, are_rows in ((given, way.each or (False,)*len(given)),
                                                (structs, (bool(more),)*len(structs)))]
            found = self.jax.ffi.ffi_call(
                _TARGET, structs, vmap_method="sequential", input_layouts=layouts[0],
                output_layouts=layouts[1])(
                    *given, plan=numpy.int64(number), rows=numpy.int64(*more or (1,)),
                    each=numpy.int64(sum(is_row << at for at, is_row in enumerate(way.each))))
            return [self._scaled(one, operands[-1]) for one in found] if is_scaled else list(found)
        if name == "bend" and self._number("curvature", call, *self._bent(call, row))[0]:
            return self._rows(lambda arrays: self._bend(call, arrays), operands, way)

        def host(*arrays: Any) -> tuple[Any, ...]:
            if not more:
                return tuple(call.computed(name, arrays, like, way.many))
            found = tuple(numpy.empty(one.shape, one.dtype) for one in structs)
            for at in range(more[0]):
                own = [one[at] if is_row else one for one, is_row in zip(arrays, way.each)]
                for to, result in zip(found, call.computed(name, own, like)):
                    to[at] = result
            return found

        return list(self.jax.pure_callback(host, structs, *operands, vmap_method="sequential"))

    def _scaled(self, product: Any, weight: Any) -> Any:
        """:returns: a product times the weight, which may be one for each row."""
        return product*weight.reshape(weight.shape + (1,)*(product.ndim - weight.ndim))

    def _bent(self, call: Call, operands: Arrays) -> tuple[list[Any], list[Any], bool]:
        """:returns: operands and results of the product that a bend is made of."""
        arrays, directions, _ = call.split(operands, "wrt", "wrt")
        weights = [self.jax.ShapeDtypeStruct(*each) for each in call.results(arrays)]
        every = [*arrays, *directions, *weights]
        return every, call.like("curvature", every), False

    def _bend(self, call: Call, operands: Arrays) -> list[Any]:
        """:returns: how a tangent changes: a Hessian for each element of the results."""
        numbers = self.jax.numpy
        arrays, directions, others = call.split(operands, "wrt", "wrt")
        likes = call.results(arrays)

        def element(number: Any, at: int) -> Any:
            weights = [numbers.zeros(*like) for like in likes]
            weights[at] = weights[at].ravel().at[number].set(1).reshape(weights[at].shape)
            product = self._bound("curvature", call, arrays, [directions, weights])
            return sum(numbers.vdot(one, two) for one, two in zip(product, others))

        return [self.jax.lax.map(lambda number, at=at: element(number, at),
                                 numbers.arange(prod(shape))).reshape(shape)
                for at, (shape, _) in enumerate(likes)]

    def _rows(self, function: Any, operands: Arrays, way: Way) -> Any:
        """:returns: what a function of operands gives, for one row after the other."""
        if not way.each:
            return function(operands)

        def row(own: Sequence[Any]) -> Any:
            left = iter(own)
            return function([next(left) if is_row else one
                             for one, is_row in zip(operands, way.each)])

        return self.jax.lax.map(row, [one for one, is_row in zip(operands, way.each) if is_row])

    def _number(self, name: str, call: Call, operands: Arrays, like: Sequence[Any],
                many: bool) -> tuple[int, bool]:
        """:returns: the number of a plan for the handler in C, 0 if Python has to be called; and
            whether the last operand is a weight that results have to be multiplied by."""
        if self.jax.default_backend() != "cpu":
            return 0, False
        key = name, call, many, tuple((one.shape, str(one.dtype)) for one in operands)
        if key not in self._numbers:
            arrays = [numpy.zeros(one.shape, one.dtype) for one in operands]
            handler = self._handler(call)
            wired = None if handler is None else call.wired(name, arrays, like, many)
            if handler is None or wired is None:
                self._numbers[key] = 0, False
            else:
                wiring, names = wired
                given = arrays[:-1] if wiring.is_scaled else arrays
                self._numbers[key] = handler.add(wiring, given, names), wiring.is_scaled
        return self._numbers[key]

    def _handler(self, call: Call) -> Foreign | None:
        """:returns: the handler in C, which XLA knows; None if it cannot be compiled here."""
        if self._foreign is None and hasattr(self.jax.ffi, "include_dir"):
            path = call.function.handler(self.jax.ffi.include_dir())
            if path is not None:
                self._foreign = foreign(path)
                self.jax.ffi.register_ffi_target(
                    _TARGET, self.jax.ffi.pycapsule(self._foreign.entry), platform="cpu")
        return self._foreign

    def _differentiated(self, name: str, primals: Arrays, tangents: Arrays, call: Call,
                        way: Way) -> Any:
        if way.each:
            return self._differentiated_rows(name, primals, tangents, call, way)
        results = self.bind(name, primals, call, way)
        arrays, *groups = call.split(primals, *PRODUCTS[name][1])
        along, *others = call.split(tangents, *PRODUCTS[name][1])
        call.require_fixed(arrays, [self._any([one]) for one in along])
        own = [call.at(one, along) for one in call.wrt]
        terms: list[Any] = []
        if self._any(own):
            rule = ALONG[name]
            if rule is None:
                raise NotImplementedError("third derivatives are not generated")
            more = [self._full(own) if at < 0 else groups[at] for at in rule[1]]
            terms.append(self._each(rule, call, arrays, more) if way.many else
                         self._bound(rule[0], call, arrays, more))
        for at, other in enumerate(others):
            if self._any(other):
                more = [self._full(other) if at == place else group
                        for place, group in enumerate(groups)]
                terms.append(self._bound(name, call, arrays, more, way))
        if not terms:
            return results, [self._zero(one) for one in results]
        return results, [sum(parts[1:], parts[0]) for parts in zip(*terms)]

    def _differentiated_rows(self, name: str, primals: Arrays, tangents: Arrays, call: Call,
                             way: Way) -> Any:
        """:returns: the same, of a call for many rows: the rule for each of them."""
        axes = way.axes
        varied = [at for at, one in enumerate(tangents) if not isinstance(one, self.ad.Zero)]

        def row(own: Arrays, given: Arrays) -> Any:
            every = [self._zero(one) for one in own]
            for at, one in zip(varied, given):
                every[at] = one
            results, found = self._differentiated(name, own, every, call, Way())
            return results, self._full(found)

        return self.jax.vmap(row, (axes, [axes[at] for at in varied]))(
            list(primals), [tangents[at] for at in varied])

    def _each(self, rule: tuple[str, tuple[int, ...]], call: Call, arrays: Arrays,
              groups: Sequence[Arrays]) -> Any:
        """:returns: a product for each of many directions, but one along which all change."""
        name, places = rule

        def one(many: Sequence[Arrays]) -> Any:
            left = iter(many)
            return self._bound(name, call, arrays, [
                group if place < 0 else next(left) for place, group in zip(places, groups)])

        return self.jax.lax.map(one, [group for place, group in zip(places, groups) if place >= 0])

    def _transposed(self, name: str, cotangents: Arrays, operands: Arrays, call: Call,
                    way: Way) -> list[Any]:
        if way.each:
            return self._transposed_rows(name, cotangents, operands, call, way)
        arrays, *groups = call.split(operands, *PRODUCTS[name][1])
        undefined = [any(map(self.ad.is_undefined_primal, group)) for group in groups]
        at = undefined.index(True)
        target, places = TRANSPOSED[name][at]
        full = self._full(cotangents)
        more = [full if place < 0 else groups[place] for place in places]
        found = self._bound(target, call, arrays, more, way)
        rest: list[Any] = [None]*len(arrays)
        for place, group in enumerate(groups):
            rest += [one if self.ad.is_undefined_primal(own) else None
                     for one, own in zip(found, group)] if place == at else [None]*len(group)
        return rest

    def _transposed_rows(self, name: str, cotangents: Arrays, operands: Arrays, call: Call,
                         way: Way) -> list[Any]:
        """:returns: the same, of a call for many rows; an operand that all have in common gets the
            sum."""
        known = [at for at, one in enumerate(operands) if not self.ad.is_undefined_primal(one)]

        def row(given: Arrays, own: Arrays) -> list[Any]:
            every = list(operands)
            for at, one in zip(known, own):
                every[at] = one
            found = self._transposed(name, given, every, call, Way())
            return [one for at, one in enumerate(found) if at not in known]

        found = iter(self.jax.vmap(row, (0, [way.axes[at] for at in known]))(
            self._full(cotangents), [operands[at] for at in known]))
        return [None if at in known else next(found) if is_row else next(found).sum(0)
                for at, is_row in enumerate(way.each)]

    def _batched(self, name: str, operands: Arrays, axes: Sequence[Any], call: Call,
                 way: Way) -> Any:
        """One call for many directions if there is a vector mode, or for many rows."""
        numbers = self.jax.numpy
        every = [one if axis is None else numbers.moveaxis(one, axis, 0)
                 for one, axis in zip(operands, axes)]
        is_row = tuple(axis is not None for axis in axes)
        more = Way(each=is_row).more(every)
        if way == Way() and more[0] > 1 and is_row.index(True) >= len(call.names) \
                and call.has_many(name):
            every[len(call.names):] = [
                one if own else numbers.broadcast_to(one, (*more, *one.shape)) for one, own in
                zip(every[len(call.names):], is_row[len(call.names):])]
            found = self.bind(name, every, call, Way(many=True))
        elif way == Way() and len(every) <= _MOST:
            found = self.bind(name, every, call, Way(each=is_row))
        else:
            found = self._rows(lambda own: self.bind(name, own, call, way), every, Way(each=is_row))
        return found, [0]*len(found)

    def _bound(self, name: str, call: Call, arrays: Arrays, groups: Sequence[Arrays],
               way: Way = Way()) -> Any:
        return self.bind(name, [*arrays, *(one for group in groups for one in group)], call, way)

    def bind(self, name: str, operands: Arrays, call: Call, way: Way = Way()) -> Any:
        """:returns: a product of operands, as JAX sees it."""
        return self.by_name[name].bind(*operands, call=call, way=way)

    def _any(self, tangents: Arrays) -> bool:
        return not all(isinstance(one, self.ad.Zero) for one in tangents)

    def _zero(self, like: Any) -> Any:
        return self.ad.Zero(self.jax.core.ShapedArray(like.shape, like.dtype))

    def _full(self, tangents: Arrays) -> list[Any]:
        return [self.ad.instantiate_zeros(one) for one in tangents]


@cache
def _primitives() -> _Primitives:
    return _Primitives()
