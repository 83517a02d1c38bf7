# SPDX-License-Identifier: BSD-3-Clause
"""Random communication, in one to four processes."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification.ranks import ENVIRONMENT, launcher
from tests.ir.external.patterns import program
from tests.ir.external.test_mpi import HERE, needs_mpi

#: 15 programs with 14 patterns each.
SEEDS, LENGTH = range(15), 14


def errors(seed: int, folder: Path) -> list[tuple[float, float]]:
    """:returns: for one to four processes, the relative difference of the products of adjoint and
        tangent, and that of tangent and differences."""
    text = program(seed, LENGTH)[0]
    variables = ("run", ["u", "cost"], ["u"])
    (folder / "source.f90").write_text(text)
    (folder / "adjoint.f90").write_text(write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(text), *variables, ADJointReversalSchedule())))
    (folder / "tangent.f90").write_text(write_fortran(ADForwardContainerTrans().apply(
        read_fortran_source(text), *variables)).replace("module patterns", "module patterns_d"))
    subprocess.run(["mpifort", "-g", "-fcheck=all", "-ffree-line-length-none", "-finit-real=snan",
                    "-ffpe-trap=invalid", "adjoint.f90", "tangent.f90",
                    str(HERE / "patterns_driver.f90")], cwd=folder, check=True, capture_output=True)
    found = []
    for processes in (1, 2, 3, 4):
        printed = subprocess.run(
            [*launcher(processes), str(folder / "a.out")], env={**os.environ, **ENVIRONMENT},
            timeout=120, check=True, text=True, capture_output=True).stdout
        product, difference = map(float, printed.split())
        found.append((product, difference))
    return found


@pytest.mark.exhaustive
@needs_mpi
@pytest.mark.parametrize("seed", SEEDS)
def test_random_patterns(seed: int, tmp_path: Path) -> None:
    # Messages of single precision are among them, or not.
    largest = (1e-5, 1e-1) if "single" in program(seed, LENGTH)[1] else (1e-12, 1e-7)
    for found in errors(seed, tmp_path):
        assert all(one < most for one, most in zip(found, largest))
