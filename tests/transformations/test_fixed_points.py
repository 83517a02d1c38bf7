# SPDX-License-Identifier: BSD-3-Clause
"""Option ``fixed_points``: loops whose adjoints iterate to a fixed point of their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from psyad_ext import write_fortran
from psyad_ext.core.errors import UnsupportedError, UsageError, UsageTypeError
from psyad_ext.schedules import ADSplitReversalSchedule, Binomial, FixedPoint
from psyad_ext.schedules.fixed_points import FixedPoints, fixed_point_from_text
from psyad_ext.verification import Settings, verify
from tests.fortran import module, reverse, run, subroutine

DECLARATIONS = ("integer, intent(in) :: n, m; real(wp), intent(in) :: x(n); "
                "real(wp), intent(inout) :: y(n); real(wp) :: v(n), old(n), s; "
                "integer :: i, k, step; real(wp), allocatable :: a(:)")
STEP = subroutine("n, p, u", "integer, intent(in) :: n; real(wp), intent(in) :: p(n); "
                  "real(wp), intent(inout) :: u(n); integer :: i",
                  "do i = 2, n; u(i) = 0.3_wp*sin(u(i)*p(i)) + 0.4_wp*u(i-1)*p(i); end do", "relax")
#: Loops; the first one in each is the fixed point.
LOOPS = {
    "do while": "s = 1; do while (s > 1.0e-14_wp); old = y; do i = 2, n - 1; y(i) = 0.2_wp*(y(i-1)"
                " + old(i+1)) + 0.5_wp*cos(y(i)*x(i)); end do; s = maxval(abs(y - old)); end do; "
                "y = y*x",
    "an exit at the end": "v = y; y = y**2; do k = 1, 400; old = v; v = 0.5_wp*cos(v*x) + 0.1_wp*y; "
                          "if (maxval(abs(v - old)) < 1.0e-15_wp) exit; end do; y = v*y",
    "so many iterations": "v = 0; do k = 1, 120; v = 0.5_wp*cos(v*x*y); end do; y = y + v",
    "a call": "s = 1; do while (s > 1.0e-14_wp); old = y; call relax(n, x, y); "
              "s = sum(abs(y - old)); end do",
    "results of an iteration": "s = 1; do while (s > 1.0e-14_wp); v = cos(y*x)*0.5_wp; "
                               "s = maxval(abs(v - y)); y = v; end do; y(1) = sum(v*y)",
    "memory of an iteration": "v = y; s = 1; do while (s > 1.0e-15_wp); allocate(a(n)); "
                              "a = 0.5_wp*cos(y*x) + 0.1_wp*v; s = maxval(abs(a - y)); y = a; deallocate(a); "
                              "end do; y = y*x",
    "branches and functions":
        "s = 1; do while (s > 1.0e-14_wp); old = y; do i = 2, n - 1; if (x(i) > 0.9_wp) then; v(i) = "
        "exp(-y(i)**2)*x(i); y(i) = 0.3_wp*v(i) + 0.1_wp*y(i-1); else; y(i) = 0.3_wp*cos(y(i)*x(i))/"
        "(2 + y(i+1)**2); end if; end do; do k = 1, 2; do i = 3, n, 2; v(i) = sqrt(1 + y(i)**2)/(3 + k"
        "*x(i)); y(i) = 0.5_wp*v(i)**1.5_wp + 0.1_wp*y(1); end do; end do; call relax(n, x, y); "
        "s = maxval(abs(y - old)); end do; y = y*x",
    "an allocatable array": "allocate(a(n)); a = y; s = 1; do while (s > 1.0e-14_wp); old = a; "
                            "a = 0.5_wp*cos(a*x) + 0.1_wp*y; s = maxval(abs(a - old)); end do; "
                            "y = a*y; deallocate(a)",
}
#: What a time loop does with a fixed point in each step.
STEPS = ("do step = 1, m; v = y; s = 1; do while (s > 1.0e-14_wp); old = v; v = 0.5_wp*cos(v*x) + "
         "0.3_wp*y; s = maxval(abs(v - old)); end do; y = v*(1.0_wp + 0.1_wp*y); end do")


def source(body: str) -> str:
    """:returns: a module with the routine ``foo``."""
    return module(STEP + subroutine("n, m, x, y", DECLARATIONS, body))


def name_of(text: str) -> str:
    """:returns: the name of the fixed point in a module."""
    lines = text.splitlines()
    loops = [(number, line) for number, line in enumerate(lines, 1)
             if re.match(r"\s*do (while|k =)", line)]
    number, line = loops[0]
    return "foo:k" if "do k" in line else f"foo:{number}"


@pytest.mark.slow
@pytest.mark.parametrize("idea", [*LOOPS, "time steps"])
def test_fixed_points(idea: str) -> None:
    text = source(LOOPS.get(idea, STEPS))
    points = {name_of(text): FixedPoint(tolerance=1e-14)}
    adjoints = {"joint": write_fortran(reverse(text, ["y"], ["x", "y"], fixed_points=points))}
    if idea == "time steps":
        adjoints["snapshots"] = write_fortran(reverse(
            text, ["y"], ["x", "y"], schedule=ADSplitReversalSchedule(), fixed_points=points,
            checkpoints={"foo:step": Binomial(2)}))
    if idea == "a call":
        adjoints["split"] = write_fortran(reverse(
            text, ["y"], ["x", "y"], schedule=ADSplitReversalSchedule(), fixed_points=points))
    assert all("adjoint_change" in adjoint for adjoint in adjoints.values())
    report = verify(text, adjoints, "foo", ["y"], ["x", "y"],
                    settings=Settings(values={"n": 5, "m": 3}))
    assert report.passed, report


def test_memory_does_not_grow() -> None:
    adjoint = write_fortran(reverse(source(LOOPS["do while"]), ["y"], ["x", "y"], fixed_points={
        name_of(source(LOOPS["do while"])): FixedPoint()}))
    recording = adjoint.split("subroutine foo_recording")[1]
    loop = recording.split("do while")[1].split("end do")[0]
    assert "tape" not in loop


def test_iteration_is_executed_once() -> None:
    text = source(LOOPS["do while"])
    adjoint = write_fortran(reverse(text, ["y"], ["x", "y"],
                                    fixed_points={name_of(text): FixedPoint()}))
    before, turn = adjoint.split("subroutine foo_returning")[1].split("do while")
    assert "COS(" in before and "COS(" not in turn


def test_functions_are_called_before_the_turns() -> None:
    text = source(LOOPS["do while"])
    adjoint = write_fortran(reverse(text, ["y"], ["x", "y"],
                                    fixed_points={name_of(text): FixedPoint()}))
    before, turn = adjoint.split("subroutine foo_returning")[1].split("do while")
    assert "SIN(" in before and "SIN(" not in turn


def test_what_calls_may_change_is_computed_in_each_turn() -> None:
    text = source("do k = 1, m; call relax(n, x, y); do i = 1, n; y(i) = 0.2_wp*cos(y(i)*x(i)) + "
                  "exp(x(i))*y(i)*0.1_wp; end do; call relax(n, x, y); end do")
    adjoint = write_fortran(reverse(text, ["y"], ["x", "y"], fixed_points={"foo:k": FixedPoint()}))
    _, turn = adjoint.split("subroutine foo_returning")[1].split("do while")
    turn = turn.split("end subroutine")[0]
    assert "SIN(" in turn and "EXP(" not in turn


def test_no_convergence(tmp_path: Path) -> None:
    text = source("do k = 1, 3; y = 1.5_wp*y + x; end do")
    generated = write_fortran(reverse(text, ["y"], ["x", "y"], fixed_points={
        "foo:k": FixedPoint(iterations=50)}))
    main = """
        program main
          use test_mod
          real(wp) :: x(1) = 1, y(1) = 1, x_adj(1) = 0, y_adj(1) = 1
          call foo_reversing(1, 1, x, x_adj, y, y_adj)
        end program main
        """
    with pytest.raises(AssertionError, match="ERROR STOP"):
        run(tmp_path, {"generated.f90": generated}, main, warnings=True)


@pytest.mark.parametrize(("body", "text"), [
    ("do k = 1, m; old = 0.5_wp*y*x; if (sum(old - y) < 1) exit; y = old; end do", "before its end"),
    ("do k = 1, m; if (y(1) > 3) return; y = 0.5_wp*y*x; end do", "before its end"),
    ("do k = 1, m; y = 0.5_wp*y*x; print *, k; end do", "executed again"),
    ("do k = 1, m; v = x*2; end do; y = v*y", "no variable"),
    ("old = x; do k = 1, m; y = 0.5_wp*cos(y*x); if (y(1) > 0.4_wp) then; old = x*y; end if; "
     "end do; y = y*old", "'old' is set in some iterations only"),
])
def test_refused(body: str, text: str) -> None:
    with pytest.raises(UnsupportedError) as raised:
        reverse(source(body), ["y"], ["x", "y"], fixed_points={"foo:k": FixedPoint()})
    problem, *_ = raised.value.problems
    assert problem.code == "FIXED_POINT" and text in problem.text and problem.line


@pytest.mark.parametrize("body", [
    "if (y(1) > 0.4_wp) then; old = x*y; else; old = x; end if",
    "old = x; if (y(1) > 0.4_wp) then; old = x*y; end if",
    "old = x; do i = 1, n; if (i > 1) then; old(i) = x(i)*y(i-1); end if; end do"])
def test_what_each_iteration_sets(body: str) -> None:
    reverse(source(f"do k = 1, m; y = 0.5_wp*cos(y*x); {body}; end do; y = y*old"), ["y"],
            ["x", "y"], fixed_points={"foo:k": FixedPoint()})


def test_what_only_one_iteration_needs() -> None:
    reverse(source("do k = 1, m; y = 0.5_wp*cos(y*x); if (y(1) > 0.4_wp) then; s = x(1)*0.1_wp; "
                   "y = y + s; end if; end do"), ["y"], ["x", "y"],
            fixed_points={"foo:k": FixedPoint()})


@pytest.mark.parametrize("options", [
    {"checkpoints": {"foo:k": Binomial(2)}}, {"hessian": True}, {"jacobian": True}])
def test_options_that_do_not_go_together(options: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        reverse(source(LOOPS["so many iterations"]), ["y"], ["x", "y"],
                fixed_points={"foo:k": FixedPoint()}, **options)


def test_texts() -> None:
    assert fixed_point_from_text("Run:12 = 1.5e-9") == ("run:12", FixedPoint(1.5e-9))
    for text in ("run=1e-9", "run:k=small", "run:k=2.0", "run:k="):
        with pytest.raises(UsageError):
            fixed_point_from_text(text)
    with pytest.raises(UsageTypeError):
        FixedPoints.of({"run:k": 1e-9})
    with pytest.raises(UsageError):
        FixedPoint(iterations=0)
