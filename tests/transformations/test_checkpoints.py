# SPDX-License-Identifier: BSD-3-Clause
"""Option ``checkpoints``: loops that are reversed from snapshots of their state."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import write_fortran
from psyad_ext.core.errors import UnsupportedError, UsageError
from psyad_ext.schedules import (
    ADJointReversalSchedule, ADSplitReversalSchedule, Binomial, CheckpointSchedule, Disk, Every,
    Memory, Recompute, TwoLevels)
from psyad_ext.schedules.checkpoints import Action, Listed, actions, binomial_stride
from psyad_ext.schedules.costs import executed, repeated
from psyad_ext.transformations.checkpoint_templates import STRIDE
from psyad_ext.verification import Settings, verify
from tests.fortran import module, reverse, run, subroutine
from tests.full_disk import stops_without_room

DECLARATIONS = ("integer, intent(in) :: n, m; real(wp), intent(in) :: x(n); "
                "real(wp), intent(inout) :: y(n); real(wp) :: v(n), s; integer :: i, k, step; "
                "logical :: odd; real(wp), allocatable :: a(:, :)")
STEP = subroutine("n, u, v", "integer, intent(in) :: n; real(wp), intent(in) :: u(n); "
                  "real(wp), intent(inout) :: v(n); integer :: k; counted = counted + 1",
                  "do k = 2, n; v(k) = v(k)*sin(v(k-1) + u(k)); end do; total = total + v(n)**2",
                  "work")
#: Loops, each with its name.
LOOPS = {
    "downwards": ("step", "do step = 2*m, 1, -2; y(1) = y(1)*sin(y(n)*step*x(1)); "
                  "y(n) = y(n) + y(1)**2; end do"),
    "no iteration": ("step", "do step = m, 3; y(1) = y(1)**2*x(1); end do"),
    "its counter afterwards": ("step", "do step = m, 3; y = y*sin(y*x); end do; y(1) = y(1)*step"),
    "what only derivatives need": ("step", "i = 0; do step = 1, m; i = i + 1; y = sin(y*x); end do; "
                                   "y = y*i"),
    "bounds that change": ("step", "i = m; do step = 1, i; y = y*sin(y*x); i = i - 1; end do"),
    "what is needed before": ("step", "v = y*y; do step = 1, m; y = sin(v*y); v = v*x; end do"),
    "a call": ("step", "v = x; do step = 1, m; call work(n, v, y); v = sin(y)*x; end do"),
    "a nest": ("step", "do step = 1, m; do k = 1, 3; y = sin(y*x)*y; s = sum(y); "
               "y(1) = y(1)*s; end do; end do"),
    "the inner loop": ("k", "do step = 1, m; do k = 1, step; y = sin(y*x)*1.1_wp; s = y(1)*y(n); "
                       "y(1) = y(1)*s; end do; end do"),
    "branches": ("step", "odd = .true.; do step = 1, m; if (odd) then; y = y*sin(x*y); else; "
                 "y(1) = y(1)**2; end if; odd = .not. odd; end do"),
    "an exit": ("step", "do step = 1, m; y = y*(1.1_wp + 0.1_wp*sin(x*y)); "
                "if (y(1) > 2.0_wp) exit; y(n) = y(1)*y(n); end do"),
    "a while loop": ("20", "k = 0; do while (k < m .and. sum(y**2) < 1.0e3_wp); k = k + 1; "
                     "y = y*(1.1_wp + 0.1_wp*sin(x*y)); end do"),
    "memory given back in branches": (
        "step", "do step = 1, m; allocate(a(n, 1)); a(:, 1) = y*x; if (y(1) > y(2)) then; "
        "y = y*sin(a(:, 1)); deallocate(a); else; y = a(:, 1)*a(:, 1) + y; deallocate(a); end if; "
        "end do"),
    "memory of an iteration": ("step", "do step = 1, m; allocate(a(n, 2)); a(:, 1) = y*x; "
                               "a(:, 2) = sin(a(:, 1)); y = y*a(:, 2); deallocate(a); end do"),
    "an allocatable array": ("step", "allocate(a(n, 2)); a = 1.0_wp; do step = 1, m; "
                             "a(:, 1) = a(:, 2)*y; a(:, 2) = sin(a(:, 1)*x); end do; "
                             "y = a(:, 2); deallocate(a)"),
}
SCHEDULES = (Binomial(3), Every("m"), Memory("2 kB"), TwoLevels(2, "m"), Disk(3), Recompute())


def source(body: str) -> str:
    """:returns: a module with the routine ``foo``."""
    return module(STEP + subroutine("n, m, x, y", DECLARATIONS, body), declarations=(
        "integer :: counted = 0\nreal(wp) :: total = 0.0_wp\n"))


def name_of(idea: str) -> str:
    """:returns: the name of a loop."""
    name, body = LOOPS[idea]
    if not name.isdecimal():
        return f"foo:{name}"
    lines = source(body).splitlines()
    return f"foo:{next(k for k, line in enumerate(lines, 1) if 'do while' in line)}"


@pytest.mark.slow
@pytest.mark.parametrize("idea", LOOPS)
def test_loops(idea: str) -> None:
    text = source(LOOPS[idea][1])
    adjoints = {"split": write_fortran(reverse(
        text, ["y"], ["x", "y"], schedule=ADSplitReversalSchedule(),
        checkpoints={name_of(idea): Binomial(2)}))}
    adjoints["no results"] = write_fortran(reverse(text, ["y"], ["x", "y"], checkpoints={
        name_of(idea): Every(3)}, results=False))
    assert all("last_step" in adjoint for adjoint in adjoints.values())
    report = verify(text, adjoints, "foo", ["y"], ["x", "y"],
                    settings=Settings(values={"n": 4, "m": 7}), without_results=["no results"])
    assert report.passed, report


MAIN = """
program main
  use test_mod
  implicit none
  integer, parameter :: n = 4
  real(wp) :: x(n), y(n), x_adj(n), y_adj(n)
  integer :: m, k
  do m = {first}, {last}
    x = [(0.3_wp + 0.1_wp*k, k = 1, n)]
    y = x**2
    x_adj = 0
    y_adj = 1
    call foo_reversing(n, m, x, x_adj, y, y_adj)
    print *, {printed}
  end do
