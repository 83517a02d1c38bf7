# SPDX-License-Identifier: BSD-3-Clause
"""Subroutines without source: called where nothing active passes through them, else refused."""

from __future__ import annotations

import subprocess

import pytest

from psyad_ext import PsyadNote, read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification import Settings, verify

INTERFACE = """
module m
  implicit none
  interface
    subroutine start_timer(id)
      integer, intent(in) :: id
    end subroutine start_timer
    subroutine table(k, v)
      integer, intent(in) :: k
      real(8), intent(out) :: v(k)
    end subroutine table
    subroutine add_to(k, w)
      integer, intent(in) :: k
      real(8), intent(inout) :: w(k)
    end subroutine add_to
    subroutine show(v)
      real(8), intent(in) :: v
    end subroutine show
  end interface
contains
"""
#: What the program is linked with. ``table`` sets all elements but the last.
LIBRARY = """
subroutine start_timer(id)
  integer, intent(in) :: id
end subroutine start_timer
subroutine table(k, v)
  integer, intent(in) :: k
  real(8), intent(inout) :: v(k)
  v(:k - 1) = k
end subroutine table
subroutine add_to(k, w)
  integer, intent(in) :: k
  real(8), intent(inout) :: w(k)
  w = w + 0.5d0
end subroutine add_to
subroutine show(v)
  real(8), intent(in) :: v
end subroutine show
subroutine tick(e, i)
  real(8) :: e
  integer :: i
  e = 0.1d0*i
end subroutine tick
"""
STEPS = INTERFACE + """
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: c(n), w(n), e
    integer :: i, step
    external :: tick
    w = 1
    c = 2
    y = 0
    do step = 1, 3
      call start_timer(step)
      call table(n, c)
      call add_to(n, w)
      call tick(e, step)
      do i = 1, n
        y = y + c(i)*w(i)*x(i)**2 + e*x(i)
      end do
    end do
  end subroutine foo
end module m
"""


def body(statements: str, declarations: str = "") -> str:
    lines = [f"    {line}\n" for part in (declarations, statements)
             for line in part.split("; ") if line]
    return (f"{INTERFACE}  subroutine foo(n, x, y)\n    integer, intent(in) :: n\n"
            "    real(8), intent(in) :: x(n)\n    real(8), intent(inout) :: y\n"
            f"{''.join(lines)}  end subroutine foo\nend module m\n")


def reversed_text(source: str) -> str:
    return write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(source, "m.f90"), "foo", ["y"], ["x"], ADJointReversalSchedule()))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("library")
    (folder / "library.f90").write_text(LIBRARY)
    subprocess.run(["gfortran", "-c", "library.f90"], cwd=folder, check=True)
    return str(folder / "library.o")


def test_derivatives(library: str) -> None:
    texts = {}
    for name, schedule in (("joint", ADJointReversalSchedule()),
                           ("split", ADSplitReversalSchedule())):
        with pytest.warns(PsyadNote, match="'table' has no source"):
            texts[name] = write_fortran(ADReverseContainerTrans().apply(
                read_fortran_source(STEPS, "m.f90"), "foo", ["y"], ["x"], schedule))
    with pytest.warns(PsyadNote, match="'tick' has no source"):
        tangent = write_fortran(ADForwardContainerTrans().apply(
            read_fortran_source(STEPS, "m.f90"), "foo", ["y"], ["x"]))
    report = verify(STEPS, texts, "foo", ["y"], ["x"], tangents=tangent,
                    settings=Settings(values={"n": 5}, link=[library]))
    assert report.passed, str(report)


@pytest.mark.parametrize("statements", [
    "call show(x(1)); y = sum(x)",
    "y = sum(x); call show(y)",
    "call show(sum(x)); y = sum(x)",
])
def test_what_only_gets_active_values_is_called(statements: str) -> None:
    with pytest.warns(PsyadNote):
        assert "CALL show(" in reversed_text(body(statements))


@pytest.mark.parametrize("statements, declarations, words", [
    ("c = x; call add_to(n, c); y = sum(c)", "real(8) :: c(n)", "it gets what depends"),
    # What it leaves as it was keeps its derivative.
    ("c = x; call table(n, c); y = sum(c)", "real(8) :: c(n)", "it gets what depends"),
    ("call show(x(1)); call table(n, c); y = sum(c*x)", "real(8) :: c(n)",
     "since 'show' gets it before"),
    ("c = x(1); call tick(c, n); y = c", "real(8) :: c; external :: tick",
     "it gets what depends"),
    # More than the element that is passed may be set.
    ("c = 1; call tick(c(2), n); y = sum(c*x)", "real(8) :: c(n); external :: tick",
     "'tick' that is called here was not found"),
    # The receipt may end behind the call.
    ("call mpi_irecv(c, n); y = c*sum(x)", "real(8) :: c; external :: mpi_irecv",
     "'mpi_irecv' that is called here belongs to MPI"),
])
def test_what_a_derivative_may_pass_through_is_refused(statements: str, declarations: str,
                                                       words: str) -> None:
    with pytest.raises(UnsupportedError, match=words) as caught:
        reversed_text(body(statements, declarations))
    assert {problem.code for problem in caught.value.problems} == {"CALLEE"}


def test_arguments_by_name() -> None:
    with pytest.warns(PsyadNote):
        text = reversed_text(body("call table(v=c, k=n); y = sum(c*x)", "real(8) :: c(n)"))
    assert "CALL table(n, c_value)" in text


def test_a_routine_with_such_calls_is_split() -> None:
    source = body("call bar(n, x, y); y = y**2").replace("end module m", """
  subroutine bar(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    call start_timer(n)
    y = sum(x**2)
  end subroutine bar
end module m""")
    with pytest.warns(PsyadNote):
        text = reversed_text(source)
    assert "call bar_recording(" in text
    assert text.count("CALL start_timer(") == 1
