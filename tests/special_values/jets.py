# SPDX-License-Identifier: BSD-3-Clause
"""Values with their first and second derivatives along a line, in high precision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import mpmath
from mpmath import mpf

_NONE = mpmath.nan
Triple = tuple[mpf, mpf, mpf]


@dataclass(frozen=True, eq=False)
class Jet:
    """A value on a line.

    :param value: the value.
    :param first: its first derivative; no number if there is none.
    :param second: its second derivative.
    """

    value: mpf
    first: mpf = mpf(0)
    second: mpf = mpf(0)

    @staticmethod
    def of(number: object) -> Jet:
        """:returns: a number as a jet."""
        return number if isinstance(number, Jet) else Jet(mpf(number))

    def apply(self, triple: Callable[[mpf], Triple]) -> Jet:
        """:returns: a function of this, whose value and derivatives are given."""
        try:
            value, first, second = triple(self.value)
        except (ValueError, ZeroDivisionError):
            return Jet(_NONE, _NONE, _NONE)
        if isinstance(value, mpmath.mpc):
            return Jet(_NONE, _NONE, _NONE)
        if not self.first and not self.second:
            return Jet(mpf(value))
        return Jet(mpf(value), first * self.first,
                   second * self.first**2 + (first * self.second if self.second else 0))

    def __add__(self, other: object) -> Jet:
        b = Jet.of(other)
        return Jet(self.value + b.value, self.first + b.first, self.second + b.second)

    def __neg__(self) -> Jet:
        return Jet(-self.value, -self.first, -self.second)

    def __sub__(self, other: object) -> Jet:
        return self + -Jet.of(other)

    def __mul__(self, other: object) -> Jet:
        b = Jet.of(other)
        return Jet(self.value * b.value, self.first * b.value + self.value * b.first,
                   self.second * b.value + 2 * self.first * b.first + self.value * b.second)

    def __truediv__(self, other: object) -> Jet:
        return self * Jet.of(other).apply(lambda v: (1 / v, -1 / v**2, 2 / v**3))

    def __rtruediv__(self, other: object) -> Jet:
        return Jet.of(other) / self

    def __radd__(self, other: object) -> Jet:
        return self + other

    def __pow__(self, power: object) -> Jet:
        if isinstance(power, Jet):
            return _power(self, power)
        p = mpf(power)
        return self.apply(lambda v: (v**p, p * _infinite(v, p - 1) if p != 1 else mpf(1),
                                     p * (p - 1) * (_infinite(v, p - 2) if p not in (1, 2) else 1)))

    def __gt__(self, other: object) -> bool:
        return bool(self.value > Jet.of(other).value)


def _power(base: Jet, power: Jet) -> Jet:
    if power.first == 0:
        return base**power.value
    return FUNCTIONS["exp"](power * FUNCTIONS["log"](base))


def _kink(function: Callable[[mpf], Triple]) -> Callable[[mpf], Triple]:
    return lambda v: function(v) if v else (mpf(0), _NONE, _NONE)


def _signed(v: mpf) -> Triple:
    return abs(v), mpmath.sign(v), mpf(0)


def _erfc_scaled(v: mpf) -> Triple:
    if v > 1e3:
        # The asymptotic series; the next term is below all digits that count.
        terms = [(-1)**k * mpmath.fac2(2 * k - 1) / (2 * v**2)**k for k in range(12)]
        root = mpmath.sqrt(mpmath.pi)
        return (sum(terms) / v / root,
                -sum((2 * k + 1) * t for k, t in enumerate(terms)) / v**2 / root,
                sum((2 * k + 1) * (2 * k + 2) * t for k, t in enumerate(terms)) / v**3 / root)
    f = mpmath.exp(v * v) * mpmath.erfc(v)
    first = 2 * v * f - 2 / mpmath.sqrt(mpmath.pi)
    return f, first, 2 * f + 2 * v * first


def _gauss(v: mpf, sign: int) -> tuple[mpf, mpf]:
    slope = sign * 2 / mpmath.sqrt(mpmath.pi) * mpmath.exp(-v * v)
    return slope, -2 * v * slope


def _bessel(function: Callable[[object, mpf], mpf], order: int) -> Callable[[mpf], Triple]:
    def triple(v: mpf) -> Triple:
        values = {n: function(n, v) for n in range(order - 2, order + 3)}
        return (values[order], (values[order - 1] - values[order + 1]) / 2,
                (values[order - 2] - 2 * values[order] + values[order + 2]) / 4)
    return triple


def _infinite(number: mpf, power: object) -> mpf:
    return number**mpf(power) if number or power >= 0 else mpmath.inf


def _log_gamma(v: mpf) -> Triple:
    return mpmath.log(abs(mpmath.gamma(v))), mpmath.digamma(v), mpmath.psi(1, v)


def _gamma(v: mpf) -> Triple:
    g, d = mpmath.gamma(v), mpmath.digamma(v)
    return g, g * d, g * (d**2 + mpmath.psi(1, v))


_TRIPLES: Mapping[str, Callable[[mpf], Triple]] = {
    "abs": _kink(_signed),
    "acos": lambda v: (mpmath.acos(v), -_infinite(1 - v * v, -0.5),
                       -v * _infinite(1 - v * v, -1.5)),
    "asin": lambda v: (mpmath.asin(v), _infinite(1 - v * v, -0.5),
                       v * _infinite(1 - v * v, -1.5)),
    "acosh": lambda v: (mpmath.acosh(v), _infinite(v * v - 1, -0.5),
                        -v * _infinite(v * v - 1, -1.5)),
    "asinh": lambda v: (mpmath.asinh(v), (1 + v * v)**mpf(-0.5), -v * (1 + v * v)**mpf(-1.5)),
    "atan": lambda v: (mpmath.atan(v), 1 / (1 + v * v), -2 * v / (1 + v * v)**2),
    "atanh": lambda v: (mpmath.atanh(v), _infinite(1 - v * v, -1),
                        2 * v * _infinite(1 - v * v, -2)),
    "cos": lambda v: (mpmath.cos(v), -mpmath.sin(v), -mpmath.cos(v)),
    "sin": lambda v: (mpmath.sin(v), mpmath.cos(v), -mpmath.sin(v)),
    "tan": lambda v: (mpmath.tan(v), mpmath.sec(v)**2, 2 * mpmath.tan(v) * mpmath.sec(v)**2),
    "cosh": lambda v: (mpmath.cosh(v), mpmath.sinh(v), mpmath.cosh(v)),
    "sinh": lambda v: (mpmath.sinh(v), mpmath.cosh(v), mpmath.sinh(v)),
    "tanh": lambda v: (mpmath.tanh(v), mpmath.sech(v)**2, -2 * mpmath.tanh(v) * mpmath.sech(v)**2),
    "erf": lambda v: (mpmath.erf(v) if abs(v) < 1e3 else mpmath.sign(v), *_gauss(v, 1)),
    "erfc": lambda v: (mpmath.erfc(v) if abs(v) < 1e3 else 1 - mpmath.sign(v), *_gauss(v, -1)),
    "erfc_scaled": _erfc_scaled,
    "exp": lambda v: (mpmath.exp(v),) * 3,
    "gamma": _gamma, "log_gamma": _log_gamma,
    "log": lambda v: (mpmath.log(v), 1 / v, -1 / v**2),
    "log10": lambda v: (mpmath.log10(v), 1 / v / mpmath.log(10), -1 / v**2 / mpmath.log(10)),
    "sqrt": lambda v: (mpmath.sqrt(v), _infinite(v, -0.5) / 2, -_infinite(v, -1.5) / 4),
    "bessel_j0": _bessel(mpmath.besselj, 0), "bessel_j1": _bessel(mpmath.besselj, 1),
    "bessel_y0": _bessel(mpmath.bessely, 0), "bessel_y1": _bessel(mpmath.bessely, 1)}


def _cos_of_root(v: mpf) -> Triple:
    root, sinc = mpmath.sqrt(v), mpmath.sinc(mpmath.sqrt(v))
    return mpmath.cos(root), -sinc / 2, (sinc - mpmath.cos(root)) / (4 * v) if v else mpf(1) / 12


def _chosen(a: Jet, b: Jet, difference: mpf) -> Jet:
    """:returns: the first for a positive difference; at a tie there is no derivative."""
    if difference:
        return a if difference > 0 else b
    return a if a.first == b.first else Jet(a.value, _NONE, _NONE)


def _maximum(a: object, b: object) -> Jet:
    a, b = Jet.of(a), Jet.of(b)
    return _chosen(a, b, a.value - b.value)


def _minimum(a: object, b: object) -> Jet:
    a, b = Jet.of(a), Jet.of(b)
    return _chosen(a, b, b.value - a.value)


def _remainder(a: Jet, b: Jet) -> Jet:
    if not b.value:
        return Jet(_NONE, _NONE, _NONE)
    quotient = mpmath.floor(a.value / b.value)
    return a - b * quotient if quotient != a.value / b.value else \
        Jet(a.value - b.value * quotient, _NONE, _NONE)


FUNCTIONS: Mapping[str, Callable[..., Jet]] = {
    **{name: lambda x, triple=triple: Jet.of(x).apply(triple)
       for name, triple in _TRIPLES.items()},
    **dict.fromkeys(("real", "dble", "float"), Jet.of),
    "cos_of_root": lambda x: x.apply(_cos_of_root),
    "max": _maximum, "min": _minimum, "mod": _remainder, "modulo": _remainder,
    "dim": lambda a, b: _maximum(a - b, 0),
    "hypot": lambda a, b: FUNCTIONS["sqrt"](a * a + b * b),
    "atan2": lambda a, b: FUNCTIONS["atan"](a / b) if b.value else
    -FUNCTIONS["atan"](b / a) + mpmath.pi / 2,
    "sign": lambda a, b: FUNCTIONS["abs"](a) if b.value >= 0 else -FUNCTIONS["abs"](a),
    "merge": lambda a, b, c: Jet.of(a if c else b),
    "bessel_jn": lambda n, x: x.apply(_bessel(mpmath.besselj, n)),
    "bessel_yn": lambda n, x: x.apply(_bessel(mpmath.bessely, n))}
