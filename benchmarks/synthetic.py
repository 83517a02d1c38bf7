# SPDX-License-Identifier: BSD-3-Clause
"""Fortran of any length, of the kind that people write, to see how the transformation scales.

``routines`` is a module of many routines of some thirty lines in a call tree, ``single`` one long
routine. Both mix stencils, point-wise formulas with branches, and recurrences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

TARGET = "run"
DEPENDENTS = ("a",)
INDEPENDENTS = ("a", "b", "rate")

_ARRAYS = ("a", "b", "c", "d")
_ARGUMENTS = "n, dt, rate, a, b, c, d"
_DECLARATIONS = """\
    integer, intent(in) :: n
    real(8), intent(in) :: dt, rate
    real(8), intent(inout) :: a(n), b(n), c(n), d(n)
    real(8) :: work(n), s, t, factor
    integer :: i
"""
_BLOCKS = ("""\
    do i = 2, n - 1
      work(i) = {x}(i) + dt*rate*({x}(i+1) - 2.0d0*{x}(i) + {x}(i-1))*{y}(i)
    end do
    work(1) = {x}(1)
    work(n) = {x}(n)
    do i = 1, n
      {x}(i) = work(i)
    end do
""", """\
    do i = 1, n
      s = {x}(i)*{y}(i)
      t = exp(-s*s)
      if ({x}(i) > {number}d0) then
        factor = t/(1.0d0 + s*s)
      else
        factor = 0.5d0*t - dt*sin(s)
      end if
      {x}(i) = {x}(i) + dt*rate*factor
    end do
""", """\
    s = 0.0d0
    do i = 1, n
      s = {number}d0*s + dt*{x}(i)
      {y}(i) = {y}(i) + s*{x}(i)/(1.0d0 + {y}(i)**2)
    end do
""", """\
    do i = 1, n
      t = min({x}(i), {number}d0)
      s = sqrt({y}(i)**2 + 1.0d0)
      {x}(i) = t*s + dt*{z}(i)
      {z}(i) = {number}d0*{z}(i)
    end do
""")
_BLOCKS_OF_A_ROUTINE = 3
# Its first and last lines, declarations, one call on average, and an empty line.
_AROUND_A_ROUTINE = 9


def _block(random: Random) -> str:
    x, y, z = random.sample(_ARRAYS, 3)
    return random.choice(_BLOCKS).format(x=x, y=y, z=z, number=f"0.{random.randint(1, 9)}")


def _routine(name: str, body: str) -> str:
    return (f"  subroutine {name}({_ARGUMENTS})\n{_DECLARATIONS}{body}"
            f"  end subroutine {name}\n\n")


def _module(parts: Sequence[str]) -> str:
    return f"module synthetic\n  implicit none\ncontains\n\n{''.join(parts)}end module synthetic\n"


def _many(lines: int, random: Random) -> str:
    """Each routine calls the two that follow it in a binary tree."""
    bodies: list[str] = []
    while _length(bodies) + _AROUND_A_ROUTINE*len(bodies) < lines - 6:
        bodies.append("".join(_block(random) for _ in range(_BLOCKS_OF_A_ROUTINE)))
    names = [TARGET, *(f"part_{number}" for number in range(1, len(bodies)))]
    calls = ["".join(f"    call {name}({_ARGUMENTS})\n" for name in names[2*k + 1:2*k + 3])
             for k in range(len(bodies))]
    return _module([_routine(name, body + call)
                    for name, body, call in zip(names, bodies, calls, strict=True)])


def _single(lines: int, random: Random) -> str:
    blocks: list[str] = []
    while _length(blocks) < lines - 14:
        blocks.append(_block(random))
    return _module([_routine(TARGET, "".join(blocks))])


def _length(texts: Sequence[str]) -> int:
    return sum(text.count("\n") for text in texts)


FORMS: Mapping[str, Callable[[int, Random], str]] = {"routines": _many, "single": _single}


def source(form: str, lines: int) -> str:
    """
    :param form: one of :data:`FORMS`.
    :param lines: the length, about.

    :returns: Fortran, the same in each call.
    """
    return FORMS[form](lines, Random(lines))
