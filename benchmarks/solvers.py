# SPDX-License-Identifier: BSD-3-Clause
"""Adjoints of solvers by rules, and from their sources: ``python -m benchmarks.solvers``."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from ctypes.util import find_library
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.build import ENVIRONMENT, FLAGS, BuildError, run
from benchmarks.cases import HERE
from benchmarks.report import table
from psyad_ext import Rules, read_fortran_source, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

FORTRAN = HERE / "fortran" / "solvers"
#: The largest relative difference of a gradient from central differences.
TOLERANCE = 1e-6
_LAPACK = ("-llapack", "-lblas")
_ROUNDS = 5
# The gaps that aligned arrays leave are joined, so that memory can be used again.
_JOINED = {"GLIBC_TUNABLES": "glibc.malloc.tcache_count=0:glibc.malloc.mxfast=0"}
_HEADER = ("solver", "n", "primal ms", "adjoint ms", "way back", "MB", "difference")

_CG = """
subroutine cg(n, a, b, x)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n), b(n)
  real(8), intent(out) :: x(n)
end subroutine
"""
_LINEAR_SYSTEM: Mapping[str, object] = {"interface": _CG, "linear_system": {
    "matrix": "a", "rhs": "b", "solution": "x", "transposed": "call cg(n, a, rhs_t, solution_t)"}}
_FIXED_POINT: Mapping[str, object] = {"interface": _CG, "fixed_point": {
    "state": "x", "step_adjoint": "call refine_adjoint(n, a, a_adj, b_adj, x, x_adj, step_adj)",
    "tolerance": "1e-10"}}


@dataclass(frozen=True)
class Solver:
    """What is measured.

    :param label: what it is called.
    :param sources: its files.
    :param sizes: numbers of unknowns.
    :param rules: rules for its procedures.
    :param replaced: a piece of its source, and what takes its place.
    :param libraries: what it is linked to.
    """

    label: str
    sources: Sequence[str]
    sizes: Sequence[int]
    rules: Sequence[Mapping[str, object]] = field(default=())
    replaced: tuple[str, str] = ("", "")
    libraries: Sequence[str] = ()

    @property
    def text(self) -> str:
        """:returns: its source."""
        return "\n".join((FORTRAN / f"{name}.f90").read_text(encoding="utf-8")
                         for name in self.sources).replace(*self.replaced)

    def generated(self) -> str:
        """:returns: its source and its adjoint."""
        rules = Rules()
        for fields in self.rules:
            rules.add(**fields)
        return write_fortran(ADReverseContainerTrans().apply(
            read_fortran_source(self.text, rules=rules), "run", ["cost"], ["p"],
            ADJointReversalSchedule(), results=False))


BY_RULE = Solver("dgesv, by rule", ("dense",), (300, 600), libraries=_LAPACK)
FROM_SOURCE = Solver("dgesv, from source", ("lapack", "dense"), (300,))
_ROUGH = ("accuracy = 1d-12", "accuracy = 1d-6")
_RECORDED = ("  !$psyad fixed_point(1e-13)\n", "")
SOLVERS = (
    BY_RULE, FROM_SOURCE,
    Solver("cg, linear system", ("cg",), (400,), (_LINEAR_SYSTEM,)),
    Solver("cg, linear system, fewer iterations", ("cg",), (400,), (_LINEAR_SYSTEM,), _ROUGH),
    Solver("cg, fixed point", ("cg",), (400,), (_FIXED_POINT,)),
    Solver("cg, fixed point, fewer iterations", ("cg",), (400,), (_FIXED_POINT,), _ROUGH),
    Solver("cg, all iterations recorded", ("cg",), (400,)),
    Solver("relaxation, fixed point", ("relaxation",), (60,)),
    Solver("ice shelf, Picard as a fixed point", ("ice",), (400,)),
    Solver("Euler, Newton as a fixed point", ("newton",), (200,), libraries=_LAPACK),
    Solver("Euler, Newton recorded", ("newton",), (200,), (), _RECORDED, _LAPACK))


def available(solver: Solver) -> bool:
    """:returns: whether the libraries that a solver needs are there."""
    return all(find_library(name.removeprefix("-l")) for name in solver.libraries)


def program(folder: Path, solver: Solver) -> Path:
    """
    :param folder: a folder.
    :param solver: a solver.

    :returns: a program that runs its adjoint.

    :raises BuildError: if it does not compile.
    """
    (folder / "adjoint.f90").write_text(solver.generated(), encoding="utf-8")
    driver = [str(FORTRAN / f"{name}.f90") for name in ("driver", "aligned")]
    done = subprocess.run(["gfortran", *FLAGS, "-w", *driver, "adjoint.f90", "-Wl,--wrap=malloc",
                           "-o", "program", *solver.libraries],
                          cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(done.stderr)
    return folder / "program"


def measured(solver: Solver, size: int, rounds: int) -> Mapping[str, float]:
    """
    :param solver: a solver.
    :param size: the number of unknowns.
    :param rounds: how often it is timed.

    :returns: what its driver prints.

    :raises BuildError: if it does not compile or run.
    """
    with TemporaryDirectory() as folder:
        return run(program(Path(folder), solver), str(size), str(rounds),
                   environment={**ENVIRONMENT, **_JOINED})


def row(solver: Solver, size: int, found: Mapping[str, float]) -> Sequence[str]:
    """:returns: what was found, in words; the adjoint runs the primal, and then the way back."""
    primal, adjoint = found["primal"], found["adjoint"]
    return (solver.label, str(size), f"{1e3*primal:.1f}", f"{1e3*adjoint:.1f}",
            f"{adjoint/primal - 1:.2f}", f"{found['megabytes']:.1f}", f"{found['difference']:.1e}")


def processor_time(work: Callable[[], object]) -> float:
    """:returns: the shortest of three times that something takes, after a first one."""
    times = []
    for _ in range(4):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times[1:])


def main() -> int:
    """:returns: the exit status, 1 if a gradient is wrong."""
    rule, source = (processor_time(one.generated) for one in (BY_RULE, FROM_SOURCE))
    print(f"dgesv is differentiated in {rule:.2f} s by its rule, in {source:.2f} s from "
          f"{len(FROM_SOURCE.text.splitlines())} lines: {source/rule:.1f} times as long")
    rows: list[Sequence[str]] = [_HEADER]
    good = True
    for solver in SOLVERS:
        if not available(solver):
            print(f"{solver.label}: skipped, since {' '.join(solver.libraries)} is not there")
            continue
        for size in solver.sizes:
            found = measured(solver, size, _ROUNDS)
            good &= found["difference"] <= TOLERANCE
            rows.append(row(solver, size, found))
    print(table(rows))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
