# SPDX-License-Identifier: BSD-3-Clause
"""The tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp, log

from benchmarks.measure import EXACT, TOLERANCE, Result
from benchmarks.reference import REFERENCES, Reference

_KNOWN: Mapping[str, Callable[[Reference], float]] = {
    "Tapenade": lambda known: known.default, "tuned": lambda known: known.tuned,
    "ideal": lambda known: known.ideal, "best": lambda known: known.best,
    "MB Tapenade": lambda known: known.default_memory,
    "MB ideal": lambda known: known.ideal_memory}
_RATIOS = ("Tapenade", "tuned", "ideal", "best")
HEADER = ("kernel", "schedule", "ratio", *_RATIOS, "MB", "MB Tapenade", "MB ideal", "primal ms",
          "lines", "exact", "difference")


def table(rows: Sequence[Sequence[str]]) -> str:
    """
    :param rows: cells, the header first.

    :returns: them in columns, the first one to the left and the others to the right.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    ruled = [rows[0], ["-" * width for width in widths], *rows[1:]]
    return "\n".join("  ".join([row[0].ljust(widths[0]), *(
        cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]).rstrip()
        for row in ruled)


def cells(result: Result) -> list[str]:
    """
    :param result: what was found for a kernel.

    :returns: its row.
    """
    reference = REFERENCES.get(result.name)
    known = {name: _number(get(reference)) if reference else "" for name, get in _KNOWN.items()}
    primal = result.timing.get("primal")
    return [result.name, result.schedule, _number(result.ratio, 2),
            *(known[name] for name in _RATIOS), _number(result.megabytes),
            known["MB Tapenade"], known["MB ideal"],
            _number(primal * 1000 if primal is not None else None), str(result.lines or ""),
            *("" if found is None else f"{found:.0e}"
              for found in (result.exact, result.difference))]


def mean_row(results: Sequence[Result]) -> list[str] | None:
    """
    :param results: those of the kernels with known figures.

    :returns: the row of the geometric means of their ratios, if all of them were timed.
    """
    mean = mean_ratio(results)
    if mean is None:
        return None
    known = {name: _number(geometric_mean(map(get, REFERENCES.values())), 2)
             for name, get in _KNOWN.items() if name in _RATIOS}
    row = {"kernel": "geometric mean", **known, "ratio": _number(mean, 2)}
    return [row.get(name, "") for name in HEADER]


def mean_ratio(results: Iterable[Result]) -> float | None:
    """
    :param results: what was found.

    :returns: the geometric mean for the kernels with known figures, if all of them were timed.
    """
    ratios = [result.ratio for result in results
              if result.name in REFERENCES and result.ratio is not None]
    return geometric_mean(ratios) if len(ratios) == len(REFERENCES) else None


def geometric_mean(numbers: Iterable[float]) -> float:
    """
    :param numbers: positive numbers, at least one.

    :returns: their geometric mean.
    """
    logarithms = [log(number) for number in numbers]
    return exp(sum(logarithms) / len(logarithms))


def problems(results: Iterable[Result]) -> list[str]:
    """
    :param results: what was found.

    :returns: a line for each kernel whose adjoint is missing or wrong.
    """
    return [f"FAILED {result.name} ({result.schedule}): {_reason(result)}"
            for result in results if not result.passed]


def _reason(result: Result) -> str:
    if result.problem:
        return result.problem
    found, tolerance, precision = (
        (result.difference, TOLERANCE, "double") if result.agrees("exact", EXACT) else
        (result.exact, EXACT, "quadruple"))
    return (f"the adjoint differs from difference quotients in {precision} precision by "
            f"{found or 0.0:.1e}, more than {tolerance:.0e}")


def _number(number: float | None, digits: int = 1) -> str:
    return "" if number is None else f"{number:.{digits}f}"
