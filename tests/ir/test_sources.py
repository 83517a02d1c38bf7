# SPDX-License-Identifier: BSD-3-Clause
"""Fixed form, the preprocessor and included files, and that places stay those of the source."""

from __future__ import annotations

from pathlib import Path

import pytest
from psyclone.psyir.nodes import Routine

from psyad_ext import read_fortran, read_fortran_source
from psyad_ext.core.errors import UnsupportedError, UsageError
from psyad_ext.ir.source import sources
from psyad_ext.ir.source.fixed_form import free_form, lost_text
from psyad_ext.ir.source.sources import prepare
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

CARDS = {
    "comments": ("C one\n* two\n! three\n      X = 1 ! four\n\nd five",
                 ["! one", "! two", "! three", " X = 1 ! four", "", "! five"]),
    "continued": ("      X = 1 +\n     &    2", [" X = 1 + &", "          2"]),
    "a digit continues, a zero does not": ("      X = 1\n     0Y = 2\n     1 + 3",
                                           [" X = 1", " Y = 2 &", "       + 3"]),
    "comments in between": ("      X = 1 + ! a\nC b\n     & 2",
                            [" X = 1 + & ! a", "! b", "       2"]),
    "labels": ("   10 CONTINUE\n 200  X = 1", ["10 CONTINUE", "200 X = 1"]),
    "the last column": ("      X = 1" + " "*61 + "+ 2", [" X = 1"]),
    "tabs": ("\tX = 1\n\t1 + 2", [" X = 1 &", "       + 2"]),
    "text over the end": ("      S = 'it''s " + "a"*55 + "\n     &b! c'",
                          [" S = 'it''s " + "a"*55 + "&", "&b! c'"]),
    "text with blanks at the end": ("      S = 'a\n     &b'",
                                    [" S = 'a" + " "*60 + "&", "&b'"]),
    "names over the end": ("      X = 1" + " "*58 + "+AL\n     &PHA", [" X = 1" + " "*58 + "+AL&", "&PHA"]),
    "words over the end": ("      AL\n     &   PHA = 1.5D\n     & +1 2\n     &3*\n     &*2",
                           [" AL&", "&PHA = 1.5D&", "&+12&", "&3*&", "&*2"]),
    "words behind keywords": ("      IF (A.GT.(1)) CALL\n     & FOO\n      REAL*8\n     &B",
                              [" IF (A.GT.(1)) CALL &", "       FOO", " REAL*8 &", "      B"]),
    "labels over the end": ("      GO TO\n     &1\n     &0\n      DO 1\n     &0\n     &I = 1, 2",
                            [" GO TO &", "      1&", "&0", " DO 1&", "&0 &", "      I = 1, 2"]),
    "names that start with keywords": ("      REAL\n     &1 = 2\n      IF (A) READ\n     &Y(1) = 2",
                                       [" REAL&", "&1 = 2", " IF (A) READ&", "&Y(1) = 2"]),
    "blanks in numbers": ("      X = -.25 14 D-1 + 1 .5 E +3*Y1", [" X = -.2514D-1 + 1.5E+3*Y1"]),
    "blanks in text": ("      S = '1 2' // \"a. D1\" ! 1 2\n     & // '1 2",
                       [" S = '1 2' // \"a. D1\" & ! 1 2", "       // '1 2"]),
    "blanks in text that is counted": ("    5 FORMAT(4H1 2 )", ["5 FORMAT(4H1 2 )"]),
    "nothing continues": ("      X = 1\n     &\n     & + 2\n     * ! a\n      Y = 2",
                          [" X = 1 &", "", "       + 2", "! a", " Y = 2"]),
    "quotation marks in comments": ("      X = 1 ! don't\n     & + 2",
                                    [" X = 1 & ! don't", "       + 2"]),
}


@pytest.mark.parametrize("idea", CARDS)
def test_cards(idea: str) -> None:
    cards, lines = CARDS[idea]
    assert free_form(cards).splitlines() == lines


def test_lines_keep_their_numbers_where_macros_go() -> None:
    text = "#define A 1\n#if A == 2\nx\n#endif\ny = A\n"
    source = prepare(text, "a.F90")
    assert source.text.splitlines() == ["", "", "", "", "y = 1"] and source.places is None


def test_files_in_small_letters_are_for_the_preprocessor_only_with_macros() -> None:
    text = "#ifdef A\ny = A\n#endif\n"
    assert prepare(text, "a.f90").text == text
    assert prepare(text, "a.f90", defines=["A=3"]).text.split() == ["y", "=", "3"]


