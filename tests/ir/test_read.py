# SPDX-License-Identifier: BSD-3-Clause
"""Reading: modules and lines are found, errors are short, nothing global remains."""

from __future__ import annotations

from pathlib import Path

import pytest
from psyclone.configuration import Config
from psyclone.parse import ModuleManager
from psyclone.psyir.frontend.fortran import FortranReader
from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, CodeBlock, IfBlock, Loop, Node, Routine)

from psyad_ext.core.errors import UnsupportedError, UsageError, UsageTypeError
from psyad_ext.core.suggest import nearest
from psyad_ext.ir import location, read_fortran, read_fortran_source, source_of
from psyad_ext.ir.source.divided_tokens import divided_tokens
from psyad_ext.ir.writing.printing import printed

CONSTANTS = """module numbers_mod ! the file has another name
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), parameter :: w(2) = 1.0_wp
end module numbers_mod
"""
MAIN = """module main_mod
  use numbers_mod
  implicit none
contains
  ! what it does
  subroutine foo(x)
    real(wp), intent(inout) :: x
    integer :: i
    do i = 1, 2
      ! a comment
      if (x > 0) then
        x = &
          x*w(i)
      end if
    end do
    print *, x
  end subroutine foo
end module main_mod
"""


@pytest.fixture(name="files")
def _files(tmp_path: Path) -> Path:
    (tmp_path / "mods").mkdir()
    (tmp_path / "mods" / "other.f90").write_text(CONSTANTS, encoding="utf-8")
    (tmp_path / "main.f90").write_text(MAIN, encoding="utf-8")
    return tmp_path


def test_modules_are_found_on_include_paths(files: Path) -> None:
    """An imported array is an array, not a function, and PSyclone's settings are as before."""
    before = list(Config.get().include_paths), ModuleManager.get()
    container = read_fortran(files / "main.f90", [files / "mods"])
    assert "w" in [reference.name for reference in container.walk(ArrayReference)]
    assert (Config.get().include_paths, ModuleManager.get()) == before
    without = read_fortran(files / "main.f90")
    assert "w" in [call.routine.name for call in without.walk(Call)]


def test_module_above_in_the_file_is_used() -> None:
    """A module may use one that stands above it."""
    container = read_fortran_source(CONSTANTS + MAIN)
    assert "w" in [reference.name for reference in container.walk(ArrayReference)]


def test_modules_that_use_each_other_end(tmp_path: Path) -> None:
    """Circular use is not followed for ever."""
    for one, other in (("a_mod", "b_mod"), ("b_mod", "a_mod")):
        (tmp_path / f"{one}.f90").write_text(
            f"module {one}\n  use {other}\nend module {one}\n", encoding="utf-8")
    source = "subroutine s(x)\n  use a_mod\n  real :: x\n  x = 1.0\nend subroutine\n"
    assert read_fortran_source(source, include_paths=[tmp_path]).walk(Routine)


def test_included_text_has_its_own_lines(tmp_path: Path) -> None:
    """Statements of an include file are located there."""
    (tmp_path / "body.inc").write_text("\n\nx = 2.0*x\n", encoding="utf-8")
    container = read_fortran_source(
        "subroutine s(x)\n  real :: x\n  include 'body.inc'\n  x = x + 1.0\nend subroutine\n",
        "main.f90", [tmp_path])
    first, second = container.walk(Assignment)
    assert location(first) == (str(tmp_path / "body.inc"), 3)
    assert location(second) == ("main.f90", 4)


def test_origin_survives_copies() -> None:
    """The source is known from every node of a copy."""
    container = read_fortran_source(CONSTANTS + MAIN, "both.f90").copy()
    for node in (container, container.walk(Assignment)[0], container.walk(Routine)[0].copy()):
        info = source_of(node)
        assert info is not None and info.name == "both.f90" and info.text == CONSTANTS + MAIN
    assert source_of(FortranReader().psyir_from_source(CONSTANTS)) is None


LINES = [(Routine, 6), (Loop, 9), (IfBlock, 11), (Assignment, 12), (ArrayReference, 12),
         (CodeBlock, 16)]


