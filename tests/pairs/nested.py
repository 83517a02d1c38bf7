# SPDX-License-Identifier: BSD-3-Clause
"""Structures that hold arrays of structures with allocatable components: where, set, used how."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

_FRAME = (Path(__file__).parent / "nested.txt").read_text()

#: What a structure is called, another one like it, declarations, what comes before, and after all.
PLACES = {
    "local": ("a", "b", "type(tree) :: a, b", "", ""),
    "elements": ("a(k)", "a(3 - k)", "type(tree) :: a(2)", "", ""),
    "elements of an automatic array": ("a(2)", "a(n)", "type(tree) :: a(n)", "", ""),
    "elements of an allocatable array": (
        "a(k)", "b(1)", "type(tree), allocatable :: a(:), b(:)", "allocate(a(2), b(1))", ""),
    "allocatable": ("a", "b", "type(tree), allocatable :: a, b", "allocate(a, b)", ""),
    "component": ("h%t", "h%more(2)", "type(forest) :: h", "", ""),
    "component of elements": ("h(k)%t", "h(1)%more(k)", "type(forest) :: h(2)", "", ""),
    "in an allocatable component": (
        "h%all(k)", "b", "type(wood) :: h\ntype(tree) :: b", "allocate(h%all(3))", ""),
    "of the module": ("gt", "gh%more(k)", "", "gt = tree()\ngh = forest()", ""),
    "allocatable of the module": (
        "ga(k)", "ga(1)", "",
        "if (allocated(ga)) deallocate(ga)\nallocate(ga(2))", "deallocate(ga)"),
}

#: The same for arguments: what they are called, how they are declared, and what comes before the
#: call in a routine that has them as local variables.
GIVEN = {
    "argument": ("a", "b", "a, b", "type(tree){} :: a, b", ""),
    "elements of an argument": ("a(2)", "a(1)", "a", "type(tree){} :: a(2)", ""),
    "component of an argument": ("a%t", "a%more(1)", "a", "type(forest){} :: a", ""),
    "in an allocatable component of an argument": (
        "a%all(k)", "a%all(1)", "a", "type(wood){} :: a", "allocate(a%all(3))"),
    "elements of an allocatable argument": (
        "a(2)", "a(1)", "a", "type(tree), allocatable{} :: a(:)", "allocate(a(2))"),
}
_CALLER = """\
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
{declaration}
{start}
  call work(n, x, y, {names})
end subroutine foo
"""

#: What sets a structure ``R``.
FILLED = {
    "assigned":
        "do i = 1, 2\n"
        "  R%leaves(i)%r = x(i:)*i\n"
        "  R%leaves(i)%q = x(i)\n"
        "end do",
    "allocated":
        "do i = 1, 2\n"
        "  allocate(R%leaves(i)%r(0:i))\n"
        "  R%leaves(i)%r = x(:i + 1)\n"
        "end do",
    "one only":
        "R%leaves(1)%r = x\n"
        "R%w = x(1:2)",
    "routine":
        "call fill(R, x)",
    "output":
        "call give(R, x)",
    "parts passed":
        "do i = 1, 2\n"
        "  call set(R%leaves(i), x, i)\n"
        "end do",
    "all parts passed":
        "call set_all(R%leaves, x)",
    "function":
        "R = made(x)",
    "constructor":
        "R = tree(w=x(2:3), leaves=[leaf(x(1), x**2), leaf(x(2), x(2:))])",
    "parts constructed":
        "R%leaves = [leaf(x(1), x**2), leaf(x(2), x(2:))]",
}

#: What is done with it, ``S`` is another one.
USED = {
    "sums":
        "do i = 1, 2\n"
        "  if (allocated(R%leaves(i)%r)) y = y + sum(R%leaves(i)%r**2)*R%leaves(i)%q + R%w(i)\n"
        "end do",
    "copied":
        "S = R\n"
        "R%leaves(1)%r = R%leaves(1)%r*t\n"
        "y = total(S) + total(R)",
    "copied to a new one":
        "c = R\n"
        "R%leaves(1) = c%leaves(2)\n"
        "y = total(c)*t + total(R)",
    "copied to all":
        "d = R\n"
        "d(2)%leaves(1)%q = t\n"
        "y = total(d(1)) + total(d(2))**2",
    "turned":
        "R%leaves = R%leaves(2:1:-1)\n"
        "S%leaves(1) = R%leaves(1)\n"
        "S%leaves(2) = R%leaves(1)\n"
        "y = total(S) + t*total(R)",
    "exchanged":
        "S%leaves(2)%r = [t]\n"
        "do i = 1, 3\n"
        "  c = S\n"
        "  S = R\n"
        "  R = c\n"
        "  R%w = R%w*t\n"
        "end do\n"
        "y = total(S) + total(R)**2",
    "passed":
        "call scale(R, t)\n"
        "y = total(R)",
    "passed twice":
        "y = both(R, R)",
    "function of it":
        "S = doubled(R, t)\n"
        "R = doubled(doubled(S, t), t)\n"
        "y = total(R) + both(doubled(S, t), R)",
    "rows passed":
        "call use_row(R%leaves(1)%r, t)\n"
        "y = total(R)*t",
    "in branches":
        "S = tree()\n"
        "if (t > 0.1d0) then\n"
        "  S = R\n"
        "  S%leaves(2)%r = [t, t]\n"
        "end if\n"
        "if (allocated(S%leaves(2)%r)) y = total(S)\n"
        "S%leaves(1) = leaf(t)\n"
        "if (.not. allocated(S%leaves(1)%r)) y = y*total(R)",
    "associate":
        "associate (p => R%leaves(1), all => R%leaves)\n"
        "  p%r = p%r*t\n"
        "  all(1)%q = sum(p%r)\n"
        "  all(2) = p\n"
        "end associate\n"
        "y = total(R)",
    "in arrays":
        "e = [R, made(x)]\n"
        "e = [e, doubled(e(1), t)]\n"
        "R = e(3)\n"
        "y = total(e(1)) + total(e(2))*total(R)",
    "longer":
        "do i = 1, 3\n"
        "  R%leaves(1)%r = [R%leaves(1)%r, t, y]\n"
        "  y = y + total(R)\n"
        "end do",
}


def programs() -> dict[str, str]:
    """:returns: the programs, by what they are made of."""
    return {", ".join(("nested", *parts)): _program(*parts)
            for parts in product((*PLACES, *GIVEN), FILLED, USED)}


def _program(where: str, filled: str, used: str) -> str:
    if where in GIVEN:
        name, other, names, declared, before = GIVEN[where]
        start = last = ""
        declaration = declared.format(", intent(inout)")
        caller = _CALLER.format(declaration=declared.format(""), start=before, names=names)
        routine = f"work(n, x, y, {names})"
    else:
        name, other, declaration, start, last = PLACES[where]
        caller, routine = "", "foo(n, x, y)"
    statements = [re.sub(r"\bR\b", name, re.sub(r"\bS\b", other, text))
                  for text in (FILLED[filled], USED[used])]
    return _FRAME.format(
        caller=caller, routine=routine, declaration=declaration, start=start,
        filled=statements[0], used=statements[1], last=last)
