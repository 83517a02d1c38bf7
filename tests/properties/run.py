# SPDX-License-Identifier: BSD-3-Clause
"""Differentiates and verifies many random programs.

``python -m tests.properties.run --count 1000 --start 0 --jobs 2 --keep failures --shrink``
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path

from psyad_ext.verification import Report
from tests.programs.check import check, switched
from tests.programs.products import check_products
from tests.programs.program import Program, parse_program
from tests.properties.generator import random_program
from tests.properties.shrink import shrink

#: What of a program is checked, also by the number of the program.
MODES: dict[str, Callable[[Program, int], Report]] = {
    "all": lambda program, seed: check(program, again=False),
    "tangents": lambda program, seed: check(program, variants={}, again=False),
    "switches": lambda program, seed: check(program, switched(seed), {}, again=False),
    "products": lambda program, seed: check_products(program, again=False),
}
#: Said of a program whose own difference quotients do not converge; no derivative can be judged.
NOT_DIFFERENTIABLE = "not differentiable where it is run"


def outcome(seed: int, mode: str = "all") -> tuple[int, str]:
    """
    :param seed: number of a random program.
    :param mode: what is checked.

    :returns: the number, and what went wrong; nothing if all is right.
    """
    return seed, failure(random_program(seed), seed, mode)


def failure(text: str, seed: int, mode: str = "all") -> str:
    """
    :param text: a program with headers.
    :param seed: its number.
    :param mode: what is checked.

    :returns: what goes wrong with it; nothing if all is right.
    """
    try:
        report = MODES[mode](parse_program(text, f"random_{seed}"), seed)
    except Exception:  # whatever it is, it belongs in the list of failures
        return traceback.format_exc(limit=-3)
    if any(row.check == "differentiable" for row in report.failures):
        return NOT_DIFFERENTIABLE
    return "\n".join(f"{row.label}: {row.check} {row.variable}: {row.value} {row.detail}"
                     for row in report.failures)


def smaller(seed: int, mode: str) -> str:
    """
    :param seed: number of a random program that fails.
    :param mode: what is checked.

    :returns: a smaller program that fails in the same way.
    """
    program = random_program(seed)
    wanted = _manner(failure(program, seed, mode))
    return shrink(program, lambda text: _manner(failure(text, seed, mode)) == wanted)


def _manner(text: str) -> str:
    """What two failures have in common if they come from the same mistake."""
    lines = text.splitlines()
    if not lines:
        return ""
    if lines[0].startswith("Traceback"):
        return lines[-1].split(":")[0] + " ".join(lines[-3:-2])
    return " ".join(lines[0].split(":")[1].split()[:2])


def keep(folder: Path, seed: int, mode: str, small: bool) -> None:
    """
    :param folder: where to write.
    :param seed: number of a random program that fails.
    :param mode: what is checked.
    :param small: whether to write a smaller program that fails, too.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"random_{seed}.f90").write_text(random_program(seed))
    if small:
        (folder / f"random_{seed}_small.f90").write_text(smaller(seed, mode))


def main(arguments: Sequence[str] | None = None) -> int:
    """:returns: 1 if a program failed, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many programs")
    parser.add_argument("--start", type=int, default=0, help="number of the first one")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--keep", type=Path, help="folder for the sources of failures")
    parser.add_argument("--shrink", action="store_true",
                        help="keep a smaller source of each failure as well")
    parser.add_argument("--mode", choices=list(MODES), default="all",
                        help="check all, tangents only, adjoints with analyses switched off, or "
                             "Jacobians and second derivatives")
    chosen = parser.parse_args(arguments)
    seeds = range(chosen.start, chosen.start + chosen.count)
    failed = unusable = 0
    with Pool(chosen.jobs) as pool:
        for seed, text in pool.imap_unordered(partial(outcome, mode=chosen.mode), seeds):
            if not text:
                continue
            print(f"--- random program {seed}\n{text}", flush=True)
            if text == NOT_DIFFERENTIABLE:
                unusable += 1
                continue
            failed += 1
            if chosen.keep:
                keep(chosen.keep, seed, chosen.mode, chosen.shrink)
    print(f"{chosen.count} random programs, {failed} failed, {unusable} {NOT_DIFFERENTIABLE}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
