# SPDX-License-Identifier: BSD-3-Clause
"""Functions for JAX: a primitive for each product, which calls Fortran, or Python back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy

from psyad_ext.bridge.foreign import Foreign, foreign
from psyad_ext.bridge.operands import Operands
from psyad_ext.bridge.products import ALONG, PRODUCTS, TRANSPOSED, Arrays, Call
from psyad_ext.bridge.protocol import Differentiable
from psyad_ext.core.extras import library

#: What XLA calls the handler.
_TARGET = "psyad_ext"


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
            and others, which are taken as constants.

        :returns: the dependent variable, or a dictionary of them.
        """
        call, operands = self._operands.sorted(values)
        found = self._primitives.value.bind(*map(self._array, operands), call=call, many=False)
        return self._operands.results(call, found)


class _Primitives:
    """The primitives, registered with JAX once."""

    def __init__(self) -> None:
        self.jax = library("jax", "jax")
        self.ad = library("jax.interpreters.ad", "jax")
        self.by_name: dict[str, Any] = {}
        self._foreign: Foreign | None = None
        self._numbers: dict[Any, int] = {}
        for name in PRODUCTS:
            self.by_name[name] = self._registered(name)
        self.value = self.by_name["value"]

    def _registered(self, name: str) -> Any:
        primitive = library("jax.extend.core", "jax").Primitive(f"psyad_{name}")
        primitive.multiple_results = True
        mlir = library("jax.interpreters.mlir", "jax")
        batching = library("jax.interpreters.batching", "jax")

        def run(*operands: Any, call: Call, many: bool) -> Any:
            return self._called(name, call, operands, many)

        def checked(*operands: Any, call: Call, many: bool) -> Any:
            shaped(*operands, call=call, many=many)
            return run(*operands, call=call, many=many)

        def shaped(*operands: Any, call: Call, many: bool) -> list[Any]:
            if name == "value":  # before it is compiled: errors have to come from here
                call.check([numpy.zeros(one.shape, one.dtype) for one in operands])
            shape = self.jax.core.ShapedArray
            return [shape(*each) for each in call.like(name, operands, many)]

        def differentiated(primals: Arrays, tangents: Arrays, *, call: Call, many: bool) -> Any:
            return self._differentiated(name, primals, tangents, call, many)

        def transposed(cotangents: Arrays, *operands: Any, call: Call, many: bool) -> list[Any]:
            return self._transposed(name, cotangents, operands, call, many)

        def batched(operands: Arrays, axes: Sequence[Any], *, call: Call, many: bool) -> Any:
            return self._batched(name, operands, axes, call, many)

        primitive.def_impl(checked)
        primitive.def_abstract_eval(shaped)
        mlir.register_lowering(primitive, mlir.lower_fun(run, multiple_results=True))
        self.ad.primitive_jvps[primitive] = differentiated
        self.ad.primitive_transposes[primitive] = transposed
        batching.primitive_batchers[primitive] = batched
        return primitive

    def _called(self, name: str, call: Call, operands: Arrays, many: bool) -> Any:
        like = call.like(name, operands, many)
        structs = tuple(self.jax.ShapeDtypeStruct(*each) for each in like)
        number = self._number(name, call, operands, like, many)
        if number:
            columns = [tuple(reversed(range(len(one.shape)))) for one in (*operands, *structs)]
            return list(self.jax.ffi.ffi_call(
                _TARGET, structs, vmap_method="sequential", input_layouts=columns[:len(operands)],
                output_layouts=columns[len(operands):])(*operands, plan=numpy.int64(number)))

        def host(*arrays: Any) -> tuple[Any, ...]:
            return tuple(call.computed(name, arrays, like, many))

        return list(self.jax.pure_callback(host, structs, *operands, vmap_method="sequential"))

    def _number(self, name: str, call: Call, operands: Arrays, like: Sequence[Any],
                many: bool) -> int:
        """:returns: the number of a plan for the handler in C, 0 if Python has to be called."""
        if self.jax.default_backend() != "cpu":
            return 0
        key = name, call, many, tuple((one.shape, str(one.dtype)) for one in operands)
        if key not in self._numbers:
            arrays = [numpy.zeros(one.shape, one.dtype) for one in operands]
            handler = self._handler(call)
            wired = None if handler is None else call.wired(name, arrays, like, many)
            self._numbers[key] = 0 if handler is None or wired is None else \
                handler.add(wired[0], arrays, wired[1])
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
                        many: bool) -> Any:
        results = self._bind(name, primals, call, many)
        arrays, *groups = call.split(primals, *PRODUCTS[name][1])
        along, *others = call.split(tangents, *PRODUCTS[name][1])
        own = [call.at(one, along) for one in call.wrt]
        terms: list[Any] = []
        if self._any(own):
            rule = ALONG[name]
            if rule is None:
                raise NotImplementedError("third derivatives are not generated")
            more = [self._full(own) if at < 0 else groups[at] for at in rule[1]]
            terms.append(self._each(rule, call, arrays, more) if many else
                         self._bound(rule[0], call, arrays, more))
        for at, other in enumerate(others):
            if self._any(other):
                more = [self._full(other) if at == place else group
                        for place, group in enumerate(groups)]
                terms.append(self._bound(name, call, arrays, more, many))
        if not terms:
            return results, [self.ad.Zero.from_primal_value(one) for one in results]
        return results, [sum(parts[1:], parts[0]) for parts in zip(*terms)]

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
                    many: bool) -> list[Any]:
        arrays, *groups = call.split(operands, *PRODUCTS[name][1])
        undefined = [any(map(self.ad.is_undefined_primal, group)) for group in groups]
        at = undefined.index(True)
        target, places = TRANSPOSED[name][at]
        full = self._full(cotangents)
        more = [full if place < 0 else groups[place] for place in places]
        found = self._bound(target, call, arrays, more, many)
        rest: list[Any] = [None]*len(arrays)
        for place, group in enumerate(groups):
            rest += [one if self.ad.is_undefined_primal(own) else None
                     for one, own in zip(found, group)] if place == at else [None]*len(group)
        return rest

    def _batched(self, name: str, operands: Arrays, axes: Sequence[Any], call: Call,
                 many: bool) -> Any:
        """One call for many directions if there is a vector mode, else one after the other."""
        numbers = self.jax.numpy
        at = [place for place, axis in enumerate(axes) if axis is not None]
        moved = [numbers.moveaxis(operands[place], axes[place], 0) for place in at]
        every = list(operands)
        size = moved[0].shape[0]
        if not many and size > 1 and min(at) >= len(call.names) and call.has_many(name):
            for place in range(len(call.names), len(every)):
                every[place] = moved[at.index(place)] if place in at else \
                    numbers.broadcast_to(every[place], (size, *every[place].shape))
            found = self._bind(name, every, call, True)
            return found, [0]*len(found)

        def one(parts: Arrays) -> Any:
            for place, part in zip(at, parts):
                every[place] = part
            return self._bind(name, every, call, many)

        found = self.jax.lax.map(one, moved)
        return found, [0]*len(found)

    def _bound(self, name: str, call: Call, arrays: Arrays, groups: Sequence[Arrays],
               many: bool = False) -> Any:
        return self._bind(name, [*arrays, *(one for group in groups for one in group)], call, many)

    def _bind(self, name: str, operands: Arrays, call: Call, many: bool) -> Any:
        return self.by_name[name].bind(*operands, call=call, many=many)

    def _any(self, tangents: Arrays) -> bool:
        return not all(isinstance(one, self.ad.Zero) for one in tangents)

    def _full(self, tangents: Arrays) -> list[Any]:
        return [self.ad.instantiate_zeros(one) for one in tangents]


@cache
def _primitives() -> _Primitives:
    return _Primitives()
