# SPDX-License-Identifier: BSD-3-Clause
"""The parts of the verification alone."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from psyad_ext.core.errors import VerificationError
from psyad_ext.verification import Report, Row, Settings, verify
from psyad_ext.verification.checks import taylor_slope
from psyad_ext.verification.encoding import decode, decode_wide, encode, round_to_kind
from psyad_ext.verification.sources import SourceFile, in_order, needed_sources, promotable

NUMBERS = [0.0, 1.0, -1.5, 0.1, -2.0 ** -40, 3e300, 5e-324, 2.0 ** 1023]


@pytest.mark.parametrize("kind", [10, 16])
def test_wide_numbers_keep_their_value(kind: int) -> None:
    data = encode(NUMBERS, "real", kind)
    assert decode(data, "real", kind) == NUMBERS
    assert decode_wide(encode([Fraction(1, 2 ** 100)], "real", kind), kind) == Fraction(1, 2 ** 100)


def test_wide_infinity_is_no_number() -> None:
    data = (0x7FFF << 112).to_bytes(16, "little")
    assert decode_wide(data, 16) is None
    assert math.isnan(decode(data, "real", 16)[0])


def test_narrow_numbers() -> None:
    assert decode(encode([True, False], "logical", 4), "logical", 4) == [1, 0]
    assert decode(encode([-3, 7], "integer", 8), "integer", 8) == [-3, 7]
    assert round_to_kind(0.1, 4) != 0.1
    assert round_to_kind(0.1, 8) == 0.1


@pytest.mark.parametrize(("before", "after"), [
    ("y = real(x, wp)", "y = real(x, kind(1.0_wp))"),
    ("y = REAL( a(i, j), 8 ) + 1", "y = REAL( a(i, j), kind(1.0_8) ) + 1"),
    ("y = real(i, kind=wp)", "y = real(i, kind=kind(1.0_wp))"),
    ("y = anint(real(x, sp), kind = dp)", "y = anint(real(x, kind(1.0_sp)), kind = kind(1.0_dp))"),
    ("y = real(x + &\n     z, & ! why\n  wp)", None),
    ("y = real(x + &\n     z,  &\n  wp)", "y = real(x + &\n     z,  &\n  kind(1.0_wp))"),
    ("y = real(x)", None), ("y = real(x, kind(1.0d0))", None), ("y = surreal(x, wp)", None),
    ("c = [real(8) :: x, 2d0]", "c = [real(kind(1.0_8)) :: x, 2d0]"),
    ("c = (/ &\n REAL( kind = wp ) :: x /)", "c = (/ &\n REAL( kind = kind(1.0_wp) ) :: x /)"),
    ("allocate (real(8) :: y(n))", "allocate (real(kind(1.0_8)) :: y(n))"),
    ("c = [real(8)]", None), ("real(8) :: y(n)", None),
    ("real(wp), dimension(3, 4) :: x", None), ("real(kind=wp) :: x(2, n)", None),
    ("! a comment on real( numbers\ncall f(a, b) )", None)])
def test_kinds_of_conversions_become_promotable(before: str, after: str | None) -> None:
    assert promotable(before) == (before if after is None else after)


NOISE = [1e-13 / 8 ** step for step in range(5)]


@pytest.mark.parametrize(("remainders", "order"), [
    ([64.0 ** -step for step in range(5)], 2.0),
    ([8.0 ** -step for step in range(5)], 1.0),
    ([1e-15 / 8 ** step for step in range(5)], None),
    # Terms of higher order at the first steps, rounding at the last ones.
    ([1.3e-11, 4.5e-13, 4.5e-13 / 64, 4.5e-13 / 64**2, 0.0], 2.0),
    # The error of a wrong derivative stays above the noise.
    ([1e-12 / 8 ** step for step in range(5)], 1.0)])
def test_order_of_remainders(remainders: list[float], order: float | None) -> None:
    assert taylor_slope(remainders, NOISE) == (order if order is None else pytest.approx(order))


def test_files_are_compiled_in_order() -> None:
    a = SourceFile("a.f90", "module a\nuse b\nend module a\n")
    b = SourceFile("b.f90", "MODULE B ! first\nuse, intrinsic :: iso_fortran_env\nend module\n")
    main = SourceFile("m.f90", "subroutine s\n use a, only: x\nend subroutine\n")
    assert in_order([main, a, b]) == [b, a, main]
    assert needed_sources(main, [a, b], []) == [a, b]
    assert "procedure" not in SourceFile("c.f90", "module procedure x\n").defines


def test_the_table_is_aligned_and_names_the_values() -> None:
    row = Row("split", "dot product", "x", "1.0e+00", "1e-12", False, "1 instead of 2")
    text = str(Report((row,), {}, ("n = 6",)))
    assert text.splitlines()[0].index("limit") == text.splitlines()[2].index("1e-12")
    assert "FAILED" in text and "1 instead of 2" in text and "n = 6" in text


KINDS = """\
subroutine kinds(x, y)
  implicit none
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  {declaration}
  t = {expression}
  y = t * x * 0.1
