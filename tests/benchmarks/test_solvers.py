# SPDX-License-Identifier: BSD-3-Clause
"""Solvers of the benchmark, at tiny sizes: nothing is timed here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks import solvers

_RULED = [one for one in solvers.SOLVERS if one.rules and not any(one.replaced)]


@pytest.mark.slow
@pytest.mark.parametrize("solver", _RULED, ids=lambda solver: solver.label)
def test_gradient_is_right(solver: solvers.Solver) -> None:
    assert solvers.measured(solver, 12, 1)["difference"] < solvers.TOLERANCE


def test_solvers_that_differ_have_sources_that_do() -> None:
    sources = [(one.text, str(one.rules)) for one in solvers.SOLVERS]
    assert len(set(sources)) == len(sources)


def test_missing_library() -> None:
    assert not solvers.available(replace(solvers.BY_RULE, libraries=("-lnowhere",)))
    assert solvers.available(replace(solvers.BY_RULE, libraries=()))
