# SPDX-License-Identifier: BSD-3-Clause
"""Functions, and the points at which their derivatives are compared with exact values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One function.

    :param text: the function in Fortran, of ``x``, or of ``x`` and ``z``; it may be led by an
        assignment to ``r``, which it uses.
    :param points: values of the variables, as in Fortran.
    :param same: the same function written otherwise, with no kink on the way to its value.
    """

    text: str
    points: Sequence[tuple[str, ...]]
    same: str = ""

    @property
    def variables(self) -> str:
        """:returns: the names of the variables."""
        return "xz"[:len(self.points[0])]


_ANY = ("0", "tiny", "-tiny", "1", "-1", "30", "-30", "1000", "-1000", "huge", "-huge")
_POSITIVE = ("0", "tiny", "0.5", "1", "30", "1000", "huge")
_INSIDE = ("0", "tiny", "0.5", "1 - epsilon", "1", "-1 + epsilon", "-1")
_SMALL = ("0", "tiny", "-tiny", "1", "-1", "30", "-30", "100")
_PAIRS = (("1", "2"), ("0", "1"), ("1", "0"), ("0", "0"), ("tiny", "1"), ("1", "tiny"),
          ("huge", "2"), ("2", "huge"), ("tiny", "tiny"), ("huge", "huge"))

_DOMAINS: Mapping[tuple[str, ...], Sequence[str]] = {
    _ANY: tuple("""ABS ASINH ATAN COS COSH ERF ERFC ERFC_SCALED EXP SIN SINH TAN TANH REAL DBLE""".split()),
    _SMALL: ("BESSEL_J0", "BESSEL_J1"),
    ("tiny", "0", "0.5", "1", "30", "100"): ("BESSEL_Y0", "BESSEL_Y1"),
    ("0", "tiny", "0.5", "1", "30", "1000", "-0.5", "-1"): ("GAMMA", "LOG_GAMMA"),
    _POSITIVE: ("LOG", "LOG10", "SQRT"),
    _INSIDE: ("ACOS", "ASIN", "ATANH"),
    ("1", "1 + epsilon", "2", "1000", "huge"): ("ACOSH",)}


def _single(points: Sequence[str]) -> list[tuple[str, ...]]:
    return [(point,) for point in points]


def _power(exponent: str) -> Row:
    if "." in exponent:
        return Row(f"x**({exponent}_wp)", _single(_POSITIVE))
    return Row(f"x**({exponent})", _single(_ANY))


_BOTH_SIDES = _single(("0", "1", "-1", "30", "-30", "1000", "-1000", "huge", "-huge"))
_SMALLER = _BOTH_SIDES[:-2]
_SELECTED = _single(("-1", "0", "1"))

INTRINSICS = [
    *(Row(f"{name.lower()}(x)", _single(points))
      for points, names in _DOMAINS.items() for name in names),
    *(Row(f"{name}({order}, x)", _single(points)) for order in (0, 3) for name, points in (
        ("bessel_jn", ("0", "1", "-1", "30")), ("bessel_yn", ("0", "1", "30")))),
    *(Row(f"{name}(x, z)", _PAIRS) for name in ("atan2", "dim", "hypot", "max", "min", "sign")),
    *(Row(f"{name}(x, z)", [("1", "2"), ("5", "2"), ("0", "1"), ("1", "0"), ("tiny", "1"),
                            ("1", "huge")]) for name in ("mod", "modulo"))]
OPERATORS = [
    Row("-x", _single(_ANY)),
    *(Row(f"x {operator} z", _PAIRS) for operator in "+-*/"),
    *map(_power, ("1", "2", "3", "4", "7", "-1", "-2", "0.5", "0.25", "1.5", "2.5", "-0.5")),
    Row("x**z", [("2", "3"), ("0", "1"), ("0", "2"), ("0", "0"), ("0", "0.5"), ("1", "huge"),
                 ("tiny", "1"), ("huge", "1"), ("2", "0")])]
SATURATING = [
    *(Row(text, _BOTH_SIDES) for text in (
        "1/(1 + exp(-x))", "1/cosh(x)", "exp(-x**2)", "1/(1 + x**2)", "1/(1 + x**4)", "1/(1 + x*x)",
        "1/(1 + exp(-x)**2)", "min(exp(x), 2.0_wp)")),
    *(Row(text, _SMALLER) for text in ("exp(-exp(x))", "atan(exp(x))", "tanh(sinh(x))")),
    Row("1/(1 + x**7)", _single(("0", "1", "1000", "huge"))),
    Row("1/(1 + z*exp(-x))", [("0", "1"), ("1000", "1"), ("-1000", "1"), ("-1000", "2")])]
_NEAR = [("0", "0"), ("0", "1"), ("3", "-4")]
DISTANCES = [
    *(Row(text, _NEAR, "x*x + z*z") for text in (
        "hypot(x, z)**2", "sqrt(x**2 + z**2)**2", "r = hypot(x, z); r**2")),
    Row("cos(hypot(x, z))", _NEAR, "cos_of_root(x*x + z*z)")]
SELECTED = [
    *(Row(f"merge({text}, 0.0_wp, x > 0)", _SELECTED) for text in (
        "log(x)", "x*log(x)", "sqrt(x)", "1/x", "sin(x)/x", "x**(-1.5_wp)")),
    Row("merge(x/z, 0.0_wp, z > 0)", [("1", "-1"), ("0", "0"), ("3", "2")])]

SECTIONS: Mapping[str, Sequence[Row]] = {
    "Intrinsic functions": INTRINSICS, "Operators": OPERATORS,
    "Functions that saturate": SATURATING, "Functions of distances": DISTANCES,
     "Selections by `merge`": SELECTED}
