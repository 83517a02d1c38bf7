# SPDX-License-Identifier: BSD-3-Clause
"""Innermost parallel loops that call functions: threads have whole vectors, so bits stay the same."""

from __future__ import annotations

import os
import subprocess
import warnings
from pathlib import Path

import pytest
from psyclone.psyir.nodes import Loop

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.diagnostics import PsyadNote
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans
from psyad_ext.transformations.parallel.vectors import calls_vector_functions
from tests.fortran import module, subroutine

DECLARATIONS = ("integer, intent(in) :: n; real(wp), intent(in) :: x(n); real(wp), intent(inout) :: y(n)\n"
                "integer :: i, k; real(wp) :: t")
LOOP = "do i = 1, n; y(i) = y(i)*sin(x(i)) + exp(-x(i)*y(i)); end do"
SIMD, CHUNKS, NEITHER = ("parallel do simd", "static,chunk"), ("parallel do default", "static,chunk"), ("parallel do default", "static)")
#: Loops, and how they are shared in the recording motion.
LOOPS = {
    "function": (f"!$omp parallel do\n{LOOP}", SIMD),
    "downwards": (f"!$omp parallel do\n{LOOP}".replace("1, n;", "n, 1, -1;"), SIMD),
    "constant": (f"!$omp parallel do\n{LOOP}".replace("1, n;", "1, 1500;"), ("parallel do simd", "static,32)")),
    "power": ("!$omp parallel do\ndo i = 1, n; y(i) = x(i)**(1.5_wp*y(i)); end do", SIMD),
    "branch": ("!$omp parallel do private(t)\ndo i = 1, n; t = y(i); if (t > 0.5_wp) t = exp(-t); y(i) = t*x(i); end do", SIMD),
    "last": ("!$omp parallel do lastprivate(t)\ndo i = 1, n; t = exp(-x(i)); y(i) = y(i)*x(i); end do\ny(1) = t", SIMD),
    "sum": ("t = x(1)\n!$omp parallel do reduction(+: t)\ndo i = 1, n; t = t + exp(-x(i)); end do\ny(1) = t", CHUNKS),
    "schedule": (f"!$omp parallel do schedule(dynamic)\n{LOOP}", ("parallel do default", "dynamic)")),
    "guided": (f"!$omp parallel do schedule(guided, 7)\n{LOOP}", ("parallel do simd", "dynamic,chunk)")),
    "operators": ("!$omp parallel do\ndo i = 1, n; y(i) = sqrt(x(i))*x(i)**2*y(i); end do", NEITHER),
    "nest": ("!$omp parallel do private(k)\ndo i = 1, n; do k = 1, 3; y(i) = y(i)*sin(x(i)); end do; end do", NEITHER),
}
MAIN = """
program main
  use test_mod
  implicit none
  integer, parameter :: n = 10007
  real(wp) :: x(n), y(n), x_adj(n), y_adj(n)
  integer :: i
  x = [(1.5_wp + sin(0.37_wp*i), i = 1, n)]
  y = 0.3_wp*x
  x_adj = 0.0_wp
  y_adj = 1.0_wp
  call foo_reversing(n, x, x_adj, y, y_adj)
  print '(Z16)', y, x_adj
end program main
"""


def generated(body: str) -> str:
    """:returns: a module with a body as the routine ``foo``, and its adjoint."""
    container = read_fortran_source(module(subroutine("n, x, y", DECLARATIONS, body)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PsyadNote)
        return write_fortran(ADReverseContainerTrans().apply(
            container, "foo", ["y"], ["x"], ADJointReversalSchedule()))


@pytest.mark.parametrize("name", LOOPS)
def test_which_loops_have_whole_vectors(name: str) -> None:
    body, words = LOOPS[name]
    recording = generated(body).partition("subroutine foo_recording")[2].partition("end subroutine")[0]
    first = recording[recording.index("!$omp parallel do"):].partition("\n")[0]
    assert all(one in first for one in words), recording


@pytest.mark.parametrize("statement, fits", [("y(i) = t", True), ("call random_number(t)", False), ("y(:) = t", False)])
def test_what_vectors_can_do(statement: str, fits: bool) -> None:
    tree = read_fortran_source(module(subroutine(
        "n, x, y", DECLARATIONS, f"do i = 1, n; t = sin(x(i)); {statement}; end do")))
    assert calls_vector_functions(tree.walk(Loop)[0]) is fits


@pytest.mark.parametrize("name", ["function", "branch"])
def test_bits_of_vectors_for_any_number_of_threads(name: str, tmp_path: Path) -> None:
    (tmp_path / "all.f90").write_text(generated(LOOPS[name][0]) + MAIN, encoding="utf-8")
    subprocess.run(["gfortran", "-O3", "-march=native", "-fopenmp", "all.f90"], cwd=tmp_path, check=True)
    bits = {subprocess.run([str(tmp_path / "a.out")], capture_output=True, text=True, check=True,
                           env={**os.environ, "OMP_NUM_THREADS": str(threads)}).stdout
            for threads in (1, 2, 3, 4, 7)}
    assert len(bits) == 1
