# SPDX-License-Identifier: BSD-3-Clause
"""Problems that are there because of another one, which need not be told."""

from __future__ import annotations

import re
from collections.abc import Iterable

from psyad_ext.core.errors import Problem
from psyad_ext.ir.tree.refusals import (
    DYNAMIC_TYPE, EXTERNAL, FUNCTION_CALL, POINTER_REMAPPING, STRUCTURE, SUBMODULE)

#: Structures with a component, or of a type, that is the reason why they are not taken apart.
_WITH_REASON = re.compile(
    STRUCTURE.text.format("'(?P<name>\\w+)'", "(?P<reason>(?:component|type) '.*)"))
#: The same of those whose type shows only when the program runs, whatever the reason.
_DYNAMIC = re.compile(DYNAMIC_TYPE.text.format("'(?P<name>\\w+)'", "(?P<reason>.*)"))
#: Functions that look like arrays, since nothing is known of them.
_UNSEEN = re.compile(EXTERNAL.text.format("'(?P<name>\\w+)'"))
#: What is said of statements with such structures or functions.
_FOLLOWING = frozenset(("ALLOCATABLE", "DERIVED_TYPE", "STRUCTURE_ASSIGNMENT", "CHARACTER",
                        "DEFINED_OPERATOR", "TYPE_BOUND"))
_RESHAPED = re.compile(POINTER_REMAPPING.text.format(r"'([\w%]+)\(.*'"))
_FUNCTION = re.compile(FUNCTION_CALL.text.format("'(\\w+)'"))
#: Codes of what is said of calls whose routines cannot be seen.
_NOT_KNOWN = frozenset(("CALLEE", "INTRINSIC", SUBMODULE))


def without_consequences(problems: Iterable[Problem]) -> list[Problem]:
    """
    :param problems: of one routine.

    :returns: the same without those of statements whose structures are not taken apart, or whose
        functions are not known, for reasons that are among the problems.
    """
    problems = list(problems)
    reasons = [_reason(one) or _UNSEEN.fullmatch(one.text) for one in problems]
    names = {match["name"].lower() for match in reasons if match}
    return [one for one, reason in zip(problems, reasons)
            if one.code not in _FOLLOWING or reason
            or names.isdisjoint(re.findall(r"\w+", one.text.lower()))]


def _reason(problem: Problem) -> re.Match[str] | None:
    return _WITH_REASON.fullmatch(problem.text) or _DYNAMIC.fullmatch(problem.text)


def told_once(problems: Iterable[Problem]) -> list[Problem]:
    """:returns: problems; of structures that have the same component as a reason the first, of
        functions whose routines are not known, and of pointers with shapes of their own, only that:
        what stands in for their results is a structure that nothing is known of. A call whose
        buffers overlap has the same variable twice.
    """
    found: dict[object, Problem] = {}
    every = sorted(problems)
    unknown = {(one.file, one.line, name) for one in every if one.code in _NOT_KNOWN
               for name in re.findall(r"'(\w+)'", one.text.lower())}
    lines = {(file, line) for file, line, _ in unknown}
    reshaped = {(one.file, match[1].lower()) for one in every
                if (match := _RESHAPED.fullmatch(one.text))}
    overlapping = {(one.file, one.line) for one in every if one.code == "BUFFER"}
    for one in every:
        if one.code == "ALIAS" and (one.file, one.line) in overlapping:
            continue
        if one.code == "POINTER" and any((one.file, name) in reshaped for name in re.findall(
                r"[\w%]+", one.text.lower())):
            continue
        function = _FUNCTION.fullmatch(one.text)
        if function and (one.file, one.line, function[1].lower()) in unknown:
            continue
        if one.code == STRUCTURE.code and (one.file, one.line) in lines and not _reason(one):
            continue
        match = _WITH_REASON.fullmatch(one.text)
        found.setdefault(match["reason"] if match else one, one)
    return list(found.values())
