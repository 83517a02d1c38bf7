# SPDX-License-Identifier: BSD-3-Clause
"""Routines with arrays of unknown size that are called split: they have all motions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from psyad_ext import read_fortran, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans
from psyad_ext.verification import Settings, verify

PROGRAMS = Path(__file__).parents[1] / "programs"
#: Programs, with their dependent and independent variables and the routines that they call.
CASES = {"assumed_size_elimination": (["b", "a"], ["a", "b"], ["factorise", "add"]),
         "assumed_size_increments": (["y", "s"], ["x", "y", "a"], ["axpy", "scal"]),
         "assumed_size_recursive": (["a", "s"], ["a", "s"], ["join", "descend"]),
         "assumed_size_effects": (["a", "s"], ["a"], ["square", "both"])}


def split(name: str) -> str:
    dependent, independent, _ = CASES[name]
    return write_fortran(ADReverseContainerTrans().apply(
        read_fortran(PROGRAMS / f"{name}.f90"), "foo", dependent, independent,
        ADSplitReversalSchedule()))


@pytest.mark.parametrize("name", CASES)
def test_called_routines_have_all_motions(name: str) -> None:
    found = set(re.findall(r"^ *end subroutine (\w+)", split(name), re.MULTILINE))
    assert found >= {f"{routine}_{motion}" for routine in CASES[name][2]
                     for motion in ("recording", "returning", "reversing")}


@pytest.mark.parametrize("name, routine, dependent, independent, sizes, values", [
    ("assumed_size_elimination", "factorise", "a", "a", {"a": (4, 3), "p": (3,)},
     {"lda": 4, "n": 3, "info": 0, "p": [0, 0, 0]}),
    ("assumed_size_increments", "axpy", "y", "a x y", {"x": (6,), "y": (5,)},
     {"n": 3, "incx": 2, "incy": -2}),
    ("assumed_size_recursive", "join", "a", "a", {"a": (7,)}, {"n": 7})])
def test_reversing_motions_of_called_routines_give_derivatives_and_results(
        name: str, routine: str, dependent: str, independent: str,
        sizes: dict[str, tuple[int, ...]], values: dict[str, int | list[int]]) -> None:
    report = verify((PROGRAMS / f"{name}.f90").read_text(), split(name), routine,
                    dependent.split(), independent.split(),
                    settings=Settings(sizes=sizes, values=values))
    assert not report.failures


def test_a_target_that_prints_has_to_give_its_results_up() -> None:
    source = read_fortran(PROGRAMS / "assumed_size_effects.f90")
    asked = (source, "both", ["a", "s"], ["a", "s"], ADJointReversalSchedule())
    with pytest.raises(UnsupportedError, match="results=False"):
        ADReverseContainerTrans().apply(*asked)
    text = write_fortran(ADReverseContainerTrans().apply(*asked, results=False))
    report = verify((PROGRAMS / "assumed_size_effects.f90").read_text(), {"adjoint": text}, "both",
                    ["a", "s"], ["a", "s"], without_results=["adjoint"],
                    settings=Settings(sizes={"a": (6,)}, values={"n": 3}))
    assert not report.failures
