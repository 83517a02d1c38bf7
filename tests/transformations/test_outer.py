# SPDX-License-Identifier: BSD-3-Clause
"""Variables that outlive a call: of modules of other files, private ones, and what is refused."""

from __future__ import annotations

import subprocess
from contextlib import nullcontext
from pathlib import Path

import pytest
from psyclone.psyir.nodes import Container

from psyad_ext import read_fortran_source, separate_files, write_fortran
from psyad_ext.core.errors import UnsupportedError, UsageError
from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification import verify

SCHEDULES = {"split": ADSplitReversalSchedule(), "joint": ADJointReversalSchedule()}
STORE = """\
module store
  implicit none
  integer, parameter :: wp = kind(1.0d0), n = 3
  real(wp) :: memory(0:n) = 0.5_wp, rate = 1.5_wp
  integer, {access} :: calls = 0
contains
  subroutine remember(a)
    real(wp), intent(in) :: a(n)
    calls = calls + 1
    memory(1:) = memory(1:)*a + memory(0)*rate
    memory(0) = memory(n)
  end subroutine remember
end module store
"""
BODY = """\
  subroutine foo(x, y)
    use store{only}
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    integer :: i
    do i = 1, 2
      call remember(x)
      if (i > calls) call remember(x)
    end do
    y = sum(memory)
  end subroutine foo
"""


def model(only: str = "") -> str:
    """:returns: a module with the target."""
    return f"module model\n  implicit none\ncontains\n{BODY.format(only=only)}end module model\n"


def generated(source: str, paths: list[str], dependent: list[str], independent: list[str]
              ) -> tuple[dict[str, str], dict[str, str]]:
    """:returns: adjoints and tangents of a source."""
    container = read_fortran_source(source, include_paths=paths)
    adjoints = {label: write_fortran(ADReverseContainerTrans().apply(
        container, "foo", dependent, independent, schedule))
        for label, schedule in SCHEDULES.items()}
    tangents = {label: write_fortran(ADForwardContainerTrans().apply(
        container, "foo", dependent, independent, **options))
        for label, options in (("tangent", {}), ("vector", {"vector": True}))}
    return adjoints, tangents


@pytest.mark.slow
@pytest.mark.parametrize("source", [
    model(), model(", only: wp, memory, remember, calls"), BODY.format(only="").replace("  ", " ")],
    ids=["all", "only", "no module"])
@pytest.mark.parametrize("independent", [["x"], ["x", "memory", "rate"]], ids=["x", "state"])
def test_variables_of_other_files(tmp_path: Path, source: str, independent: list[str]) -> None:
    (tmp_path / "store.f90").write_text(STORE.format(access="save"))
    if "only:" in source and "rate" in independent:
        source = source.replace("only:", "only: rate,")
    if source.startswith(" "):
        source = source.replace("real(wp), intent(in)", "implicit none\n real(wp), intent(in)")
    adjoints, tangents = generated(source, [str(tmp_path)], ["y"], independent)
    report = verify(source, adjoints, "foo", ["y"], independent, include_paths=[str(tmp_path)],
                    tangents=tangents)
    assert report.passed, str(report)


def test_a_private_variable_is_used_in_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "store.f90").write_text(STORE.format(access="private"))
    source = model().replace("if (i > calls) ", "")
    container = read_fortran_source(source, include_paths=[str(tmp_path)])
    result = ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"], SCHEDULES["joint"])
    files = {name: write_fortran(file) for name, file in separate_files(result).items()}
    assert list(files) == ["store.f90", "source.f90"]
    assert "subroutine remember_reversing" in files["store.f90"]
    assert "subroutine foo_reversing" in files["source.f90"]


@pytest.mark.parametrize("kept, own", [
    ("type(t), protected :: kept(2)", ""), ("type(t) :: kept(2)", " integer :: kept = 1\n")])