@pytest.mark.parametrize("kind, line", LINES)
def test_lines(files: Path, kind: type[Node], line: int) -> None:
    """Each node knows its file and line, whoever read it, also in copies."""
    path = str(files / "main.f90")
    for container in (read_fortran(path, [files / "mods"]),
                      FortranReader().psyir_from_file(path)):
        found = container.copy().walk(kind)
        assert not found and kind is ArrayReference or location(found[0]) == (path, line)


def test_unknown_line() -> None:
    """A node made by hand has no line."""
    assert location(Routine.create("made")) == ("made", 0)


BROKEN = {
    "component with a target": (
        "POINTER", 4, "module m\n  real, target, save :: a\n  type :: t\n"
        "    real, pointer :: p => a\n  end type\nend module\n"),
    "syntax": ("PARSE", 2, "subroutine s(x)\n  x = = 1\nend subroutine\n"),
    "number with a blank": ("PARSE", 2, "subroutine s(x)\n  x = 1 1\nend subroutine\n"),
    "exponent with a blank": ("PARSE", 2, "subroutine s(x)\n  x = 1.5 &\n  d0\nend subroutine\n"),
    "operator with a blank": ("PARSE", 3, "subroutine s(x)\n  real x ! 1 1\n  if (x . gt. 1) "
                              "x = 1\nend subroutine\n"),
    "preprocessor": ("CPP", 1, "#ifdef A\nsubroutine s()\nend subroutine\n"),
    "declared twice": ("READ", 3, "subroutine s(a)\n  real :: a\n  integer :: a\n"
                       "end subroutine\n"),
    "missing include file": ("INCLUDE", 2, "subroutine s(x)\n  include 'nowhere.inc'\n"
                             "  real :: x\n  x = 1\nend subroutine\n"),
}


@pytest.mark.parametrize("code, line, source", BROKEN.values(), ids=BROKEN)
def test_what_cannot_be_read_is_named(code: str, line: int, source: str) -> None:
    """The message has file and line and not the whole source."""
    with pytest.raises(UnsupportedError) as caught:
        read_fortran_source(source, "broken.f90")
    problem = caught.value.problems[0]
    assert (problem.file, problem.line, problem.code) == ("broken.f90", line, code)
    assert "\n" not in problem.text and len(problem.text) < 300


def test_blanks_that_stand_between_words() -> None:
    lines = ("do 10 d1 = 1, 2", "10 e5 = 3", "print '(1 1x)', 1, 2", "x = 1&\n&1", "x = 1 ! 1 1",
             "print 20, x", "20 format(1x, 2 1x, f5 .1)", "if (x > 1. .and. x < 2 .or. .true.) x = 2")
    text = "subroutine s(x)\n" + "\n".join(lines) + "\nend subroutine\n"
    assert not list(divided_tokens(text))


@pytest.mark.parametrize(("old", "new", "word"), [
    ("end subroutine s", "end subroutines", "s"), ("end module m", "endmodulem", "m"),
    ("call t(x)", "callt(x)", "t"), ("call t(x)", "if (x > 1) callt(x)", "t"),
    ("subroutine t(x)", "pure subroutinet(x)", "t"), ("end do k", "end dok", "k"),
    ("contains", "implicitnone\ncontains", "none")])
def test_no_blank_before_names(old: str, new: str, word: str) -> None:
    text = ("module m\ncontains\nsubroutine s(x)\nk: do\ncall t(x)\nexit k\nend do k\n"
            "end subroutine s\nsubroutine t(x)\nend subroutine t\nend module m\n")
    read_fortran_source(text.replace("end subroutine s", "endsubroutine s").replace(
        "call t(x)", "call &\nt(x)"))
    with pytest.raises(UnsupportedError) as error:
        read_fortran_source(text.replace(old, new))
    problem, = error.value.problems
    assert problem.line == 1 + text[:text.index(old)].count("\n")
    assert f"no blank before '{word}'" in problem.text


