# SPDX-License-Identifier: BSD-3-Clause
"""The page of all constructs: which are supported, and how the others are refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError, UsageError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans
from tests.constructs.facts import Facts, facts_of, sources
from tests.constructs.rows import LONG, ROWS, Row

PAGE = Path(__file__).parents[2] / "docs" / "constructs.md"
MOST_LINKS = 3
_START = """# Constructs of Fortran 2008

*Supported* is what a program of the tests uses, which is differentiated in all variants and verified:
the links lead to such programs. *Refused* is what stops with the message shown, before anything is
generated; the links lead to the source that shows it. *Accepted* is what is taken without a program
of its own.

This page is written by `python -m tests.constructs`; a test writes it again and compares.
"""
_TEMPLATE = """module m
contains
subroutine foo(x, y)
real, intent(inout) :: x
real, intent(inout) :: y
{}
end subroutine foo
subroutine bar(a)
real, intent(inout) :: a
a = 2.0*a
end subroutine bar
end module m
"""


@dataclass(frozen=True)
class Evidence:
    """What is known of a construct.

    :param state: supported, refused or accepted.
    :param proof: links, or the message.
    """

    state: str
    proof: str


def evidence_of(row: Row, known: Sequence[Facts]) -> Evidence:
    """
    :param row: a construct.
    :param known: the programs of the tests.

    :returns: what is known of it.
    """
    used = [[facts for facts in known if detector(facts)] for detector in row.detectors]
    if all(used):
        # One for each part, then more of the first part.
        paths = [facts.path for facts in (*(found[0] for found in used), *used[0][1:])]
        shown = list(dict.fromkeys(paths))[:max(MOST_LINKS, len(used))]
        return Evidence("supported", ", ".join(map(_link, shown)))
    message = refusal(row) if row.refused else ""
    if message:
        return Evidence("refused", f"{message} ([source](../tests/constructs/rows.py))")
    return Evidence("accepted", "no program of its own")


def refusal(row: Row) -> str:
    """:returns: how the construct is refused; empty if it is not."""
    source = LONG.get(row.refused, row.refused)
    whole = source.startswith(("module", "program", "block data"))
    try:
        container = read_fortran_source(source if whole else _TEMPLATE.format(source))
        write_fortran(ADReverseContainerTrans().apply(
            container, "foo", ["y"], ["x"], ADJointReversalSchedule()))
    except UnsupportedError as error:
        codes = dict.fromkeys(problem.code for problem in error.problems)
        return " ".join(f"`{code}`" for code in codes)
    except UsageError:
        return "no routine with arguments"
    return ""


def _link(path: Path) -> str:
    name = path.stem if path.stem != "main" else path.parent.name
    return f"[{name}](../tests/{path.relative_to(Path(__file__).parents[1])})"


def page(paths: Iterable[Path] | None = None) -> str:
    """
    :param paths: the programs that are looked at, in the order of ``sources``; all by default.

    :returns: the page.
    """
    known = [facts_of(path) for path in (sources() if paths is None else paths)]
    return "\n".join([_START.rstrip(), *_tables(known)]) + "\n"


def _tables(known: Sequence[Facts]) -> Iterator[str]:
    clause = ""
    for row in ROWS:
        if row.clause != clause:
            clause = row.clause
            yield from ("", f"## {clause}", "", "| construct | | shown by |", "|---|---|---|")
        found = evidence_of(row, known)
        yield f"| {row.name} | {found.state} | {found.proof} |"
