# SPDX-License-Identifier: BSD-3-Clause
"""Strategies that are handed in: they take precedence, and change the result."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UsageTypeError
from psyad_ext.explanation import explain
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import (
    ADForwardAssignmentTrans, ADForwardContainerTrans, ADReverseAssignmentTrans,
    ADReverseContainerTrans, ADReverseLoopTrans)
from psyad_ext.transformations.reverse.strategies.step import Strategy
from psyad_ext.transformations.reverse.strategies.table import STRATEGIES
from psyad_ext.transformations.strategies import merged
from psyad_ext.verification import Settings, verify
from tests.docs.markdown import ROOT

#: Programs in which a counter moves on: beside private scalars, in a while loop, in iterations
#: that are executed again, where it is an argument.
PROGRAMS = {
    "region": """
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    real(8) :: t
    integer :: i, k
    k = 0
    do i = 1, n
      t = x(i)**2
      y = y + t*sin(t)
      k = k + 1
      t = x(k)*t
      y = y*exp(0.01d0*t*t)
    end do
  end subroutine foo""",
    "while": """
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    integer :: k
    k = 1
    do while (k < n)
      y = y*cos(x(k))
      k = k + 2
    end do
    k = 1
    y = y*x(k)
  end subroutine foo""",
    "argument": """
  subroutine foo(n, k, x, y)
    integer, intent(in) :: n
    integer, intent(inout) :: k
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    y = y*x(k)
    k = k + 1
    y = y*sin(x(k))
    k = k + 1
    call bar(n, k, x, y)
    y = y*x(k)
  end subroutine foo
  subroutine bar(n, k, x, y)
    integer, intent(in) :: n
    integer, intent(inout) :: k
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    y = y*x(k)*y
    k = k + 1
  end subroutine bar""",
    "columns": """
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: i, j, k
    do i = 1, n
      k = 1
      do j = 1, n
        y(i) = y(i)*sin(x(k))
        k = k + 1
        y(i) = y(i)*y(i)
      end do
    end do
    y(1) = y(1)*y(2)
  end subroutine foo""",
}


@pytest.fixture(scope="module")
def counters() -> type[Strategy]:
    """:returns: the strategy in the documentation, exactly as it stands there."""
    page = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    _, code = page.split("This is the whole of a strategy", 1)
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(code.split("```")[1].removeprefix("python\n"), "counters.py", "exec"), names)
    return names["Counters"]


def generated(program: str, schedule: ADReversalSchedule, *strategies: Any,
              **options: bool) -> str:
    text = f"module m\n  implicit none\ncontains{program}\nend module m\n"
    return write_fortran(ADReverseContainerTrans(strategies=strategies).apply(
        read_fortran_source(text), "foo", ["y"], ["x", "y"], schedule, **options))


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_strategy_of_the_documentation_is_right(name: str, counters: type[Strategy]) -> None:
    program = PROGRAMS[name]
    adjoints = {label: generated(program, schedule, counters, **options)
                for label, schedule, options in (
                    ("split", ADSplitReversalSchedule(), {}),
                    ("joint", ADJointReversalSchedule(), {}),
                    ("plain", ADSplitReversalSchedule(), {"recompute": False, "columns": False}))}
    assert any("k = k - " in text for text in adjoints.values())
    report = verify(f"module m\n  implicit none\ncontains{program}\nend module m\n", adjoints,
                    "foo", ["y"], ["x", "y"], settings=Settings(
                        values={"n": 7, **({"k": 2} if name == "argument" else {})},
                        ranges={"x": (0.4, 1.2), "y": (0.4, 1.2)}))
    assert report.passed, str(report)


def test_a_counter_is_not_recorded(counters: type[Strategy]) -> None:
    one = generated(PROGRAMS["region"], ADSplitReversalSchedule())
    other = generated(PROGRAMS["region"], ADSplitReversalSchedule(), counters)
    assert "value_tape_integer(" in one and "= k\n" in one
    assert "_position + i) = k\n" not in other


def test_a_counter_explains_itself(counters: type[Strategy]) -> None:
    source = read_fortran_source(f"module m\ncontains{PROGRAMS['region']}\nend module m\n")
    told = str(explain(source, "foo", ["y"], ["x"], ADSplitReversalSchedule(),
                       strategies=[counters]))
    assert "k not recorded: the way back counts down" in " ".join(told.split())


class Marked(ADReverseAssignmentTrans):
    """Comments adjoints."""

    def adjoint(self, statement: Any, context: Any, with_result: bool = False) -> Any:
        found = super().adjoint(statement, context, with_result)
        found.statements[0].preceding_comment = "Marked"
        return replace(found, statements=found.statements)


@pytest.mark.parametrize("given", [Marked, Marked()], ids=["class", "instance"])
def test_a_subclass_takes_the_place_of_its_base(given: Any) -> None:
    for name, program in PROGRAMS.items():
        text = generated(program, ADSplitReversalSchedule(), given)
        assert "! Marked" in text and "ADReverseContainerTrans(strategies=[Marked])" in text, name
        assert _plain(text) == _plain(generated(program, ADSplitReversalSchedule()))


def _plain(text: str) -> list[str]:
    """:returns: the statements, without comments."""
    return [line for line in text.splitlines() if line and not line.lstrip().startswith("!")]


class MarkedTangent(ADForwardAssignmentTrans):
    """Comments tangents."""

    def tangent(self, statement: Any, writer: Any) -> Any:
        found = super().tangent(statement, writer)
        if len(found) > 1:
            found[0].preceding_comment = "Marked"
        return found


def test_a_subclass_changes_tangents() -> None:
    source = read_fortran_source(f"module m\n  implicit none\ncontains{PROGRAMS['while']}\n"
                                 "end module m\n")
    plain, marked = (write_fortran(ADForwardContainerTrans(strategies=own).apply(
        source, "foo", ["y"], ["x", "y"])) for own in ((), [MarkedTangent]))
    assert marked.count("! Marked") == 2
    assert "ADForwardContainerTrans(strategies=[MarkedTangent])" in marked
    assert _plain(marked) == _plain(plain)


def test_what_is_no_strategy_is_refused() -> None:
    for wrong in ("assignment", 3, str, ADForwardAssignmentTrans):
        with pytest.raises(UsageTypeError, match="strategies must be subclasses of Strategy"):
            ADReverseContainerTrans(strategies=[wrong])
    with pytest.raises(UsageTypeError, match="strategies must be subclasses of ForwardStrategy"):
        ADForwardContainerTrans(strategies=[ADReverseLoopTrans])


def test_the_table_holds_the_public_classes_in_the_places_of_their_bases() -> None:
    table = merged(STRATEGIES, [ADReverseLoopTrans()])
    assert [isinstance(one, type(row)) for one, row in zip(table, STRATEGIES, strict=True)] \
        == [True]*len(STRATEGIES)
    assert sum(isinstance(one, ADReverseLoopTrans) for one in table) == 1


def test_every_strategy_says_what_it_does() -> None:
    for strategy in STRATEGIES:
        assert type(strategy).__doc__ and type(strategy).__doc__ != Strategy.__doc__
        assert isinstance(strategy, Strategy)


def test_plans_are_explained_as_they_are_made() -> None:
    source = read_fortran_source(f"module m\ncontains{PROGRAMS['region']}\nend module m\n")
    told = str(explain(source, "foo", ["y"], ["x"], ADSplitReversalSchedule()))
    assert "k recorded: overwritten here, needed by" in " ".join(told.split())
