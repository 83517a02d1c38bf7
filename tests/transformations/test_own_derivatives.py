# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives that stand beside their procedures."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from psyad_ext import PsyadNote, Rules, read_fortran_source, write_fortran
from psyad_ext.cli import main
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

SOURCE = """
module kinds
  integer, parameter :: wp = 8
end module kinds
module solvers
  use kinds, only: wp
  implicit none
  integer, parameter :: two = 2
contains
  subroutine damp(n, c, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: c, x(n)
    real(wp), intent(inout) :: y(:)
    integer, save :: calls = 0
    calls = calls + 1
    y = y*sin(c*x)
  end subroutine damp
  subroutine damp_reversing(n, c, c_adj, x, x_adj, y, y_adj)
    integer, intent(in) :: n
    real(wp), intent(in) :: c, x(n)
    real(wp), intent(inout) :: c_adj, x_adj(n), y(:), y_adj(:)
    x_adj = x_adj + y_adj*y*cos(c*x)*c
    c_adj = c_adj + sum(y_adj*y*cos(c*x)*x)
    y_adj = y_adj*sin(c*x)
    y = 1000
  end subroutine damp_reversing
  subroutine damp_tangent(n, c, c_d, x, x_d, y, y_d)
    integer, intent(in) :: n
    real(wp), intent(in) :: c, c_d, x(n), x_d(n)
    real(wp), intent(inout) :: y(:), y_d(:)
    y_d = y_d*sin(c*x) + y*cos(c*x)*(c*x_d + c_d*x)
    y = y*sin(c*x)
  end subroutine damp_tangent
  subroutine wave(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    y = sin(x)**2
  end subroutine wave
  subroutine wave_recording(n, x, y, s)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n), s(n, two)
    s(:, 1) = sin(x)
    s(:, 2) = cos(x)
    y = s(:, 1)**2
  end subroutine wave_recording
  subroutine wave_returning(n, x, x_adj, y, y_adj, s)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n), s(n, two)
    real(wp), intent(inout) :: x_adj(n), y(n), y_adj(n)
    x_adj = x_adj + 2*y_adj*s(:, 2)*s(:, 1) + 0*y
    y = 0
  end subroutine wave_returning
  subroutine wave_tangent(n, x, x_d, y, y_d)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n), x_d(n)
    real(wp), intent(out) :: y(n), y_d(n)
    y = sin(x)**2
    y_d = 2*sin(x)*cos(x)*x_d
  end subroutine wave_tangent
end module solvers
module m
  use kinds
  use solvers, only: damp, wave
  implicit none
contains
  subroutine run(n, c, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: c, x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: z(n)
    call wave(n, x, y)
    call damp(n, c*x(1), x, y)
    z = y
    call damp(n, c, z, y)
    call wave(n, y, z)
    y = y + z
  end subroutine run
end module m
"""


@pytest.mark.slow
def test_they_are_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "m.f90"
    file.write_text(SOURCE)
    assert main(["verify", str(file), "--routine", "run", "--dependent", "y", "--independent",
                 "x,c", "--set", "n=3", "--own-derivatives"]) == 0
    shown = capsys.readouterr().out
    assert "damp: all " in shown and "wave: all " in shown and "\nall " in shown


def adjoint(text: str = SOURCE, own: object = True, trans: type = ADReverseContainerTrans) -> str:
    source = read_fortran_source(text, rules=Rules(own_derivatives=own))
    schedule = [ADJointReversalSchedule()] if trans is ADReverseContainerTrans else []
    return write_fortran(trans().apply(source, "run", ["y"], ["x", "c"], *schedule))


def test_in_the_same_module() -> None:
    one = SOURCE.replace("end module solvers\nmodule m\n  use kinds\n  use solvers, only: damp, wave"
                         "\n  implicit none\ncontains\n", "").replace("module m", "module solvers")
    found = adjoint(one)
    assert "call damp_reversing(n" in found and "use solvers" not in found


