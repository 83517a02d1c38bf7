# SPDX-License-Identifier: BSD-3-Clause
"""The outcome of a verification as a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from psyad_ext.html.page import Page, Tab
from psyad_ext.html.plots import taylor_plot
from psyad_ext.html.tables import code, row, table, text


@dataclass(frozen=True)
class Outcome:
    """What a page says about a verification.

    :param verdict: the outcome in one sentence.
    :param passed: whether all is well.
    :param columns: the heads of the table of checks.
    :param checks: the cells of each check, with what more there is to say, and whether it passed.
    :param plots: Taylor tests: a caption, steps, remainders, and what rounding may leave.
    :param facts: what else there is to know: a title and lines.
    """

    verdict: str
    passed: bool
    columns: Sequence[str]
    checks: Sequence[tuple[Sequence[str], str, bool]]
    plots: Sequence[tuple[str, Sequence[float], Sequence[float], Sequence[float]]] = ()
    facts: Sequence[tuple[str, Sequence[str]]] = field(default_factory=tuple)

    def page(self) -> Page:
        """:returns: the page."""
        tabs = [Tab("checks", "Checks", self._checks())]
        if self.plots:
            tabs.append(Tab("taylor", "Taylor tests", self._plots()))
        tabs += [Tab("facts", "Run", "".join(map(_list, *zip(*self.facts))))] if self.facts else []
        return Page("verification", self.verdict, tabs, verdict="good" if self.passed else "bad")

    def _checks(self) -> str:
        rows = []
        for cells, detail, passed in self.checks:
            kind = "" if passed else "failed"
            rows.append(row([text(cell) for cell in cells], kind))
            if detail and not passed:
                rows.append(f'<tr class="failed"><td colspan="{len(cells)}">{text(detail)}</td>'
                            "</tr>")
        return table([head or "outcome" for head in self.columns], rows)

    def _plots(self) -> str:
        figures = "".join(taylor_plot(steps, remainders, noise, caption)
                          for caption, steps, remainders, noise in self.plots)
        return ('<p class="quiet">What the first-order expansion leaves (solid), what is of second '
                "order (dashed), and what rounding alone may leave (dotted).</p>"
                f'<div class="plots">{figures}</div>')


def _list(title: str, lines: Iterable[str]) -> str:
    return f"<h2>{text(title)}</h2>" + "".join(f"<p>{code(line)}</p>" for line in lines)