end program main
"""


def printed(folder: Path, text: str, first: int = 0, last: int = 23,
            names: str = "y, x_adj, y_adj", **options: object) -> list[float]:
    """:returns: what the reversing motion gives for some numbers of steps."""
    generated = write_fortran(reverse(text, ["y"], ["x", "y"], **options))
    main = MAIN.format(first=first, last=last, printed=names)
    return run(folder, {"generated.f90": generated}, main, warnings=True)


@pytest.mark.slow
@pytest.mark.parametrize("idea", ["a call", "an exit"])
def test_same_bits_as_with_everything_kept(idea: str, tmp_path: Path) -> None:
    text = source(LOOPS[idea][1])
    expected = printed(tmp_path, text)
    for schedule in SCHEDULES:
        assert printed(tmp_path, text, checkpoints={name_of(idea): schedule}) == expected


@pytest.mark.slow
def test_listed_strides(tmp_path: Path) -> None:
    text = source(LOOPS["an exit"][1].replace("if (y(1) > 2.0_wp) exit; ", ""))
    expected = printed(tmp_path, text, first=10, last=10)
    strides = tuple(last - first for action, first, last in actions(Binomial(3), 10)
                    if action is Action.ADVANCE)
    for disk in (0, 2):
        listed = Listed("Plan", 10, strides, 3 - disk, disk)
        assert printed(tmp_path, text, first=10, last=10, checkpoints={
            "foo:step": listed}) == expected
    main = MAIN.format(first=9, last=9, printed="y")
    with pytest.raises(AssertionError, match="ERROR STOP"):
        run(tmp_path, {"generated.f90": (tmp_path / "generated.f90").read_text()}, main,
            warnings=True)


def test_disk_without_room(tmp_path: Path) -> None:
    generated = write_fortran(reverse(source(LOOPS["downwards"][1]), ["y"], ["x", "y"],
                                      checkpoints={"foo:step": TwoLevels(1, 2)}))
    stops_without_room(tmp_path, {
        "generated.f90": generated,
        "main.f90": MAIN.format(first=9, last=9, printed="y_adj")}, 40, "disk may be full")


def test_linear_loops_need_none() -> None:
    text = source("do step = 1, m; do k = 2, n - 1; v(k) = y(k) + 0.1_wp*(y(k+1) - 2*y(k) + y(k-1)); "
                  "end do; y(2:n-1) = v(2:n-1); y(1) = 0.5_wp*y(1) + y(n); end do")
    adjoint = write_fortran(reverse(text, ["y"], ["y"], schedule=ADSplitReversalSchedule()))
    assert "tape" not in adjoint


def test_nests_of_schedules() -> None:
    body = ("do step = 1, m; do k = 1, 5; y = sin(y*x)*1.1_wp; s = y(1)*y(n); y(1) = y(1)*s; "
            "end do; y = y*y; end do")
    text = source(body)
    adjoint = write_fortran(reverse(text, ["y"], ["x", "y"], checkpoints={
        "foo:step": Binomial(2), "foo:k": Every(2)}))
    assert "last_step_1" in adjoint
    assert verify(text, {"nest": adjoint}, "foo", ["y"], ["x", "y"],
                  settings=Settings(values={"n": 3, "m": 6})).passed


@pytest.mark.slow
def test_loops_that_run_again_as_a_whole() -> None:
    text = source(LOOPS["the inner loop"][1])
    options = {"checkpoints": {"foo:step": Binomial(2), "foo:k": Recompute()}}
    adjoints = {"split": write_fortran(reverse(
        text, ["y"], ["x", "y"], schedule=ADSplitReversalSchedule(), **options)),
        "while": write_fortran(reverse(source(LOOPS["a while loop"][1]), ["y"], ["x", "y"],
                                       checkpoints={name_of("a while loop"): Recompute()}))}
    assert "deallocate(value_tape" in adjoints["split"].lower()
    for label, idea in (("split", "the inner loop"), ("while", "a while loop")):
        report = verify(source(LOOPS[idea][1]), {label: adjoints[label]}, "foo", ["y"], ["x", "y"],
                        settings=Settings(values={"n": 3, "m": 4}))
        assert report.passed, report


@pytest.mark.slow
@pytest.mark.parametrize("schedules", [
    {"foo:step": Binomial(2)}, {"foo:step": Every(2), "foo:k": Recompute()}])
def test_second_derivatives(schedules: dict[str, CheckpointSchedule]) -> None:
    text = source(LOOPS["a nest"][1])
    made = write_fortran(reverse(text, ["y"], ["x"], hessian=True, checkpoints=schedules))
    report = verify(text, {}, "foo", ["y"], ["x"], products={"made": made},
                    settings=Settings(values={"n": 3, "m": 5}))
    assert report.passed and any(
        row.check == "Taylor slope" for row in report.rows), report


def test_no_second_derivatives_through_files() -> None:
    with pytest.raises(UsageError, match="snapshots on disk"):
        reverse(source(LOOPS["a nest"][1]), ["y"], ["x"], hessian=True,
                checkpoints={"foo:step": Disk(2)})


@pytest.mark.parametrize(("steps", "snapshots", "results"), [
    (1000, 7, False), (10000, 50, False), (20, 1, False), (3, 9, False), (1000, 7, True),
    (20, 1, True), (3, 9, True)])
def test_as_many_steps_as_the_formula(steps: int, snapshots: int, results: bool,
                                      tmp_path: Path) -> None:
    text = source("do step = 1, m; y = y*sin(x*y); end do")
    generated = write_fortran(reverse(text, ["y"], ["x", "y"], results=results, checkpoints={
        "foo:step": Binomial(snapshots)}))
    moved = "steps_done = steps_done + steps_ahead\n"
    assert moved in generated
    files = {"generated.f90": generated.replace(moved, f"{moved} print *, steps_ahead\n")}
    main = MAIN.format(first=steps, last=steps, printed="0")
    count = executed if results else repeated
    assert sum(run(tmp_path, files, main, warnings=True)) == count(Binomial(snapshots), steps)


def test_strides_of_generated_code(tmp_path: Path) -> None:
    pairs = [(steps, free) for steps in (2, 3, 7, 20, 100, 999, 10**6, 2**31 - 1)
             for free in (1, 2, 3, 5, 10, 50, 10**5, 2**31 - 1)
             if steps <= 10**6*free**2 and free <= steps]
    calls = "\n".join(f"call next_stride({steps}, {free}, k)\nprint *, k" for steps, free in pairs)
    numbers = run(tmp_path, {"stride.f90": STRIDE.format(name="next_stride")},
                  f"program main\ninteger :: k\n{calls}\nend program main", warnings=True)
    assert numbers == [binomial_stride(*pair) for pair in pairs]


def test_numbers_that_nothing_else_reads() -> None:
    text = source("k = m/2; do step = 1, m; y = y*sin(x*y); end do; k = 1; y(k) = y(k)**2")
    for results in (True, False):
        made = write_fortran(reverse(text, ["y"], ["x", "y"], results=results, checkpoints={
            "foo:step": Binomial("k")}))
        assert made.count("k = m / 2") == 2  # in the recording and in the reversing motion


def test_numbers_of_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAPSHOTS_OF_FOO", "2000")
    text = source(LOOPS["downwards"][1])
    expected = printed(tmp_path, text)
    for schedule in (Binomial("$SNAPSHOTS_OF_FOO"), Memory("$SNAPSHOTS_OF_FOO")):
        assert printed(tmp_path, text, checkpoints={"foo:step": schedule}) == expected


PEAK = """
#include <malloc.h>
#include <stddef.h>
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t);
extern void __libc_free(void *);
static long now, most, first;
static void *taken(void *p) {
  if (p && (now += malloc_usable_size(p)) > most) most = now;
  return p;
}
void *malloc(size_t n) { return taken(__libc_malloc(n)); }
void *calloc(size_t m, size_t n) { return taken(__libc_calloc(m, n)); }
void free(void *p) { if (p) now -= malloc_usable_size(p); __libc_free(p); }
void start_(void) { first = most = now; }
void bytes_(long *n) { *n = most - first; }
"""
BUDGETS = """
program main
  use test_mod
  implicit none
  integer, parameter :: n = 300
  integer(selected_int_kind(18)) :: used
  real(wp) :: x(n), y(n), x_adj(n), y_adj(n)
  external start, bytes
  x = 0.7_wp
  y = 0.5_wp
  x_adj = 0
  y_adj = 1
  call start()
  call foo_reversing(n, 4000, x, x_adj, y, y_adj)
  call bytes(used)
  print *, used
