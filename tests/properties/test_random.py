# SPDX-License-Identifier: BSD-3-Clause
"""A few random programs; ``python -m tests.properties.run`` tries many."""

from __future__ import annotations

import pytest

from tests.programs.check import check
from tests.programs.program import parse_program
from tests.properties.generator import random_program

SEEDS = range(20)


def test_the_same_seed_gives_the_same_program() -> None:
    assert random_program(7) == random_program(7)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_adjoint(seed: int) -> None:
    text = random_program(seed)
    report = check(parse_program(text, f"random_{seed}"))
    assert report.passed, f"{text}\n{report}"
