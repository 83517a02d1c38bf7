# SPDX-License-Identifier: BSD-3-Clause
"""The same input gives the same bytes, whatever the order of Python's sets."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.architecture.sources import ROOT

MODEL = ROOT / "examples" / "shallow_water.f90"
SEEDS = range(10)


def generated(schedule: str, seed: int) -> bytes:
    command = [sys.executable, "-m", "psyad_ext", "reverse", str(MODEL), "--routine", "run",
               "--dependent", "misfit", "--independent", "initial,depth,drag",
               "--schedule", schedule, "--verbose", "--jacobian"]
    environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, env=environment, check=True, capture_output=True).stdout


@pytest.mark.slow
@pytest.mark.parametrize("schedule", ["joint", "split"])
def test_same_bytes_for_every_hash_seed(schedule: str) -> None:
    first = generated(schedule, SEEDS[0])
    assert first.count(b"_reversing(") >= 2
    assert {generated(schedule, seed) for seed in SEEDS[1:]} == {first}


def test_same_bytes_for_two_hash_seeds() -> None:
    assert generated("joint", 1) == generated("joint", 2)
