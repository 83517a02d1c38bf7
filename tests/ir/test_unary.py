# SPDX-License-Identifier: BSD-3-Clause
"""What is written after repairing signs is standard and has the same value."""

from __future__ import annotations

import operator
import random
import subprocess
from pathlib import Path

import pytest
from psyclone.psyir.frontend.fortran import FortranReader
from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, FileContainer, Literal, Node, Reference, Routine, UnaryOperation)
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, ScalarType

from psyad_ext.ir import read_fortran_source, repair_unary, write_fortran

_BINARY = {"ADD": operator.add, "SUB": operator.sub, "MUL": operator.mul,
           "DIV": operator.truediv, "POW": operator.pow}
_VALUES = {"a": 1.25, "b": 0.3, "c": 2.7}
_REAL = ScalarType.real_double_type()


def _random_tree(choose: random.Random, depth: int, symbols: dict[str, DataSymbol]) -> Node:
    kind = choose.random()
    if depth == 0 or kind < 0.15:
        if choose.random() < 0.3:
            return Literal(choose.choice(["2.0e0", "-1.5e0", "-2.0e0"]), _REAL)
        return Reference(symbols[choose.choice("abc")])
    if kind < 0.4:
        return UnaryOperation.create(
            UnaryOperation.Operator.MINUS, _random_tree(choose, depth - 1, symbols))
    name = choose.choice(list(_BINARY))
    return BinaryOperation.create(
        BinaryOperation.Operator[name], _random_tree(choose, depth - 1, symbols),
        _random_tree(choose, depth - 1, symbols))


def _value(node: Node) -> complex:
    if isinstance(node, Literal):
        return float(node.value)
    if isinstance(node, Reference):
        return _VALUES[node.name]
    operands = [_value(child) for child in node.children]
    if isinstance(node, UnaryOperation):
        return -operands[0]
    return _BINARY[node.operator.name](*operands)


def _program(seed: int, count: int) -> tuple[FileContainer, list[complex]]:
    """Assignments of random expressions, and their values as far as they exist."""
    choose = random.Random(seed)
    routine = Routine(RoutineSymbol("trees"))
    symbols = {name: routine.symbol_table.new_symbol(name, symbol_type=DataSymbol, datatype=_REAL)
               for name in "abcy"}
    values = []
    while len(values) < count:
        tree = _random_tree(choose, 4, symbols)
        try:
            value = _value(tree)
        except (OverflowError, ZeroDivisionError):
            continue
        if isinstance(value, complex):
            continue
        values.append(value)
        routine.addchild(Assignment.create(Reference(symbols["y"]), tree))
    container = FileContainer("trees.f90")
    container.addchild(routine)
    return container, values


@pytest.mark.parametrize("seed", range(4))
def test_written_trees_have_their_values(seed: int, tmp_path: Path) -> None:
    """Random trees: repair, write, read back, evaluate, compile as Fortran 2008."""
    container, values = _program(seed, 100)
    repair_unary(container)
    text = write_fortran(container)
    back = FortranReader().psyir_from_source(text)
    assert [_value(assignment.rhs) for assignment in back.walk(Assignment)] == values
    path = tmp_path / "trees.f90"
    path.write_text(text, encoding="utf-8")
    done = subprocess.run(["gfortran", "-std=f2008", "-fsyntax-only", str(path)],
                          capture_output=True, text=True, check=False)
    errors = [line for line in done.stderr.splitlines() if line.startswith("Error")]
    # Constant expressions such as (-2.0)**(-2.0) are evaluated by the compiler.
    assert not [line for line in errors if "Arithmetic" not in line and "negative" not in line]


def test_sum_takes_the_sign() -> None:
    """A sign at the start of the right operand becomes a subtraction."""
    source = "subroutine s(a, b, c)\n real :: a, b, c\n a = a + (-b*c)\n a = a*(-b)\nend\n"
    container = FortranReader().psyir_from_source(source)
    repair_unary(container)
    text = write_fortran(container)
    assert "a = a - b * c" in text
    assert "a = a * (-b)" in text


def test_signs_that_the_program_may_define_stay() -> None:
    source = ("module m\n  implicit none\n  type :: t\n    real :: u\n  contains\n"
              "    procedure :: plus, minus\n    generic :: operator(+) => plus\n"
              "    generic :: operator(-) => minus\n  end type t\ncontains\n"
              "  subroutine foo(a, b, x)\n    type(t), intent(inout) :: a, b\n"
              "    real, intent(inout) :: x\n    a = a + (-b)\n    b = a + (-(a + b))\n"
              "    x = x + (-a%u)\n    a = b + a\n  end subroutine foo\nend module m\n")
    file = read_fortran_source(source)
    last = file.walk(Assignment)[-1].rhs.children[1]
    minus = UnaryOperation.Operator.MINUS
    product = BinaryOperation.create(BinaryOperation.Operator.MUL, last.copy(), last.copy())
    product.children[0].replace_with(UnaryOperation.create(minus, product.children[0].copy()))
    last.replace_with(UnaryOperation.create(minus, UnaryOperation.create(minus, product)))
    repair_unary(file)
    text = "".join(write_fortran(file).split())
    assert "a=b+(-(-(-a)*a))" in text
    assert "a=a+(-b)" in text and "b=a+(-(a+b))" in text
