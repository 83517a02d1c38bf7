# SPDX-License-Identifier: BSD-3-Clause
"""Command lines and libraries of Tapenade."""

from __future__ import annotations

import re
import shlex
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from psyad_ext.cli import DONE, main
from psyad_ext.cli.projects import project_of
from psyad_ext.cli.tapenade.command import converted, targets
from psyad_ext.cli.tapenade.library import entries_of
from psyad_ext.cli.tapenade.rules import NoCounterpart, rule_of
from psyad_ext.core.errors import UsageError
from psyad_ext.core.toml_text import TomlText
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.external.toml import rules_in

MODEL = """subroutine run(n, u, cost)
  integer, intent(in) :: n
  real(8), intent(in) :: u(n)
  real(8), intent(out) :: cost
  real(8) :: v(n)
  real(8), external :: fbox
  call bbox(n, u, v)
  cost = sum(v**2)*fbox(u(1))
end subroutine run
"""
BOXES = """subroutine bbox(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(inout) :: y(n)
  y = sin(x)
end subroutine
subroutine bbox_d(n, x, xd, y, yd)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n), xd(n)
  real(8), intent(inout) :: y(n), yd(n)
  y = sin(x)
  yd = cos(x)*xd
end subroutine
subroutine bbox_b(n, x, xb, y, yb)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(inout) :: xb(n), y(n), yb(n)
  xb = xb + cos(x)*yb
  yb = 0
end subroutine
real(8) function fbox(x)
  real(8), intent(in) :: x
  fbox = exp(x)
end function
real(8) function fbox_d(x, xd, fbox)
  real(8), intent(in) :: x, xd
  real(8), intent(out) :: fbox
  fbox = exp(x)
  fbox_d = fbox*xd
end function
subroutine fbox_b(x, xb, fboxb)
  real(8), intent(in) :: x
  real(8), intent(inout) :: xb, fboxb
  xb = xb + exp(x)*fboxb
  fboxb = 0
end subroutine
"""
LIBRARY = """// what is not in the sources
subroutine bbox:
  external:
  shape:(param 1, param 2, param 3)
  type:(integer(),
        arrayType(modifiedType(modifiers(ident double), ident real),
                  dimColons(dimColon(none(), none()))),
        arrayType(modifiedTypeName(modifiers(intCst 8), ident real),
                  dimColons(dimColon(none(), none()))))
  ReadNotWritten: (1, 1, 0)
  NotReadThenWritten: (0, 0, 1)
  deps: (id, id,
         0, 1, 0)

function fbox:
  external:
  shape: (param 1, result)
  type: (modifiedType(modifiers(intCst 8), real()), modifiedType(modifiers(intCst 8), float()))
  R: (1, 0)
  W: (0, 1)
  deps: (id, 1, 0)
"""
ROOT = {"routine": "run", "dependent": ["cost"], "independent": ["u"]}
FILE = {"file": "model.f90"}


@pytest.mark.parametrize(("line", "said"), [
    ('-b -head "run(cost)/(u)" model.f90',
     {**ROOT, "mode": "reverse", **FILE, "output": "model_b.f90"}),
    (r'-d -head "run(cost)\(u)" -o tangent model.f90',
     {**ROOT, "mode": "tangent", **FILE, "output": "tangent_d.f90"}),
    ('-reverse -head "model%run(u)>(cost)" -O gen -o run_b model.f90',
     {**ROOT, "mode": "reverse", **FILE, "output": "gen/run_b.f90"}),
    ('-forward -multi -root run -vars "u n" -outvars "cost" model.f90',
     {**ROOT, "independent": ["u", "n"], "mode": "tangent", **FILE, "vector": True,
      "output": "model_dv.f90"}),
    ("-b -vector -root run -outvars cost -vars u -I inc -Imore src/a.F90 lib/b.f model.f90",
     {**ROOT, "mode": "reverse", "file": "model.f90", "vector": True,
      "include": ["inc", "more", "src", "lib"], "output": "model_bv.f90"}),
    ('-head "run(cost)/(u)" model.f90',
     {**ROOT, "mode": "tangent", **FILE, "output": "model_d.f90"}),
    ('-b -d -head "run(cost)/(u)" model.f90',
     {**ROOT, "mode": ["reverse", "tangent"], **FILE, "output": "model_b.f90"}),
    ('-b -head "run(cost)/(u)" -nooptim "activity tbr" -nooptim snapshots model.f90',
     {**ROOT, "mode": "reverse", **FILE, "no-activity": True, "no-to-be-recorded": True,
      "no-snapshots": True, "output": "model_b.f90"}),
    ('-b -defaultnocheckpoint -head "run(cost)/(u)" model.f90',
     {**ROOT, "mode": "reverse", **FILE, "schedule": "split", "output": "model_b.f90"}),
    ('-b -nocheckpoint "bbox" -split fbox -head "run(cost)/(u)" model.f90',
     {**ROOT, "mode": "reverse", **FILE,
      "schedule": "link:run>bbox=split,run>fbox=split,default=joint", "output": "model_b.f90"}),
    ('-b -adjvarname %_adj -adjfuncname "%_ad" -head "run(cost)/(u)" model.f90',
     {**ROOT, "mode": "reverse", **FILE, "output": "model_b.f90",
      "template": {"adjoint": "{}_adj", "reversing": "{}_ad"}}),
    ('-d -diffvarname _diff -difffuncname _diff -head "run(cost)/(u)" model.f90',
     {**ROOT, "mode": "tangent", **FILE, "output": "model_d.f90",
      "template": {"derivative": "{}_diff", "tangent": "{}_diff"}})])
