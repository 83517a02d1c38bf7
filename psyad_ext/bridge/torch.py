# SPDX-License-Identifier: BSD-3-Clause
"""Functions for PyTorch: an ``autograd.Function`` for each product."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from inspect import signature
from typing import Any

import numpy

from psyad_ext.bridge.operands import Operands
from psyad_ext.bridge.products import ALONG, MANY, PRODUCTS, TRANSPOSED, Arrays, Call
from psyad_ext.bridge.protocol import Differentiable
from psyad_ext.core.extras import library

#: The kinds of types that NumPy itself has: it may have learnt others, such as bfloat16.
_KINDS = "biufc"


class TorchFunction:
    """A function of tensors by name.

    ``g(u=u)`` is the one dependent variable, or a dictionary of several. Gradients, second
    derivatives, ``torch.func`` and forward mode go through it. Tensors are on the CPU.

    Structures are trees of tensors; components that are not given are those of the structure that
    stays.

    :param function: the function.
    :param fixed: arguments that stay as they are: sizes, text, structures.
    """

    def __init__(self, function: Differentiable, fixed: Mapping[str, Any]) -> None:
        self._torch = library("torch", "torch")
        self._operands = Operands(function, fixed, lambda dtype: dtype)

    def __call__(self, /, **values: Any) -> Any:
        """
        :param values: tensors by name; those with respect to which the function is
            differentiated, and others, which have to stay fixed.

        :returns: the dependent variable, or a dictionary of them.
        """
        call, operands = self._operands.sorted(values)
        found = _functions()["value"].apply(
            call, *self._operands.converted(call, operands, self._tensor))
        return self._operands.results(call, found)

    def _tensor(self, value: Any) -> Any:
        torch = self._torch
        if isinstance(value, torch.Tensor):
            if _numpy_type(value.dtype).kind not in _KINDS:
                raise TypeError(f"NumPy has no {value.dtype}")
            return value
        return torch.as_tensor(value, dtype=torch.float64 if type(value) is float else None)


@cache
def _functions(many: bool = False) -> dict[str, Any]:
    """:returns: the functions of autograd, by the names of products."""
    function = library("torch", "torch").autograd.Function
    return {name: type(f"Fortran_{name}", (function,), {
                attribute: staticmethod(method) for attribute, method in
                vars(_Rules(name, many)).items() if callable(method)})
            for name in (MANY if many else PRODUCTS)}


class _Rules:
    """What autograd has to know of a product.

    :param name: the product.
    :param many: whether it is of many directions or weights.
    """

    def __init__(self, name: str, many: bool) -> None:
        torch = library("torch", "torch")

        def forward(call: Call, *operands: Any) -> tuple[Any, ...]:
            arrays = [one.detach().cpu().numpy() for one in operands]
            like = [(shape, _numpy_type(dtype))
                    for shape, dtype in call.like(name, arrays, many)]
            return tuple(torch.from_numpy(numpy.array(one, order="C"))
                         for one in call.computed(name, arrays, like, many))

        def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
            del output
            ctx.call, *operands = inputs
            ctx.save_for_backward(*operands)
            ctx.save_for_forward(*operands)

        def backward(ctx: Any, *cotangents: Any) -> tuple[Any, ...]:
            found = _transposed_many if many else _transposed
            return (None, *found(name, ctx.call, ctx.saved_tensors, cotangents,
                                 ctx.needs_input_grad[1:]))

        def jvp(ctx: Any, _: None, *tangents: Any) -> tuple[Any, ...]:
            found = _along_many if many else _along
            return found(name, ctx.call, ctx.saved_tensors, tangents)

        def vmap(info: Any, axes: Any, call: Call, *operands: Any) -> tuple[Any, Any]:
            count = len(call.names)
            at = [place for place, axis in enumerate(axes[1:]) if axis is not None]
            if not many and info.batch_size > 1 and min(at) >= count and call.has_many(name):
                every = [one if place < count else
                         one.expand(info.batch_size, *one.shape) if axis is None else
                         one.movedim(axis, 0)
                         for place, (one, axis) in enumerate(zip(operands, axes[1:]))]
                found = _functions(True)[name].apply(call, *every)
                return found, (0,)*len(found)
            rows = []
            for number in range(info.batch_size):
                own = [one if axis is None else one.select(axis, number)
                       for one, axis in zip(operands, axes[1:])]
                rows.append(_functions(many)[name].apply(call, *own))
            found = tuple(torch.stack(parts) for parts in zip(*rows))
            return found, (0,)*len(found)

        # PyTorch asks for the signature in each call; to find it takes longer than many models.
        vars(forward)["__signature__"] = signature(forward)
        self.forward, self.setup_context = forward, setup_context
        self.backward, self.jvp, self.vmap = backward, jvp, vmap


@cache
def _numpy_type(dtype: Any) -> Any:
    return dtype if not str(dtype).startswith("torch.") else numpy.dtype(str(dtype)[6:])


def _bound(name: str, call: Call, arrays: Arrays, groups: Arrays) -> Any:
    return _functions()[name].apply(call, *arrays, *(one for group in groups for one in group))


def _transposed(name: str, call: Call, operands: Arrays, cotangents: Arrays,
                needed: Arrays) -> list[Any]:
    """:returns: gradients of the operands of a product, None for those not needed."""
    kinds = PRODUCTS[name][1]
    arrays, *groups = call.split(operands, *kinds)
    wanted, *others = call.split(needed, *kinds)
    call.require_fixed(arrays, wanted)
    found: list[Any] = [None]*len(arrays)
    if any(call.at(one, wanted) for one in call.wrt):
        rule = ALONG[name]
        if rule is None:
            raise NotImplementedError("third derivatives are not generated")
        target, places = rule
        inner, behind = TRANSPOSED[target][places.index(-1)]
        more = [cotangents if place < 0 else groups[places[place]] for place in behind]
        for one, gradient in zip(call.wrt, _bound(inner, call, arrays, more)):
            found[call.names.index(one)] = gradient
    for at, other in enumerate(others):
        if not any(other):
            found += [None]*len(other)
            continue
        inner, behind = TRANSPOSED[name][at]
        more = [cotangents if place < 0 else groups[place] for place in behind]
        found += list(_bound(inner, call, arrays, more))
    return found


def _along(name: str, call: Call, operands: Arrays, tangents: Arrays) -> tuple[Any, ...]:
    """:returns: how the results of a product change along tangents of its operands."""
    torch = library("torch", "torch")
    kinds = PRODUCTS[name][1]
    arrays, *groups = call.split(operands, *kinds)
    along, *others = call.split(tangents, *kinds)
    call.require_fixed(arrays, [one is not None for one in along])

    def full(parts: Arrays, models: Arrays) -> list[Any]:
        return [torch.zeros_like(model) if part is None else part
                for part, model in zip(parts, models)]

    terms = []
    own = [call.at(one, along) for one in call.wrt]
    if any(one is not None for one in own):
        rule = ALONG[name]
        if rule is None:
            raise NotImplementedError("third derivatives are not generated")
        direction = full(own, [call.at(one, arrays) for one in call.wrt])
        terms.append(_bound(rule[0], call, arrays, [
            direction if place < 0 else groups[place] for place in rule[1]]))
    for at, other in enumerate(others):
        if any(one is not None for one in other):
            terms.append(_bound(name, call, arrays, [
                full(other, group) if at == place else group
                for place, group in enumerate(groups)]))
    return tuple(sum(parts[1:], parts[0]) for parts in zip(*terms))


def _transposed_many(name: str, call: Call, operands: Arrays, cotangents: Arrays,
                     needed: Arrays) -> list[Any]:
    """:returns: the same as :py:func:`_transposed`, for a product of many."""
    torch = library("torch", "torch")
    count = len(call.names)
    rows = [_transposed(name, call, [*operands[:count], *(one[number] for one in
                                                          operands[count:])],
                        [one[number] for one in cotangents], needed)
            for number in range(cotangents[0].shape[0])]
    return [None if parts[0] is None else sum(parts[1:], parts[0]) if place < count
            else torch.stack(parts) for place, parts in enumerate(zip(*rows))]


def _along_many(name: str, call: Call, operands: Arrays, tangents: Arrays) -> tuple[Any, ...]:
    """:returns: the same as :py:func:`_along`, for a product of many."""
    torch = library("torch", "torch")
    count = len(call.names)

    def row(arrays: Arrays, number: int) -> list[Any]:
        return [one if place < count or one is None else one[number]
                for place, one in enumerate(arrays)]

    rows = [_along(name, call, row(operands, number), row(tangents, number))
            for number in range(operands[count].shape[0])]
    return tuple(torch.stack(parts) for parts in zip(*rows))
