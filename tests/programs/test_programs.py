# SPDX-License-Identifier: BSD-3-Clause
"""Every program of this folder: in one way by "make test", in all of them by "make exhaustive".

"make quick" checks 120 of them in one way each.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.programs.check import TANGENTS, VARIANTS, check
from tests.programs.program import read_program
from tests.programs.sampling import PROGRAMS, number_of, sampled

PLAIN = {label: variant for label, variant in VARIANTS.items() if label.endswith("plain")}
SIMPLIFIED = {label: variant for label, variant in VARIANTS.items() if label not in PLAIN}
TANGENT = {"tangent": TANGENTS["tangent"]}
#: "make test" checks each program in one of these ways, of adjoints and of tangents.
ONE_IN_QUICK = 13
WAYS = [*(({label: variant}, {}) for label, variant in SIMPLIFIED.items()), ({}, TANGENT)]


@pytest.mark.parametrize("path", sampled(always=96, slow=0))
def test_derivatives(path: Path) -> None:
    report = check(read_program(path), SIMPLIFIED, TANGENT)
    assert report.passed, str(report)


@pytest.mark.parametrize("path", [
    pytest.param(path, id=path.stem,
                 marks=pytest.mark.quick if number_of(path) % ONE_IN_QUICK == 0
                 else pytest.mark.slow)
    for path in PROGRAMS])
def test_derivatives_in_one_way(path: Path) -> None:
    report = check(read_program(path), *WAYS[number_of(path) % len(WAYS)])
    assert report.passed, str(report)


@pytest.mark.parametrize("path", sampled(always=192, slow=32))
def test_many_directions(path: Path) -> None:
    report = check(read_program(path), {}, {"vector": TANGENTS["vector"]})
    assert report.passed, str(report)


@pytest.mark.parametrize("path", sampled(always=96, slow=64))
def test_without_simplification(path: Path) -> None:
    report = check(read_program(path), PLAIN, tangents={})
    assert report.passed, str(report)