def test_command_lines(line: str, said: dict[str, Any], tmp_path: Path,
                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("model.f90").write_text(MODEL, encoding="utf-8")
    one = converted(shlex.split(line))
    (target,) = targets(one)
    assert target == said and not one.notes


@pytest.mark.parametrize(("line", "noted"), [
    ("-i4 -dr8 -r8", ["-i4", "-dr8", "-r8"]),
    ("-msglevel 20 -fixinterface", ["-msglevel 20", "-fixinterface"]),
    ("-inputlanguage fortran90 -html -context", ["-inputlanguage fortran90", "-html", "-context"]),
    ("-nooptim spareinit", ["-nooptim spareinit"]), ("-frobnicate", ["-frobnicate"]),
    ("-nocheckpoint nobody", ["-nocheckpoint nobody"]), ("$(FLAGS)", ["$(FLAGS)"]),
    ("-specializeactivity %all%", ["-specializeactivity %all%"])])
def test_what_has_no_counterpart(line: str, noted: list[str]) -> None:
    assert list(converted(shlex.split(f'-b -head "run(c)/(u)" {line}')).notes) == noted


def test_several_roots_in_a_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                   capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Makefile").write_text(
        "TAPENADE = /opt/bin/tapenade\nad:\n\tmkdir -p gen\n"
        "\t$(TAPENADE) -b -head \"run(cost)/(u) other(y)/(x)\" \\\n\t  -O gen a.f90 && echo done\n"
        "\t@/opt/bin/tapenade -d -p -head run a.f90 > log  # the tangent\n", encoding="utf-8")
    Path("out").mkdir()
    assert main(["import-tapenade", "--from", "Makefile", "-o", "out"]) == DONE
    said = tomllib.loads(Path("out/psyad.toml").read_text(encoding="utf-8"))
    assert [one["name"] for one in said["target"]] == ["run", "other", "run_d"]
    assert {one["file"] for one in said["target"]} == {"../a.f90"}
    assert said["target"][1]["output"] == "../gen/a_b.f90"
    printed = capsys.readouterr()
    assert "warning[TAPENADE]: -p: no counterpart" in printed.err
    with pytest.raises(UsageError, match="the target has no 'dependent'"):
        project_of("out/psyad.toml")
    assert main(["import-tapenade", "--from", "Makefile", "-o", "out"]) == 2
    assert "exists" in capsys.readouterr().err


def rule_in(text: str, tmp_path: Path) -> Rule:
    """:returns: the rule for the one entry of a library."""
    path = tmp_path / "library"
    path.write_text(text, encoding="utf-8")
    ((_, entry),) = entries_of([str(path)])
    (rule,) = rules_in(TomlText(rule_of(entry), "rules.toml"))
    return rule


