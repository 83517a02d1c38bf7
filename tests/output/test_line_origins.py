# SPDX-License-Identifier: BSD-3-Clause
"""Lines that are written know the lines that they come from, and are the same as without."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.ir.output.line_origins import write_with_origins
from psyad_ext.ir.writing.marks import Line
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import differentiate_in_modes

SOURCE = """\
    module m
    contains
      subroutine foo(n, x, y)
        integer, intent(in) :: n
        real(8), intent(in) :: x(n)
        real(8), intent(out) :: y
        real(8) :: s
        integer :: i
        y = 0.0d0
        do i = 1, n
          s = sin(x(i))
          if (s > 0.5d0) then
            y = y + s*x(i)
          else if (s < 0.0d0) then
            y = y*exp(-s)
          else
            call scaled(x(i), y)
          end if
        end do
        do while (y > 10.0d0)
          y = 0.5d0*y
        end do
      end subroutine foo
      subroutine scaled(a, b)
        real(8), intent(in) :: a
        real(8), intent(inout) :: b
        b = b*a**2
      end subroutine scaled
    end module m
    """
FIXED = "".join(f"{'  ' if line[:1] == ' ' else '      '}{line.lstrip() if line[:1] != ' ' else line}"
                for line in dedent(SOURCE).splitlines(keepends=True))
WAYS: dict[str, dict[str, Any]] = {
    "joint": {}, "split": {"schedule": ADSplitReversalSchedule()},
    "tangent": {"modes": ["tangent"]}, "many": {"modes": ["tangent"], "vector": True},
    "hessian": {"modes": ["hessian"]}, "separate": {"separate": "m_adjoint"},
    "plain": {"simplify": False, "verbose": True}, "fixed": {"name": "foo.f", "text": FIXED}}


def lines_of(modes: list[str] | None = None, schedule: Any = None, name: str = "foo.f90",
             text: str = dedent(SOURCE), **options: Any) -> tuple[str, list[Line]]:
    """:returns: what is written, and its lines with their origins."""
    result = differentiate_in_modes(
        read_fortran_source(text, name), "foo", ["y"], ["x"], modes or ["reverse"],
        schedule or ADJointReversalSchedule(), options, options)
    return write_fortran(result), write_with_origins(result)


@pytest.mark.parametrize("way", WAYS)
def test_the_text_is_the_same(way: str) -> None:
    text, lines = lines_of(**WAYS[way])
    assert "".join(f"{line.text}\n" for line in lines) == text


@pytest.mark.parametrize("way", [way for way in WAYS if way != "separate"])
def test_lines_of_the_user_are_their_own(way: str) -> None:
    _, lines = lines_of(**WAYS[way])
    source = WAYS[way].get("text", dedent(SOURCE)).splitlines()
    own = [line for line in lines if not line.routine and line.place is not None]
    assert [line.text for line in own] == source
    assert [line.place[1] for line in own] == list(range(1, len(source) + 1))


@pytest.mark.parametrize("way", ["joint", "split", "tangent", "many", "hessian", "plain"])
def test_statements_lead_back_to_those_that_they_were_made_for(way: str) -> None:
    _, lines = lines_of(**WAYS[way])
    line_of = {part: number for number, part in enumerate(
        [line.strip() for line in dedent(SOURCE).splitlines()], 1)}
    generated = [line for line in lines if line.routine]
    assert generated

    def places(part: str) -> set[int]:
        return {line.place[1] for line in generated if part in line.text and line.place}

    assert line_of["b = b*a**2"] in places("b * a ** 2") | places("b_adj") | places("b_d")
    assert places("while (y") <= {line_of["do while (y > 10.0d0)"]}
    assert {line.place[1] for line in generated if "scaled" in line.text and line.place} \
        == {line_of["call scaled(x(i), y)"]}
    assert places("SIN(") | places("COS(") <= {line_of["s = sin(x(i))"]}
    assert places("EXP(") <= {line_of["y = y*exp(-s)"]}
    assert places("SIN(") | places("sin(") | places("COS(")


def test_routines_are_told_apart() -> None:
    _, lines = lines_of(motions="called")
    assert list(dict.fromkeys(line.routine for line in lines if line.routine)) == [
        "foo_recording", "foo_returning", "foo_reversing", "scaled_reversing",
        "extend_tape_integer"]
    assert not any(line.place for line in lines if line.routine == "extend_tape_integer")
