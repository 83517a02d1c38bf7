# SPDX-License-Identifier: BSD-3-Clause
"""Originals are copied from the text, unless the tree is no longer what was read."""

from __future__ import annotations

import warnings
from difflib import ndiff

import pytest
from psyclone.psyir.frontend.fortran import FortranReader
from psyclone.psyir.nodes import Assignment, Literal, Routine
from psyclone.psyir.symbols import ScalarType

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.diagnostics import PsyadNote
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

SOURCE = """\
MODULE m   ! Old.
  type t
    {type} v, w(3)
  end type
CONTAINS
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(t) :: b
    b%v = 2*x
    y  =  x * b%v
  end subroutine
END
"""


@pytest.mark.parametrize("spelling", ["real(8)::", "real*8", "REAL * 8", "real(kind=8)::",
                                      "double precision"])
def test_types_of_components_are_copied(spelling: str) -> None:
    source = SOURCE.format(type=spelling)
    with warnings.catch_warnings():
        warnings.simplefilter("error", PsyadNote)
        result = ADReverseContainerTrans().apply(
            read_fortran_source(source), "foo", ["y"], ["x"], ADJointReversalSchedule())
    changes = ndiff(source.splitlines(), write_fortran(result).splitlines())
    assert not [line for line in changes if line.startswith("- ")]


def test_a_tree_that_was_changed_is_written() -> None:
    container = read_fortran_source(SOURCE.format(type="real(8)::"))
    routine = container.walk(Routine)[0]
    routine.walk(Assignment)[0].rhs.children[0].replace_with(
        Literal("7", ScalarType.integer_type()))
    with pytest.warns(PsyadNote, match="REWRITTEN"):
        result = ADReverseContainerTrans().apply(
            container, "foo", ["y"], ["x"], ADJointReversalSchedule())
    original = write_fortran(result).partition("end subroutine foo")[0]
    assert "b%v = 7 * x" in original and "MODULE m" not in original


DIRECTED = """
module m
  implicit none
  real(8) :: work(4)
  {before}
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x*x
  end subroutine foo
  subroutine fill(u)
    real(8), intent(out) :: u(4)
    integer :: i
    !$omp parallel do &
    !$omp& private(i)
    do i = 1, 4
      u(i) = i
      !dir$ noinline
    end do
    !$OMP end parallel do
  end subroutine fill
end module m
"""


@pytest.mark.parametrize("before, kept, lost", [
    ("", True, 0), ("", False, 4), ("!$omp threadprivate(work)", True, 1)])
def test_directives_that_psyclone_keeps_are_not_lost(before: str, kept: bool, lost: int) -> None:
    reader = FortranReader(ignore_comments=not kept, ignore_directives=not kept)
    container = reader.psyir_from_source(DIRECTED.format(before=before))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        result = ADReverseContainerTrans().apply(
            container, "foo", ["y"], ["x"], ADJointReversalSchedule())
    found = [str(one.message) for one in told if "DIRECTIVE_LOST" in str(one.message)]
    assert [f"all {lost} directives" in one for one in found] == [True]*bool(lost)
    written = write_fortran(result).lower()
    directives = ("!$omp parallel do", "!$omp& private(i)", "!dir$ noinline",
                  "!$omp end parallel do")
    assert all((one in written) is kept for one in directives)
    assert "threadprivate" not in written


LOOP = """
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(inout) :: y(n)
  integer :: i
  !$omp {} &
  !$omp& private(i)
  do i = 1, n
    y(i) = y(i)*x(i)
  end do
  !$omp end {}
end subroutine foo
"""


def test_directives_as_nodes_stay_in_originals() -> None:
    reader = FortranReader(ignore_comments=False, ignore_directives=False)
    with pytest.warns(PsyadNote, match="'foo' holds directives that are not in what is generated"):
        result = ADReverseContainerTrans().apply(
            reader.psyir_from_source(LOOP.replace("{}", "parallel do")), "foo", ["y"], ["x"],
            ADJointReversalSchedule())
    written = write_fortran(result)
    assert written.count("omp") == 3 and written.index("!$omp end parallel do") \
        < written.index("subroutine foo_reversing")


def test_directives_as_nodes_are_refused_where_threads_matter() -> None:
    reader = FortranReader(ignore_comments=False, ignore_directives=False)
    with pytest.raises(UnsupportedError, match=r"DIRECTIVE.*task"):
        ADReverseContainerTrans().apply(
            reader.psyir_from_source(LOOP.replace("{}", "taskloop")), "foo", ["y"], ["x"],
            ADJointReversalSchedule())
