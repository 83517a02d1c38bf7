# SPDX-License-Identifier: BSD-3-Clause
"""Libraries, objects, and procedures that are not there."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext.core.errors import UsageError, VerificationError
from psyad_ext.verification import Derivative, Settings, verify

ELSEWHERE = """\
module vext
  implicit none
contains
  subroutine t(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x*x
  end subroutine t
  subroutine other(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n), b(n)
    integer :: ip(n), info
    external :: dgesv, mpi_barrier
    call mpi_barrier(a)
    call dgesv(n, 1, a, n, ip, b, n, info)
  end subroutine other
end module vext
"""
LIBRARY = """\
subroutine twice(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  a = 2*a
end subroutine twice
"""
CALLING = """\
module calling
contains
  subroutine t(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    real(8) :: a(3)
    external :: twice
    a = x**2
    call twice(3, a)
    y = sum(a*x)
  end subroutine t
  subroutine t_reversing(x, x_adj, y, y_adj)
    real(8), intent(in) :: x(3)
    real(8), intent(inout) :: x_adj(3), y_adj
    real(8), intent(out) :: y
    call t(x, y)
    x_adj = x_adj + 6*x**2*y_adj
    y_adj = 0
  end subroutine t_reversing
end module calling
"""
BY_HAND = Derivative(CALLING, "model.f90", is_written=True)


def test_routines_that_are_not_reached_need_not_link() -> None:
    assert verify(ELSEWHERE, {}, "t", ["y"], ["x"]).passed


def test_what_is_missing_is_named_with_the_place_of_its_call() -> None:
    with pytest.raises(VerificationError, match=r"model.f90:9: ERROR STOP 'twice' is called, which "
                                                r"is not linked \(--link\).*name its library"):
        verify(CALLING, {}, "t", ["y"], ["x"], name="model.f90")


@pytest.mark.parametrize("items", [["one.o"], ["-L{folder}", "one"]])
def test_objects_and_libraries(items: list[str], tmp_path: Path) -> None:
    (tmp_path / "one.f90").write_text(LIBRARY)
    subprocess.run(["gfortran", "-c", "one.f90"], cwd=tmp_path, check=True)
    subprocess.run(["ar", "rc", "libone.a", "one.o"], cwd=tmp_path, check=True)
    link = [str(tmp_path / item) if item.endswith(".o") else item.format(folder=tmp_path)
            for item in items]
    report = verify(CALLING, BY_HAND, "t", ["y"], ["x"], settings=Settings(link=link))
    assert report.passed, str(report)
    # Differences are taken in 8 bytes: more the library does not take.
    assert {row.limit for row in report.rows if row.check == "dot product"} == {"1e-08"}
    wrong = Derivative(CALLING.replace("6*x", "6.00001d0*x"), "model.f90", is_written=True)
    assert not verify(CALLING, wrong, "t", ["y"], ["x"], settings=Settings(link=link)).passed


def test_a_library_that_is_not_there_is_no_fault_of_the_source() -> None:
    with pytest.raises(VerificationError, match=r"(?s)does not link with.*no_such_library"):
        verify(CALLING, {}, "t", ["y"], ["x"], settings=Settings(link=["no_such_library"]))


@pytest.mark.parametrize("item", ["no_such.o", "-Lno_such_folder", "no/such"])
def test_what_does_not_exist_is_named(item: str) -> None:
    with pytest.raises(UsageError, match="no such"):
        verify(CALLING, {}, "t", ["y"], ["x"], settings=Settings(link=[item]))


def test_modules_of_other_files_may_be_merged(tmp_path: Path) -> None:
    """Warnings about them are old, and lines may end as on another system."""
    (tmp_path / "law.f90").write_bytes(b"""module law
  implicit none
  private
  public :: square
contains
  real(8) function square(a)
    real(8), intent(in) :: a
    square = a*a
  end function square
  subroutine unused()
  end subroutine unused
end module law
""".replace(b"\n", b"\r\n"))
    source = """module top
  use law, only: square
  implicit none
contains
  subroutine f(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = square(x)
  end subroutine f
end module top
"""
    adjoint = (tmp_path / "law.f90").read_text() + source.replace("end module", """
  subroutine f_reversing(x, x_adj, y, y_adj)
    real(8), intent(in) :: x
    real(8), intent(inout) :: x_adj, y_adj
    real(8), intent(out) :: y
    call f(x, y)
    x_adj = x_adj + 2*x*y_adj
    y_adj = 0
  end subroutine f_reversing
end module""")
    report = verify(source, adjoint, "f", ["y"], ["x"], include_paths=[str(tmp_path)])
    assert report.passed, str(report)
