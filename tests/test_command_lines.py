# SPDX-License-Identifier: BSD-3-Clause
"""Command lines as people type them, right ones and wrong ones: the status, what is said, and that
nothing half done is left."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from psyad_ext.cli.program import main

SOURCE = """module m
  implicit none
  real(8) :: level = 1.5d0
  integer, parameter, private :: wp = 8
  real(wp), private, parameter :: hidden = 2.0d0
  type :: pt
    real(8) :: a, b
    real(8), allocatable :: u(:)
  end type pt
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    !$omp simd
    y = sum(x**2)*level*hidden
  end subroutine foo
  real(8) function area(r)
    real(8), intent(in) :: r
    area = 3.0d0*r*r
  end function area
  subroutine move(p, y)
    type(pt), intent(inout) :: p
    real(8), intent(out) :: y
    p%a = p%a*p%b
    y = p%a**2 + p%b
  end subroutine move
end module m
"""
BAD = SOURCE.replace("    y = sum", "    k = 'text'\n    y = sum").replace(
    "    !$omp simd\n", "").replace(":: x(n)\n", ":: x(n)\n    integer :: k\n", 1)
FOO = "m.f90 --routine foo --dependent y --independent x"
#: Options, in the place of which more words may stand; the status; what is said.
LINES: dict[str, tuple[int, str]] = {
    f"reverse {FOO}": (0, "OPENMP"),
    f"tangent {FOO}": (0, "note"),
    f"reverse {FOO} --quiet": (0, ""),
    f"reverse {FOO} -o o.f90": (0, ""),
    f"reverse {FOO} --output=o.f90": (0, ""),
    f"reverse {FOO} --motions all -o o.f90": (0, ""),
    f"reverse {FOO} --motions called -o o.f90": (0, ""),
    f"reverse {FOO} --motions some": (2, "'called'"),
    f"tangent {FOO} --parallel some": (2, "'repeatable'"),
    f"reverse {FOO} --schedule split -o o.f90": (0, ""),
    f"reverse {FOO} --schedule link:foo>bar=split,default=joint -o o.f90": (0, ""),
    f"reverse {FOO} --schedule none": (2, "no schedule"),
    f"reverse {FOO} --no-guards --no-simplify --verbose -o o.f90": (0, ""),
    f"tangent {FOO} --no-guards -o o.f90": (0, ""),
    f"reverse {FOO} --separate m_ad -o o.f90": (0, ""),
    f"tangent {FOO} --separate m_tl -o o.f90": (0, ""),
    f"reverse {FOO} --separate m_ad -o o.f": (2, "ends in .f90"),
    f"reverse {FOO} --separate 9m -o o.f90": (2, "separate"),
    f"reverse {FOO} --separate m -o o.f90": (2, "separate"),
    f"reverse {FOO} --separate level -o o.f90": (2, "separate"),
    f"reverse,tangent {FOO} --names tapenade --template reversing={{}}_ad -o o.f90": (0, ""),
    f"reverse {FOO} --names taf": (2, "'tapenade'"),
    f"reverse {FOO} --template reversing=b": (2, "one '{}'"),
    f"reverse {FOO} --template reversing": (2, "a name and '='"),
    f"reverse {FOO} --depfile o.d -o o.f90": (0, ""),
    f"reverse {FOO} --depfile o.d": (2, "-o OUT"),
    f"reverse {FOO} --check -o o.f90": (3, "CHECK"),
    f"reverse {FOO} --check --diff -o o.f90": (3, "CHECK"),
    f"reverse {FOO} --messages json": (0, '"code": "OPENMP"'),
    f"reverse {FOO} --messages xml": (2, "'json'"),
    f"reverse {FOO} -I .": (0, ""),
    f"reverse {FOO} -I nowhere": (2, "no such folder"),
    f"reverse {FOO} -D FAST -D N=3 -o o.f90": (0, ""),
    f"reverse {FOO} -D": (2, "-D"),
    f"reverse {FOO} -o nowhere/o.f90": (2, "cannot write"),
    f"reverse {FOO} -o o.f90 --depfile nowhere/o.d": (2, "cannot write"),
    f"reverse {FOO} -o m.f90": (2, "is the source file"),
    f"reverse {FOO} -o .": (2, "."),
    f"reverse {FOO} --nosuch": (2, "there is no option"),
    f"reverse {FOO} more.f90": (2, "more.f90"),
    "reverse m.f90 --routine FOO --dependent Y --independent X": (0, ""),
    "reverse M.f90 --routine foo --dependent y --independent x": (2, "no such file"),
    "reverse m.f90 --routine fo --dependent y --independent x": (2, "'foo'"),
    "reverse m.f90 --routine foo --dependent z --independent x": (2, "'z'"),
    "reverse m.f90 --routine foo --dependent y --independent n": (2, "integer"),
    "reverse m.f90 --routine foo --dependent x --independent x": (2, "intent(in)"),
    "reverse m.f90 --routine foo --dependent y --independent y": (2, "intent(out)"),
    "reverse m.f90 --routine foo --dependent y,y --independent x": (2, "more than once"),
    "reverse m.f90 --routine foo --dependent y --independent x --independent x":
        (2, "more than once"),
    "reverse m.f90 --routine foo --dependent y --independent x,": (2, "separated by commas"),
    "reverse m.f90 --routine foo --dependent y --independent x,level": (0, ""),
    "tangent m.f90 --routine foo --dependent y --independent level": (0, ""),
    "reverse m.f90 --routine foo --dependent y --independent hidden": (2, "hidden"),
    "reverse m.f90 --routine area --dependent area --independent r": (0, ""),
    "tangent m.f90 --routine area --dependent area --independent r": (0, ""),
    "reverse m.f90 --routine move --dependent y --independent p%a": (0, ""),
    "reverse m.f90 --routine move --dependent y --independent P%A,p%B": (0, ""),
    "tangent m.f90 --routine move --dependent y,p%a --independent p%a,p%b": (0, ""),
    "reverse m.f90 --routine move --dependent y --independent p%c": (2, "'b'"),
    "reverse m.f90 --routine move --dependent y --independent p": (0, ""),
    "reverse bad.f90 --routine foo --dependent y --independent x": (1, "bad.f90:16: error[TYPE]"),
    "reverse bad.f90 --routine foo --dependent y --independent x --messages json":
        (1, '"line": 16'),
    "verify bad.f90 --routine foo --dependent y --independent x": (1, "TYPE"),
    f"harness {FOO}": (2, "-o"),
    f"harness {FOO} -o m.f90": (2, "no folder"),
    f"verify {FOO} --set q=3": (2, "'n'"),
    f"verify {FOO} --set n=abc": (2, "'n'"),
    f"verify {FOO} --set n": (2, "n"),
    f"verify {FOO} --size x=0:7": (2, "lower bound"),
    f"verify {FOO} --against nowhere.f90": (2, "no such file"),
    "reverse nowhere.f90 --routine foo --dependent y --independent x": (2, "no such file"),
    "reverse . --routine foo --dependent y --independent x": (2, "."),
    "reverse m.f90": (2, "--routine"),
    "reverse": (2, "FILE"),
    "": (2, "COMMAND"),
    "undo m.f90": (2, "no command"),
    "--explain MODULE": (0, ""),
    "--explain module": (0, ""),
    "--explain MODUL": (2, "'MODULE'"),
    "--explain": (2, "--explain"),
    "--version": (0, ""),
    "tangent --help": (0, "")}


@pytest.mark.parametrize("line", LINES)
def test_lines(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
               capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("m.f90").write_text(SOURCE, encoding="utf-8")
    Path("bad.f90").write_text(BAD, encoding="utf-8")
    status, said = LINES[line]
    assert main(line.split()) == status
    shown = capsys.readouterr()
    assert said in shown.err and "internal error" not in shown.err
    assert Path("m.f90").read_text(encoding="utf-8") == SOURCE
    target = Path("o.f90")
    assert target.exists() is (not status and "o.f90" in line)
    if status == 2:
        *_, first, hint = ["", *shown.err.splitlines()]  # notes may be in front
        first, hint = (first, hint) if hint.startswith("    hint: ") else (hint, "    hint: ")
        assert first.startswith("psyad-ext: error[USAGE]: ") and not shown.out
    if "json" in line and status < 2:
        assert all(json.loads(one)["code"] for one in shown.err.splitlines())


def test_what_is_checked_is_what_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                             capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("m.f90").write_text(SOURCE, encoding="utf-8")
    line = f"reverse {FOO} --quiet -o o.f90 --depfile o.d".split()
    assert [main(line), main([*line, "--check"]), main([*line, "--diff"])] == [0, 0, 0]
    assert Path("o.d").read_text(encoding="utf-8").startswith("o.f90:")
    Path("o.f90").write_text(SOURCE, encoding="utf-8")
    assert main([*line, "--check", "--diff"]) == 3
    out = capsys.readouterr().out
    assert out.startswith("--- o.f90") and not [
        one for one in out.splitlines()[2:] if one.startswith("-")]
