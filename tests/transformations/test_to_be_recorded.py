# SPDX-License-Identifier: BSD-3-Clause
"""Which overwritten values are recorded, and which are not."""

from __future__ import annotations

import re

import pytest

from psyad_ext.schedules import ADJointReversalSchedule, ADSplitReversalSchedule
from tests.fortran import body_of, module, reverse, subroutine

DECLARATIONS = ("integer, intent(in) :: n; real(wp), intent(in) :: x(n); "
                "real(wp), intent(inout) :: y; real(wp) :: t, s, w(n); integer :: i, k")
CALLEE = subroutine("a, b", "real(wp), intent(inout) :: a; real(wp), intent(in) :: b",
                    "a = a*a*b", "bar")

#: Statements, and what the recording motion records, in order.
RECORDED = {
    "increments": ("do i = 1, n; y = y + x(i)**2; end do", []),
    "linear chain": ("t = 2*x(1); t = 3*t; y = t + y", []),
    "read by the adjoint of an earlier statement": ("t = x(1); y = t*t; t = 3; y = y*2",
                                                   ["t"]),
    "read by its own adjoint": ("y = y*y*x(1)", ["y"]),
    "read before it is overwritten twice": ("t = x(1); y = t*t; t = 1; t = 2; y = y + t", ["t"]),
    "product with a passive value that changes": (
        "k = n; y = x(1)*k; k = 2*n; y = y*k", ["k", "k"]),
    "array that is set before it is used": (
        "w(:) = 0; do i = 1, n; y = y + w(i)*x(i); end do", ["w(:)"]),
    "array that is set after it is used": (
        "w(:) = x(:); do i = 1, n; y = y + w(i)**2; end do; w(:) = 0; y = y + w(1)",
        ["w(i_w_1_1)"]),
    "carried around a loop": ("t = x(1); do i = 1, n; y = y + t*x(i); t = y; end do", ["t"]),
    "only needed in one branch": (
        "t = x(1); if (n > 3) then; y = t*t; else; y = t; end if; t = 0; y = y + t", ["t"]),
}


def recorded(statements: str, schedule: object, more: str = "") -> list[str]:
    """:returns: what the recording motion records, in the order of the text."""
    result = reverse(module(subroutine("n, x, y", DECLARATIONS + more, statements) + CALLEE),
                     schedule=schedule, recompute=False)
    lines = body_of(result, "foo_recording")
    return [match[1] for line in lines
            if (match := re.fullmatch(r"value_tape_\w+\(.*\) = ([\w(),:+ ]+)", line))]


#: The same with arrays that are allocated.
ALLOCATED = {
    "asked for its bounds": ("p = r; y = y + sum(p)", []),
    "passed on to itself": ("p = r; do i = 1, n; p = r + p; y = y + sum(p); end do", []),
    "read by its own adjoint": ("p = r; p = r*p; y = y + sum(p)", ["p(i_p_1_1)"]),
}


@pytest.mark.parametrize("idea", RECORDED)
def test_recorded(idea: str) -> None:
    statements, expected = RECORDED[idea]
    assert recorded(statements, ADJointReversalSchedule()) == expected


@pytest.mark.parametrize("idea", ALLOCATED)
def test_recorded_of_allocated_arrays(idea: str) -> None:
    statements, expected = ALLOCATED[idea]
    found = recorded(f"allocate(r(0:n - 1)); r = x*x; {statements}; if (n < 0) allocate(p(n))",
                     ADJointReversalSchedule(), "; real(wp), allocatable :: r(:), p(:)")
    assert [one for one in found if one.startswith("p(i")] == expected


def test_a_joint_call_needs_the_values_from_before_it() -> None:
    assert recorded("call bar(y, x(1))", ADJointReversalSchedule()) == ["y"]


def test_a_split_call_needs_nothing_that_its_caller_does_not() -> None:
    assert recorded("call bar(y, x(1))", ADSplitReversalSchedule()) == []


def test_a_split_call_leaves_what_an_earlier_adjoint_reads() -> None:
    assert recorded("y = y + x(2); t = y*y; call bar(y, x(1)); y = y + t",
                    ADSplitReversalSchedule()) == ["y"]
