# SPDX-License-Identifier: BSD-3-Clause
"""Summaries: what others need to know of a routine with derivatives, instead of its source."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.cli import main
from psyad_ext.core.errors import UsageError
from psyad_ext.core.toml_text import TomlText
from psyad_ext.ir.external.library import library
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.external.toml import rules_in
from psyad_ext.ir.external.toml_writing import rule_text
from psyad_ext.transformations.summaries import summary_of

PHYSICS = """module kinds
  integer, parameter :: wp = 8
end module kinds
module physics
  use kinds, only: wp
  implicit none
  real(wp) :: level = 1
contains
  subroutine step(n, c, t, u, flux, largest)
    integer, intent(in) :: n
    real(wp), intent(in) :: c, t
    real(wp), intent(inout) :: u(:)
    real(wp), intent(out) :: flux(n), largest
    integer :: i
    largest = maxval(u)
    do i = 1, n
      call damp(c, u(i))
      flux(i) = u(i)**2*t
    end do
  end subroutine step
  subroutine damp(c, b)
    real(wp), intent(in) :: c
    real(wp), intent(inout) :: b
    b = sin(c*b)
  end subroutine damp
  subroutine reads(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    call scaled(x, y)
  end subroutine reads
  subroutine scaled(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    y = level*x
  end subroutine scaled
  subroutine prints(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    y = x**2
    print *, y
  end subroutine prints
  subroutine keeps(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: y
    y = y + x**2
  end subroutine keeps
  subroutine turns(x, z)
    real(wp), intent(in) :: x
    complex(wp), intent(out) :: z
    z = cmplx(x, x, wp)
  end subroutine turns
  function square(x) result(y)
    real(wp), intent(in) :: x
    real(wp) :: y
    y = x**2
  end function square
end module physics
"""
MODEL = """module model
  implicit none
contains
  subroutine run(u0, cost)
    use physics, only: step
    real(8), intent(in) :: u0(4)
    real(8), intent(out) :: cost
    real(8) :: u(4), flux(4), largest, c
    integer :: k
    u = u0
    c = u0(2)**2
    cost = 0
    do k = 1, 3
      call step(4, c, 0.5d0, u, flux, largest)
      cost = cost + sum(flux*u)
    end do
  end subroutine run
end module model
"""
PROJECT = """[[target]]
name = "step"
file = "src/physics.f90"
routine = "step"
dependent = ["u", "flux"]
independent = ["u", "c"]
mode = ["reverse", "tangent"]
output = "out/physics.f90"
summary = "out/step.toml"
names = "tapenade"

[[target]]
name = "run"
file = "model.f90"
routine = "run"
dependent = "cost"
independent = "u0"
mode = ["reverse", "tangent"]
output = "out/model.f90"
rules = "out/step.toml"
"""


@pytest.mark.slow
def test_others_need_no_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                               capsys: pytest.CaptureFixture[str]) -> None:
    """A target calls the derivatives of another one; its own are right."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"src/physics.f90": PHYSICS, "model.f90": MODEL,
                       "psyad.toml": PROJECT}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "out").mkdir()
    for said in ("has been written", "is up to date"):
        assert main(["build"]) == 0
        assert capsys.readouterr().out.count(said) == 2
    assert main(["build", "--check"]) == 0
    subprocess.run(["gfortran", "-c", "out/physics.f90", "-o", "physics.o"], check=True)
    assert main(["verify", "--target", "run", "-I", ".", "--link", "physics.o"]) == 0
    assert "step_b" in (tmp_path / "out/model.f90").read_text()

    model = tmp_path / "model.f90"
    model.write_text(MODEL.replace("0.5d0", "u0(1)"))
    assert main(["build", "run"]) == 1
    assert "'t' of 'step' is active" in capsys.readouterr().err
    model.write_text(MODEL.replace("sum(flux*u)", "largest"))
    assert main(["build", "run"]) == 0
    assert "derivative of largest" in (tmp_path / "out/model.f90").read_text()


@pytest.mark.exhaustive
def test_split_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a routine records is kept by its callers, which do not know its source."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "apart").mkdir()  # sources beside the file would be compiled
    (tmp_path / "apart/physics.f90").write_text(PHYSICS)
    (tmp_path / "model.f90").write_text(MODEL)
    assert main(["reverse", "apart/physics.f90", "--routine", "step", "--dependent", "u,flux",
                 "--independent", "u,c", "--schedule", "split", "-o", "apart/physics_ad.f90",
                 "--summary", "step.toml"]) == 0
    subprocess.run(["gfortran", "-c", "apart/physics_ad.f90", "-o", "physics.o"], check=True)
    assert main(["verify", "model.f90", "--routine", "run", "--dependent", "cost",
                 "--independent", "u0", "--rules", "step.toml", "--schedule", "all",
                 "-I", ".", "--link", "physics.o"]) == 0


@pytest.mark.parametrize(("loop", "called"), [
    ("", "step_recording, step_returning"),
    ("do while (u(1) > 0.5)\nu = u**2\nend do", "step_reversing")])
def test_tapes_of_split_calls(loop: str, called: str, tmp_path: Path) -> None:
    """Calls are split if the arguments tell how long the tapes are."""
    (tmp_path / "m.f90").write_text(
        "module m\ncontains\nsubroutine step(n, u)\ninteger, intent(in) :: n\n"
        f"real, intent(inout) :: u(n)\nu = u**2\nu = sin(u)\n{loop}\n"
        "end subroutine\nend module\n")
    assert main(["reverse", str(tmp_path / "m.f90"), "--routine", "step", "--dependent", "u",
                 "--independent", "u", "--schedule", "split", "-o", str(tmp_path / "ad.f90"),
                 "--summary", str(tmp_path / "step.toml")]) == 0
    assert f"u of u, by {called}." in (tmp_path / "step.toml").read_text()


@pytest.mark.parametrize(("routine", "dependent", "independent", "why"), [
    ("reads", "y", "x", "uses the variable 'level'"),
    ("prints", "y", "x", "must not run once more"),
    ("keeps", "y", "x", "list it among the independent"),
    ("keeps", "y", "x,y", "add the mode"),
    ("step", "flux", "c", "results depend on 'u' before the call"),
    ("turns", "z", "x", "its argument 'z' is complex"),
    ("reads", "level", "x", "'level' is no argument"),
    ("damp", "b", "c,b", "add the mode")])
def test_what_has_no_summary(routine: str, dependent: str, independent: str, why: str) -> None:
    """What a rule can't say of a routine is an error."""
    source = read_fortran_source(PHYSICS)
    with pytest.raises(UsageError, match=f"no summary of '{routine}': .*{why}"):
        summary_of(source, source, routine, dependent.split(","), independent.split(","))


def test_rules_are_written_as_they_are_read() -> None:
    """What is written of a rule gives the same rule."""
    for rule in [*library()][::12]:
        # Those of MPI are read for both of its modules.
        read = next(rules_in(TomlText(rule_text(rule), "rules.toml")))
        assert _said(read) == _said(rule)


def _said(rule: Rule) -> dict[str, object]:
    return {name: value.strip() if isinstance(value, str) else value
            for name, value in vars(rule).items() if name in Rule.__match_args__
            and name != "origin"}
