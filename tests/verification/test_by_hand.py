# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives that somebody has written by hand, and the lines of derivatives that do not run."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext import cli
from psyad_ext.verification import Derivative, Settings, verify
from tests.verification.adjoints import BARE, BARE_ADJOINT, SCALED_ADJOINT, SCALED_TANGENT, scaled

NAMES = ["--routine", "scaled", "--dependent", "y,s", "--independent", "x,s"]
MODULE = "module by_hand\n  use scaled_mod\n  implicit none\ncontains\n{}end module by_hand\n"


@pytest.fixture(name="files")
def write_files(tmp_path: Path) -> Path:
    """:returns: a folder with a routine and derivatives of it."""
    for name, text in {
            "model.f90": scaled(), "both.f90": scaled(SCALED_ADJOINT + SCALED_TANGENT),
            "adjoint.f90": MODULE.format(SCALED_ADJOINT.replace("scaled_reversing", "back")),
            "wrong.f90": MODULE.format(SCALED_ADJOINT.replace("cos(", "sin("))}.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def run(folder: Path, file: str, *options: str) -> int:
    """:returns: the exit status of ``verify``."""
    return cli.main(["verify", str(folder / file), *NAMES, *options])


@pytest.mark.parametrize(("file", "against", "mode"), [
    ("model.f90", "adjoint.f90:back", "reverse"), ("both.f90", "both.f90", "both"),
    ("both.f90", "both.f90:scaled_tangent", "tangent"), ("model.f90", "both.f90", "both")])
def test_derivatives_by_hand(files: Path, file: str, against: str, mode: str,
                             capsys: pytest.CaptureFixture[str]) -> None:
    assert run(files, file, "--against", str(files / against), "--mode", mode) == cli.DONE
    assert "by hand  dot product" in capsys.readouterr().out or mode == "tangent"


def test_a_wrong_one_is_found(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(files, "model.f90", "--against", str(files / "wrong.f90")) == cli.NOT_VERIFIED
    assert "by hand: dot product x: the adjoint gives" in capsys.readouterr().out


def test_what_is_not_there_is_named(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(files, "model.f90", "--against", str(files / "no.f90")) == cli.WRONG_USAGE
    assert run(files, "model.f90", "--against", str(files / "both.f90:no")) == cli.NOT_VERIFIED
    assert run(files, "model.f90", "--against", str(files / "both.f90:scaled_tangent"),
               "--mode", "both") == cli.WRONG_USAGE
    said = capsys.readouterr().err
    assert all(words in said for words in ("no such file", "holds no routine 'no'", "needs several"))
    assert run(files, "model.f90", "--against", str(files / "model.f90")) == cli.NOT_VERIFIED
    assert "model.f90:NAME" in capsys.readouterr().err


def test_a_derivative_in_no_module() -> None:
    assert verify(BARE, Derivative(BARE_ADJOINT, "hand.f90", is_written=True), "bare",
                  ["total"], ["x", "z"], settings=Settings(sizes={"x": [8]},
                                                           values={"m": [1, 2, 2]})).passed


def test_fixed_form_and_macros() -> None:
    primal = ("      subroutine f(x, y)\n      real*8 x, y\n      y = FACTOR*x**2\n"
              "      end subroutine f\n")
    adjoint = ("C     by hand\n      subroutine f_reversing(x, x_adj, y, y_adj)\n"
               "      real*8 x, x_adj, y,\n     &       y_adj\n#ifdef FACTOR\n"
               "      y = FACTOR*x**2\n      x_adj = x_adj + 2*FACTOR*x*y_adj\n"
               "      y_adj = {}\n#endif\n      end subroutine f_reversing\n")
    for last, passed in (("0", True), ("1/0.", False)):
        report = verify(primal, Derivative(adjoint.format(last), "hand.F"), "f", ["y"], ["x"],
                        name="model.F", defines=["FACTOR=3"])
        assert report.passed is passed, str(report)
    assert "hand.F:8: Error: Division by zero" in str(report)


COVERED = """\
subroutine f(n, limit, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x, limit
  real(8), intent(out) :: y
  y = x
end subroutine f
subroutine f_reversing(n, limit, x, x_adj, y, y_adj)
  integer, intent(in) :: n
  real(8), intent(in) :: x, limit
  real(8), intent(inout) :: x_adj, y_adj
  real(8), intent(out) :: y
  y = x
  if (x > 10*limit) then
    x_adj = x_adj + y_adj
    x_adj = x_adj + 0
  else
    x_adj = x_adj + y_adj
  end if
  if (n < 100) then
    y_adj = 0
  else
    y_adj = 1
  end if
  if (limit > 1d9) then
    error stop 'no limit'
  end if
end subroutine f_reversing
subroutine f_returning(x)
  real(8), intent(in) :: x
  if (x > 0) stop
end subroutine f_returning
"""


def test_lines_that_were_not_executed_are_listed() -> None:
    plain = COVERED[:COVERED.index("subroutine f_reversing")]
    report = verify(plain, COVERED, "f", ["y"], ["x"], settings=Settings(coverage=True))
    assert report.passed
    assert list(report.unexecuted) == [
        "adjoint: generated.f90:14-15 (if (x > 10*limit) then): other values of x, limit may "
        "reach it",
        "adjoint: generated.f90:22 (if (n < 100) then ... else): other values of n may reach it"]
    assert not verify(plain, COVERED, "f", ["y"], ["x"]).unexecuted


def test_lines_are_counted_in_processes_of_their_own() -> None:
    state = COVERED.replace("  y = x\nend", "  integer, save :: calls = 0\n  calls = calls + 1\n"
                                            "  y = x\nend")
    plain = state[:state.index("subroutine f_reversing")]
    report = verify(plain, state, "f", ["y"], ["x"], settings=Settings(coverage=True))
    assert report.passed and len(report.unexecuted) == 2, str(report)


def test_warnings_that_the_original_gives_of_what_a_variable_stems_from() -> None:
    source = COVERED.replace("  y = x\n", "  real(8) :: {0}(20000)\n  {0} = x\n  y = {0}(20000)\n")
    text = source[:source.index("subroutine f_reversing")].format("t") \
        + source[source.index("subroutine f_reversing"):].format("t_adj")
    plain = text[:text.index("subroutine f_reversing")]
    assert verify(plain, text, "f", ["y"], ["x"]).passed
    other = text.replace("t_adj", "large")
    assert not verify(plain, other, "f", ["y"], ["x"]).passed
