# SPDX-License-Identifier: BSD-3-Clause
"""The same input gives the same bytes, whatever the order of Python's sets."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.architecture.sources import ROOT

MODEL = ROOT / "examples" / "shallow_water.f90"
SEEDS = range(4)
MORE_SEEDS = range(4, 10)


def generated(schedule: str, seed: int) -> bytes:
    command = [sys.executable, "-m", "psyad_ext", "reverse", str(MODEL), "--routine", "run",
               "--dependent", "misfit", "--independent", "initial,depth,drag",
               "--schedule", schedule, "--verbose", "--jacobian"]
    environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, env=environment, check=True, capture_output=True).stdout


@pytest.mark.slow
@pytest.mark.parametrize("schedule", [
    "joint", pytest.param("split", marks=pytest.mark.exhaustive)])
def test_same_bytes_for_every_hash_seed(schedule: str) -> None:
    first = generated(schedule, SEEDS[0])
    assert first.count(b"_reversing") >= 2
    assert {generated(schedule, seed) for seed in SEEDS[1:]} == {first}


@pytest.mark.exhaustive
@pytest.mark.parametrize("schedule", ["joint", "split"])
def test_same_bytes_for_more_hash_seeds(schedule: str) -> None:
    first = generated(schedule, SEEDS[0])
    assert {generated(schedule, seed) for seed in MORE_SEEDS} == {first}


def test_same_bytes_for_two_hash_seeds() -> None:
    assert generated("joint", 1) == generated("joint", 2)


#: Programs of which something was in an order that Python's sets decided.
_PROGRAMS = ("names_of_operators", "pointer_arguments", "common_saved_blocks",
             "pointer_arrays_of_structures_exchanged")
_GENERATE = """
import sys
from pathlib import Path
from tests.programs import check
from tests.programs.program import read_program
program = read_program(Path(sys.argv[1]))
print(check.generate(program, check.VARIANTS["joint"], check.read(program)))
"""


@pytest.mark.slow
@pytest.mark.parametrize("program", _PROGRAMS)
def test_same_text_of_programs(program: str) -> None:
    path = ROOT / "tests" / "programs" / f"{program}.f90"
    texts = set()
    for seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        texts.add(subprocess.run([sys.executable, "-c", _GENERATE, str(path)], env=environment,
                                 cwd=ROOT, check=True, capture_output=True).stdout)
    [text] = texts
    assert b"_reversing(" in text
