# SPDX-License-Identifier: BSD-3-Clause
"""Sparse Jacobians in Python."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.schedules import ADJointReversalSchedule

numpy = pytest.importorskip("numpy")
pytest.importorskip("scipy.sparse")
sparse = pytest.importorskip("psyad_ext.bridge.sparse")

N = 6
SOURCE = """
subroutine diffuse(n, u, k, r)
  integer, intent(in) :: n
  real(8), intent(in) :: u(n, n), k
  real(8), intent(out) :: r(n, n)
  integer :: i, j
  r = u
  do j = 2, n - 1
    do i = 2, n - 1
      r(i, j) = u(i, j)**2 + k*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
    end do
  end do
end subroutine diffuse
"""


#: How the pattern is found, the number of its entries, and the most colours that it takes. What is
#: known from the source has the entries of all rows in rows at boundaries, too.
PATTERNS = {"from the source": (True, 5*N*N - 4*N, 5),
            "by running": (False, 5*(N - 2)**2 + N*N - (N - 2)**2, 8)}


@pytest.mark.parametrize("static, entries, colours", PATTERNS.values(), ids=PATTERNS)
def test_stencil(static: bool, entries: int, colours: int) -> None:
    n, k = N, 0.25
    jacobian = sparse.SparseJacobian(read_fortran_source(SOURCE), "diffuse", ["r"], ["u"],
                                     static_pattern=static)
    u = numpy.random.default_rng(1).uniform(1.0, 2.0, (n, n))
    matrix = jacobian(n=n, u=u, k=k)
    assert matrix.shape == (n*n, n*n) and matrix.nnz == entries
    assert max(jacobian.pattern["colours"]) <= colours
    numbers = numpy.arange(n*n).reshape((n, n), order="F")
    expected = numpy.eye(n*n)
    for i in range(1, n - 1):
        for j in range(1, n - 1):
            row = numbers[i, j]
            expected[row, row] = 2*u[i, j]
            for other in (numbers[i - 1, j], numbers[i + 1, j], numbers[i, j - 1],
                          numbers[i, j + 1]):
                expected[row, other] = k
    assert numpy.abs(matrix.toarray() - expected).max() < 1e-14


SUMS = """
subroutine sums(n, u, mean, r)
  integer, intent(in) :: n
  real(8), intent(in) :: u(n)
  real(8), intent(out) :: mean, r(n)
  integer :: i
  mean = 0
  do i = 1, n
    mean = mean + u(i)**2/n
    r(i) = {}
  end do
end subroutine sums
"""
#: The values of the second dependent variable, and how many colours columns and rows get.
SUM_COLOURS = {"few rows share a column": ("u(i)**3", 0, 2),
               "all do": ("u(i)*u(1)", 5, 0)}


@pytest.mark.parametrize("value, columns, rows", SUM_COLOURS.values(), ids=SUM_COLOURS)
def test_rows_are_coloured_where_these_need_fewer(value: str, columns: int, rows: int) -> None:
    n = 5
    jacobian = sparse.SparseJacobian(read_fortran_source(SUMS.format(value)), "sums",
                                     ["mean", "r"], ["u"], ADJointReversalSchedule())
    u = numpy.arange(1.0, n + 1)
    matrix = jacobian(n=n, u=u).toarray()
    found = jacobian.pattern
    assert (max(found["colours"]), max(found["row_colours"])) == (columns, rows)
    powers = numpy.diag(3*u**2) if rows else numpy.diag(u*0 + u[0]) + numpy.outer(
        u, numpy.eye(n)[0])
    assert numpy.abs(matrix - numpy.vstack([2*u/n, powers])).max() < 1e-13
