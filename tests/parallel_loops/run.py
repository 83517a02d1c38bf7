# SPDX-License-Identifier: BSD-3-Clause
"""Differentiates random programs with loops that threads share, and runs what is generated.

Results must have the same bits for 1, 2, 3, 4 and 8 threads, without OpenMP, and if iterations are
executed in another order; and the tangent must agree with the adjoint and with differences.

``python -m tests.parallel_loops.run --count 100 --start 0 --keep failures --races``
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import traceback
import warnings
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations.modes import differentiate_in_modes
from tests.parallel_loops.programs import Program, parallel_program
from tests.parallel_loops.races import races
from tests.shuffling import shuffled

_FLAGS = ("-O1", "-w", "-fcheck=all", "-finit-real=snan", "-ffpe-trap=invalid,zero,overflow")
THREADS = (1, 2, 3, 4, 8)
#: Options of what is generated, by number.
OPTIONS: Sequence[Mapping[str, Any]] = (
    {}, {}, {"openmp": True}, {"stencils": "gather"}, {"openmp": True, "stencils": "gather"},
    {"stencils": "scatter"}, {"vectorise": False}, {"columns": False})
#: Where OpenMP may form sums in any order, results agree to so many parts of the largest one.
_CLOSE = 1.0e-12
_MAIN = """
program main
  use test_mod
  implicit none
  integer, parameter :: sizes(2, 3) = reshape([9, 7, 23, 70, 5, 5], [2, 3])
  integer :: number
  do number = 1, 3
    call run(sizes(1, number), sizes(2, number))
  end do
contains
  subroutine run(n, m)
    integer, intent(in) :: n, m
    real(wp), parameter :: h = 1.0e-5_wp
    real(wp), dimension(n, m) :: x, y, x_adj, y_adj, x_d, y_d, start_d, seed, start, up, down
    real(wp) :: one, other
    integer :: i
    x = reshape([(0.6_wp*sin(0.7_wp*i) + 0.1_wp, i = 1, n*m)], [n, m])
    start = reshape([(0.5_wp*cos(1.3_wp*i), i = 1, n*m)], [n, m])
    x_d = cos(2*x)
    start_d = sin(3*start)
    y = start
    y_d = start_d
    call foo_tangent(n, m, x, x_d, y, y_d)
    print '(es25.17)', y, y_d
    up = start + h*start_d
    call foo(n, m, x + h*x_d, up)
    down = start - h*start_d
    call foo(n, m, x - h*x_d, down)
    if (any(abs((up - down)/(2*h) - y_d) > 1.0e-7_wp)) print '(a)', 'difference'
    seed = cos(4*x)
    y_adj = seed
    x_adj = 0
    y = start
    call foo_reversing(n, m, x, x_adj, y, y_adj)
    print '(es25.17)', y, x_adj, y_adj
    one = sum(seed*y_d)
    other = sum(x_adj*x_d) + sum(y_adj*start_d)
    if (abs(one - other) > 1.0e-12_wp*n*m) print '(a)', 'product'
  end subroutine run
end program main
"""


def generated(program: Program, seed: int) -> tuple[str, list[str]]:
    """:returns: a program with its adjoint and tangent, and what is said of its loops."""
    random = Random(seed)
    options = dict(random.choice(OPTIONS))
    schedule = random.choice((ADJointReversalSchedule, ADSplitReversalSchedule))()
    tangent = {name: value for name, value in options.items() if name == "openmp"}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = differentiate_in_modes(read_fortran_source(program.text), "foo", ["y"], ["x", "y"],
                                        ["reverse", "tangent"], schedule, options, tangent)
    return write_fortran(result), [str(one.message) for one in caught
                                   if "note[OPENMP]" in str(one.message)]


def failure(program: Program, seed: int, ways: Counter[str], sanitised: bool) -> str:
    """
    :param program: a program.
    :param seed: its number.
    :param ways: counts what is said of loops.
    :param sanitised: whether races are looked for, too.

    :returns: what goes wrong with it; nothing if all is right.
    """
    text, notes = generated(program, seed)
    ways["parallel"] += sum(" is parallel in" in note for note in notes)
    ways["serial"] += sum(" is serial in" in note for note in notes)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        expected = _printed(folder, text, [])
        results = {"in another order": _printed(folder, shuffled(text), [])}
        _compile(folder, text, ["-fopenmp"])
        results |= {f"{threads} threads": _ran(folder, threads) for threads in THREADS}
        found = races(folder, text + _MAIN) if sanitised else []
    wrong = [*sorted({line for line in expected if line.isalpha()}), *found]
    same = _are_same if program.is_exact else _are_close
    return "\n".join([*wrong, *(name for name, one in results.items() if not same(one, expected))])


def _are_same(one: Sequence[str], other: Sequence[str]) -> bool:
    return one == other


def _are_close(one: Sequence[str], other: Sequence[str]) -> bool:
    left, right = ([float(line) for line in lines if not line.isalpha()] for lines in (one, other))
    largest = max(map(abs, right))
    return len(left) == len(right) and all(
        abs(first - second) <= _CLOSE*largest for first, second in zip(left, right))


def _printed(folder: Path, text: str, flags: Sequence[str]) -> list[str]:
    _compile(folder, text, flags)
    return _ran(folder, 1)


def _compile(folder: Path, text: str, flags: Sequence[str]) -> None:
    (folder / "all.f90").write_text(text + _MAIN, encoding="utf-8")
    done = subprocess.run(["gfortran", *_FLAGS, *flags, "-o", "program", "all.f90"], cwd=folder,
                          capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)


def _ran(folder: Path, threads: int) -> list[str]:
    done = subprocess.run([str(folder / "program")], capture_output=True, text=True, check=False,
                          timeout=100, env={"OMP_NUM_THREADS": str(threads),
                                            "OMP_WAIT_POLICY": "passive"})
    if done.returncode:
        raise RuntimeError(f"with {threads} threads: {done.stderr[-2000:]}")
    return [line.strip() for line in done.stdout.splitlines()]


def outcome(seed: int, ways: Counter[str] | None = None, sanitised: bool = False) -> str:
    """:returns: what goes wrong with a random program; nothing if all is right."""
    try:
        return failure(parallel_program(seed), seed, Counter() if ways is None else ways, sanitised)
    except Exception:  # whatever it is, it belongs in the list of failures
        return traceback.format_exc(limit=-3)


def main(arguments: Sequence[str] | None = None) -> int:
    """:returns: 1 if a program failed, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many programs")
    parser.add_argument("--start", type=int, default=0, help="number of the first one")
    parser.add_argument("--keep", type=Path, help="folder for the sources of failures")
    parser.add_argument("--races", action="store_true", help="look for races, too")
    chosen = parser.parse_args(arguments)
    failed, ways = 0, Counter[str]()
    for seed in range(chosen.start, chosen.start + chosen.count):
        wrong = outcome(seed, ways, chosen.races)
        if wrong:
            failed += 1
            print(f"--- random program {seed}\n{wrong}", flush=True)
            if chosen.keep:
                chosen.keep.mkdir(parents=True, exist_ok=True)
                (chosen.keep / f"parallel_{seed}.f90").write_text(parallel_program(seed).text)
    print(f"{chosen.count} random programs, {failed} failed; loops: {dict(ways)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
