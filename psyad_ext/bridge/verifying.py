# SPDX-License-Identifier: BSD-3-Clause
"""Verification with the values of a call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy

from psyad_ext.bridge.leaves import Item, item_of
from psyad_ext.bridge.modes import MODES, differentiated
from psyad_ext.bridge.packing import components
from psyad_ext.bridge.request import Request
from psyad_ext.bridge.types import Intrinsic, Signature
from psyad_ext.ir import write_fortran
from psyad_ext.verification import Derivative, Report, Settings, verify

_MODES = ("reverse", "tangent")


def verified(request: Request, signature: Signature, given: Mapping[str, Any]) -> Report:
    """
    :param request: a routine with what is differentiated.
    :param signature: what it takes.
    :param given: values of arguments; others are drawn at random.

    :returns: how its adjoint and its tangent compare with differences.
    """
    tree = request.tree()
    texts = {name: Derivative(write_fortran(differentiated(tree, request, MODES[name])),
                              request.name) for name in _MODES}
    leaves = dict(pair for name, value in given.items() for pair in leaves_given(name, value)
                  if not _is_deferred(item_of(signature, pair[0])))
    values = {name: one.ravel(order="F").tolist() if one.ndim else one.item()
              for name, one in leaves.items()}
    sizes = {name: one.shape for name, one in leaves.items() if one.ndim}
    settings = Settings(values=values, fc=request.compiler, link=request.link, sizes=sizes)
    return verify(request.text, {"adjoint": texts["reverse"]}, request.routine, request.of,
                  request.wrt, settings=settings, include_paths=request.include_paths,
                  sources=request.sources, tangents={"tangent": texts["tangent"]},
                  defines=request.defines, name=request.name)


def leaves_given(name: str, value: Any) -> Iterator[tuple[str, numpy.ndarray]]:
    """
    :param name: the name of an argument or a component.
    :param value: what a user gives for it.

    :returns: numbers and arrays by the names of arguments and components. Of an array of
        structures, a component is an array with the dimensions of both; one whose rows differ in
        length has no such array, and is left out.
    """
    if value is None:
        return
    parts = components(value)
    if parts is not None:
        for part, inner in parts.items():
            yield from leaves_given(f"{name}%{part}", inner)
        return
    try:
        array = numpy.asarray(value)
    except ValueError:
        return
    if array.dtype != object:
        yield name, array
        return
    rows = [components(one) or {} for one in array.flat]
    for part in rows[0] if rows else ():
        inner = numpy.empty(array.size, dtype=object)
        for at, row in enumerate(rows):
            inner[at] = row.get(part)
        yield from leaves_given(f"{name}%{part}", inner.reshape(array.shape).tolist())


def _is_deferred(item: Item | None) -> bool:
    """:returns: whether it is text whose length changes: the verification allocates none."""
    return item is not None and isinstance(item.type, Intrinsic) and item.type.is_deferred