def test_included_lines_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "in.h").write_text("\na = 1\nb = 2\n")
    source = prepare("x = 1\n#include \"in.h\"\ny = 2\n", "main.F90", [str(tmp_path)])
    assert source.places is not None
    places = dict(zip(source.text.splitlines(), source.places))
    assert places["b = 2"] == (str(tmp_path / "in.h"), 3) and places["y = 2"] == ("main.F90", 3)


def test_files_beside_the_source_are_included(tmp_path: Path) -> None:
    """In free form as in fixed form, also when they are named in files that are included."""
    (tmp_path / "sizes.inc").write_text("include 'half.inc'\ninteger, parameter :: n = 2*h\n")
    (tmp_path / "half.inc").write_text("integer, parameter :: h = 2\n")
    main = tmp_path / "main.f90"
    main.write_text("subroutine s(x)\n  INCLUDE \"sizes.inc\" ! n\n  real :: x(n)\n  x = 1\n"
                    "end subroutine\n")
    source = prepare(main.read_text(), str(main))
    assert source.places is not None
    assert source.places[1:3] == ((str(tmp_path / "half.inc"), 1), (str(tmp_path / "sizes.inc"), 2))
    assert [one.name for one in read_fortran(main).walk(Routine)] == ["s"]


@pytest.mark.parametrize(("value", "problem"), [
    ("Y*X", ("GOTO", "body.inc", 2)), ("Y*Z", ("UNDECLARED", "main.f", 7))])
def test_problems_are_reported_where_they_stand(tmp_path: Path, value: str,
                                                problem: tuple[str, str, int]) -> None:
    (tmp_path / "body.inc").write_text("C first\n      GOTO 20\n")
    main = tmp_path / "main.f"
    main.write_text("      SUBROUTINE FOO(X, Y)\n      IMPLICIT NONE\n      REAL, INTENT(IN) :: X\n"
                    "      REAL, INTENT(OUT) :: Y\n   10 Y = X\n      INCLUDE 'body.inc'\n"
                    f"      Y = {value}\n      END\n")
    with pytest.raises(UnsupportedError) as caught:
        ADReverseContainerTrans().apply(read_fortran(main), "foo", ["y"], ["x"],
                                        ADJointReversalSchedule())
    assert problem in {(one.code, Path(one.file).name, one.line)
                       for one in caught.value.problems}


@pytest.mark.parametrize("text, name, line", [
    ("#include \"nowhere.h\"\n", "a.F90", 1), ("x\n#error 'no'\n", "a.F90", 2),
    ("      INCLUDE 'nowhere.inc'\n", "a.f", 1)])
def test_what_fails_is_reported(text: str, name: str, line: int) -> None:
    with pytest.raises(UnsupportedError) as caught:
        read_fortran_source(text, name)
    assert [(problem.file, problem.line) for problem in caught.value.problems] == [(name, line)]


def test_no_preprocessor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "PREPROCESSOR", "no_such_compiler")
    with pytest.raises(UsageError, match="no_such_compiler"):
        read_fortran_source("#define A\n", "a.F90")


#: A statement of fixed form, what follows in column 73 and later, and whether it is lost.
BEHIND = {
    "a sum": ("y = x(1) + ", "x(2)", True),
    "a long sum": ("y = x(1)", "+ x(2) + x(3) + x(4)", True),
    "a name that goes on": ("y = x(1) + xxxxxxxxx" + "x"*46, "x", True),
    "a number that goes on": ("y = x(1)*10000000000000000." + "0"*39, "05", True),
    "a comment": ("y = x(1)", "! why", False),
    "more of a comment": ("y = x(1)" + " "*40 + "! why is this so", "and not otherwise", False),
    "an exclamation mark in text": ("t = '!'" + " "*58 + "//", "'a'", True),
    "the number of a card": ("y = x(1) + xxxxxxxxx" + "x"*46, "SOL00010", False),
    "a word": ("y = x(1)", "ignored", False),
    "blanks": ("y = x(1)", "   ", False),
}


@pytest.mark.parametrize("statement, behind, is_lost", BEHIND.values(), ids=BEHIND)
def test_text_behind_the_last_column(statement: str, behind: str, is_lost: bool) -> None:
    lines = f"C {'x'*100}\n      {statement:66}{behind}\n"
    assert [number for number, _ in lost_text(lines)] == ([2] if is_lost else [])


def test_lost_text_is_refused_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "inner.inc").write_text(f"      {'y = x':66}*x + x\n", encoding="utf-8")
    source = "      subroutine s(x, y)\n      include 'inner.inc'\n      end\n"
    with pytest.raises(UnsupportedError) as caught:
        prepare(source, str(tmp_path / "s.f"))
    [problem] = caught.value.problems
    assert (Path(problem.file).name, problem.line, problem.code) == ("inner.inc", 1, "COLUMNS")
    assert "*x + x" in problem.text
