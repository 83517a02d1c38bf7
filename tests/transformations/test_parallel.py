# SPDX-License-Identifier: BSD-3-Clause
"""OpenMP directives on generated loops: which loops have them, and the same bits with any threads."""

from __future__ import annotations

import re
import subprocess
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.diagnostics import PsyadNote
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans
from psyad_ext.transformations.modes import differentiate_in_modes
from psyad_ext.verification import Settings, verify
from tests.fortran import FLAGS, module, reverse, run_adjoint, subroutine
from tests.shuffling import shuffled

TRAPS = ("-ffpe-trap=invalid,zero,overflow", "-Wno-unused-variable")
DECLARATIONS = ("integer, intent(in) :: n, m; real(wp), intent(in) :: x(n, m); "
                "real(wp), intent(inout) :: y(n, m); real(wp) :: s, t, w(n); "
                "integer :: i, j, k, list(n); real(wp) :: big(8000)")
PARALLEL = re.compile(r"!\$omp (?:parallel )?do(?:.*&\n)*.*\n\s*do (\w+)")
MAIN = """
program main
  use test_mod
  implicit none
  integer, parameter :: n = 37, m = 29
  real(wp) :: x(n, m), y(n, m), x_adj(n, m), y_adj(n, m), x_d(n, m), y_d(n, m)
  integer :: i
  x = reshape([(sin(0.7_wp*i) + 1.5_wp, i = 1, n*m)], [n, m])
  y = 0.3_wp*x
  x_d = cos(x)
  y_d = sin(2*x)
  call foo_tangent(n, m, x, x_d, y, y_d)
  print '(Z16)', y, y_d
  y = 0.3_wp*x
  x_adj = 0.1_wp
  y_adj = cos(3*x)
  call foo_reversing(n, m, x, x_adj, y, y_adj)
  print '(Z16)', y, x_adj, y_adj
end program main
"""


@dataclass(frozen=True)
class Kernel:
    """A routine with loops.

    :param body: its statements.
    :param parallel: the variables of the loops that are parallel in adjoint and tangent.
    :param notes: a part of what is said of each loop that stays serial.
    :param calls: whether it calls the routines below, jointly.
    :param types: declarations of the types of its structures.
    """

    body: str
    parallel: Sequence[str]
    notes: tuple[str, ...] = field(default=())
    calls: bool = False
    types: str = ""


#: Structures.
TYPES = ("type grid; real(wp) :: factor; real(wp), allocatable :: a(:, :); end type grid\n"
         "type cell; real(wp) :: value, flux(2); end type cell\n")
