# SPDX-License-Identifier: BSD-3-Clause
"""Differences where generic procedures become the same when all is 16 bytes."""

from __future__ import annotations

import pytest

from psyad_ext.verification import verify

GENERIC = """\
module generic
  use, intrinsic :: iso_fortran_env, only: sp => real32, dp => real64, qp => real128
  implicit none
  interface square
    procedure square_s, square_d{more}
  end interface square
contains
  subroutine t(x, y)
    real({kind}), intent(in) :: x(:)
    real({kind}), intent(out) :: y
    y = real(sum(square(x)) + square(1.0_sp)*square(2.0_dp){other}, {kind})
  end subroutine t
  subroutine t_reversing(x, x_adj, y, y_adj)
    real({kind}), intent(in) :: x(:)
    real({kind}), intent(inout) :: x_adj(:), y_adj
    real({kind}), intent(out) :: y
    call t(x, y)
    x_adj = x_adj + (sin(x) + x*cos(x)){factor}*y_adj
    y_adj = 0
  end subroutine t_reversing
  elemental real(sp) function square_s(x)
    real(sp), intent(in) :: x
    square_s = x*sin(x)
  end function square_s
  elemental real(dp) function square_d(x)
    real(dp), intent(in) :: x
    square_d = x*sin(x)
  end function square_d
  elemental real(qp) function square_q(x)
    real(qp), intent(in) :: x
    square_q = x*sin(x)
  end function square_q
end module generic
"""
WIDE = {"more": ", square_q", "other": " + square(1.0_qp)"}
NARROW = {"more": "", "other": ""}


@pytest.mark.parametrize(("kind", "more", "limit", "error"), [
    ("dp", NARROW, "1e-12", "1d-9"), ("dp", WIDE, "1e-11", "1d-8"),
    ("sp", NARROW, "1e-05", "1d-3"), ("sp", WIDE, "1e-03", "1d-1")])
def test_generic_procedures_for_several_kinds(kind: str, more: dict[str, str], limit: str,
                                              error: str) -> None:
    source = GENERIC.format(kind=kind, factor="", **more)
    plain = source.replace("t_reversing", "t_hand")
    report = verify(plain, source, "t", ["y"], ["x"])
    assert report.passed, str(report)
    assert {row.limit for row in report.rows if row.check == "dot product"} == {limit}
    wrong = GENERIC.format(kind=kind, factor=f"*(1 + {error})", **more)
    assert not verify(plain, wrong, "t", ["y"], ["x"]).passed
