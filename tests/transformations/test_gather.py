# SPDX-License-Identifier: BSD-3-Clause
"""Adjoints of stencils that gather: the same values as where they scatter, for domains of all sizes."""

from __future__ import annotations

import re
import subprocess
import warnings
from functools import cache
from pathlib import Path

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.schedules import ADSplitReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans
from psyad_ext.verification import Settings, verify
from tests.fortran import FLAGS, module, subroutine

NEST = "do k = 2, m + 1; do j = 2, m - 1; do i = 2, n - 1\n"
PLANE = "do j = 2, m - 1; do i = 2, n - 1\n"
#: Stencils, and whether they gather.
STENCILS = {
    "line": ("do i = 2, n - 1; y(i,1,1) = 2*x(i-1,1,1) - c*x(i,1,1) + x(i+1,1,1); end do", True),
    "far": ("do i = n - 3, 1, -1; y(i,1,1) = y(i,1,1)*c + q(i+3,1,1)*x(i+3,1,1) - x(i,1,1)*q(i,1,1); end do", True),
    "plane": (f"{PLANE}y(i,j,1) = c*x(i,j,1) + x(i-1,j,1) + x(i+1,j,1) + x(i,j-1,1) - x(i,j+1,1)\n"
              "end do; end do", True),
    "space": (f"{NEST}y(i,j,k) = q(i,j,k)*(x(i-1,j,k) + x(i,j+1,k) - 2*x(i,j,k)) + x(i,j,k-1)*x(i,j,k+1)\n"
              "end do; end do; end do", True),
    "two arrays": (f"{PLANE}y(i,j,1) = x(i,j-1,1)*y(i,j,2) + x(i,j+1,1); y(i,j,3) = 0.5_wp*y(i,j,3) + x(i-1,j,2)\n"
                   "end do; end do", True),
    "scalars": (f"{PLANE}s = x(i,j,1) - x(i,j-1,1); t = s*q(i,j,1); y(i,j,1) = y(i,j,1) + t*abs(t)\n"
                "end do; end do", True),
    "branches": (f"{PLANE}if (x(i,j,1) > x(i,j-1,1)) then; y(i,j,1) = x(i,j-1,1)*c; else; y(i,j,1) = x(i,j,1)**2\n"
                 "end if; end do; end do", True),
    "triangle": ("do j = 2, m - 1; do i = 1, j; y(min(i, n),j,1) = c; end do; end do\n"
                 "do j = 2, m - 1; do i = 1, min(j, n); y(i,j,1) = x(i,j-1,1) + x(i,j+1,1); end do; end do", True),
    "swapped": ("do i = 2, n - 1; do j = m - 1, 2, -1; y(i,j,1) = x(i-1,j,1) + c*x(i+1,j,1) - x(i,j+1,1)\n"
                "end do; end do", True),
    "inner sums": ("do j = 2, m; do i = 1, n; y(i,j,1) = x(1,j,1)*q(i,j,1) - x(1,j-1,1); end do; end do", True),
    "steps": (f"do k = 1, 2; {PLANE}y(i,j,1) = x(i,j-1,1) + x(i,j+1,1) + x(i,j,1)**2; end do; end do\n"
              "do j = 1, m; do i = 1, n; x(i,j,1) = 0.5_wp*y(i,j,1) + x(i,j,1)*c; end do; end do; end do", True),
    "circle": ("do i = 1, n; ip = mod(i, n) + 1; im = modulo(i - 3, n) + 1\n"
               "y(i,1,1) = q(i,1,1)*x(im,1,1) + c*x(ip,1,1)**2; end do", True),
    "torus": ("do k = 1, m; kp = k + 1; if (kp > m) kp = 1\ndo j = 1, m; jm = j - 1; if (j == 1) jm = m\n"
              "do i = 1, n; ip = mod(i, n) + 1; y(i,j,k) = x(i,jm,k)*x(ip,j,k) + q(i,j,k)*x(i,j,kp); end do; end do; end do",
              True),
    "channel": ("do j = 2, m - 1; do i = 1, n; ip = merge(1, i + 1, i == n)\n"
                "s = x(ip,j,1) - x(i,j+1,1); y(i,j,1) = y(i,j,1) - s*abs(s) + x(mod(i-2+n,n)+1,j-1,1); end do; end do", True),
    "tapes": (f"do k = 1, 3; {PLANE}s = x(i-1,j,1)*x(i,j+1,1) + c; y(i,j,1) = y(i,j,1)*s + s*s; end do; end do\n"
              "do j = 1, m; do i = 1, n; x(i,j,1) = 0.5_wp*x(i,j,1) + 0.1_wp*sin(y(i,j,1)); end do; end do; end do", True),
    "planes": (f"{PLANE}x(i,j,1) = x(i,j,1)*c + x(i-1,j,2) - x(i+1,j,2)*y(i,j,1); x(i,j,3) = x(i,j-1,2)\n"
               "end do; end do", True),
    "own elements": (f"{PLANE}y(i,j,2) = x(i-1,j,1)*x(i,j,1) + y(i,j,2); y(i,j,1) = y(i,j,1)*c + y(i,j,2)*x(i,j+1,1)\n"
                     "end do; end do", True),
    "zebra": ("do j = 2, m - 1, 2; do i = 2, n - 1; x(i,j,1) = x(i,j,1)*c + q(i,j,1)*x(i-1,j-1,1) + x(i,j+1,1)\n"
              "end do; end do", True),
    "red and black": ("do i = 2, n - 1, 2; x(i,1,1) = c*x(i-1,1,1) + x(i+1,1,1); end do\n"
                      "do i = n - 1 - mod(n, 2), 3, -2; x(i,1,1) = x(i,1,1)*c + x(i-1,1,1)*x(i+1,1,1); end do", True),
    # Not all values are neighbours.
    "part of a circle": ("do i = 2, n; im = mod(i - 2 + n, n) + 1; y(i,1,1) = x(im,1,1) + x(mod(i, n)+1,1,1); end do",
                         False),
    # Reads of x_adj in iterations to come need what this one adds.
    "in place": (f"{PLANE}x(i,j,1) = x(i,j-1,1) + x(i,j,1)*c; end do; end do", False),
    "lists": ("do i = 2, n - 1; y(i,1,1) = x(1+mod(3*i,n),1,1) + x(i-1,1,1); end do", False),
    "strides": ("do i = 2, n - 1, 2; y(i,1,1) = x(i-1,1,1) + x(i,1,1)*c + x(i+1,1,1); end do", True)}
