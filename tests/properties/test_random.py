# SPDX-License-Identifier: BSD-3-Clause
"""A few random programs; ``python -m tests.properties.run`` tries many."""

from __future__ import annotations

import pytest

from tests.properties.generator import random_program
from tests.properties.run import outcome

CASES = [*(("all", seed) for seed in (1, 3)), *(("switches", seed) for seed in range(16, 18))]
MORE = [*(("all", seed) for seed in (0, 2, *range(4, 16))), *(("switches", seed) for seed in range(18, 24))]


def test_the_same_seed_gives_the_same_program() -> None:
    assert random_program(7) == random_program(7)


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "seed"), CASES)
def test_derivatives(mode: str, seed: int) -> None:
    _, failures = outcome(seed, mode)
    assert not failures, random_program(seed)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("mode", "seed"), MORE)
def test_more_derivatives(mode: str, seed: int) -> None:
    test_derivatives(mode, seed)
