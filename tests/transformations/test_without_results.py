# SPDX-License-Identifier: BSD-3-Clause
"""Option ``results=False``: the reversing motion of the target gives up its results."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UsageError
from psyad_ext.explanation import explain
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule
from psyad_ext.verification import verify
from tests.fortran import arguments_of, body_of, module, reverse, routine, run, subroutine
from tests.programs.check import GIVEN_UP, Variant, check
from tests.programs.program import read_program

SCHEDULES = {"split": ADSplitReversalSchedule, "joint": ADJointReversalSchedule}
PROGRAMS = Path(__file__).parents[1] / "programs"
#: With loops that end by themselves, calls, memory, modules, structures, effects and branches.
CHOSEN = ("loop_time_stepping", "call_same_callee_different_activity", "while_nested",
          "while_before_columns",
          "allocate_in_callee", "module_variable_state", "type_default_values", "io_print_in_loop",
          "optional_arrays", "dependent_inout_only_dependent", "function_target_array")


@pytest.mark.slow
@pytest.mark.parametrize("name", CHOSEN)
def test_derivatives_stay_the_same(name: str) -> None:
    report = check(read_program(PROGRAMS / f"{name}.f90"),
                   {label: Variant(schedule, GIVEN_UP) for label, schedule in SCHEDULES.items()},
                   {})
    assert report.passed, str(report)


STENCIL = module(subroutine(
    "n, x, y, z", "integer, intent(in) :: n; real(wp), intent(in) :: x(n); "
    "real(wp), intent(out) :: y(n), z; integer :: i; real(wp) :: t",
    "z = 0.0_wp; do i = 1, n; z = z + exp(x(i)); end do\n"
    "do i = 1, n; t = cos(x(i)); y(i) = sin(x(i)) + t; end do"))


@pytest.mark.parametrize("fuse", [True, False])
def test_what_only_results_need_vanishes(fuse: bool) -> None:
    body = "\n".join(body_of(reverse(STENCIL, ["y"], results=False, fuse=fuse), "foo_reversing"))
    assert "z = " not in body and " y(i) = " not in body and "t = " not in body
    assert body.count("do i =") == 1
    kept = "\n".join(body_of(reverse(STENCIL, ["y"], fuse=fuse), "foo_recording"))
    assert "z = z + EXP(x(i))" in kept


def test_one_loop_forward_and_backward_without_results() -> None:
    source = module(subroutine(
        "n, x, y, z", "integer, intent(in) :: n; real(wp), intent(in) :: x(n); "
        "real(wp), intent(out) :: y(n), z(n); integer :: i; real(wp) :: t",
        "do i = 1, n; t = exp(x(i)); y(i) = t*x(i); z(i) = t*2; end do"))
    generated = reverse(source, ["y"], results=False)
    body = "\n".join(body_of(generated, "foo_reversing"))
    assert " y(i) = " not in body and "z(i)" not in body and "t = EXP(x(i))" in body
    table = routine(generated, "foo_reversing").symbol_table
    assert {table.lookup(name).interface.access.name for name in "yz"} == {"READ"}


def test_arguments_stay_but_nothing_is_written_to_results() -> None:
    generated = reverse(STENCIL, ["y"], results=False)
    assert arguments_of(generated, "foo_reversing") == ["n", "x", "x_adj", "y", "y_adj", "z"]
    table = routine(generated, "foo_reversing").symbol_table
    assert {table.lookup(name).interface.access.name for name in "yz"} == {"READ"}


ADVANCE = subroutine("x, y", "real(wp), intent(inout) :: x, y",
                     "x = x*x; y = y*x; total = total + y; x = sin(x)", name="advance")
STATE = module(subroutine(
    "x, y, a", "real(wp), intent(inout) :: x, y; real(wp), allocatable, intent(inout) :: a(:)",
    "call advance(x, y); deallocate(a); allocate(a(3)); a = x*y; call advance(x, y)") + ADVANCE,
    declarations="real(wp) :: total = 0.0_wp\n")
MAIN = """
program main
  use test_mod
  implicit none
  real(wp) :: x, y, x_adj, y_adj, wanted
  real(wp), allocatable :: a(:), b(:)
  allocate(a(2), b(2)); a = 1.0_wp; b = 1.0_wp
  x = 0.5_wp; y = 0.7_wp
  call foo(x, y, b)
  wanted = total
  x = 0.5_wp; y = 0.7_wp; total = 0.0_wp
  x_adj = 0.0_wp; y_adj = 1.0_wp
  call foo_reversing(x, x_adj, y, y_adj, a)
  print *, abs(total - wanted), maxval(abs(a - b)), real(size(a) - size(b), wp)
end program main
"""


@pytest.mark.parametrize("schedule", SCHEDULES.values(), ids=SCHEDULES)
def test_modules_and_memory_are_as_after_the_original(schedule: type[ADReversalSchedule],
                                                      tmp_path: Path) -> None:
    generated = reverse(STATE, ["y"], ["x"], schedule=schedule(), results=False)
    assert run(tmp_path, {"generated.f90": write_fortran(generated)}, MAIN) == [0.0, 0.0, 0.0]


def test_what_does_not_change_is_still_compared() -> None:
    source = module(subroutine("x, y", "real(wp), intent(in) :: x; real(wp), intent(out) :: y",
                               "y = x*x"))
    text = write_fortran(reverse(source, results=False))
    for wrong, without in ((text, ()), (text.replace("x_adj = x_adj + y_adj * x", "y_adj = 0"),
                                        ("adjoint",))):
        assert not verify(source, wrong, "foo", ["y"], ["x"], without_results=without).passed
    assert verify(source, text, "foo", ["y"], ["x"], without_results=("adjoint",)).passed


@pytest.mark.parametrize("product", ["jacobian", "sparse_jacobian", "hessian", "gauss_newton"])
def test_products_give_results(product: str) -> None:
    with pytest.raises(UsageError, match=f"results=False and '{product}' exclude"):
        reverse(STENCIL, ["y"], results=False, **{product: True})


@pytest.mark.parametrize("options", [{"vector": True}, {"keep_tapes": True}])
def test_other_options_go_with_it(options: dict[str, bool]) -> None:
    program = read_program(PROGRAMS / "loop_time_stepping.f90")
    report = check(program, {label: Variant(schedule, {**GIVEN_UP, **options})
                             for label, schedule in SCHEDULES.items()}, {})
    assert report.passed, str(report)


def test_it_is_explained() -> None:
    told = str(explain(read_fortran_source(STENCIL), "foo", ["y"], ["x"],
                       ADJointReversalSchedule(), results=False, fuse=False))
    assert "z dropped: nobody reads z afterwards: results are given up" in told
