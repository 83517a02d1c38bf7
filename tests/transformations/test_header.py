# SPDX-License-Identifier: BSD-3-Clause
"""The comment in front of generated code shows the call that makes it again."""

from __future__ import annotations

import re
from typing import Any

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.naming import NamingScheme
from psyad_ext.schedules import (
    ADJointReversalSchedule, ADLinkReversalSchedule, ADSplitReversalSchedule)
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

SOURCE = """module m
contains
subroutine foo(x, y)
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  call bar(x, y)
end subroutine foo
subroutine bar(x, y)
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  y = x*x
end subroutine bar
end module m
"""
GIVEN = {
    "nothing": {}, "vector": {"vector": True}, "jacobian": {"jacobian": True},
    "several": {"jacobian": True, "vector": True, "verbose": True}, "naming": {
        "naming": NamingScheme(reversing="{}_b", tangent="{}_t")},
    "motions": {"motions": "called"}, "hessian": {"hessian": True}}
NAMES = {one.__name__: one for one in (
    ADForwardContainerTrans, ADReverseContainerTrans, ADJointReversalSchedule,
    ADLinkReversalSchedule, ADSplitReversalSchedule, NamingScheme)}
LINKS = ADLinkReversalSchedule([("foo", "bar")], default_link="weak")


@pytest.mark.parametrize("idea", GIVEN)
@pytest.mark.parametrize("schedule", [ADSplitReversalSchedule(), LINKS], ids=["split", "links"])
def test_adjoints_are_made_again(idea: str, schedule: object) -> None:
    given: dict[str, Any] = GIVEN[idea]
    _check(write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(SOURCE), "foo", ["y"], ["x"], schedule, **given)), given)


@pytest.mark.parametrize("idea", ["nothing", "vector", "jacobian", "several", "naming"])
def test_tangents_are_made_again(idea: str) -> None:
    given: dict[str, Any] = GIVEN[idea]
    _check(write_fortran(ADForwardContainerTrans().apply(
        read_fortran_source(SOURCE), "foo", ["y"], ["x"], **given)), given)


def _check(written: str, given: dict[str, Any]) -> None:
    call = " ".join(line.lstrip("! ") for line in re.search(
        r"To make it again:\n((?:!.*\n)+)", written)[1].splitlines())
    assert set(re.findall(r"(\w+)=", call.partition("naming=")[0])) - {
        "strong_links", "default_link"} == set(given) - {"naming"}
    again = eval(call, {**NAMES, "container": read_fortran_source(SOURCE)})
    assert write_fortran(again) == written
