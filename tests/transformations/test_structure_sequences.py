# SPDX-License-Identifier: BSD-3-Clause
"""Elements of matrices of structures that are passed for arrays of them."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

_SOURCE = """
module m
  implicit none
  type :: node
    real(8) :: u = 0{more}
  end type node
  type(node), save :: nodes(2, 3)
contains
  subroutine sweep(m, a)
    integer, intent(in) :: m
    type(node), intent(inout) :: a(m)
    integer :: i
    do i = 2, m
      a(i)%u = a(i-1)%u*a(i)%u{factor}
    end do
  end subroutine sweep
  subroutine foo(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    nodes(1, :)%u = x(1)
    nodes(2, :)%u = x(2)
    call sweep(3, nodes(2, 1))
    y = sum(nodes%u)
  end subroutine foo
end module m
"""


@pytest.mark.parametrize("more, factor", [("", ""), (", g(2) = 1", "*a(i)%g(1)")],
                         ids=["numbers", "arrays"])
def test_refused(more: str, factor: str) -> None:
    text = _SOURCE.format(more=more, factor=factor)
    for apply in (lambda tree: ADForwardContainerTrans().apply(tree, "foo", ["y"], ["x"]),
                  lambda tree: ADReverseContainerTrans().apply(
                      tree, "foo", ["y"], ["x"], ADJointReversalSchedule())):
        with pytest.raises(UnsupportedError,
                           match=r"SEQUENCE_ASSOCIATION|no section of this component"):
            apply(read_fortran_source(text))
