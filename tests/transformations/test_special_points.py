# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives where a partial derivative is infinite or no number, and their sum is finite."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import differentiate_in_modes
from tests.fortran import module, run, subroutine

ARGUMENTS = "real(wp), intent(in) :: x; real(wp), intent(out) :: y, z"
REVERSING = "y_adj = {}; z_adj = {}; x_adj = 0; call foo_reversing(x, x_adj, y, y_adj, z, z_adj)"
TANGENT = "x_d = {}; call foo_tangent(x, x_d, y, y_d, z, z_d)"

#: Statements, x, y_adj, z_adj and what x_adj must be.
ADJOINTS = {
    "logarithm": ("y = log(x); z = x*x + 1", 0, 0, 1, 0),
    "logarithm beside a slope": ("y = log(x); z = x**2 + 3*x", 0, 0, 1, 3),
    "quotient": ("y = 1/x; z = 2*x", 0, 0, 1, 2),
    "negative power": ("y = x**(-1.5_wp); z = 2*x", 0, 0, 1, 2),
    "logistic": ("y = 1/(1 + exp(-x)); z = x", -800, 1, 0, 0),
    "logistic without adjoint": ("y = 1/(1 + exp(-x)); z = x", -800, 0, 1, 1),
    "hyperbolic": ("y = 1/cosh(x); z = x", 800, 1, 0, 0),
    "double exponential": ("y = exp(-exp(x)); z = x", 800, 1, 0, 0),
    "selected": ("y = merge(log(x), 0.0_wp, x > 0); z = merge(1/x, 0.0_wp, x /= 0)", 0, 1, 1, 0),
    "selected quotient": (
        "y = merge(sin(x)/x, 1.0_wp, x /= 0); z = merge(log10(x), 0.0_wp, x > 0)", 0, 1, 1, 0),
    "selected power": (
        "y = merge(x**(-1.5_wp), 1.0_wp, x > 0); z = x", 0, 1, 0, 0),
}
#: Statements with products of factors that leave the range, x and the derivative of y.
RANGES = {
    "factors of one statement": (
        "z = 1e-170_wp; y = 1e300_wp*x; y = z*y*z; y = y*1e40_wp; z = x", 1, 1),
    "factors of several statements": (
        "y = 1e150_wp*x; y = 1e-200_wp*y; y = y*1e-200_wp; y = y*1e250_wp; z = x", 1, 1),
    "large factors": ("y = 1e-300_wp*x; y = 1e200_wp*y; y = y*1e200_wp; z = x", 1, 1e100),
    "a divisor": ("z = 1e200_wp; y = 1e200_wp*x; y = y/z/z*1e200_wp; z = x", 1, 1),
}
#: What has no derivative at zero, and its square has: functions of x at 0 and their Hessians.
SQUARES = ("0.5_wp*norm2(x)**2", "0.5_wp*sqrt(sum(x**2))**2",
           "0.5_wp*(sqrt(x(1)**2 + x(2)**2)*sqrt(x(1)**2 + x(2)**2))")


def _generated(source: str, modes: list[str], independents: list[str],
               dependents: list[str], **options: bool) -> str:
    return write_fortran(differentiate_in_modes(
        read_fortran_source(source), "foo", dependents, independents, modes,
        ADJointReversalSchedule(), options, options))


def _run(folder: Path, text: str, declarations: str, body: str) -> list[float]:
    lines = "\n".join(f"  {line.strip()}" for line in f"{declarations}; {body}".split(";"))
    return run(folder, {"generated.f90": text},
               f"program main\n  use test_mod\n  implicit none\n{lines}\nend program main\n")


