# SPDX-License-Identifier: BSD-3-Clause
"""Every folder: its main file is differentiated and verified in all variants."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sources.check import FOLDER, check, main_file, program_of

FOLDERS = sorted(path.parent for path in FOLDER.glob("*/main.*"))


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_derivatives(folder: Path) -> None:
    report = check(folder)
    assert report.passed, str(report)


def test_ideas_differ() -> None:
    ideas = [program_of(main_file(folder))[0].headers["idea"] for folder in FOLDERS]
    assert len(set(ideas)) == len(FOLDERS) >= 8
