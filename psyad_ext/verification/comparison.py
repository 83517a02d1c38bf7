# SPDX-License-Identifier: BSD-3-Clause
"""Whether two products of seeds, derivatives and directions are the same but for rounding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import fsum
from sys import float_info

from psyad_ext.verification.encoding import all_finite
from psyad_ext.verification.primal import Reference
from psyad_ext.verification.report import Row, Taylor

#: Relative spacing of numbers by kind.
EPSILON = {4: 2.0 ** -23, 8: float_info.epsilon, 10: 2.0 ** -63, 16: 2.0 ** -112}
#: A gap that falls by this factor from one precision to the next comes from rounding.
_FALLS = 1e-3
SLOPE_LIMIT = 1.8


@dataclass(frozen=True)
class Comparison:
    """How the products of one derivative are compared with what they should be.

    :param label: name of the derivative in the report.
    :param who: what gives the products.
    :param reference: the run of the original routine.
    :param kind: lowest kind on the way.
    :param tolerance: relative tolerance.
    """

    label: str
    who: str
    reference: Reference
    kind: int
    tolerance: float

    def row(self, check: str, variable: str, dependents: Sequence[int], terms: Sequence[float],
            expected: Fraction, scale: float, what: str = "differences") -> Row:
        """
        :param check: what is checked.
        :param variable: of which variable.
        :param dependents: positions of the dependent arguments that have a seed.
        :param terms: the terms of the product.
        :param expected: what the product should be.
        :param scale: the sum of the absolute values of the terms of that.
        :param what: where that comes from.

        :returns: whether they agree.
        """
        limit = f"{self.tolerance:.0e}"
        if not all_finite(terms):
            return Row(self.label, check, variable, "not finite", limit, False)
        found = fsum(terms)
        gap = abs(float(expected - Fraction(found)))
        scale = max(scale, fsum(map(abs, terms)))
        error = gap / scale if scale else 0.0
        weights = self.reference.weights
        # What rounding in the results themselves could hide says nothing.
        passed = error <= self.tolerance \
            or gap <= EPSILON[self.kind] * sum(weights[at] for at in dependents)
        return Row(self.label, check, variable, f"{error:.1e}", limit, passed,
                   f"{self.who} gives {found:.15g}, {what} {float(expected):.15g}",
                   self._tiny(gap))

    def slope(self, variable: str, taylor: Taylor) -> Row:
        """
        :param variable: the variable that moves.
        :param taylor: what the derivative leaves of the changes.

        :returns: whether that is of second order.
        """
        value = "exact" if taylor.slope is None else f"{taylor.slope:.2f}"
        return Row(self.label, "Taylor slope", variable, value, "2",
                   taylor.slope is None or taylor.slope >= SLOPE_LIMIT,
                   f"remainders {' '.join(f'{r:.1e}' for r in taylor.remainders)}",
                   self._tiny(taylor.remainders[-1] / taylor.steps[-1]))

    def _tiny(self, gap: float) -> float | None:
        """:returns: how far two products are apart if that is tiny compared with the results."""
        return gap if gap <= self.tolerance * sum(self.reference.weights.values()) else None


def excused(rows: Sequence[Row], again: Callable[[], Sequence[Row]]) -> list[Row]:
    """
    :param rows: checks of one derivative.
    :param again: gives those of them that compare products, in 16-byte precision.

    :returns: the checks; passed are also those where products differ by what is tiny compared with
        the results, and falls with the precision: terms cancel on the way, or single precision is
        on the way that the differences do not see.
    """
    if all(row.passed or row.gap is None for row in rows):
        return list(rows)
    gaps = {(row.check, row.variable): row.gap for row in again()}
    return [replace(row, passed=True) if not row.passed and row.gap is not None
            and _falls(row.gap, gaps.get((row.check, row.variable))) else row for row in rows]


def _falls(gap: float, promoted: float | None) -> bool:
    return promoted is not None and promoted <= _FALLS * gap