@pytest.mark.parametrize("body, x, y_adj, z_adj, expected", ADJOINTS.values(), ids=ADJOINTS)
def test_both_modes_are_finite(body: str, x: float, y_adj: float, z_adj: float, expected: float,
                               tmp_path: Path) -> None:
    text = _generated(module(subroutine("x, y, z", ARGUMENTS, body)), ["reverse", "tangent"],
                      ["x"], ["y", "z"])
    found = _run(tmp_path, text, "real(wp) :: x, x_adj, x_d, y, y_adj, y_d, z, z_adj, z_d",
                 f"x = {x}; {REVERSING.format(y_adj, z_adj)}; print *, x_adj;"
                 f"{TANGENT.format(1)}; if ({y_adj} /= 0) print *, y_d;"
                 f"if ({y_adj} == 0) print *, z_d;"
                 f"{TANGENT.format(0)}; print *, y_d, z_d")
    assert found == [expected, expected, 0, 0]


def test_many_directions_are_finite(tmp_path: Path) -> None:
    rows = [*ADJOINTS.values(), *((body, x, 1, 0, slope) for body, x, slope in RANGES.values())]
    texts, names, lines = [], [], []
    for number, (body, x, y_adj, _, _) in enumerate(rows):
        source = module(subroutine("x, y, z", ARGUMENTS, body))
        texts.append(_generated(source, ["tangent"], ["x"], ["y", "z"], vector=True).replace(
            "foo", f"foo_{number}").replace("test_mod", f"test_mod_{number}"))
        names.append(f"  use test_mod_{number}, only: foo_{number}_tangent_vector")
        lines += [f"  call foo_{number}_tangent_vector({x}.0_8, [1.0_8, 0.0_8], y, y_d, z, z_d, 2)",
                  f"  print *, {'y_d' if y_adj else 'z_d'}"]
    found = run(tmp_path, {"generated.f90": "\n".join(texts)}, "\n".join([
        "program main", *names, "  real(8) :: y, z, y_d(2), z_d(2)", *lines, "end program"]))
    assert found == pytest.approx([value for *_, expected in rows for value in (expected, 0)],
                                  rel=1e-12, abs=0)


@pytest.mark.parametrize("square", SQUARES)
def test_hessian_of_a_squared_norm(square: str, tmp_path: Path) -> None:
    text = _generated(module(subroutine(
        "x, y", "real(wp), intent(in) :: x(2); real(wp), intent(out) :: y", f"y = {square}")),
        ["reverse", "hessian"], ["x"], ["y"])
    found = _run(tmp_path, text, "real(wp) :: x(2), v(2), hv(2), y",
                 "x = 0; v = [1, 0]; call foo_hessian_vector(x, v, hv, y); print *, hv;"
                 "x = [3, 4]; v = [1, 2]; call foo_hessian_vector(x, v, hv, y); print *, hv")
    assert found == pytest.approx([1, 0, 1, 2])


@pytest.mark.parametrize("x", [1e5, 1e8, 1e12])
def test_slope_of_erfc_scaled_for_large_arguments(x: float, tmp_path: Path) -> None:
    text = _generated(module(subroutine("x, y, z", ARGUMENTS, "y = erfc_scaled(x); z = x")),
                      ["reverse"], ["x"], ["y", "z"])
    found = _run(tmp_path, text, "real(wp) :: x, x_adj, y, y_adj, z, z_adj",
                 f"x = {x}; {REVERSING.format(1, 0)};"
                 "print *, x_adj*sqrt(acos(-1.0_wp))*x**2*(1 + 1.5_wp/x**2)")
    assert found == pytest.approx([-1], rel=1e-9)


@pytest.mark.parametrize("body, bare", [
    ("y = log(x)", "y_adj / x"), ("y = sqrt(x)", "y_adj * (0.5_wp / y)"),
    ("y = 2/x", "x_adj - y_adj / x * y")])
def test_without_guards_expressions_are_bare(body: str, bare: str) -> None:
    source = module(subroutine("x, y", ARGUMENTS.replace(", z", ""), body))
    text = _generated(source, ["reverse", "tangent"], ["x"], ["y"], guards=False)
    assert bare in text
    for function in ("MERGE", "MAX(", "MIN(", "TINY", "HUGE"):
        assert function not in text
