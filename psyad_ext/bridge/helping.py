# SPDX-License-Identifier: BSD-3-Clause
"""What ``help`` and ``inspect.signature`` show of a routine."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from keyword import iskeyword

from psyad_ext.bridge.types import Dummy, Signature

_INTENTS = {"in": "input", "out": "output", "inout": "input and output"}


def python_signature(routine: Signature,
                     is_required: Callable[[Dummy], bool]) -> inspect.Signature:
    """
    :param routine: what the routine takes.
    :param is_required: whether a call must give an argument.

    :returns: the arguments with their types. Words of Python can't be names there: ``lambda`` and
        the like are told in the type of ``others``.
    """
    given = [one for one in routine.dummies if one.intent != "out" or one.module]
    words = [f"{one.name}: {one}" for one in given if iskeyword(one.name)]
    return inspect.Signature([
        *(inspect.Parameter(one.name, inspect.Parameter.KEYWORD_ONLY, annotation=str(one),
                            default=inspect.Parameter.empty if is_required(one) else None)
          for one in given if not iskeyword(one.name)),
        *([inspect.Parameter("others", inspect.Parameter.VAR_KEYWORD, annotation=", ".join(words))]
          if words else [])], return_annotation=dict)


def documentation(head: str, routine: Signature) -> str:
    """
    :param head: the first line.
    :param routine: what the routine takes.

    :returns: what ``help`` shows.
    """
    lines = [head, "", "Arguments, which are given by name:"]
    for one in routine.dummies:
        where = f", variable of module {one.module}" if one.module else ""
        optional = ", optional" if one.is_optional else ""
        lines.append(f"    {one.name}: {one}, {_INTENTS[one.intent]}{optional}{where}")
    return "\n".join([*lines, "", "Results are a dictionary by name."])
