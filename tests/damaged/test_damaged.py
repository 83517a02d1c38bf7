# SPDX-License-Identifier: BSD-3-Clause
"""Programs with one random mistake: each is refused with file and line, or derived; never a crash."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.damaged.edits import damaged
from tests.damaged.judge import is_compiled, outcome, program_of

#: The edits of "make check", and all of them, the first half of which "make test" looks at; those
#: that compilers refuse may be accepted so often.
FEW, ALL = range(0, 1000, 50), range(1000)
BLOCK = 100
MOST_ACCEPTED = 0.03
#: How many may be left to compilers, since nothing in the package tells what is wrong.
MOST_LEFT = 0.01


def test_the_same_number_gives_the_same_edit() -> None:
    text = program_of(7).text
    assert damaged(text, 7) == damaged(text, 7) != text


def judged(seeds: range, folder: Path) -> tuple[list[str], int, int]:
    """:returns: what is wrong with the answers, how many wrong programs were accepted, and how many
        were left to compilers."""
    faults, accepted, left = [], 0, 0
    for seed in seeds:
        found = outcome(seed, folder)
        faults += [f"{seed} {found.program.name}: {fault}" for fault in found.faults]
        accepted += found.status == 0 and not is_compiled(found.text, folder)
        left += found.is_left_to_compilers
    return faults, accepted, left


def test_few(tmp_path: Path) -> None:
    faults, accepted, left = judged(FEW, tmp_path)
    assert faults == []
    assert accepted <= 2 and left == 0


@pytest.mark.parametrize("start", [
    pytest.param(start, marks=pytest.mark.slow if start < len(ALL)//2 else pytest.mark.exhaustive)
    for start in range(0, len(ALL), BLOCK)])
def test_many(start: int, tmp_path: Path) -> None:
    faults, accepted, left = judged(ALL[start:start + BLOCK], tmp_path)
    assert faults == []
    assert accepted <= 2*MOST_ACCEPTED*BLOCK and left <= MOST_LEFT*BLOCK
