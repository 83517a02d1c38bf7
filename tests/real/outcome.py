# SPDX-License-Identifier: BSD-3-Clause
"""Differentiates and verifies one routine in both modes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADSplitReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification import verify
from psyad_ext.verification.report import Report
from tests.programs.verified import unless_verified
from tests.real.cases import Case

VERIFIED = "verified"
MOST_REASONS = 3


@dataclass(frozen=True)
class Outcome:
    """What came of one routine.

    :param reverse: of the adjoint: that it was verified, or why it was refused.
    :param tangent: of the tangent, in the same words.
    :param report: the checks, if there were any; without rows if the same has passed before.
    :param texts: what was generated.
    """

    reverse: str
    tangent: str
    report: Report | None = None
    texts: tuple[str, ...] = ()


def outcome_of(case: Case) -> Outcome:
    """
    :param case: a routine.

    :returns: what comes of it.
    """
    include_paths = [str(path) for path in case.family.include_paths]
    container = read_fortran_source(case.text, case.file, include_paths)
    routine, dependent, independent = case.arguments(container)
    texts: dict[str, str] = {}
    refused: dict[str, str] = {}
    if not dependent or not independent:
        reason = "its arguments are of derived types"
        return Outcome(reason, reason)
    for mode, transform in (
            ("reverse", lambda: ADReverseContainerTrans().apply(
                container, case.routine, dependent, independent, ADSplitReversalSchedule())),
            ("tangent", lambda: ADForwardContainerTrans().apply(
                container, case.routine, dependent, independent))):
        try:
            texts[mode] = write_fortran(transform())
        except UnsupportedError as error:
            refused[mode] = reasons(error)
    report = None
    if texts:
        settings = case.chosen(routine)
        report = unless_verified(
            [case.text, *case.family.included, repr(settings), repr(texts)],
            lambda: verify(
                case.text, _only(texts, "reverse"), case.routine,
                dependent, independent, settings=settings,
                include_paths=include_paths,
                tangents=_only(texts, "tangent")),
            again=False)
    passed = report is not None and report.passed
    words = {mode: refused.get(mode, VERIFIED if passed else "wrong")
             for mode in ("reverse", "tangent")}
    return Outcome(words["reverse"], words["tangent"], report, tuple(texts.values()))


def reasons(error: UnsupportedError) -> str:
    """:returns: why something was refused, each reason once, without places."""
    found = dict.fromkeys(re.sub(r"\s+", " ", problem.text) for problem in error.problems)
    shown = list(found)[:MOST_REASONS]
    more = len(found) - len(shown)
    return "; ".join(shown) + (f"; and {more} more" if more else "")


def _only(texts: dict[str, str], mode: str) -> dict[str, str]:
    return {mode: texts[mode]} if mode in texts else {}
