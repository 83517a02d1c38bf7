# SPDX-License-Identifier: BSD-3-Clause
"""Arrays of assumed size whose extent follows from locals."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

SOURCE = """\
subroutine scale(n, m, x, y)
  integer, intent(in) :: n, m
  real(8), intent(in) :: x(*)
  real(8), intent(out) :: y(*)
  integer :: i, last
  {before}
  do i = 1, last
    y(i) = x(i)**2
  end do
end subroutine scale
"""
#: What gives ``last`` its value, and the extent of the shadows; None if it is not known.
CASES = {
    "difference": ("last = n - 1", "n - 1"),
    "quotient of a number": ("last = n / 2", "n / 2"),
    "quotient of a variable": ("if (m == 0) return\n  last = n / m", None),
    "twice": ("last = n\n  last = m", None),
    "branch": ("last = n\n  if (m > 1) last = m", None),
    "only in a branch": ("if (m > 1) last = m", None),
    "of data": ("last = int(x(1))", None),
    "converted": ("last = n * 0.5", None),
    "changed by a call": ("last = n\n  read (*, *) last", None),
}


@pytest.mark.parametrize("before, extent", CASES.values(), ids=CASES)
def test_extent(before: str, extent: str | None) -> None:
    tree = read_fortran_source(SOURCE.format(before=before))
    trans, schedule = ADReverseContainerTrans(), ADJointReversalSchedule()
    if extent is None:
        with pytest.raises(UnsupportedError, match="how much of"):
            trans.apply(tree, "scale", ["y"], ["x"], schedule)
    else:
        text = write_fortran(trans.apply(tree, "scale", ["y"], ["x"], schedule))
        assert f"x_adj({extent})" in text
