# SPDX-License-Identifier: BSD-3-Clause
"""What recording a value costs, and computing one: ``python -m benchmarks.recording``.

The weights in ``psyad_ext/transformations/reverse/costs.py`` come from this.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.build import FLAGS, BuildError, run
from benchmarks.cases import HERE

_SOURCE = HERE / "fortran" / "recording.f90"


def measured(folder: Path, flags: Sequence[str]) -> Mapping[str, float]:
    """
    :param folder: an empty folder.
    :param flags: those of the compiler.

    :returns: nanoseconds for one value.

    :raises BuildError: if it does not compile or run.
    """
    done = subprocess.run(["gfortran", *flags, str(_SOURCE), "-o", "program"], cwd=folder,
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(done.stderr)
    return run(folder / "program", environment={})


def main() -> int:
    """:returns: the exit status."""
    for flags in (("-O2",), FLAGS):
        with TemporaryDirectory() as folder:
            found = measured(Path(folder), flags)
        print(*flags, *(f"{name} {value:g}" for name, value in found.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
