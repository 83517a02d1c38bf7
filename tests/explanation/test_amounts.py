# SPDX-License-Identifier: BSD-3-Clause
"""Formulas for tapes, compared with what generated code allocates and what it records."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from psyclone.psyir.nodes import FileContainer, IntrinsicCall

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.explanation import explain
from psyad_ext.schedules import ADLinkReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans
from tests.explanation.sources import SCHEDULES, bytes_by_variable, explained, routine_of
from tests.fortran import module, routine, run, subroutine

DECLARATIONS = ("integer, intent(in) :: n, m; real(wp), intent(in) :: x(n);"
                "real(wp), intent(inout) :: y; real(wp) :: t, w(n, m); integer :: i, j, k")
CALLEES = (subroutine("k, v, z", "integer, intent(in) :: k; real(wp), intent(in) :: v(k);"
                      "real(wp), intent(inout) :: z; integer :: i",
                      "do i = 2, k; z = z*v(i); end do", "bar")
           + subroutine("z, v", "real(wp), intent(inout) :: z; real(wp), intent(in) :: v",
                        "z = z*z*v; z = z*z", "twice"))

#: Statements, the schedule, and the bytes of each variable.
BODIES: dict[str, tuple[str, str, dict[str, str]]] = {
    "constant": ("y = y*y*x(1); y = y*y", "joint", {"foo: y": "16"}),
    "loop": ("do i = 1, n; y = y*x(i); end do", "joint", {"foo: y": "8*n"}),
    "step": ("do i = n, 1, -2; y = y*x(i); end do", "joint",
             {"foo: y": "8*((n + 1) / 2)"}),
    "nest": ("do j = 2, m; do i = 1, n; y = y*x(i); t = y*y; y = t*t; end do; end do", "joint",
             {"foo: y": "8*(m - 1)*n"}),
    "arrays": ("do j = 1, m; w(:, j) = x(:); end do; w(:, :) = w(:, :)**2;"
               "y = y + w(1, 1)*w(n, m)", "joint", {"foo: w": "16*m*n"}),
    "types": ("k = 1; do i = 1, n; y = y*x(k); k = n - k + 1; end do", "joint",
              {"foo: y": "8*n", "foo: k": "4*n"}),
    "split call": ("do j = 1, m; call bar(n, x, y); call twice(y, x(j)); end do", "split",
                   {"foo: y": "0", "bar: z": "8*(n - 1)*m", "twice: z": "16*m"}),
    "joint call": ("do j = 1, m; call bar(n, x, y); call twice(y, x(j)); end do", "joint",
                   {"foo: y": "16*m"}),
    "constant actual": ("call bar(3, x, y); call bar(n, x, y)", "split",
                        {"bar: z": "8*(n - 1) + 16"}),
}


MAIN = """
    program main
      use test_mod
      real(8) :: x(5), y, tape(1000)
      integer(8) :: used
      x = 0.9d0
      y = 0.5d0
      used = 0
      call foo_recording(5, 3, x, y, tape, used)
      print *, used
    end program main
