# SPDX-License-Identifier: BSD-3-Clause
"""Schedule ``Undo``: loops whose steps are undone on the way back."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext import write_fortran
from psyad_ext.core.errors import UnsupportedError, UsageError
from psyad_ext.schedules import ADSplitReversalSchedule, Binomial, CheckpointSchedule, Undo
from psyad_ext.verification import Settings, verify
from tests.fortran import module, reverse, run, subroutine

DECLARATIONS = ("integer, intent(in) :: n, m; real(wp), intent(in) :: x(n); "
                "real(wp), intent(inout) :: y(n); real(wp) :: v(n), a(n), w(n), s; "
                "integer :: i, j, k, l, step; logical :: odd; real(wp), allocatable :: b(:)")
FORCE = subroutine("n, u, f", "integer, intent(in) :: n; real(wp), intent(in) :: u(n); "
                   "real(wp), intent(out) :: f(n); integer :: k",
                   "f(1) = 0; do k = 2, n; f(k) = sin(u(k-1) + u(k)); end do", "force") + subroutine(
                       "n, u", "integer, intent(in) :: n; real(wp), intent(inout) :: u(n)",
                       "u = u*u", "square")
#: What the steps of a loop are.
STEPS = {
    "symplectic Euler": "v = v + 0.1_wp*sin(y); y = y + 0.1_wp*v",
    "a stencil with unused elements":
        "do i = 2, n - 1; v(i) = 0.1_wp*(y(i+1) - 2*y(i) + y(i-1))*y(i) + v(i); end do; "
        "do i = 2, n - 1; y(i) = y(i) + 0.1_wp*v(i); end do",
    "private scalars": "do i = 1, n; s = y(i)**2 + x(i); s = s*sqrt(s); v(i) = v(i) - 0.1_wp*y(i)/s; "
                       "end do; y = y + 0.1_wp*v",
    "both in one loop": "do i = 2, n; v(i) = v(i) + 0.1_wp*sin(y(i)); "
                        "y(i) = y(i) + 0.1_wp*v(i)*y(i-1); end do",
    "kick, drift and kick": "call force(n, y, a); v = v + 0.05_wp*a; y = y + 0.1_wp*v; "
                            "call force(n, y, a); v = v + 0.05_wp*a",
    "branches": "if (odd) then; v = v + sin(y)*0.1_wp; else; y = y - 0.1_wp*cos(v); end if; "
                "odd = .not. odd; k = 40 - k; do i = 1, n; if (y(i) > 1) then; v(i) = v(i) - y(i)**2; "
                "else; v(i) = v(i) + 0.01_wp*k; end if; end do",
    "signs and factors": "v = sin(y) - v; y = -y; y = y*1.5_wp + v; y = (y - v**2)/2",
    "an exit": "v = v + 0.1_wp*sin(y); y = y + 0.3_wp*v; if (y(1) > 2.0_wp) exit",
    "a sum": "s = 0; do i = 1, n; s = s + y(i)**2; end do; v = v + s*0.01_wp*y; y = y + 0.1_wp*v",
    "an allocatable array": "b = b + 0.1_wp*sin(y); y = y + 0.1_wp*b*v",
    "loops that are undone inside": "do k = 1, 3; v = v + 0.1_wp*sin(y); y = y + 0.1_wp*v*k; end do; "
                                    "y = y + v*v*0.1_wp",
    "exchanged arrays": "v = 0.1_wp*sin(y)*x - v; w = y; y = v; v = w",
    "exchanged elements": "do i = 1, n; y(i) = 0.1_wp*sin(v(i)) + y(i); s = y(i); y(i) = v(i); "
                          "v(i) = s; end do; y = y + 0.01_wp*l; j = k; k = l; l = j",
    "levels in time": "do i = 2, n - 1; s = 0.1_wp*x(i)*(y(i+1) - 2*y(i) + y(i-1)); a(i) = 2*y(i) - v(i) "
                      "+ s; end do; do i = 2, n - 1; v(i) = y(i); y(i) = a(i); end do",
    "levels and what they are computed from":
        "a = sin(y); do i = 1, n; w(i) = a(i)*x(i) + v(i) - 0.1_wp*y(i)**2; end do; v = y; y = w; "
        "y(1) = y(1) + 0.1_wp*x(1)",
    "what is needed before and behind": "a = sin(w*y); v = v + a*0.1_wp; y = y + 0.1_wp*v**2",
}

#: Those that are tried now and then.
MORE = ("symplectic Euler", "both in one loop", "signs and factors", "a sum", "exchanged arrays",
        "loops that are undone inside", "levels in time")


def source(step: str, before: str = "v = x", header: str = "do step = 1, m") -> str:
    """:returns: a module with the routine ``foo``, a loop with such a step."""
    return module(FORCE + subroutine(
        "n, m, x, y", DECLARATIONS, f"{before}; w = v*v; a = sin(y); allocate(b(n)); b = x; "
        f"k = 3; l = 2; odd = .true.; {header}; {step}; end do; y = y*a + v; deallocate(b)"))


def undone(text: str, **options: object) -> str:
    """:returns: its derivative, in which the loop ``step`` is undone."""
    return write_fortran(reverse(text, ["y"], ["x", "y"], checkpoints={"foo:step": Undo()},
                                 **options))


@pytest.mark.slow
@pytest.mark.parametrize("idea", [
    pytest.param(idea, marks=pytest.mark.exhaustive if idea in MORE else ()) for idea in STEPS])
def test_steps(idea: str) -> None:
    text = source(STEPS[idea], "v = 0" if idea == "symplectic Euler" else "v = x",
                  "do step = 2*m, 1, -2" if idea == "private scalars" else "do step = 1, m")
    adjoint = undone(text, schedule=ADSplitReversalSchedule()) if "exit" in idea else undone(text)
    assert "call check_undone" in adjoint
    report = verify(text, {"undone": adjoint}, "foo", ["y"], ["x", "y"],
                    settings=Settings(values={"n": 5, "m": 6}))
    assert report.passed, report


@pytest.mark.slow
def test_two_loops_and_second_ones() -> None:
    text = source(STEPS["loops that are undone inside"])
    for inner in (Undo(), Binomial(2)):
        schedules: dict[str, CheckpointSchedule] = {"foo:step": Undo(), "foo:k": inner}
        adjoint = write_fortran(reverse(text, ["y"], ["x", "y"], checkpoints=schedules,
                                        results=False))
        assert verify(text, {"both": adjoint}, "foo", ["y"], ["x", "y"], without_results=["both"],
                      settings=Settings(values={"n": 3, "m": 4})).passed


def test_integers_come_back_exactly() -> None:
    text = source("k = k + step; k = 100 - k; y = y*(1 + 0.01_wp*k)")
    adjoint = undone(text)
    assert "check_undone" not in adjoint and "k = 100 - k" in adjoint.split("foo_returning")[1]
    assert verify(text, {"exact": adjoint}, "foo", ["y"], ["x", "y"],
                  settings=Settings(values={"n": 3, "m": 4})).passed


def test_nothing_is_recorded_in_the_loop() -> None:
    recording = undone(source(STEPS["kick, drift and kick"])).split("subroutine foo_recording")[1]
    before, loop = recording.split("do step")
    indentation = before.rpartition("\n")[2]
    assert "tape" in before and "tape" not in loop.split(f"\n{indentation}enddo")[0]


BODIES = """
module bodies_mod
  implicit none
  type body
    real(8) :: x(2), v(2)
    real(8) :: mass
  end type body
