# SPDX-License-Identifier: BSD-3-Clause
"""Option ``keep_tapes``: storage that is there already at the next call."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import write_fortran
from psyad_ext.core.errors import UsageError
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule
from tests.fortran import module, reverse, run, subroutine
from tests.programs.check import Variant, check
from tests.programs.program import read_program

PROGRAMS = Path(__file__).parents[1] / "programs"

FOO = subroutine("n, x, y", "integer, intent(in) :: n; real(wp), intent(in) :: x(n); "
                 "real(wp), intent(out) :: y; integer :: i",
                 "y = 1.0_wp; do i = 1, n; y = y*sin(x(i)*y); end do; call bar(n, x, y)")
BAR = subroutine("n, x, y", "integer, intent(in) :: n; real(wp), intent(in) :: x(n); "
                 "real(wp), intent(inout) :: y; integer :: i, j",
                 "do i = 1, n; do j = 1, i; y = y + x(i)*y**2; end do; end do\n"
                 "do while (y > 2.0_wp)\n y = y*x(1)\n end do", name="bar")
MAIN = """
program main
  use test_mod
  implicit none
  integer, parameter :: sizes(6) = [3, 9, 2, 9, 0, 5]
  real(wp) :: adjoint(9, 6, 2), x(9), y, seed
  integer :: i, k
  x = [(0.1_wp*i, i = 1, 9)]
  adjoint = 0.0_wp
  do k = 1, 2
    !$omp parallel do private(y, seed) schedule(static, 1)
    do i = 1, size(sizes)
      seed = 1.0_wp
      call foo_reversing(sizes(i), x(:sizes(i)), adjoint(:sizes(i), i, k), y, seed)
    end do
    !$omp end parallel do
    !$omp parallel
    if (k == 1) call foo_release_tapes()
    !$omp end parallel
  end do
  print *, maxval(abs(adjoint(:, :, 2) - adjoint(:, :, 1)))
  print *, maxval(abs(adjoint(:, 4, 1) - adjoint(:, 2, 1))), sum(abs(adjoint))
end program main
"""


@pytest.mark.parametrize("schedule", [ADSplitReversalSchedule(), ADJointReversalSchedule()],
                         ids=["split", "joint"])
def test_storage_is_used_again_and_given_back(schedule: ADReversalSchedule,
                                              tmp_path: Path) -> None:
    source = module(FOO + BAR)
    again, longer, total = run(tmp_path, {"generated.f90": write_fortran(
        reverse(source, schedule=schedule, keep_tapes=True))}, MAIN)
    plain = write_fortran(reverse(source, schedule=schedule))
    *_, expected = run(tmp_path, {"generated.f90": plain},
                       MAIN.replace("if (k == 1) call foo_release_tapes()", ""))
    assert again == longer == 0.0 and total == expected > 0.0


def test_every_thread_has_its_own(tmp_path: Path) -> None:
    text = write_fortran(reverse(module(FOO + BAR), keep_tapes=True))
    (tmp_path / "all.f90").write_text(text + MAIN)
    for flags in ([], ["-fopenmp"]):
        subprocess.run(["gfortran", *flags, "-O1", "-o", "program", "all.f90"], cwd=tmp_path,
                       check=True)
        done = subprocess.run([str(tmp_path / "program")], capture_output=True, text=True,
                              check=True, env={"OMP_NUM_THREADS": "4"})
        again, longer, _ = map(float, done.stdout.split())
        assert again == longer == 0.0


@pytest.mark.parametrize("name", ["recursive_arrays", "recursive_mutual"])
def test_recursive_routines_keep_none(name: str) -> None:
    program = read_program(PROGRAMS / f"{name}.f90")
    variants = {schedule.__name__: Variant(schedule, {"keep_tapes": True})
                for schedule in (ADSplitReversalSchedule, ADJointReversalSchedule)}
    report = check(program, variants, {})
    assert report.passed, str(report)


def test_tapes_of_columns_are_kept(tmp_path: Path) -> None:
    columns = subroutine(
        "n, x, y", "integer, intent(in) :: n; real(wp), intent(in) :: x(n); "
        "real(wp), intent(out) :: y; integer :: i, j; real(wp) :: w(n)",
        "y = 0.0_wp; do i = 1, n; w(1) = x(i); do j = 2, n; w(j) = sin(w(j - 1)*x(j)); end do; "
        "do j = n - 1, 1, -1; w(j) = w(j)*w(j + 1)**2; end do; y = y + w(1); end do")
    text = write_fortran(reverse(module(columns), results=False, keep_tapes=True))
    assert "save, private :: foo_value_tape" in text
    again, longer, total = run(tmp_path, {"generated.f90": text}, MAIN)
    plain = write_fortran(reverse(module(columns), columns=False))
    *_, expected = run(tmp_path, {"generated.f90": plain},
                       MAIN.replace("if (k == 1) call foo_release_tapes()", ""))
    assert again == longer == 0.0
    assert total == pytest.approx(expected, rel=1e-14) and total > 0.0


def test_a_module_is_needed() -> None:
    with pytest.raises(UsageError, match="needs a module"):
        reverse(subroutine("x, y", "real(8), intent(in) :: x; real(8), intent(out) :: y",
                           "y = x*x"), keep_tapes=True)
