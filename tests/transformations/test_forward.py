# SPDX-License-Identifier: BSD-3-Clause
"""The tangent mode: interfaces, what the numbers mean, the generated text, errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from psyclone.psyir.frontend.fortran import FortranReader
from psyclone.psyir.nodes import Assignment, BinaryOperation, Call, FileContainer, Loop, Routine
from psyclone.psyir.symbols import ArgumentInterface

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError, UsageError
from psyad_ext.core.naming import NamingScheme
from psyad_ext.transformations import (
    ADForwardAssignmentTrans, ADForwardCallTrans, ADForwardContainerTrans, ADForwardLoopTrans,
    ADForwardOperationTrans, ADForwardRoutineTrans)
from tests.fortran import (
    arguments_of, body_of, module, routine, run_adjoint, statements, subroutine, text_of)

IN, OUT, INOUT = (f"real(wp), intent({name}) :: " for name in ("in", "out", "inout"))
BAR = subroutine("a, b", f"{IN}a; {INOUT}b", "b = b*sin(a)", "bar")
FOO = subroutine("x, n, y", f"integer, intent(in) :: n; {IN}x(n); {OUT}y; integer :: i",
                 "y = 1.0_wp; do i = 1, n; call bar(x(i), y); end do")
SOURCE = module(FOO + BAR)


def forward(source: str | FileContainer, dependents: list[str] | None = None,
            independents: list[str] | None = None, **options: Any) -> FileContainer:
    """:returns: the container with the routines of the tangent mode."""
    container = read_fortran_source(source) if isinstance(source, str) else source
    return ADForwardContainerTrans().apply(
        container, "foo", dependents or ["y"], independents or ["x"], **options)


def tangent_of(declarations: str, body: str, arguments: str = "x, y", **options: Any) -> list[str]:
    """:returns: the statements of the tangent of y with respect to x."""
    source = module(subroutine(arguments, f"{IN}x; {INOUT}y; {declarations}", body) + BAR)
    return [line.lower() for line in body_of(forward(source, **options), "foo_tangent")]


def test_container_is_not_modified_and_the_result_the_same() -> None:
    container = read_fortran_source(SOURCE)
    before, tree = write_fortran(container), container.view(colour=False)
    texts = {write_fortran(forward(container)) for _ in range(3)}
    assert write_fortran(container) == before and container.view(colour=False) == tree
    generated, plain = (
        [write_fortran(one) for one in forward(tree).walk(Routine) if "_" in one.name]
        for tree in (container, FortranReader().psyir_from_source(SOURCE)))
    assert len(texts) == 1 and generated == plain


def test_routines_and_arguments() -> None:
    result = forward(SOURCE)
    assert [each.name for each in result.walk(Routine)] == [
        "foo", "foo_tangent", "bar", "bar_tangent"]
    assert arguments_of(result, "foo_tangent") == ["x", "x_d", "n", "y", "y_d"]
    assert arguments_of(result, "bar_tangent") == ["a", "a_d", "b", "b_d"]


def test_results_of_functions_and_their_tangents_come_last() -> None:
    source = module(f"""
function foo(x, k) result(y)
  {IN}x
  integer, intent(in) :: k
  real(wp) :: y
  select case (k)
  case (1)
    y = half(x)**2
  case default
    y = 0.0_wp
  end select
end function foo
elemental function half(a)
  {IN}a
  real(wp) :: half
  half = a/2
