# SPDX-License-Identifier: BSD-3-Clause
"""Which pointers in elements of arrays of structures have several pointees, before lowering."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Routine

from psyad_ext import read_fortran_source
from psyad_ext.ir.lowering.base.originals import Originals
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.lowering.pointers.numbered_pointers import exit_states
from psyad_ext.ir.lowering.structures.taking_apart import Structures

_SOURCE = """
module m
  implicit none
  type :: grid
    real :: d = 1.0
  end type
  type :: cell
    type(grid), pointer :: g => null()
  contains
    procedure :: attach
  end type
  type :: view
    type(grid), pointer :: g => null()
  end type
contains
  subroutine attach(self, g)
    class(cell), intent(inout) :: self
    type(grid), target, intent(in) :: g
    self%g => g
  end subroutine attach
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x
    real, intent(out) :: y
    type(cell) :: l(2), one, other
    type(view) :: v(2)
    type(grid), target :: g, h, gs(2)
    integer :: i
    g%d = x
    h%d = x**2
    gs%d = x
    {statements}
    y = l(1)%g%d*l(2)%g%d
  end subroutine foo
end module m
"""

_SEVERAL = {
    "different targets": "l(1)%g => g; l(2)%g => h",
    "an index": "do i = 1, 2; l(i)%g => gs(i); end do",
    "arguments": "call attach(l(1), g); call attach(l(2), h)",
    "bound procedures": "do i = 1, 2; call l(i)%attach(gs(i)); end do",
    "constructors": "l(1) = cell(g); l(2) = cell(h)",
    "copies": "one%g => g; l(1) = one; other%g => h; l(2) = other",
    "choices": "select case (n); case (1); l(1)%g => g; case default; l(1)%g => h; end select",
    "names": "associate (c => l(1)); c%g => g; end associate; l(2)%g => h",
}
_ONE = {
    "one target": "do i = 1, 2; l(i)%g => g; end do",
    "one argument": "do i = 1, 2; call l(i)%attach(g); end do",
    "choices of one": "select case (n); case (1); l(1)%g => g; case default; l(1)%g => g; "
                      "end select; l(2)%g => g",
    "another pointer": "one%g => g; l(1)%g => one%g; l(2)%g => one%g",
    "no element": "one%g => g; one%g => h; l(1)%g => g",
}


def _numbered(statements: str) -> set[tuple[str, str]]:
    text = _SOURCE.replace("{statements}", "\n    ".join(statements.split("; ")))
    target = next(one for one in read_fortran_source(text).walk(Routine) if one.name == "foo")
    structures = Structures(target, Originals([]))
    exit_states(reached(target), structures)
    return structures.types.numbered


@pytest.mark.parametrize("statements", _SEVERAL.values(), ids=_SEVERAL.keys())
def test_pointers_with_several_pointees_are_numbers(statements: str) -> None:
    assert _numbered(statements) == {("cell", "g")}


@pytest.mark.parametrize("statements", _ONE.values(), ids=_ONE.keys())
def test_pointers_with_one_pointee_are_not(statements: str) -> None:
    assert not _numbered(statements)


def test_pointers_that_others_are_handed_on_to_are_followed_with_them() -> None:
    assert _numbered("l(1)%g => g; l(2)%g => g; v(1)%g => l(1)%g; v(2)%g => l(2)%g") == {
        ("cell", "g"), ("view", "g")}
