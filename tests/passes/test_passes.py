# SPDX-License-Identifier: BSD-3-Clause
"""Passes: what they show, what they need, and that what is left out would do nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from psyclone.psyir.nodes import Node

from psyad_ext.ir.lowering.base.contents import Holds, contents_of
from psyad_ext.ir.lowering.passes import PASSES, Pass
from psyad_ext.ir.lowering.program import Work
from tests.passes.examples import after, example_of, with_lowering
from tests.passes.page import PAGE, page

_SHOWN = [one for one in dict.fromkeys(PASSES) if example_of(one) is not None]
_SOURCE = """module library
  implicit none
  type :: pair
    real :: a, b(3)
  end type pair
contains
  subroutine example(x, y, n)
    integer, intent(in) :: n
    real, intent(in), target :: x(n)
    real, intent(out) :: y
    type(pair) :: p
    real :: w(n)
    real, pointer :: q(:)
    integer :: i
    q => x
    p%a = maxval([q(1), q(n)])
    where (q > 0.0)
      w = q*f(p%a)
    elsewhere
      w = -q
    end where
    y = 0.0
    do i = 1, n
      if (w(i) > 100.0) exit
      y = y + f(w(i))
    end do
  end subroutine example
  pure real function f(x)
    real, intent(in) :: x
    f = x*x
  end function f
end module library
"""
_PLAIN = """module library
contains
  subroutine example(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    {statement}
  end subroutine example
end module library
"""


@pytest.mark.parametrize("one", _SHOWN, ids=lambda one: one.name)
def test_descriptions_show_what_happens(one: Pass, tmp_path: Path) -> None:
    before, expected = example_of(one) or ("", "")
    assert after(one, before, tmp_path) == expected


def test_what_is_required_has_been_removed_before() -> None:
    gone = Holds.NOTHING
    for one in PASSES:
        assert one.requires & gone == one.requires, one.name
        gone |= one.removes


def test_what_is_removed_stays_away(tmp_path: Path) -> None:
    def lower(work: Work) -> None:
        gone = Holds.NOTHING
        for one in PASSES:
            one.apply(work)
            gone |= one.removes
            assert not contents_of(work.routine) & gone, one.name

    with_lowering(_SOURCE, tmp_path, lower)


@pytest.mark.parametrize("statement", ["y = x", "y = x*sqrt(x)", "if (x > 2.0) y = sign(x, y)"])
def test_what_is_left_out_would_do_nothing(statement: str, tmp_path: Path) -> None:
    left_out: list[str] = []

    def lower(work: Work) -> None:
        for one in PASSES:
            if not work.holds(one.concerns):
                left_out.append(one.name)
                before = _state(work)
                one.run(work)
                assert _state(work) == before, one.name
            else:
                one.apply(work)

    with_lowering(_PLAIN.format(statement=statement), tmp_path, lower)
    assert len(left_out) > len(PASSES)//2


def _state(work: Work) -> tuple[list[str], list[str]]:
    table = work.routine.symbol_table
    return ([f"{type(one).__name__} {one.node_str(False)}" for one in work.routine.walk(Node)],
            sorted(map(str, table.symbols_dict.values())))


def test_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
