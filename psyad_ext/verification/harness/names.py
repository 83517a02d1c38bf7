# SPDX-License-Identifier: BSD-3-Clause
"""Names of variables in a harness: those of the user."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from psyad_ext.core.naming import unique
from psyad_ext.verification.arguments import Filled

_VARIABLE = re.compile(r"\bv_(?P<prefix>[a-z]+)_(?P<at>\d+)\b")
_LONGEST = 50
#: What a harness calls, so that variables may not be called so.
_TAKEN = frozenset({
    "abs", "all", "allocated", "any", "dot_product", "kind", "max", "maxval", "merge", "real",
    "reshape", "size", "sum", "wp", "first_power", "last_power", "check_product", "check_taylor",
    "check_small", "check_true", "finish", "harness", "harness_checks"})
#: What the procedures of a driver do, in words.
_PROCEDURES = {"v_call_original": "call_original", "v_call_original_here": "call_original_here",
               "v_call": "call_derivative", "v_call_here": "call_derivative_here",
               "v_restore": "restore", "v_routine": "derivative", "v_original": "original",
               "v_driver": "harness", "v_in": "values_unit"}
_PROCEDURE = re.compile(rf"\b(?:{'|'.join(_PROCEDURES)})\b")
#: What follows the name of an argument, by what a variable is for.
SUFFIXES: Mapping[str, str] = {
    "arg": "", "init": "_start", "seed": "_w", "dir": "_dir", "base": "_base", "first": "_first"}


def renamed(text: str, filled: Sequence[Filled], suffix: str, others: Collection[str]) -> str:
    """
    :param text: a driver.
    :param filled: the arguments of the routine.
    :param suffix: what the name of a derivative ends with.
    :param others: lower-case names of modules and routines.

    :returns: the same with names that follow those of the arguments.
    """
    taken = {*_TAKEN, *_PROCEDURES.values(), *others}
    names: dict[tuple[str, int], str] = {}
    for prefix, ending in {**SUFFIXES, "adj": suffix}.items():
        for at, each in enumerate(filled):
            name = unique(each.name.replace("%", "_")[:_LONGEST] + ending, taken)
            taken.add(name)
            names[prefix, at] = name

    def name_of(match: re.Match[str]) -> str:
        return names.get((match["prefix"], int(match["at"])), match[0])

    return _PROCEDURE.sub(lambda match: _PROCEDURES[match[0]], _VARIABLE.sub(name_of, text))
