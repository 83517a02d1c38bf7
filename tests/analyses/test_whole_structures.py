# SPDX-License-Identifier: BSD-3-Clause
"""Structures that routines use as a whole."""

from __future__ import annotations

import pytest

from psyad_ext.analyses.whole_structures import is_whole, named_in_blocks, whole_structures
from tests.fortran import module, routine, subroutine
from tests.read import recognised

TYPES = "type :: point\n  real :: x\nend type\ntype(point) :: shared\n"
DECLARATIONS = "type(point) :: p, q; type(point) :: list(3); real :: s"


@pytest.mark.parametrize(("body", "expected"), [
    ("s = 1.0", ""), ("s = p%x", "p"), ("p = q", "p q"), ("s = list(2)%x", "list"),
    ("shared = p", "p shared"), ("write(*, *) p", "p")])
def test_used_as_a_whole(body: str, expected: str) -> None:
    found = routine(recognised(module(subroutine("", DECLARATIONS, body), declarations=TYPES)))
    assert " ".join(one.name for one in whole_structures(found, found)) == expected


def test_variables_that_blocks_name() -> None:
    found = routine(recognised(module(subroutine("", DECLARATIONS, "write(*, *) p%x, s"),
                                      declarations=TYPES)))
    assert sorted(one.name for one in named_in_blocks(found, found)) == ["p", "s"]
    assert [one.name for one in found.symbol_table.datasymbols if is_whole(one)] == [
        "p", "q", "list"]
