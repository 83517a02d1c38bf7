# SPDX-License-Identifier: BSD-3-Clause
"""The page that says which real routines are differentiated, and why others are not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.real.cases import (
    GOCEAN, GOCEAN_CALLERS, LFRIC, LFRIC_CALLERS, NEMO, Case, Family, cases_of)
from tests.real.outcome import Outcome

PAGE = Path(__file__).parents[2] / "docs" / "real_inputs.md"
FAMILIES = (LFRIC, LFRIC_CALLERS, GOCEAN, GOCEAN_CALLERS, NEMO)
_ROUTINE = re.compile(
    r"(?im)^\s*(?:(?:pure|elemental|recursive)\s+)*(?:subroutine|function)\s+(\w+)")
_START = """# Real inputs

Routines from the examples that are installed with PSyclone, as they are, with small
stand-ins (`tests/real/stand_ins`) for the modules that they use. *Verified* means: the adjoint
and the tangent were generated, compiled without a warning of their own, and compared with
differences in 16-byte precision for each pair of a dependent and an independent variable. All real
arguments that come out are dependent, all that go in are independent. Otherwise the reason is given for which the
routine was refused.

This page is written by `python -m tests.real`; a test compares each row with what happens.
"""


def routines_in(path: Path) -> list[str]:
    """:returns: the routines of a file, in lower case."""
    return [name.lower() for name in _ROUTINE.findall(path.read_text(encoding="utf-8"))]


def all_cases() -> list[Case]:
    """:returns: every routine that is tried, family after family."""
    return [case for family in FAMILIES for case in _cases(family)]


def _cases(family: Family) -> list[Case]:
    files = sorted(family.folder.glob(family.pattern))
    return cases_of(family, {path.name: routines_in(path) for path in files})


def page(outcomes: Mapping[tuple[str, str], Outcome]) -> str:
    """
    :param outcomes: what came of each routine, by file and routine.

    :returns: the page.
    """
    lines = [_START.rstrip()]
    for family in FAMILIES:
        lines += ["", f"## {family.title}", "", "| file | routine | adjoint | tangent |",
                  "|---|---|---|---|"]
        lines += [row(case, outcomes[case.file, case.routine]) for case in _cases(family)]
    return "\n".join(lines) + "\n"


def row(case: Case, outcome: Outcome) -> str:
    """:returns: the row of one routine."""
    return f"| {case.file} | `{case.routine}` | {outcome.reverse} | {outcome.tangent} |"


def rows_of(text: str) -> Iterator[str]:
    """:returns: the rows of a page that are about routines."""
    return (line for line in text.splitlines() if line.startswith("|") and "`" in line)
