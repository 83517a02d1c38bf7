# SPDX-License-Identifier: BSD-3-Clause
"""Compares schedules of time loops in random programs: gradients must have the same bits.

``python -m tests.long_runs.run --count 100 --start 0 --keep failures``
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.schedules import (
    ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule, Binomial, Disk, DiskTape,
    Every, Memory, Recompute, TwoLevels)
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from tests.long_runs.programs import time_loop_program

LINKS: Mapping[str, ADReversalSchedule] = {
    "joint": ADJointReversalSchedule(), "split": ADSplitReversalSchedule()}
#: What is said of the time loop, and of a loop in a called routine.
WAYS: Mapping[str, Mapping[str, Any]] = {
    "binomial": {"checkpoints": {"foo:time": Binomial("kept")}},
    "every": {"checkpoints": {"foo:time": Every(2)}},
    "memory": {"checkpoints": {"foo:time": Memory("100 kB")}},
    "two levels": {"checkpoints": {"foo:time": TwoLevels(1, 2)}},
    "disk": {"checkpoints": {"foo:time": Disk(2)}},
    "nested": {"checkpoints": {"foo:time": Binomial(2), "work:inner": Every(2)}},
    "inside": {"checkpoints": {"work:inner": Binomial(1)}},
    "recomputed": {"checkpoints": {"foo:time": Recompute()}},
    "recomputed inside": {"checkpoints": {"foo:time": Binomial(2), "work:inner": Recompute()}},
    "budget": {"memory": "100 kB"},
    "tape on disk": {"tape": {"foo:time": DiskTape(7)}},
    "tapes on disk": {"tape": "disk"},
    "no columns": {"checkpoints": {"foo:time": Binomial(2)}, "columns": False},
    "arrays again": {"recompute_arrays": "always"},
    "cheap arrays again": {"recompute_arrays": "cheaper"},
    "no recomputation": {"checkpoints": {"foo:time": Binomial(2)}, "recompute": False},
}
_FLAGS = ("-O0", "-w", "-finit-real=snan", "-ffpe-trap=invalid,zero")
#: One of so many programs is compiled with all checks, which takes three times as long.
_CHECKED = 4
_START = """\
  integer, parameter :: n = 3
  integer :: m, k, kept
  real(wp) :: x(n), y(n), x_adj(n), y_adj(n), x_dot(n), y_dot(n)
  do m = 0, 39
    kept = 1 + m/10
    x = [(0.3_wp + 0.1_wp*k, k = 1, n)]
    y = [(0.8_wp - 0.2_wp*k, k = 1, n)]
    x_adj = 0.1_wp
    y_adj = [(1.0_wp/k, k = 1, n)]
"""
_REVERSED = """\
subroutine run_{name}
  use model_{name}, only: wp, foo_reversing
  implicit none
  integer, parameter :: long = selected_int_kind(18)
{start}
    call foo_reversing(n, mod(m, 10), kept, x, x_adj, y, y_adj)
    print '(a, 9(1x, z16.16))', '{name}', transfer([x_adj, y_adj, y], 1_long, 3*n)
  end do
end subroutine run_{name}
"""
_PRODUCTS = """\
subroutine run_products
  use model_{name}, only: wp, foo_reversing
  use model_tangent, only: foo_tangent
  implicit none
  real(wp) :: first(3), second(3), seeds(3), product
{start}
    first = [(0.2_wp*k, k = 1, n)]
    second = [(0.5_wp - 0.1_wp*k, k = 1, n)]
    seeds = y_adj
    x_dot = first
    y_dot = second
    x_adj = 0
    call foo_tangent(n, mod(m, 10), kept, x, x_dot, y, y_dot)
    product = sum(seeds*y_dot)
    y = [(0.8_wp - 0.2_wp*k, k = 1, n)]
    call foo_reversing(n, mod(m, 10), kept, x, x_adj, y, y_adj)
    print *, 'product', abs(product - sum(x_adj*first) - sum(y_adj*second)) <= 1.0e-11_wp
  end do