def test_wrong_requests(tmp_path: Path) -> None:
    """Files and folders that do not exist, and arguments of wrong types."""
    with pytest.raises(UsageError, match="no such file"):
        read_fortran(tmp_path / "none.f90")
    with pytest.raises(UsageError, match="no such folder"):
        read_fortran_source("end\n", include_paths=[tmp_path / "none"])
    with pytest.raises(UsageTypeError):
        read_fortran(3)  # type: ignore[arg-type]
    with pytest.raises(UsageTypeError):
        read_fortran_source(b"end")  # type: ignore[arg-type]
    with pytest.raises(UsageTypeError):
        read_fortran_source("end\n", include_paths="mods")


def test_other_encodings(tmp_path: Path) -> None:
    """Comments need not be UTF-8."""
    path = tmp_path / "latin.f90"
    path.write_bytes("! caf\u00e9\nsubroutine s()\nend subroutine\n".encode("latin-1"))
    assert read_fortran(path).walk(Routine)


def test_nearest_names() -> None:
    """The nearest names, or all, or nothing."""
    assert nearest("Velocty", ["velocity", "depth"]) == "did you mean 'velocity'?"
    assert nearest("zzz", ["b", "A"]) == "known are 'a', 'b'"
    assert nearest("zzz", []) == ""


@pytest.mark.parametrize("outside, inside, name", [
    ("use lib, only: square", "", "square"), ("", "use lib, only: square", "square"),
    ("use lib", "", "square"), ("", "use lib, only: twice => square", "twice")])
def test_functions_that_are_called_and_passed_on(outside: str, inside: str, name: str) -> None:
    file = read_fortran_source(
        "module lib\ncontains\nreal function square(x)\n  real, intent(in) :: x\n"
        "  square = x*x\nend function\nend module lib\n"
        f"module m\n  {outside}\ncontains\nsubroutine foo(x, y)\n  {inside}\n"
        f"  real, intent(inout) :: x, y\n  y = {name}(x)\n  call apply({name}, x, y)\n"
        "end subroutine\nend module m\n")
    assignment = file.walk(Assignment)[-1]
    assert isinstance(assignment.rhs, Call) and assignment.rhs.routine.name == name


@pytest.mark.parametrize("use, called", [
    ("call apply(p, y)", "square(x)"), ("call choose(p)", "f_chosen(p, x)"),
    ("call choose(f=p)", "f_chosen(p, x)"), ("call nowhere(p)", "p(x)"),
    ("if (associated(p, square)) y = 1.0", "square(x)"),
    ("p => twice", "p_chosen(p, x)"), ("nullify(p)", "square(x)")])
def test_pointers_to_procedures(use: str, called: str) -> None:
    """The procedures that they stand for are called, where these are known."""
    functions = "".join(
        f"real function {name}(x)\n  real, intent(in) :: x\n  {name} = x\nend function\n"
        for name in ("square", "twice"))
    text = printed(read_fortran_source(
        f"module m\ncontains\n{functions}subroutine choose(f)\n"
        "  procedure(square), pointer, intent(inout) :: f\n  f => twice\nend subroutine\n"
        "subroutine apply(f, y)\n  procedure(square) :: f\n  real, intent(inout) :: y\n"
        "  y = f(y)\nend subroutine\n"
        "function chosen() result(p)\n  procedure(square), pointer :: p\n  p => square\n"
        "end function\nsubroutine foo(x, y)\n  real, intent(inout) :: x, y\n"
        f"  procedure(square), pointer :: p\n  p => square\n  y = p(x)\n  {use}\n"
        "end subroutine\nend module m\n"))
    assert f"y = {called}" in text
    assert text.lower().count("p => square") == 1 + (called == "p(x)")


def test_save_for_all_leaves_out_what_cannot_be_saved() -> None:
    text = """function f(n, x) result(r)
  integer, intent(in) :: n
  real, intent(in) :: x(n)
  real :: r, work(n), kept(3)
  character(len=n) :: name
  save
  r = x(1) + kept(2)
end function f
"""
    table = read_fortran_source(text).walk(Routine)[0].symbol_table
    assert [name for name in ("n", "x", "r", "work", "kept", "name")
            if table.lookup(name).is_static] == ["kept"]
    assert table.lookup("x").interface.access.name == "READ"
