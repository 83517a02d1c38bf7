# SPDX-License-Identifier: BSD-3-Clause
"""Lists of structures with allocatable components: where they are, who fills and who uses them."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

_FRAME = (Path(__file__).parent / "lists.txt").read_text()

#: What a list is called, its declaration, what comes before it is filled, and after all.
LISTS = {
    "fixed": (
        "a",
        "type(cell) :: a(3)",
        "",
        ""),
    "allocatable": (
        "a",
        "type(cell), allocatable :: a(:)",
        "allocate(a(3))",
        ""),
    "automatic": (
        "a",
        "type(cell) :: a(n)",
        "",
        ""),
    "component": (
        "h%c",
        "type(holder) :: h",
        "",
        ""),
    "allocatable component": (
        "h%c",
        "type(grid) :: h",
        "allocate(h%c(3))",
        ""),
    "of the module": (
        "gc",
        "",
        "do i = 1, 3\n"
        "  if (allocated(gc(i)%w)) deallocate(gc(i)%w)\n"
        "end do",
        ""),
    "allocatable of the module": (
        "ga",
        "",
        "if (allocated(ga)) deallocate(ga)\n"
        "allocate(ga(3))",
        "deallocate(ga)"),
    "component of the module": (
        "gg%c",
        "",
        "if (allocated(gg%c)) deallocate(gg%c)\n"
        "allocate(gg%c(3))",
        ""),
}

#: What fills a list ``R``.
FILLED = {
    "allocated":
        "do i = 1, 3\n"
        "  allocate(R(i)%w(i))\n"
        "  R(i)%w = x(:i)\n"
        "  R(i)%m = x(i)\n"
        "end do",
    "assigned":
        "do i = 1, 3\n"
        "  R(i)%w = x(:i)\n"
        "  R(i)%m = x(i)\n"
        "end do",
    "assigned one by one":
        "R(1)%w = [x(1), x(2)]\n"
        "R(2)%w = x**2\n"
        "R(3)%w = sin(x(2:))",
    "allocated by a routine":
        "call fill_all(R, x)",
    "assigned by a routine":
        "call set_all(R, x)",
    "bound procedure":
        "do i = 1, 3\n"
        "  call R(i)%init(x, i)\n"
        "end do",
    "output of a routine":
        "do i = 1, 3\n"
        "  call give(R(i), x, i)\n"
        "end do",
    "constructor":
        "do i = 1, 3\n"
        "  R(i) = cell(x(i), x(:i)*i, i)\n"
        "end do",
    "function":
        "do i = 1, 3\n"
        "  R(i) = made(x, i)\n"
        "end do",
    "source":
        "do i = 1, 3\n"
        "  allocate(R(i)%w, source=x(:i)*x(2))\n"
        "end do",
    "constructor of all":
        "R = [(made(x, i), i = 1, 3)]",
}

#: What is done with it.
USED = {
    "sums":
        "do i = 1, 3\n"
        "  y = y + R(i)%m*sum(R(i)%w**2) + R(i)%value()\n"
        "end do",
    "one passed":
        "do i = 1, 3\n"
        "  call use_one(R(i), t, y)\n"
        "end do\n"
        "R(2)%w(1) = t\n"
        "call use_one(R(2), t, y)",
    "rows passed":
        "do i = 1, 3\n"
        "  call use_row(R(i)%w, y)\n"
        "end do\n"
        "y = y + total(R)",
    "all passed":
        "call scale(R, t)\n"
        "y = total(R) + total(R(2:3))",
    "associate":
        "do i = 1, 3\n"
        "  associate (c => R(i), w => R(i)%w)\n"
        "    w = w*t\n"
        "    y = y + c%m*sum(w)\n"
        "    t = t*0.9d0\n"
        "  end associate\n"
        "end do",
    "copied":
        "b = R\n"
        "R(1)%w = R(1)%w*t\n"
        "y = total(b) + total(R)",
    "made longer":
        "do i = 1, 2\n"
        "  R(i)%w = [R(i)%w, t, y]\n"
        "  y = y + sum(R(i)%w)\n"
        "end do\n"
        "y = y + total(R)",
    "branches":
        "do i = 1, 3\n"
        "  if (R(i)%w(1) > 0.1d0 .and. size(R(i)%w) > 1) then\n"
        "    t = t*R(i)%w(2)\n"
        "  else\n"
        "    R(i)%m = t\n"
        "  end if\n"
        "end do\n"
        "y = t*total(R)",
}


def programs() -> dict[str, str]:
    """:returns: the programs, by what they are made of."""
    return {", ".join(parts): _program(*parts) for parts in product(LISTS, FILLED, USED)}


def _program(where: str, filled: str, used: str) -> str:
    name, declaration, start, last = LISTS[where]
    return _FRAME.format(
        name=f"{where} {filled} {used} mod".replace(" ", "_"), declaration=declaration,
        start=start, filled=re.sub(r"\bR\b", name, FILLED[filled]),
        used=re.sub(r"\bR\b", name, USED[used]), last=last)