contains
  subroutine foo(n, m, p, y)
    integer, intent(in) :: n, m
    real(8), intent(in) :: p(n)
    real(8), intent(inout) :: y(n)
    type(body) :: b(n)
    integer :: step, i, j
    do i = 1, n
      b(i)%x = [y(i), p(i)]
      b(i)%v = 0.0d0
      b(i)%mass = p(i)
    end do
    do step = 1, m
      do i = 1, n
        do j = 1, n
          if (i == j) cycle
          b(i)%v = b(i)%v + 0.1d0*b(j)%mass*(b(j)%x - b(i)%x)/(1.0d0 + sum((b(j)%x - b(i)%x)**2))
        end do
      end do
      do i = 1, n
        b(i)%x = b(i)%x + 0.1d0*b(i)%v
      end do
    end do
    do i = 1, n
      y(i) = b(i)%x(1)*b(i)%v(2)
    end do
  end subroutine foo
end module bodies_mod
"""


@pytest.mark.slow
def test_structures() -> None:
    adjoint = write_fortran(reverse(BODIES, ["y"], ["p", "y"], checkpoints={"foo:step": Undo()}))
    assert verify(BODIES, {"undone": adjoint}, "foo", ["y"], ["p", "y"],
                  settings=Settings(values={"n": 3, "m": 4})).passed


MAIN = """
program main
  use test_mod
  implicit none
  real(wp) :: x(3) = [0.3_wp, 0.5_wp, 0.9_wp], y(3) = [0.1_wp, 0.2_wp, 0.4_wp], x_adj(3), y_adj(3)
  x_adj = 0
  y_adj = 1
  call foo_reversing(3, {steps}, x, x_adj, y, y_adj)
  print *, y, x_adj, y_adj