def test_what_cannot_be_made_public_is_refused(kept: str, own: str) -> None:
    source = ("module n\n implicit none\n private\n public :: grow\n"
              f" type :: t\n  real :: a(2)\n end type t\n {kept}\ncontains\n"
              "subroutine grow(x, y)\n real, intent(in) :: x\n real, intent(inout) :: y\n"
              " kept(1)%a(2) = x*kept(1)%a(2)\n y = y + kept(1)%a(2)\n"
              f"end subroutine\nend module n\nmodule m\n use n\n implicit none\n{own}contains\n"
              "subroutine foo(x, y)\n real, intent(in) :: x\n real, intent(out) :: y\n y = x\n"
              " call grow(x, y)\nend subroutine\nend module m\n")
    with pytest.raises(UnsupportedError, match=r"PRIVATE.*'kept'"):
        ADReverseContainerTrans().apply(read_fortran_source(source), "foo", ["y"], ["x"],
                                        SCHEDULES["joint"])


@pytest.mark.parametrize("call", ["change(p)", "read(p, y)", "part(q(1))"])
def test_a_variable_that_is_changed_while_it_is_an_argument_is_refused(call: str) -> None:
    source = ("module m\n implicit none\n real :: p = 1.0, q(2) = 2.0\ncontains\n"
              "subroutine foo(x, y)\n real, intent(in) :: x\n real, intent(out) :: y\n"
              f" p = x\n q = x\n y = x\n call {call}\n y = y*p*q(1)*q(2)\nend subroutine\n"
              "subroutine change(a)\n real, intent(in) :: a\n p = p*a\nend subroutine\n"
              "subroutine read(a, b)\n real, intent(inout) :: a, b\n a = p*b\nend subroutine\n"
              "subroutine part(a)\n real, intent(in) :: a\n q(2) = a\nend subroutine\n"
              "end module m\n")
    container = read_fortran_source(source)
    with pytest.raises(UnsupportedError, match=r"source.f90:11: error.ALIAS"):
        ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"], SCHEDULES["joint"])
    with pytest.raises(UnsupportedError, match=r"source.f90:11: error.ALIAS"):
        ADForwardContainerTrans().apply(container, "foo", ["y"], ["x"])


@pytest.mark.parametrize("second, is_refused", [
    ("a(2:4)", True), ("a(n:)", True), ("a(4:)", False), ("b", False)])
def test_targets_that_may_be_one_array_are_refused_where_they_change(
        second: str, is_refused: bool) -> None:
    source = ("module m\n implicit none\ncontains\n"
              "subroutine foo(n, x, y)\n integer, intent(in) :: n\n"
              " real, intent(in) :: x(6)\n real, intent(out) :: y\n"
              " real, target :: a(6), b(6)\n a = x\n b = x\n"
              f" call step(a(1:3), {second})\n y = sum(a*b)\nend subroutine\n"
              "subroutine step(p, q)\n real, intent(inout), target :: p(:)\n"
              " real, intent(in) :: q(:)\n integer :: i\n do i = 1, 3\n  p(i) = p(i)*q(i)\n"
              " end do\nend subroutine\nend module m\n")
    container = read_fortran_source(source)
    for trans, *schedule in ((ADReverseContainerTrans(), SCHEDULES["joint"]),
                             (ADForwardContainerTrans(),)):
        with pytest.raises(UnsupportedError, match=r"source.f90:11: error.ALIAS") \
                if is_refused else nullcontext():
            trans.apply(container, "foo", ["y"], ["x"], *schedule)


@pytest.mark.parametrize("dummies, actuals, is_refused", [
    ("p(2), q(2)", "a, a", True), ("p(2), q(2)", "a(1), a", True),
    ("p(2), q(2)", "b(:, 1), b", True), ("p(2), q(2)", "a, a(3)", False),
    ("p(2), q(2)", "b(:, 1), b(:, 2)", False), ("p(2), q(2)", "a, (a)", False),
    ("p(3), q(2)", "a, a", False), ("p(*), q(*)", "a, a(1)", True),
    ("p(*), q(*)", "a, a(3)", False), ("p(:), q(:)", "a(:2), a(1:2)", True),
    ("p(:), q(:)", "a(1:2), a", False), ("p(:), q(:)", "a(:2), a(3:)", False),
    ("p(2); real, value :: q", "a, a(1)", False)])
