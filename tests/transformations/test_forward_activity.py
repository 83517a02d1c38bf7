# SPDX-License-Identifier: BSD-3-Clause
"""Tangents that are left out, statement by statement, and zeros that have to be there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.transformations import ADForwardContainerTrans
from tests.fortran import body_of, module, subroutine
from tests.programs.check import TANGENTS, check
from tests.programs.program import read_program

PROGRAMS = Path(__file__).parents[1] / "programs"
FILL = subroutine("v, q", "real(wp), intent(out) :: v; real(wp), intent(in) :: q", "v = q",
                  name="fill")
BOTH = subroutine("v, q, r, s", "real(wp), intent(in) :: v, q; real(wp), intent(out) :: r, s",
                  "r = v*v; s = q*q", name="both")


def tangent(body: str, more: str = "", name: str = "foo", **options: Any) -> list[str]:
    """:returns: the statements of a tangent routine; only ``x`` is independent."""
    source = module(subroutine(
        "n, x, p, y", "integer, intent(in) :: n; real(wp), intent(in) :: x, p; "
        "real(wp), intent(inout) :: y; real(wp) :: t, u, w, a(n); integer :: i, m", body) + more)
    return body_of(ADForwardContainerTrans().apply(
        read_fortran_source(source), "foo", ["y"], ["x"], **options), f"{name}_tangent")


@pytest.mark.parametrize(("body", "there", "missing"), [
    ("t = x*x; t = x*p; y = t", "t_d = x_d * p", "t_d = x_d * x + x_d * x"),
    ("t = p; y = t*x; t = x; y = y*t", "y_d = x_d * t", "t_d * x + x_d * t"),
    ("t = x; if (n > 0) then\n t = p\n end if\n y = t*p", "t_d = 0.0_wp", ""),
    ("a = x; do i = 1, n\n a(i) = x*p\n end do\n y = a(1)", "a_d(i) = x_d * p", "a_d = x_d"),
    ("m = n; m = m - 1; a = x; do i = 1, m\n a(i) = x*p\n end do\n y = a(1)", "a_d = x_d", ""),
    ("y = x*x; do i = 1, n\n y = x*p\n end do", "y_d = x_d * x + x_d * x", ""),
    ("u = p; do i = 1, n\n y = y*u\n u = x\n end do", "u_d = 0.0_wp", "")])
def test_statements(body: str, there: str, missing: str) -> None:
    lines = tangent(body)
    assert there in lines
    assert missing not in lines


def test_calls_that_only_set_something_else() -> None:
    lines = tangent("t = x; y = t; call fill(t, p); y = y*t; t = x; y = y + t", FILL)
    assert "call fill(t, p)" in lines and "fill_tangent" not in "".join(lines)
    lines = tangent("t = x; y = t; if (n > 0) call fill(t, p); y = y*t", FILL)
    assert lines[lines.index("call fill(t, p)") + 1] == "t_d = 0.0_wp"


def test_calls_provide_what_the_routine_reads_for_other_calls() -> None:
    body = "u = sin(x); call both(x, u, t, w); y = t; u = cos(x); call both(p, u, t, w); y = y*w"
    lines = tangent(body, BOTH)
    assert "u_d = x_d * COS(x)" in lines
    assert "r_d = v_d * v + v_d * v" in tangent(body, BOTH, "both")


def test_analysis_can_be_switched_off() -> None:
    assert "t_d = x_d * x + x_d * x" in tangent("t = x*x; t = x*p; y = t", activity=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tangent_activity", "specialise_contexts",
                                  "activity_at_points_calls", "allocate_in_callee"])
def test_derivatives_with_and_without(name: str) -> None:
    report = check(read_program(PROGRAMS / f"{name}.f90"), {}, {
        **TANGENTS, "plain": {"simplify": False}, "off": {"activity": False},
        "vector, off": {"vector": True, "activity": False}})
    assert report.passed, str(report)
