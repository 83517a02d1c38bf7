# SPDX-License-Identifier: BSD-3-Clause
"""Which programs are checked always, by "make test", and by "make exhaustive" only."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from zlib import crc32

import pytest

PROGRAMS = sorted(Path(__file__).parent.glob("*.f90"))


def sampled(always: int, slow: int, named: Collection[str] = ()) -> list[object]:
    """
    Names decide, not numbers: a new program does not change what is done with the others.

    :param always: about one in so many is checked always.
    :param slow: about one in so many is checked by "make test".
    :param named: programs that "make test" checks in any case.

    :returns: the programs as parameters of a test.
    """
    chosen = []
    for path in PROGRAMS:
        number = crc32(path.stem.encode())
        rest = pytest.mark.slow if number % slow == 0 or path.stem in named \
            else pytest.mark.exhaustive
        chosen.append(pytest.param(path, id=path.stem,
                                   marks=[] if number % always == 4 else [rest]))
    return chosen
