# SPDX-License-Identifier: BSD-3-Clause
"""Tapes for scripts: the statements they give, and what they refuse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from psyclone.psyir.nodes import Assignment, Literal, Loop, Node, Reference, Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataTypeSymbol, ScalarType, UnresolvedType

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.ir.expressions import build
from psyad_ext.tapes import ADControlTape, ADValueTape
from tests.fortran import module, routine, run, statements, subroutine, text_of

REAL, INTEGER, LOGICAL = (ScalarType.real_type(), ScalarType.integer_type(),
                          ScalarType.boolean_type())
DECLARATIONS = "real :: x, y, a(5), b(0:3, 2); integer :: i, j, n; logical :: c"


def targets(body: str) -> list[Node]:
    """:returns: the left-hand sides of the assignments of ``body``."""
    return [node.lhs for node in statements(DECLARATIONS, body).walk(Assignment)]


@pytest.mark.parametrize("name, datatype", [
    (1, REAL), (None, REAL), ("t", "real"), ("t", None), ("t", UnresolvedType()),
    ("t", DataTypeSymbol("state", UnresolvedType()))])
@pytest.mark.parametrize("kind", [ADValueTape, ADControlTape])
def test_types_of_the_constructor(kind: type, name: Any, datatype: Any) -> None:
    if kind is ADControlTape and datatype is None:
        return
    with pytest.raises(TypeError):
        kind(name, datatype)


def test_control_tape_is_logical() -> None:
    with pytest.raises(TypeError, match="REAL"):
        ADControlTape("foo", REAL)
    assert ADControlTape("foo").datatype == LOGICAL


def test_names() -> None:
    assert ADValueTape("foo", REAL).name == "value_tape_foo"
    assert ADControlTape("foo").name == "control_tape_foo"


def test_type_of_elements() -> None:
    tape = ADValueTape("foo", ArrayType(REAL, [3]))
    assert tape.datatype == REAL and tape.symbol.is_array


@pytest.mark.parametrize("body, recorded, restored, length", [
    ("x = 1.0", "value_tape_t(1) = x", "x = value_tape_t(1)", "1"),
    ("a(i) = 1.0", "value_tape_t(1) = a(i)", "a(i) = value_tape_t(1)", "1"),
    ("a(2:4) = 1.0", "value_tape_t(1:3) = a(2:4)", "a(2:4) = value_tape_t(1:3)", "3"),
    ("a(5:1:-2) = 1.0", "value_tape_t(1:3) = a(5:1:-2)", "a(5:1:-2) = value_tape_t(1:3)", "3"),
    ("a = 1.0", "value_tape_t(1:5) = a", "a = value_tape_t(1:5)", "5"),
    ("a(n:i) = 1.0", "value_tape_t(1:MAX(i - n + 1, 0)) = a(n:i)",
     "a(n:i) = value_tape_t(1:MAX(i - n + 1, 0))", "MAX(i - n + 1, 0)"),
])
def test_one_record(body: str, recorded: str, restored: str, length: str) -> None:
    tape, (target,) = ADValueTape("t", REAL), targets(body)
    assert text_of([tape.record(target)]) == [recorded]
    assert tape.length.debug_string().strip() == length
    assert text_of([tape.restore(target)]) == [restored]
    assert tape.length.debug_string() == "0" and not tape.recorded_nodes


def test_records_follow_each_other() -> None:
    tape, nodes = ADValueTape("t", REAL), targets("x = 1.0\na(2:3) = 1.0\ny = 1.0")
    assert text_of([tape.record(node) for node in nodes]) == [
        "value_tape_t(1) = x", "value_tape_t(2:3) = a(2:3)", "value_tape_t(4) = y"]
    assert text_of([tape.restore(node) for node in reversed(nodes)]) == [
        "y = value_tape_t(4)", "a(2:3) = value_tape_t(2:3)", "x = value_tape_t(1)"]


def test_restoring_another_variable() -> None:
    tape, (x, y) = ADValueTape("t", REAL), targets("x = 1.0\ny = 1.0")
    tape.record(x)
    with pytest.raises(UsageError, match="last record is x"):
        tape.restore(y)
    tape.restore(x)
    with pytest.raises(UsageError, match="last record is nothing"):
        tape.restore(x)


def node(kind: str) -> Any:
    """:returns: something that is no reference of type real."""
    scope = statements(DECLARATIONS, "n = 1\nc = .true.\nx = 1.0")
    return {"integer": scope[0].lhs, "logical": scope[1].lhs, "symbol": scope[2].lhs.symbol,
            "literal": Literal("1.0", REAL), "none": None, "statement": scope[0]}[kind]


@pytest.mark.parametrize("kind", ["integer", "logical", "symbol", "literal", "none", "statement"])
def test_values_of_another_type(kind: str) -> None:
    tape = ADValueTape("t", REAL)
    with pytest.raises(UsageTypeError):
        tape.record(node(kind))
    if kind != "symbol":
        with pytest.raises(UsageTypeError):
            tape.restore(node(kind))


def test_restore_takes_the_symbol_of_a_whole_variable() -> None:
    tape = ADValueTape("t", REAL)
    scalar = Reference(DataSymbol("f", REAL))
    tape.record(scalar)
    assert tape.restore(scalar.symbol).debug_string() == "f = value_tape_t(1)\n"


@pytest.mark.parametrize("kind", ["integer", "literal", "symbol", "none", "statement"])
def test_conditions_of_another_type(kind: str) -> None:
    with pytest.raises(UsageTypeError):
        ADControlTape("t").record(node(kind))


def test_control_tape() -> None:
    scope = statements(DECLARATIONS, "c = x > y .and. c")
    tape, condition = ADControlTape("t"), scope[0].rhs
    assert text_of([tape.record(condition)]) == ["control_tape_t(1) = x > y .AND. c"]
    assert tape.restore(condition).debug_string() == "control_tape_t(1)"


LOOPS = {
    "one": ("do i = 1, 7\nx = 1.0\nend do", "7"),
    "step": ("do i = 9, 2, -3\nx = 1.0\nend do", "3"),
    "empty": ("do i = 3, 2\nx = 1.0\nend do", "0"),
    "nest": ("do i = 1, 3\ndo j = 2, 8, 2\na(j) = 1.0\nend do\nend do", "12"),
    "section": ("do i = 1, 3\na(1:2) = 1.0\nend do", "6"),
    "rank two": ("do i = 1, 3\nb = 1.0\nend do", "24"),
}


@pytest.mark.parametrize("body, length", LOOPS.values(), ids=LOOPS)
def test_exact_length_of_static_loops(body: str, length: str) -> None:
    tape = ADValueTape("t", REAL)
    for target in targets(body):
        tape.record(target)
    assert tape.length.debug_string().strip() == length


def insert_tape(scope: Routine) -> None:
    """Record every target before it is overwritten, and restore in loops that run backwards."""
    tape = ADValueTape("t", scope.symbol_table.lookup("x").datatype)
    for statement in scope.walk(Assignment):
        statement.parent.addchild(tape.record(statement.lhs), statement.position)
    tape.symbol.datatype = ArrayType(tape.datatype, [100])
    scope.symbol_table.add(tape.symbol)
    for loop in reversed([child for child in scope.children if isinstance(child, Loop)]):
        scope.addchild(backwards(loop, tape))


def backwards(loop: Loop, tape: ADValueTape) -> Loop:
    """:returns: a loop that undoes what ``loop`` overwrites."""
    targets_ = [child.lhs for child in loop.loop_body.children if isinstance(child, Assignment)
                and child.lhs.symbol is not tape.symbol]
    body: list[Node] = [tape.restore(target) for target in reversed(targets_)]
    for inner in reversed([c for c in loop.loop_body.children if isinstance(c, Loop)]):
        body.append(backwards(inner, tape))
    return build.loop(loop.variable, loop.stop_expr.copy(), loop.start_expr.copy(),
                      build.integer(-1), body)


@pytest.mark.parametrize("body", [
    "do i = 1, n\nx(i) = x(i)*2.0\nend do",
    "do i = 2, n\nx(:) = x(:)*2.0\nx(i) = x(i - 1)\nend do",
    "do i = 1, n\ndo j = 1, 2\nx(j) = x(j) + x(i)\nend do\nx(i) = 0.0\nend do",
    "do i = 1, n\ndo j = 2, n\nx(j) = x(j) + x(i)\nend do\nend do\n"
    "do j = n, n\nx(j) = 1.0\nend do",
])
def test_values_come_back(tmp_path: Path, body: str) -> None:
    source = module(subroutine("x, n", "integer, intent(in) :: n; real, intent(inout) :: x(n);"
                               "integer :: i; integer :: j", f"j = 0\n{body}"))
    container = read_fortran_source(source)
    scope = routine(container)
    first = scope.children[0].detach()
    insert_tape(scope)
    scope.addchild(first, 0)
    main = ("program main\n  use test_mod\n  implicit none\n  real :: x(4)\n"
            "  x = [1.0, 2.0, 3.0, 4.0]\n  call foo(x, 4)\n  print *, x\nend program main\n")
    assert run(tmp_path, {"test_mod.f90": write_fortran(container)}, main) == [1, 2, 3, 4]


@pytest.mark.parametrize("body, name", [
    ("do i = 1, n\ndo j = i, n\nx = 1.0\nend do\nend do", "i"),
    ("do i = 1, n\na(i:5) = 1.0\nend do", "i"),
    ("do i = 1, n\nn = n + 1\ndo j = 1, n\nx = 1.0\nend do\nend do", "n"),
    ("do i = 1, n\ncall bar(j)\na(1:j) = 1.0\nend do", "j"),
])
def test_iterations_that_need_different_space(body: str, name: str) -> None:
    target = next(node for node in targets(body) if node.symbol.name != "n")
    with pytest.raises(UsageError, match=f"depends on '{name}'"):
        ADValueTape("t", REAL).record(target)


def test_reference_is_not_taken_over() -> None:
    (target,) = targets("x = 1.0")
    tape = ADValueTape("t", REAL)
    assert isinstance(tape.record(target).rhs, Reference) and target.parent is not None
