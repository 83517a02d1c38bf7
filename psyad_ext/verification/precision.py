# SPDX-License-Identifier: BSD-3-Clause
"""In which precisions differences may be taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise

from psyad_ext.verification.arguments import Filled

TAYLOR_STEPS = tuple(Fraction(1, 2 ** power) for power in (7, 10, 13, 16, 19))
COARSE_STEP = TAYLOR_STEPS[-1]
STEP = Fraction(1, 2 ** 26)
FINE_STEP = Fraction(1, 2 ** 40)
_WIDE_STEPS = (-COARSE_STEP, STEP, -STEP, 2 * STEP, -2 * STEP, FINE_STEP, -FINE_STEP)
#: Where 16 bytes are not to be had, the best of these is found out, by kind. Changes at smaller
#: steps would be hidden by rounding.
_LADDERS = {kind: tuple(Fraction(1, 2 ** power) for power in range(first, last))
            for kind, (first, last) in {4: (2, 8), 8: (4, 14), 10: (5, 17)}.items()}
_WIDE = 16
#: Tolerance of what is compared with differences, by the kind that they are taken in.
_TOLERANCES = {4: 1e-3, 8: 1e-8, 10: 1e-11, 16: 0.0}
_EPSILON = {4: 2.0 ** -23, 8: 2.0 ** -52, 10: 2.0 ** -63, 16: 0.0}


@dataclass(frozen=True)
class Precision:
    """One way to compile a program for differences.

    :param flags: options of the compiler that promote real variables.
    :param kinds: what kinds become.
    :param kind: the lowest kind of an active variable then.
    """

    flags: tuple[str, ...] = ()
    kinds: Mapping[int, int] = field(default_factory=dict)
    kind: int = _WIDE

    @property
    def is_wide(self) -> bool:
        """:returns: whether rounding is no matter."""
        return self.kind == _WIDE

    @property
    def steps(self) -> tuple[Fraction, ...]:
        """:returns: the steps of differences; those of the Taylor test come first."""
        own = _WIDE_STEPS if self.is_wide else tuple(
            sign * step for step in _LADDERS[self.kind] for sign in (1, -1))
        return (*TAYLOR_STEPS, *own)

    @property
    def tolerance(self) -> float:
        """:returns: the relative error that differences may have."""
        return _TOLERANCES[self.kind]

    @property
    def epsilon(self) -> float:
        """:returns: relative spacing of the results, as far as that matters."""
        return _EPSILON[self.kind]

    def promoted(self, arguments: Sequence[Filled]) -> tuple[Filled, ...]:
        """
        :param arguments: arguments with their values.

        :returns: the same in this precision.
        """
        return tuple(replace(each, argument=replace(
            each.argument, kind=self.kinds.get(each.argument.kind, each.argument.kind)))
            if each.argument.type_name == "real" else each for each in arguments)

    def at(self, active: Sequence[int]) -> Precision:
        """:returns: this precision for active variables of these kinds."""
        return replace(self, kind=min(self.kinds.get(kind, kind) for kind in active))


DOUBLE = Precision(("-freal-8-real-16",), {8: 16})
ALL = Precision(("-freal-4-real-16", "-freal-8-real-16"), {4: 16, 8: 16})
#: Keeps procedures apart that differ in the kinds of their arguments only.
APART = Precision(("-freal-4-real-10", "-freal-8-real-16"), {4: 10, 8: 16})
#: The same where some take 16 bytes.
BELOW = Precision(("-freal-8-real-10",), {8: 10})
#: The program as it is.
PLAIN = Precision()


def precisions(single: bool, apart: bool = False) -> tuple[Precision, ...]:
    """
    :param single: whether single precision is promoted, too.
    :param apart: whether kinds had better stay different ones.

    :returns: what may be tried, the best first: generic procedures for several kinds may not be
        the same in the end, and what is linked takes numbers as they are.
    """
    best = ALL if single else DOUBLE
    return (*((APART, best) if single and apart else (best, APART)), BELOW, PLAIN)


def ladder_estimate(changes: Mapping[Fraction, Fraction], scale: Fraction, weight: float,
                    precision: Precision) -> tuple[Fraction, float]:
    """
    :param changes: how a result changes at each of the steps.
    :param scale: a size of the derivative.
    :param weight: a size of the result.
    :param precision: in which precision.

    :returns: the derivative, from the steps at which two estimates differ least, and the relative
        difference of these.
    """
    ladder = _LADDERS[precision.kind]
    estimates = [(8 * (changes[half] - changes[-half]) - (changes[step] - changes[-step]))
                 / (12 * half) for step, half in pairwise(ladder)]
    gap, best = min((abs(one - two), number)
                    for number, (one, two) in enumerate(pairwise(estimates)))
    size = max(scale, abs(estimates[best + 1]))
    beyond = max(Fraction(0), gap - Fraction(precision.epsilon * weight) / ladder[best + 2])
    return estimates[best + 1], float(beyond / size) if size else float(bool(beyond))
