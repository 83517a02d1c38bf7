# SPDX-License-Identifier: BSD-3-Clause
"""The container transformation: what goes in, what comes out, names, options, errors."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.frontend.fortran import FortranReader
from psyclone.psyir.nodes import Container, FileContainer, Routine

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError, UsageError
from psyad_ext.core.naming import NamingScheme
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans, ADReverseRoutineTrans
from psyad_ext.verification import Settings, verify
from tests.fortran import arguments_of, body_of, module, reverse, subroutine

BAR = subroutine("a, b", "real(wp), intent(in) :: a; real(wp), intent(inout) :: b", "b = b*sin(a)",
                 "bar")
FOO = subroutine("x, n, y", "integer, intent(in) :: n; real(wp), intent(in) :: x(n);"
                 "real(wp), intent(out) :: y; integer :: i",
                 "y = 1.0_wp; do i = 1, n; call bar(x(i), y); end do")
SOURCE = module(FOO + BAR)
READERS: dict[str, Callable[[str], FileContainer]] = {
    "plain": FortranReader().psyir_from_source, "ours": read_fortran_source}
SCHEDULES = [ADSplitReversalSchedule(), ADJointReversalSchedule()]
GENERATED = ["recording", "returning", "reversing"]


@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
@pytest.mark.parametrize("schedule", SCHEDULES, ids=["split", "joint"])
def test_container_is_not_modified(read: Callable[[str], FileContainer],
                                   schedule: ADReversalSchedule) -> None:
    container = read(SOURCE)
    before, tree = FortranWriter()(container), container.view(colour=False)
    texts = {write_fortran(reverse(container, schedule=schedule)) for _ in range(3)}
    assert FortranWriter()(container) == before and container.view(colour=False) == tree
    assert len(texts) == 1


@pytest.mark.parametrize("body", ["y = x**2 + gamma(x)", "y(1:2) = -x + (-x)*2.0_wp",
                                  "y = dsqrt(x)\nif (x(1) > 0) y = asinh(x)"])
def test_statements_that_are_normalised_stay_as_they_are(body: str) -> None:
    text = module(subroutine("x, y", "real(wp), intent(in) :: x(2); real(wp), intent(out) :: y(2)",
                             body))
    container = FortranReader().psyir_from_source(text)
    before = container.view(colour=False)
    reverse(container)
    assert container.view(colour=False) == before


def test_both_readers_give_the_same() -> None:
    plain, ours = (
        [write_fortran(one) for one in reverse(read(SOURCE)).walk(Routine) if "_" in one.name]
        for read in READERS.values())
    assert plain == ours


_TWO_MODULES = """
module constants
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), parameter :: pi = 3.14_dp, table(3) = [1._dp, 2._dp, pi]
  real(dp) :: state(2)
end module constants
module model
  use constants{only}
  implicit none
contains
  subroutine run(x, y)
    real(dp), intent(in) :: x(3)
    real(dp), intent(out) :: y
    integer :: i
    y = pi
    do i = 1, 3
      y = y*table(i) + x(i)**2
    end do
    state(1) = y*x(1)
    y = state(1)*y + sum(table(1:2)*x(:2))
  end subroutine run
