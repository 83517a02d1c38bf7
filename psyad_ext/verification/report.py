# SPDX-License-Identifier: BSD-3-Clause
"""The outcome of a verification."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from psyad_ext.html import Page
from psyad_ext.verification.figures import taylor_figure
from psyad_ext.verification.report_page import Outcome

_COLUMNS = ("adjoint", "check", "variable", "value", "limit", "")


@dataclass(frozen=True)
class Row:
    """One thing that was checked.

    :param label: which of the adjoints or tangents, or ``primal``.
    :param check: what was checked.
    :param variable: of which variable; ``y <- x`` is the block of a Jacobian.
    :param value: what was found.
    :param limit: what is asked for.
    :param passed: whether it is so.
    :param detail: more about a failure.
    :param gap: how far two products are apart that rounding alone may keep apart, being tiny
        compared with the results of the routine.
    """

    label: str
    check: str
    variable: str
    value: str
    limit: str
    passed: bool
    detail: str = ""
    gap: float | None = None

    def cells(self) -> tuple[str, ...]:
        """:returns: the cells of this row in a table."""
        return (self.label, self.check, self.variable, self.value, self.limit,
                "ok" if self.passed else "FAILED")


@dataclass(frozen=True)
class Taylor:
    """A Taylor test, ready for plotting.

    :param steps: step sizes.
    :param remainders: what the first-order expansion leaves at each step.
    :param noise: remainder that rounding alone may leave at each step.
    :param slope: order of the remainder, ``None`` where rounding hides it.
    """

    steps: tuple[float, ...]
    remainders: tuple[float, ...]
    noise: tuple[float, ...]
    slope: float | None


@dataclass(frozen=True)
class Report:
    """Everything that a verification found out.

    :param rows: the checks.
    :param slopes: Taylor tests by adjoint and independent variable.
    :param arguments: the values that the routine was called with, and those that variables of
        modules have.
    :param chosen: which of them were chosen, and why, where those drawn first do not suit the
        routine; as options of the command line.
    :param unexecuted: lines of derivatives that no run has executed, if that was asked for.
    """

    rows: tuple[Row, ...]
    slopes: Mapping[tuple[str, str], Taylor] = field(default_factory=dict)
    arguments: Sequence[str] = ()
    chosen: str = ""
    unexecuted: Sequence[str] = ()

    @property
    def passed(self) -> bool:
        """:returns: whether every check passed."""
        return all(row.passed for row in self.rows)

    @property
    def failures(self) -> tuple[Row, ...]:
        """:returns: the checks that did not pass."""
        return tuple(row for row in self.rows if not row.passed)

    def __str__(self) -> str:
        table = [_COLUMNS, *(row.cells() for row in self.rows)]
        widths = [max(len(cells[at]) for cells in table) for at in range(len(_COLUMNS))]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip()
                 for cells in table]
        lines.insert(1, "  ".join("-" * width for width in widths).rstrip())
        details = [f"{row.label}: {row.check} {row.variable}: {row.detail}"
                   for row in self.failures if row.detail]
        details += [f"not executed: {line}" for line in self.unexecuted]
        details += [f"chosen: {self.chosen}"] if self.chosen else []
        return "\n".join([*lines, *details, self.verdict])

    @property
    def verdict(self) -> str:
        """:returns: the outcome in one sentence."""
        failed = len(self.failures)
        verdict = (f"{failed} of {len(self.rows)} checks failed" if failed
                   else f"all {len(self.rows)} checks passed")
        if self.arguments:
            verdict += ", called with " + ", ".join(self.arguments)
        return verdict

    def page(self) -> Page:
        """:returns: the report as a page, with a plot of each Taylor test."""
        plots = [(f"{label}: {variable}, "
                  + ("exact" if one.slope is None else f"slope {one.slope:.2f}"),
                  one.steps, one.remainders, one.noise)
                 for (label, variable), one in self.slopes.items()]
        facts = [("arguments", self.arguments), ("not executed", self.unexecuted),
                 ("chosen", [self.chosen] if self.chosen else [])]
        return Outcome(self.verdict, self.passed, _COLUMNS,
                       [(row.cells(), row.detail, row.passed) for row in self.rows], plots,
                       [(title, lines) for title, lines in facts if lines]).page()

    def save_html(self, path: str | Path) -> None:
        """
        :param path: the file to write the page to.

        :raises UsageError: if that is not possible.
        """
        self.page().save(path)

    def _repr_html_(self) -> str:
        """:returns: the page for a notebook."""
        return self.page()._repr_html_()  # pylint: disable=protected-access

    def plot(self, axes: Any = None) -> Any:
        """
        :param axes: where to draw; a new figure if not given.

        :returns: matplotlib's axes with the Taylor tests.

        :raises ImportError: if matplotlib is not installed.
        """
        return taylor_figure({f"{label}: {variable}": (one.steps, one.remainders, one.noise)
                              for (label, variable), one in self.slopes.items()}, axes)
