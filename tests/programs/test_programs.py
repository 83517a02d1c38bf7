# SPDX-License-Identifier: BSD-3-Clause
"""Every program of this folder: both schedules and tangents, some also without simplification."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.programs.check import VARIANTS, check
from tests.programs.program import read_program
from tests.programs.sampling import sampled


PLAIN = {label: variant for label, variant in VARIANTS.items() if label.endswith("plain")}
SIMPLIFIED = {label: variant for label, variant in VARIANTS.items() if label not in PLAIN}


@pytest.mark.parametrize("path", sampled(always=96, slow=1))
def test_derivatives(path: Path) -> None:
    report = check(read_program(path), SIMPLIFIED)
    assert report.passed, str(report)


@pytest.mark.parametrize("path", sampled(always=96, slow=12))
def test_without_simplification(path: Path) -> None:
    report = check(read_program(path), PLAIN, tangents={})
    assert report.passed, str(report)
