# SPDX-License-Identifier: BSD-3-Clause
"""The verification finds what is wrong with second derivatives and Jacobians."""

from __future__ import annotations

from functools import cache

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import VerificationError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification import Report, Settings, verify

SOURCE = """
module curved_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine curved(x, s, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(inout) :: s
    real(wp), intent(out) :: y(2)
    y(1) = x(1)*x(2)**2 + s*x(3)
    y(2) = sin(x(1)*s)
    s = s*s*x(2)
  end subroutine curved
end module curved_mod
"""
#: What is replaced in the generated text, by what, and the rows that must fail.
MUTATIONS = {
    "missing term": ("hessian", "x_adj_d(3) = x_adj_d(3) + s_d * y_adj(1)", "x_adj_d(3) = 0.0_wp",
                     {("differences", "x"), ("symmetric", "")}),
    "small error": ("hessian", "s_adj, s_hv, y, y_adj)", "s_adj, s_hv, y, y_adj); s_hv = s_hv*(1 + 1.0e-8_wp)",
                    {("differences", "s")}),
    "not repeatable": ("hessian", "x_adj_d = 0.0_wp", "x_adj_d = 1.0e-3_wp*x_adj_d",
                       {("repeatable", "")}),
    "result off by a bit": ("hessian", "s_adj, s_hv, y, y_adj)",
                            "s_adj, s_hv, y, y_adj); y(2) = nearest(y(2), 1.0_wp)",
                            {("primal result", "y")}),
    "weights forgotten": ("gauss_newton", "y_adj = y_w\n", "y_adj = 1.0_wp\n",
                          {("differences", "x")}),
    "seeds forgotten": ("gauss_newton", "y_adj = y_adj * y_d", "y_adj = y_adj",
                        {("differences", "x")}),
    "not restored": ("gauss_newton", "    s = s_result\n", "", {("primal result", "s")}),
    "wrong factor": ("jacobian", "jacobian(place,element) = s_part",
                     "jacobian(place,element) = 2*s_part",
                     {("jacobian", "s <- s"), ("jacobian", "y <- s")}),
    "row missing": ("jacobian", "place <= first + (width - 1)) then\n          s_part",
                       "place < first) then\n          s_part",
                       {("jacobian", "s <- x"), ("jacobian", "s <- s")}),
}


@cache
def generated() -> str:
    """:returns: the routines of all products."""
    return write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(SOURCE), "curved", ["y", "s"], ["x", "s"], ADJointReversalSchedule(),
        hessian=True, gauss_newton=True, jacobian=True))


@cache
def generated_sparse() -> str:
    """:returns: the routines of the sparse Jacobian."""
    return write_fortran(ADForwardContainerTrans().apply(
        read_fortran_source(SOURCE), "curved", ["y", "s"], ["x", "s"], sparse_jacobian=True,
        static_pattern=False))


def check(text: str) -> Report:
    """:returns: the report on generated text."""
    return verify(SOURCE, {}, "curved", ["y", "s"], ["x", "s"], settings=Settings(timeout=20),
                  products={"all": text})


def test_right_products_pass() -> None:
    report = check(generated())
    assert report.passed, str(report)
    assert {row.check for row in report.rows if row.label.startswith("all")} == {
        "compiles", "differences", "Taylor slope", "symmetric", "primal result", "repeatable",
        "jacobian"}


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTATIONS)
def test_broken_product_is_caught(name: str) -> None:
    kind, old, new, rows = MUTATIONS[name]
    assert old in generated()
    report = check(generated().replace(old, new))
    failed = {(row.check, row.variable) for row in report.failures
              if row.label == f"all, {kind}"}
    assert rows <= failed, str(report)


def test_broken_pattern_is_caught() -> None:
    report = check(generated_sparse())
    assert report.passed, str(report)
    old = "call unite_sets(unions, sets, union, x_set(3))"
    assert old in generated_sparse()
    report = check(generated_sparse().replace(old, "! nothing"))
    assert {("sparse jacobian", "y <- x")} <= {(row.check, row.variable)
                                               for row in report.failures}, str(report)


def test_text_without_products() -> None:
    with pytest.raises(VerificationError, match="holds no routine"):
        check(SOURCE)
