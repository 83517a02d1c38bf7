# SPDX-License-Identifier: BSD-3-Clause
"""Notes and warnings."""

from __future__ import annotations

import warnings

import pytest

from psyad_ext import PsyadNote, PsyadWarning
from psyad_ext.core.diagnostics import Diagnostics, told_to
from psyad_ext.core.errors import Problem

NOTE = Problem("a.f90", 7, "OPENMP", "runs serially", severity="note")
WARNING = Problem("a.f90", 3, "NO_INFLUENCE", "'x' has no influence", "name 'y'",
                  severity="warning")


def _found() -> Diagnostics:
    found = Diagnostics()
    found.add(NOTE, WARNING)
    found.add(WARNING)
    return found


def test_the_form_is_that_of_errors() -> None:
    assert [str(problem) for problem in _found()] == [
        "a.f90:3: warning[NO_INFLUENCE]: 'x' has no influence\n    hint: name 'y'",
        "a.f90:7: note[OPENMP]: runs serially"]


def test_python_is_told_at_the_line_of_the_caller() -> None:
    with pytest.warns(PsyadWarning) as told:
        _found().tell()
    assert [type(one.message) for one in told] == [PsyadWarning, PsyadNote]
    assert {one.filename for one in told} == {__file__}
    assert [one.message.problem for one in told] == [WARNING, NOTE]


def test_whoever_wants_to_tell_gets_each_once_and_others_go_on() -> None:
    told: list[Problem] = []
    with pytest.warns(UserWarning, match="something else") as left, told_to(told.append):
        _found().tell()
        _found().tell()
        warnings.warn("something else", stacklevel=1)
    assert told == [WARNING, NOTE]
    assert [str(one.message) for one in left] == ["something else"]
