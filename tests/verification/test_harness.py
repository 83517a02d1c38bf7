# SPDX-License-Identifier: BSD-3-Clause
"""Test programs for the user's own build: built and run, also with a wrong derivative."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import cli

MODEL = """\
module model
  implicit none
  type :: state_t
    real(8), allocatable :: u(:)
    real(8) :: c
  end type state_t
  real(8) :: scale = 2
contains
  subroutine f(state, flag, name, x, sum)
    type(state_t), intent(inout) :: state
    logical, intent(in) :: flag
    character(len=*), intent(in) :: name
    real(8), intent(inout) :: x(:)
    real(8), intent(out) :: sum
    integer :: i
    sum = 0
    do i = 1, size(x)
      sum = sum + state%u(i - 1)**2*state%c*x(i)*scale
    end do
    if (flag .and. name == 'it''s') sum = sum*acos(x(1))
    x = x*x
  end subroutine f
end module model
"""
FUNCTION = """\
real function f(x)
  real, intent(in) :: x(3)
  f = sum(x**3)
end function f
"""
ASSUMED_SIZE = """\
subroutine f(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(*)
  real(8), intent(out) :: y(*)
  y(1:n) = x(1:n)**2
end subroutine f
"""
NAMES = ["--routine", "f", "--dependent", "sum,x", "--independent", "x,state,scale",
         "--size", "state%u=0:5", "--set", "name=it's"]


def made(folder: Path) -> subprocess.CompletedProcess[str]:
    """:returns: the outcome of building and running a harness."""
    return subprocess.run(["make", "test"], cwd=folder, capture_output=True, text=True,
                          check=False)


@pytest.mark.parametrize(("text", "mode", "options", "right", "wrong"), [
    (MODEL, "reverse", NAMES, "state%c", "state%c*1.00001d0"),
    (MODEL, "tangent", NAMES, "state%c", "state%c*1.00001d0"),
    (ASSUMED_SIZE, "reverse", ["--routine", "f", "--dependent", "y", "--independent", "x",
                               "--set", "n=2", "--size", "y=5", "--size", "x=4"],
     "2.0_8 *", "2.2_8 *"),
    (FUNCTION, "reverse", ["--routine", "f", "--dependent", "f", "--independent", "x"],
     "3.0 *", "3.3 *")])
def test_a_harness_is_built_and_run(text: str, mode: str, options: list[str], right: str,
                                    wrong: str, tmp_path: Path,
                                    capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "model.f90").write_text(text)
    folder = tmp_path / "test"
    status = cli.main(["harness", str(tmp_path / "model.f90"), *options, "--mode", mode,
                       "-o", str(folder)])
    assert status == cli.DONE
    assert "--range x=0.1:0.9" in capsys.readouterr().err or text is not MODEL
    done = made(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "PASS: all checks passed" in done.stdout
    assert "FAIL" not in done.stdout and "dot product x" in done.stdout
    file = folder / "generated.f90"
    place = file.read_text().index("_returning" if mode == "reverse" else "_tangent")
    head, tail = file.read_text()[:place], file.read_text()[place:]
    assert right in tail
    file.write_text(head + tail.replace(right, wrong))
    done = made(folder)
    assert done.returncode != 0 and "FAIL  dot product x" in done.stdout, done.stdout


def test_a_harness_is_written_where_the_routine_needs_data_of_the_user(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "model.f90").write_text(
        "subroutine f(x, y)\n  real(8) :: x, y\n  external :: prepare\n  call prepare()\n"
        "  y = x**2\nend subroutine f\n")
    (tmp_path / "hand.f90").write_text(
        "subroutine f_tangent(x, x_d, y, y_d)\n  real(8) :: x, x_d, y, y_d\n  y = x**2\n"
        "  y_d = 2*x*x_d\nend subroutine f_tangent\n")
    folder = tmp_path / "test"
    assert cli.main(["harness", str(tmp_path / "model.f90"), "--routine", "f", "--dependent", "y",
                     "--independent", "x", "--mode", "tangent", "--against",
                     str(tmp_path / "hand.f90"), "-o", str(folder)]) == cli.DONE
    assert "needs data of yours: " in (said := capsys.readouterr().err) and "'prepare'" in said
    assert made(folder).returncode != 0
    (folder / "own.f90").write_text("subroutine prepare()\nend subroutine prepare\n")
    done = subprocess.run(["make", "test", "LIBS=own.f90"], cwd=folder, capture_output=True,
                          text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_file_with_a_main_program_is_refused(tmp_path: Path,
                                               capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "model.f90").write_text(FUNCTION + "program main\n  real :: f\n"
                                        "  print *, f([1.0, 2.0, 3.0])\nend program main\n")
    assert cli.main(["harness", str(tmp_path / "model.f90"), "--routine", "f", "--dependent", "f",
                     "--independent", "x", "-o", str(tmp_path / "test")]) == cli.WRONG_USAGE
    assert "main program" in capsys.readouterr().err
    assert not (tmp_path / "test").exists()
