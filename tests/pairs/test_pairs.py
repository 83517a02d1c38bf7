# SPDX-License-Identifier: BSD-3-Clause
"""Programs made of one thing of each of several lists: a few always, all by "make exhaustive"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from zlib import crc32

import pytest

from tests.pairs import lists, nested, polygons, recursion, variables
from tests.programs.check import check
from tests.programs.products import check_products
from tests.programs.program import Program, parse_program

_HEADERS = """\
! idea: {idea}
! dependent: y
! independent: x
! set: n=3
! without: sparse
"""
PROGRAMS = dict(chain.from_iterable(
    kind.programs().items() for kind in (variables, lists, nested, polygons, recursion)))


def _chosen() -> Iterator[object]:
    """Names decide which are tried in any case, not numbers: others may be added."""
    for idea in PROGRAMS:
        number = crc32(idea.encode()) % 192
        marks = [pytest.mark.exhaustive] if number else [pytest.mark.slow]
        yield pytest.param(idea, id=idea.replace(" ", "_"), marks=marks)


def _parsed(idea: str) -> Program:
    return parse_program(_HEADERS.format(idea=idea) + PROGRAMS[idea], "pairs")


@pytest.mark.parametrize("idea", list(_chosen()))
def test_derivatives(idea: str) -> None:
    report = check(_parsed(idea), again=False)
    assert report.passed, f"{report}\n{PROGRAMS[idea]}"


@pytest.mark.exhaustive
@pytest.mark.parametrize("idea", list(PROGRAMS))
def test_products(idea: str) -> None:
    report = check_products(_parsed(idea))
    assert report.passed, f"{report}\n{PROGRAMS[idea]}"


def test_there_is_one_of_everything() -> None:
    assert len(PROGRAMS) == len(variables.VARIABLES)*len(variables.OPERATIONS) \
        + len(lists.LISTS)*len(lists.FILLED)*len(lists.USED) \
        + (len(nested.PLACES) + len(nested.GIVEN))*len(nested.FILLED)*len(nested.USED) \
        + len(polygons.PLACES)*len(polygons.FILLED)*len(polygons.USED) \
        + len(recursion.ARGUMENTS)*len(recursion.LOCAL)*len(recursion.EFFECTS) \
        * len(recursion.CALLS)*len(recursion.CIRCLES)
    assert not any("{" in text or "V[" in text for text in PROGRAMS.values())
