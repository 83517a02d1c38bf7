# SPDX-License-Identifier: BSD-3-Clause
"""Structures in arrays that have allocatable arrays of structures: where, filled and used how."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

_FRAME = (Path(__file__).parent / "polygons.txt").read_text()

#: What an array is called, its declaration, what comes before it is filled, and after all.
PLACES = {
    "local": ("a", "type(polygon) :: a(3)", "", ""),
    "allocatable": ("a", "type(polygon), allocatable :: a(:)", "allocate(a(3))", ""),
    "component": ("h%p", "type(holder) :: h", "", ""),
    "allocatable component": ("h%p", "type(mesh) :: h", "allocate(h%p(3))", ""),
    "of the module": (
        "gp", "", "do i = 1, 3\n"
        "  if (allocated(gp(i)%corners)) deallocate(gp(i)%corners)\n"
        "  gp(i)%w = 2\n"
        "end do", ""),
    "allocatable of the module": (
        "ga", "", "if (allocated(ga)) deallocate(ga)\nallocate(ga(3))", "deallocate(ga)"),
    "component of the module": (
        "gm%p", "", "if (allocated(gm%p)) deallocate(gm%p)\nallocate(gm%p(3))", ""),
}

#: What fills an array ``R``.
FILLED = {
    "allocated":
        "do i = 1, 3\n"
        "  allocate(R(i)%corners(i))\n"
        "  do j = 1, i\n"
        "    R(i)%corners(j)%m = x(j)*i\n"
        "    R(i)%corners(j)%pos = [x(i), x(1)]\n"
        "  end do\n"
        "end do",
    "bound procedure":
        "do i = 1, 3\n"
        "  call R(i)%init(x, i)\n"
        "end do\n"
        "call R(2)%init(x*t, 3)",
    "routine for all":
        "call fill_all(R, x)",
    "function":
        "do i = 1, 3\n"
        "  R(i) = made(x, i)\n"
        "end do",
    "appended":
        "do i = 1, 3\n"
        "  allocate(R(i)%corners(0))\n"
        "  do j = 1, i\n"
        "    R(i)%corners = [R(i)%corners, corner(x(j), x(1:2)*t, j)]\n"
        "  end do\n"
        "end do",
    "source":
        "allocate(c(2))\n"
        "c(2)%pos = x(2)\n"
        "do i = 1, 3\n"
        "  c(1)%m = x(i)\n"
        "  allocate(R(i)%corners, source=c)\n"
        "end do",
    "moved":
        "do i = 1, 3\n"
        "  allocate(c(i))\n"
        "  c%m = x(i)\n"
        "  call move_alloc(c, R(i)%corners)\n"
        "end do",
    "constructor":
        "allocate(c(2))\n"
        "c%m = t\n"
        "do i = 1, 3\n"
        "  R(i) = polygon(corners=c, w=x(i))\n"
        "end do",
}

#: What is done with it.
USED = {
    "values":
        "do i = 1, 3\n"
        "  y = y + R(i)%value()\n"
        "end do",
    "lists passed":
        "do i = 1, 3\n"
        "  y = y + total(R(i)%corners)\n"
        "  call push(R(i)%corners(1), t)\n"
        "  y = y + total(R(i)%corners(1:1))\n"
        "end do",
    "all passed":
        "call scale(R, t)\n"
        "call scale(R(2:), y)\n"
        "y = R(1)%value() + R(3)%value()",
    "copied":
        "b = R\n"
        "R(1) = R(3)\n"
        "R(3)%corners = b(2)%corners\n"
        "q = R(3)\n"
        "q%corners(1)%m = t\n"
        "R(2) = q\n"
        "y = R(1)%value() + R(2)%value()*b(1)%value() + R(3)%value()",
    "changed":
        "do i = 1, 3\n"
        "  if (R(i)%corners(1)%m > -1) then\n"
        "    R(i)%corners = R(i)%corners(:1)\n"
        "    R(i)%corners%m = R(i)%corners%m**2*t\n"
        "  end if\n"
        "  y = y + R(i)%value()\n"
        "  deallocate(R(i)%corners)\n"
        "end do",
    "associate":
        "do i = 1, 3\n"
        "  associate (c => R(i)%corners, w => R(i)%w)\n"
        "    do j = 1, size(c)\n"
        "      y = y + c(j)%m*w\n"
        "      c(j)%m = t\n"
        "    end do\n"
        "  end associate\n"
        "  y = y*R(i)%value()\n"
        "end do",
    "elements":
        "do i = 1, 3\n"
        "  do j = lbound(R(i)%corners, 1), ubound(R(i)%corners, 1)\n"
        "    R(i)%corners(j)%pos(1) = R(i)%corners(j)%m*t\n"
        "    y = y + R(i)%corners(j)%pos(1)*R(1)%corners(1)%pos(2)\n"
        "  end do\n"
        "end do",
}


def programs() -> dict[str, str]:
    """:returns: the programs, by what they are made of."""
    return {f"polygons {', '.join(parts)}": _program(*parts)
            for parts in product(PLACES, FILLED, USED)}


def _program(place: str, filled: str, used: str) -> str:
    name, declaration, start, last = PLACES[place]
    return _FRAME.format(
        declaration=declaration, start=start, filled=re.sub(r"\bR\b", name, FILLED[filled]),
        used=re.sub(r"\bR\b", name, USED[used]), last=last)
