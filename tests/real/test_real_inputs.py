# SPDX-License-Identifier: BSD-3-Clause
"""Kernels that come with PSyclone: each row of the page about them is true."""

from __future__ import annotations

import pytest

from tests.output.lines import removed_lines
from tests.real.cases import Case
from tests.real.outcome import outcome_of
from tests.real.table import PAGE, all_cases, row, rows_of

CASES = all_cases()
ROWS = frozenset(rows_of(PAGE.read_text(encoding="utf-8")))
#: One of each kind for the fast tests.
FAST = ("combine_w2_field_code", "compute_cu_code")


def _case(case: Case) -> object:
    marks = () if case.routine in FAST else (pytest.mark.slow,)
    return pytest.param(case, id=case.routine, marks=marks)


def test_the_page_has_a_row_for_each_routine() -> None:
    assert len(ROWS) == len(CASES) > 40


@pytest.mark.parametrize("case", list(map(_case, CASES)))
def test_row(case: Case) -> None:
    outcome = outcome_of(case)
    assert row(case, outcome) in ROWS, str(outcome.report)
    for text in outcome.texts:
        assert not list(removed_lines(case.text, text))