"""


def source(body: str) -> str:
    """:returns: a module with the statements in its routine ``foo``."""
    return module(subroutine("n, m, x, y", DECLARATIONS, body) + CALLEES)


def value(formula: str, **sizes: int) -> int:
    """:returns: the value of an integer expression of Fortran."""
    known = {"max": max, "int": lambda number, kind: number, "long": 8, **sizes}
    return int(eval(formula.lower().replace("/", "//"), known))  # pylint: disable=eval-used


def allocated(container: FileContainer, **sizes: int) -> dict[str, int]:
    """:returns: the elements that the reversing motion makes room for, by tape."""
    reversing = routine(container, "foo_reversing")
    found = {symbol.name: value(symbol.datatype.shape[0].upper.debug_string())
             for symbol in reversing.symbol_table.automatic_datasymbols
             if "tape" in symbol.name and symbol.is_array and not symbol.is_unresolved
             and hasattr(symbol.datatype.shape[0], "upper")}
    for call in reversing.walk(IntrinsicCall):
        if call.intrinsic.name == "ALLOCATE":
            [tape] = call.arguments
            found[tape.symbol.name] = value(tape.indices[0].stop.debug_string(), **sizes)
    return found


@pytest.mark.parametrize("idea", BODIES)
def test_formulas(idea: str) -> None:
    body, schedule, expected = BODIES[idea]
    explanation = explained(source(body), schedule)
    assert {name: text for name, text in bytes_by_variable(explanation).items()
            if text != "0"} == {name: text for name, text in expected.items() if text != "0"}


@pytest.mark.slow
@pytest.mark.parametrize("idea", BODIES)
@pytest.mark.parametrize("sizes", [{"n": 7, "m": 4}, {"n": 1, "m": 0}], ids=str)
def test_formulas_give_what_is_allocated(idea: str, sizes: Mapping[str, int]) -> None:
    body, schedule, _ = BODIES[idea]
    found = explained(source(body), schedule).as_dict()
    generated = ADReverseContainerTrans().apply(read_fortran_source(source(body)), "foo", ["y"],
                                                ["x"], SCHEDULES[schedule])
    elements = allocated(generated, **sizes)
    width = {name: 8 if "real" in name else 4 for name in elements}
    total = sum(number*width[name] for name, number in elements.items())
    assert value(found["totals"]["tapes"]["bytes"], **sizes) == total
    rows = [value(row["bytes"], **sizes) for row in found["totals"]["variables"]]
    assert sum(rows) == total


@pytest.mark.parametrize("idea", ["nest", "arrays", "split call"])
def test_formulas_give_what_is_recorded(idea: str, tmp_path: Path) -> None:
    body, schedule, _ = BODIES[idea]
    container = read_fortran_source(source(body))
    result = ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"], SCHEDULES[schedule])
    [used] = run(tmp_path, {"generated.f90": write_fortran(result)}, MAIN, warnings=True)
    total = explained(source(body), schedule).as_dict()["totals"]["tapes"]["bytes"]
    assert value(total, n=5, m=3) == 8*used


def test_tapes_of_joint_calls_are_there_one_after_the_other() -> None:
    totals = explained(source(BODIES["joint call"][0])).as_dict()["totals"]
    assert [value(totals[name]["bytes"], n=9, m=5) for name in ("tapes", "joint_calls", "peak")] \
        == [80, 64, 144]


def test_a_routine_that_is_called_in_both_ways() -> None:
    inner = subroutine("z, v", "real(wp), intent(inout) :: z; real(wp), intent(in) :: v",
                       "z = z*z*v; call twice(z, v)", "both")
    text = module(subroutine("n, m, x, y", DECLARATIONS, "call twice(y, x(1)); call both(y, x(2))")
                  + inner + CALLEES)
    schedule = ADLinkReversalSchedule([["foo", "twice"]], [], "weak")
    facts = explain(read_fortran_source(text), "foo", ["y"], ["x"], schedule).facts
    assert [(item.name, item.role) for item in facts.routines] == [
        ("foo", "target"), ("both", "joint"), ("twice", "split"), ("twice", "joint")]
    assert facts.schedule == "ADLinkReversalSchedule"


#: Statements with tapes for which there is no formula, how they are made long enough, and why.
NO_FORMULA = {
    "do i = 1, n; do j = 1, i; y = y*x(j); end do; end do": (
        "has a size that is",
        "the number of iterations of the loop in line 12 depends on i, which changes"),
    "do while (y < 2); y = y*x(1); end do": (
        "grows:", "nobody knows how often the loop in line 11 runs"),
    "do i = 1, n; call bar(i, x, y); end do": (
        "has a size that is", "what the call in line 12 records depends on i, which changes"),
}


@pytest.mark.parametrize("body", NO_FORMULA)
def test_tapes_without_a_formula_say_why(body: str) -> None:
    how, why = NO_FORMULA[body]
    explanation = explained(source(body), "split")
    [tape] = [tape for tape in routine_of(explanation).tapes if tape.type.startswith("real")]
    assert tape.grows == how.startswith("grows") and tape.amount.size is None
    assert tape.amount.unknown == why
    totals = explanation.as_dict()["totals"]
    assert totals["peak"] == {"bytes": None, "unknown": why}
    assert f"{how} not known before running; {why}" in " ".join(
        str(explanation).split())


def test_nobody_knows_how_deep_recursion_goes() -> None:
    callee = ("recursive subroutine bar(k, a)\n  integer, intent(in) :: k\n"
              "  real(8), intent(inout) :: a\n  a = a*a\n  if (k > 0) call bar(k - 1, a)\n"
              "  a = a*a\nend subroutine bar\n")
    text = module(subroutine("n, x, y", "integer, intent(in) :: n; real(8), intent(in) :: x; "
                             "real(8), intent(inout) :: y", "y = y*x; call bar(n, y)") + callee)
    totals = explained(text).as_dict()["totals"]
    assert totals["tapes"]["bytes"] == "16"
    assert totals["peak"]["unknown"] == ("nobody knows how deep the call of bar in line 16 goes, "
                                         "which leads back to bar")
