# SPDX-License-Identifier: BSD-3-Clause
"""Routines that are differentiated once for each pattern of active arguments."""

from __future__ import annotations

from pathlib import Path

import pytest
from psyclone.psyir.nodes import FileContainer, Routine

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.naming import NamingScheme
from psyad_ext.explanation import explain
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule
from tests.fortran import arguments_of, body_of, module, reverse, subroutine
from tests.programs.check import Variant, check
from tests.programs.program import read_program

SCHEDULES = {"split": ADSplitReversalSchedule, "joint": ADJointReversalSchedule}
PROGRAMS = Path(__file__).parents[1] / "programs"
CHOSEN = ("specialise_contexts", "specialise_rows", "call_same_callee_different_activity",
          "type_module_variables", "recursive_mutual", "optional_module_state",
          "allocate_in_callee", "io_print_in_loop")


@pytest.mark.slow
@pytest.mark.parametrize("name", CHOSEN)
def test_derivatives_stay_the_same(name: str) -> None:
    report = check(read_program(PROGRAMS / f"{name}.f90"),
                   {label: Variant(schedule, {"specialise": True})
                    for label, schedule in SCHEDULES.items()}, {})
    assert report.passed, str(report)


MIX = subroutine("u, v", "real(wp), intent(inout) :: u; real(wp), intent(in) :: v",
                 "u = u*v + sin(v)", name="mix")


def foo(calls: str) -> str:
    """:returns: a module with a routine that makes the calls; ``p`` and ``q`` are passive."""
    return module(subroutine("x, p, y", "real(wp), intent(in) :: x, p; real(wp), intent(out) :: y; "
                             "real(wp) :: q", f"y = x; q = p; {calls}; y = y*q") + MIX)


def generated(source: str, schedule: type[ADReversalSchedule] = ADJointReversalSchedule,
              **options: object) -> FileContainer:
    """:returns: the file with routines that are told apart."""
    return reverse(source, ["y"], ["x"], schedule=schedule(), specialise=True, **options)


def names(container: FileContainer) -> list[str]:
    """:returns: the names of the reversing motions of the called routine, in order."""
    return [routine.name for routine in container.walk(Routine)
            if routine.name.startswith("mix") and "_reversing" in routine.name]


@pytest.mark.parametrize("schedule", SCHEDULES.values(), ids=SCHEDULES)
def test_no_adjoint_of_passive_arguments(schedule: type[ADReversalSchedule]) -> None:
    result = generated(foo("call mix(y, p); call mix(y, x)"), schedule)
    assert names(result) == ["mix_reversing", "mix_2_reversing"]
    assert arguments_of(result, "mix_reversing") == ["u", "u_adj", "v"]
    assert arguments_of(result, "mix_2_reversing") == ["u", "u_adj", "v", "v_adj"]
    assert not any("v_adj" in line for line in body_of(result, "foo_returning"))


@pytest.mark.parametrize("calls", ["call mix(y, x); call mix(y, x)",
                                   "call mix(q, p); call mix(y, x); call mix(q, 2.0_wp)"])
def test_one_routine_for_one_pattern(calls: str) -> None:
    assert names(generated(foo(calls))) == ["mix_reversing"]


def test_names_come_from_the_scheme_and_are_free() -> None:
    source = foo("call mix(y, p); call mix(y, x)").replace("q", "mix_c2_reversing")
    result = generated(source, naming=NamingScheme(context="_c{}"))
    assert names(result) == ["mix_reversing", "mix_c2_reversing_1"]


def test_calls_of_which_nothing_is_used_do_not_count() -> None:
    result = generated(foo("q = x; call mix(y, q); call mix(q, x); q = p"))
    assert names(result) == ["mix_reversing"]


def test_results_that_nobody_uses_make_a_difference() -> None:
    result = generated(module(
        subroutine("x, y", "real(wp), intent(in) :: x; real(wp), intent(out) :: y; "
                   "real(wp) :: t", "t = x; y = x; call mix(y, t); call mix(t, y)\n y = y*t\n"
                   "t = x; call mix(y, t)") +
        subroutine("u, v", "real(wp), intent(inout) :: u, v", "u = u*v; v = cos(v)*u",
                   name="mix")))
    assert names(result) == ["mix_reversing", "mix_2_reversing"]
    both, one = ("\n".join(body_of(result, f"{name}_reversing")) for name in ("mix", "mix_2"))
    assert "SIN(v)" in both and "SIN(v)" not in one


def test_the_same_text_every_time() -> None:
    program = read_program(PROGRAMS / "specialise_contexts.f90")
    container = read_fortran_source(program.text)
    first, second = (write_fortran(reverse(container, ["y", "z"], ["x"], specialise=True))
                     for _ in range(2))
    assert first == second and "mix_5_reversing" in first


def test_explanations_name_each_routine() -> None:
    told = str(explain(read_fortran_source(foo("call mix(y, p); call mix(y, x)")), "foo", ["y"],
                       ["x"], ADJointReversalSchedule(), specialise=True))
    assert told.count("mix (called jointly") == told.count("mix_2 (called jointly") == 1