KERNELS = {
    # A loop over blocks has two colours, or parts of sums.
    "points": Kernel("do j = 1, m; do i = 1, n; t = x(i, j)**2; y(i, j) = y(i, j)*sin(t)*t; "
                     "end do; end do", "j"),
    "columns": Kernel("do j = 1, m; y(1, j) = x(1, j); do i = 2, n; "
                      "y(i, j) = y(i - 1, j)*x(i, j) + y(i, j); end do; end do", "j"),
    "work array": Kernel("do j = 1, m; do i = 1, n; w(i) = x(i, j)**2; end do\n"
                         "do i = 2, n; y(i, j) = y(i, j)*(w(i) - w(i - 1)); end do; end do", "ij"),
    "torus": Kernel("do j = 1, m; do i = 1, n; s = x(mod(i, n) + 1, j)*x(i, mod(j, m) + 1)\n"
                    "y(i, j) = y(i, j) + s*x(i, j); end do; end do", "j"),
    "branches": Kernel("do j = 1, m; if (x(1, j) > 1.0_wp) then; do i = 1, n\n"
                       "y(i, j) = x(i, j)*y(i, j); end do; else; y(:, j) = 0.0_wp; end if; end do",
                       "ij"),
    "stencil": Kernel("do j = 2, m - 1; do i = 2, n - 1; t = x(i, j)*(x(i - 1, j) + x(i + 1, j))\n"
                      "y(i, j) = y(i, j) + t*(x(i, j + 1) - x(i, j - 1)); end do; end do",
                      ("j", "block")),
    "line": Kernel("do i = 3, n - 1; y(i, 1) = sin(x(i - 2, 1)*x(i + 1, 1)) + x(i, 1); end do",
                   ("i", "block")),
    "parameters": Kernel("t = x(1, 1); do j = 1, m; do i = 1, n\n"
                         "y(i, j) = y(i, j)*t + t*x(i, j)**2; end do; end do", ("j", "block")),
    "sums": Kernel("t = 1.0_wp; do j = 1, m; do i = 1, n; t = t + x(i, j)**2; end do; end do\n"
                   "do j = 1, m; do i = 1, n; y(i, j) = y(i, j)*t; end do; end do",
                   ("j", "block"), ("'t' is a sum in the order of the source",)),
    "steps": Kernel("do k = 1, 3; do j = 2, m - 1; do i = 1, n\n"
                    "y(i, j) = y(i, j)**2*x(i, j); end do; end do\n"
                    "do j = 1, m; do i = 2, n; y(i, j) = sin(y(i, j)); end do; end do; end do",
                    "j"),
    "order": Kernel("do i = 2, n; y(i, 1) = y(i - 1, 1)*x(i, 1); end do", "",
                    ("share elements",)),
    "lists": Kernel("do i = 1, n; list(i) = 1 + mod(7*i, n); end do\n"
                    "do i = 1, n; y(i, 1) = y(i, 1)*x(list(i), 1); end do", "i",
                    ("share elements of 'x_adj'",)),
    "mesh": Kernel("do i = 1, n; list(i) = 1 + mod(7*i, n); end do; s = x(1, 2)\n"
                   "do i = 2, n; t = s*sin(x(list(i), 1) - x(list(i - 1), 1)); "
                   "y(i, 1) = y(i, 1)*t*exp(-t*t); end do", "i"),
    "strips": Kernel("do k = 8000, 2, -3; big(k) = sin(x(1 + mod(7*k, n), 1))*exp(-x(1 + mod(k, n), 2)**2)\n"
                     "end do; do k = 2, 8000, 3; y(1 + mod(k, n), 1) = y(1 + mod(k, n), 1) + big(k); end do",
                     "k", ("share elements of 'y'",)),
}
#: The same for loops that threads share in the source, without an option.
DIRECTED = {
    "private": Kernel("!$omp parallel do private(t, i)\ndo j = 1, m; do i = 1, n; t = x(i, j)**2\n"
                      "y(i, j) = y(i, j)*sin(t)*t; end do; end do\n"
                      "do i = 1, n; y(i, 1) = y(i, 1)**2; end do", "j"),
    "region": Kernel("!$omp parallel private(t)\n!$omp do schedule(dynamic, 3)\n"
                     "do j = 2, m - 1; do i = 2, n - 1; t = x(i, j)*(x(i - 1, j) + x(i + 1, j))\n"
                     "y(i, j) = y(i, j) + t*(x(i, j + 1) - x(i, j - 1)); end do; end do\n"
                     "!$omp end parallel", ("j", "block")),
    "told apart": Kernel("do i = 1, n; list(i) = 1 + mod(3*i, n); end do\n"
                         "!$omp parallel do\ndo i = 1, n\n"
                         "y(list(i), 1) = sin(y(list(i), 1)*x(i, 1)); end do", "i",
                         ("serial in 'foo_returning': iterations share elements of 'y_adj'",)),
    "last": Kernel("!$omp parallel do lastprivate(t)\ndo j = 1, m; t = x(1, j) - 2*y(2, j); y(1, j) = y(1, j) - t; end do\n"
                   "y(2, 1) = t*y(2, 1)", "j"),
    "last of sums": Kernel("s = x(2, 2)\n!$omp parallel do lastprivate(t)\ndo j = 1, m; t = s*x(1, j)\n"
                           "y(1, j) = y(1, j) + t; end do; y(2, 1) = t*y(2, 1)", ("block", "j")),
    "last of products": Kernel("!$omp parallel do lastprivate(t)\ndo j = 1, m; t = sin(x(1, j)); y(1, j) = y(1, j)*t\n"
                               "end do; y(2, 1) = t*y(2, 1)", "j"),
    "largest": Kernel("s = x(2, 2)\n!$omp parallel do reduction(max: s) private(t)\ndo j = 1, m; do i = 1, n; t = x(i, j)*y(i, j)\n"
                      "if (t > s) s = t; end do; end do; y(2, 1) = s*y(2, 1)", "j"),
    "smallest, the last": Kernel("s = x(2, 2)\n!$omp parallel do reduction(min: s)\ndo j = m - 1, 2, -1\n"
                                 "s = min(x(1, j)*y(1, j), s); end do; y(2, 1) = s*y(2, 1)", "j"),
    "product": Kernel("s = x(2, 2)\n!$omp parallel do reduction(*: s)\ndo j = 1, m; s = s*cos(x(1, j)); end do\n"
                      "y(2, 1) = s*y(2, 1)", "j"),
    "team": Kernel("t = x(1, 1)\n!$omp parallel do private(s) num_threads(min(n, 3)) if(m > 2 .and. t > 0) "
                   "proc_bind(close)\ndo j = 1, m; do i = 1, n; s = t*x(i, j)\n"
                   "y(i, j) = y(i, j)*s; end do; end do", ("j", "block")),
    "nested": Kernel("!$omp parallel do collapse(2) private(t) if(n > m)\ndo j = 1, m\ndo i = 1, n\n"
                     "t = sin(x(i, j)); y(i, j) = t*x(i, j); end do\nend do", "j"),
    "nested, not apart": Kernel("!$omp parallel do collapse(2)\ndo j = 1, m\ndo i = 2, n\n"
                                "y(i, j) = y(i, j)*x(i, j)*x(i - 1, j); end do\nend do", "j"),
    "set in region": Kernel("!$omp parallel private(t)\nt = x(1, 1)**2\n!$omp do private(s)\n"
                            "do j = 1, m; do i = 1, n; s = t*x(i, j); y(i, j) = y(i, j)*s*s; end do; end do\n"
                            "!$omp end parallel", ("j", "block")),
    "calls": Kernel("t = x(1, 1)\n!$omp parallel do private(s)\ndo j = 1, m\n"
                    "call column(n, t, x(:, j), y(:, j), s); y(1, j) = y(1, j) + s; end do",
                    ("j", "block"), calls=True),
    "calls near": Kernel("!$omp parallel do\ndo j = 2, m\n"
                         "call pair(x(:, j - 1), x(:, j), y(:, j)); end do", ("j", "block"), calls=True),
    "calls in rows": Kernel("!$omp parallel do\ndo i = 1, n\n"
                            "call pair(x(i, :), x(i, :), y(i, :)); end do", "i", calls=True),
    "more than named": Kernel("t = x(1, 1)\n!$omp parallel do private(s)\ndo j = 1, m\n"
                              "call column(n, t, x(1, j), y(1, j), s); end do", "",
                              ("calls, or structures",), calls=True),
    "lasting": Kernel("!$omp parallel do\ndo j = 1, m\n!$omp critical\n"
                      "call counted(x(1, j), y(1, j))\n!$omp end critical\nend do", "j",
                      ("calls, or structures",), calls=True),
    "components": Kernel("type(grid) :: g; type(cell) :: c(m); allocate(g%a(n, m)); g%a = x; g%factor = x(1, 2)\n"
                         "do j = 1, m; c(j)%value = y(1, j); c(j)%flux(2) = x(1, j); end do\n"
                         "!$omp parallel do private(t)\ndo j = 1, m; do i = 1, n; t = sin(x(i, j))*g%factor*c(j)%flux(2)\n"
                         "g%a(i, j) = g%a(i, j)*t + y(i, j); end do; c(j)%value = c(j)%value**2; end do\n"
                         "!$omp parallel do\ndo j = 2, m; do i = 1, n; y(i, j) = y(i, j)*c(j)%value*g%a(i, j - 1); end do\n"
                         "end do; y(1, 1) = y(1, 1)*g%a(2, 2)", ("j", "block"), types=TYPES),
    "own components": Kernel("type(cell) :: d\n!$omp parallel do private(d)\ndo j = 1, m; d%value = sin(x(1, j)); d%flux(1) = d%value*y(1, j)\n"
                             "y(1, j) = y(1, j)*d%flux(1)*d%value; end do; d%value = y(2, 1); y(2, 2) = d%value*y(2, 2)", "j", types=TYPES),
    "recorded": Kernel("!$omp parallel do private(t)\ndo j = 1, m; t = x(1, j); do i = 2, n; t = 0.2_wp*t*x(i, j) + 0.1_wp*y(i - 1, j)\n"
                       "y(i, j) = 0.5_wp*y(i, j)*sin(t); end do; end do", "j"),
    "in order": Kernel("list(1) = 1\n!$omp parallel do\ndo i = 1, n; y(i, 1) = y(i, 1)*x(list(1), 1); end do",
                       "i", ("to add to 'x_adj'",))}
