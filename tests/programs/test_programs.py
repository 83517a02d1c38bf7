# SPDX-License-Identifier: BSD-3-Clause
"""Every program of this folder: both schedules, simplified and not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.programs.check import check
from tests.programs.program import read_program
from tests.programs.sampling import sampled


@pytest.mark.parametrize("path", sampled(always=96, slow=1))
def test_adjoint(path: Path) -> None:
    report = check(read_program(path))
    assert report.passed, str(report)
