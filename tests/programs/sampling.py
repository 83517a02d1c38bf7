# SPDX-License-Identifier: BSD-3-Clause
"""Which programs are checked always, by "make test", and by "make exhaustive" only."""

from __future__ import annotations

from pathlib import Path

import pytest

PROGRAMS = sorted(Path(__file__).parent.glob("*.f90"))


def sampled(always: int, slow: int) -> list[object]:
    """
    :param always: one in so many is checked always.
    :param slow: one in so many is checked by "make test".

    :returns: the programs as parameters of a test.
    """
    chosen = []
    for number, path in enumerate(PROGRAMS):
        rest = pytest.mark.slow if number % slow == 0 else pytest.mark.exhaustive
        chosen.append(pytest.param(path, id=path.stem,
                                   marks=[] if number % always == 3 else [rest]))
    return chosen
