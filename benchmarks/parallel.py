# SPDX-License-Identifier: BSD-3-Clause
"""Adjoints of loops that threads share: ``python -m benchmarks.parallel``."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from statistics import geometric_mean
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.build import ENVIRONMENT, FLAGS, BuildError
from benchmarks.cases import HERE
from psyad_ext import PsyadNote, read_fortran, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

_SOURCE = HERE / "fortran" / "parallel.f90"
_ATOMIC = HERE / "fortran" / "parallel_atomic.f90"
_DRIVER = HERE / "fortran" / "parallel_driver.f90"
KERNELS = ("stencil", "stencil3", "torus", "coefficient", "columns", "work_arrays", "limiter",
           "steps", "mesh", "calls")
#: What is measured: options of the adjoint, flags of the compiler, and the number of threads.
_WAYS: Mapping[str, tuple[Mapping[str, Any], Sequence[str], int]] = {
    "serial": ({"parallel": "serial"}, (), 1), "one": ({}, ("-fopenmp",), 1),
    "two": ({}, ("-fopenmp",), 2)}
#: Kernels whose adjoints add to elements of other iterations, also measured in gather form and with
#: atomic updates, by hand.
_NEAR = ("stencil", "stencil3", "torus")
_NEAR_WAYS: Mapping[str, tuple[Mapping[str, Any], Sequence[str], int]] = {
    "gather": ({"stencils": "gather"}, ("-fopenmp",), 2), "atomic": ({}, ("-fopenmp",), 2)}
#: One thread may take so much longer than the adjoint that is serial.
MOST_ON_ONE = 1.05
#: Two threads must be so much faster where those of the source are so much faster.
LEAST_ON_TWO, LEAST_OF_PRIMAL = 1.7, 1.8
#: The gather form must be so much faster than atomic updates.
LEAST_OF_GATHER = 2.0


@dataclass
class Times:
    """The shortest times of a routine and of its adjoint in seconds, and the bits of results."""

    primal: float = inf
    adjoint: float = inf
    bits: str = ""


def generated(kernel: str, **options: Any) -> str:
    """:returns: the source with the adjoint of a kernel."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PsyadNote)
        return write_fortran(ADReverseContainerTrans().apply(
            read_fortran(_SOURCE), kernel, ["y"], ["x", "c"], ADJointReversalSchedule(),
            allow_inactive=True, **options))


def driver(kernel: str) -> str:
    """:returns: the program that times a kernel and its adjoint."""
    return _DRIVER.read_text(encoding="utf-8").replace("ROUTINE", kernel)


def measured(folder: Path, kernel: str, repeats: int) -> dict[str, Times]:
    """
    :param folder: a folder.
    :param kernel: a routine.
    :param repeats: how often each program runs, by turns.

    :returns: the shortest times in each way.

    :raises BuildError: if it does not compile or run.
    """
    ways = {**_WAYS, **(_NEAR_WAYS if kernel in _NEAR else {})}
    # Apart, so that the compiler does not know the sizes where it compiles the kernel.
    (folder / "driver.f90").write_text(driver(kernel), encoding="utf-8")
    for name, (options, flags, _) in ways.items():
        text = generated(kernel, **options) if name != "atomic" \
            else _ATOMIC.read_text(encoding="utf-8")
        (folder / "generated.f90").write_text(text, encoding="utf-8")
        _run(["gfortran", *FLAGS, "-w", *flags, "generated.f90", "driver.f90", "-o", name],
             folder, 1)
    found = {name: Times() for name in ways}
    for _ in range(repeats):
        for name, (_, _, threads) in ways.items():
            words = _run([str(folder / name)], folder, threads).split()
            one = found[name]
            one.primal = min(one.primal, float(words[1]))
            one.adjoint = min(one.adjoint, float(words[3]))
            one.bits = words[5]
    return found


def _run(command: Sequence[str], folder: Path, threads: int) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False,
                          env={**os.environ, **ENVIRONMENT, "OMP_NUM_THREADS": str(threads)})
    if done.returncode != 0:
        raise BuildError(done.stderr)
    return done.stdout


def main(arguments: Sequence[str] | None = None) -> int:
    """:returns: the exit status, 1 if the number of threads has an influence on results, if two
        threads or the gather form gain too little, or if directives cost too much on one thread."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kernels", nargs="*", default=KERNELS, help="which ones; all of them")
    parser.add_argument("--repeats", type=int, default=5, help="how often each program runs")
    chosen = parser.parse_args(arguments)
    good, faster, slower = True, [], []
    for kernel in chosen.kernels:
        with TemporaryDirectory() as folder:
            found = measured(Path(folder), kernel, chosen.repeats)
        one, two = found["one"], found["two"]
        good &= one.bits == two.bits
        faster += [one.adjoint/two.adjoint]*(one.primal/two.primal >= LEAST_OF_PRIMAL)
        slower.append(one.adjoint/found["serial"].adjoint)
        more = ""
        if kernel in _NEAR:
            gain = found["atomic"].adjoint/found["gather"].adjoint
            good &= gain >= LEAST_OF_GATHER
            more = f"; gather {gain:.2f} times as fast as atomics"
        print(f"{kernel:12} two threads: primal {one.primal/two.primal:.2f} adjoint "
              f"{one.adjoint/two.adjoint:.2f} times as fast; one thread: {slower[-1]:.2f} of "
              f"serial; adjoint {1e3*found['serial'].adjoint:.1f} ms{more}", flush=True)
    on_two, on_one = (geometric_mean(each) if each else 0.0 for each in (faster, slower))
    print(f"geometric means: two threads {on_two:.2f} (of {len(faster)} kernels whose primal "
          f"reaches {LEAST_OF_PRIMAL}), one thread {on_one:.2f} of serial")
    return 0 if good and on_one <= MOST_ON_ONE and (on_two >= LEAST_ON_TWO or not faster) else 1


if __name__ == "__main__":
    sys.exit(main())
