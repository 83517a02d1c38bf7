# SPDX-License-Identifier: BSD-3-Clause
"""One message for each module or procedure that is not known."""

import warnings
from collections.abc import Mapping
from pathlib import Path
from time import process_time

import pytest

from psyad_ext import read_fortran, read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

MAIN = """\
module main_mod
  use types_mod, only: s_t
contains
  subroutine f(s, y)
    type(s_t), intent(in) :: s
    real(8), intent(out) :: y
    y = s%a*sum(s%u**2)
  end subroutine f
end module main_mod
"""
TYPES = """\
module types_mod
  type :: s_t
    real(8) :: a = 1.0d0
    real(8), allocatable :: u(:)
  end type s_t
end module types_mod
"""
CALL = """\
module main_mod
contains
  subroutine f(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x
    call scale2(y)
  end subroutine f
end module main_mod
"""
SCALE = "subroutine scale2(y)\n  real(8), intent(inout) :: y\n  y = {}*y\nend subroutine\n"


def _problems(folder: Path, files: Mapping[str, str], include: tuple[str, ...] = (),
              independent: str = "s") -> list[str]:
    """:returns: what is said of ``main.f90``, nothing if it is differentiated."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    container = read_fortran(folder / "main.f90", [folder / one for one in include])
    try:
        ADReverseContainerTrans().apply(container, "f", ["y"], [independent],
                                        ADJointReversalSchedule())
    except UnsupportedError as error:
        return [str(one).replace(f"{folder}/", "") for one in error.problems]
    return []


def test_modules_beside_the_file_are_found(tmp_path: Path) -> None:
    assert not _problems(tmp_path, {"main.f90": MAIN, "types_mod.f90": TYPES})


def test_module_that_is_not_found(tmp_path: Path) -> None:
    problem, = _problems(tmp_path, {"main.f90": MAIN})
    assert problem.startswith("main.f90:2: error[MODULE]: module 'types_mod' was not found")
    assert "-I" in problem


def test_module_that_cannot_be_read(tmp_path: Path) -> None:
    """The folders that are named come first."""
    problem, = _problems(tmp_path, {
        "main.f90": MAIN, "types_mod.f90": TYPES,
        "broken/types_mod.f90": TYPES.replace("1.0d0", "")}, ("broken",))
    assert problem.startswith("broken/types_mod.f90:3: error[PARSE]")


def test_module_in_two_files(tmp_path: Path) -> None:
    problem, = _problems(tmp_path, {
        "main.f90": MAIN, "a.f90": TYPES, "b.f90": TYPES.replace("1.0", "2.0")})
    assert "a.f90 and in b.f90" in problem


@pytest.mark.parametrize("files, include, said", [
    (("d1/a.f90", "d2/b.f90"), ("d1", "d2"), ""), (("d1/a.f90", "d1/b.f90"), ("d1",), "d1/b.f90"),
    (("a.f90",), (), "-I")])
def test_procedures_in_several_folders(tmp_path: Path, files: tuple[str, ...],
                                       include: tuple[str, ...], said: str) -> None:
    """The first folder wins; beside the file, only modules are looked for."""
    texts = {name: SCALE.format(number) for number, name in enumerate(files, 2)}
    found = _problems(tmp_path, {"main.f90": CALL, **texts}, include, "x")
    assert len(found) == bool(said) and said in "".join(found)


def test_stub(tmp_path: Path) -> None:
    stub = "subroutine scale2(y)\n  real(8), intent(out) :: y\nend subroutine\n"
    problem, = _problems(tmp_path, {"main.f90": CALL, "d1/a.f90": stub}, ("d1",), "x")
    assert problem.startswith("d1/a.f90:1: error[STUB]")


@pytest.mark.parametrize("stub", [
    "subroutine scale2(y)\n  real(8) :: y\nend subroutine\n",
    "subroutine scale2(y)\n  real(8) :: y\n  return\nend subroutine\n"])
def test_stub_without_intent(tmp_path: Path, stub: str) -> None:
    problem, = _problems(tmp_path, {"main.f90": CALL, "d1/a.f90": stub}, ("d1",), "x")
    assert problem.startswith("d1/a.f90:1: error[STUB]") and "argument 'y'" in problem


def test_stub_of_a_function(tmp_path: Path) -> None:
    call = CALL.replace("call scale2(y)", "y = scale2(y)").replace(
        "    y = x", "    real(8), external :: scale2\n    y = x")
    stub = "function scale2(y)\n  real(8) :: y, scale2\nend function\n"
    problem, = _problems(tmp_path, {"main.f90": call, "d1/a.f90": stub}, ("d1",), "x")
    assert problem.startswith("d1/a.f90:1: error[STUB]") and "its result" in problem


def test_what_does_nothing_is_no_stub(tmp_path: Path) -> None:
    assert not _problems(tmp_path, {"main.f90": CALL, "d1/a.f90": SCALE.format("1").replace(
        "  y = 1*y\n", "")}, ("d1",), "x")


def test_a_module_that_another_folder_has_otherwise(tmp_path: Path) -> None:
    """The first folder wins, as for compilers; that there are two is told, if they differ."""
    files = {"main.f90": MAIN, "d1/a.f90": TYPES, "d2/a.f90": TYPES.replace("1.0", "2.0"),
             "d3/a.f90": TYPES}
    with pytest.warns(UserWarning, match="d1/a.f90:1: warning.*d2/a.f90 as well"):
        assert not _problems(tmp_path, files, ("d1", "d2"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not _problems(tmp_path, files, ("d1", "d3"))


@pytest.mark.parametrize("only", ["", ", only: ieee_rem"])
def test_functions_of_intrinsic_modules(tmp_path: Path, only: str) -> None:
    text = CALL.replace("contains", f"use, intrinsic :: ieee_arithmetic{only}\ncontains", 1)
    problem, = _problems(tmp_path, {"main.f90": text.replace(
        "call scale2(y)", "y = ieee_rem(y, 2d0)")}, (), "x")
    assert "error[INTRINSIC]" in problem and "'ieee_arithmetic'" in problem


def test_targets_have_the_names_of_the_scheme() -> None:
    name = "update_the_specific_humidity_tendency_from_large_scale_con"
    text = "module m\ncontains\n" + "".join(
        f"subroutine {name}{end}(x, y)\n  real(8), intent(in) :: x\n  real(8), intent(out) :: y\n"
        f"  {body}\nend subroutine\n" for end, body in (
            ("d", f"call {name}v(x, y)"), ("v", "y = x**2"))) + "end module\n"
    for target in ("d", "v"):
        result = write_fortran(ADReverseContainerTrans().apply(
            read_fortran_source(text), name + target, ["y"], ["x"], ADJointReversalSchedule()))
        start = result.index(f"subroutine {name[:53]}_reversing(")
        assert ("y_adj" in result[start:start + 400])


def test_modules_that_use_each_other() -> None:
    """The time does not double with each of them."""
    count = 30
    uses = ["".join(f"  use m{other}\n" for other in range(number)) for number in range(count + 1)]
    text = "".join(
        f"module m{number}\n{uses[number]}contains\n  subroutine s{number}(x, y)\n"
        "    real(8), intent(in) :: x\n    real(8), intent(out) :: y\n    y = x*x\n"
        f"  end subroutine\nend module\n" for number in range(count))
    text += f"module top\n{uses[count]}contains\n  subroutine f(x, y)\n" \
        "    real(8), intent(in) :: x\n    real(8), intent(out) :: y\n    call s1(x, y)\n" \
        "  end subroutine\nend module\n"
    start = process_time()
    ADReverseContainerTrans().apply(read_fortran_source(text), "f", ["y"], ["x"],
                                    ADJointReversalSchedule())
    assert process_time() - start < 20
