# SPDX-License-Identifier: BSD-3-Clause
"""What JAX and PyTorch pass: operands, which they may differentiate, and what stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy

from psyad_ext.bridge.leafwise import Leafwise
from psyad_ext.bridge.leaves import Leaf, are_plain, item_of, taken_apart
from psyad_ext.bridge.products import Call
from psyad_ext.bridge.protocol import Differentiable
from psyad_ext.bridge.values import shown

#: Values that belong to the call rather than to its operands: sizes, switches, text.
_FIXED = (int, str, bytes, numpy.integer, numpy.bool_)


class Operands:
    """Sorts what is given for a function.

    :param function: the function.
    :param fixed: arguments that stay as they are in all calls.
    :param canonical: the type that results of a type get.

    :raises TypeError: if there is no such argument.
    """

    def __init__(self, function: Differentiable, fixed: Mapping[str, Any],
                 canonical: Callable[[Any], Any]) -> None:
        self._function, self._canonical = function, canonical
        self._fixed = {name.lower(): value for name, value in fixed.items()}
        taken_apart(function.signature, self._fixed, {})  # errors have to come from here
        self._are_plain = are_plain(item_of(function.signature, name)
                                    for name in (*function.of, *function.wrt))
        self._calls: dict[tuple[Any, ...], Call] = {}

    def sorted(self, values: Mapping[str, Any]) -> tuple[Call, list[Any]]:
        """
        :param values: arguments by name: arrays, or trees of arrays for structures.

        :returns: the call, the same one for all values of the same structure, and its operands.

        :raises TypeError: if there is no such argument.
        """
        leaves, own = taken_apart(self._function.signature, self._fixed,
                                  {name.lower(): value for name, value in values.items()})
        given = {leaf: value for leaf, value in leaves.items() if leaf.name in own}
        operands = {leaf: value for leaf, value in given.items() if not _is_fixed(leaf, value)}
        key = tuple(leaf.name if leaf in operands else (leaf.name, repr(value))
                    for leaf, value in given.items())
        call = self._calls.get(key)
        if call is None:
            call = self._calls[key] = self._call(leaves, operands)
        return call, list(operands.values())

    def _call(self, leaves: Mapping[Leaf, Any], operands: Mapping[Leaf, Any]) -> Call:
        names = tuple(leaf.name for leaf in operands)
        if self._are_plain and all(len(leaf.path) == 1 for leaf in operands):
            more = {leaf.name: value for leaf, value in leaves.items()
                    if leaf not in operands and len(leaf.path) == 1}
            return Call(self._function, {**self._fixed, **more}, names, self._canonical)
        return Call(Leafwise(self._function, leaves), {}, names, self._canonical)

    def converted(self, call: Call, operands: list[Any], convert: Callable[[Any], Any]
                  ) -> list[Any]:
        """
        :param call: the call.
        :param operands: its operands.
        :param convert: makes arrays of JAX, or tensors.

        :returns: the operands, converted.

        :raises TypeError: if one can't be.
        """
        found = []
        for name, value in zip(call.names, operands):
            try:
                found.append(convert(value))
            except (TypeError, ValueError) as error:
                raise TypeError(f"argument '{name}' of '{self._function.signature.name}' must be "
                                f"an array, not {shown(value)}: {error}") from error
        return found

    @staticmethod
    def results(call: Call, found: list[Any]) -> Any:
        """:returns: the dependent variable, or a dictionary of several; structures as trees."""
        named = dict(zip(call.of, found))
        if isinstance(call.function, Leafwise):
            named = call.function.dependent(named)
        return next(iter(named.values())) if len(named) == 1 else named


def _is_fixed(leaf: Leaf, value: Any) -> bool:
    type_ = leaf.item.type
    return value is None or getattr(type_, "name", "") == "character" \
        or not leaf.is_real and isinstance(value, _FIXED) or hasattr(type_, "components")