def test_arguments_that_are_the_same_and_are_changed_are_refused(
        dummies: str, actuals: str, is_refused: bool) -> None:
    source = ("module m\n implicit none\ncontains\nsubroutine foo(x, y)\n"
              " real, intent(in) :: x(4)\n real, intent(out) :: y\n real :: a(4), b(2, 2)\n"
              f" a = x\n b = reshape(x, [2, 2])\n call step({actuals})\n"
              " y = sum(a) + sum(b)\nend subroutine\nsubroutine step(p, q)\n"
              f" real :: {dummies}\n p(:2) = p(:2)*{'q' if 'value' in dummies else 'q(:2)'}\n"
              "end subroutine\nend module m\n")
    container = read_fortran_source(source)
    for trans, *schedule in ((ADReverseContainerTrans(), SCHEDULES["joint"]),
                             (ADForwardContainerTrans(),)):
        with pytest.raises(UnsupportedError, match=r"source.f90:10: error.ALIAS") \
                if is_refused else nullcontext():
            trans.apply(container, "foo", ["y"], ["x"], *schedule)


def test_external_subroutines_given_on_and_used_inside_are_refused() -> None:
    source = ("module m\n implicit none\ncontains\nsubroutine twice(s, x)\n external :: s\n"
              " real, intent(inout) :: x\n call s(x)\n call s(x)\nend subroutine\n"
              "subroutine foo(x)\n real, intent(inout) :: x\n external :: tick\n"
              " call twice(tick, x)\n call inner\ncontains\nsubroutine inner\n call tick(x)\n"
              "end subroutine\nend subroutine\nend module m\n"
              "subroutine tick(x)\n real, intent(inout) :: x\n x = x*x\nend subroutine\n")
    with pytest.raises(UnsupportedError, match=r"source.f90:12: error.EXTERNAL"):
        ADReverseContainerTrans().apply(
            read_fortran_source(source), "foo", ["x"], ["x"], SCHEDULES["joint"])


_SOLVER = """\
module solver
  implicit none
  private
  public :: advance
contains
  subroutine advance(rate, y)
    interface
      function rate(y) result(f)
        real, intent(in) :: y
        real :: f
      end function rate
    end interface
    real, intent(inout) :: y
    y = y + rate(y)
    call limit(y)
  end subroutine advance
  subroutine limit(y)
    real, intent(inout) :: y
    y = y/(1.0 + y**2)
  end subroutine limit
end module solver
"""
_USER = """\
module user
  use solver{only}
  implicit none
{declared}contains
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x
    call advance(decay, y)
  end subroutine foo
  function decay(y) result(f)
    real, intent(in) :: y
    real :: f
    f = -0.1*y
  end function decay
end module user
"""


@pytest.mark.parametrize("only, declared", [("", ""), (", only: advance", "  real :: limit\n")])
def test_private_helpers_of_routines_that_are_given_procedures_become_public(
        only: str, declared: str) -> None:
    container = read_fortran_source(_SOLVER + _USER.format(only=only, declared=declared))
    before = write_fortran(container)
    text = write_fortran(ADReverseContainerTrans().apply(
        container, "foo", ["y"], ["x"], SCHEDULES["joint"]))
    assert "\n  public :: limit, limit_recording, limit_returning, limit_reversing\n" in text
    assert text.count("subroutine limit(y)\n    real, intent(inout) :: y\n    y = y/(1.0") == 1
    assert write_fortran(container) == before


def test_private_helpers_stay_so_where_others_would_know_two_things_by_one_name() -> None:
    container = read_fortran_source(_SOLVER + _USER.format(only="", declared="  real :: limit\n"))
    with pytest.raises(UnsupportedError, match="'limit' is private in the module 'solver'"):
        ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"], SCHEDULES["joint"])


def test_private_helpers_of_another_file_are_taken_into_the_output(tmp_path: Path) -> None:
    (tmp_path / "solver.f90").write_text(_SOLVER)
    source = _USER.format(only="", declared="")
    container = read_fortran_source(source, include_paths=[str(tmp_path)])
    result = ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"], SCHEDULES["joint"])
    assert list(separate_files(result)) == ["solver.f90", "source.f90"]
    report = verify(source, {"joint": write_fortran(result)}, "foo", ["y"], ["x"],
                    include_paths=[str(tmp_path)])
    assert report.passed, str(report)


