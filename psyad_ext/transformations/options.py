# SPDX-License-Identifier: BSD-3-Clause
"""Options of the transformations, given as keywords or in the dictionary ``options``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, TypedDict, TypeVar

from psyclone.psyir.nodes import Container

from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.core.suggest import nearest
from psyad_ext.schedules.checkpoints import Checkpoints, CheckpointSchedule, Memory
from psyad_ext.schedules.fixed_points import FixedPoint, FixedPoints
from psyad_ext.schedules.tapes import DiskTape, Tapes
from psyad_ext.transformations.context import (
    MOTIONS, PARALLEL, RECOMPUTED_ARRAYS, STENCILS, Options)

Kind = TypeVar("Kind")


class Products(TypedDict, total=False):
    """What to generate, see :py:class:`psyad_ext.transformations.context.Options`."""

    jacobian: bool
    jacobian_width: int
    sparse_jacobian: bool
    static_pattern: bool
    hessian: bool
    gauss_newton: bool
    vector: bool
    results: bool
    keep_tapes: bool
    motions: str


class Analyses(TypedDict, total=False):
    """What to find out about the source in order to generate less."""

    activity: bool
    to_be_recorded: bool
    snapshots: bool
    recompute: bool
    recompute_arrays: str
    specialise: bool
    drop_dead_code: bool
    fuse: bool
    columns: bool
    vectorise: bool
    checkpoints: Mapping[str, CheckpointSchedule]
    memory: str
    fixed_points: Mapping[str, FixedPoint]
    tape: str | Mapping[str, DiskTape]
    allow_inactive: bool


class Layout(TypedDict, total=False):
    """What generated code looks like, and how expressions are written."""

    header: str
    separate: str
    verbose: bool
    simplify: bool
    simplify_n_times: int
    inline_operation_adjoints: bool
    reciprocals: bool
    guards: bool
    openmp: bool
    parallel: str
    stencils: str


class Keywords(Products, Analyses, Layout):
    """Options of the reverse mode as keywords."""


class ForwardKeywords(TypedDict, total=False):
    """Options of the tangent mode as keywords, see
    :py:class:`psyad_ext.transformations.forward.options.ForwardOptions`."""

    jacobian: bool
    jacobian_width: int
    sparse_jacobian: bool
    static_pattern: bool
    vector: bool
    activity: bool
    allow_inactive: bool
    header: str
    separate: str
    verbose: bool
    simplify: bool
    simplify_n_times: int
    guards: bool
    openmp: bool
    parallel: str


#: Options that are given in another form than they are kept in.
_CONVERTED: Mapping[str, Callable[[Any], object]] = {
    "checkpoints": Checkpoints.of, "fixed_points": FixedPoints.of, "tape": Tapes.of}
#: Options that are one of several words.
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "motions": MOTIONS, "parallel": PARALLEL, "recompute_arrays": RECOMPUTED_ARRAYS,
    "stencils": STENCILS}
#: The arguments of ``apply`` besides the container and options, which ``validate`` may be given.
_ARGUMENTS = ("routine_name", "dependent_vars", "independent_vars", "reversal_schedule", "naming")


def validated(node: Container, options: Mapping[str, Any] | None, keywords: Mapping[str, Any],
              kind: type[Kind] = Options) -> None:
    """
    :param node: the container that is given to a transformation.
    :param options: options in the form of a dictionary.
    :param keywords: options, and other arguments of ``apply``, as keywords.
    :param kind: the dataclass of the options.

    :raises UsageTypeError: if ``node`` is no container.
    :raises UsageError: if an option is not known.
    """
    options_from(options, {name: value for name, value in keywords.items()
                           if name not in _ARGUMENTS}, kind)
    if not isinstance(node, Container):
        raise UsageTypeError("container must be a Container or FileContainer, but found "
                             f"'{type(node).__name__}'")


def options_from(dictionary: Mapping[str, Any] | None, keywords: Mapping[str, Any],
                 kind: type[Kind]) -> Kind:
    """
    :param dictionary: options in the form of a dictionary; they win over keywords.
    :param keywords: options given as keywords.
    :param kind: the dataclass of the options.

    :returns: the options, with defaults for those not given.

    :raises UsageError: if an option is not known.
    :raises UsageTypeError: if the value of an option has the wrong type.
    """
    if dictionary is not None and not isinstance(dictionary, Mapping):
        raise UsageTypeError(f"options must be a dictionary, but found {dictionary!r}")
    given = {name: _CONVERTED[name](value) if name in _CONVERTED else value
             for name, value in {**keywords, **(dictionary or {})}.items()}
    valid = {field.name: type(field.default) for field in fields(kind)}
    for name, value in given.items():
        if name not in valid:
            raise UsageError(f"unknown option '{name}'; {nearest(str(name), valid)} "
                             f"(valid options: {', '.join(valid)})")
        if type(value) is not valid[name]:
            raise UsageTypeError(f"option '{name}' must be of type {valid[name].__name__}, but "
                                 f"found {value!r}")
    if given.get("jacobian_width", 1) < 1:
        raise UsageError("option 'jacobian_width' must be positive")
    if given.get("memory"):
        Memory(given["memory"])
    for name, choices in _CHOICES.items():
        if given.get(name, choices[0]) not in choices:
            raise UsageError(f"option '{name}' must be one of {', '.join(map(repr, choices))}, but "
                             f"found {given[name]!r}")
    if given.get("simplify_n_times", 0) < 0:
        raise UsageError("option 'simplify_n_times' must not be negative")
    return kind(**given)