end subroutine run_products
"""


def failure(text: str, seed: int, most: int) -> str:
    """
    :param text: a program.
    :param seed: its number.
    :param most: how many ways to reverse its loop are compared with each link.

    :returns: what goes wrong with it; nothing if all is right.
    """
    source = read_fortran_source(text)
    ways = {link: ["", *Random(f"{seed} {link}").sample(list(WAYS), min(most, len(WAYS)))]
            for link in LINKS}
    cases = {f"{link}_{number}": (schedule, WAYS[way] if way else {})
             for link, schedule in LINKS.items() for number, way in enumerate(ways[link])}
    texts = {"tangent": write_fortran(ADForwardContainerTrans().apply(
        source, "foo", ["y"], ["x", "y"]))}
    for name, (schedule, options) in cases.items():
        texts[name] = write_fortran(ADReverseContainerTrans().apply(
            source, "foo", ["y"], ["x", "y"], schedule, **options))
    printed = _printed({name: re.sub(r"\bmodel\b", f"model_{name}", one)
                        for name, one in texts.items()}, list(cases), not seed % _CHECKED)
    wrong = ["the tangent and the adjoint differ"] if "product F" in printed else []
    numbers = {name: [line.split()[1:] for line in printed.splitlines()
                      if line.startswith(f"{name} ")] for name in cases}
    for name in cases:
        link, number = name.split("_")
        if numbers[name] != numbers[f"{link}_0"] or not numbers[name]:
            wrong.append(f"{link}, {ways[link][int(number)]}: other bits than with everything kept")
    return "\n".join(wrong)


def _printed(modules: Mapping[str, str], cases: Sequence[str], checked: bool) -> str:
    """:returns: what all of them print, compiled into one program, perhaps with all checks."""
    flags = [*_FLAGS, "-fcheck=all"] if checked else _FLAGS
    runs = [_REVERSED.format(name=name, start=_START) for name in cases]
    runs.append(_PRODUCTS.format(name=cases[0], start=_START))
    calls = "\n".join(f"call run_{name}" for name in [*cases, "products"])
    with tempfile.TemporaryDirectory() as folder:
        text = "\n".join([*modules.values(), *runs, f"program main\n{calls}\nend program main\n"])
        Path(folder, "all.f90").write_text(text, encoding="utf-8")
        subprocess.run(["gfortran", *flags, "-o", "program", "all.f90"], cwd=folder, check=True)
        done = subprocess.run(["./program"], cwd=folder, capture_output=True, text=True,
                              check=False, timeout=100)
    if done.returncode:
        last = done.stdout.split("\n")[-2:]
        raise RuntimeError(f"stops after {last}: {done.stderr[-2000:]}")
    return done.stdout


def outcome(seed: int, most: int) -> str:
    """:returns: what goes wrong with a random program; nothing if all is right."""
    try:
        return failure(time_loop_program(seed), seed, most)
    except Exception:  # whatever it is, it belongs in the list of failures
        return traceback.format_exc(limit=-3)


def main(arguments: Sequence[str] | None = None) -> int:
    """:returns: 1 if a program failed, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many programs")
    parser.add_argument("--start", type=int, default=0, help="number of the first one")
    parser.add_argument("--ways", type=int, default=4, help="how many schedules of each")
    parser.add_argument("--keep", type=Path, help="folder for the sources of failures")
    chosen = parser.parse_args(arguments)
    failed = 0
    for seed in range(chosen.start, chosen.start + chosen.count):
        wrong = outcome(seed, chosen.ways)
        if wrong:
            failed += 1
            print(f"--- random program {seed}\n{wrong}", flush=True)
            if chosen.keep:
                chosen.keep.mkdir(parents=True, exist_ok=True)
                (chosen.keep / f"time_loop_{seed}.f90").write_text(time_loop_program(seed))
    print(f"{chosen.count} random programs, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
