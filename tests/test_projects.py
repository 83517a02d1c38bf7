# SPDX-License-Identifier: BSD-3-Clause
"""Projects: what is generated of them, when, and what is said of mistakes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from psyad_ext.cli import DONE, main
from psyad_ext.cli.projects import project_of
from psyad_ext.cli.target_keys import KEYS
from psyad_ext.core.errors import UsageError
from psyad_ext.core.naming import scheme_of
from psyad_ext.verification import Settings, verify

SOURCE = """module physics
  implicit none
contains
  recursive subroutine damp(n, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: b
    b = sin(b)
    if (n > 1) call damp(n - 1, b)
  end subroutine damp
end module physics
module model
  use physics, only: damp
  implicit none
contains
  subroutine run(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i
    y = x(1)
    do i = 1, n
      call damp(2, y)
      y = y*x(i)
    end do
  end subroutine run
  subroutine once(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x
    call damp(3, y)
    y = y**2
  end subroutine once
end module model
"""
OTHER = """subroutine other(x, y)
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  y = x**3
end subroutine other
"""
STEP = """module steps
  implicit none
contains
  subroutine step(x)
    real(8), intent(inout) :: x
    x = x*exp(-x)
  end subroutine step
end module steps
"""
USING = """subroutine {routine}(x, y)
  use steps, only: step
  implicit none
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  y = {factor}*x
  call step(y)
end subroutine {routine}
"""
SEVERAL = """include = ["src"]
names = "psyad"
output = "made"
dependent = "y"
independent = "x"
mode = ["reverse", "tangent"]

[[target]]
routine = "first"
file = "src/first.f90"

[[target]]
routine = "second"
file = "src/second.f90"
"""
PROJECT = """output = "made.f90"
dependent = "y"
independent = ["x"]
file = "model.f90"

[[target]]
routine = "run"
schedule = "split"

[[target]]
routine = "once"
schedule = "split"

[[target]]
routine = "other"
mode = "tangent"
file = "other.f90"
output = "other_d.f90"
names = "tapenade"
"""


@pytest.fixture(name="folder")
def folder_fixture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """
    :param tmp_path: of pytest.
    :param monkeypatch: of pytest.

    :returns: a folder with a project.
    """
    for name, text in (("model.f90", SOURCE), ("other.f90", OTHER), ("psyad.toml", PROJECT)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def built(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """:returns: for each output, its name and the last word of what is said of it."""
    assert main(["build", *arguments]) == DONE
    return [f"{line.partition(':')[0]} {line.split()[-1]}"
            for line in capsys.readouterr().out.splitlines()]


def test_only_what_changed_is_generated(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = "made.f90", "other_d.f90"
    assert built(capsys) == [f"{first} written", f"{second} written"]
    assert built(capsys) == [f"{first} date", f"{second} date"]
    (folder / "other.f90").write_text(OTHER.replace("**3", "**4"), encoding="utf-8")
    assert main(["build", "other", "--check"]) == 3
    capsys.readouterr()
    assert built(capsys) == [f"{first} date", f"{second} written"]
    assert "subroutine other_d(x, xd, y, yd)" in (folder / second).read_text(encoding="utf-8")
    (folder / second).write_text("by hand", encoding="utf-8")
    assert built(capsys, "other") == [f"{second} written"]
    project = folder / "psyad.toml"
    project.write_text(PROJECT.replace('"tapenade"', '"psyad"'), encoding="utf-8")
    assert built(capsys, "--quiet") == []
    assert "tl_other" in (folder / second).read_text(encoding="utf-8")
    assert main(["build", "--check"]) == DONE
    assert built(capsys, "--force", "other") == [f"{second} written"]


def test_of_other_files_only_the_names_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                             capsys: pytest.CaptureFixture[str]) -> None:
    def write(name: str, text: str, **words: str) -> None:
        (tmp_path / name).write_text(text.format(**words), encoding="utf-8")

    monkeypatch.chdir(tmp_path)
    for folder in ("src", "made"):
        (tmp_path / folder).mkdir()
    write("psyad.toml", SEVERAL)
    write("src/steps.f90", STEP)
    for name in ("first", "second"):
        write(f"src/{name}.f90", USING, routine=name, factor="2")
    assert built(capsys) == ["made/ for src/first.f90 written", "made/ for src/second.f90 written"]
    text = (tmp_path / "made" / "first.f90").read_text(encoding="utf-8")
    assert {"tl_first", "adj_first", "tl_step", "adj_step"} <= set(
        re.findall(r"^ *subroutine (\w+)", text, re.MULTILINE))
    assert verify(USING.format(routine="first", factor="2"), {"joint": text}, "first", ["y"], ["x"],
                  tangents={"tangent": text}, include_paths=["src"],
                  settings=Settings(naming=scheme_of("psyad", {}))).passed
    for name, changed, states in (
            ("src/second.f90", USING.format(routine="second", factor="3"), "date written"),
            ("src/steps.f90", STEP.replace("-x", "-2*x"), "written written"),
            ("src/other.f90", OTHER, "written written"),
            ("src/other.f90", OTHER.replace("**3", "**4"), "date date"),
            ("src/other.f90", OTHER.replace("other", "more"), "written written")):
        write(name, changed)
        assert [line.split()[-1] for line in built(capsys)] == states.split(), (name, changed)


def test_what_targets_share_is_there_once(folder: Path) -> None:
    assert main(["build", "run"]) == DONE
    text = (folder / "made.f90").read_text(encoding="utf-8")
    made = re.findall(r"^ *(?:recursive )?subroutine (\w+)", text, re.MULTILINE)
    assert sorted(name for name in made if name.startswith("damp")) == [
        "damp", "damp_recording", "damp_returning", "damp_reversing"]
    assert {"run_reversing", "once_reversing"} <= set(made)
    assert "psyad-ext build run" in text and "psyad-ext build once" in text
    for name in ("run", "once"):
        assert verify(SOURCE, {"split": text}, name, ["y"], ["x"]).passed


def test_outputs_that_have_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                    capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("src", "made"):
        (tmp_path / folder).mkdir()
    (tmp_path / "src/steps.f90").write_text(STEP, encoding="utf-8")
    for name in ("first", "second"):
        (tmp_path / f"src/{name}.f90").write_text(USING.format(routine=name, factor="2"),
                                                  encoding="utf-8")
    project = SEVERAL.replace('["reverse", "tangent"]', '"tangent"')
    (tmp_path / "psyad.toml").write_text(project, encoding="utf-8")
    for _ in range(2):
        assert main(["build"]) == DONE
        said = capsys.readouterr().err
        assert re.search(r"psyad.toml:12: note\[DUPLICATE\]: .*second.f90' and .*first.f90' can't be "
                         "linked to one program: both have 'tl_step'", said)
    for name in ("first", "second"):
        project = project.replace(f'"{name}"', f'"{name}"\nseparate = "{name}_ad"')
    (tmp_path / "psyad.toml").write_text(project, encoding="utf-8")
    assert main(["build"]) == DONE
    assert "DUPLICATE" not in capsys.readouterr().err


def test_outputs_that_are_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                        capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("src", "made"):
        (tmp_path / folder).mkdir()
    private = STEP.replace("contains", "  real(8), private :: rate = 2\ncontains", 1)
    (tmp_path / "src/steps.f90").write_text(private.replace("-x", "-rate*x"), encoding="utf-8")
    for name in ("first", "second"):
        (tmp_path / f"src/{name}.f90").write_text(USING.format(routine=name, factor="2"),
                                                  encoding="utf-8")
    (tmp_path / "psyad.toml").write_text(SEVERAL.replace('["reverse", "tangent"]', '"tangent"'),
                                         encoding="utf-8")
    assert main(["build", "first"]) == DONE
    assert (tmp_path / "made/steps.f90").is_file()
    assert main(["build"]) == 2
    assert re.search(r"first.f90: is up to date(?s:.*)'made/steps.f90' has been written for 'first'",
                     "".join(capsys.readouterr()))


def test_a_target_for_other_commands(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tangent", "--target", "once"]) == DONE
    assert "subroutine once_tangent" in capsys.readouterr().out
    assert main(["tangent", "--target=once", "--names", "tapenade"]) == DONE
    assert "subroutine once_d" in capsys.readouterr().out
    assert main(["tangent", "--target", "onc"]) == 2
    assert "'once'" in capsys.readouterr().err
    assert not (folder / "made.f90").exists()


def test_what_holds_is_shown(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--show-config", "other"]) == DONE
    shown = capsys.readouterr().out
    assert re.search(r"^ +mode +tangent$", shown, re.MULTILINE)
    assert re.search(r"^ +dependent +y +psyad.toml:2$", shown, re.MULTILINE)
    assert re.search(r"^ +names +tapenade +psyad.toml:19$", shown, re.MULTILINE)
    assert re.search(r"^ +no-guards +false$", shown, re.MULTILINE)
    assert not (folder / "made.f90").exists()


def test_projects_in_other_folders(folder: Path, monkeypatch: pytest.MonkeyPatch,
                                   capsys: pytest.CaptureFixture[str]) -> None:
    text = PROJECT.replace("[[target", "[[tool.psyad_ext.target")
    (folder / "psyad.toml").unlink()
    (folder / "pyproject.toml").write_text(f"[project]\n[tool.psyad_ext]\n{text}",
                                           encoding="utf-8")
    assert built(capsys, "other") == ["other_d.f90 written"]
    (folder / "inner").mkdir()
    monkeypatch.chdir(folder / "inner")
    assert main(["build"]) == 2
    assert "there is no psyad.toml here" in capsys.readouterr().err
    assert built(capsys, "other", "--project", "../pyproject.toml") == ["other_d.f90 date"]
    assert main(["build", "other", "--project", "../pyproject.toml", "--check"]) == DONE
    (folder / "new.f90").write_text(OTHER.replace("other", "new"), encoding="utf-8")
    assert built(capsys, "other", "--project", "../pyproject.toml") == ["other_d.f90 written"]


def test_rules_of_a_project(folder: Path, monkeypatch: pytest.MonkeyPatch,
                            capsys: pytest.CaptureFixture[str]) -> None:
    """Files of rules are named as seen from the project, and changes of them count."""
    (folder / "psyad.toml").unlink()
    (folder / "other.f90").write_text(OTHER.replace("y = x**3", "call table(x, y)"))
    rule = "[[rule]]\ninterface = '''subroutine table(x, y)\nreal(8), intent(in) :: x\n" \
        "real(8), intent(out) :: y\nend subroutine'''\npartials = { y = { x = 'PARTIAL' } }\n"
    (folder / "table.toml").write_text(rule.replace("PARTIAL", "3*x**2"))
    (folder / "pyproject.toml").write_text("""[tool.psyad_ext]
rules = ["table.toml"]
[[tool.psyad_ext.target]]
routine = "other"
file = "other.f90"
dependent = "y"
independent = "x"
output = "made.f90"
""")
    (folder / "inner").mkdir()
    monkeypatch.chdir(folder / "inner")
    again = ("--project", "../pyproject.toml")
    assert [built(capsys, *again) for _ in range(2)] == [["made.f90 written"], ["made.f90 date"]]
    assert "3 * x ** 2" in (folder / "made.f90").read_text()
    (folder / "table.toml").write_text(rule.replace("PARTIAL", "2*x"))
    assert built(capsys, *again) == ["made.f90 written"]
    (folder / "table.toml").write_text(rule.replace("PARTIAL", "2*x").replace("partials", "partial"))
    assert main(["build", *again]) == 2
    told = capsys.readouterr().err
    assert "table.toml:" in told and "'partial' is unknown in a rule" in told


@pytest.mark.parametrize(("old", "new", "said"), [
    ("dependent =", "dependents =", "psyad.toml:2: 'dependents' is unknown.*'dependent'"),
    ('["x"]', "3", "psyad.toml:3: 'independent' must be text, or a list of texts, not 3"),
    ('"once"\n', '"once"\nno-guards = 1\n', "psyad.toml:12: 'no-guards' must be true or false"),
    ('"once"\n', '"once"\njacobian-width = "2"\n', "psyad.toml:12: .*a whole number"),
    ('"once"\n', '"once"\ntemplate = "a"\n', "psyad.toml:12: .*a table of texts"),
    ('"once"\n', '"once"\nmode = "revers"\n', "psyad.toml:12: there is no mode 'revers'.*'reverse'"),
    ('routine = "once"\n', "", "psyad.toml:10: the target has no 'routine'"),
    ('"once"', '"run"', "psyad.toml:10: there is another target 'run' .psyad.toml:6."),
    ('output = "made', 'html = "made', "psyad.toml:1: only a target can say 'html'"),
    ('"tangent"', '"tangent"\nschedule = "split"', "psyad.toml:17: 'schedule' means nothing"),
    ("[[target]]\nroutine = \"run\"", "[target]\nroutine = \"run\"", "this is no TOML"),
    ("[[target]]", "[[targets]]", "psyad.toml:6: 'targets' is unknown.*'target'"),
    ("routine = \"run\"", "name = 3\nroutine = \"run\"", "psyad.toml:7: 'name' must be text")])
def test_mistakes_in_projects(folder: Path, old: str, new: str, said: str) -> None:
    text = PROJECT.replace(old, new) if old == "[[target]]" else PROJECT.replace(old, new, 1)
    (folder / "psyad.toml").write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=said):
        project_of(None)


@pytest.mark.parametrize(("old", "new", "said"), [
    ('"other_d.f90"', '"made.f90"', "psyad.toml:18: the target 'run' .* from another file"),
    ('"once"\n', '"once"\nseparate = "ad"\n', "psyad.toml:12: 'separate' is not the same"),
    ('"split"\n', '"none"\n', "psyad.toml:6: 'none' is no schedule"),
    ('"once"', '"run"\nname = "again"',
     "psyad.toml:10: 'run_reversing' has been generated for another target")])
def test_mistakes_of_targets(folder: Path, old: str, new: str, said: str,
                             capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "psyad.toml").write_text(PROJECT.replace(old, new, 1), encoding="utf-8")
    assert main(["build"]) == 2
    assert re.search(said, capsys.readouterr().err)
    assert not (folder / "made.f90").exists()


def test_each_option_has_a_key() -> None:
    assert {"include", "define", "rules", "schedule", "checkpoint", "template", "vector",
            "output"} <= set(KEYS)
    assert {"check", "diff", "quiet", "messages", "target", "project"}.isdisjoint(KEYS)