end module model
"""


@pytest.mark.parametrize("only", ["", ", only: dp, pi, table, state"])
def test_both_readers_know_other_modules_of_the_file(only: str) -> None:
    text = _TWO_MODULES.format(only=only)
    results = []
    for read in (read_fortran_source, FortranReader().psyir_from_source):
        container = read(text)
        before = FortranWriter()(container)
        results.append(ADReverseContainerTrans().apply(
            container, "run", ["y"], ["x"], ADJointReversalSchedule()))
        assert FortranWriter()(container) == before
    assert FortranWriter()(results[0]) == FortranWriter()(results[1])


def test_class_and_names_are_kept() -> None:
    container = read_fortran_source(SOURCE, name="model.f90")
    result = reverse(container)
    assert type(result) is FileContainer and result is not container
    assert result.name == container.name
    assert [child.name for child in result.children] == ["test_mod"]


def test_generated_routines_stand_next_to_their_origin() -> None:
    names = [routine.name for routine in reverse(SOURCE).walk(Routine)]
    assert names == ["foo", *(f"foo_{motion}" for motion in GENERATED),
                     "bar", *(f"bar_{motion}" for motion in GENERATED)]


def test_originals_are_unchanged() -> None:
    result = FortranWriter()(reverse(SOURCE))
    for routine in read_fortran_source(SOURCE).walk(Routine):
        assert FortranWriter()(routine).strip() in "\n".join(
            line.removeprefix("  ") for line in result.splitlines())


def test_module_alone() -> None:
    inner = read_fortran_source(SOURCE).children[0].copy()
    result = reverse(inner)
    assert type(result) is Container and result.name == "test_mod"
    assert "foo_reversing" in [routine.name for routine in result.walk(Routine)]


def test_module_inside_its_file_leaves_the_file_alone() -> None:
    file = read_fortran_source(SOURCE)
    before = file.view(colour=False)
    result = reverse(file.children[0])
    assert type(result) is Container and file.view(colour=False) == before


@pytest.mark.parametrize("name, dependent, independent", [
    ("FOO", "Y", "X"), ("Foo", "y", "X"), ("foo", "Y", "x")])
def test_case_does_not_matter(name: str, dependent: str, independent: str) -> None:
    expected = write_fortran(reverse(SOURCE))
    assert write_fortran(reverse(SOURCE, [dependent], [independent], name)) == expected
    upper = reverse(SOURCE.upper().replace("1.0D0", "1.0d0"))
    assert arguments_of(upper, "foo_reversing") and body_of(upper, "foo_returning")


def test_instance_is_used_again() -> None:
    trans = ADReverseContainerTrans()
    other = module(subroutine("u, v", "real, intent(in) :: u; real, intent(out) :: v", "v = u*u"))
    arguments = [(SOURCE, ["y"], ["x"]), (other, ["v"], ["u"]), (SOURCE, ["y"], ["x"])]
    texts = [write_fortran(trans.apply(read_fortran_source(text), "foo", *names,
                                       ADJointReversalSchedule()))
             for text, *names in arguments]
    assert texts[0] == texts[2] != texts[1]


def test_names_in_tuples_and_sets() -> None:
    assert write_fortran(reverse(SOURCE, ("y",), {"x"})) == write_fortran(reverse(SOURCE))


@pytest.mark.parametrize("option, value", [
    ("jacobian", True), ("verbose", True), ("simplify", False), ("simplify_n_times", 0),
    ("inline_operation_adjoints", False)])
def test_options_as_keyword_and_in_a_dictionary(option: str, value: object) -> None:
    keyword = write_fortran(reverse(SOURCE, **{option: value}))
    assert write_fortran(reverse(SOURCE, options={option: value})) == keyword
    assert write_fortran(reverse(SOURCE, options={})) == write_fortran(reverse(SOURCE))


@pytest.mark.parametrize("given, error, text", [
    ({"jacobain": True}, UsageError, "did you mean 'jacobian'"),
    ({"qqq": True}, UsageError, "inline_operation_adjoints"),
    ({"options": {"qqq": 1}}, UsageError, "simplify_n_times"),
    ({"jacobian": 1}, TypeError, "bool"), ({"simplify_n_times": True}, TypeError, "int"),
    ({"simplify_n_times": 1.0}, TypeError, "int"), ({"simplify": None}, TypeError, "bool"),
    ({"simplify_n_times": -1}, UsageError, "negative"), ({"options": [1]}, TypeError, "options"),
])
def test_wrong_options(given: dict[str, Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        reverse(SOURCE, **given)


OTHERS = module(subroutine(
    "i, l, c, r, w, rw, any", "integer, intent(inout) :: i; logical, intent(inout) :: l;"
    "character, intent(inout) :: c; real, intent(in) :: r; real, intent(out) :: w;"
    "real, intent(inout) :: rw; real :: any; real :: local",
    "local = r; w = local; rw = rw + any"))


@pytest.mark.parametrize("dependents, independents, name, text", [
    (["w"], ["r"], "fooo", "did you mean 'foo'"), (["w"], ["r"], "zzz", "known are 'foo'"),
    (["ww"], ["r"], "foo", "did you mean 'w'"), (["w"], ["rr"], "foo", "did you mean"),
    (["w"], ["local"], "foo", "neither an argument"), (["r"], ["rw"], "foo", "intent\\(in\\)"),
    (["w"], ["w"], "foo", "intent\\(out\\)"), (["i"], ["r"], "foo", "integer"),
    (["w"], ["l"], "foo", "logical|boolean"), (["w"], ["c"], "foo", "character"),
    ([], ["r"], "foo", "dependent_vars is empty"), (["w"], [], "foo", "independent_vars is empty"),
    (["w", "W"], ["r"], "foo", "more than once"),
])
def test_names_that_can_not_be_used(dependents: list[str], independents: list[str], name: str,
                                    text: str) -> None:
    with pytest.raises(UsageError, match=text):
        reverse(OTHERS, dependents, independents, name)


@pytest.mark.parametrize("place, value", [
    (0, None), (0, "text"), (1, 7), (1, None), (2, "y"), (2, [1]), (2, None), (3, "x"), (3, 7),
    (4, None), (4, ADJointReversalSchedule), (4, "joint")])
def test_arguments_of_the_wrong_type(place: int, value: Any) -> None:
    arguments: list[Any] = [read_fortran_source(SOURCE), "foo", ["y"], ["x"],
                            ADJointReversalSchedule()]
    arguments[place] = value
    with pytest.raises(TypeError):
        ADReverseContainerTrans().apply(*arguments)


def test_routine_of_the_container_given_not_container() -> None:
    with pytest.raises(TypeError, match="Routine"):
        reverse(read_fortran_source(SOURCE).walk(Routine)[0])  # type: ignore[arg-type]


def test_same_name_in_two_modules_is_ambiguous() -> None:
    with pytest.raises(UsageError, match="foo"):
        reverse(SOURCE + SOURCE.replace("test_mod", "other_mod"))


def test_own_names() -> None:
    scheme = NamingScheme(recording="{}_fw", returning="{}_bw", reversing="{}_b",
                          adjoint="{}b", value_tape="stack_{}", jacobian="{}_j")
    result = reverse(SOURCE, naming=scheme, jacobian=True, schedule=ADSplitReversalSchedule())
    names = [routine.name for routine in result.walk(Routine)]
    assert {"foo_fw", "foo_bw", "foo_b", "bar_fw", "bar_bw", "bar_b", "foo_j"} <= set(names)
    assert arguments_of(result, "foo_b") == ["x", "xb", "n", "y", "yb"]
    text = "\n".join(line for line in write_fortran(result).splitlines()
                     if not line.lstrip().startswith("!"))  # the header has the call
    assert "_adj" not in text and "value_tape" not in text and "stack_" in text


def test_name_clashes_are_resolved_the_same_way_each_time() -> None:
    source = module(subroutine(
        "x, y, y_adj", "real(wp), intent(in) :: x; real(wp), intent(inout) :: y;"
        "real(wp), intent(in) :: y_adj; real(wp) :: x_adj, foo_recording",
        "x_adj = x*y_adj; foo_recording = x_adj; y = y*foo_recording")
        + subroutine("a", "real(wp), intent(inout) :: a", "a = a", "foo_reversing"))
    texts = {write_fortran(reverse(source)) for _ in range(3)}
    assert len(texts) == 1
    result = reverse(source)
    assert arguments_of(result, "foo_reversing_1") == ["x", "x_adj_1", "y", "y_adj_1", "y_adj"]
    assert "foo_recording_1" in [routine.name for routine in result.walk(Routine)]


def test_a_result_is_differentiated_once_more() -> None:
    first = reverse(SOURCE)
    second = reverse(first)
    assert "foo_reversing_1" in [routine.name for routine in second.walk(Routine)]


@pytest.mark.parametrize("dependents, independents, expected", [
    (["c", "b"], ["a"], ["a", "a_adj", "b", "b_adj", "n", "c", "c_adj"]),
    (["c"], ["b"], ["a", "b", "b_adj", "n", "c", "c_adj"]),
    (["b"], ["b", "a"], ["a", "a_adj", "b", "b_adj", "n", "c"]),
])
def test_arguments_of_the_target(dependents: list[str], independents: list[str],
                                 expected: list[str]) -> None:
    source = module(subroutine(
        "a, b, n, c", "integer, intent(in) :: n; real, intent(in) :: a(n);"
        "real, intent(inout) :: b(0:n); real, intent(out) :: c", "b(1:) = b(1:)*a; c = b(1)"))
    result = reverse(source, dependents, independents)
    assert arguments_of(result, "foo_reversing") == expected
    assert arguments_of(result, "foo") == ["a", "b", "n", "c"]
    assert arguments_of(result, "foo_recording")[:4] == ["a", "b", "n", "c"]
    assert arguments_of(result, "foo_returning")[:len(expected)] == expected


@pytest.mark.parametrize("declaration", [
    "real(wp), intent(inout) :: x", "real(4), intent(inout) :: x(3)",
    "double precision, intent(inout) :: x(0:n, -1:1)", "real, intent(inout) :: x(:, 2:)",
    "real(kind=wp), intent(inout), dimension(n) :: x"])
def test_adjoints_are_declared_like_their_variables(declaration: str) -> None:
    source = module(subroutine("n, x", f"integer, intent(in) :: n; {declaration}", "x = x*n"))
    lines = [line.strip() for line in write_fortran(reverse(source, ["x"])).splitlines()]
    start = next(at for at, line in enumerate(lines)
                 if line.startswith("subroutine foo_reversing"))
    own, adjoint = (next((line.split("::")[0], found[1]) for line in lines[start:] if (
        found := re.search(rf":: .*\b{name}\b(\([^()]*\))?", line))) for name in ("x", "x_adj"))
    assert own == adjoint


def test_routine_trans() -> None:
    routine = read_fortran_source(SOURCE).walk(Routine)[0]
    generated = ADReverseRoutineTrans().apply(routine, ["y"], ["x"], ADJointReversalSchedule())
    assert [r.name for r in generated] == [f"foo_{motion}" for motion in GENERATED]


def test_routine_trans_takes_the_routine_given() -> None:
    other = module(subroutine("p, q", "real, intent(in) :: p; real, intent(out) :: q", "q = p"),
                   "other_mod")
    routine = read_fortran_source(SOURCE + other).walk(Routine)[-1]
    generated = ADReverseRoutineTrans().apply(routine, ["q"], ["p"], ADJointReversalSchedule())
    assert [symbol.name for symbol in generated[2].symbol_table.argument_list] == [
        "p", "p_adj", "q", "q_adj"]


def test_every_problem_is_listed_before_anything_is_generated() -> None:
    source = module(subroutine(
        "x, y, n", "real, intent(in) :: x(3); real, intent(out) :: y; integer :: n",
        "y = transfer(x(1), y); print 10, y; read(*, *, end=10) y; call nowhere(x, y)"))
    with pytest.raises(UnsupportedError) as caught:
        reverse(source)
    lines = {problem.line for problem in caught.value.problems}
    assert {9, 10, 11, 12} <= lines, str(caught.value)


@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
def test_routines_of_a_module_on_its_own_know_each_other(
        read: Callable[[str], FileContainer]) -> None:
    text = ("module m\nimplicit none\ntype pair\nreal :: u, v(3)\nend type pair\ncontains\n"
            "subroutine foo(n, a, x, y)\ninteger, intent(in) :: n\ntype(pair), intent(in) :: a\n"
            "real, intent(in) :: x(n)\nreal, intent(out) :: y\ninteger :: i\ny = a%u\n"
            "do i = 1, n\ny = sin(y)*x(i) + a%v(2)\nend do\nend subroutine foo\nend module m\n")
    result = ADReverseContainerTrans().apply(
        read(text).children[0], "foo", ["y"], ["x", "a"], ADJointReversalSchedule())
    written = write_fortran(result)
    assert type(result) is Container and "interface" not in written
    report = verify(text, written, "foo", ["y"], ["x", "a"], settings=Settings(values={"n": 3}))
    assert report.passed, str(report)
