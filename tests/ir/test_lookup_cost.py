# SPDX-License-Identifier: BSD-3-Clause
"""Names are looked for in each module once, however many ways lead there."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.ir.fence.mistakes.scopes import Entity, Scope
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
