# SPDX-License-Identifier: BSD-3-Clause
"""What the numbers mean: compiled without a warning, run, and compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext import write_fortran
from psyad_ext.core.errors import UsageError
from psyad_ext.schedules import (
    ADJointReversalSchedule, ADLinkReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule)
from psyad_ext.verification import verify
from tests.fortran import body_of, module, reverse, run_adjoint, subroutine

SCHEDULES = {"split": ADSplitReversalSchedule(), "joint": ADJointReversalSchedule()}

#: y = x z, z = z**2 y
PRODUCT = module(subroutine(
    "x, y, z", "real(wp), intent(in) :: x; real(wp), intent(out) :: y;"
    "real(wp), intent(inout) :: z", "y = x*z; z = z**2*y"))
ARGUMENTS = "real(wp) :: x, y, z, x_adj, y_adj, z_adj"
VALUES = "x = 2; z = 3; y = 0; x_adj = 10; y_adj = 20; z_adj = 30;"


@pytest.mark.parametrize("dependents, independents, call, expected", [
    # x_adj grows by (dy/dx) y_adj = 3*20; y_adj is used up.
    (["y"], ["x"], "call foo_reversing(x, x_adj, y, y_adj, z)", [70, 0, 30]),
    # z is independent only: its adjoint grows by 2*20, though the routine overwrites it.
    (["y"], ["z"], "call foo_reversing(x, y, y_adj, z, z_adj)", [10, 0, 70]),
    # z is dependent only: dz/dx = z**3 = 27.
    (["z"], ["x"], "call foo_reversing(x, x_adj, y, z, z_adj)", [820, 20, 0]),
    # z is both: dz/dz = 3 z**2 x = 54, dy/dz = 2.
    (["y", "z"], ["z"], "call foo_reversing(x, y, y_adj, z, z_adj)", [10, 0, 1660]),
    (["z", "y"], ["z", "x"], "call foo_reversing(x, x_adj, y, y_adj, z, z_adj)", [880, 0, 1660]),
    (["z"], ["z"], "call foo_reversing(x, y, z, z_adj)", [10, 20, 1620]),
])
def test_accumulated_zeroed_or_replaced(tmp_path: Path, dependents: list[str],
                                        independents: list[str], call: str,
                                        expected: list[float]) -> None:
    result = reverse(PRODUCT, dependents, independents)
    numbers = run_adjoint(tmp_path, result, ARGUMENTS,
                          f"{VALUES} {call}; print *, x_adj, y_adj, z_adj, x, y, z")
    assert numbers == [*expected, 2, 6, 54]


ZERO = {
    "no dependence": ("y = 4.0_wp", [10, 0]), "never written": ("", [10, 20]),
    "only read": ("if (y > 100) y = 2*y", [10, 20]), "copied": ("y = x", [30, 0]),
}


@pytest.mark.parametrize("body, expected", ZERO.values(), ids=ZERO)
def test_dependent_and_independent_that_are_not_connected(tmp_path: Path, body: str,
                                                          expected: list[float]) -> None:
    source = module(subroutine("x, y", "real(wp), intent(in) :: x; real(wp), intent(inout) :: y",
                               body))
    result = reverse(source, ["y"], ["x"] if expected[1] == 0 else ["x", "y"],
                     allow_inactive=True)
    call = "call foo_reversing(x, x_adj, y, y_adj)"
    numbers = run_adjoint(tmp_path, result, "real(wp) :: x, y, x_adj, y_adj",
                          f"x = 2; y = 3; x_adj = 10; y_adj = 20; {call}; print *, x_adj, y_adj")
    assert numbers == expected


JACOBIANS = {
    "scalars": (subroutine(
        "x, y, z", "real(wp), intent(in) :: x, z; real(wp), intent(out) :: y", "y = x**2*z"),
        ["y"], ["z", "x"], "real(wp) :: x, y, z, jacobian(1, 2)", "x = 3; z = 5",
        "x, y, z", [9, 30]),
    "several": (subroutine(
        "x, a, y, b", "real(wp), intent(in) :: x(2), a; real(wp), intent(out) :: y(2);"
        "real(wp), intent(inout) :: b", "y = x*a; b = b*x(1) + a"),
        ["b", "y"], ["x", "b"], "real(wp) :: x(2), a, y(2), b, jacobian(3, 3)",
        "x(1) = 2; x(2) = 3; a = 5; b = 7", "x, a, y, b", [7, 5, 0, 0, 0, 5, 2, 0, 0]),
    "rank two": (subroutine(
        "x, y", "real(wp), intent(in) :: x(0:1, 2); real(wp), intent(out) :: y(2, -1:0)",
        "y(1, -1) = x(0, 1); y(2, -1) = 2*x(1, 1); y(1, 0) = 3*x(0, 2); y(2, 0) = 4*x(1, 2)"),
        ["y"], ["x"], "real(wp) :: x(2, 2), y(2, 2), jacobian(4, 4)", "x = 1",
        "x, y", [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4]),
    "assumed shape": (subroutine(
        "x, y", "real(wp), intent(in) :: x(:); real(wp), intent(inout) :: y(0:)",
        "y = y*x(2:1:-1)"),
        ["y"], ["x"], "real(wp) :: x(2), y(2), jacobian(2, 2)",
        "x(1) = 2; x(2) = 3; y = 5", "x, y", [0, 5, 5, 0]),
    "mixed kinds": (subroutine(
        "x, a, y", "real(4), intent(in) :: x; real(wp), intent(in) :: a;"
        "real(wp), intent(out) :: y", "y = x*a"),
        ["y"], ["x", "a"], "real(wp) :: a, y, jacobian(1, 2); real(4) :: x", "x = 3; a = 5",
        "x, a, y", [5, 3]),
    "own names": (subroutine(
        "jacobian, row", "real(wp), intent(in) :: jacobian; real(wp), intent(out) :: row",
        "row = 4*jacobian"),
        ["row"], ["jacobian"], "real(wp) :: x, y, jacobian(1, 1)", "x = 3", "x, y", [4]),
}


@pytest.mark.parametrize("source, dependents, independents, declarations, values, arguments, "
                         "expected", JACOBIANS.values(), ids=JACOBIANS)
def test_jacobian(tmp_path: Path, source: str, dependents: list[str], independents: list[str],
                  declarations: str, values: str, arguments: str,
                  expected: list[float]) -> None:
    result = reverse(module(source), dependents, independents, jacobian=True)
    numbers = run_adjoint(tmp_path, result, declarations,
                          f"{values}; call foo_jacobian({arguments}, jacobian); print *, jacobian",
                          "use test_mod")
    assert numbers == expected


#: Assumed shapes need an interface, which a routine in no module does not have.
BARE = {name: row for name, row in JACOBIANS.items() if "(:)" not in row[0]}


@pytest.mark.parametrize("source, dependents, independents, declarations, values, arguments, "
                         "expected", BARE.values(), ids=BARE)
def test_jacobian_of_a_bare_routine(tmp_path: Path, source: str, dependents: list[str], independents: list[str],
                  declarations: str, values: str, arguments: str,
                  expected: list[float]) -> None:
    result = reverse(source.replace("(wp)", "(8)"), dependents, independents, jacobian=True)
    numbers = run_adjoint(tmp_path, result, declarations.replace("(wp)", "(8)"),
                          f"{values}; call foo_jacobian({arguments}, jacobian); print *, jacobian",
                          "! no module")
    assert numbers == expected


def test_jacobian_leaves_the_primal_results(tmp_path: Path) -> None:
    result = reverse(PRODUCT, ["z", "y"], ["x"], jacobian=True)
    numbers = run_adjoint(tmp_path, result, f"{ARGUMENTS}, jacobian(2, 1)",
                          f"{VALUES} call foo_jacobian(x, y, z, jacobian); print *, x, y, z")
    assert numbers == [2, 6, 54]


CHAIN = module(
    subroutine("x, y", "real(wp), intent(in) :: x; real(wp), intent(inout) :: y; integer :: i",
               "do i = 1, 3; call outer(x, y); call inner(x*y, y); end do")
    + subroutine("a, b", "real(wp), intent(in) :: a; real(wp), intent(inout) :: b",
                 "call inner(a, b); if (b > 0.7_wp) b = b*a; call inner(b + a, b)", "outer")
    + subroutine("p, q", "real(wp), intent(in) :: p; real(wp), intent(inout) :: q",
                 "q = q*cos(p) + q**2*p; q = sin(q)", "inner"))
LINKS = {
    "split, joint": ([("foo", "outer")], [("outer", "inner"), ("foo", "inner")], None),
    "joint, split": ([("outer", "inner")], [("foo", "outer"), ("foo", "inner")], None),
    "inner both ways": ([("FOO", "INNER")], [], "weak"),
    "default strong": ([], [("outer", "inner")], "strong"),
}


@pytest.mark.parametrize("strong, weak, default", LINKS.values(), ids=LINKS)
def test_mixed_links(strong: list[tuple[str, str]], weak: list[tuple[str, str]],
                     default: str | None) -> None:
    schedule = ADLinkReversalSchedule(strong, weak, default)
    text = write_fortran(reverse(CHAIN, schedule=schedule))
    report = verify(CHAIN, text, "foo", ["y"], ["x"])
    assert report.passed, str(report)


def test_links_decide_what_is_called() -> None:
    schedule = ADLinkReversalSchedule([("foo", "inner")], default_link="weak")
    result = reverse(CHAIN, schedule=schedule)
    recording, returning = (body_of(result, f"foo_{m}") for m in ("recording", "returning"))
    assert any("call inner_recording(" in line for line in recording)
    assert any("call outer(" in line for line in recording)
    assert any("call inner_returning(" in line for line in returning)
    assert any("call outer_reversing(" in line for line in returning)


def test_links_without_default_refuse_the_others() -> None:
    with pytest.raises(UsageError, match="default_link"):
        reverse(CHAIN, schedule=ADLinkReversalSchedule([("foo", "outer")]))


@pytest.mark.parametrize("schedule", SCHEDULES.values(), ids=SCHEDULES)
@pytest.mark.parametrize("options", [
    {"simplify": False}, {"simplify_n_times": 0}, {"simplify_n_times": 1}, {"verbose": True},
    {"inline_operation_adjoints": False}], ids=str)
def test_options_do_not_change_the_numbers(schedule: ADReversalSchedule,
                                           options: dict[str, object]) -> None:
    text = write_fortran(reverse(CHAIN, ["y"], ["x", "y"], schedule=schedule, **options))
    report = verify(CHAIN, text, "foo", ["y"], ["x", "y"])
    assert report.passed, str(report)
