# SPDX-License-Identifier: BSD-3-Clause
"""Patterns of sparse Jacobians that are known from the source, and their colours."""

from __future__ import annotations

from itertools import product

import pytest
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.analyses.offsets import Place
from psyad_ext.transformations import ADForwardContainerTrans
from psyad_ext.transformations.sparse.lattice import stencils
from psyad_ext.verification import verify

STAR = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
#: Offsets in one row, and the number of colours that they take.
COLOURS = {
    "itself": (((0, 0),), 1), "five points": (STAR, 5),
    "nine points": (tuple(product((-1, 0, 1), repeat=2)), 9),
    "twenty-seven points": (tuple(product((-1, 0, 1), repeat=3)), 27),
    "a long arm": (((0,), (50,)), 3), "three in a row": (((-1,), (0,), (1,)), 3)}


def array(name: str, rank: int) -> DataSymbol:
    """:returns: an array of reals."""
    return DataSymbol(name, ArrayType(ScalarType.real_type(), [4] * rank)
                      if rank else ScalarType.real_type())


def places(source: DataSymbol, offsets: tuple[tuple[int, ...], ...]) -> frozenset[Place]:
    """:returns: the places of these offsets."""
    return frozenset(Place(source, tuple(enumerate(each))) for each in offsets)


@pytest.mark.parametrize("offsets, count", COLOURS.values(), ids=COLOURS)
def test_colours_tell_columns_of_a_row_apart(offsets: tuple[tuple[int, ...], ...],
                                             count: int) -> None:
    x, y = array("x", len(offsets[0])), array("y", len(offsets[0]))
    found = stencils({y: places(x, offsets)}, [y], [x])
    colouring = found.columns[x]
    assert colouring.count == count
    assert len({sum(map(int.__mul__, colouring.factors, each)) % count
                for each in offsets}) == len(offsets)


def test_columns_without_a_common_row_share_colours() -> None:
    x, v, y, z = (array(name, 2) for name in "xvyz")
    apart = stencils({y: places(x, STAR), z: places(v, STAR)}, [y, z], [x, v])
    assert [each.first for each in apart.columns.values()] == [1, 1]
    together = stencils({y: places(x, STAR) | places(v, STAR), z: frozenset()}, [y, z], [x, v])
    assert [each.first for each in together.columns.values()] == [1, 6]


def test_rows_need_fewer_colours_with_several_independent_variables() -> None:
    x, v, c, y = array("x", 2), array("v", 2), array("c", 0), array("y", 2)
    three = ((0, 0), (0, 1), (1, 0))
    found = stencils({y: places(x, three) | places(v, three)}, [y], [x, v])
    assert found.has_fewer_rows
    assert found.rows[y].count == 3
    # A scalar is in all rows.
    found = stencils({y: places(x, three) | places(c, ((),))}, [y], [x, c])
    assert found.rows is None and not found.has_fewer_rows


#: A statement in two loops, and whether its pattern is known from the source.
STATEMENTS = {"r(i, j) = u(i, j)*u(i - 1, j + 1)": True, "r(i, j) = u(j, i)": True,
              "r(i, j) = u(i, j)*u(j, i)": False, "r(i, j) = u(mod(i, n) + 1, j)": False,
              "r(i, j) = r(i - 1, j)*u(i, j)": False}


@pytest.mark.slow
@pytest.mark.parametrize("kind", (4, 8))
@pytest.mark.parametrize("statement, is_known", STATEMENTS.items(), ids=STATEMENTS)
def test_what_is_not_known_is_found_by_running(statement: str, is_known: bool,
                                               kind: int) -> None:
    source = f"""
subroutine foo(n, u, r)
  implicit none
  integer(kind={kind}), intent(in) :: n
  real(8), intent(in) :: u(n, n)
  real(8), intent(inout) :: r(n, n)
  integer(kind={kind}) :: i, j
  do j = 2, n - 1
    do i = 2, n - 1
      {statement}
    end do
  end do
end subroutine foo
"""
    text = write_fortran(ADForwardContainerTrans().apply(
        read_fortran_source(source), "foo", ["r"], ["u", "r"], sparse_jacobian=True, vector=True))
    assert ("foo_sets" not in text) is is_known
    report = verify(source, {}, "foo", ["r"], ["u", "r"], products={"tangent": text})
    assert report.passed, str(report)
