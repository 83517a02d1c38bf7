# SPDX-License-Identifier: BSD-3-Clause
"""The outcome of a verification."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

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
        failed = len(self.failures)
        verdict = (f"{failed} of {len(self.rows)} checks failed" if failed
                   else f"all {len(self.rows)} checks passed")
        if self.arguments:
            verdict += ", called with " + ", ".join(self.arguments)
        return "\n".join([*lines, *details, verdict])
