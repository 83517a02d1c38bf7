# SPDX-License-Identifier: BSD-3-Clause
"""Which generated texts have been verified by running them.

Compiling and running a program takes three times as long as generating its derivative. The same
text gives the same results, so what ``verified.txt`` holds is not run again. A text that differs
by a byte is, as is everything under another version of the compiler. ``make verified`` runs what
is not held and writes the file anew.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

from psyad_ext.verification import Report

FILE = Path(__file__).parent / "verified.txt"
#: Names the folder that digests of what passes are written to.
RECORD = "PSYAD_VERIFIED"


def unless_verified(texts: Iterable[str], run: Callable[[], Report], *, again: bool) -> Report:
    """
    :param texts: the text of a program, those of its derivatives.
    :param run: compiles, runs and compares these.
    :param again: whether to run what has passed before.

    :returns: the outcome, without rows if nothing was run.
    """
    name = digest(texts)
    report = Report(()) if not again and is_held(name) else run()
    if report.passed:
        note(name)
    return report


def digest(texts: Iterable[str]) -> str:
    """
    :param texts: all that decides whether a check passes, but the compiler.

    :returns: what names them under this version of the compiler.
    """
    return sha256("\0".join([*texts, _compiler()]).encode()).hexdigest()[:16]


def is_held(name: str) -> bool:
    """:returns: whether texts have passed before, by what names them."""
    return name in _held()


def note(name: str) -> None:
    """:param name: what names texts that have passed; is kept if ``make verified`` asks for it."""
    if folder := os.environ.get(RECORD):
        (Path(folder) / name).touch()


@cache
def _held() -> frozenset[str]:
    return frozenset(FILE.read_text(encoding="utf-8").split())


@cache
def _compiler() -> str:
    done = subprocess.run(["gfortran", "-dumpfullversion"], capture_output=True, text=True,
                          check=True)
    return done.stdout.strip()


if __name__ == "__main__":
    FILE.write_text("".join(f"{name}\n" for name in sorted(os.listdir(sys.argv[1]))),
                    encoding="utf-8")