def test_procedures_in_no_module_that_call_themselves_keep_their_file(tmp_path: Path) -> None:
    (tmp_path / "power.f90").write_text(
        "recursive subroutine power(k, x)\n implicit none\n integer, intent(in) :: k\n"
        " real, intent(inout) :: x\n if (k > 0) call power(k - 1, x)\n call twice(x)\n"
        "contains\n subroutine twice(z)\n  real, intent(inout) :: z\n  z = 2*z*k\n"
        " end subroutine\nend subroutine power\n")
    source = ("subroutine foo(x, y)\n implicit none\n real, intent(in) :: x\n"
              " real, intent(out) :: y\n y = x\n call power(2, y)\nend subroutine foo\n")
    container = read_fortran_source(source, include_paths=[str(tmp_path)])
    result = ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"], SCHEDULES["joint"])
    files = {name: write_fortran(file).lower() for name, file in separate_files(result).items()}
    assert list(files) == ["power.f90", "source.f90"]
    assert "recursive subroutine power(" in files["power.f90"]
    assert "power_twice_returning(" in files["power.f90"]
    assert "subroutine power" not in files["source.f90"]


def test_constants_and_unknown_names_are_no_variables() -> None:
    source = ("module m\n implicit none\n real, parameter :: c = 1.0\n integer :: k = 1\ncontains\n"
              "subroutine foo(x, y)\n real, intent(in) :: x\n real, intent(out) :: y\n"
              " y = c*x*k\nend subroutine\nend module m\n")
    container = read_fortran_source(source)
    for name, text in (("c", "neither"), ("k", "integer"), ("nothing", "neither")):
        with pytest.raises(UsageError, match=text):
            ADReverseContainerTrans().apply(container, "foo", ["y"], [name], SCHEDULES["joint"])


DRIVER = """\
program driver
  use model, only: foo_reversing
  use store, only: memory, calls
  implicit none
  double precision :: x(3), x_adj(3, 2), y, y_adj
  integer :: k
  do k = 1, 2
    memory = 0.5d0
    calls = 0
    x = [1.1d0, 0.7d0, 0.9d0]
    x_adj(:, k) = 0.0d0
    y_adj = 1.0d0
    call foo_reversing(x, x_adj(:, k), y, y_adj)
  end do
  if (any(x_adj(:, 1) /= x_adj(:, 2)) .or. all(x_adj(:, 1) == 0.0d0)) error stop
end program driver
"""


@pytest.mark.parametrize("schedule", SCHEDULES.values(), ids=SCHEDULES)
def test_nothing_is_left_behind_between_calls(tmp_path: Path, schedule: object) -> None:
    source = STORE.format(access="save") + model()
    result = ADReverseContainerTrans().apply(read_fortran_source(source), "foo", ["y"], ["x"],
                                             schedule)
    (tmp_path / "model.f90").write_text(write_fortran(result))
    (tmp_path / "driver.f90").write_text(DRIVER)
    subprocess.run(["gfortran", "-Wall", "-Werror", "-fcheck=all", "model.f90", "driver.f90",
                    "-o", "run"], cwd=tmp_path, check=True)
    subprocess.run(["./run"], cwd=tmp_path, check=True)


def test_the_adjoint_of_a_private_variable_is_private() -> None:
    source = STORE.format(access="save").replace("memory(0:n)", "p = 1.0_wp, memory(0:n)").replace(
        "contains", "private :: p\ncontains\n subroutine foo(x, y)\n real(wp), intent(in) :: x(n)\n"
        " real(wp), intent(out) :: y\n p = x(1)\n call remember(x)\n y = p*memory(0)\n"
        " end subroutine foo", 1).replace("memory(0)*rate", "memory(0)*rate*p")
    result = ADReverseContainerTrans().apply(read_fortran_source(source), "foo", ["y"], ["x"],
                                             SCHEDULES["split"])
    table = result.walk(Container)[1].symbol_table
    assert table.lookup("p_adj").visibility is table.lookup("p").visibility
    assert table.lookup("memory_adj").visibility is table.lookup("memory").visibility
    assert "rate_adj" not in table


COUNTER = """\
module counter
  implicit none
contains
  subroutine step(a)
    real, intent(inout) :: a
    integer, save :: calls = 0
    calls = calls + 1
    a = a*calls
  end subroutine step
  subroutine tell(k)
    integer, intent(in) :: k
    integer, save :: calls = 0
    calls = calls + k
  end subroutine tell
end module counter
"""


@pytest.mark.parametrize("call", ["call step(y)", "z = 1.0\n  call step(z)\n  y = y*z"],
                         ids=["active", "passive"])
