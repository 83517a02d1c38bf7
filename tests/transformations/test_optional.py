# SPDX-License-Identifier: BSD-3-Clause
"""Optional arguments in generated routines, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from psyclone.psyir.nodes import Routine

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from tests.fortran import module, run

SOURCE = """\
module m
  implicit none
contains
  subroutine foo(x, y, {names})
    real, intent(in) :: x
    real, intent(out) :: y
    {declaration}
    y = x
    {statement}
  end subroutine foo
  subroutine bar(a, b)
    real, intent(inout) :: a
    real, intent(in), optional :: b
    if (present(b)) a = a*b
  end subroutine bar
end module m
"""


def source(declaration: str, statement: str, names: str = "a") -> str:
    """:returns: a module with a target of these arguments."""
    return SOURCE.format(declaration=declaration, statement=statement, names=names)


def reverse(text: str, **options: bool) -> str:
    """:returns: the adjoint of a source."""
    return write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(text), "foo", ["y"], ["x"], ADJointReversalSchedule(), **options))


def test_arguments_are_those_of_the_original() -> None:
    text = source("real, intent(in), optional :: a", "call bar(y, a)\n    call bar(b=x, a=y)")
    container = read_fortran_source(text)
    result = ADReverseContainerTrans().apply(container, "foo", ["y"], ["x", "a"],
                                             ADJointReversalSchedule())
    names = {routine.name: [symbol.name for symbol in routine.symbol_table.argument_list]
             for routine in result.walk(Routine)}
    assert names["foo"] == ["x", "y", "a"]
    assert names["foo_reversing"] == ["x", "x_adj", "y", "y_adj", "a", "a_adj"]
    assert names["bar_reversing"] == ["a", "a_adj", "b", "b_adj"]
    written = write_fortran(result)
    assert "real, intent(inout), optional :: a_adj" in written
    assert "present(" in written.lower() and "_present" not in written
    assert write_fortran(container) == write_fortran(read_fortran_source(text))


@pytest.mark.parametrize("declaration", [
    "real, optional, pointer :: a", "real, optional, volatile :: a"])
def test_other_attributes_are_refused(declaration: str) -> None:
    text = source(declaration, "if (present(a)) y = y*x")
    with pytest.raises(UnsupportedError):
        reverse(text)
    with pytest.raises(UnsupportedError):
        ADForwardContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["x"])


def test_optional_pointers_are_refused_once_and_not_what_is_given_to_them() -> None:
    text = module("""\
subroutine foo(x, y)
real, intent(in) :: x
real, intent(out) :: y
real, pointer :: p
real, target :: w
w = x
p => w
y = w
call inner(y, p)
call inner(y)
end subroutine foo
subroutine inner(y, p)
real, intent(inout) :: y
real, optional, pointer :: p
if (present(p)) y = y*p
end subroutine inner""")
    line = text[:text.index("real, optional, pointer")].count("\n") + 1
    with pytest.raises(UnsupportedError) as error:
        reverse(text)
    assert [(one.line, one.text) for one in error.value.problems] \
        == [(line, "argument 'p' is optional and a pointer")]


def test_jacobians_of_arrays_that_may_not_be_there_are_refused() -> None:
    text = source("real, intent(inout), optional :: a(:)", "if (present(a)) then\n"
                  "      a = a*x\n      y = y*a(1)\n    end if")
    with pytest.raises(UnsupportedError, match="OPTIONAL"):
        ADReverseContainerTrans().apply(read_fortran_source(text), "foo", ["y", "a"], ["x"],
                                        ADJointReversalSchedule(), jacobian=True)


@pytest.mark.parametrize("mode", ["jacobian", "sparse_jacobian"])
def test_jacobians_of_assumed_shapes_that_may_not_be_there_are_refused(mode: str) -> None:
    text = source("real, intent(out), optional :: a(:)", "if (present(a)) a = x")
    with pytest.raises(UnsupportedError, match=r"OPTIONAL.*as large as 'a'"):
        ADForwardContainerTrans().apply(read_fortran_source(text), "foo", ["y", "a"], ["x"],
                                        **{mode: True})


GIVEN_OR_NOT = module("""\
subroutine foo(n, x, y, b, z)
  integer, intent(in) :: n
  real(wp), intent(in) :: x(n)
  real(wp), intent(out) :: y(n)
  real(wp), intent(inout), optional :: b(n)
  real(wp), intent(out), optional :: z(n)
  integer :: i
  do i = 1, n
    y(i) = x(i)**2
    if (present(b)) y(i) = y(i)*b(i)
  end do
  if (present(z)) then
    do i = 1, n
      z(i) = y(i)
    end do
  end if
end subroutine foo
""")

MAIN = """\
program main
  use test_mod
  implicit none
  integer, allocatable :: row_start(:), columns(:), colours(:){declared}
  real(wp), allocatable :: values(:)
  real(wp) :: x(2) = [1.0_wp, 2.0_wp], y(2), b(2) = 3.0_wp, z(2), dense(6, 4), sparse(6, 4)
  integer :: i
  call foo_jacobian(2, x, y, jacobian=dense)
  call foo_sparsity(2, x, y, row_start=row_start, columns=columns, colours=colours{passed})
  allocate (values(size(columns)))
  call foo_sparse_jacobian(2, x, y, row_start=row_start, columns=columns, colours=colours{passed}, &
                           values=values)
  sparse = 0.0_wp
  do i = 1, 6
    sparse(i, columns(row_start(i):row_start(i+1)-1)) = values(row_start(i):row_start(i+1)-1)
  end do
  print *, sum(abs(dense - sparse)), sum(abs(dense)), dense(1, 1), dense(2, 2)
  call foo_jacobian(2, x, y, b, z, dense)
  print *, dense(2, 2), dense(2, 4), dense(4, 4), dense(6, 2), dense(6, 4)
end program main
"""


@pytest.mark.parametrize("static", [True, False])
@pytest.mark.parametrize("rows", [True, False])
def test_jacobians_have_zeros_for_what_is_not_given(tmp_path: Path, rows: bool,
                                                    static: bool) -> None:
    asked = (read_fortran_source(GIVEN_OR_NOT), "foo", ["y", "b", "z"], ["x", "b"])
    wanted = {"jacobian": True, "sparse_jacobian": True, "static_pattern": static}
    result = ADReverseContainerTrans().apply(*asked, ADJointReversalSchedule(), **wanted) \
        if rows else ADForwardContainerTrans().apply(*asked, vector=True, **wanted)
    more = {"declared": ", row_colours(:)", "passed": ", row_colours=row_colours"} if rows \
        else {"declared": "", "passed": ""}
    found = run(tmp_path, {"generated.f90": write_fortran(result)}, MAIN.format(**more))
    assert found == [0.0, 6.0, 2.0, 4.0, 12.0, 4.0, 1.0, 12.0, 4.0]
