# SPDX-License-Identifier: BSD-3-Clause
"""Messages of errors."""

from __future__ import annotations

import pytest
from psyclone.psyir.transformations import TransformationError

from psyad_ext.core.errors import (
    Problem, PsyadError, UnsupportedError, UsageError, UsageTypeError, VerificationError)


@pytest.mark.parametrize("problem, text", [
    (Problem("a.f90", 3, "GOTO", "no jumps"), "a.f90:3: error[GOTO]: no jumps"),
    (Problem("a.f90", 0, "GOTO", "no jumps"), "a.f90: error[GOTO]: no jumps"),
    (Problem("a.f90", 3, "GOTO", "no jumps", "use if"),
     "a.f90:3: error[GOTO]: no jumps\n    hint: use if"),
])
def test_problem(problem: Problem, text: str) -> None:
    assert str(problem) == text


def test_unsupported_lists_every_problem_once_in_order() -> None:
    last, first = Problem("b.f90", 1, "X", "x"), Problem("a.f90", 9, "X", "x")
    error = UnsupportedError([last, first, last])
    assert error.problems == (first, last)
    assert str(error).splitlines() == [str(first), str(last)]


@pytest.mark.parametrize("kind, also", [
    (PsyadError, TransformationError), (UsageError, ValueError), (UsageTypeError, TypeError),
    (VerificationError, PsyadError)])
def test_errors_are_what_scripts_expect(kind: type[PsyadError], also: type) -> None:
    error = kind("what")
    assert isinstance(error, PsyadError) and isinstance(error, also)
    assert str(error) == "what"
