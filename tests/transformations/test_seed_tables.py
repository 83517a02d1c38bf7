# SPDX-License-Identifier: BSD-3-Clause
"""Motions of single statements: what is recorded, restored and incremented."""

from __future__ import annotations

from typing import Any

import pytest
from psyclone.psyir.nodes import Call, IfBlock, IntrinsicCall, Loop, Reference

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UsageError
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import (
    ADReverseAssignmentTrans, ADReverseCallTrans, ADReverseIfBlockTrans, ADReverseLoopTrans,
    ADReverseOperationTrans)
from tests.fortran import assignment, module, statements, subroutine, text_of

DECLARATIONS = "real :: x, y, z, f, a(5); integer :: i, n; logical :: c"

UNARY = {
    "+x": ["x_adj = x_adj + f_adj"],
    "-x": ["x_adj = x_adj - f_adj"],
    "SQRT(x)": ["x_adj = x_adj + f_adj * (0.5 / SQRT(x))"],
    "EXP(x)": ["x_adj = x_adj + f_adj * EXP(x)"],
    "LOG(x)": ["x_adj = x_adj + f_adj / x"],
    "LOG10(x)": ["x_adj = x_adj + f_adj * 0.43429448190325182765112891891660508229 / x"],
    "COS(x)": ["x_adj = x_adj - f_adj * SIN(x)"],
    "SIN(x)": ["x_adj = x_adj + f_adj * COS(x)"],
    "TAN(x)": ["shared = TAN(x)", "x_adj = x_adj + f_adj * (1.0 + shared * shared)"],
    "ACOS(x)": ["x_adj = x_adj - f_adj / SQRT((1.0 - x) * (1.0 + x))"],
    "ASIN(x)": ["x_adj = x_adj + f_adj / SQRT((1.0 - x) * (1.0 + x))"],
    "ATAN(x)": ["x_adj = x_adj + f_adj / (1.0 + x * x)"],
    "ABS(x)": ["x_adj = x_adj + MERGE(0.0, f_adj * SIGN(1.0, x), x == 0.0)"],
}
BINARY = {
    "x + y": ["x_adj = x_adj + f_adj", "y_adj = y_adj + f_adj"],
    "x - y": ["x_adj = x_adj + f_adj", "y_adj = y_adj - f_adj"],
    "x * y": ["x_adj = x_adj + f_adj * y", "y_adj = y_adj + f_adj * x"],
    "x / y": ["shared = f_adj / y", "x_adj = x_adj + shared", "y_adj = y_adj - shared * (x / y)"],
    "x ** 2": ["x_adj = x_adj + 2.0 * f_adj * x"],
    "x ** 3": ["x_adj = x_adj + 3.0 * f_adj * x * x"],
    "x ** y": [
        "x_adj = x_adj + f_adj * y * x ** (y - 1.0)",
        "y_adj = y_adj + MERGE(f_adj * x ** y * LOG(x), 0.0, x > 0.0)"],
}


def motions(statement: str, **options: Any) -> tuple[list[str], list[str]]:
    """:returns: text of both motions of an assignment."""
    node = assignment(DECLARATIONS, statement)
    recording, returning = ADReverseAssignmentTrans().apply(node, **options)
    return text_of(recording), text_of(returning)


@pytest.mark.parametrize("value, increments", [*UNARY.items(), *BINARY.items()])
def test_operations(value: str, increments: list[str]) -> None:
    recording, returning = motions(f"f = {value}", guards=False)
    assert recording == ["value_tape_real(1) = f", f"f = {value}"]
    assert returning == [*increments, "f_adj = 0.0", "f = value_tape_real(1)"]


def test_composed_operation_inlined() -> None:
    assert motions("f = EXP(x) + z", guards=False)[1][:-1] == [
        "x_adj = x_adj + f_adj * EXP(x)", "z_adj = z_adj + f_adj", "f_adj = 0.0"]


def test_composed_operation_named() -> None:
    named = {"inline_operation_adjoints": False, "guards": False}
    assert motions("f = EXP(x) + z", **named)[1][:-1] == [
        "op_adj = f_adj", "x_adj = x_adj + op_adj * EXP(x)", "z_adj = z_adj + f_adj",
        "f_adj = 0.0"]


@pytest.mark.parametrize("statement, increments", [
    ("f = 2 * f + x", ["x_adj = x_adj + f_adj", "f_adj = f_adj * 2"]),
    ("f = f * f", ["f_adj = f_adj * f + f_adj * f"]),
    ("f = f", []),
    ("f = SIN(f) * x", ["x_adj = x_adj + f_adj * SIN(f)", "f_adj = f_adj * x * COS(f)"]),
])
def test_iterative_assignments(statement: str, increments: list[str]) -> None:
    assert motions(statement)[1] == ["f = value_tape_real(1)", *increments]


@pytest.mark.parametrize("statement, increments", [
    ("f = 2.0", ["f_adj = 0.0"]),
    ("f = n * x", ["x_adj = x_adj + f_adj * n", "f_adj = 0.0"]),
    ("f = MAX(x, y, z)", None), ("a(i) = a(n) * x", None)])
def test_everything_that_is_overwritten_is_recorded(statement: str,
                                                    increments: list[str] | None) -> None:
    recording, returning = motions(statement)
    target = statement.split(" =")[0]
    assert recording[0] == f"value_tape_real(1) = {target}"
    assert f"{target} = value_tape_real(1)" in returning
    assert increments is None or returning[:-1] == increments


