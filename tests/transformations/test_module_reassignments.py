# SPDX-License-Identifier: BSD-3-Clause
"""Which pointers of modules a call tree reassigns, and allocates, is known before it is lowered."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Routine

from psyad_ext import read_fortran_source
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.lowering.pointers.module_reassignments import (
    allocated_pointers, reassigned_pointers)
from psyad_ext.ir.lowering.pointers.reassigned_levels import exchanged_pointers

_SOURCE = """
module m
  implicit none
  real, target :: a(4), b(4)
  real, pointer :: now(:) => null(), old(:) => null(), given(:) => null(), work(:) => null()
  real, pointer :: chosen(:) => null(), unused(:) => null(), cleared(:) => null()
contains
  subroutine set(p, way)
    real, pointer :: p(:)
    integer, intent(in) :: way
    if (way > 0) then
      p => a
    else
      p => b
    end if
  end subroutine set
  subroutine set_twice(q)
    real, pointer :: q(:)
    call set(q, 1)
    call set(q, 2)
  end subroutine set_twice
  subroutine swap()
    real, pointer :: tmp(:)
    tmp => old
    old => now
    now => tmp
  end subroutine swap
  subroutine elsewhere()
    unused => a
  end subroutine elsewhere
  subroutine foo(x, y)
    real, intent(in) :: x(4)
    real, intent(out) :: y
    if (.not. associated(now)) allocate(now(4), old(4))
    allocate(work(4))
    call swap()
    call set_twice(given)
    select case (nint(x(1)))
    case (1)
      chosen(0:) => a
    case default
      chosen => b
    end select
    nullify(cleared)
    cleared => null()
    now = x
    y = sum(now*old) + sum(given) + chosen(1)
    deallocate(work)
  end subroutine foo
end module m
"""


@pytest.fixture(name="target", scope="module")
def _target() -> Routine:
    container = read_fortran_source(_SOURCE)
    return next(one for one in container.walk(Routine) if one.name == "foo")


def _names(places: object) -> list[str]:
    return sorted(place.symbol.name for place in places)


def test_pointers_are_reassigned_by_statements_and_through_arguments(target: Routine) -> None:
    """Not by what is never called, and not by pointing at nothing."""
    found = reassigned_pointers(reached(target), {})
    assert _names(found) == ["chosen", "given", "now", "old"]


def test_pointers_that_are_replaced_by_a_variable_are_left_out(target: Routine) -> None:
    found = reassigned_pointers(reached(target), {})
    chosen = next(one for one in found if one.symbol.name == "chosen")
    assert _names(reassigned_pointers(reached(target), {chosen: chosen})) == ["given", "now", "old"]


def test_what_is_allocated_and_only_changes_places_is_exchanged(target: Routine) -> None:
    routines = reached(target)
    allocated = allocated_pointers(routines, reassigned_pointers(routines, {}))
    assert _names(allocated) == ["now", "old"]
    assert _names(exchanged_pointers(target.root, allocated)) == ["now", "old"]
