# SPDX-License-Identifier: BSD-3-Clause
"""Writes the page about real inputs: ``python -m tests.real``."""

from __future__ import annotations

from tests.real.outcome import outcome_of
from tests.real.table import PAGE, all_cases, page

if __name__ == "__main__":
    outcomes = {}
    for case in all_cases():
        outcomes[case.file, case.routine] = outcome_of(case)
        print(case.file, case.routine, outcomes[case.file, case.routine].reverse[:60], flush=True)
    PAGE.write_text(page(outcomes), encoding="utf-8")
