# SPDX-License-Identifier: BSD-3-Clause
"""Types and kinds of expressions."""

from __future__ import annotations

from pathlib import Path

import pytest
from psyclone.psyir.nodes import Call

from psyad_ext import read_fortran_source
from psyad_ext.ir.expressions.conversions import loses_precision
from psyad_ext.ir.expressions.kinds import (
    element_type, expression_type, integer_value, promoted, symbol_type)
from psyad_ext.ir.tree.kind_arguments import kind_argument
from tests.fortran import assignment, module, routine, subroutine

DECLARATIONS = """integer, parameter :: sp = selected_real_kind(6), wide = selected_int_kind(18)
integer, parameter :: same = wp, six = 6, seven = six
real :: r; real(4) :: r4; real*8 :: r8; double precision :: d; real(wp) :: w; real(sp) :: s
real(same) :: w2; integer :: i; integer(8) :: i8; integer(wide) :: iw; integer(2) :: i2
logical :: c; real(kind=kind(1.0d0)) :: k; real, dimension(3) :: a; real(wp) :: b(2, 2)"""


def type_of(expression: str, target: str = "r") -> str:
    """:returns: intrinsic type and kind of an expression."""
    found = expression_type(assignment(DECLARATIONS, f"{target} = {expression}").rhs)
    return f"{found.intrinsic.name.lower()} {found.kind}" if found else "unknown"


@pytest.mark.parametrize("expression, expected", [
    ("r", "real 4"), ("r4", "real 4"), ("r8", "real 8"), ("d", "real 8"), ("w", "real 8"),
    ("s", "real 4"), ("w2", "real 8"), ("k", "real 8"), ("i", "integer 4"), ("i8", "integer 8"),
    ("iw", "integer 8"), ("i2", "integer 2"), ("a(1)", "real 4"), ("b(1, 2)", "real 8"),
    ("a", "real 4"), ("1.0", "real 4"), ("1.0d0", "real 8"), ("1.0_wp", "real 8"),
    ("1.0_4", "real 4"), ("2", "integer 4"), ("2_8", "integer 8"), ("-r", "real 4"),
    ("r + d", "real 8"), ("d*r", "real 8"), ("i*r", "real 4"), ("i8*r", "real 4"),
    ("i + i8", "integer 8"), ("i/i2", "integer 4"), ("r**d", "real 8"), ("i**d", "real 8"),
    ("d**i8", "real 8"), ("s + w", "real 8"), ("sin(r)", "real 4"), ("sqrt(r*d)", "real 8"),
    ("max(w, d)", "real 8"), ("atan2(w, w)", "real 8"), ("mod(i8, i8)", "integer 8"),
    ("merge(d, d, c)", "real 8"), ("real(d)", "real 4"), ("real(r, wp)", "real 8"),
    ("real(r, kind=8)", "real 8"), ("real(i)", "real 4"), ("dble(r)", "real 8"),
    ("int(d)", "integer 4"), ("int(d, 8)", "integer 8"), ("nint(r, kind=wide)", "integer 8"),
    ("aint(d)", "real 8"), ("abs(i8)", "integer 8"), ("size(b)", "integer 4"),
    ("size(b, 1)", "integer 4"), ("size(b, kind=8)", "integer 8"), ("floor(d)", "integer 4"),
    ("sum(b)", "real 8"), ("epsilon(d)", "real 8"), ("bessel_jn(2, d)", "real 8"),
    ("sign(d, d)", "real 8"), ("dim(w, w)", "real 8"), ("hypot(d, d)", "real 8"),
])
def test_kind_of_expression(expression: str, expected: str) -> None:
    assert type_of(expression) == expected


@pytest.mark.parametrize("expression", [
    "r > d", "c .and. c", ".not. c", "i == i", "c .eqv. c", "any(a > r)", "btest(i, 1)"])
def test_logical_expressions(expression: str) -> None:
    assert type_of(expression, "c") == "boolean 4"


