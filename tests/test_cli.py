# SPDX-License-Identifier: BSD-3-Clause
"""The command line: what it prints, what it writes, how it ends."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from psyad_ext import cli
from psyad_ext.cli import delivering
from psyad_ext.core.errors import UsageError
from psyad_ext.core.files import write_atomically
from psyad_ext.schedules import (
    ADJointReversalSchedule, ADLinkReversalSchedule, ADSplitReversalSchedule)
from psyad_ext.schedules.text import schedule_from_text

MODEL = """\
module model
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i
    y = 0.0d0
    do i = 1, n
      call square(x(i), y)
    end do
  end subroutine foo
  subroutine square(a, b)
    real(8), intent(in) :: a
    real(8), intent(inout) :: b
    b = b + sin(a) * a
  end subroutine square
end module model
"""


@pytest.fixture(name="model")
def model_fixture(tmp_path: Path) -> Path:
    """
    :param tmp_path: of pytest.

    :returns: a Fortran file.
    """
    path = tmp_path / "model.f90"
    path.write_text(MODEL)
    return path


def run(command: str, model: Path, *more: str, routine: str = "foo", dependent: str = "y",
        independent: str = "x") -> int:
    """
    :param command: a subcommand.
    :param model: the Fortran file.
    :param more: further arguments.
    :param routine: what to differentiate.
    :param dependent: list of names.
    :param independent: list of names.

    :returns: the exit status.
    """
    return cli.main([command, str(model), "--routine", routine, "--dependent", dependent,
                     "--independent", independent, *more])


def test_reverse_prints_the_adjoint(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("reverse", model) == cli.DONE
    printed = capsys.readouterr()
    assert "subroutine foo_reversing(n, x, x_adj, y, y_adj)" in printed.out.lower()
    assert printed.err == ""


def test_reverse_writes_the_same_to_a_file(model: Path, tmp_path: Path,
                                           capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "adjoint.f90"
    assert run("reverse", model, "-o", str(out)) == cli.DONE
    assert capsys.readouterr().out == ""
    assert run("reverse", model) == cli.DONE
    assert capsys.readouterr().out == out.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["adjoint.f90", "model.f90"]


def test_check_compares_and_writes_nothing(model: Path, tmp_path: Path,
                                           capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "adjoint.f90"
    assert run("reverse", model, "-o", str(out), "--check") == cli.DIFFERENT
    assert not out.exists()
    run("reverse", model, "-o", str(out))
    assert run("reverse", model, "-o", str(out), "--check") == cli.DONE
    out.write_text(out.read_text() + "! edited\n")
    capsys.readouterr()
    assert run("reverse", model, "-o", str(out), "--check") == cli.DIFFERENT
    assert f"{out}: error[CHECK]:" in capsys.readouterr().err
    assert out.read_text().endswith("! edited\n")


def test_tangent_is_printed_written_and_compared(model: Path, tmp_path: Path,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tangent", model) == cli.DONE
    text = capsys.readouterr().out
    assert "subroutine foo_tangent(n, x, x_d, y, y_d)" in text.lower()
    out = tmp_path / "tangent.f90"
    assert run("tangent", model, "-o", str(out), "--check") == cli.DIFFERENT
    assert run("tangent", model, "-o", str(out)) == cli.DONE
    assert out.read_text() == text
    assert run("tangent", model, "-o", str(out), "--check") == cli.DONE


@pytest.mark.parametrize("mode, labels", [
    ("reverse", {"primal", "joint"}), ("tangent", {"primal", "tangent"}),
    ("both", {"primal", "joint", "tangent"})])
def test_modes_of_the_verification(model: Path, capsys: pytest.CaptureFixture[str], mode: str,
                                   labels: set[str]) -> None:
    assert run("verify", model, "--mode", mode) == cli.DONE
    rows = capsys.readouterr().out.splitlines()[2:-1]
    assert {row.split()[0] for row in rows} == labels
    assert any("joint adjoint" in row for row in rows) == (mode == "both")


def test_permissions_of_a_replaced_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "out.f90"
    path.write_text("old")
    path.chmod(0o640)
    write_atomically(path, "new")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", 0o640)


def test_refused_source_leaves_the_old_file(model: Path, tmp_path: Path,
                                            capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "adjoint.f90"
    out.write_text("old")
    model.write_text(MODEL.replace("    y = 0.0d0\n", "    y = 0.0d0\n    y = transfer(x(1), y)\n"))
    assert run("reverse", model, "-o", str(out)) == cli.UNSUPPORTED
    assert "model.f90:10: error[" in capsys.readouterr().err
    assert out.read_text() == "old"


@pytest.mark.parametrize(("what", "name", "near"), [
    ("routine", "fooo", "foo"), ("dependent", "yy", "y"), ("independent", "x,xx", "x")])
def test_unknown_names_are_answered_with_the_nearest(
        model: Path, capsys: pytest.CaptureFixture[str], what: str, name: str, near: str) -> None:
    assert run("reverse", model, **{what: name}) == cli.WRONG_USAGE
    message = capsys.readouterr().err
    assert name.split(",")[-1] in message and f"{near}" in message


@pytest.mark.parametrize(("given", "near"), [
    (["--shedule", "split"], "'--schedule'"), (["--dependant=y"], "'--dependent'")])
def test_unknown_options_are_answered_with_the_nearest(
        model: Path, capsys: pytest.CaptureFixture[str], given: list[str], near: str) -> None:
    arguments = ["reverse", str(model), "--routine", "foo", "--independent", "x", *given]
    assert cli.main(arguments) == cli.WRONG_USAGE
    message = capsys.readouterr().err
    assert f"there is no option '{given[0].partition('=')[0]}'\n    hint: did you mean" in message
    assert near in message


CHOSEN = """\
subroutine foo(method, x, y)
  implicit none
  character(len=*), intent(in) :: method
  real(8), intent(in) :: x(:)
  real(8), intent(out) :: y
  if (method /= 'cubic') error stop 'no such method'
  y = sum(x**3)