def source(kernel: Kernel) -> str:
    """:returns: a module with it as the routine ``foo``."""
    return module(subroutine("n, m, x, y", DECLARATIONS, kernel.body) + CALLED*kernel.calls,
                  declarations="real(wp) :: scale = 1.5_wp; integer :: times = 0\n"*kernel.calls
                  + kernel.types)


@cache
def generated(text: str, joint: bool = False, **options: Any) -> tuple[str, list[str]]:
    """
    :param text: a module with the routine ``foo``.
    :param joint: whether calls are joint.

    :returns: it with its adjoint and tangent, and what is said of loops.
    """
    container = read_fortran_source(text)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = differentiate_in_modes(container, "foo", ["y"], ["x"], ["reverse", "tangent"],
                                        ADJointReversalSchedule() if joint else
                                        ADSplitReversalSchedule(), options, options)
    problems = [one.message.problem for one in caught if isinstance(one.message, PsyadNote)]
    return write_fortran(result), [one.text for one in problems
                                   if one.code in ("SERIAL_LOOP", "OPENMP")]


def printed(folder: Path, text: str, flags: Sequence[str], program: str = MAIN) -> str:
    """:returns: the bits of all results."""
    (folder / "all.f90").write_text(text + program, encoding="utf-8")
    done = subprocess.run(["gfortran", *FLAGS, *TRAPS, *flags, "-o", "program", "all.f90"],
                          cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return ran(folder, 1)


def ran(folder: Path, threads: int) -> str:
    """:returns: the bits of all results, with so many threads."""
    return subprocess.run([str(folder / "program")], capture_output=True, text=True, check=True,
                          env={"OMP_NUM_THREADS": str(threads)}).stdout


def kernels() -> list[object]:
    """:returns: all kernels, with the options of each."""
    return [*(pytest.param(kernel, {"openmp": True}, id=name) for name, kernel in KERNELS.items()),
            *(pytest.param(kernel, {}, id=name) for name, kernel in DIRECTED.items())]


@pytest.mark.parametrize("kernel, options", kernels())
def test_same_bits_with_any_number_of_threads_and_in_any_order(kernel: Kernel, options: dict[str, bool],
                                                              tmp_path: Path) -> None:
    text, notes = generated(source(kernel), kernel.calls, **options)
    notes = [note for note in notes if "serial" in note]
    assert all(any(part in note for part in kernel.notes) for note in notes), notes
    assert all(any(part in note for note in notes) for part in kernel.notes), notes
    made = text[text.index("! Generated by"):]
    assert set(PARALLEL.findall(made)) - {"slice"} == set(kernel.parallel), made
    serial = printed(tmp_path, text, [])
    parallel = printed(tmp_path, text, ["-fopenmp"])
    assert {serial, parallel, *(ran(tmp_path, threads) for threads in (2, 3, 4, 8))} == {serial}
    assert printed(tmp_path, shuffled(text), []) == serial


#: Kernels whose loops are rewritten.
REWRITTEN = ("stencil", "line", "parameters", "work array", "region", "mesh", "calls", "calls near", "set in region", "last",
             "last of sums", "last of products", "recorded", "components", "own components", "largest", "smallest, the last",
             "product")


@pytest.mark.parametrize("name", REWRITTEN)
def test_derivatives_are_right(name: str) -> None:
    kernel, options = (KERNELS[name], {"openmp": True}) if name in KERNELS else (DIRECTED[name], {})
    text = source(kernel)
    derivatives = {"openmp": generated(text, kernel.calls, **options)[0]}
    report = verify(text, derivatives, "foo", ["y"], ["x"], tangents=derivatives,
                    settings=Settings(values={"n": 7, "m": 5}))
    assert report.passed, report


#: Variables of the module, options, and whether loops may be parallel.
OF_MODULES = {
    "tapes": ("real(wp) :: z(100)", {"keep_tapes": True}, False),
    "variables": ("real(wp) :: z(100)\n!$omp threadprivate(z)", {}, False),
    "saved": ("real(wp), save :: z(100)", {}, True)}


@pytest.mark.parametrize("name", OF_MODULES)
def test_variables_that_threads_may_have(name: str) -> None:
    declarations, options, is_parallel = OF_MODULES[name]
    text = module(subroutine("n, m, x, y", DECLARATIONS, "do j = 1, m; do i = 1, n\n"
                             "y(i, j) = y(i, j)*x(i, j)*z(i); end do; end do"),
                  declarations=f"{declarations}\n")
    container = read_fortran_source(text)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        made = write_fortran(ADReverseContainerTrans().apply(
            container, "foo", ["y"], ["x"], ADSplitReversalSchedule(), openmp=True, **options))
    assert is_parallel is not any("may be another one in each thread" in str(one.message)
                                  for one in caught)
    returning = made[made.index("subroutine foo_reversing"):]
    assert is_parallel is ("!$omp parallel do" in returning), made


def test_threads_share_what_sets_arrays_to_zero() -> None:
    made = generated(source(KERNELS["stencil"]), openmp=True)[0]
    zeros = re.findall(r"do slice = 1, m, 1\n *(.*) = 0.0_wp", made)
    assert zeros == ["y_d(:,slice)", "y_adj(:,slice)"], made
    assert "y_adj = 0.0_wp" not in made


def test_nothing_is_parallel_unless_asked() -> None:
    text, notes = generated(source(KERNELS["points"]))
    assert "!$omp" not in text and not notes


def test_sums_of_the_source_are_formed_by_openmp() -> None:
    body = ("t = 0.0_wp\n!$omp parallel do reduction(+:t)\ndo j = 1, m; do i = 1, n\n"
            "t = t + x(i, j)**2; end do; end do; y(1, 1) = t")
    text, notes = generated(source(Kernel(body, "")))
    assert not any("serial" in note for note in notes), notes
    assert text.count("reduction(+: t)") > 1, text
    report = verify(source(Kernel(body, "")), {"a": text}, "foo", ["y"], ["x"],
                    settings=Settings(values={"n": 4, "m": 3}), tangents={"t": text})
    assert report.passed, report


#: Ways to find a largest or smallest value, of which there are several: clause, loop and statement.
EXTREMES = (("max", "i = 1, n", "m = max(m, x(i))"), ("max", "i = n, 1, -1", "m = max(x(i), m)"),
            ("max", "i = n, 2, -2", "if (m < x(i)) m = x(i)"), ("min", "i = 2, n, 3", "m = min(x(i), m)"),
            ("min", "i = 1, n", "if (i > 3) then; if (x(i) <= m) m = x(i); end if"), ("max", "i = 5, n", "m = max(x(i), m)"))
TIES = """
program main
  use test_mod
  implicit none
  integer :: n, i
  do n = 1, 9
    block
      real(wp) :: x(n), x_d(n), x_adj(n), y(6), y_d(6), y_adj(6)
      x = [(mod(i, 3), i = 1, n)]
      x_d = [(i, i = 1, n)]
      x_adj = 0
      y = 0
      call foo_tangent(n, x, x_d, y, y_d)
      y_adj = [(10.0_wp**i, i = 1, 6)]
      call foo_reversing(n, x, x_adj, y, y_adj)
      print '(10i8)', n, nint(y), nint(y_d), nint(x_adj)
    end block
  end do
end program main
"""


def test_ties_are_as_in_serial_code(tmp_path: Path) -> None:
    body = "\n".join(f"m = x(1)\n!$omp parallel do reduction({clause}: m)\ndo {loop}\n{statement}\nend do; y({number}) = m"
                     for number, (clause, loop, statement) in enumerate(EXTREMES, 1))
    text = module(subroutine("n, x, y", "integer, intent(in) :: n; real(wp), intent(in) :: x(n)\n"
                             "real(wp), intent(inout) :: y(6); real(wp) :: m; integer :: i", body))
    made, notes = generated(text)
    assert not any("serial" in note for note in notes), notes
    serial = generated(re.sub(r"!\$omp.*\n", "", text))[0]
    assert "!$omp" not in serial
    assert {printed(tmp_path, made, ["-fopenmp"], TIES), ran(tmp_path, 3)} == {printed(tmp_path, serial, [], TIES)}


@pytest.mark.parametrize("clause, start", [("max", "-infinity"), ("min", "infinity")])
def test_infinity_stays_where_no_iteration_has_another_value(clause: str, start: str, tmp_path: Path) -> None:
    text = module(subroutine(
        "n, x, infinity, y", "integer, intent(in) :: n; real(wp), intent(in) :: x(n), infinity\n"
        "real(wp), intent(out) :: y; real(wp) :: m; integer :: i",
        f"m = {start}\n!$omp parallel do reduction({clause}: m)\ndo i = 1, n\n"
        f"if (x(i) > 10) then; m = {clause}(m, x(i)**2); end if\nend do\n"
        "y = x(1)**2; if (abs(m) <= huge(m)) y = y + m"))
    made = reverse(text, independents=["x"])
    assert "m_values" in write_fortran(made)
    assert run_adjoint(
        tmp_path, made, "real(wp) :: x(2), x_adj(2), y, y_adj",
        "x = [1, 2]; x_adj = 0; y_adj = 1\ncall foo_reversing(2, x, x_adj, huge(y)*x(2), y, y_adj)\n"
        "print *, y, x_adj".replace("\n", ";")) == [1, 2, 0]


def test_the_adjoint_of_a_largest_value_is_that_of_one_iteration() -> None:
    made = generated(source(DIRECTED["largest"]))[0]
    returning = made[made.index("subroutine foo_returning"):].partition("end subroutine")[0]
    assert "t = x(i,s_iteration) * y(i,s_iteration)" in returning and "s_values" not in returning, returning


#: A loop of which the adjoint adds to elements that only indices tell.
SCATTERED = ("list = [(1 + mod(7*i, n), i = 1, n)]\n!$omp parallel do private(t)\ndo i = 1, n\n"
             "t = x(list(i), 1); y(i, 1) = y(i, 1)*t - t**3; end do")


#: By kernel: text of directives, and how often it stands in what is generated.
CLAUSES = {"team": ("num_threads(min(n,3))", 4), "nested": ("parallel do collapse(2)", 3),
           "nested, not apart": ("parallel do collapse(2)", 1)}


@pytest.mark.parametrize("name", CLAUSES)
def test_clauses_of_the_source(name: str) -> None:
    text, number = CLAUSES[name]
    made = generated(source(DIRECTED[name]))[0]
    own = made[made.index("! Generated by"):].replace("&\n        ", "")
    assert own.count(text) == number, made


@pytest.mark.parametrize("how, text", {"repeatable": "serial in", "atomic": "(atomic updates)",
                                       "serial": "the option 'parallel' says so"}.items())
def test_ways_by_option(how: str, text: str) -> None:
    text_of_source = source(Kernel(SCATTERED, ""))
    made, notes = generated(text_of_source, parallel=how)
    assert any(text in note for note in notes), notes
    own = made[made.index("! Generated by"):]
    assert ("!$omp atomic update" in own) is (how == "atomic")
    assert ("!$omp parallel" in own) is (how != "serial")
    report = verify(text_of_source, {how: made}, "foo", ["y"], ["x"], settings=Settings(values={"n": 7, "m": 3}))
    assert report.passed, report


#: Called by kernels.
CALLED = """
subroutine column(n, c, x, y, top)
  integer, intent(in) :: n
  real(wp), intent(in) :: c, x(n)
  real(wp), intent(inout) :: y(n)
  real(wp), intent(out) :: top
  real(wp) :: w(n)
  integer :: i
  w(1) = c*scale
  do i = 2, n
    w(i) = w(i - 1)*exp(-0.1_wp*x(i))
    y(i) = y(i)*w(i) + sin(y(i - 1))
  end do
  top = w(n)**2
end subroutine column
subroutine pair(left, right, y)
  real(wp), intent(in) :: left(:), right(:)
  real(wp), intent(inout) :: y(:)
  y = y*sin(left*right)
end subroutine pair
subroutine counted(x, y)
  real(wp), intent(in) :: x
  real(wp), intent(inout) :: y
  times = times + 1
  y = y*x**2
end subroutine counted
"""

#: Directives in front of a loop that adds to ``y(1, 1)``, and the code of the error.
REFUSED = {"parallel do": "RACE", "parallel do reduction(plus:t)": "DIRECTIVE", "target": "DIRECTIVE"}


@pytest.mark.parametrize("directive", REFUSED)
def test_wrong_or_strange_directives_are_refused(directive: str) -> None:
    with pytest.raises(UnsupportedError, match=rf"\[{REFUSED[directive]}\]"):
        generated(source(Kernel(f"!$omp {directive}\ndo j = 1, m; y(1, 1) = y(1, 1)*x(1, j); end do", "")))


#: Directives that are not in what is generated: that is right if one thread does everything.
SERIAL = {
    "critical": "t = 0\n!$omp parallel do\ndo j = 1, m\n!$omp critical\nt = t + x(1, j)**2\n!$omp end critical\n"
                "end do; y(1, 1) = y(1, 1)*t",
    "ordered": "!$omp parallel do ordered\ndo j = 2, m\n!$omp ordered\ny(1, j) = y(1, j - 1)*x(1, j)\n"
               "!$omp end ordered\nend do",
    "blocks": "!$omp parallel\n!$omp single\nt = x(1, 1)**2\n!$omp end single\n!$omp master\ny(2, 1) = x(2, 1)**2\n"
              "!$omp end master\n!$omp sections\n!$omp section\ny(3, 1) = y(3, 1)*t\n!$omp section\n"
              "y(4, 1) = y(4, 1)*t\n!$omp end sections\n!$omp end parallel",
    "workshare": "!$omp parallel workshare\ny(:, 1) = y(:, 1)*x(:, 2)\ny(:, 2) = y(:, 1)**2\n!$omp end parallel workshare",
    "clauses": "s = y(1, 1); k = 1\n!$omp parallel do reduction(max:s)\ndo j = 1, m; s = max(s, x(1, j)*y(1, j)); end do\n"
               "!$omp simd safelen(4) linear(k:1)\ndo i = 2, n; k = k + 1; y(k, 1) = s*y(k, 1)*x(i, 2); end do\n"
               "!$omp parallel do lastprivate(t)\ndo j = 1, m; t = sin(x(1, j))*y(2, j); y(2, j) = y(2, j)*t*t; end do\n"
               "y(2, 1) = y(2, 1)*t",
    "orphan": "!$omp do\ndo j = 1, m; y(1, j) = y(1, j)*x(1, j)**2; end do"}


@pytest.mark.slow
@pytest.mark.parametrize("name", SERIAL)
def test_what_one_thread_does_is_right(name: str) -> None:
    text = source(Kernel(SERIAL[name], ""))
    made, notes = generated(text)
    assert any("not in what is generated" in note or "serial in" in note for note in notes), notes
    report = verify(text, {"a": made}, "foo", ["y"], ["x"], tangents={"t": made},
                    settings=Settings(values={"n": 5, "m": 4}))
    assert report.passed, report


@pytest.mark.slow
def test_generated_code_can_be_differentiated_again() -> None:
    """Scalars that each iteration puts back are no races."""
    body = ("s = x(1, 1)\n!$omp parallel do private(t, w) firstprivate(s)\ndo j = 1, m; w = sin(x(:, j))*s; t = w(1)\n"
            "do i = 2, n; t = t*w(i)*w(i - 1); y(i, j) = y(i, j)*t; end do; end do")
    text = generated(source(Kernel(body, "")), joint=True)[0]
    assert "firstprivate(t_adj," in text and "t_adj_here = t_adj\n" in text, text
    names = ["x_adj", "y_adj"], ["x", "y", "x_adj", "y_adj"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PsyadNote)
        again = write_fortran(differentiate_in_modes(
            read_fortran_source(text), "foo_reversing", *names, ["tangent"], ADSplitReversalSchedule(), {}, {}))
    report = verify(text, {}, "foo_reversing", *names, tangents={"a": again}, settings=Settings(values={"n": 4, "m": 3}))
    assert report.passed, report
