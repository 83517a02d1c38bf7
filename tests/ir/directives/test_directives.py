# SPDX-License-Identifier: BSD-3-Clause
"""Directives: how they are written, what they are about, and what is wrong with others."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext import Rules, read_fortran, read_fortran_source
from psyad_ext.core.errors import UnsupportedError, UsageError
from psyad_ext.ir.directives.grammar import GRAMMAR, written
from psyad_ext.ir.lookup.origin import source_of

SOURCE = """
module m
contains
  subroutine run(n, x)
    {declared}
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    integer :: i
    {before}
    do i = 1, n
      {inside}
      call twice(x(i))
      {behind}
    end do
    x = x + 1
    {end}
  end subroutine run
  subroutine twice(y)
    real, intent(inout) :: y
    y = 2*y
  end subroutine twice
end module m
"""


def source(**places: str) -> str:
    names = ("declared", "before", "inside", "behind", "end")
    return SOURCE.format(**{name: places.get(name, "") for name in names})


def found(text: str, name: str = "m.f90") -> list[tuple[str, tuple[str, ...], list[int]]]:
    info = source_of(read_fortran_source(text, name))
    return [(one.name, one.arguments, [line for _, line in one.lines])
            for one in info.directives]


TIED = {
    "a loop": ({"before": "!$psyad binomial(3)"}, ("binomial", ("3",), [10])),
    "Tapenade's": ({"before": "!$AD BINOMIAL-CKP n+1 3 1"}, ("binomial", ("3",), [10])),
    "a fixed point": ({"before": '!$AD FP-LOOP "x" adj_reduction=1e-8'},
                      ("fixed_point", ("1e-8",), [10])),
    "a number": ({"before": '!$AD FP-LOOP "x" adj_reduction=1.D-8'},
                 ("fixed_point", ("1.e-8",), [10])),
    "independent": ({"before": "!$AD II-LOOP"}, ("independent", (), [10])),
    "a call": ({"inside": "!$psyad nocheckpoint  ! small"}, ("nocheckpoint", (), [12])),
    "names": ({"inside": "! why\n!$PSYAD Passive  X, i"}, ("passive", ("X", "i"), [13])),
    "a procedure": ({"declared": "!$psyad nodiff"}, ("nodiff", (), [])),
    "a statement": ({"inside": "!$psyad nodiff"}, ("nodiff", (), [12])),
    "a region": ({"before": "!$ad do-not-diff", "behind": "!$ad end-do-not-diff"},
                 ("nodiff", ("begin",), [9, 10, 11, 12, 13])),
}


@pytest.mark.parametrize("name", TIED)
def test_what_directives_are_about(name: str) -> None:
    places, expected = TIED[name]
    assert found(source(**places)) == [expected]


def test_fixed_form() -> None:
    text = ("      subroutine s(n, x)\n      integer n, i\n      real x(n)\nC$AD II-LOOP\n"
            "      do 10 i = 1, n\n        x(i) = x(i)*2\n10    continue\n      end\n")
    assert found(text, "s.f") == [("independent", (), [5])]


WRONG = {
    "unknown": ({"before": "!$psyad binomal(3)"}, 9, "no directive 'binomal'", "'binomial'"),
    "unknown of Tapenade": ({"before": "!$ad ii-lop"}, 9, "no directive 'ii-lop'", "'ii-loop'"),
    "no counterpart": ({"inside": "!$ad checkpoint-start"}, 11, "no counterpart", "subroutine"),
    "arguments": ({"before": "!$psyad binomial 3"}, 9, "'binomial 3' is not", "binomial(N)"),
    "arguments of Tapenade": ({"before": "!$ad binomial-ckp"}, 9, "is not understood", "stands"),
    "no loop": ({"inside": "!$psyad binomial(3)"}, 11, "stands before nothing", "a loop"),
    "no statement": ({"end": "!$psyad passive x"}, 16, "stands before nothing", "a statement"),
    "no call": ({"declared": "!$psyad checkpoint"}, 5, "stands before nothing", "with a call"),
    "no end": ({"inside": "!$psyad nodiff begin"}, 11, "has no end", "nodiff end"),
    "no begin": ({"inside": "!$psyad nodiff end"}, 11, "ends nothing", "nodiff begin"),
    "begun twice": ({"before": "!$psyad nodiff begin", "inside": "!$psyad nodiff begin"}, 11,
                    "line 9 has begun", "nodiff end"),
    "a block": ({"before": "!$psyad nodiff"}, 9, "stands before nothing", "an assignment"),
    "no name": ({"before": "!$psyad"}, 9, "no name", "binomial"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_directives(name: str) -> None:
    places, line, text, hint = WRONG[name]
    with pytest.raises(UnsupportedError) as error:
        found(source(**places))
    problem, = error.value.problems
    assert (problem.line, problem.code) == (line, "WRONG_DIRECTIVE")
    assert text in problem.text and hint in problem.hint


def test_every_directive_is_documented() -> None:
    page = (Path(__file__).parents[3] / "docs/howto/directives.md").read_text()
    assert not [name for name in GRAMMAR if f"`{name}" not in page]


def test_excluded_lines_are_not_read() -> None:
    places = {"before": "!$psyad exclude begin\ncall &$%\n!$psyad exclude end"}
    container = read_fortran_source(source(**places))
    assert [one.name for one in container.children[0].children] == ["run", "twice"]


def test_the_preprocessor_knows_who_reads(tmp_path: Path) -> None:
    (tmp_path / "s.F90").write_text(
        "#ifndef PSYAD\nsubroutine hidden\nend\n#endif\nsubroutine seen\nend\n")
    assert [one.name for one in read_fortran(tmp_path / "s.F90").children] == ["seen"]


@pytest.mark.parametrize("said", ["m.f90:12: nodiff", "m.f90:twice: nodiff",
                                  "src/m.f90:twice: !$psyad nodiff"])
def test_directives_from_outside(said: str, tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(f"directives = ['{said}']\n")
    for rules in (Rules().direct(said), Rules(tmp_path / "rules.toml")):
        info = source_of(read_fortran_source(source(), "/a/src/m.f90", rules=rules))
        assert [one.name for one in info.directives] == ["nodiff"]


def test_wrong_directives_from_outside(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is no directive: write FILE:LINE"):
        Rules().direct("nodiff")
    (tmp_path / "rules.toml").write_text("\ndirectives = ['nodiff']\n")
    with pytest.raises(UsageError, match=r"rules\.toml:2: 'nodiff' is no directive"):
        Rules(tmp_path / "rules.toml")
    with pytest.raises(UnsupportedError, match="no procedure thrice"):
        read_fortran_source(source(), "m.f90", rules=Rules().direct("m.f90:thrice: nodiff"))


def test_comments_behind_directives() -> None:
    assert written("passive x ! because", "psyad").arguments == ("x",)
