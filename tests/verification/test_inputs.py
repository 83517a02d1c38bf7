# SPDX-License-Identifier: BSD-3-Clause
"""Values of arguments: given, chosen, refused, and named when the routine fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext.core.errors import UsageError, VerificationError
from psyad_ext.verification import Settings, verify
from psyad_ext.verification.arguments import Filled
from psyad_ext.verification.statement import Statement

SHAPES = """\
module shapes_mod
  use, intrinsic :: iso_fortran_env, only: dp => real64
  implicit none
  integer, parameter :: sp = selected_real_kind(6), halo = 2
  integer, parameter :: ik = selected_int_kind(18)
contains
  subroutine shapes(nx, k, flag, idx, a, b, c, d, w, long, y)
    integer, intent(in) :: nx, k
    logical, intent(in) :: flag
    integer, intent(in) :: idx(nx)
    real(dp), intent(in) :: a(1 - halo:nx + halo, 2 * (nx / 4))
    real(sp), intent(in) :: b(:, 0:)
    real(kind=kind(1.0d0)), intent(in) :: c(size(b, 1), max(k, nx))
    real, intent(in) :: d(ubound(a, 1))
    double precision, intent(in) :: w
    integer(ik), intent(in) :: long
    real(8), intent(out) :: y
    y = w * k
    if (flag) y = y + sum(a) + sum(b) + sum(c) + sum(d) + sum(idx) + long
  end subroutine shapes
end module shapes_mod
"""

FRAGILE = """\
subroutine fragile(n, k, x, y)
  implicit none
  integer, intent(in) :: n, k
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  y = log(x(k)) / (x(1) - 1.0d0)
end subroutine fragile
"""


def filled(source: str = SHAPES, routine: str = "shapes", independent: str = "w",
           **settings: object) -> dict[str, Filled]:
    """
    :param source: Fortran text.
    :param routine: routine in it.
    :param independent: one of its arguments.
    :param settings: as for ``Settings``.

    :returns: its arguments by name.
    """
    problem = Statement(source, routine, ["y"], [independent]).problem(Settings(**settings))
    return {argument.name: argument for argument in problem.filled}


def test_shapes_and_kinds_follow_the_declarations() -> None:
    arguments = filled(values={"nx": 8}, sizes={"b": (3, 2)})
    assert {name: (each.argument.kind, each.lowers, each.extents)
            for name, each in arguments.items()} == {
        "nx": (4, (), ()), "k": (4, (), ()), "flag": (4, (), ()), "idx": (4, (1,), (8,)),
        "a": (8, (-1, 1), (12, 4)), "b": (4, (1, 0), (3, 2)), "c": (8, (1, 1), (3, 8)),
        "d": (4, (1,), (10,)), "w": (8, (), ()), "long": (8, (), ()), "y": (8, (), ())}


def test_all_these_arguments_reach_the_routine() -> None:
    report = verify(SHAPES, {}, "shapes", ["y"], ["a", "b", "c", "d", "w"])
    assert report.passed, str(report)


def test_defaults_are_sensible() -> None:
    arguments = filled()
    assert arguments["nx"].values == [6]
    assert arguments["k"].values == [6]
    assert arguments["flag"].values == [True]
    assert set(arguments["idx"].values) <= {1, 2}, "valid in the shortest dimension"
    assert all(0.5 <= value <= 1.5 for value in arguments["a"].values)


def test_values_depend_on_the_seed_alone() -> None:
    assert filled()["a"].values == filled()["a"].values
    assert filled()["a"].values != filled(seed=1)["a"].values


def test_values_and_ranges_are_used_whatever_their_case() -> None:
    arguments = filled(values={"NX": 4, "Idx": [4, 3, 2, 1], "w": "2.5", "flag": False, "long": 7},
                       ranges={"A": (-3.0, -2.0)})
    assert arguments["idx"].values == [4, 3, 2, 1]
    assert (arguments["w"].values, arguments["flag"].values) == ([2.5], [False])
    assert all(-3 <= value <= -2 for value in arguments["a"].values)


def test_a_list_gives_the_size_of_an_assumed_shape_array() -> None:
    source = ("subroutine s(x, y)\n  real(8), intent(in) :: x(:)\n  real(8), intent(out) :: y\n"
              "  y = sum(x)\nend subroutine s\n")
    assert filled(source, "s", "x", values={"x": [1, 2, 3]})["x"].extents == (3,)


TEXTS = """\
subroutine texts(n, name, list, found, x, y)
  implicit none
  integer, intent(in) :: n
  character(len=n + 1), intent(in) :: name
  character(len=*), intent(inout) :: list(2)
  character(len=*), intent(out) :: found
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  found = name//list(1)
  y = x**2
