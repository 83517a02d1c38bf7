# SPDX-License-Identifier: BSD-3-Clause
"""Indices of FORALL and DO CONCURRENT that have the names of pointers."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.transformations import ADForwardContainerTrans

_SOURCE = """
subroutine foo(a)
  real(8), intent(inout) :: a(4)
  integer, {attribute} :: i
  {statement}
end subroutine foo
"""
_STATEMENTS = ["forall (i=2:4) a(i) = a(i - 1)*a(i)",
               "do concurrent (i=1:4)\na(i) = a(i)**2\nend do"]


@pytest.mark.parametrize("attribute", ["pointer", "allocatable"])
@pytest.mark.parametrize("statement", _STATEMENTS)
def test_refused_by_name(attribute: str, statement: str) -> None:
    source = read_fortran_source(_SOURCE.format(attribute=attribute, statement=statement))
    with pytest.raises(UnsupportedError):
        ADForwardContainerTrans().apply(source, "foo", ["a"], ["a"])
