# SPDX-License-Identifier: BSD-3-Clause
"""Problems that are there because of another one, which need not be told."""

from __future__ import annotations

import re
from collections.abc import Iterable

from psyad_ext.core.errors import Problem
from psyad_ext.ir.refusals import STRUCTURE

#: Structures with a component, or of a type, that is the reason why they are not taken apart.
_WITH_REASON = re.compile(STRUCTURE.text.format("'(\\w+)'", "((?:component|type) '.*)"))
#: What is said of statements with such structures.
_FOLLOWING = frozenset(("ALLOCATABLE", "DERIVED_TYPE", "STRUCTURE_ASSIGNMENT", "CHARACTER",
                        "DEFINED_OPERATOR", "TYPE_BOUND"))


def without_consequences(problems: Iterable[Problem]) -> list[Problem]:
    """
    :param problems: of one routine.

    :returns: the same without those of statements whose structures are not taken apart, for
        reasons that are among the problems.
    """
    problems = list(problems)
    names = {match[1].lower() for one in problems if (match := _WITH_REASON.fullmatch(one.text))}
    return [one for one in problems
            if one.code not in _FOLLOWING or _WITH_REASON.fullmatch(one.text)
            or names.isdisjoint(re.findall(r"\w+", one.text.lower()))]


def told_once(problems: Iterable[Problem]) -> list[Problem]:
    """:returns: problems; of structures that have the same component as a reason the first."""
    found: dict[object, Problem] = {}
    for one in sorted(problems):
        match = _WITH_REASON.fullmatch(one.text)
        found.setdefault(match[2] if match else one, one)
    return list(found.values())