end subroutine texts
"""


def test_text_is_as_long_as_its_declaration_or_its_value() -> None:
    found = filled(TEXTS, "texts", "x", values={"N": 3, "name": "ab", "list": ["x", "long one"]})
    assert found["name"].values == ["ab  "]
    assert found["list"].values == ["x       ", "long one"]
    assert found["found"].values == [" "*64]
    assert found["name"].describe() == "name = 'ab'"


@pytest.mark.parametrize("values, reason", [
    ({"name": "a"}, "the text 'list' has no value"),
    ({"name": "abcdef", "list": "x"}, "longer than 4 characters"),
    ({"name": "\u4e2d", "list": "x"}, "'name' is not character")])
def test_text_that_does_not_fit_is_refused(values: dict[str, object], reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        filled(TEXTS, "texts", "x", values={"n": 3, **values})


@pytest.mark.parametrize(("settings", "words"), [
    ({"values": {"ny": 3}}, ["'ny'", "did you mean", "'nx'"]),
    ({"ranges": {"q": (0, 1)}}, ["ranges", "'q'"]),
    ({"sizes": {"bb": (1, 1)}}, ["'bb'", "'b'"]),
    ({"values": {"nx": 2.5}}, ["'nx'", "not integer"]),
    ({"values": {"nx": 2 ** 40}}, ["'nx'", "not integer"]),
    ({"values": {"w": "abc"}}, ["'w'", "not real"]),
    ({"values": {"flag": 3}}, ["'flag'", "not logical"]),
    ({"values": {"idx": [1, 2]}}, ["'idx'", "6 elements", "2 values"]),
    ({"values": {"idx": [[1, 2], [3, 4]]}}, ["flat list"]),
    ({"sizes": {"a": (3, 3)}}, ["'a'", "declaration says 10"]),
    ({"sizes": {"b": (3,)}}, ["'b'", "2 extents"]),
    ({"sizes": {"nx": (3,)}}, ["'nx'", "is a scalar"]),
    ({"ranges": {"w": (2, 1)}}, ["'w'", "empty"]),
])
def test_bad_settings_are_named(settings: dict[str, object], words: list[str]) -> None:
    with pytest.raises(UsageError) as caught:
        filled(**settings)
    assert all(word in str(caught.value) for word in words), str(caught.value)


@pytest.mark.parametrize(("routine", "dependent", "independent", "words"), [
    ("shape", "y", "w", ["no routine 'shape'", "'shapes'"]),
    ("shapes", "yy", "w", ["dependent", "'yy'", "did you mean 'y'"]),
    ("shapes", "y", "nx", ["independent", "'nx'", "integer"]),
])
def test_bad_names_are_named(routine: str, dependent: str, independent: str,
                             words: list[str]) -> None:
    with pytest.raises(UsageError) as caught:
        verify(SHAPES, {}, routine, [dependent], [independent])
    assert all(word in str(caught.value) for word in words), str(caught.value)


@pytest.mark.parametrize(("settings", "words"), [
    ({"values": {"n": 6, "k": 9}}, ["k = 9", "above upper bound of 6", "primal.f90:6"]),
    ({"ranges": {"x": (-2, -1)}}, ["x(6)", "SIGFPE"]),
    ({"values": {"x": 1.0, "k": 2}}, ["x(6) = 1 1 1", "SIGFPE"]),
    ({"values": {"x": [1, 2, 2, 2, 2, 2], "k": 2}}, ["'y'", "not finite"]),
    ({"fc": "no-such-compiler"}, ["no-such-compiler", "--fc"]),
])
def test_failures_of_the_routine_name_the_values(settings: dict[str, object],
                                                 words: list[str]) -> None:
    with pytest.raises(VerificationError) as caught:
        verify(FRAGILE, {}, "fragile", ["y"], ["x"], settings=Settings(**settings))
    assert all(word in str(caught.value) for word in words), str(caught.value)


def test_source_that_does_not_compile_is_named() -> None:
    with pytest.raises(VerificationError, match=r"(?s)does not compile.*primal.f90:6"):
        verify(FRAGILE.replace("log(", "lug("), {}, "fragile", ["y"], ["x"])


def test_modules_are_found_through_include_paths(tmp_path: Path) -> None:
    (tmp_path / "kinds.f90").write_text(
        "module kinds_mod\n  integer, parameter :: wp = 8\nend module kinds_mod\n")
    (tmp_path / "physics.f90").write_text(
        "module physics_mod\n  use kinds_mod\n  integer, parameter :: levels = 3\ncontains\n"
        "  subroutine double_it(x)\n    real(wp), intent(inout) :: x\n    x = 2 * x\n"
        "  end subroutine double_it\nend module physics_mod\n")
    source = ("module m\n  use physics_mod\n  implicit none\ncontains\n"
              "  subroutine s(x, y)\n    real(wp), intent(in) :: x(levels)\n"
              "    real(wp), intent(out) :: y\n    y = sum(x)\n    call double_it(y)\n"
              "  end subroutine s\nend module m\n")
    assert verify(source, {}, "s", ["y"], ["x"], include_paths=[str(tmp_path)]).passed
    assert verify(source, {}, "s", ["y"], ["x"],
                  sources=[tmp_path / "physics.f90", tmp_path / "kinds.f90"]).passed
    with pytest.raises(VerificationError, match="include path"):
        verify(source, {}, "s", ["y"], ["x"])


def test_a_file_with_a_main_program() -> None:
    source = ("module m\ncontains\n  subroutine s(x, y)\n    real(8), intent(in) :: x\n"
              "    real(8), intent(out) :: y\n    y = x * x\n  end subroutine s\nend module m\n"
              "program main\n  use m\n  real(8) :: y\n  call s(2.0d0, y)\n  print *, y\n"
              "end program main\n")
    assert verify(source, {}, "s", ["y"], ["x"]).passed


def test_what_is_kept_can_be_compiled_again(tmp_path: Path) -> None:
    verify(FRAGILE, {}, "fragile", ["y"], ["x"],
           settings=Settings(keep=str(tmp_path / "kept")))
    assert (tmp_path / "kept" / "primal" / "v_driver.f90").is_file()


def test_lines_that_are_longer_than_the_standard_allows() -> None:
    source = "subroutine f(x, y)\n  real(8), intent(in) :: x\n  real(8), intent(out) :: y\n" \
        f"  y = x{' + x**2'*20}\nend subroutine f\n"
    assert verify(source, {}, "f", ["y"], ["x"]).passed


def test_functions_in_no_module_have_scalar_results() -> None:
    source = ("function f(x)\n  real(8), intent(in) :: x\n  real(8) :: f{}\n  f = x**2\n"
              "end function f\n")
    assert verify(source.format(""), {}, "f", ["f"], ["x"]).passed
    with pytest.raises(VerificationError, match="in no module, which gives an array"):
        verify(source.format("(2)"), {}, "f", ["f"], ["x"])


@pytest.mark.parametrize("head, declaration, text", [
    ("", "value", "argument 'x' is declared with 'value'"), ("bind(c)", "intent(in)", "bind")])
def test_what_callers_of_procedures_in_no_module_need(head: str, declaration: str,
                                                      text: str) -> None:
    source = (f"subroutine s(x, y) {head}\n  real(8), {declaration} :: x\n"
              "  real(8), intent(out) :: y\n  y = x**2\nend subroutine s\n")
    with pytest.raises(VerificationError, match=text):
        verify(source, {}, "s", ["y"], ["x"])


def test_variables_of_modules_by_the_names_that_uses_give_them() -> None:
    source = """\
module numbers
  implicit none
  real(8) :: alpha = 0.5d0, beta = 0.25d0
end module numbers
module model
  use numbers, only: a => alpha, beta
  implicit none
contains
  subroutine run(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = a*x**2 + beta
  end subroutine run
end module model
"""
    problem = Statement(source, "run", ["y"], ["x", "a"]).problem(Settings(values={"a": 2.0}))
    assert list(map(problem.name, problem.independents)) == ["x", "alpha"]
    assert problem.filled[problem.independents[1]].values == [2.0]
