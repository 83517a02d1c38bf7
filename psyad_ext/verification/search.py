# SPDX-License-Identifier: BSD-3-Clause
"""Looks for values that suit the original routine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from psyad_ext.core.errors import UsageError, VerificationError
from psyad_ext.verification.checks import differences_row
from psyad_ext.verification.choices import Choice, Choices, is_of_sizes
from psyad_ext.verification.primal import Differences, Reference, measure_differences, run_reference
from psyad_ext.verification.problem import Problem, UnsuitableError
from psyad_ext.verification.settings import Settings
from psyad_ext.verification.shapes import with_final_shapes

_MOST = 200
"""So many choices are tried."""

#: States what is verified with certain settings.
State = Callable[[Settings], Problem]


@dataclass(frozen=True)
class Suited:
    """Values that suit the original routine, and what it does with them.

    :param problem: the routine with these values.
    :param reference: its run.
    :param differences: its difference quotients, ``None`` if none are asked for.
    :param chosen: what was chosen and why, empty if the values drawn first do.
    """

    problem: Problem
    reference: Reference
    differences: Differences | None
    chosen: str = ""

    @property
    def is_smooth(self) -> bool:
        """:returns: whether there is something to compare with."""
        return self.differences is None \
            or differences_row(self.problem, self.differences).passed


def suited(state: State, settings: Settings, unset: Callable[[Problem], Choice],
           folder: Path) -> Suited:
    """
    :param state: states the problem.
    :param settings: what the user has chosen.
    :param unset: gives values to variables of modules that have none.
    :param folder: where to work.

    :returns: the values drawn first, if they suit the routine, or others that do.

    :raises VerificationError: if none do.
    """
    first = state(settings)
    found, failure = tried(first, folder)
    if found is not None and found.is_smooth:
        return found
    reason = failure or f"'{first.interface.name}' is not differentiable there"
    count = 0
    others = _others(state, settings, unset(first), first, is_of_sizes(reason))
    for count, (choice, problem) in enumerate(islice(others, _MOST), 1):
        other, _ = tried(problem, folder / f"choice_{count}")
        if other is not None and other.is_smooth:
            return replace(other, chosen=f"{choice}, since others do not suit: {reason}")
    if found is not None:
        return found
    advice = f"{count} other choices of intervals and sizes fail, too: " if count else ""
    raise VerificationError(f"{failure}; {advice}give other values, ranges or sizes "
                            "(--set, --range, --size)")


def tried(problem: Problem, folder: Path) -> tuple[Suited | None, str]:
    """
    :param problem: what is verified, with some values.
    :param folder: where to work.

    :returns: what the routine does with these values, or why it fails.

    :raises VerificationError: if it can't be run with any values.
    """
    try:
        problem = with_final_shapes(problem, folder / "shapes")
        problem, reference = run_reference(problem, folder / "primal")
        differences = None if problem.settings.expected else \
            measure_differences(problem, reference, folder / "differences")
    except UnsuitableError as error:
        return None, str(error)
    return Suited(problem, reference, differences), ""


def _others(state: State, settings: Settings, data: Choice, first: Problem,
            of_sizes: bool) -> Iterator[tuple[Choice, Problem]]:
    """:returns: what may be tried instead: module data first, where they have no values."""
    for base in (data, Choice()) if data.is_any else (Choice(),):
        start = _chosen(state, settings, base) if base.is_any else first
        if start is None:
            continue
        if base.is_any:
            yield base, start
        for choice in Choices(start.interface, start.filled, settings).all(of_sizes):
            both = choice.beside(base)
            problem = _chosen(state, settings, both)
            if problem is not None:
                yield both, problem


def _chosen(state: State, settings: Settings, choice: Choice) -> Problem | None:
    """:returns: what is verified with a choice, None if that does not fit."""
    try:
        return state(choice.settings(settings))
    except (UsageError, VerificationError):
        return None
