# SPDX-License-Identifier: BSD-3-Clause
"""What declared sizes depend on."""

from __future__ import annotations

import pytest

from psyad_ext.analyses.declared_sizes import sizes_back, sizes_forward
from tests.fortran import module, routine, subroutine
from tests.read import recognised


@pytest.mark.parametrize(("declarations", "expected"), [
    ("real :: x(n), y", "n"), ("real :: x(n:m + k), y", "k m n"), ("real :: x(:), y", ""),
    ("real :: x(2*n), y, local(m)", "m n"), ("real :: x(n), y, local(size(x))", "n"),
    ("real :: x(3), y; character(k) :: text", ""), ("real :: x(3), y, work(max(n, m), 2)", "m n")])
def test_sizes_back(declarations: str, expected: str) -> None:
    found = routine(recognised(module(subroutine(
        "n, m, k, x, y", f"integer, intent(in) :: n, m, k; {declarations}", "y = x(1)"))))
    dummies = found.symbol_table.argument_list
    assert " ".join(sorted(one.name for one in sizes_back(found, dummies))) == expected


def test_lengths_of_text_are_there_forward_only() -> None:
    found = routine(recognised(module(subroutine(
        "k, x, y", "integer, intent(in) :: k; real :: x, y; character(k) :: text",
        "text = 'a'; y = x"))))
    assert [one.name for one in sizes_forward(found)] == ["k"]
