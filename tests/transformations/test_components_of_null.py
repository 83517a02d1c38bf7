# SPDX-License-Identifier: BSD-3-Clause
"""Components that may point at nothing, where that matters and cannot be followed."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.transformations import ADForwardContainerTrans

_SOURCE = """
module m
  implicit none
  type :: mesh
    real(8) :: area = 1.0d0
  end type
  type :: field
    type(mesh), pointer :: on => null()
    real(8), pointer :: w => null()
  end type
  real(8), target :: v
contains
  subroutine ask(f, y)
    class(field), intent(inout) :: f
    real(8), intent(inout) :: y
    if (associated(f%w)) y = 2.0d0*y
  end subroutine
  subroutine ask_below(f, y)
    type(field), intent(inout) :: f
    real(8), intent(inout) :: y
    call ask(f, y)
  end subroutine
  subroutine take(f, y)
    type(field), intent(in) :: f
    real(8), intent(inout) :: y
    type(field) :: g
    g = f
    if (associated(g%w)) y = 2.0d0*y
  end subroutine
  subroutine reset(f, y)
    type(field), intent(out) :: f
    real(8), intent(inout) :: y
    if (associated(f%w)) y = 2.0d0*y
  end subroutine
  subroutine use_it(f, k, y)
    type(field), intent(in) :: f
    integer, intent(in) :: k
    real(8), intent(inout) :: y
    if (k > 1) y = y*f%on%area
  end subroutine
  subroutine maybe(y, a)
    real(8), intent(inout) :: y
    real(8), intent(in), optional :: a
    if (present(a)) y = y*a
  end subroutine
  subroutine compare(a, b, y)
    real(8), intent(in), target :: a, b
    real(8), intent(inout) :: y
    real(8), pointer :: p
    p => a
    if (associated(p, b) .or. associated(p, v)) y = y*p
  end subroutine
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(field) :: f
    real(8), target :: u
    type(mesh), allocatable, target :: a
    integer :: i
    u = x
    y = x
{body}
  end subroutine
end module
"""


@pytest.mark.parametrize(("body", "text"), [
    ("call ask_below(f, y)\nf%w => u\ny = y*f%w", "'f%w' may point at nothing, and 'ask_below'"),
    ("call take(f, y)\nf%w => u\ny = y*f%w", "'f%w' may point at nothing, and 'take'"),
    ("f%w => u\ny = y*f%w\ncall reset(f, y)", "'f%w' may point at nothing, and 'reset'"),
    ("call use_it(f, 1, y)\nallocate(a)\na%area = x\nf%on => a\ncall use_it(f, 2, y)",
     "'f%on' may point at nothing, and"),
    ("allocate(a)\na%area = x\nf%on => a\ncall use_it(f, 2, y)\nnullify(f%on)\ndeallocate(a)\n"
     "call use_it(f, 1, y)", "'f%on' may point at nothing, and"),
    ("call compare(u, u, y)", "ASSOCIATED"),
])
def test_refused(body: str, text: str) -> None:
    """What depends on whether a component points at anything is refused."""
    container = read_fortran_source(_SOURCE.format(body=body))
    with pytest.raises(UnsupportedError, match=text.replace("(", r"\(")):
        ADForwardContainerTrans().apply(container, "foo", ["y"], ["x"])


@pytest.mark.parametrize("body", [
    "f%w => u\ncall ask(f, y)\ny = y*f%w",
    "f%w => u\ncall ask_below(f, y)\ny = y*f%w\nnullify(f%w)",
    "do i = 1, 2\nf%w => u\ncall ask_below(f, y)\nnullify(f%w)\nend do",
    "f%w => u\nallocate(a)\na%area = x\nf%on => a\ncall use_it(f, 2, y)\nnullify(f%on)",
    "f%w => u\nnullify(f%w)\ncall maybe(y, f%w)",
])
def test_certain(body: str) -> None:
    """What points at something for certain may be passed to what asks whether it does."""
    container = read_fortran_source(_SOURCE.format(body=body))
    ADForwardContainerTrans().apply(container, "foo", ["y"], ["x"])


_ARRAYS = """
module m
  implicit none
  type :: level
    real(8), pointer :: u(:) => null()
    real(8) :: k = 1.0d0
  end type
contains
  subroutine reset(l, x)
    type(level), intent(out) :: l
    real(8), intent(in) :: x
    l%k = x
  end subroutine
  subroutine start(l, x)
    type(level), intent(out) :: l
    real(8), intent(in) :: x
    allocate(l%u(2))
    l%u = x
  end subroutine
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    real(8), target :: u(2)
    type(level) :: l
    integer :: i
    u = x
    y = x
{body}
    if (.not. associated(l%u)) y = y*x*l%k
  end subroutine
end module
"""


@pytest.mark.parametrize("body", [
    "l%u => u\ny = y*l%u(2)\ncall reset(l, x)",
    "allocate(l%u(2))\nl%u = x\ny = y*l%u(2)\ncall reset(l, x)",
])
def test_outputs(body: str) -> None:
    """An output starts with pointers to nothing, whatever it had before."""
    container = read_fortran_source(_ARRAYS.format(body=body))
    with pytest.raises(UnsupportedError, match="'l%u' points at nothing when 'reset' starts"):
        ADForwardContainerTrans().apply(container, "foo", ["y"], ["x"])


@pytest.mark.parametrize("body", [
    "call reset(l, x)\nallocate(l%u(2))\nl%u = x\ny = y*l%u(2)",
    "do i = 1, 2\ncall start(l, x)\ny = y*l%u(2)\ndeallocate(l%u)\nend do",
])
def test_other_outputs(body: str) -> None:
    """That does not matter where it had none before, or gets others."""
    container = read_fortran_source(_ARRAYS.format(body=body))
    ADForwardContainerTrans().apply(container, "foo", ["y"], ["x"])
