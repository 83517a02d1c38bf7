# SPDX-License-Identifier: BSD-3-Clause
"""Which programs are checked always, by "make test", and by "make exhaustive" only."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from zlib import crc32

import pytest

PROGRAMS = sorted(Path(__file__).parent.glob("*.f90"))


def number_of(path: Path) -> int:
    """:returns: a number that only the name of a program decides."""
    return crc32(path.stem.encode())


def sampled(always: int, slow: int, named: Collection[str] = ()) -> list[object]:
    """
    Names decide, not numbers: a new program does not change what is done with the others.

    :param always: about one in so many is checked always.
    :param slow: about one in so many is checked by "make test"; none of them if 0.
    :param named: programs that "make test" checks in any case.

    :returns: the programs as parameters of a test.
    """
    chosen = []
    for path in PROGRAMS:
        number = number_of(path)
        rest = pytest.mark.slow if slow and number % slow == 0 or path.stem in named \
            else pytest.mark.exhaustive
        chosen.append(pytest.param(path, id=path.stem,
                                   marks=[] if number % always == 4 else [rest]))
    return chosen