@pytest.mark.parametrize("expression, value", [
    ("2", 2), ("-3", -3), ("six", 6), ("seven", 6), ("-six", -6), ("wp", 8), ("same", 8),
    ("kind(1.0)", 4), ("kind(w)", 8), ("selected_int_kind(4)", 2), ("i", None),
    ("six + 1", 7), ("-7/2", -3), ("i + 1", None),
    ("selected_real_kind(6, 37)", 4), ("selected_real_kind(6, 300)", 8),
    ("selected_real_kind(15, 307)", 8), ("selected_real_kind(p=15)", 8), ("size(a)", None)])
def test_integer_value(expression: str, value: int | None) -> None:
    assert integer_value(assignment(DECLARATIONS, f"i = {expression}").rhs) == value


def test_selected_real_kind_by_range_alone() -> None:
    found = integer_value(assignment(DECLARATIONS, "i = selected_real_kind(r=300)").rhs)
    assert found in (8, None)


@pytest.mark.parametrize("expression, expected", [
    ("real(r, wp)", "wp"), ("real(r, kind=wp)", "wp"), ("real(r)", None), ("size(a, 1)", None),
    ("sin(r)", None), ("int(r, 8)", "8")])
def test_kind_argument(expression: str, expected: str | None) -> None:
    found = kind_argument(assignment(DECLARATIONS, f"r = {expression}").rhs)
    assert (found.debug_string() if found else None) == expected


@pytest.mark.parametrize("source, target, expected", [
    ("d", "r", True), ("r", "d", False), ("w", "d", False), ("d", "d", False), ("i8", "r", True)])
def test_loses_precision(source: str, target: str, expected: bool) -> None:
    found = assignment(DECLARATIONS, f"{target} = {source}")
    assert loses_precision(expression_type(found.rhs), expression_type(found.lhs)) is expected


@pytest.mark.parametrize("name, label", [
    ("r", "real"), ("r4", "real_4"), ("d", "real_8"), ("w", "real_wp"), ("i", "integer"),
    ("c", "logical"), ("i8", "integer_8"), ("k", "real_8")])
def test_label(name: str, label: str) -> None:
    node = assignment(DECLARATIONS, f"{name} = {name}").lhs
    assert expression_type(node).label == label


def test_scalar_keeps_the_declared_precision() -> None:
    node = assignment(DECLARATIONS, "w = w").lhs
    assert expression_type(node).scalar() == node.symbol.datatype


@pytest.mark.parametrize("use, kind, expected", [
    ("use, intrinsic :: iso_fortran_env, only: real32, rk => real64", "rk", 8),
    ("use, intrinsic :: iso_fortran_env, only: real32", "real32", 4),
    ("use iso_c_binding, only: c_double", "c_double", 8),
    ("use nowhere, only: unknown", "unknown", "unknown")])
def test_imported_kinds(use: str, kind: str, expected: int | str) -> None:
    source = module(subroutine("x", f"{use}; real({kind}), intent(inout) :: x", "x = 2*x"))
    symbol = routine(read_fortran_source(source)).symbol_table.lookup("x")
    assert symbol_type(symbol).kind == expected


def test_kind_of_a_module_found_through_include_paths(tmp_path: Path) -> None:
    (tmp_path / "kinds.f90").write_text(
        "module kinds\n  integer, parameter :: dp = kind(1.0d0), rk = dp\nend module kinds\n")
    source = module(subroutine("x", "use kinds, only: mine => rk; real(mine), intent(inout) :: x",
                               "x = 2*x"))
    container = read_fortran_source(source, include_paths=[str(tmp_path)])
    assert symbol_type(routine(container).symbol_table.lookup("x")).kind == 8


def test_unknown_kinds_are_kept_when_promoted() -> None:
    source = module(subroutine("x, y", "use nowhere, only: rk; real(rk) :: x; real(wp) :: y",
                               "x = x*y"))
    node = routine(read_fortran_source(source)).children[0]
    assert promoted(*node.rhs.children).kind == "rk"


def test_no_type() -> None:
    source = module(subroutine("", "", "call bar()"))
    call = read_fortran_source(source).walk(Call)[0]
    assert expression_type(call) is None and element_type(None) is None
