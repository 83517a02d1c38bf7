# SPDX-License-Identifier: BSD-3-Clause
"""Routines of a text, called one by one."""

from __future__ import annotations

import numpy
import pytest

from psyad_ext.bridge import CompileError, FortranLibrary
from psyad_ext.core.errors import UsageError

SOURCE = """
module m
  implicit none
  real(8), private :: gain = 2.0d0
contains
  subroutine foo(n, a, flag, x, total)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, 2:4)
    logical, intent(in) :: flag
    real(4), intent(inout) :: x(:)
    real(8), intent(out) :: total
    total = merge(sum(a(:, 3)), 0.0d0, flag)*gain
    x = 2*x
  end subroutine foo
  subroutine grow(n, found)
    integer, intent(in) :: n
    integer, allocatable, intent(out) :: found(:)
    integer :: i
    allocate(found(n))
    do i = 1, n
      found(i) = i*i
    end do
  end subroutine grow
end module m
"""


@pytest.fixture(name="loaded", scope="module")
def _loaded() -> FortranLibrary:
    return FortranLibrary(SOURCE, ["foo", "grow"])


def test_arrays_and_scalars(loaded: FortranLibrary) -> None:
    a = numpy.arange(6.0).reshape(2, 3)
    x = numpy.ones(3, dtype="f4")
    found = loaded.call("foo", n=2, a=a, flag=True, x=x)
    assert found["total"] == 2*(1.0 + 4.0)
    assert found["x"].tolist() == [2.0, 2.0, 2.0] and x.tolist() == [1.0, 1.0, 1.0]
    assert set(found) == {"x", "total", "gain"}


def test_variables_of_the_module_can_be_set(loaded: FortranLibrary) -> None:
    given = {"a": numpy.ones((2, 3)), "flag": True, "x": numpy.ones(1, dtype="f4")}
    assert loaded.call("foo", **given, gain=5.0)["total"] == 10.0
    assert loaded.call("foo", **given)["total"] == 4.0


def test_what_is_allocated(loaded: FortranLibrary) -> None:
    assert loaded.call("GROW", n=3)["found"].tolist() == [1, 4, 9]
    assert loaded.call("grow", n=0)["found"].tolist() == []


@pytest.mark.parametrize("values, error, text", [
    ({"n": 2}, TypeError, "missing"), ({"n": 2, "aa": 1}, TypeError, "did you mean 'a'"),
    ({"n": 2, "a": [[1.0, 2.0]], "flag": True, "x": [1.0]}, ValueError, "shape")])
def test_wrong_arguments(loaded: FortranLibrary, values: dict[str, object],
                         error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        loaded.call("foo", **values)


def test_unknown_routine(loaded: FortranLibrary) -> None:
    with pytest.raises(UsageError, match="did you mean 'grow'"):
        loaded.call("gro")


def test_fortran_that_does_not_compile() -> None:
    with pytest.raises(CompileError, match=r"source\.f90:3"):
        FortranLibrary("subroutine foo()\n  call bar(1)\n  call bar(1.0)\nend subroutine foo\n",
                       ["foo"])
