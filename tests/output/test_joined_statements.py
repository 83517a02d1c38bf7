# SPDX-License-Identifier: BSD-3-Clause
"""Files in which statements share lines, files are included, or a main program stands."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from psyad_ext import read_fortran, write_fortran
from psyad_ext.ir.lookup.contents import external_names
from psyad_ext.transformations import ADForwardContainerTrans
from psyad_ext.verification.derivative import module_of

_FOO = """subroutine foo(x, y)
  real(8), intent(in) :: x
  real(8), intent(out) :: y
{}  y = x*x
end subroutine foo
"""
_PROGRAM = "program main ! last\n  use m\n  real(8) :: y\n  call foo(2d0, y)\nend program main\n"
_SUBROUTINE = ("subroutine {0}(a, b)\n  real(8), intent(in) :: a\n  real(8), intent(out) :: b\n"
               "  b = a*a\nend subroutine {0}\n")
_CALLS = _FOO.format("  call one(x, s)\n  call two(s, y)\n").replace("  y = x*x\n", "  y = y*x\n")

_SETS = _FOO.format("  t = x\n")

KEPT = {
    "main program": f"module m\ncontains\n{_FOO.format('')}end module m\n{_PROGRAM}",
    "specification": f"module m; implicit none; contains\n{_FOO.format('')}end module m\n",
    "several units": "module s; real(8) :: t = 1\nend module s; module m\n  use s; private\n"
                     f"  public foo\ncontains\n{_SETS}end module m\n",
    "include": "module m\n  include 'a.inc'\n  include 'b.inc'\ncontains\n  include '1.inc'\n"
               f"\n  include '2.inc'\n{_CALLS}end module m\n",
    "preprocessor": '#define M m\nmodule m\n#include "a.inc"\n#  include "b.inc"\ncontains\n'
                    f'#include "1.inc"\n#include "2.inc"\n{_CALLS}end module m\n',
    "conditional declarations": "module m\ncontains\n" + _FOO.format(
        "  !$ integer tid\n  !$ integer, external :: omp_get_thread_num\n  y = 0\n"
        "  !$ tid = omp_get_thread_num()\n") + "end module m\n",
}


@pytest.mark.parametrize("text", KEPT.values(), ids=KEPT)
def test_all_lines_stay_and_compile(text: str, tmp_path: Path) -> None:
    written = _tangent(text, tmp_path)
    lines = iter(written.splitlines())
    assert all(line in lines for line in text.splitlines())
    _compile(written, tmp_path)


def test_lines_that_would_have_to_be_divided_are_written_anew(tmp_path: Path) -> None:
    written = _tangent("module m; private; public foo; contains\n" + _FOO.format("")
                       + "end module m\n", tmp_path)
    assert written.startswith("module m\n")
    _compile(written, tmp_path)


def test_modules_are_found_in_joined_and_continued_lines() -> None:
    text = "module &\n  m ! m\n interface f; module procedure g; end interface\ncontains\n" \
        f" {_FOO.format('')}end module m; module n; contains\n subroutine bar; end subroutine\nend"
    assert module_of("foo", text) == "m"
    assert module_of("bar", text) == "n"


def test_procedures_of_a_module_with_a_comment_are_not_external() -> None:
    assert external_names(f"module m ! m\ncontains\n{_FOO.format('')}end module m\n") == set()


def _tangent(text: str, folder: Path) -> str:
    for name, inner in (("a", "real(8) :: s\n"), ("b", "real(8) :: t\n"),
                        ("1", _SUBROUTINE.format("one")), ("2", _SUBROUTINE.format("two"))):
        (folder / f"{name}.inc").write_text(inner)
    path = folder / ("source.F90" if text.startswith("#") else "source.f90")
    path.write_text(text)
    return write_fortran(ADForwardContainerTrans().apply(
        read_fortran(path, [folder]), "foo", ["y"], ["x"]))


def _compile(written: str, folder: Path) -> None:
    suffix = ".F90" if written.startswith("#") else ".f90"
    (folder / f"written{suffix}").write_text(written)
    done = subprocess.run(["gfortran", "-c", "-fopenmp", "-Wall", f"written{suffix}"], cwd=folder,
                          capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