end subroutine foo
"""

NAMES = ["--routine", "r", "--dependent", "y", "--independent", "x"]


@pytest.mark.parametrize("arguments", [
    [], ["reverse"], ["reverse", "a.f90"], ["transmogrify"],
    ["reverse", "a.f90", "--routine", "r", "--dependent", "", "--independent", "x"],
    ["reverse", "a.f90", *NAMES, "--sched", "x"],
    ["reverse", "none.f90", *NAMES],
    ["reverse", "none.f90", *NAMES, "--check"],
    ["verify", "a.f90", *NAMES, "--set", "n"],
    ["verify", "a.f90", *NAMES, "--range", "x=3"]])
def test_wrong_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == cli.WRONG_USAGE
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("psyad-ext: error[USAGE]: ") and second.startswith("    hint: ")


def test_folder_that_does_not_exist(model: Path, tmp_path: Path,
                                    capsys: pytest.CaptureFixture[str]) -> None:
    assert run("reverse", model, "-o", str(tmp_path / "none" / "out.f90")) == cli.WRONG_USAGE
    assert "cannot write" in capsys.readouterr().err


def test_verify_shows_a_table(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", model, "--schedule", "all", "--set", "n=4", "--range", "x=0.1:0.9",
               "--seed", "3") == cli.DONE
    printed = capsys.readouterr().out
    assert "checks passed" in printed
    assert {"split", "joint"} <= {line.split()[0] for line in printed.splitlines()}


def test_results_are_given_up_and_not_verified(model: Path,
                                               capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", model, "--no-results") == cli.DONE
    assert "primal result" not in capsys.readouterr().out
    assert run("verify", model, "--no-results", "--mode", "hessian") == cli.WRONG_USAGE


def test_failed_verification(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", model, "--tolerance", "1e-40") == cli.NOT_VERIFIED
    assert "FAILED" in capsys.readouterr().out


def test_verification_that_cannot_be_done(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", model, "--fc", "no-such-compiler") == cli.NOT_VERIFIED
    assert "error[VERIFICATION]" in capsys.readouterr().err
    assert run("verify", model, "--set", "m=3") == cli.WRONG_USAGE
    assert run("verify", model, "--set", "n=a") == cli.WRONG_USAGE
    assert "'n' is not integer" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["cubic", "'cubic'", '"cubic"'])
def test_verify_takes_text(value: str, tmp_path: Path,
                           capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "chosen.f90"
    path.write_text(CHOSEN)
    names = ("--routine", "foo", "--dependent", "y", "--independent", "x")
    assert cli.main(["verify", str(path), *names, "--set", f"Method={value}"]) == cli.DONE
    assert cli.main(["verify", str(path), *names]) == cli.WRONG_USAGE
    assert "--set method=..." in capsys.readouterr().err


def test_internal_error(model: Path, capsys: pytest.CaptureFixture[str],
                        monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> str:
        raise KeyError("lost")
    monkeypatch.setattr(delivering, "write_fortran", broken)
    assert run("reverse", model) == cli.INTERNAL
    message = capsys.readouterr().err
    assert len(message.splitlines()) == 1 and "KeyError" in message and "report" in message
    assert run("reverse", model, "--debug") == cli.INTERNAL
    assert "Traceback" in capsys.readouterr().err


def test_what_fails_with_sources_that_compilers_refuse(
        model: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> str:
        raise KeyError("lost")
    monkeypatch.setattr(delivering, "write_fortran", broken)
    text = MODEL.replace("    y = 0.0d0", "    if (n < 0) stop (/1, 2/)\n    y = 0.0d0")
    model.write_text(text)
    assert run("reverse", model) == cli.UNSUPPORTED
    place = f"{model}:{1 + text[:text.index('stop')].count(chr(10))}: error[PARSE]: gfortran refuses"
    message = capsys.readouterr().err
    assert message.startswith(place) and "(KeyError)" in message


@pytest.mark.parametrize(("text", "kind"), [
    ("joint", ADJointReversalSchedule), ("Split", ADSplitReversalSchedule),
    ("link:default=split", ADLinkReversalSchedule)])
def test_schedules(text: str, kind: type) -> None:
    assert isinstance(schedule_from_text(text), kind)


def test_links_of_a_schedule() -> None:
    schedule = schedule_from_text("link:foo>Square=split,square>foo=joint,default=joint")
    assert schedule.is_strong_link("foo", "square")
    assert not schedule.is_strong_link("square", "foo")
    assert not schedule.is_strong_link("foo", "other")


@pytest.mark.parametrize("text", ["", "lazy", "link", "link:", "link:a>b", "link:a>b=weak",
                                  "link:a=split", "link:a>=split", "joint:a>b=split"])
def test_bad_schedules(text: str) -> None:
    with pytest.raises(UsageError, match="schedule"):
        schedule_from_text(text)


def test_help_of_the_module() -> None:
    done = subprocess.run([sys.executable, "-m", "psyad_ext", "--help"], capture_output=True,
                          text=True, check=False)
    assert done.returncode == cli.DONE
    assert "exit status" in done.stdout and all(name in done.stdout for name in cli.COMMANDS)


def test_explain(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", model, "--schedule", "split") == cli.DONE
    printed = capsys.readouterr()
    assert "split call of square" in printed.out and printed.err == ""
    assert run("explain", model, "--json", "--schedule", "all") == cli.DONE
    found = json.loads(capsys.readouterr().out)
    assert [item["schedule"] for item in found["explanations"]] == ["joint", "split"]


def test_explain_tells_how_loops_are_parallel(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model.write_text(MODEL.replace("    do i = 1,", "    !$omp parallel do reduction(+:y)\n    do i = 1,"))
    assert run("explain", model) == cli.DONE
    printed = capsys.readouterr()
    assert "loops that threads share" in printed.out and printed.err == ""
    assert "model.f90:11  the loop behind '!$omp parallel do reduction(+:y)' is" in printed.out
    assert run("explain", model, "--json") == cli.DONE
    [loop] = json.loads(capsys.readouterr().out)["parallel_loops"]
    assert loop["line"] == 11 and "is parallel in" in loop["text"]


def test_explain_fails_as_reverse_does(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", model, routine="fooo") == cli.WRONG_USAGE
    assert run("explain", model, "--schedule", "lazy") == cli.WRONG_USAGE
    model.write_text(MODEL.replace("    y = 0.0d0\n", "    y = 0.0d0\n    y = transfer(x(1), y)\n"))
    capsys.readouterr()
    assert run("explain", model) == cli.UNSUPPORTED
    printed = capsys.readouterr()
    assert "model.f90:10: error[" in printed.err and printed.out == ""


@pytest.mark.parametrize("command, names", [
    ("jacobian", {"foo_jacobian", "foo_reversing_vector", "foo_tangent_vector"}),
    ("hessian", {"foo_hessian_vector"}),
    ("gauss-newton", {"foo_gauss_newton", "foo_tangent_recording"}),
    ("sparse-jacobian", {"foo_sparsity", "foo_sparse_jacobian"}),
    ("tangent,sparse-jacobian", {"foo_tangent", "foo_sparsity"}),
    ("reverse,sparse-jacobian", {"foo_reversing", "foo_sparsity", "foo_reversing_vector"}),
    ("jacobian,tangent,sparse-jacobian", {"foo_jacobian", "foo_sparse_jacobian", "foo_tangent"}),
    ("reverse,tangent", {"foo_reversing", "foo_tangent"}),
    ("tangent,hessian", {"foo_hessian_vector", "foo_tangent"})])
def test_other_modes(model: Path, capsys: pytest.CaptureFixture[str], command: str,
                     names: set[str]) -> None:
    assert run(command, model) == cli.DONE
    text = capsys.readouterr().out
    assert all(f"subroutine {name}(" in text for name in names)


@pytest.mark.parametrize("command, message", [
    ("reverse,tangnt", "there is no command 'tangnt'; did you mean 'tangent'?"),
    ("jacobain", "there is no command 'jacobain'; did you mean 'jacobian'"),
    ("tangent,,reverse", "there is no command ''; known are 'build', 'completion', 'explain'"),
    ("tangent,verify", "the command 'verify' goes with no other")])
def test_unknown_commands(model: Path, capsys: pytest.CaptureFixture[str], command: str,
                          message: str) -> None:
    assert run(command, model) == cli.WRONG_USAGE
    assert message in capsys.readouterr().err.replace("\n    hint: ", "; ")


def test_a_command_that_is_given_twice(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tangent, reverse,tangent", model) == cli.DONE
    assert capsys.readouterr().out.count("end subroutine foo_tangent\n") == 1


def test_the_source_is_not_overwritten(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = model.read_text()
    assert run("tangent", model, "-o", str(model)) == cli.WRONG_USAGE
    assert "is the source file" in capsys.readouterr().err
    assert model.read_text() == before


@pytest.mark.parametrize("mode", ["jacobian", "hessian", "gauss-newton", "reverse-vector",
                                  "sparse-jacobian"])
def test_verify_other_modes(model: Path, capsys: pytest.CaptureFixture[str], mode: str) -> None:
    assert run("verify", model, "--mode", mode) == cli.DONE
    assert "checks passed" in capsys.readouterr().out


def test_files_that_change_are_written_to_a_folder(tmp_path: Path,
                                                   capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(__file__).parent / "sources" / "modules_private_state"
    arguments = ("-I", str(folder), "-o", str(tmp_path))
    assert run("reverse", folder / "main.f90", *arguments) == cli.DONE
    names = ["filter_state.f90", "main.f90", "physics.f90"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert "subroutine smooth_reversing" in (tmp_path / "filter_state.f90").read_text().lower()
    assert run("reverse", folder / "main.f90", *arguments, "--check") == cli.DONE
    done = subprocess.run(["gfortran", "-Wall", "-std=f2008", "-c", "filter_state.f90",
                           "physics.f90", "main.f90"], cwd=tmp_path, capture_output=True,
                          text=True, check=False)
    assert done.returncode == 0 and not done.stderr, done.stderr
    assert run("tangent", tmp_path / "main.f90", "-I", str(tmp_path), "-o",
               str(tmp_path)) == cli.WRONG_USAGE
    assert "is a source file" in capsys.readouterr().err


def test_the_difference_is_shown(model: Path, tmp_path: Path,
                                 capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "adjoint.f90"
    assert run("tangent", model, "-o", str(out)) == cli.DONE
    text = out.read_text()
    out.write_text(text.replace("end module", "! by hand\nend module"))
    assert run("tangent", model, "-o", str(out), "--diff") == cli.DIFFERENT
    printed = capsys.readouterr()
    assert [line for line in printed.out.splitlines() if line[:1] in "-+"] == [
        f"--- {out}", f"+++ {out}", "-! by hand"]
    assert "error[CHECK]" in printed.err and "! by hand" in out.read_text()
    out.write_text(text)
    assert run("tangent", model, "-o", str(out), "--diff") == cli.DONE
    assert not capsys.readouterr().out


def test_files_read_are_listed_for_make(tmp_path: Path) -> None:
    folder, out = tmp_path / "a folder", tmp_path / "out.f90"
    folder.mkdir()
    (folder / "other.f90").write_text(
        "module other\n  implicit none\n  include 'values.inc'\nend module other\n")
    (folder / "values.inc").write_text("real(8), parameter :: factor = 2\n")
    (folder / "sizes.h").write_text("#define TWICE 2\n")
    main = tmp_path / "main.F90"
    main.write_text('#include "sizes.h"\nsubroutine foo(x, y)\n  use other, only: factor\n'
                    "  real(8), intent(in) :: x\n  real(8), intent(out) :: y\n"
                    "  y = TWICE*factor*x\nend subroutine foo\n")
    depfile = tmp_path / "out.d"
    more = ("-I", str(folder), "--depfile", str(depfile))
    assert run("tangent", main, "-o", str(out), *more) == cli.DONE
    makefile = tmp_path / "Makefile"
    makefile.write_text(f"include {depfile}\n{out}:\n\t@echo made again\n")
    for changed in ("main.F90", "a folder/sizes.h", "a folder/other.f90", "a folder/values.inc"):
        os.utime(out)
        os.utime(tmp_path / changed, (out.stat().st_mtime + 5,) * 2)
        done = subprocess.run(["make", "--no-print-directory", "-f", str(makefile)],
                              capture_output=True, text=True, check=True)
        assert done.stdout == "made again\n", changed
        os.utime(tmp_path / changed, (out.stat().st_mtime - 5,) * 2)
    assert run("tangent", main, *more) == cli.WRONG_USAGE


def test_nothing_is_written_if_not_all_can_be(model: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.f90"
    assert run("tangent", model, "-o", str(out), "--depfile",
               str(tmp_path / "none" / "out.d")) == cli.WRONG_USAGE
    assert sorted(path.name for path in tmp_path.iterdir()) == ["model.f90"]


def test_messages_as_json(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tangent", model, "--messages", "json", dependent="yy") == cli.WRONG_USAGE
    message = json.loads(capsys.readouterr().err)
    assert message.keys() == {"severity", "file", "line", "code", "text", "hint"}
    assert (message["severity"], message["code"], message["line"]) == ("error", "USAGE", 0)
    assert "did you mean 'y'" in message["hint"]
    assert cli.main(["tangent", "--messages=json"]) == cli.WRONG_USAGE
    assert json.loads(capsys.readouterr().err)["code"] == "USAGE"
    model.write_text(MODEL.replace("sin(a) * a", "transfer(a, a)*besjn(2.5, a)"))
    assert run("reverse", model, "--messages", "json") == cli.UNSUPPORTED
    messages = list(map(json.loads, capsys.readouterr().err.splitlines()))
    assert all(one["file"] == str(model) and one["line"] == 17 for one in messages)


def test_the_line_of_the_source_is_shown(model: Path, capsys: pytest.CaptureFixture[str],
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    model.write_text(MODEL.replace("call square(x(i), y)", "call cube(x(i), y)"))
    assert run("reverse", model, "--color", "always") == cli.UNSUPPORTED
    printed = capsys.readouterr().err
    plain = re.sub(r"\x1b\[[\d;]*m", "", printed)
    assert plain != printed
    lines = plain.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("    11 | "))
    assert lines[at + 1].index("^") == lines[at].index("cube") and "^~~~" in lines[at + 1]
    assert run("reverse", model) == cli.UNSUPPORTED
    printed = capsys.readouterr().err
    assert "\x1b" not in printed and "^" not in printed
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert run("reverse", model, "--quiet") == cli.UNSUPPORTED
    assert "\x1b" in capsys.readouterr().err
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("reverse", model, "--quiet") == cli.UNSUPPORTED
    printed = capsys.readouterr().err
    assert "\x1b" not in printed and "^~~~" in printed