DECLARATIONS = ("integer, intent(in) :: n, m; real(wp), intent(in) :: c, q(n,m,m+2)\n"
                "real(wp), intent(inout) :: x(n,m,m+2), y(n,m,m+2); integer :: i, j, k, im, ip, jm, kp; real(wp) :: s, t")
COMPARE = """
subroutine compare_{number}(n, m)
  use scatter_{number}, only: foo_scatter => foo_reversing
  use gather_{number}, only: foo_gather => foo_reversing
  integer, parameter :: wp = kind(1.0d0)
  integer, intent(in) :: n, m
  real(wp), dimension(n, m, m + 2, 4) :: all, other
  real(wp) :: q(n, m, m + 2)
  integer :: i
  all = reshape([(sin(1.7_wp*i), i = 1, size(all))], shape(all))
  q = 2*all(:, :, :, 1)
  other = all
  call foo_scatter(n, m, 0.7_wp, q, all(:,:,:,1), all(:,:,:,2), all(:,:,:,3), all(:,:,:,4))
  call foo_gather(n, m, 0.7_wp, q, other(:,:,:,1), other(:,:,:,2), other(:,:,:,3), other(:,:,:,4))
  if (any(abs(all - other) > 1e-12_wp)) print *, 'stencil {number} differs', n, m
  if (n == 8 .and. m == 8) print '(Z16)', other
end subroutine compare_{number}
"""


