# SPDX-License-Identifier: BSD-3-Clause
"""The verification finds what is wrong with an adjoint, and where."""

from __future__ import annotations

import pytest

from psyad_ext.verification import Report, Settings, verify
from tests.verification.adjoints import ASSUMED_SIZE, BARE, BARE_ADJOINT, SCALED_ADJOINT, scaled

# What is replaced in the right adjoint, by what, and the rows that must fail.
MUTATIONS = {
    "sign": ("(s_old * cos", "(-s_old * cos", {("dot product", "x"), ("Taylor slope", "x")}),
    "dropped term": (" + 0.1) * y_adj", ") * y_adj", {("dot product", "x")}),
    "wrong index": ("* y_adj(i)\n", "* y_adj(n + 1 - i)\n", {("dot product", "y <- x")}),
    "small error": ("+ 0.1) *", "+ 0.1 + 1.0e-10_wp) *",
                    {("dot product", "x"), ("dot product", "y <- x")}),
    "wrong place of linearisation": ("2 * s_old * s_adj", "2 * s * s_adj",
                                     {("dot product", "s"), ("dot product", "s <- s")}),
    "old adjoint of an overwritten variable kept": (
        "s_adj = 2 * s_old * s_adj", "s_adj = s_adj + 2 * s_old * s_adj",
        {("dot product", "s <- s")}),
    "does not accumulate": ("x_adj(i - 1) = x_adj(i - 1) +", "x_adj(i - 1) =",
                            {("accumulates", "x")}),
    "adjoint not zeroed": ("      y_adj(i) = 0.0_wp\n", "", {("adjoint zeroed", "y")}),
    "adjoint zeroed in part": ("      y_adj(i) = 0.0_wp", "      if (i > 1) y_adj(i) = 0.0_wp",
                               {("adjoint zeroed", "y")}),
    "result not restored": ("  end subroutine scaled_reversing",
                            "    s = s_old\n  end subroutine scaled_reversing",
                            {("primal result", "s")}),
    "result off by a bit": ("  end subroutine scaled_reversing",
                            "    y(2) = nearest(y(2), 1.0_wp)\n  end subroutine scaled_reversing",
                            {("primal result", "y")}),
    "input changed": ("    s_old = s\n", "    s_old = s\n    n = n + 0 * n\n", {("compiles", "")}),
    "state kept between calls": (
        "real(wp) :: s_old\n", "real(wp) :: s_old\n    real(wp), save :: state = 0\n",
        {("compiles", "")}),
    "reads an uninitialised value": ("    s_old = s\n", "", {("runs", "")}),
    "out of bounds": ("i = n, 1, -1", "i = n + 1, 1, -1", {("runs", "")}),
    "never ends": ("    s_old = s\n",
                   "    s_old = s\n    do while (s_old > 0)\n    end do\n", {("runs", "")}),
    "stops": ("    s_old = s\n", "    s_old = s\n    if (n > 0) stop\n", {("runs", "")}),
    "infinite": ("    s_old = s\n", "    s_old = s / (s - s) * 0 + s\n", {("runs", "")}),
    "overflows": ("    s_adj = 2 * s_old * s_adj", "    s_adj = huge(s) * s_adj * huge(s)",
                  {("dot product", "s")}),
}


def failures(report: Report) -> set[tuple[str, str]]:
    """
    :param report: of a verification.

    :returns: check and variable of the rows that failed.
    """
    return {(row.check, row.variable) for row in report.failures}


def check_scaled(adjoint: str, **settings: object) -> Report:
    """
    :param adjoint: text of the adjoint routine.
    :param settings: as for ``Settings``.

    :returns: the report on it.
    """
    return verify(scaled(), scaled(adjoint), "scaled", ["y", "s"], ["x", "s"],
                  settings=Settings(timeout=2, **settings))


def test_right_adjoint_passes() -> None:
    report = check_scaled(SCALED_ADJOINT)
    assert report.passed, str(report)
    assert {row.check for row in report.rows} == {
        "differentiable", "compiles", "dot product", "Taylor slope", "input unchanged",
        "primal result", "accumulates", "others not added", "adjoint zeroed", "repeatable"}
    assert report.slopes["adjoint", "x"].slope == pytest.approx(2, abs=0.1)


@pytest.mark.parametrize("name", MUTATIONS)
def test_broken_adjoint_is_caught(name: str) -> None:
    old, new, rows = MUTATIONS[name]
    assert old in SCALED_ADJOINT
    report = check_scaled(SCALED_ADJOINT.replace(old, new))
    assert rows <= failures(report), str(report)
    assert not report.passed


def test_saved_state_is_not_repeatable() -> None:
    declared = SCALED_ADJOINT.replace(
        "    real(wp) :: s_old\n", "    real(wp) :: s_old\n    integer, save :: calls = 0\n")
    stateful = declared.replace(
        "    s_old = s\n", "    s_old = s\n    calls = calls + 1\n"
        "    x_adj(0) = x_adj(0) + 1.0e-30_wp * calls * y_adj(1) + min(0, 1 - calls)\n")
    assert ("repeatable", "") in failures(check_scaled(stateful))


def test_bare_routine_with_assumed_shape() -> None:
    report = verify(BARE, BARE + BARE_ADJOINT, "bare", ["total"], ["x", "z"],
                    settings=Settings(values={"m": [3, 1, 3]}, sizes={"x": [4]}))
    assert report.passed, str(report)
    assert "x(4)" in report.arguments[0]


def test_what_is_not_known_of_assumed_size_keeps_its_adjoint() -> None:
    reversing = ASSUMED_SIZE.replace("square(n, x, y)", "square_reversing(n, x, x_adj, y, y_adj)") \
        .replace(":: x(*)\n", ":: x(*)\n  real(8), intent(inout) :: x_adj(*), y_adj(*)\n") \
        .replace("**2", "**2\n    x_adj(i) = x_adj(i) + 2*x(i)*y_adj(i)\n    y_adj(i) = 0")
    settings = Settings(values={"n": 2}, sizes={"x": [4], "y": [5]})
    for text, found in ((reversing, set()), (reversing.replace("y_adj(i) = 0", "y_adj(1) = 0"),
                                             {("adjoint zeroed", "y")})):
        report = verify(ASSUMED_SIZE, ASSUMED_SIZE + text, "square", ["y"], ["x"],
                        settings=settings)
        assert failures(report) == found, str(report)


def test_missed_accumulation_onto_equal_indices_is_caught() -> None:
    broken = BARE_ADJOINT.replace("x_adj(m(i) + 1) = x_adj(m(i) + 1) +", "x_adj(m(i) + 1) =")
    report = verify(BARE, BARE + broken, "bare", ["total"], ["x", "z"],
                    settings=Settings(values={"m": [3, 1, 3]}))
    assert {("dot product", "x"), ("accumulates", "x")} <= failures(report)
