# SPDX-License-Identifier: BSD-3-Clause
"""Which routine a call runs and where its arguments go."""

from __future__ import annotations

from pathlib import Path

import pytest
from psyclone.psyir.frontend.fortran import FortranReader
from psyclone.psyir.nodes import Call, FileContainer

from psyad_ext.core.errors import UsageError
from psyad_ext.ir import argument_map, callee_of, missing_modules, read_fortran_source

DEEP = """module deep_mod
  implicit none
  interface gen
    module procedure of_real, of_integer, of_array
  end interface gen
  private :: of_real, hidden
contains
  subroutine of_real(x)
    real, intent(inout) :: x
    x = 2*x
  end subroutine of_real
  subroutine of_integer(x)
    integer, intent(inout) :: x
    x = 2*x
  end subroutine of_integer
  subroutine of_array(x)
    real, intent(inout) :: x(:)
    x = 2*x
  end subroutine of_array
  subroutine hidden(x)
    real, intent(inout) :: x
    x = 3*x
  end subroutine hidden
end module deep_mod
"""
MIDDLE = """module middle_mod
  use deep_mod, only: gen, renamed => of_integer
  use deep_mod
  implicit none
end module middle_mod
"""
MAIN = """subroutine foo(x, i, v)
  use MIDDLE_mod
  implicit none
  real, intent(inout) :: x, v(3)
  integer, intent(inout) :: i
  call {call}
end subroutine foo
subroutine Bar(A, b)
  real :: a
  integer :: b
  a = a*b
end subroutine Bar
"""
CALLS = {"gen(x)": "of_real", "GEN(i)": "of_integer", "gen(v)": "of_array",
         "gen(v(2))": "of_real", "gen(v(1:2))": "of_array", "Renamed(X=i)": "of_integer",
         "of_array(v)": "of_array", "bar(x, i)": "bar", "hidden(x)": None, "nowhere(x)": None}


def _call(container: FileContainer) -> Call:
    return next(call for call in container.walk(Call) if call.parent is not call.root)


@pytest.mark.parametrize("text, name", CALLS.items())
def test_routine_is_found(text: str, name: str | None, tmp_path: Path) -> None:
    """In the same file, or through two modules in files of other names."""
    (tmp_path / "first.f90").write_text(MIDDLE, encoding="utf-8")
    (tmp_path / "second.f90").write_text(DEEP, encoding="utf-8")
    apart = read_fortran_source(MAIN.format(call=text), include_paths=[tmp_path])
    for container in (apart, read_fortran_source(DEEP + MIDDLE + MAIN.format(call=text))):
        copy = container.copy()
        call = next(one for one in copy.walk(Call) if one.ancestor(type(copy)) is copy
                    and one.routine.name.lower() == text.partition("(")[0].lower())
        routine = callee_of(call)
        assert (routine.name.lower() if routine else None) == name
        assert routine is None or container is apart and name != "bar" or routine.root is copy


def test_plain_tree() -> None:
    """PSyclone's own reader is enough for routines in the same file."""
    container = FortranReader().psyir_from_source(DEEP + MIDDLE + MAIN.format(call="gen(i)"))
    calls = [call for call in container.walk(Call) if call.routine.name.lower() == "gen"]
    assert callee_of(calls[0]).name == "of_integer"


def test_arguments_by_name() -> None:
    """Named arguments go where their names say."""
    container = read_fortran_source(DEEP + MIDDLE + MAIN.format(call="bar(B=i, a=x)"))
    call = next(one for one in container.walk(Call) if one.routine.name.lower() == "bar")
    pairs = argument_map(call, callee_of(call))
    assert [(dummy.name.lower(), node.name) for dummy, node in pairs] == [("a", "x"), ("b", "i")]


@pytest.mark.parametrize("text", ["bar(x, i, i)", "bar(x, c=i)", "bar(x, a=x)"])
def test_arguments_that_do_not_fit(text: str) -> None:
    """Too many, unknown and repeated arguments."""
    container = read_fortran_source(DEEP + MIDDLE + MAIN.format(call=text))
    call = next(one for one in container.walk(Call) if one.routine.name.lower() == "bar")
    with pytest.raises(UsageError):
        argument_map(call, callee_of(call))


def test_missing_modules(tmp_path: Path) -> None:
    """Modules that were not found are named, also those used by a module that was."""
    (tmp_path / "first.f90").write_text(MIDDLE, encoding="utf-8")
    source = MAIN.format(call="gen(x)")
    found = {folders: missing_modules(_call(read_fortran_source(source, include_paths=folders)))
             for folders in ((), (tmp_path,))}
    assert list(found.values()) == [["middle_mod"], ["deep_mod"]]


def test_kinds_tell_specific_routines_apart() -> None:
    container = read_fortran_source("""module kinds_mod
  implicit none
  integer, parameter :: sp = kind(1.0), dp = kind(1.0d0)
  interface twice
    module procedure twice_single, twice_double
  end interface twice
contains
  subroutine twice_single(x)
    real(sp), intent(inout) :: x
    x = 2*x
  end subroutine twice_single
  subroutine twice_double(x)
    real(dp), intent(inout) :: x
    x = 2*x
  end subroutine twice_double
  subroutine foo(a, b)
    real, intent(inout) :: a
    double precision, intent(inout) :: b
    call twice(a)
    call twice(b)
  end subroutine foo
end module kinds_mod
""")
    found = [callee_of(call) for call in container.walk(Call)]
    assert [routine.name for routine in found if routine] == ["twice_single", "twice_double"]


@pytest.mark.parametrize("files, found", [(["plain"], True), (["plain", "again"], False),
                                          (["inside"], False)])
def test_subroutines_in_no_module_of_other_files(tmp_path: Path, files: list[str],
                                                 found: bool) -> None:
    bare = "subroutine other(x)\n  real :: x\n  x = 2.0*x\nend subroutine other\n"
    texts = {"plain": bare, "again": bare, "inside": f"module b\ncontains\n{bare}end module b\n"}
    for name in files:
        (tmp_path / f"{name}.f90").write_text(texts[name], encoding="utf-8")
    file = read_fortran_source(
        "module m\ncontains\nsubroutine foo(x)\n  real :: x\n  call other(x)\nend subroutine\n"
        "end module\n", include_paths=[tmp_path])
    callee = callee_of(file.walk(Call)[0])
    assert (callee is not None) is found
