# SPDX-License-Identifier: BSD-3-Clause
"""The sparse Jacobian of a five-point stencil: ``python -m benchmarks.stencil``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.build import FLAGS, BuildError, run
from benchmarks.cases import HERE
from psyad_ext import read_fortran, write_fortran
from psyad_ext.transformations import ADForwardContainerTrans

_SOURCE = HERE / "fortran" / "five_point.f90"
_DRIVER = HERE / "fortran" / "five_point_driver.f90"
#: The largest time of the Jacobian, in tangents, and the largest difference from the dense one.
MOST_TANGENTS, TOLERANCE = 12.0, 1e-12


def generated(static: bool) -> str:
    """
    :param static: whether the pattern may be taken from the source.

    :returns: the source with one tangent, the dense and the sparse Jacobian.
    """
    asked = ("residual", ["r"], ["u"])
    result = ADForwardContainerTrans().apply(read_fortran(_SOURCE), *asked)
    return write_fortran(ADForwardContainerTrans().apply(
        result, *asked, jacobian=True, sparse_jacobian=True, vector=True, static_pattern=static))


def measured(folder: Path, static: bool) -> dict[str, float]:
    """
    :param folder: an empty folder.
    :param static: whether the pattern may be taken from the source.

    :returns: colours, the difference from the dense Jacobian, the time of one tangent in
        milliseconds, and the other times in tangents.

    :raises BuildError: if it does not compile or run.
    """
    (folder / "generated.f90").write_text(generated(static), encoding="utf-8")
    command = ["gfortran", *FLAGS, "-w", "generated.f90", str(_DRIVER), "-o", "program"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(done.stderr)
    return dict(run(folder / "program"))


def main() -> int:
    """:returns: the exit status, 1 if the Jacobian is wrong or takes too long."""
    good = True
    for label, static in (("from the source", True), ("found by running", False)):
        with TemporaryDirectory() as folder:
            found = measured(Path(folder), static)
        print(f"pattern {label}:", *(f"{name} {value:g}" for name, value in found.items()))
        good &= found["jacobian"] <= MOST_TANGENTS and found["difference"] <= TOLERANCE
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