end subroutine kinds
subroutine kinds_reversing(x, x_adj, y, y_adj)
  implicit none
  real(8), intent(in) :: x
  real(8), intent(inout) :: x_adj, y_adj
  real(8), intent(out) :: y
  {declaration}
  t = {expression}
  y = t * x * 0.1
  x_adj = x_adj + 0.2 * {factor} * x * y_adj
  y_adj = 0
end subroutine kinds_reversing
"""


@pytest.mark.parametrize(("declaration", "expression", "factor", "limit"), [
    ("real(8) :: t", "x", "1", "1e-12"), ("real(8) :: t", "real(x, 8)", "1", "1e-12"),
    ("real(8) :: t", "dsqrt(x * x)", "1", "1e-12"), ("real(4) :: t", "real(x)", "1", "1e-05"),
    ("real(8) :: t", "aint(x * 1.0d9) * 1.0d-9", "0.5d0", None)])
def test_precision_on_the_way(declaration: str, expression: str, factor: str,
                              limit: str | None) -> None:
    """Single precision on the way is noticed, literals of single precision do no harm."""
    text = KINDS.format(declaration=declaration, expression=expression, factor=factor)
    report = verify(text.partition("subroutine kinds_reversing")[0], text, "kinds", ["y"], ["x"],
                    settings=Settings(values={"x": 1.3}))
    rows = {row.check: row for row in report.rows}
    assert rows["differentiable"].passed == (limit is not None)
    if limit:
        assert report.passed, str(report)
        assert rows["dot product"].limit == limit


def test_rounding_to_single_may_hide_small_changes() -> None:
    text = """\
subroutine flat(x, y)
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  y = real(1.0d0 + 5.0d-4 * x, 4)
end subroutine flat
subroutine flat_reversing(x, x_adj, y, y_adj)
  real(8), intent(in) :: x
  real(8), intent(inout) :: x_adj, y_adj
  real(8), intent(out) :: y
  y = real(1.0d0 + 5.0d-4 * x, 4)
  x_adj = x_adj + 5.0d-4 * y_adj
  y_adj = 0
end subroutine flat_reversing
"""
    report = verify(text.partition("subroutine flat_reversing")[0], text, "flat", ["y"], ["x"],
                    settings=Settings(values={"x": 1.3}))
    assert report.passed, str(report)


KINK = """\
subroutine kink(x, y)
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  y = abs(x)
end subroutine kink
subroutine kink_reversing(x, x_adj, y, y_adj)
  real(8), intent(in) :: x
  real(8), intent(inout) :: x_adj, y_adj
  real(8), intent(out) :: y
  y = abs(x)
  if (x /= 0) x_adj = x_adj + sign(1.0d0, x) * y_adj
  y_adj = 0
end subroutine kink_reversing
"""


def test_a_kink_needs_an_expected_adjoint() -> None:
    primal = KINK.partition("subroutine kink_reversing")[0]
    at_kink = {"values": {"x": 0}}
    assert not verify(primal, KINK, "kink", ["y"], ["x"], settings=Settings(**at_kink)).passed
    for expected, passed in ((0.0, True), (1.0, False)):
        report = verify(primal, KINK, "kink", ["y"], ["x"],
                        settings=Settings(**at_kink, expected={"x": expected}))
        assert report.passed == passed, str(report)


def test_new_warnings_are_a_failure() -> None:
    unused = KINK.replace("intent(out) :: y\n  y = abs(x)\n  if",
                          "intent(out) :: y\n  real(8) :: dead\n  y = abs(x)\n  if")
    primal = KINK.partition("subroutine kink_reversing")[0]
    report = verify(primal, unused, "kink", ["y"], ["x"])
    assert [row.check for row in report.failures] == ["compiles"]
    assert "dead" in str(report)


def test_a_taken_name_has_a_number() -> None:
    primal, adjoint = KINK.split("subroutine kink_reversing", 1)
    primal += "subroutine kink_reversing()\nend subroutine kink_reversing\n"
    text = primal + "subroutine kink_reversing_1" + adjoint.replace("kink_reversing",
                                                                    "kink_reversing_1")
    assert verify(primal, text, "kink", ["y"], ["x"]).passed
    with pytest.raises(VerificationError, match="no routine 'kink_reversing'"):
        verify(primal, primal, "kink", ["y"], ["x"])


def test_what_an_output_holds_on_entry_must_not_matter() -> None:
    primal, adjoint = KINK.split("subroutine kink_reversing", 1)
    reads = adjoint.replace("  y = abs(x)\n", "  x_adj = x_adj + 0 * y_adj + y - y\n"
                            "  if (y > 1.5d0) x_adj = x_adj + 1\n  y = abs(x)\n")
    report = verify(primal, primal + "subroutine kink_reversing" + reads, "kink", ["y"], ["x"],
                    settings=Settings(values={"y": 1.0}))
    assert "repeatable" in {row.check for row in report.failures}
    with pytest.raises(VerificationError, match=r"intent.inout"):
        verify(primal.replace("y = abs(x)", "y = y + x"), {}, "kink", ["y"], ["x"])
