# SPDX-License-Identifier: BSD-3-Clause
"""Optional arguments in generated routines, and what is refused."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Routine

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

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
    "real, optional, pointer :: a", "real, optional, target :: a",
    "real, optional, volatile :: a", "complex, optional :: a"])
def test_other_attributes_are_refused(declaration: str) -> None:
    text = source(declaration, "if (present(a)) y = y*x")
    with pytest.raises(UnsupportedError):
        reverse(text)
    with pytest.raises(UnsupportedError):
        ADForwardContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["x"])


def test_copies_as_large_as_an_argument_that_may_not_be_there_are_refused() -> None:
    text = source("real, intent(inout), optional :: a(:)",
                  "if (present(a)) then\n      y = y*a(1)\n      a = a*y\n    end if")
    with pytest.raises(UnsupportedError, match="OPTIONAL.*as large as 'a'"):
        reverse(text)


@pytest.mark.parametrize("product", ["jacobian", "hessian", "gauss_newton"])
def test_products_of_arrays_that_may_not_be_there_are_refused(product: str) -> None:
    text = source("real, intent(inout), optional :: a(:)", "if (present(a)) then\n"
                  "      a = a*x\n      y = y*a(1)\n    end if")
    with pytest.raises(UnsupportedError, match="OPTIONAL"):
        ADReverseContainerTrans().apply(read_fortran_source(text), "foo", ["y", "a"], ["x"],
                                        ADJointReversalSchedule(), **{product: True})
