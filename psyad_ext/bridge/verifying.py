# SPDX-License-Identifier: BSD-3-Clause
"""Verification with the values of a call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy

from psyad_ext.bridge.modes import MODES, differentiated
from psyad_ext.bridge.request import Request
from psyad_ext.ir import write_fortran
from psyad_ext.verification import Derivative, Report, Settings, verify

_MODES = ("reverse", "tangent")


def verified(request: Request, given: Mapping[str, Any]) -> Report:
    """
    :param request: a routine with what is differentiated.
    :param given: values of arguments; others are drawn at random.

    :returns: how its adjoint and its tangent compare with differences.
    """
    tree = request.tree()
    texts = {name: Derivative(write_fortran(differentiated(tree, request, MODES[name])),
                              request.name) for name in _MODES}
    values = dict(pair for name, value in given.items() for pair in _flat(name, value))
    sizes = {name: numpy.shape(value) for name, value in given.items() if numpy.ndim(value)}
    settings = Settings(values=values, fc=request.compiler, link=request.link, sizes=sizes)
    return verify(request.text, {"adjoint": texts["reverse"]}, request.routine, request.of,
                  request.wrt, settings=settings, include_paths=request.include_paths,
                  sources=request.sources, tangents={"tangent": texts["tangent"]},
                  defines=request.defines, name=request.name)


def _flat(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """:returns: values of components by their names, arrays in Fortran's element order."""
    if isinstance(value, Mapping):
        for part, inner in value.items():
            yield from _flat(f"{name}%{part}", inner)
    elif value is not None:
        array = numpy.asarray(value)
        yield name, array.ravel(order="F").tolist() if array.ndim else array.item()
