# SPDX-License-Identifier: BSD-3-Clause
"""Routines with arrays of unknown size that are called split: they have all motions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from psyad_ext import read_fortran, read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.core.naming import NamingScheme
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


_SCATTERED = """\
subroutine foo(n, k, r, s, x, y)
  implicit none
  integer, intent(in) :: n, k(n)
  real, intent(in) :: r(*)
  real, intent(inout) :: s(*)
  real, intent(in) :: x
  real, intent(out) :: y
  integer :: i
  y = 0
  do i = 1, n
    s(k(i)) = s(k(i))*x*r(k(i))
    y = y + s(k(i))**2
  end do
end subroutine foo
"""


@pytest.mark.parametrize("dependent, independent, options, found", [
    ("y", "x s", {}, [(5, "'s'")]),
    ("y s", "x r", {"naming": NamingScheme(adjoint="{}b")}, [(5, "'s'")]),
    ("y s", "x s r", {"jacobian": True}, [(4, "'r'"), (5, "'s'")])])
def test_messages_name_what_the_source_declares(
        dependent: str, independent: str, options: dict[str, object],
        found: list[tuple[int, str]]) -> None:
    with pytest.raises(UnsupportedError) as error:
        ADReverseContainerTrans().apply(
            read_fortran_source(_SCATTERED), "foo", dependent.split(), independent.split(),
            ADJointReversalSchedule(), **options)
    assert [(one.line, re.search("how much of (.*?) is", one.text)[1])
            for one in error.value.problems] == found