def test_of_some_procedures_only() -> None:
    with pytest.warns(PsyadNote, match="'wave_recording', which stands beside it, is not used"):
        found = adjoint(own=["damp"])
    assert "call damp_reversing(n" in found and "call wave_recording(n" not in found
    assert "Nobody has verified the rules for: damp (source.f90:10)" in found


def test_a_note_says_that_they_are_not_used() -> None:
    with pytest.warns(PsyadNote, match="--own-derivatives"):
        adjoint(own=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        adjoint()


WRONG = {
    "order": (("damp_reversing(n, c, c_adj", "damp_reversing(n, c_adj, c"),
              "the arguments of 'damp_reversing' are not (n, c, c_adj, x, x_adj, y, y_adj)"),
    "tapes": (("y(n), s(n, two)\n    s(", "y(n), s(:, :)\n    s("),
              "'s' of 'wave_recording' has no bounds in terms of other arguments"),
    "other tapes": (("wave_returning(n, x, x_adj, y, y_adj, s)",
                     "wave_returning(n, x, x_adj, y, s, y_adj)"),
                    "the arguments of 'wave_returning' are not (n, x, x_adj, y, y_adj, s)"),
    "beginning": (("wave_recording(n, x, y, s)", "wave_recording(n, y, x, s)"),
                  "do not begin with those of 'wave'"),
    "different": (("damp_tangent(n, c, c_d, x, x_d, y, y_d)\n    integer, intent(in) :: n\n"
                   "    real(wp), intent(in) :: c, c_d, x(n)",
                   "damp_tangent(n, c, x, x_d, y, y_d)\n    integer, intent(in) :: n\n"
                   "    real(wp), parameter :: c_d = 0\n    real(wp), intent(in) :: c, x(n)"),
                  "adjoint and tangent are of different arguments: c, x, y; x, y"),
    "intent": (("real(wp), intent(inout) :: y(:)\n    integer", "real(wp) :: y(:)\n    integer"),
               "argument 'y' of 'damp' needs an intent"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_can_not_be_used(name: str) -> None:
    change, message = WRONG[name]
    assert change[0] in SOURCE
    with pytest.raises(UnsupportedError) as error:
        adjoint(SOURCE.replace(*change))
    problem, *_ = error.value.problems
    assert problem.code == "OWN_DERIVATIVE" and message in problem.text


def test_a_derivative_that_is_missing() -> None:
    text = SOURCE.replace("wave_tangent", "wave_other")
    with pytest.raises(UnsupportedError, match="the rule for 'wave' has no tangent"):
        adjoint(text, trans=ADForwardContainerTrans)
    assert "call wave_recording(n" in adjoint(text)


RULE = """
module m
  implicit none
contains
  subroutine smooth(n, x, y)
    !$psyad rule linear = true
    !$psyad rule adjoint = \"\"\"
    !$psyad rule call smooth(n, y_adj, x_new)
    !$psyad rule x_adj = x_adj + x_new
    !$psyad rule \"\"\"
    !$psyad rule local = "real(8) :: x_new(n)"
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    y = 2*x + cshift(x, 1) + cshift(x, -1)
  end subroutine smooth
  real(8) function root(p) result(x)
    !$psyad rule partials = { p = "0.5/root(p)" }
    real(8), intent(in) :: p
    x = sqrt(p)
  end function root
  subroutine run(n, x, c, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), c
    real(8), intent(out) :: y(n)
    call smooth(n, x*c, y)
    y = y*root(c)
  end subroutine run
end module m
"""


def test_rules_in_directives() -> None:
    found = adjoint(RULE, own=False)
    assert "call smooth(n, y_adj, x_new)" in found and "0.5 / root(p)" in found
    assert "use m" not in found
    assert "0.5 / root(p)" in adjoint(RULE, False, ADForwardContainerTrans)


def test_wrong_rules_in_directives() -> None:
    with pytest.raises(UnsupportedError, match="'liner' is unknown in a rule") as error:
        adjoint(RULE.replace("linear =", "liner ="))
    assert error.value.problems[0].line == 6