end function half
""")
    container = read_fortran_source(source)
    before = write_fortran(container)
    result = forward(container)
    assert arguments_of(result, "foo_tangent") == ["x", "x_d", "k", "y", "y_d"]
    assert arguments_of(result, "half_tangent") == ["a", "a_d", "half", "half_d"]
    assert before.partition("function foo")[2].partition("end function foo")[0] in \
        write_fortran(result)


def test_intents_say_what_comes_in_and_goes_out() -> None:
    source = module(subroutine("x, y, z", f"{INOUT}x; {INOUT}y; {INOUT}z",
                               "y = x*z; x = 2*x; z = z*y"))
    table = routine(forward(source, ["y", "z"], ["x", "z"]), "foo_tangent").symbol_table
    access = {symbol.name: symbol.interface.access for symbol in table.argument_list}
    kinds = ArgumentInterface.Access
    assert [access[name] for name in ("x_d", "y_d", "z_d")] == [
        kinds.READ, kinds.WRITE, kinds.READWRITE]


NUMBERS = {
    "independent and overwritten": ("y = x; x = 3*x; y = y*x", "x", [36.0, 1]),
    "no dependence": ("y = 4; x = x", "x", [0.0, 1]),
    "never written": ("x = x", "x", [0.0, 1]),
    "its own old value": ("y = y*x", "x", [3.0, 1]),
    "set in a branch only": ("if (x > 100) y = x", "x", [0.0, 1]),
    "a third variable": ("z = z*x; y = z", "x", [7.0, 1]),
    "zero of a passive statement": ("y = x; y = 5", "x", [0.0, 1]),
}


@pytest.mark.parametrize("body, name, expected", NUMBERS.values(), ids=NUMBERS)
def test_numbers(tmp_path: Path, body: str, name: str, expected: list[float]) -> None:
    source = module(subroutine("x, y, z", f"{INOUT}x; {INOUT}y; {INOUT}z", f"{body}; z = z"))
    result = forward(source, ["y"], [name], allow_inactive=True)
    assert run_adjoint(
        tmp_path, result, "real(wp) :: x, y, z, x_d, y_d",
        "x = 6; y = 3; z = 7; x_d = 1; y_d = 99; call foo_tangent(x, x_d, y, y_d, z);"
        "print *, y_d, x_d") == expected


def test_calls_with_expressions_numbers_and_one_variable_twice(tmp_path: Path) -> None:
    inner = subroutine("a, b, c, d", f"{IN}a(2), b; real(wp) :: c; {INOUT}d",
                       "d = d + a(1)*b; if (d > 1000) c = a(2)", "inner")
    source = module(subroutine(
        "x, y, p", f"{IN}x; {OUT}y; {INOUT}p(2); real(wp) :: a(2)",
        "y = x; a = x*x; call inner(a, 2*x, p(1), y); call inner(a, a(1), a(2), y);"
        "call inner(p, x, a(2), y); call inner(a, 3.0_wp, p(2), p(1)); call inner(p, x, x, p(2))")
        + inner)
    # y = x + 2 x**3 + x**4 + p(1) x
    x, first = 1.5, 0.25
    expected = 1 + 6*x**2 + 4*x**3 + first
    numbers = run_adjoint(tmp_path, forward(source), "real(wp) :: x, y, p(2), x_d, y_d",
                          f"x = {x}_wp; x_d = 1; p = {first}_wp;"
                          "call foo_tangent(x, x_d, y, y_d, p); print *, y_d")
    assert numbers == pytest.approx([expected], rel=1e-14)


TEXTS = {
    "passive statements stay": ("real(wp) :: s", "s = 2*y; y = x", ["y_d = 0.0_wp", "s = 2 * y",
                                                                    "y_d = x_d", "y = x"]),
    "a whole assignment needs no zero before": ("", "y = sin(x)", [
        "y_d = x_d * cos(x)", "y = sin(x)"]),
    "expensive parts once": ("", "y = exp(x)", [
        "shared = exp(x)", "y_d = x_d * min(shared, huge(1.0_wp))", "y = shared"]),
    "array statements stay": ("real(wp) :: a(3)", "a(:) = x; a(1:2) = a(2:3)*x; y = a(1)", [
        "a_d(:) = x_d", "a(:) = x", "a_d(:2) = a_d(2:) * x + x_d * a(2:)", "a(:2) = a(2:) * x",
        "y_d = a_d(1)", "y = a(1)"]),
    "temporaries of array statements are scalars in loops": (
        "real(wp) :: a(3)", "a = exp(x*x); a = exp(a); y = a(1)", [
            "shared = exp(x * x)", "a_d = min(max(x_d * x + x_d * x, -huge(1.0_wp)), huge(1.0_wp)) * min(shared, huge(1.0_wp))",
            "a = shared",
            "do i_a_1 = 1, 3, 1", "shared = exp(a(i_a_1))",
            "a_d(i_a_1) = a_d(i_a_1) * min(shared, huge(1.0_wp))",
            "a(i_a_1) = shared", "enddo", "y_d = a_d(1)", "y = a(1)"]),
    "loops and while loops": ("integer :: i", "y = x; do i = 3, 1, -1; y = y*x; end do;"
                              "do while (y > 9); y = y/2; end do", [
                                  "y_d = x_d", "y = x", "do i = 3, 1, -1",
                                  "y_d = y_d * x + x_d * y", "y = y * x", "enddo",
                                  "do while (y > 9)", "y_d = y_d / 2", "y = y / 2", "end do"]),
}


@pytest.mark.parametrize("declarations, body, expected", TEXTS.values(), ids=TEXTS)
def test_text(declarations: str, body: str, expected: list[str]) -> None:
    assert tangent_of(declarations, body) == expected


def test_comments_stay_and_verbose_explains() -> None:
    source = module(subroutine("x, y", f"{IN}x; {OUT}y", "! Why\ny = x*x"))
    plain, verbose = (write_fortran(forward(source, verbose=flag)).split("foo_tangent", 1)[1]
                      for flag in (False, True))
    assert plain.count("! Why") == 1 and "Tangent of" not in plain
    assert verbose.index("! Why") < verbose.index("! Tangent of y = x * x") < verbose.index("y_d =")


def test_names_are_free_and_replaceable() -> None:
    taken = module(subroutine("x, y, x_d", f"{IN}x, x_d; {OUT}y", "y = x*x_d")
                   + subroutine("", "", "", "foo_tangent"))
    assert arguments_of(forward(taken), "foo_tangent_1") == ["x", "x_d_1", "y", "y_d", "x_d"]
    scheme = NamingScheme(tangent="tl_{}", derivative="d{}")
    assert arguments_of(forward(SOURCE, naming=scheme), "tl_foo") == ["x", "dx", "n", "y", "dy"]


@pytest.mark.parametrize("options", [{"jacobian": 1}, {"simplify": 1}, {"verbos": True},
                                     {"simplify_n_times": -1}])
def test_wrong_options(options: dict[str, Any]) -> None:
    with pytest.raises((UsageError, TypeError), match="option"):
        forward(SOURCE, options=options)


def test_what_is_not_supported_is_refused_with_every_reason() -> None:
    source = module(subroutine("x, y", f"{IN}x; {OUT}y", "y = transfer(x, y); print 10, y"))
    with pytest.raises(UnsupportedError) as caught:
        forward(source)
    assert {"RULE", "IO"} <= {problem.code for problem in caught.value.problems}


def test_routine_alone() -> None:
    container = read_fortran_source(SOURCE)
    result = ADForwardRoutineTrans().apply(routine(container, "bar"), ["b"], ["a"])
    assert result.name == "bar_tangent" and result.parent is None
    with pytest.raises(TypeError):
        ADForwardRoutineTrans().apply(container, ["b"], ["a"])
    with pytest.raises(UsageError, match="inside a container"):
        ADForwardRoutineTrans().apply(routine(container, "bar").detach(), ["b"], ["a"])


def test_single_statements() -> None:
    place = statements("real :: a, b, c(3); integer :: i",
                       "do i = 1, 3; c(i) = a*b; end do; a = b*sin(a)")
    loop, last = place.children
    assert text_of(ADForwardAssignmentTrans(["a"]).apply(last)) == [
        "a_d = a_d * COS(a) * b", "a = b * SIN(a)"]
    assert [line.lower() for line in text_of(ADForwardLoopTrans(["a", "c"]).apply(loop))] == [
        "do i = 1, 3, 1", "c_d(i) = a_d * b", "c(i) = a * b", "enddo"]
    with pytest.raises(TypeError, match="can't be applied"):
        ADForwardLoopTrans().apply(last)
    with pytest.raises(UsageError, match="no real variable 'd'"):
        ADForwardAssignmentTrans(["d"]).apply(last)


def test_single_call() -> None:
    container = read_fortran_source(SOURCE)
    [call] = routine(container).walk(Call)
    assert text_of(ADForwardCallTrans().apply(call)) == [
        "call bar_tangent(x(i), x_d(i), y, y_d)"]


def test_single_operation() -> None:
    place = statements("real :: a, b", "a = a*b + 1.0")
    [top] = [node for node in place.walk(BinaryOperation)
             if isinstance(node.parent, Assignment)]
    assert ADForwardOperationTrans().apply(top).debug_string() == "a_d * b + b_d * a"
    assert ADForwardOperationTrans([]).apply(top).debug_string() == "0.0"


def test_no_loop_is_made_of_loops() -> None:
    result = forward(SOURCE)
    assert len(routine(result, "foo_tangent").walk(Loop)) == 1


def test_vector_interface() -> None:
    result = forward(SOURCE, vector=True)
    assert [each.name for each in result.walk(Routine)] == [
        "foo", "foo_tangent_vector", "bar", "bar_tangent_vector"]
    assert arguments_of(result, "foo_tangent_vector") == ["x", "x_d", "n", "y", "y_d",
                                                          "directions"]
    text = write_fortran(routine(result, "foo_tangent_vector")).lower()
    assert "x_d(directions,n)" in text and "intent(out) :: y, y_d(directions)" in text
    assert "call bar_tangent_vector(x(i), x_d(:,i), y, y_d, directions)" in text


VECTORS = {
    "what is the same in all directions once": ("", "y = sin(x)*y", [
        "partial = cos(x)", "partial_1 = y", "partial_2 = sin(x)", "y = partial_2 * y",
        "do direction",
        "y_d(direction) = x_d(direction) * partial * partial_1 + y_d(direction) * partial_2",
        "enddo"]),
    "one loop for many statements, scalars where they do": (
        "real(wp) :: t", "t = 2*x; t = t*t; y = t + 1", [
            "t = 2 * x", "partial = t", "t = t * t", "y = t + 1", "do direction",
            "t_d = x_d(direction) * 2", "t_d = t_d * partial + t_d * partial",
            "y_d(direction) = t_d", "enddo"]),
    "reciprocals": (
        "real(wp) :: s", "s = sqrt(x)/3.0_wp; y = 9.0_wp*s", [
            "shared = sqrt(x)", "partial = 0.5_wp / max(shared, sqrt(tiny(1.0_wp)))",
            "partial_1 = 1.0_wp / 3.0_wp", "s = shared / 3.0_wp", "y = 9.0_wp * s",
            "do direction", "s_d = x_d(direction) * partial * partial_1",
            "y_d(direction) = s_d * 9.0_wp", "enddo"]),
    "a selection": ("", "y = max(x, 2.0_wp)*x", [
        "choice = x >= 2.0_wp", "partial = max(x, 2.0_wp)", "y = max(x, 2.0_wp) * x",
        "do direction", "y_d(direction) = merge(x_d(direction), 0.0_wp, choice) * x + "
        "x_d(direction) * partial", "enddo"]),
    "a value that another loop needs": (
        "real(wp) :: t; integer :: i", "t = x; do i = 1, 2; y = t; end do", [
            "y_d = 0.0_wp", "t = x", "do direction", "t_d(direction) = x_d(direction)", "enddo",
            "do i = 1, 2, 1", "y = t", "do direction", "y_d(direction) = t_d(direction)", "enddo",
            "enddo"]),
    "an index that changes": (
        "real(wp) :: a(2); integer :: k", "k = 1; a(k) = x; k = 2; a(k) = -x; y = a(1)", [
            "y_d = 0.0_wp", "k = 1", "a(k) = x", "do direction",
            "a_d(direction,k) = x_d(direction)", "enddo", "k = 2", "a(k) = -x", "y = a(1)",
            "do direction", "a_d(direction,k) = -x_d(direction)",
            "y_d(direction) = a_d(direction,1)", "enddo"][1:]),
    "array statements": ("real(wp) :: a(2)", "a(:) = x; y = a(2)", [
        "do i_a_1 = 1, 2, 1", "a(i_a_1) = x", "do direction",
        "a_d(direction,i_a_1) = x_d(direction)", "enddo", "enddo", "y = a(2)", "do direction",
        "y_d(direction) = a_d(direction,2)", "enddo"]),
}


@pytest.mark.parametrize("declarations, body, expected", VECTORS.values(), ids=VECTORS)
def test_vector_text(declarations: str, body: str, expected: list[str]) -> None:
    source = module(subroutine("x, y", f"{IN}x; {INOUT}y; {declarations}", body))
    lines = [line.lower() for line in body_of(forward(source, ["y"], ["x", "y"] if "*y" in body
                                                      else ["x"], vector=True),
                                              "foo_tangent_vector")]
    short = ["do direction" if line.startswith("do direction = 1, directions") else line
             for line in lines]
    assert short == expected
