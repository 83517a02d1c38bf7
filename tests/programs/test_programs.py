# SPDX-License-Identifier: BSD-3-Clause
"""Every program of this folder: both schedules and the tangent; some in more ways."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.programs.check import TANGENTS, VARIANTS, check
from tests.programs.program import read_program
from tests.programs.sampling import sampled


PLAIN = {label: variant for label, variant in VARIANTS.items() if label.endswith("plain")}
SIMPLIFIED = {label: variant for label, variant in VARIANTS.items() if label not in PLAIN}


@pytest.mark.parametrize("path", sampled(always=96, slow=1))
def test_derivatives(path: Path) -> None:
    report = check(read_program(path), SIMPLIFIED, {"tangent": TANGENTS["tangent"]})
    assert report.passed, str(report)


@pytest.mark.parametrize("path", sampled(always=192, slow=16))
def test_many_directions(path: Path) -> None:
    report = check(read_program(path), {}, {"vector": TANGENTS["vector"]})
    assert report.passed, str(report)


@pytest.mark.parametrize("path", sampled(always=96, slow=24))
def test_without_simplification(path: Path) -> None:
    report = check(read_program(path), PLAIN, tangents={})
    assert report.passed, str(report)
