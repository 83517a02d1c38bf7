# SPDX-License-Identifier: BSD-3-Clause
"""Looks for races by ThreadSanitizer, with threads that it understands (``threads.c``)."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

_THREADS = Path(__file__).parent/"threads.c"
_SANITISED = ("-O1", "-g", "-w", "-fsanitize=thread")
#: Where a warning says that an access took place.
_PLACE = re.compile(r"#0 \S+ (\S+:\d+)")


def races(folder: Path, text: str, threads: int = 3) -> list[str]:
    """
    :param folder: an empty folder.
    :param text: a program.
    :param threads: the number of threads.

    :returns: the places of two accesses for each race.

    :raises RuntimeError: if it does not compile, or stops for other reasons.
    """
    (folder / "all.f90").write_text(text, encoding="utf-8")
    for command in (["gcc", *_SANITISED, "-c", str(_THREADS)],
                    ["gfortran", *_SANITISED, "-fopenmp", "-c", "all.f90"],
                    ["gfortran", *_SANITISED, "-o", "program", "all.o", "threads.o"]):
        _run(command, folder)
    # Addresses are not random: the sanitizer has places of its own for what it knows.
    done = subprocess.run(["setarch", "-R", "./program"], cwd=folder, capture_output=True, text=True,
                          check=False, timeout=300, env={"OMP_NUM_THREADS": str(threads),
                                                         "TSAN_OPTIONS": "exitcode=0"})
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return [" and ".join(_PLACE.findall(warning)[:2])
            for warning in done.stderr.split("WARNING: ThreadSanitizer: data race")[1:]]


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
