# SPDX-License-Identifier: BSD-3-Clause
"""Schedules of random time loops; ``python -m tests.long_runs.run`` tries many."""

from __future__ import annotations

import pytest

from tests.long_runs.programs import time_loop_program
from tests.long_runs.run import outcome


def test_the_same_seed_gives_the_same_program() -> None:
    assert time_loop_program(7) == time_loop_program(7)


@pytest.mark.slow
def test_same_bits() -> None:
    assert not outcome(5, 2)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(40))
def test_more_of_the_same_bits(seed: int) -> None:
    assert not outcome(seed, 4), time_loop_program(seed)
