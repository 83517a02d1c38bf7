# SPDX-License-Identifier: BSD-3-Clause
"""Elements of components that are passed for arrays and whose elements no section has."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

_SOURCE = """
module m
  implicit none
  type :: t
    real(8) :: k(3, 3) = 0, v(5) = 0
  end type t
  type(t), save :: outer(2)
contains
  subroutine four(a)
    real(8), intent(inout) :: a(4)
    a(1:3) = a(1:3)*a(2:4)
  end subroutine four
  subroutine both(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(*), b(*)
    integer :: i
    i = mod(n, 2) + 1
    a(i) = a(i)*b(i)
    b(i + 1) = b(i + 1)*a(i)
  end subroutine both
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(t) :: own(2)
    own(1)%k = x(1)
    own(1)%k(:, 2) = x
    own(1)%v = x(2)
    outer(2) = own(1)
    {call}
    y = sum(own(1)%k) + sum(outer(2)%k) + sum(outer(2)%v)*sum(own(1)%v)
  end subroutine foo
end module m
"""
_TRANSFORMATIONS = {"tangent": ADForwardContainerTrans, "adjoint": ADReverseContainerTrans}


def _generated(call: str, mode: str, **options: bool) -> str:
    tree = read_fortran_source(_SOURCE.format(call=call))
    schedule = [ADJointReversalSchedule()] if mode == "adjoint" else []
    return write_fortran(_TRANSFORMATIONS[mode]().apply(
        tree, "foo", ["y"], ["x"], *schedule, **options))


@pytest.mark.parametrize("mode", _TRANSFORMATIONS)
@pytest.mark.parametrize("call", ["call four(outer(2)%k(2, 1))",
                                  "call both(n, outer(2)%v(1), outer(2)%v(n + 1))"])
def test_sequences_in_modules_are_refused(call: str, mode: str) -> None:
    with pytest.raises(UnsupportedError, match=r"DERIVED_TYPE.*element of 'outer%"):
        _generated(call, mode)


@pytest.mark.parametrize("mode", _TRANSFORMATIONS)
@pytest.mark.parametrize("call", ["call four(own(1)%k(2, 1))",
                                  "call both(n, own(1)%v(1), own(1)%v(n + 1))"])
def test_local_structures_have_derivatives_like_them(call: str, mode: str) -> None:
    assert call[5:].split("(")[0] + "_" in _generated(call, mode)


@pytest.mark.parametrize("mode", _TRANSFORMATIONS)
def test_many_directions_are_refused(mode: str) -> None:
    with pytest.raises(UnsupportedError, match=r"DERIVED_TYPE.*element of 'own%k'"):
        _generated("call four(own(1)%k(2, 1))", mode, vector=True)


def test_columns_are_sections() -> None:
    assert "call four_tangent(outer(2)%k(:,2:3), " in _generated(
        "call four(outer(2)%k(1, 2))", "tangent").replace("1:3", ":")
