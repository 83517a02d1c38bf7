# SPDX-License-Identifier: BSD-3-Clause
"""The verification finds what is wrong with a tangent, and where."""

from __future__ import annotations

import pytest

from psyad_ext.verification import Report, Settings, verify
from tests.verification.adjoints import ASSUMED_SIZE, SCALED_ADJOINT, SCALED_TANGENT, scaled

# What is replaced in the right tangent, by what, and the rows that must fail.
MUTATIONS = {
    "sign": ("s * cos", "-s * cos", {("tangent", "x"), ("Taylor slope", "x"),
                                     ("tangent", "y <- x")}),
    "small error": ("+ 0.1) *", "+ 0.1 + 1.0e-10_wp) *", {("tangent", "x"), ("right adjoint", "x")}),
    "dropped term": ("s_d * sin(x(i - 1)) + ", "", {("tangent", "s")}),
    "wrong place of linearisation": ("    s_d = 2 * s * s_d\n    s = s * s\n",
                                     "    s = s * s\n    s_d = 2 * s * s_d\n",
                                     {("tangent", "s"), ("tangent", "s <- s")}),
    "output not overwritten": ("y_d(i) = ", "y_d(i) = 0.001_wp * y_d(i) + ",
                               {("repeatable", "")}),
    "not set in part": ("      y_d(i) = ", "      if (i > 1) y_d(i) = ", {("tangent", "x")}),
    "not linear": ("s_d = 2 * s * s_d", "s_d = 2 * s * s_d + s_d**2",
                   {("tangent", "s"), ("right adjoint", "s")}),
    "constant": ("s_d = 2 * s * s_d", "s_d = 2 * s * s_d + 1",
                 {("tangent", "x"), ("sum of directions", "")}),
    "result off by a bit": ("    s = s * s\n", "    s = s * s\n    y(2) = nearest(y(2), 1.0_wp)\n",
                            {("primal result", "y")}),
    "direction changed": ("intent(in) :: x_d(0:n - 1)", "intent(inout) :: x_d(0:n - 1)", None),
    "out of bounds": ("i = 1, n", "i = 0, n", {("runs", "")}),
    "does not compile": ("s_d = 2", "s_t = 2", {("compiles", "")}),
}


def check(tangent: str) -> Report:
    """
    :param tangent: text of the tangent routine.

    :returns: the report on it, beside a right adjoint.
    """
    return verify(scaled(), {"right": scaled(SCALED_ADJOINT)}, "scaled", ["y", "s"], ["x", "s"],
                  settings=Settings(timeout=5), tangents={"tangent": scaled(tangent)})


def test_right_tangent_passes() -> None:
    report = check(SCALED_TANGENT)
    assert report.passed, str(report)
    assert {row.check for row in report.rows if row.label == "tangent"} == {
        "compiles", "tangent", "Taylor slope", "right adjoint", "sum of directions",
        "input unchanged", "primal result", "direction kept", "repeatable"}
    assert report.slopes["tangent", "x"].slope == pytest.approx(2, abs=0.1)


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTATIONS)
def test_broken_tangent_is_caught(name: str) -> None:
    old, new, rows = MUTATIONS[name]
    assert old in SCALED_TANGENT
    broken = SCALED_TANGENT.replace(old, new)
    if rows is None:
        broken = broken.replace("    s_d = 2", "    x_d = 2 * x_d\n    s_d = 2")
        rows = {("direction kept", "x")}
    report = check(broken)
    failed = {(row.check, row.variable) for row in report.failures if row.label == "tangent"}
    assert rows <= failed, str(report)


def test_what_is_not_known_of_assumed_size_has_no_tangent() -> None:
    tangent = ASSUMED_SIZE.replace("square(n, x, y)", "square_tangent(n, x, x_d, y, y_d)") \
        .replace(":: x(*)", ":: x(*), x_d(*)").replace(":: y(*)", ":: y(*), y_d(*)") \
        .replace("**2", "**2\n    y_d(i) = 2*x(i)*x_d(i)")
    settings = Settings(values={"n": 2}, sizes={"x": [4], "y": [5]})
    for text, is_right in ((tangent, True), (tangent.replace("y_d(i) =", "y_d(2) ="), False)):
        report = verify(ASSUMED_SIZE, {}, "square", ["y"], ["x"], settings=settings,
                        tangents=ASSUMED_SIZE + text)
        assert report.passed == is_right, str(report)


def test_tangent_alone() -> None:
    report = verify(scaled(), {}, "scaled", ["y", "s"], ["x", "s"],
                    tangents=scaled(SCALED_TANGENT))
    assert report.passed, str(report)
    assert {row.label for row in report.rows} == {"primal", "tangent"}
