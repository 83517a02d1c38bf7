# SPDX-License-Identifier: BSD-3-Clause
"""Sources written in ways that people write them: each line stays, byte for byte, and what is added
compiles with it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from psyad_ext.cli.program import main

FREE = """! A licence, (c) somebody
module law_mod
  implicit none
  real(8), save :: factor = 2.0d0   ! keep
contains
  subroutine foo(n, x, y)  ! the target
    integer, intent(in) :: n
    real(8), intent(in)  :: x(n)
    real(8), intent(out) :: y
    real(8) :: t
    integer :: i
    character(20) :: text
    text = 'it''s ! no & comment'
    y = 0
    do i = 1, n
      ! why
      t = x(i)*factor
      y = y + t**2 + &   ! goes on
          sin(x(i))
    end do
    call scale(y)
    if (len_trim(text) == 0) print *, text
  end subroutine foo

  subroutine scale(y)
    real(8), intent(inout) :: y
    y = 2*y + exp(-y*1.0d-3)
  end subroutine scale
end module law_mod
"""
FIXED = """C     A licence
      subroutine foo(n, x, y)
      integer n, i
      double precision x(n), y, t
C     why
      y = 0
      do 10 i = 1, n
         t = x(i)*2
         y = y + t**2
     &         + sin(x(i))
 10   continue
      call scale(y)
      end
      subroutine scale(y)
      double precision y
      y = 2*y + exp(-y*1.0d-3)
      end
