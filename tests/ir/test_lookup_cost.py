# SPDX-License-Identifier: BSD-3-Clause
"""Names are looked for in each module once, however many ways lead there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from psyclone.psyir.nodes import Call, Routine

from psyad_ext import read_fortran_source
from psyad_ext.ir.fence.mistakes.scopes import Entity, Scope
from psyad_ext.ir.structures import memory_calls
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

COUNT = 12
MODULE = """\
module m{number}
  {uses}
  implicit none
  type :: t{number}
    real(8) :: a
  end type
  interface norm
    module procedure norm{number}
  end interface
contains
  function norm{number}(s) result(r)
    type(t{number}), intent(in) :: s
    real(8) :: r
    r = s%a**2
  end function
end module
"""
TARGET = """\
subroutine run(x, z)
  {uses}
  implicit none
  real(8), intent(in) :: x
  real(8), intent(out) :: z
  type(t0) :: first
  type(t1) :: second
  first%a = x
  second%a = norm(first)
  z = norm(second)
end subroutine run
"""


#: Each routine calls that of the module before, with its arguments in the same places.
CHAIN = """\
module m{number}
  {uses}
  implicit none
contains
  subroutine s{number}(n, p, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: p, x(n)
    real(8), intent(inout) :: y(n)
    y = y*x + p
    {call}
  end subroutine
end module
"""


def uses(count: int) -> str:
    return "\n  ".join(f"use m{number}" for number in range(count))


def test_modules_that_all_use_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    real = Scope.imported

    def counted(scope: Scope, name: str) -> Entity | None:
        calls.append(name)
        return real(scope, name)

    monkeypatch.setattr(Scope, "imported", counted)
    source = "".join(MODULE.format(number=number, uses=uses(number)) for number in range(COUNT))
    tree = read_fortran_source(source + TARGET.format(uses=uses(COUNT)))
    ADReverseContainerTrans().apply(tree, "run", ["z"], ["x"], ADJointReversalSchedule())
    # Each way through the modules counted, these would be more than 2**COUNT.
    assert 0 < len(calls) < 40 * COUNT


def chain(count: int) -> str:
    """:returns: modules, each of which uses all before it."""
    return "".join(CHAIN.format(
        number=number, uses=uses(number),
        call=f"call s{number - 1}(n, p, x, y)" if number else "") for number in range(count))


def test_routines_are_not_followed_from_each_call(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = []
    for count in (6, 12):
        calls: list[str] = []
        real = memory_calls.callee_of

        def counted(call: Call, real: Callable[[Call], Routine | None] = real,
                    calls: list[str] = calls) -> Routine | None:
            calls.append(call.routine.name)
            return real(call)

        monkeypatch.setattr(memory_calls, "callee_of", counted)
        ADReverseContainerTrans().apply(read_fortran_source(chain(count)), f"s{count - 1}", ["y"],
                                        ["x"], ADJointReversalSchedule())
        monkeypatch.setattr(memory_calls, "callee_of", real)
        counts.append(len(calls))
    # Each call followed to the end of the chain, there would be four times as many.
    assert counts[1] < 2.5*counts[0]
