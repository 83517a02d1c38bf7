# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives of products of matrices are products again."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from tests.fortran import body_of

_HEAD = """module m
  implicit none
contains
  subroutine t(n, a, b, x, c, y)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n,n), b(n,n), x(n)
    real(8), intent(inout) :: c(n,n), y(n)
"""
_TAIL = "  end subroutine t\nend module m\n"
_TURNED = "RESHAPE({}, [n, n], order=[2, 1])"


def _lines(body: str, independent: list[str], tangent: bool = False) -> list[str]:
    """:returns: the statements with products in what is generated."""
    container = read_fortran_source(f"{_HEAD}    {body}\n{_TAIL}")
    if tangent:
        result = ADForwardContainerTrans().apply(container, "t", ["c", "y"], independent,
                                                 allow_inactive=True)
        return _of(write_fortran(result), "t_tangent")
    result = ADReverseContainerTrans().apply(container, "t", ["c", "y"], independent,
                                             ADJointReversalSchedule())
    return _of(write_fortran(result), "t_returning")


def _of(text: str, routine: str) -> list[str]:
    body = text.split(f"subroutine {routine}(")[1].split("end subroutine")[0]
    return [line.strip() for line in body.replace("&\n&", "").splitlines() if "MATMUL" in line]


@pytest.mark.parametrize("body, products", [
    ("c = matmul(a, b)", [f"a_adj = a_adj + MATMUL(c_adj, {_TURNED.format('b')})",
                          f"b_adj = b_adj + MATMUL({_TURNED.format('a')}, c_adj)"]),
    ("c = matmul(transpose(a), b)", [f"a_adj = a_adj + MATMUL(b, {_TURNED.format('c_adj')})",
                                     "b_adj = b_adj + MATMUL(a, c_adj)"]),
    ("y = matmul(a, x)", ["x_adj = x_adj + MATMUL(y_adj, a)"]),
    ("y = matmul(x, a)", ["x_adj = x_adj + MATMUL(a, y_adj)"])])
def test_adjoints(body: str, products: list[str]) -> None:
    assert _lines(body, ["a", "b", "x"]) == products


def test_passive_operands_have_none() -> None:
    assert _lines("c = matmul(a, b)", ["b"]) == [
        f"b_adj = b_adj + MATMUL({_TURNED.format('a')}, c_adj)"]


def test_larger_expressions() -> None:
    found = _lines("c = c + matmul(matmul(a, b), a)*2", ["a", "b", "c"])
    assert len(found) == 4 and not any("do " in line for line in found)


@pytest.mark.parametrize("body, derivative", [
    ("c = matmul(a, b)", "c_d = MATMUL(a_d, b) + MATMUL(a, b_d)"),
    ("y = matmul(a, x)", "y_d = MATMUL(a_d, x) + MATMUL(a, x_d)"),
    ("y = matmul(x, a)", "y_d = MATMUL(x_d, a) + MATMUL(x, a_d)")])
def test_tangents(body: str, derivative: str) -> None:
    assert _lines(body, ["a", "b", "x"], tangent=True)[-1] == derivative


def test_few_elements_stay_in_loops() -> None:
    source = f"{_HEAD}    c = matmul(a, b)\n{_TAIL}".replace("(n,n)", "(3,3)")
    result = ADReverseContainerTrans().apply(read_fortran_source(source), "t", ["c"], ["a"],
                                             ADJointReversalSchedule())
    assert _of(write_fortran(result), "t_returning") == []


def test_two_products_and_no_loops() -> None:
    source = f"{_HEAD}    c = matmul(a, b)\n{_TAIL}"
    result = ADReverseContainerTrans().apply(read_fortran_source(source), "t", ["c"], ["a", "b"],
                                             ADJointReversalSchedule())
    executed = body_of(result, "t_returning")
    assert [line for line in executed if not line.startswith("not_needed")] == [
        f"a_adj = a_adj + MATMUL(c_adj, {_TURNED.format('b')})",
        f"b_adj = b_adj + MATMUL({_TURNED.format('a')}, c_adj)", "c_adj = 0.0_8"]