def test_what_a_routine_of_another_file_keeps_is_written_there(tmp_path: Path, call: str) -> None:
    (tmp_path / "counter.f90").write_text(COUNTER)
    source = ("subroutine foo(x, y)\n  use counter\n  implicit none\n  real, intent(in) :: x\n"
              f"  real, intent(out) :: y\n  real :: z\n  y = x\n  {call}\n  call tell(1)\n"
              "end subroutine foo\n")
    container = read_fortran_source(source, include_paths=[str(tmp_path)])
    result = ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"], SCHEDULES["joint"])
    assert list(separate_files(result)) == ["counter.f90", "source.f90"]
    report = verify(source, write_fortran(result), "foo", ["y"], ["x"],
                    include_paths=[str(tmp_path)])
    assert report.passed, str(report)


def test_only_what_is_read_before_it_is_assigned_leaves_its_routine() -> None:
    source = ("module m\n implicit none\ncontains\nsubroutine foo(x, y)\n real, intent(in) :: x\n"
              " real, intent(out) :: y\n real, save :: kept = 1.0, other = 2.0\n other = x\n"
              " kept = kept*other**2\n y = kept\nend subroutine\nend module m\n")
    result = ADReverseContainerTrans().apply(read_fortran_source(source), "foo", ["y"], ["x"],
                                             SCHEDULES["joint"])
    text = write_fortran(result)
    assert "real, save, private :: foo_kept = 1.0" in text
    assert text.count("real, save :: kept = 1.0, other = 2.0") == 1
    assert "  real :: other\n" in text and "  real :: foo_kept_adj, other, other_adj\n" in text


@pytest.mark.parametrize("other,reason", [
    ("real(8) :: a, b, c\n  common /state/ a, b, c", "several types"),
    ("integer :: a, b, c\n  common /state/ a, b, c", "several types"),
    ("complex :: a\n  real :: b\n  common /state/ a, b", "several types"),
    ("real :: a(1, 3), b\n  common /state/ a\n  a = a*a", "'a', several dimensions")])
def test_common_blocks_that_do_not_go_together_are_refused(other: str, reason: str) -> None:
    source = ("subroutine foo(x, y)\n  implicit none\n  real, intent(in) :: x\n"
              "  real, intent(out) :: y\n  real :: p, q, r\n  common /state/ p, q, r\n  p = x\n"
              "  q = x\n  r = x\n  call bar()\n  y = p*q*r\nend subroutine foo\n"
              f"subroutine bar()\n  implicit none\n  {other}\n  b = 1\nend subroutine bar\n")
    container = read_fortran_source(source)
    with pytest.raises(UnsupportedError, match=f"COMMON.*/state/.*{reason}"):
        ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"], SCHEDULES["joint"])


@pytest.mark.parametrize("is_used", [False, True])
def test_bodies_in_submodules_of_other_files_are_told_once(tmp_path: Path, is_used: bool) -> None:
    head = ("module geo\n implicit none\n interface\n"
            "  pure module subroutine grow(u)\n   real, intent(inout) :: u\n  end subroutine\n"
            "  module real function area(r)\n   real, intent(in) :: r\n  end function\n"
            " end interface\n")
    user = ("contains\nsubroutine foo(x, y)\n real, intent(in) :: x\n real, intent(out) :: y\n"
            " y = x\n call grow(y)\n y = y + area(x)\nend subroutine foo\n")
    (tmp_path / "geo.f90").write_text(f"{head}end module geo\n")
    (tmp_path / "body.f90").write_text(
        "submodule (geo) body\ncontains\n module procedure grow\n  u = u*u\n end procedure\n"
        " module procedure area\n  area = r\n end procedure\nend submodule\n")
    source = f"module top\n use geo\n{user}end module\n" if is_used else f"{head}{user}end module\n"
    with pytest.raises(UnsupportedError) as error:
        ADReverseContainerTrans().apply(
            read_fortran_source(source, include_paths=[str(tmp_path)]), "foo", ["y"], ["x"],
            SCHEDULES["joint"])
    first = source[:source.index("call grow")].count("\n") + 1
    assert [(one.line, one.code, one.text.split()[3]) for one in error.value.problems] == [
        (first, "SUBMODULE", "'grow'"), (first + 1, "SUBMODULE", "'area'")]