end program main
"""


def test_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = source("do step = 1, m; v = y*x; do i = 2, n; y(i) = 0.9_wp*v(i) + 0.1_wp*v(i-1)**2; "
                  "end do; end do")
    generated = write_fortran(reverse(text, ["y"], ["x", "y"], memory="$BYTES_FOR_FOO"))
    (tmp_path / "peak.c").write_text(PEAK, encoding="utf-8")
    (tmp_path / "generated.f90").write_text(generated, encoding="utf-8")
    (tmp_path / "main.f90").write_text(BUDGETS, encoding="utf-8")
    subprocess.run(["gcc", "-fno-builtin", "-c", "peak.c"], cwd=tmp_path, check=True)
    # All arrays of unknown size are on the heap.
    subprocess.run(["gfortran", "-O1", "-fno-stack-arrays", "-o", "program", "generated.f90",
                    "main.f90", "peak.o"], cwd=tmp_path, check=True)
    for budget in (5e4, 3e5, 2e6, 9e6):
        monkeypatch.setenv("BYTES_FOR_FOO", str(int(budget)))
        done = subprocess.run([str(tmp_path / "program")], capture_output=True, text=True,
                              check=True)
        assert 0.5 < int(done.stdout)/budget <= 1.0
    monkeypatch.setenv("BYTES_FOR_FOO", "10000")
    done = subprocess.run([str(tmp_path / "program")], capture_output=True, text=True, check=False)
    assert done.returncode and "10000  bytes are not enough" in done.stdout


@pytest.mark.parametrize(("body", "error", "text"), [
    ("do step = 1, m; y = sin(y*x); print *, step; end do", UnsupportedError, "executed again"),
    ("do i = 1, n; do k = 1, 3; y(i) = sin(y(i)*x(i)); end do; end do", UsageError, "no loop"),
    ("y = y*x", UsageError, "no loop")])
def test_no_loop_for_a_budget(body: str, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        reverse(source(body), ["y"], ["x", "y"], memory="1 GB")


def refusal(body: str, schedule: CheckpointSchedule) -> UnsupportedError:
    """:returns: why the loop ``step`` can't be reversed from snapshots."""
    with pytest.raises(UnsupportedError) as raised:
        reverse(source(body), ["y"], ["x", "y"], checkpoints={"foo:step": schedule})
    return raised.value


@pytest.mark.parametrize(("body", "schedule", "text"), [
    ("do step = 1, m; y = y*y; print *, step; end do", Binomial(2), "executed again"),
    ("do step = 1, m; allocate(a(n, 2)); a(:, 1) = y; y = a(:, 1)**2; deallocate(a); "
     "if (y(1) > 3) allocate(a(2, 2)); end do", Binomial(2), "executed again"),
    ("do step = 1, m; y = y*y; end do", Binomial("q"), "no integer variable"),
    ("i = 3; do step = 1, m; y = y*y; i = i + 1; end do", Binomial("i"), "changes"),
])
def test_refused(body: str, schedule: CheckpointSchedule, text: str) -> None:
    problem, *_ = refusal(body, schedule).problems
    assert problem.code == "CHECKPOINT" and text in problem.text and problem.line


def test_loops_that_are_not_there() -> None:
    with pytest.raises(UsageError, match="foo:step"):
        reverse(source(LOOPS["downwards"][1]), ["y"], ["x", "y"],
                schedule=ADJointReversalSchedule(), checkpoints={"foo:stop": Binomial(2)})