def source(name: str) -> str:
    """:returns: a module with a stencil as the routine ``foo``."""
    return module(subroutine("n, m, c, q, x, y", DECLARATIONS, STENCILS[name][0]))


@cache
def generated(name: str, stencils: str, openmp: bool = True, vectorise: bool = False) -> str:
    """:returns: it with its adjoint."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return write_fortran(ADReverseContainerTrans().apply(
            read_fortran_source(source(name)), "foo", ["x", "y"], ["x", "y"],
            ADSplitReversalSchedule(), stencils=stencils, vectorise=vectorise, fuse=False, openmp=openmp))


@pytest.mark.parametrize("name", STENCILS)
def test_which_stencils_gather(name: str) -> None:
    gather, scatter = (generated(name, stencils).partition("subroutine foo_returning")[2]
                       for stencils in ("gather", "scatter"))
    assert (gather != scatter) is STENCILS[name][1], gather


@pytest.mark.slow
@pytest.mark.parametrize("openmp", [True, False])
def test_same_values_for_all_sizes_same_bits_for_all_numbers_of_threads(
        openmp: bool, tmp_path: Path) -> None:
    forms = {"scatter": "scatter", "gather": "gather" if openmp else "automatic"}
    parts, calls = [], []
    for number, name in enumerate(STENCILS):
        for stencils, option in forms.items():
            text = generated(name, option, openmp, vectorise=not openmp)
            parts.append(text.replace("test_mod", f"{stencils}_{number}"))
        parts.append(COMPARE.format(number=number))
        calls.append(f"call compare_{number}(n, m)")
    program = "\n".join(["program main", "integer :: n, m", "do n = 1, 8", "do m = 2, 8", *calls,
                         "end do", "end do", "end program main", ""])
    (tmp_path / "all.f90").write_text("\n".join([*parts, program]), encoding="utf-8")
    done = subprocess.run(["gfortran", *FLAGS, "-ffpe-trap=invalid", "-fopenmp", "-Wno-unused-variable",
                           "all.f90"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and not done.stderr, done.stderr
    one, *more = (ran(tmp_path / "a.out", threads) for threads in range(1, 5))
    assert "differs" not in one, one
    assert more == [one]*3


def ran(program: Path, threads: int) -> str:
    """:returns: what a program prints."""
    done = subprocess.run([str(program)], capture_output=True, text=True, check=False,
                          env={"OMP_NUM_THREADS": str(threads)})
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", ["space", "two arrays"])
def test_derivatives_are_right(name: str) -> None:
    report = verify(source(name), {"gather": generated(name, "gather")}, "foo", ["x", "y"],
                    ["x", "y"], settings=Settings(values={"n": 5, "m": 5}))
    assert report.passed, report


@pytest.mark.parametrize("name, gathers", [("plane", True), ("space", True), ("branches", False)])
def test_worth_is_found_by_counting(name: str, gathers: bool) -> None:
    assert ("do edge = " in generated(name, "automatic")) is gathers
    assert "do edge = " not in generated(name, "automatic", openmp=False)
    assert "do edge = " in generated(name, "gather", openmp=False)


@pytest.mark.parametrize("name, gathers", [("plane", True), ("own elements", False)])
def test_serial_loops_gather_where_that_is_quicker_than_strips(name: str, gathers: bool) -> None:
    text = generated(name, "automatic", openmp=False, vectorise=True)
    assert ("inside = " in text, "strip" in text) == (gathers, not gathers)


def test_notes_tell_that_a_loop_gathers() -> None:
    text = source("plane").replace("do j = 2", "!$omp parallel do\n do j = 2", True)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        ADReverseContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["x"],
                                        ADSplitReversalSchedule())
    way = re.compile(r"'foo_returning' \(gather form: \d+ operations an iteration, \d+ in blocks\)")
    assert any(way.search(str(one.message)) for one in caught), caught