end program main
"""


def test_same_as_with_everything_kept(tmp_path: Path) -> None:
    text = source(STEPS["kick, drift and kick"])
    kept, back = (run(tmp_path, {"generated.f90": generated}, MAIN.format(steps=400), warnings=True)
                  for generated in (write_fortran(reverse(text, ["y"], ["x", "y"])), undone(text)))
    assert back == pytest.approx(kept, rel=1e-10) and back[:3] == kept[:3]


def test_chaos(tmp_path: Path) -> None:
    # Neighbouring states of the map part, forward and backward.
    text = source("v = v + 4.0_wp*sin(y); y = y + v")
    generated = {"generated.f90": undone(text)}
    run(tmp_path, generated, MAIN.format(steps=4), warnings=True)
    with pytest.raises(AssertionError, match="ERROR STOP"):
        run(tmp_path, generated, MAIN.format(steps=60), warnings=True)


def test_parallel_loops() -> None:
    loop = "!$omp parallel do\ndo i = 2, n - 1\n{}\nend do\n!$omp end parallel do\n"
    text = source("\n" + loop.format("v(i) = v(i) + 0.1_wp*(y(i+1) - 2*y(i) + y(i-1))*y(i)")
                  + loop.format("y(i) = y(i) + 0.1_wp*v(i)"))
    _, back = undone(text).split("subroutine foo_returning")[1].split("do step")
    # Those that are undone, and their adjoints, of which one gathers.
    assert back.split("check_undone")[0].count("!$omp parallel do") == 4


@pytest.mark.parametrize(("step", "text"), [
    ("v = 0.9_wp*v + sin(v); y = y + v*y(1)", "'v' is passed from one"),
    ("y = sin(y)", "does not tell"),
    ("a = sin(y) + a; v = v + a; y = y + v*a; a = 2*y", "does not tell"),
    ("a = sin(y); y = y + 0.1_wp*v; v = v + a", "depends on 'y', which changes"),
    ("do i = 1, n; if (y(i) > 1) then; y(i) = y(i) - x(i)*y(1)**2; end if; end do; y = y + v",
     "a condition depends on 'y'"),
    ("do i = 2, n - 1; a(i) = 2*y(i) - v(i) + sin(y(i)); end do; v = y; y = a", "does not tell"),
    ("a = v + 0.1_wp*sin(y); v = y + 0.05_wp*(v - 2*y + a); y = a", "'y' is passed from one"),
    ("a = 2*y - v - sin(y); a(1) = 0.5_wp*a(1); v = y; y = a", "'v' is passed from one"),
    ("s = y(k); k = l; y(k) = s*1.0_wp; l = k; y(k) = y(k) + v(k)*y(1)", "does not tell"),
    ("s = y(k); k = l; y(k) = s; y = y + v*v(1)**2*y(1)", "does not tell"),
    ("call square(n, y); y = y + v", "a call changes"),
    ("s = 1; do i = 1, n; s = s*sin(v(i)); y(i) = y(i) + s*x(1); v(i) = v(i) + y(i)**2; end do",
     "'s', which changes in the same"),
    ("y = y + v*v; print *, y", "executed again"),
])
def test_refused(step: str, text: str) -> None:
    with pytest.raises(UnsupportedError) as raised:
        undone(source(step))
    problems = [problem for problem in raised.value.problems if text in problem.text]
    assert problems and problems[0].code == "UNDO" and problems[0].line


def test_no_second_derivatives() -> None:
    with pytest.raises(UsageError, match="is undone"):
        undone(source(STEPS["symplectic Euler"]), hessian=True)


@pytest.mark.parametrize("tolerance", [0.0, 2.0, "small", True])
def test_no_tolerance(tolerance: float) -> None:
    with pytest.raises(UsageError, match="between 0 and 1"):
        Undo(tolerance)
