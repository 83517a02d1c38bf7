# SPDX-License-Identifier: BSD-3-Clause
"""Every row of the tables against differences in high precision, and at kinks."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable

import mpmath
import pytest
from psyclone.psyir.nodes import IntrinsicCall, Node

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.rules import intrinsics
from psyad_ext.rules.table import DIGAMMA, apply_row, operands, pairwise, row_of
from tests.fortran import assignment
from tests.rules.evaluation import FUNCTIONS, number

pytestmark = pytest.mark.quick

mpmath.mp.dps = 60
SEED = mpmath.mpf("1.25")
DECLARATIONS = "real(wp) :: a, b, d, y; integer :: n; logical :: c"

INSIDE = ["-0.8", "-0.3", "0.2", "0.7"]
ANY = ["-2.3", "-0.4", "0.6", "3.1"]
POSITIVE = ["0.3", "1.0", "2.6"]
PAIRS = [*itertools.product(["-2.5", "0.7", "1.9"], ["-1.3", "0.4", "3.2"])]
ONE_ARGUMENT = {
    **dict.fromkeys("""ABS ASINH ATAN COS COSH ERF ERFC ERFC_SCALED EXP SIN SINH TAN TANH
       REAL DBLE FLOAT BESSEL_J0 BESSEL_J1""".split(), ANY),
    **dict.fromkeys("LOG LOG10 SQRT GAMMA LOG_GAMMA BESSEL_Y0 BESSEL_Y1".split(), POSITIVE),
    **dict.fromkeys(("ACOS", "ASIN", "ATANH"), INSIDE), "ACOSH": ["1.2", "2.5", "70.5"]}
TWO_ARGUMENTS = ("ATAN2", "DIM", "HYPOT", "MAX", "MIN", "MOD", "MODULO", "SIGN")
BY_ORDER = ("BESSEL_JN", "BESSEL_YN")

Values = dict[str, object]


def product(*choices: Iterable[object]) -> list[tuple[object, ...]]:
    """:returns: all combinations."""
    return list(itertools.product(*choices))


def contributions(expression: str, values: Values) -> list[mpmath.mpf | None]:
    """:returns: what the row of ``expression`` gives for each of its operands."""
    return [None if share is None else number(share, {**values, "w": SEED})
            for share in shares(expression)]


def shares(expression: str) -> list[Node | None]:
    """:returns: the contributions to the operands of ``expression`` as expressions."""
    statement = assignment(f"{DECLARATIONS}; real(wp) :: w", f"y = w\ny = {expression}")
    weight = build.ref(statement.scope.symbol_table.lookup("w"))
    node = pairwise(statement.rhs)
    row = row_of(node)
    type_ = expression_type(node)
    return [None if text is None else apply_row(text, weight.copy(), node, node, type_)
            for text in row[:len(operands(node))]]


def difference(function: Callable[..., object], point: list[object], place: int) -> mpmath.mpf:
    """:returns: derivative of ``function`` by differences, times the seed."""
    step = mpmath.mpf(10) ** -25

    def moved(sign: int) -> object:
        return function(*[value + sign * step if at == place else value
                          for at, value in enumerate(point)])

    return SEED * (moved(1) - moved(-1)) / (2 * step)


def close(found: object, expected: object) -> bool:
    """:returns: whether two numbers agree in what differences can show."""
    return abs(found - expected) <= mpmath.mpf(10) ** -22 * (1 + abs(expected))


def check(expression: str, function: Callable[..., object], names: str,
          values: Values) -> None:
    """Compare the row of ``expression`` with differences of ``function``."""
    point = [values[name] for name in names]
    for place, found in enumerate(contributions(expression, values)):
        if found is not None:
            expected = difference(function, point, place)
            assert close(found, expected), (place, found, expected)


@pytest.mark.parametrize("name, x", [(n, x) for n, points in ONE_ARGUMENT.items() for x in points])
def test_one_argument(name: str, x: str) -> None:
    check(f"{name}(a)", FUNCTIONS[name], "a", {"a": mpmath.mpf(x)})


@pytest.mark.parametrize("name, pair", product(TWO_ARGUMENTS, PAIRS))
def test_two_arguments(name: str, pair: tuple[str, str]) -> None:
    a, b = map(mpmath.mpf, pair)
    check(f"{name}(a, b)", FUNCTIONS[name], "ab", {"a": a, "b": b})


@pytest.mark.parametrize("name, order, x", product(BY_ORDER, [0, 1, 4], POSITIVE))
def test_order_and_argument(name: str, order: int, x: str) -> None:
    check(f"{name}(n, a)", FUNCTIONS[name], "na", {"n": order, "a": mpmath.mpf(x)})


@pytest.mark.parametrize("taken", [True, False])
def test_merge(taken: bool) -> None:
    values = {"a": mpmath.mpf(3), "b": mpmath.mpf(4), "c": taken}
    check("merge(a, b, c)", FUNCTIONS["MERGE"], "abc", values)


def test_no_row_is_left_out() -> None:
    tested = {*ONE_ARGUMENT, *TWO_ARGUMENTS, *BY_ORDER, "MERGE"}
    by_programs = {"SNGL", "DPROD", "FRACTION", "NEAREST", "RRSPACING", "SCALE", "SET_EXPONENT"}
    assert set(intrinsics.DERIVATIVES) - tested == by_programs


@pytest.mark.parametrize("expression, pair", product(
    ["+a", "-a", "a + b", "a - b", "a*b", "a/b"], PAIRS))
def test_operators(expression: str, pair: tuple[str, str]) -> None:
    functions = {"+a": lambda a: +a, "-a": lambda a: -a, "a + b": lambda a, b: a + b,
                 "a - b": lambda a, b: a - b, "a*b": lambda a, b: a * b,
                 "a/b": lambda a, b: a / b}
    a, b = map(mpmath.mpf, pair)
    names = "a" if len(expression) == 2 else "ab"
    check(expression, functions[expression], names, {"a": a, "b": b})


@pytest.mark.parametrize("exponent, x", product(
    ["0", "1", "2", "3", "7", "-1", "-2", "-5", "2.0", "-3.0"], ["-1.7", "0.6", "2.2"]))
def test_powers_of_any_base(exponent: str, x: str) -> None:
    literal = f"{exponent}_wp" if "." in exponent else exponent
    check(f"a**({literal})", lambda a: mpmath.power(a, int(float(exponent))), "a",
          {"a": mpmath.mpf(x)})


@pytest.mark.parametrize("exponent, x", product(["0.5", "1.5", "-0.5", "0.25", "2.75"], POSITIVE))
def test_powers_with_real_literals(exponent: str, x: str) -> None:
    check(f"a**({exponent}_wp)", lambda a: mpmath.power(a, mpmath.mpf(exponent)), "a",
          {"a": mpmath.mpf(x)})


@pytest.mark.parametrize("n, x", product([-3, -1, 0, 1, 2, 5], ["-1.7", "0.6", "2.2"]))
def test_powers_with_integer_variables(n: int, x: str) -> None:
    check("a**n", mpmath.power, "an", {"a": mpmath.mpf(x), "n": n})


@pytest.mark.parametrize("x, y", product(POSITIVE, ["-1.5", "0.0", "0.5", "1.0", "2.0", "3.3"]))
def test_powers_with_real_variables(x: str, y: str) -> None:
    check("a**b", mpmath.power, "ab", {"a": mpmath.mpf(x), "b": mpmath.mpf(y)})


@pytest.mark.parametrize("base", [1, 2, 5])
def test_powers_of_integers(base: int) -> None:
    check("n**b", mpmath.power, "nb", {"n": base, "b": mpmath.mpf("1.7")})


@pytest.mark.parametrize("expression, values, expected", [
    ("abs(a)", {"a": 0}, [0]),
    ("sign(a, b)", {"a": 0, "b": -2}, [0, None]),
    ("dim(a, b)", {"a": 2, "b": 2}, [0, 0]),
    ("max(a, b)", {"a": 2, "b": 2}, [1, 0]),
    ("min(a, b)", {"a": 2, "b": 2}, [1, 0]),
    ("max(a, b, d)", {"a": 2, "b": 2, "d": 2}, [1, 0]),
    ("hypot(a, b)", {"a": 0, "b": 0}, [0, 0]),
    ("atan2(a, b)", {"a": 0, "b": 0}, [0, 0]),
    ("a**0", {"a": 0}, [None, None]),
    ("a**1", {"a": 0}, [1, None]),
    ("a**2", {"a": 0}, [0, None]),
    ("a**3", {"a": 0}, [0, None]),
    ("a**1.0_wp", {"a": 0}, [1, None]),
    ("a**1.5_wp", {"a": 0}, [0, None]),
    ("a**n", {"a": 0, "n": 0}, [0, None]),
    ("a**n", {"a": 0, "n": 1}, [1, None]),
    ("a**n", {"a": 0, "n": 2}, [0, None]),
    ("a**b", {"a": 0, "b": 0}, [0, 0]),
    ("a**b", {"a": 0, "b": 1}, [1, 0]),
    ("a**b", {"a": 0, "b": 2}, [0, 0]),
    ("a**b", {"a": -2, "b": 2}, [-4, 0]),
])
def test_kinks(expression: str, values: Values, expected: list[int | None]) -> None:
    point = {name: mpmath.mpf(value) if name != "n" else value for name, value in values.items()}
    found = contributions(expression, point)
    assert found == [None if number is None else number * SEED for number in expected]


@pytest.mark.parametrize("expression, x", [
    ("sqrt(a)", 0), ("a**0.5_wp", 0), ("a**0.25_wp", 0), ("asin(a)", 1), ("acos(a)", -1),
    ("acosh(a)", 1), ("atanh(a)", 1)])
def test_infinite_derivatives_stay_finite(expression: str, x: int) -> None:
    found, *_ = contributions(expression, {"a": mpmath.mpf(x)})
    assert mpmath.isfinite(found) and abs(found) > 1e100


@pytest.mark.parametrize("a, b", [("1e-170", "2e-170"), ("1e170", "-3e170")])
def test_small_and_large_arguments_of_atan2(a: str, b: str) -> None:
    y, x = mpmath.mpf(a), mpmath.mpf(b)
    square = x * x + y * y
    found = contributions("atan2(a, b)", {"a": y, "b": x})
    assert all(map(close, found, [SEED * x / square, -SEED * y / square]))


def test_no_square_of_an_argument_of_atan2_overflows() -> None:
    assert not any("a*a" in text or "b*b" in text for text in intrinsics.DERIVATIVES["ATAN2"])


@pytest.mark.parametrize("expression, pieces", [
    ("gamma(a)", DIGAMMA), ("erf(a)", "1.128379167095512573896158903121545171"),
    ("log10(a)", "0.434294481903251827651128918916605082")])
def test_constants_have_the_digits_of_any_kind(expression: str, pieces: str) -> None:
    text, = shares(expression)
    assert pieces in text.debug_string().lower()


@pytest.mark.parametrize("count", [2, 3, 5])
def test_pairwise_nests_to_the_left(count: int) -> None:
    names = ["a", "b", "d", "a", "b"][:count]
    node = pairwise(assignment(DECLARATIONS, f"y = max({', '.join(names)})").rhs)
    depth = 0
    while isinstance(node, IntrinsicCall):
        assert len(node.arguments) == 2
        node, depth = node.arguments[0], depth + 1
    assert depth == count - 1
