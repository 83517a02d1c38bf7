# SPDX-License-Identifier: BSD-3-Clause
"""Adjoints of loops that threads share: ``python -m benchmarks.parallel``."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import geometric_mean
from tempfile import TemporaryDirectory

from benchmarks.build import FLAGS, BuildError
from benchmarks.cases import HERE
from psyad_ext import read_fortran, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

_SOURCE = HERE / "fortran" / "parallel.f90"
_DRIVER = HERE / "fortran" / "parallel_driver.f90"
KERNELS = ("stencil", "stencil3", "coefficient", "columns", "work_arrays", "limiter", "steps",
           "mesh", "calls")
#: What is measured: how loops are parallel, flags of the compiler, and the number of threads.
_WAYS = {"serial": ("serial", (), 1), "one": ("repeatable", ("-fopenmp",), 1),
         "two": ("repeatable", ("-fopenmp",), 2)}
#: One thread may take so much longer than the adjoint that is serial.
MOST_ON_ONE = 1.05


def generated(kernel: str, how: str) -> str:
    """:returns: the source with the adjoint of a kernel, and the program that times it."""
    result = ADReverseContainerTrans().apply(
        read_fortran(_SOURCE), kernel, ["y"], ["x", "c"], ADJointReversalSchedule(),
        allow_inactive=True, parallel=how)
    return write_fortran(result) + _DRIVER.read_text(encoding="utf-8").replace("ROUTINE", kernel)


def measured(folder: Path, kernel: str) -> dict[str, tuple[float, float, str]]:
    """
    :param folder: a folder.
    :param kernel: a routine.

    :returns: the times of the routine and its adjoint, and the bits of the results, in each way.

    :raises BuildError: if it does not compile or run.
    """
    for name, (how, flags, _) in _WAYS.items():
        (folder / "generated.f90").write_text(generated(kernel, how), encoding="utf-8")
        _run(["gfortran", *FLAGS, "-w", *flags, "generated.f90", "-o", name], folder, 1)
    found: dict[str, tuple[float, float, str]] = {}
    for name, (_, _, threads) in _WAYS.items():
        words = _run([str(folder / name)], folder, threads).split()
        found[name] = float(words[1]), float(words[3]), words[5]
    return found


def _run(command: Sequence[str], folder: Path, threads: int) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False,
                          env={**os.environ, "OMP_NUM_THREADS": str(threads)})
    if done.returncode != 0:
        raise BuildError(done.stderr)
    return done.stdout


def main() -> int:
    """:returns: the exit status, 1 if the number of threads has an influence on results, or if
        directives cost too much on one thread."""
    good, faster, slower = True, [], []
    for kernel in KERNELS:
        with TemporaryDirectory() as folder:
            found = measured(Path(folder), kernel)
        primal, adjoint = (found["one"][part]/found["two"][part] for part in (0, 1))
        on_one = found["one"][1]/found["serial"][1]
        good &= found["one"][2] == found["two"][2]
        faster.append(adjoint)
        slower.append(on_one)
        print(f"{kernel:12} two threads: primal {primal:.2f} adjoint {adjoint:.2f} times as fast; "
              f"one thread: {on_one:.2f} of serial; adjoint {1e3*found['serial'][1]:.1f} ms",
              flush=True)
    print(f"geometric means: {geometric_mean(faster):.2f} {geometric_mean(slower):.2f}")
    return 0 if good and geometric_mean(slower) <= MOST_ON_ONE else 1


if __name__ == "__main__":
    sys.exit(main())
