# SPDX-License-Identifier: BSD-3-Clause
"""Routines that call themselves: what they pass on, keep, do besides, and how often they call."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path

_FRAME = (Path(__file__).parent / "recursion.txt").read_text()
#: The routine by way of which the first one calls itself.
_OTHER = (Path(__file__).parent / "recursion_other.txt").read_text()


@dataclass(frozen=True)
class Argument:
    """A variable ``a`` that is passed on.

    :param declaration: in the target.
    :param start: gives it its first values.
    :param last: what the target does with it in the end.
    :param dummy: its declaration as an argument.
    :param value: a number that depends on it.
    :param change: gives it other values.
    :param passed: what is passed on of it.
    """

    declaration: str
    start: str
    last: str
    dummy: str
    value: str
    change: str
    passed: str = "a"


ARGUMENTS = {
    "array": Argument(
        "real(8) :: a(4)",
        "a = [x, x(1)]",
        "y = y + sum(a**2)",
        "real(8), intent(inout) :: a(:)",
        "sum(a)",
        "a(1) = a(size(a))*t + 0.2d0"),
    "section": Argument(
        "real(8) :: a(5)",
        "a = [x, x(1), x(3)]",
        "y = y + sum(a**2)",
        "real(8), intent(inout) :: a(:)",
        "sum(a)",
        "a(1) = a(size(a))*t + 0.2d0",
        "a(2:)"),
    "allocatable": Argument(
        "real(8), allocatable :: a(:)",
        "a = x",
        "y = y + sum(a**2)*size(a)",
        "real(8), allocatable, intent(inout) :: a(:)",
        "sum(a)",
        "a = [a*0.9d0, t]"),
    "structure": Argument(
        "type(box) :: a",
        "a%v = x\n"
        "allocate(a%w(2))\n"
        "a%w = t",
        "y = y + sum(a%v) + sum(a%w)",
        "type(box), intent(inout) :: a",
        "sum(a%v*a%v(3:1:-1))",
        "a%w(1) = a%v(2)*t\n"
        "  a%v = a%v*a%w(2)"),
    "structure that is reallocated": Argument(
        "type(box) :: a",
        "a%v = x",
        "y = y + sum(a%v)\n"
        "if (allocated(a%w)) y = y + sum(a%w)",
        "type(box), intent(inout) :: a",
        "sum(a%v)",
        "if (allocated(a%w)) then\n"
        "    a%w = [a%w, t]\n"
        "  else\n"
        "    a%w = a%v*t\n"
        "  end if\n"
        "  a%v(1) = sum(a%w)*0.1d0"),
    "assumed size": Argument(
        "real(8) :: a(4)",
        "a = [x, x(1)]",
        "y = y + sum(a**2)",
        "real(8), intent(inout) :: a(*)",
        "sum(a(1:2))",
        "a(1) = a(2)*t + 0.2d0"),
}
#: Declarations, first values and a number that depends on these.
LOCAL = {
    "no variables": ("", "", "0.0d0"),
    "automatic": ("real(8) :: h(k)", "h = t*k", "sum(h)*0.01d0"),
    "allocatable": ("real(8), allocatable :: h(:)", "allocate(h(k))\n"
        "h = sin(t)", "h(1)*0.1d0"),
    "saved": ("real(8), save :: h = 0.2d0", "h = h*0.5d0 + t*0.1d0", "h"),
}
EFFECTS = {
    "nothing":
        "j = 0",
    "output":
        "write (*, *) k, y",
    "count":
        "count = count + 1\n"
        "  y = y + 0.1d0*count",
    "state":
        "state = state*0.9d0 + 0.1d0*t\n"
        "  y = y + state",
}
CALLS = {
    "once":
        "call {next}(k - 1, {passed}, t, y)",
    "twice":
        "call {next}(k - 1, {passed}, t, y)\n"
        "t = 0.5d0*sin(t*y)\n"
        "call {next}(k - 2, {passed}, t, y)",
    "in a loop":
        "do j = 1, k - 1\n"
        "  call {next}(k - j, {passed}, t, y)\n"
        "  t = t + 0.1d0*j\n"
        "end do",
    "in branches":
        "if (t > 0.5d0) then\n"
        "  call {next}(k - 1, {passed}, t, y)\n"
        "else\n"
        "  y = y*t\n"
        "  call {next}(k - 2, {passed}, t, y)\n"
        "end if",
}
#: The routine that is called, and whether it calls the first one.
CIRCLES = {"direct": ("first", ""), "mutual": ("second", _OTHER)}


def programs() -> dict[str, str]:
    """:returns: the programs, by what they are made of."""
    return {", ".join(("recursion", *parts)): _program(*parts)
            for parts in product(ARGUMENTS, LOCAL, EFFECTS, CALLS, CIRCLES)}


def _program(passed: str, local: str, effect: str, calls: str, cycle: str) -> str:
    argument, (called, other) = ARGUMENTS[passed], CIRCLES[cycle]
    name = "_".join(f"recursion {local} {effect} {calls} {cycle} mod".split())
    return _FRAME.format(
        name=name, argument=argument, local=LOCAL[local], effect=EFFECTS[effect],
        calls=CALLS[calls].format(next=called, passed=argument.passed),
        other=other.format(argument=argument))
