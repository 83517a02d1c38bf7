# SPDX-License-Identifier: BSD-3-Clause
"""Options of the transformations, given as keywords or in the dictionary ``options``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.core.suggest import nearest
from psyad_ext.transformations.context import MOTIONS, Options

Kind = TypeVar("Kind")


def options_from(dictionary: Mapping[str, Any] | None, keywords: Mapping[str, Any],
                 kind: type[Kind] = Options) -> Kind:
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
    given = {**keywords, **(dictionary or {})}
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
    if given.get("motions", MOTIONS[0]) not in MOTIONS:
        raise UsageError(f"option 'motions' must be one of {', '.join(map(repr, MOTIONS))}, but "
                         f"found {given['motions']!r}")
    if given.get("simplify_n_times", 0) < 0:
        raise UsageError("option 'simplify_n_times' must not be negative")
    return kind(**given)
