# SPDX-License-Identifier: BSD-3-Clause
"""Differentiates and verifies many random programs.

``python -m tests.properties.run --count 1000 --start 0 --jobs 2 --keep failures``
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Sequence
from multiprocessing import Pool
from pathlib import Path

from tests.programs.check import check
from tests.programs.program import parse_program
from tests.properties.generator import random_program


def outcome(seed: int) -> tuple[int, str]:
    """
    :param seed: number of a random program.

    :returns: the number, and what went wrong; nothing if all is right.
    """
    try:
        report = check(parse_program(random_program(seed), f"random_{seed}"))
    except Exception:  # whatever it is, it belongs in the list of failures
        return seed, traceback.format_exc(limit=-3)
    failures = [f"{row.label}: {row.check} {row.variable}: {row.value} {row.detail}"
                for row in report.failures]
    return seed, "\n".join(failures)


def main(arguments: Sequence[str] | None = None) -> int:
    """:returns: 1 if a program failed, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many programs")
    parser.add_argument("--start", type=int, default=0, help="number of the first one")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--keep", type=Path, help="folder for the sources of failures")
    chosen = parser.parse_args(arguments)
    seeds = range(chosen.start, chosen.start + chosen.count)
    failed = 0
    with Pool(chosen.jobs) as pool:
        for seed, text in pool.imap_unordered(outcome, seeds):
            if text:
                failed += 1
                print(f"--- random program {seed}\n{text}", flush=True)
                if chosen.keep:
                    chosen.keep.mkdir(parents=True, exist_ok=True)
                    (chosen.keep / f"random_{seed}.f90").write_text(random_program(seed))
    print(f"{chosen.count} random programs, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