@pytest.mark.parametrize(("body", "declared", "depends"), [
    ("shape:(param 1, param 2)\ntype:(ident real, ident real)\nR:(1,0)\nW:(0,1)\ndeps:(id, 1,0)",
     ["real, intent(in) :: x1", "real, intent(out) :: x2"], {"x2": ("x1",)}),
    ("shape:(param 1, param 2)\ntype:(float(), double())\nR:(1,1)\nW:(0,1)\ndeps:(id, 1,1)",
     ["real, intent(in) :: x1", "double precision, intent(inout) :: x2"], {"x2": ("x1", "x2")}),
    ("shape:(param 2, param 1)\ntype:(ident real, ident boolean)",
     ["logical, intent(inout) :: x1", "real, intent(inout) :: x2"], {"x2": ("x2",)}),
    ("shape:(param 1, param 2, param 3)\ntype:(ident complex, ident character, metavar real)\n"
     "ReadNotWritten:(1,1,0)\nReadThenWritten:(0,0,1)\nNotReadThenWritten:(0,0,0)\n"
     "NotReadNotWritten:(0,0,0)\ndeps:(id,id,id)",
     ["complex, intent(in) :: x1", "character(len=*), intent(in) :: x2", "real, intent(in) :: x3"],
     {}),
    ("external:\nshape:(param 1, common /c/[0,*[, param 2)\ntype:(ident real, ident real, "
     "arrayType(ident integer, dimColons(dimColon(none(), none()))))\nR:(1,0,0)\nW:(0,0,1)",
     ["real, intent(in) :: x1", "integer, intent(inout) :: x2(*)"], {})])
def test_entries(body: str, declared: list[str], depends: dict[str, tuple[str, ...]],
                 tmp_path: Path) -> None:
    rule = rule_in(f"// a comment: (\nsubroutine f:\n{body}\n", tmp_path)
    assert [line.strip() for line in rule.interface.splitlines()[1:-1]] == declared
    assert rule.depends == depends and bool(rule.adjoint) is bool(depends)


@pytest.mark.parametrize(("body", "why"), [
    ("shape:(param 1)", "no types are given"),
    ("intrinsic:\nshape:(param 1)\ntype:(ident real)", "it is an intrinsic"),
    ("shape:(param 1, common /CHANNEL/[0,*[)\ntype:(ident real, ident real)\nR:(1,1)\nW:(0,1)",
     "common block 'CHANNEL'"),
    ("shape:(param 2)\ntype:(ident real)", "does not name all"),
    ("shape:(param 1)\ntype:(pointerType(ident real))", "a type is not understood")])
def test_entries_without_counterpart(body: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(NoCounterpart, match=why):
        rule_in(f"subroutine f:\n{body}\n", tmp_path)


@pytest.mark.parametrize(("body", "said"), [
    ("shape:(param 1, param 2)\ntype:(ident real)", "has 1 types, 'shape' 2"),
    ("shape:(param 1)\ntype:(ident real\n", "types are not understood"),
    ("shape:(param 1, param 2)\nR:(1)", "'R' of 'f' has 1 values"),
    ("shape:(param 1, param 2)\ndeps:(id, 1)", "no matrix with 2 rows")])
def test_mistakes_in_libraries(body: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=rf"library:1: .*{said}"):
        rule_in(f"subroutine f:\n{body}\n", tmp_path)


def test_two_libraries_tell_of_one_procedure(tmp_path: Path) -> None:
    general, own = tmp_path / "general", tmp_path / "ad"
    general.write_text("subroutine f\n shape (param 1, param 2)\n".replace("shape", "shape:")
                       + " type: (ident real, ident real)\n R: (1, 0)\n W: (0, 1)\n",
                       encoding="utf-8")
    own.write_text("subroutine f\n deps: (id, 0, 0)\n", encoding="utf-8")
    ((file, entry),) = entries_of([str(general), str(own)])
    assert file == str(general) and entry.depends == (None, (False, False))


def test_derivatives_of_tapenade_users_are_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in (("model.f90", MODEL), ("boxes.f90", BOXES), ("library", LIBRARY)):
        Path(name).write_text(text, encoding="utf-8")
    line = 'tapenade -b -head "run(cost)/(u)" -ext library model.f90'
    assert main(["import-tapenade", *shlex.split(line)]) == DONE
    subprocess.run(["gfortran", "-c", "boxes.f90"], check=True)
    capsys.readouterr()
    assert main(["verify", "--target", "run", "--mode", "both", "--link", "boxes.o"]) == DONE
    assert re.search(r"all \d+ checks passed", capsys.readouterr().out)
    assert main(["build", "--quiet"]) == DONE
    assert "subroutine run_b(n, u, ub, cost, costb)" in Path("model_b.f90").read_text("utf-8")
