# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives at special points: exact, or finite, and zero where nothing comes in."""

from __future__ import annotations

import math

import mpmath
import pytest

from psyad_ext.rules import intrinsics
from tests.special_values.exact import NUMBERS
from tests.special_values.page import KINDS, PAGE, deviations, page, results
from tests.special_values.rows import INTRINSICS, SECTIONS

#: Rows that the functions of one and two real variables here do not reach, or that are linear.
_ELSEWHERE = {"DPROD", "FLOAT", "FRACTION", "MERGE", "NEAREST", "RRSPACING", "SCALE",
              "SET_EXPONENT", "SNGL"}


@pytest.mark.slow
def test_the_page_is_what_generated_code_gives() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.special_values"


def test_no_row_is_left_out() -> None:
    tested = {row.text.partition("(")[0].upper() for row in INTRINSICS}
    assert set(intrinsics.DERIVATIVES) - tested == _ELSEWHERE


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("section", SECTIONS)
def test_first_derivatives(section: str, kind: int) -> None:
    rows = SECTIONS[section]
    for row, found in zip(rows, results(rows, kind)):
        for point, each in zip(row.points, found):
            assert not any(each.zeros[:4]), (row.text, point, each)
            if not math.isfinite(each.value):
                continue
            for exact, number in deviations(row, point, each, kind, 1):
                assert not math.isnan(number), (row.text, point, each)
                if mpmath.isinf(exact) or abs(exact) > NUMBERS[kind]["huge"]:
                    assert abs(number) > 1e9, (row.text, point, each)
