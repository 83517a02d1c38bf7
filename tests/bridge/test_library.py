# SPDX-License-Identifier: BSD-3-Clause
"""Fortran called from Python."""

from __future__ import annotations

import pytest

from psyad_ext.core.errors import PsyadError, UsageError

numpy = pytest.importorskip("numpy")
library = pytest.importorskip("psyad_ext.bridge.library")

SOURCE = """
module m
  implicit none
contains
  subroutine foo(n, a, flag, x, total)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, 2:4)
    logical, intent(in) :: flag
    real(4), intent(inout) :: x(:)
    real(8), intent(out) :: total
    total = merge(sum(a(:, 3)), 0.0d0, flag)
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
def _loaded() -> object:
    return library.FortranLibrary(SOURCE, ["foo", "grow"])


def test_arrays_and_scalars(loaded: object) -> None:
    a = numpy.arange(6.0).reshape(2, 3)
    x = numpy.ones(3, dtype="f4")
    found = loaded.call("foo", n=2, a=a, flag=True, x=x)
    assert found["total"] == 1.0 + 4.0
    assert found["x"].tolist() == [2.0, 2.0, 2.0] and x.tolist() == [1.0, 1.0, 1.0]
    assert set(found) == {"x", "total"}


def test_what_is_allocated(loaded: object) -> None:
    assert loaded.call("GROW", n=3)["found"].tolist() == [1, 4, 9]
    assert loaded.call("grow", n=0)["found"].tolist() == []


@pytest.mark.parametrize("values, text", [
    ({"n": 2}, "missing"), ({"n": 2, "aa": 1}, "did you mean 'a'"),
    ({"n": 2, "a": [[1.0, 2.0]], "flag": True, "x": [1.0]}, "shape")])
def test_wrong_arguments(loaded: object, values: dict[str, object], text: str) -> None:
    with pytest.raises(UsageError, match=text):
        loaded.call("foo", **values)


def test_unknown_routine(loaded: object) -> None:
    with pytest.raises(UsageError, match="did you mean 'grow'"):
        loaded.call("gro")


def test_fortran_that_does_not_compile() -> None:
    with pytest.raises(PsyadError, match="does not compile"):
        library.FortranLibrary("subroutine foo()\n  call bar(1)\n  call bar(1.0)\n"
                               "end subroutine foo\n", ["foo"])
