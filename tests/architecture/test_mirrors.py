# SPDX-License-Identifier: BSD-3-Clause
"""Tests are found by the names of what they test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.sources import PACKAGE

pytestmark = pytest.mark.quick

#: Records without anything to test.
_RECORDS = {"__init__", "parts"}


def test_each_analysis_has_tests_of_its_name() -> None:
    tests = {path.stem for path in (Path(__file__).parents[1] / "analyses").glob("test_*.py")}
    assert {f"test_{path.stem}" for path in (PACKAGE / "analyses").glob("*.py")
            if path.stem not in _RECORDS} <= tests