def test_integer_assignments_have_no_adjoint() -> None:
    assert motions("n = i + 1") == (["value_tape_integer(1) = n", "n = i + 1"],
                                    ["n = value_tape_integer(1)"])


def test_verbose_explains() -> None:
    assert any(line.startswith("!") for line in motions("f = x * y", verbose=True)[1])


def test_simplification_joins_increments() -> None:
    assert "x_adj = x_adj + f_adj * y + f_adj * z" in motions("f = x*y + x*z")[1]
    assert "x_adj = x_adj + f_adj * y + f_adj * z" not in \
        motions("f = x*y + x*z", simplify=False)[1]


def operation(value: str, active: list[str] | None = None, **options: Any) -> list[str]:
    """:returns: increments of the operands of an operation whose adjoint is ``w``."""
    node = assignment(f"{DECLARATIONS}; real :: w", f"f = {value}").rhs
    adjoint = Reference(node.scope.symbol_table.lookup("w"))
    recording, returning = ADReverseOperationTrans(active).apply(node, adjoint, **options)
    assert recording == []
    return text_of(returning)


def test_operation_trans() -> None:
    assert operation("x * y") == ["x_adj = x_adj + w * y", "y_adj = y_adj + w * x"]
    assert operation("x * y", ["y"]) == ["y_adj = y_adj + w * x"]
    assert operation("SIN(x) * y", inline_operation_adjoints=False) == [
        "op_adj = w * y", "x_adj = x_adj + op_adj * COS(x)", "y_adj = y_adj + w * SIN(x)"]


@pytest.mark.parametrize("adjoint", [None, 1.0, "w"])
def test_operation_needs_the_adjoint_of_its_result(adjoint: Any) -> None:
    node = assignment(DECLARATIONS, "f = x * y").rhs
    with pytest.raises(TypeError, match="operation_adjoint"):
        ADReverseOperationTrans().apply(node, adjoint)


FUNC = subroutine("a, b", "real, intent(in) :: a; real, intent(inout) :: b", "b = b * a", "func")


def call_motions(call: str, schedule: ADReversalSchedule) -> tuple[list[str], list[str]]:
    """:returns: text of both motions of a call."""
    source = module(subroutine("", "real :: x, y", call) + FUNC)
    node = next(node for node in read_fortran_source(source).walk(Call)
                if not isinstance(node, IntrinsicCall))
    recording, returning = ADReverseCallTrans().apply(node, reversal_schedule=schedule)
    return text_of(recording), text_of(returning)


def test_split_call_restores_after_returning() -> None:
    recording, returning = call_motions("call func(x, y)", ADSplitReversalSchedule())
    assert recording == ["value_tape_real(1) = y", "call func_recording(x, y, value_tape_real(2:))"]
    assert returning == ["call func_returning(x, x_adj, y, y_adj, value_tape_real(2:))",
                         "y = value_tape_real(1)"]


def test_joint_call_restores_before_and_after_reversing() -> None:
    recording, returning = call_motions("call func(x, y)", ADJointReversalSchedule())
    assert recording == ["value_tape_real(1) = y", "call func(x, y)"]
    assert returning == ["y = value_tape_real(1)", "call func_reversing(x, x_adj, y, y_adj)",
                         "y = value_tape_real(1)"]


def test_operations_as_arguments() -> None:
    recording, returning = call_motions("call func(2.0 * x, y)", ADJointReversalSchedule())
    assert "a_value = 2.0 * x" in recording
    assert "call func_reversing(a_value, a_value_adj, y, y_adj)" in returning
    assert "x_adj = x_adj + a_value_adj * 2.0" in [line.replace("2.0 * a_value_adj",
                                                                "a_value_adj * 2.0")
                                                   for line in returning]


@pytest.mark.parametrize("body, kind, trans", [
    ("if (x > y) then\nf = x\nelse\nf = y * f\nend if", IfBlock, ADReverseIfBlockTrans),
    ("do i = 1, n\nf = f * x\nend do", Loop, ADReverseLoopTrans)])
def test_constructs(body: str, kind: type, trans: type) -> None:
    node = statements(DECLARATIONS, body).walk(kind)[0]
    before = node.debug_string()
    recording, returning = trans().apply(node)
    assert recording and returning and node.debug_string() == before
    assert "x_adj = x_adj + f_adj" in "\n".join(text_of(returning))


def test_an_instance_is_used_again() -> None:
    trans, node = ADReverseAssignmentTrans(), assignment(DECLARATIONS, "f = x * y")
    first, second = trans.apply(node), trans.apply(node)
    # It is executed twice then: its second execution records behind the first one.
    assert [[line.replace("(2)", "(1)") for line in text_of(part)] for part in second] == [
        text_of(part) for part in first]
    assert not {id(n) for part in first for n in part} & {id(n) for part in second for n in part}


@pytest.mark.parametrize("trans", [
    ADReverseAssignmentTrans, ADReverseCallTrans, ADReverseIfBlockTrans, ADReverseLoopTrans])
def test_wrong_nodes(trans: type) -> None:
    with pytest.raises(TypeError):
        trans().apply(assignment(DECLARATIONS, "f = SIN(x)").rhs)
    with pytest.raises(TypeError):
        trans().apply(None)


def test_unknown_active_variable() -> None:
    with pytest.raises(UsageError, match="did you mean"):
        ADReverseAssignmentTrans(["xx"]).apply(assignment(DECLARATIONS, "f = x"))


def test_statement_in_no_routine() -> None:
    with pytest.raises(UsageError, match="inside a routine"):
        ADReverseAssignmentTrans().apply(assignment(DECLARATIONS, "f = x").copy())
