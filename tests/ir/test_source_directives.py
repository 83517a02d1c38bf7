# SPDX-License-Identifier: BSD-3-Clause
"""Directives in the text of sources."""

from __future__ import annotations

from psyad_ext.ir.source.directives import threadprivate

SOURCE = """module m
  real :: a, b, c, d
  common /block/ d
  !$OMP threadprivate(a, & ! the first one
  !$omp & B)
  !$omp threadprivate(/block/)
  ! !$omp threadprivate(c)
end module
"""


def test_variables_of_which_each_thread_has_its_own() -> None:
    assert threadprivate(SOURCE) == {"a", "b", "/block/"}
    assert threadprivate(SOURCE, 6, 6) == {"/block/"}