"""


def _replaced(*pairs: tuple[str, str]) -> Callable[[str], str]:
    def change(text: str) -> str:
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        return text
    return change


CHANGES: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "line ends of another system": lambda text: text.replace("\n", "\r\n"),
    "no last line end": lambda text: text[:-1],
    "blank lines at the ends": lambda text: f"\n\n{text}\n\n\n",
    "blanks behind": lambda text: text.replace("\n", "  \n"),
    "tabs": _replaced(("    ", "\t")),
    "capitals": str.upper,
    "no indentation": lambda text: "".join(f"{line.lstrip()}\n" for line in text.splitlines()),
    "bare ends": _replaced(("end subroutine foo", "end"), ("end subroutine scale", "end"),
                           ("end module law_mod", "end")),
    "ends in one word": _replaced(("end subroutine foo", "endsubroutine foo"), ("end do", "enddo"),
                                  ("end module", "endmodule")),
    "statements share lines": _replaced(("    y = 0\n    do", "    y = 0; do")),
    "declarations share lines": _replaced((" :: t\n    integer ::", " :: t; integer ::")),
    "a comment behind contains": _replaced(("contains\n", "contains ! here\n")),
    "arguments in several lines": _replaced(("(n, x, y)  ! the target", "(n, & ! size\n   ! more\n"
                                             "\n      x, &\n      & y)")),
    "a long comment": _replaced(("! why", "! " + "why " * 60)),
    "a long line": _replaced(("y = y + t**2 +", "y = y + t**2 + " + "0*t + "*15)),
    "letters beyond ASCII": _replaced(("! why", "! Zürich, 20 °C, naïve")),
    "a line of stars": _replaced(("! why", "!" + "*" * 90)),
    "a directive": _replaced(("    do i", "    !$omp parallel do reduction(+: y) private(t)\n"
                              "    do i")),
    "hints": _replaced(("    do i", "    !dir$ ivdep\n    !gcc$ unroll 4\n    do i")),
    "OpenACC": _replaced(("    do i", "    !$acc parallel loop reduction(+: y)\n    do i")),
    "threadprivate": _replaced(("! keep\n", "! keep\n  !$omp threadprivate(factor)\n")),
    "conditional": _replaced(("    y = 0\n", "    !$ print *, 'parallel'\n    y = 0\n")),
    "a named loop": _replaced(("do i = 1, n", "outer: do i = 1, n"), ("end do", "end do outer")),
    "a label": _replaced(("    y = 0", " 10 y = 0")),
    "a statement function": _replaced(("    text =", "    half(t) = t/2\n    text ="),
                                      ("integer :: i", "integer :: i\n    real(8) :: half"),
                                      ("sin(x(i))", "sin(half(x(i)))")),
    "attributes apart": _replaced(("real(8) :: t\n", "real(8) :: t\n    dimension :: w(3)\n"
                                   "    real(8) w\n    save w\n")),
    "data": _replaced(("real(8) :: t\n", "real(8) :: t\n    integer :: k(3)\n"
                       "    data k /1, 2*3/\n")),
    "double colons left out": _replaced(("real(8) :: t", "real*8 t"), ("integer :: i", "integer i")),
    "implicit": _replaced(("  implicit none\n", "  implicit real(8) (a-h, o-z)\n"),
                          ("    real(8) :: t\n", "")),
    "private names": _replaced(("contains\n", "  private\n  public :: foo\ncontains\n")),
    "a module behind": lambda text: text + "module last\n  integer :: k = 1\nend module last\n",
    "a module in front": lambda text: "module first\n  integer :: k = 1\nend module first\n" + text,
    "a program behind": lambda text: text + "program p\n  print *, 'p'\nend program p\n",
    "a program without a name": lambda text: text + "  print *, 'p'\nend\n",
    "a type": _replaced(("contains\n", "  type :: pair  ! two\n    real(8) :: a, b\n"
                         "  end type pair\ncontains\n", )),
    "an interface": _replaced(("contains\n", "  interface half\n    module procedure scale\n"
                               "  end interface half\ncontains\n")),
    "two statements behind contains": _replaced(("contains\n  subroutine foo",
                                                 "contains; subroutine foo")),
    "sharp lines": _replaced(("    y = 0\n", "#ifdef FAST\n    y = 1\n#else\n    y = 0\n#endif\n")),
    "sharp arguments": _replaced(("    call scale(y)\n", "#if defined(OTHER)\n    y = 3\n#endif\n"
                                  "    call scale(y)\n")),
    "sharp includes": _replaced(("    real(8) :: t\n", '#include "part.inc"\n')),
    "includes": _replaced(("    real(8) :: t\n", "    include 'part.inc'\n")),
    "a result": _replaced(("contains\n", "contains\n  function f(a) result(b)\n    real(8) :: a, b\n"
                           "    b = a*a\n  end function f\n"), ("sin(x(i))", "f(x(i))")),
    "an internal procedure": _replaced(("  end subroutine foo", "  contains\n"
                                        "    real(8) function g(a)\n      real(8), intent(in) :: a\n"
                                        "      g = a*t\n    end function g\n  end subroutine foo"),
                                       ("sin(x(i))", "g(x(i))")),
    "select": _replaced(("      ! why\n", "      select case (i)\n      case (1) ! first\n"
                         "        y = y + x(i)\n      case default\n        continue\n"
                         "      end select\n")),
    "where": _replaced(("    call scale(y)\n", "    where (w > 0) w = -w  ! short\n"
                        "    call scale(y)\n"), ("real(8) :: t\n", "real(8) :: t, w(2) = 1\n")),
    "a block": _replaced(("    call scale(y)\n", "    block\n      real(8) :: q\n      q = y\n"
                          "      y = q*q\n    end block\n    call scale(y)\n")),
    "associate": _replaced(("    call scale(y)\n", "    associate (q => y)\n      q = q*q\n"
                            "    end associate\n    call scale(y)\n")),
    "obsolete relations": _replaced(("if (len_trim(text) == 0)", "if (len_trim(text) .eq. 0)")),
    "a format": _replaced(("    y = 0\n", "    if (n < 0) write (*, 20) n\n 20 format (i5, ' !')\n"
                           "    y = 0\n")),
    "a namelist": _replaced(("    y = 0\n", "    if (n < 0) read (*, nml=list)\n    y = 0\n"),
                            ("integer :: i\n", "integer :: i, k\n    namelist /list/ k\n"))}
FIXED_CHANGES: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "line ends of another system": lambda text: text.replace("\n", "\r\n"),
    "tabs": lambda text: text.replace("      ", "\t").replace("     &", "\t1"),
    "numbers of cards": lambda text: "".join(
        f"{line:<72}{10*number:08d}\n" if line[:1] != "C" else f"{line}\n"
        for number, line in enumerate(text.splitlines())),
    "capitals": str.upper,
    "stars": _replaced(("C     why", "*     why\n* and so on")),
    "an exclamation mark": _replaced(("y = 0", "y = 0   ! zero")),
    "a directive": _replaced(("      do 10", "c$omp parallel do reduction(+:y) private(t)\n"
                              "      do 10")),
    "conditional": _replaced(("      y = 0\n", "c$    print *, 'parallel'\n      y = 0\n")),
    "sharp lines": _replaced(("      y = 0\n", "#ifdef FAST\n      y = 1\n#else\n      y = 0\n"
                              "#endif\n")),
    "common": _replaced(("      y = 0\n", "      common /block/ q\n      double precision q\n"
                         "      y = q\n")),
    "implicit": _replaced(("      integer n, i\n      double precision x(n), y, t\n",
                           "      implicit double precision (a-h, o-z)\n      dimension x(n)\n")),
    "go to": _replaced(("      call scale(y)\n", "      if (n .lt. 0) go to 20\n"
                        "      call scale(y)\n 20   continue\n")),
    "an arithmetic if": _replaced(("      call scale(y)\n", "      if (n) 20, 20, 30\n"
                                   " 20   y = 2*y\n 30   call scale(y)\n")),
    "a program": lambda text: "      program p\n      end\n" + text,
    "a program without a name": lambda text: text + "      print *, 'p'\n      end\n",
    "blanks in names": _replaced(("double precision y\n", "double  precision y\n"))}
MODES = {"adjoint": ["reverse"], "tangent": ["tangent"], "all": ["reverse", "--motions", "all"],
         "split": ["reverse", "--schedule", "split"]}
PART = "    real(8) :: t\n"
CASES = [(idea, "source.F90" if idea.startswith("sharp") else "source.f90", change(FREE))
         for idea, change in CHANGES.items()] + [
    (f"fixed: {idea}", "source.F" if idea.startswith("sharp") else "source.f", change(FIXED))
    for idea, change in FIXED_CHANGES.items()]


#: Those that are looked at always.
FAST = frozenset(("line ends of another system", "a comment behind contains", "conditional",
                  "arguments in several lines", "sharp lines", "includes",
                  "a program without a name", "fixed: tabs", "fixed: conditional"))


@pytest.mark.parametrize(("idea", "name", "text"), [
    pytest.param(*case, id=case[0], marks=() if case[0] in FAST else pytest.mark.slow)
    for case in CASES])
def test_layouts(idea: str, name: str, text: str, tmp_path: Path,
                 monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = text.encode("latin-1")
    Path(name).write_bytes(source)
    Path("part.inc").write_text(PART, encoding="utf-8")
    for mode, words in MODES.items():
        target = f"{mode}_{name}"
        assert main([*words, name, "--routine", "foo", "--dependent", "y", "--independent", "x",
                     "-I", ".", "-o", target]) == 0
        lines = iter(Path(target).read_bytes().split(b"\n"))
        assert all(line in lines for line in source.split(b"\n"))
        for flags in ([], ["-fopenmp"]):
            done = subprocess.run(["gfortran", "-c", "-ffree-line-length-none", "-w", *flags, target],
                                  capture_output=True, text=True)
            assert not done.returncode, (mode, flags, done.stderr)
