# SPDX-License-Identifier: BSD-3-Clause
"""Compiling and running the programs of the benchmark."""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from benchmarks.cases import HERE, Case
from benchmarks.sources import Fortran

FLAGS = ("-O3", "-march=native")
_QUADRUPLE = ("-O1", "-freal-8-real-16")
_HARNESS = (HERE / "fortran" / "fields.f90", HERE / "fortran" / "harness.f90")

# Freed memory stays in the process. Otherwise the C library maps large automatic arrays anew in
# each call, and the time that this takes hides the time of the computation.
ENVIRONMENT = {"MALLOC_MMAP_MAX_": "0", "MALLOC_TRIM_THRESHOLD_": str(2**36),
               "MALLOC_TOP_PAD_": str(2**26)}

# Seconds after which a program is given up.
_TIMEOUT = 600


class BuildError(Exception):
    """A program does not compile, or fails when it runs."""


@dataclass(frozen=True)
class Workshop:
    """Where programs are compiled, and how.

    :param folder: where everything is written.
    :param compiler: the Fortran compiler.
    :param flags: its flags.
    """

    folder: Path
    compiler: str = "gfortran"
    flags: Sequence[str] = FLAGS

    @cached_property
    def harness(self) -> Path:
        """:returns: the folder of the compiled harness."""
        folder = self.folder / "harness"
        folder.mkdir(parents=True, exist_ok=True)
        for source in _HARNESS:
            self._compile(folder, "-c", str(source))
        return folder

    @cached_property
    def quadruple(self) -> Workshop:
        """:returns: one that computes with twice as many digits, slowly."""
        return Workshop(self.folder / "quadruple", self.compiler, _QUADRUPLE)

    def program(self, case: Case, fortran: Fortran, label: str) -> Path:
        """
        :param case: a kernel.
        :param fortran: its Fortran.
        :param label: what tells this program from others of the kernel.

        :returns: a program that checks and measures it.

        :raises BuildError: if it does not compile.
        """
        folder = self.folder / f"{case.name}_{label}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "original.f90").write_text(fortran.original, encoding="utf-8")
        (folder / "adjoint.f90").write_text(fortran.adjoint, encoding="utf-8")
        objects = [str(path) for path in sorted(self.harness.glob("*.o"))]
        self._compile(folder, "-I", str(self.harness), "-o", "program", "original.f90",
                      "adjoint.f90", str(case.driver), *objects)
        return folder / "program"

    def _compile(self, folder: Path, *arguments: str) -> None:
        done = subprocess.run([self.compiler, *self.flags, "-w", *arguments], cwd=folder,
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise BuildError(done.stderr.strip() or f"{self.compiler} failed")


def run(program: Path, *arguments: str, environment: Mapping[str, str] = ENVIRONMENT
        ) -> Mapping[str, float]:
    """
    :param program: a program that prints names and numbers.
    :param arguments: its arguments.
    :param environment: variables of its environment.

    :returns: the numbers by name.

    :raises BuildError: if it fails.
    """
    try:
        done = subprocess.run([str(program), *arguments], env={**os.environ, **environment},
                              preexec_fn=_settle, capture_output=True, text=True, check=False,
                              timeout=_TIMEOUT)
    except subprocess.TimeoutExpired as error:
        raise BuildError(f"{program.parent.name} takes longer than {_TIMEOUT} s") from error
    if done.returncode != 0:
        first = (done.stderr.strip().splitlines() or ["no message"])[0]
        raise BuildError(f"{program.parent.name} {' '.join(arguments)} stopped with status "
                         f"{done.returncode}: {first}")
    return {name: float(number) for name, number in map(str.split, done.stdout.splitlines())}


def _settle() -> None:
    """Stay on one core, and have as much stack as allowed."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    highest = resource.getrlimit(resource.RLIMIT_STACK)[1]
    resource.setrlimit(resource.RLIMIT_STACK, (highest, highest))
