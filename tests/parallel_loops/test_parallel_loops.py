# SPDX-License-Identifier: BSD-3-Clause
"""Random parallel loops, and races; ``python -m tests.parallel_loops.run`` tries many."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.parallel import KERNELS, driver, generated
from tests.parallel_loops.programs import parallel_program
from tests.parallel_loops.races import races
from tests.parallel_loops.run import outcome

RACE = """\
program main
  integer :: i, a(100)
  a = 0
  !$omp parallel do schedule({})
  do i = 2, 100
    a(i) = a(i - {}) + i
  end do
end program main
"""


def test_the_same_seed_gives_the_same_program() -> None:
    assert parallel_program(7) == parallel_program(7)


@pytest.mark.slow
def test_random_loops() -> None:
    assert not outcome(3), parallel_program(3).text


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(500))
def test_more_random_loops(seed: int) -> None:
    assert not outcome(seed), parallel_program(seed).text


@pytest.mark.slow
@pytest.mark.parametrize("schedule", ["static", "dynamic"])
def test_races_are_found(schedule: str, tmp_path: Path) -> None:
    assert races(tmp_path, RACE.format(schedule, 1))[0].count("all.f90:6") == 2
    assert not races(tmp_path, RACE.format(schedule, 0))


@pytest.mark.exhaustive
@pytest.mark.parametrize("how", ["repeatable", "atomic"])
@pytest.mark.parametrize("kernel", KERNELS)
def test_adjoints_have_no_races(kernel: str, how: str, tmp_path: Path) -> None:
    text = generated(kernel, parallel=how) + driver(kernel)
    # Meshes have more edges than one strip.
    size = "n = 200, m = 200" if kernel == "mesh" else "n = 60, m = 50"
    assert not races(tmp_path, text.replace("n = 500, m = 500, rounds = 9", f"{size}, rounds = 1"))
