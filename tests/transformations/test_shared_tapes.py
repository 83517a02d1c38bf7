# SPDX-License-Identifier: BSD-3-Clause
"""Lists of statements, differentiated one by one on the same tapes, and joined."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import (
    Assignment, Call, IfBlock, Loop, Node, Reference, Routine, Statement, WhileLoop)
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.schedules import ADSplitReversalSchedule
from psyad_ext.tapes import ADControlTape, ADTapes, ADValueTape
from psyad_ext.transformations import (
    ADReverseAssignmentTrans, ADReverseCallTrans, ADReverseIfBlockTrans, ADReverseLoopTrans,
    ADReverseOperationTrans, ADReverseWhileLoopTrans)

_CLASSES: dict[type[Node], Callable[..., Any]] = {
    Assignment: ADReverseAssignmentTrans, IfBlock: ADReverseIfBlockTrans,
    Loop: ADReverseLoopTrans, WhileLoop: ADReverseWhileLoopTrans, Call: ADReverseCallTrans}
_PRODUCTS = "y = y*x*y\ny = sin(y)*y\n"
_ASSIGNMENTS = ("k = 3\ny = y*x**k\nk = 2*k\ns = real(y*x)\ny = y*y + s*k\ns = s*s\n"
                "y = y*exp(s*x)\n")
_BRANCHES = ("if (y > 0.5d0) then\ny = y*y*x\nelse\ny = y + x\nend if\n"
             "y = y*x\nif (y > 5) then\ny = sin(y)\nend if\ny = y*y\n")
_LOOPS = ("y = y*x*y\ndo i = 1, 3\ny = y*sin(y)*x\nend do\ny = y*y\n"
          "do i = 1, 2\ny = y*cos(x*y)\nend do\ny = y*x*y\n")
_WHILE = ("k = 0\ndo while (k < 4)\nk = k + 1\ny = y*sin(y)*x + 1\nend do\ny = y*y\n"
          "k = 2*k\ny = y*k*y\n")
_NAMES = "op = (x*y + y)*op\ny = (sin(y)*y + x)*y + op\nop_1 = real(y)*2\ny = y*op_1 + op*op*y\n"


def _source(body: str) -> str:
    return ("subroutine t(x, y)\nreal(8), intent(in) :: x\nreal(8), intent(inout) :: y\n"
            "real(4) :: s, op_1\nreal(8) :: op\ninteger :: i, k\n"
            f"op = 1\n{body}end subroutine t\n")


def _joined(routine: Routine, tapes: Any) -> tuple[list[Statement], list[Statement]]:
    recording: list[Statement] = []
    returning: list[Statement] = []
    for statement in routine.children:
        [trans] = [made for kind, made in _CLASSES.items() if type(statement) is kind]
        forward, back = trans(tape=tapes).apply(statement)
        recording += forward
        returning = back + returning
    return recording, returning


def _declarations(statements: list[Statement], routine: Routine) -> str:
    """:returns: declarations of all that is new, which must have one type each."""
    own = {name.lower() for name in routine.symbol_table.symbols_dict}
    found: dict[str, str] = {}
    for statement in statements:
        symbols = [reference.symbol for reference in statement.walk(Reference)]
        for symbol in [*symbols, *(loop.variable for loop in statement.walk(Loop))]:
            if isinstance(symbol, DataSymbol) and symbol.name.lower() not in own:
                type_ = symbol_type(symbol)
                shape = "" if isinstance(symbol.datatype, ScalarType) else "(100)"
                word = {"REAL": "real", "INTEGER": "integer", "BOOLEAN": "logical"}[
                    type_.intrinsic.name]
                kind = type_.kind if isinstance(type_.kind, int) else 8
                text = f"{word}({kind}) :: {symbol.name}{shape}".replace("l(1)", "l")
                assert found.setdefault(symbol.name.lower(), text) == text
    return "\n".join(found.values())


def _run(body: str, tapes: Any, folder: Path) -> None:
    source = _source(body)
    routine = read_fortran_source(source).walk(Routine)[0]
    recording, returning = _joined(routine, tapes)
    declared = _declarations([*recording, *returning], routine)
    write = FortranWriter()
    statements = "".join(map(write, [*recording, *returning]))
    zeros = "".join(f"{name} = 0\n" for name in ("s_adj", "op_adj", "op_1_adj")
                    if f":: {name}\n" in declared + "\n")
    zeros += "".join(f"{line.split()[-1]} = 0\n" for line in declared.splitlines()
                     if line.endswith("_position"))
    own = "real(4) :: s, op_1\nreal(8) :: op\ninteger :: i, k\n"
    (folder / "p.f90").write_text(
        f"program p\nreal(8) :: x, y, d(2), a, b\nreal(8), parameter :: h = 1d-6\n{own}"
        f"{declared}\n{zeros}x = 0.7d0; y = 1.1d0; s = 0; op_1 = 0; k = 0\nx_adj = 0; y_adj = 1\n"
        f"{statements}"
        "call g(x + h, y, a); call g(x - h, y, b); d(1) = (a - b)/(2*h)\n"
        "call g(x, y + h, a); call g(x, y - h, b); d(2) = (a - b)/(2*h)\n"
        "print *, abs(x_adj - d(1)) < 1d-2*abs(d(1)), abs(y_adj - d(2)) < 1d-2*abs(d(2)), "
        "abs(y - 1.1d0) < 1d-9\ncontains\n"
        f"subroutine g(x, y0, y)\nreal(8) :: x, y0, y\ny = y0\ncall t(x, y)\nend subroutine g\n"
        f"{source}end program p\n", encoding="utf-8")
    subprocess.run(["gfortran", "-fcheck=all", "-finit-real=snan", "-o", "p", "p.f90"],
                   cwd=folder, check=True)
    printed = subprocess.run(["./p"], cwd=folder, check=True, capture_output=True, text=True)
    assert printed.stdout.split() == ["T", "T", "T"]


@pytest.mark.parametrize("body", [_PRODUCTS, _BRANCHES, _LOOPS, _WHILE, _ASSIGNMENTS, _NAMES])
def test_joined_lists(body: str, tmp_path: Path) -> None:
    _run(body, ADTapes(), tmp_path)


def test_joined_lists_on_given_tapes(tmp_path: Path) -> None:
    real = ADValueTape("mine", ScalarType(ScalarType.Intrinsic.REAL, 8))
    _run(_BRANCHES, [real, ADControlTape("mine")], tmp_path)
    assert real.symbol.name == "value_tape_mine"


def test_one_instance_and_several_records_of_a_script() -> None:
    routine = read_fortran_source(_source(_PRODUCTS)).walk(Routine)[0]
    tape = ADValueTape("t", ScalarType(ScalarType.Intrinsic.REAL, 8))
    trans = ADReverseAssignmentTrans(tape=tape)
    write = FortranWriter()
    _, first, second = routine.children
    lines = [write(tape.record(first.lhs))]
    lines += [write(trans.apply(first)[0][0]), write(tape.record(first.lhs))]
    lines += [write(trans.apply(second)[0][0]), write(tape.restore(first.lhs))]
    lines += [write(tape.restore(first.lhs)), write(trans.apply(second)[0][0])]
    assert [line.strip() for line in lines] == [
        "value_tape_t(1) = y", "value_tape_t(2) = y", "value_tape_t(3) = y",
        "value_tape_t(4) = y", "y = value_tape_t(3)", "y = value_tape_t(1)",
        "value_tape_t(5) = y"]


def test_split_calls_share_tapes() -> None:
    source = ("module m\ncontains\nsubroutine t(x, y)\nreal, intent(in) :: x\n"
              "real, intent(inout) :: y\ny = y*x*y\ncall s(x, y)\ncall s(x, y)\nend subroutine t\n"
              "subroutine s(x, y)\nreal, intent(in) :: x\nreal, intent(inout) :: y\ny = y*x*y\n"
              "end subroutine s\nend module m\n")
    routine = read_fortran_source(source).walk(Routine)[0]
    tapes, write = ADTapes(), FortranWriter()
    first, *calls = routine.children
    text = [write(one).strip() for one in ADReverseAssignmentTrans(tape=tapes).apply(first)[0]]
    for call in calls:
        text += [write(one).strip() for one in ADReverseCallTrans(tape=tapes).apply(
            call, reversal_schedule=ADSplitReversalSchedule())[0]]
    assert [line for line in text if "tape" in line] == [
        "value_tape_real(1) = y", "value_tape_real(2) = y",
        "call s_recording(x, y, value_tape_real(3:))", "value_tape_real(4) = y",
        "call s_recording(x, y, value_tape_real(5:))"]


def test_temporaries_of_operations_have_names_of_their_own() -> None:
    routine = read_fortran_source(_source("y = (x*y + y)*op\ns = (s*s + s)*s\n")).walk(Routine)[0]
    _, first, second = routine.children
    trans, write = ADReverseOperationTrans(tape=ADTapes()), FortranWriter()
    names = [write(trans.apply(one.rhs, Reference(one.lhs.symbol),
                               inline_operation_adjoints=False)[1][0]).split()[0]
             for one in (first, second)]
    assert len(set(names)) == 2


@pytest.mark.parametrize("tape", ["tape", [], [1], 3])
def test_what_is_no_tape(tape: Any) -> None:
    with pytest.raises(UsageTypeError, match="tape must be"):
        ADReverseAssignmentTrans(tape=tape)


def test_a_type_without_a_tape() -> None:
    routine = read_fortran_source(_source("k = 2\n")).walk(Routine)[0]
    tape = ADValueTape("t", ScalarType(ScalarType.Intrinsic.REAL, 8))
    with pytest.raises(UsageError, match="no tape was given for values of type integer"):
        ADReverseAssignmentTrans(tape=tape).apply(routine.children[1])
