# SPDX-License-Identifier: BSD-3-Clause
"""Every program of this folder: both schedules, simplified and not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.programs.check import check
from tests.programs.program import read_program

PROGRAMS = sorted(Path(__file__).parent.glob("*.f90"))


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_adjoint(path: Path) -> None:
    report = check(read_program(path))
    assert report.passed, str(report)
