# SPDX-License-Identifier: BSD-3-Clause
"""Arrays that are computed again on the way back instead of being recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.explanation import explain
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule, Every
from psyad_ext.transformations.reverse.section_places import Place
from tests.fortran import body_of, module, reverse, subroutine
from tests.programs.check import Variant, check
from tests.programs.program import read_program

PROGRAMS = sorted((Path(__file__).parents[1] / "programs").glob("recomputed_*.f90"))
VARIANTS = {f"{schedule.__name__} {choice}": Variant(schedule, {"recompute_arrays": choice})
            for schedule in (ADSplitReversalSchedule, ADJointReversalSchedule)
            for choice in ("cheaper", "always")}
DECLARATIONS = ("integer, intent(in) :: n, m; real(wp), intent(in) :: x(n); "
                "real(wp), intent(inout) :: y(n); real(wp) :: w(n), v(n); integer :: i, k")
#: Sets ``y`` from ``w``, of which its adjoint needs values.
UPDATE = "do i = 2, n; y(i) = y(i) + w(i)*w(i-1); end do"
#: Bodies of a time loop, and the arrays that are computed again in it.
CHEAPER = {
    "a product": (f"do i = 1, n; w(i) = x(i)*y(i); end do; {UPDATE}", "w"),
    "two, one after the other": (
        f"do i = 1, n; v(i) = x(i)*y(i); end do; do i = 1, n; w(i) = v(i)**2; end do; {UPDATE}",
        "v, w"),
    "all but a wall": (f"do i = 2, n; w(i) = x(i)*y(i); end do; {UPDATE}", "w"),
    "a branch": (f"if (m > 3) then; do i = 1, n; w(i) = x(i)*y(i); end do; {UPDATE}; end if", "w"),
    "functions that take long": (
        f"do i = 1, n; w(i) = exp(sin(x(i)*y(i)))*cos(y(i)); end do; {UPDATE}", ""),
    "a sum over time": (f"do i = 1, n; w(i) = w(i) + x(i)*y(i); end do; {UPDATE}", ""),
    "a wall that moves": (
        f"do i = 2, n; w(i) = x(i)*y(i); end do; {UPDATE}; w(1) = y(1)**2", ""),
    "what is read before it is set": (f"{UPDATE}; do i = 1, n; w(i) = x(i)*y(i); end do", ""),
}


def computed_again(body: str, choice: str = "cheaper", kind: str = "recomputed") -> list[str]:
    """:returns: the arrays that sections of a time loop compute again."""
    source = module(subroutine("n, m, x, y", DECLARATIONS, f"w = 0.5; do k = 1, m; {body}; end do"))
    facts = explain(read_fortran_source(source), "foo", ["y"], ["x", "y"],
                    ADJointReversalSchedule(), recompute_arrays=choice).as_dict()
    return [fact["subject"] for line in facts["routines"][0]["lines"] for fact in line["facts"]
            if fact["kind"] == kind and "run again" in fact["reason"]]


@pytest.mark.parametrize("idea", CHEAPER)
def test_what_is_cheaper(idea: str) -> None:
    body, expected = CHEAPER[idea]
    assert computed_again(body) == ([expected] if expected else [])
    assert not computed_again(body, "never")


def test_bytes_alone() -> None:
    body, _ = CHEAPER["functions that take long"]
    assert computed_again(body, "always") == ["w"]
    assert computed_again(body, kind="not recomputed") == ["w"]


def test_nothing_that_runs_again_anyway_runs_a_third_time() -> None:
    body = f"do i = 1, n; w(i) = x(i)*y(i); end do; {UPDATE}"
    source = module(subroutine("n, m, x, y", DECLARATIONS,
                               f"w = 0.5; time: do k = 1, m; {body}; end do time"))
    same, other = (body_of(reverse(source, recompute_arrays=choice, checkpoints={
        "foo:time": Every(2)}), "foo_returning") for choice in ("never", "always"))
    assert same == other


def test_places_meet() -> None:
    inner, outer = Place(((2, 0),), 0, 1), Place((), 1, 2)
    assert inner.meets(outer) and outer.meets(inner)
    assert not inner.meets(Place((), 3, 4)) and not inner.meets(Place(((2, 1),), 0, 1))
    assert outer.meets(Place((), 2, 5)) and not outer.meets(Place((), 3, 5))


@pytest.mark.slow
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_derivatives(path: Path) -> None:
    report = check(read_program(path), VARIANTS, {})
    assert report.passed, str(report)
