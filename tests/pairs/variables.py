# SPDX-License-Identifier: BSD-3-Clause
"""Every kind of variable with every kind of operation on it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from pathlib import Path

_FRAME = (Path(__file__).parent / "variables.txt").read_text()


@dataclass(frozen=True)
class Variable:
    """An array of three elements.

    :param array: what it is called in statements.
    :param start: gives it its first values.
    :param declaration: of what it is, or is part of.
    :param element: one of its elements, if not as usual.
    :param last: what comes after its last use.
    """

    array: str
    start: str
    declaration: str = ""
    element: str = ""
    last: str = ""

    def within(self, text: str) -> str:
        """:returns: statements with it for ``V``, and with its elements for ``V[1]`` and so on."""
        element = self.element or f"{self.array}({{}})"
        text = re.sub(r"V\[(\w+)\]", lambda match: element.format(match[1]), text)
        return re.sub(r"\bV\b", lambda _: self.array, text)


VARIABLES = {
    "local": Variable(
        "v",
        "v = x",
        declaration="real(8) :: v(3)"),
    "automatic": Variable(
        "v",
        "v = x*x(1)",
        declaration="real(8) :: v(n)"),
    "allocatable": Variable(
        "v",
        "allocate(v(3), source=x)",
        declaration="real(8), allocatable :: v(:)"),
    "saved": Variable(
        "v",
        "v = v*0 + x",
        declaration="real(8), save :: v(3) = 0"),
    "of the module": Variable(
        "ma",
        "ma = x"),
    "allocatable of the module": Variable(
        "mal",
        "if (allocated(mal)) deallocate(mal)\n"
        "allocate(mal(3), source=x)"),
    "component": Variable(
        "p%v",
        "p%v = x",
        declaration="type(inner) :: p"),
    "inner component": Variable(
        "p%in%v",
        "p%in%v = x\n"
        "p%many(1)%v = 1",
        declaration="type(outer) :: p"),
    "component of an element": Variable(
        "p%many(2)%v",
        "p%many(2)%v = x",
        declaration="type(outer) :: p"),
    "component of all elements": Variable(
        "p%s",
        "p%s = x",
        declaration="type(inner) :: p(3)",
        element="p({})%s"),
    "allocatable component": Variable(
        "p%a",
        "allocate(p%a(3))\n"
        "p%a = x",
        declaration="type(outer) :: p"),
    "component of the module": Variable(
        "mt%in%v",
        "mt%in%v = x"),
    "allocatable component of the module": Variable(
        "mt%a",
        "if (allocated(mt%a)) deallocate(mt%a)\n"
        "mt%a = x"),
    "pointer": Variable(
        "v",
        "w = x\n"
        "v => w",
        declaration="real(8), target :: w(3)\n"
        "real(8), pointer :: v(:)"),
    "pointer to a section": Variable(
        "v",
        "w(1:3) = x\n"
        "w(4:) = 2*x\n"
        "v => w(6:2:-2)",
        declaration="real(8), target :: w(6)\n"
        "real(8), pointer :: v(:)"),
    "allocated pointer": Variable(
        "v",
        "allocate(v(3))\n"
        "v = x",
        declaration="real(8), pointer :: v(:)",
        last="deallocate(v)"),
    "common block": Variable(
        "v",
        "v = x\n"
        "cc = 1",
        declaration="real(8) :: v(3), cc\n"
        "common /blk/ v, cc"),
    "column": Variable(
        "m(:, 1)",
        "m(:, 1) = x\n"
        "m(:, 2) = 1",
        declaration="real(8) :: m(3, 2)",
        element="m({}, 1)"),
    "row": Variable(
        "m(2, :)",
        "m(1, :) = 1\n"
        "m(2, :) = x",
        declaration="real(8) :: m(2, 3)",
        element="m(2, {})"),
    "lower bound": Variable(
        "v",
        "v = x",
        declaration="real(8) :: v(-1:1)",
        element="v({} - 2)"),
    "component of an allocated list": Variable(
        "p(2)%v",
        "allocate(p(2))\n"
        "p(2)%v = x",
        declaration="type(inner), allocatable :: p(:)"),
}

#: Statements on an array ``V``.
OPERATIONS = {
    "assumed shape":
        "call sub(V, t)",
    "explicit shape":
        "call explicit(3, V, x)",
    "assumed size":
        "call star(3, V)",
    "function":
        "V = fun(V) + x",
    "elemental function":
        "V = el(V, x)",
    "elemental subroutine":
        "call els(V, x)",
    "recursion":
        "call rec(V, 3)",
    "optional":
        "call opt(V, f=t)\n"
        "call opt(V)",
    "dummy procedure":
        "call apply(sq, V)",
    "value":
        "call byval(V[1], t)\n"
        "V[2] = t",
    "generic names":
        "V = twice(V) + twice(V[1])",
    "where":
        "where (V > 0.5d0)\n"
        "  V = V*x\n"
        "elsewhere\n"
        "  V = V + t\n"
        "end where",
    "do concurrent":
        "do concurrent (i = 1:3, x(i) > 0)\n"
        "  V[i] = V[i]*x(i)\n"
        "end do",
    "select case":
        "select case (idx(j))\n"
        "case (1)\n"
        "  V[1] = V[2]*V[3]\n"
        "case default\n"
        "  V[3] = V[1]**2\n"
        "end select",
    "do while":
        "do while (sum(V**2) > 0.5d0)\n"
        "  V = V*0.5d0\n"
        "  t = t + V[1]\n"
        "  if (t > 100) exit\n"
        "end do",
    "vector subscript":
        "V = x(idx)*t + V\n"
        "t = t + sum(sin(V))",
    "constructor":
        "V = [V[2], V[3], V[1]*V[2]]",
    "shifts":
        "V = cshift(V, 1)*eoshift(V, -1, t)",
    "matrices":
        "V = matmul(reshape([V, x, V], [3, 3]), V)*0.1d0",
    "associate":
        "associate (q => V, e => V[2])\n"
        "  q = q*e\n"
        "  e = e + t\n"
        "end associate",
    "block":
        "block\n"
        "  real(8) :: z(3)\n"
        "  z = V\n"
        "  V = z*z(3:1:-1)\n"
        "  t = z(2)\n"
        "end block",
    "internal procedure":
        "call host(t)",
    "forall":
        "forall (i = 1:3, x(i) > 0) V[i] = x(i)*t",
    "bound procedure":
        "mt%in%s = x(1)\n"
        "call mt%act(V)",
    "swap":
        "t = V[1]\n"
        "V[1] = V[3]\n"
        "V[3] = t*V[2]",
    "branches":
        "if (V[1] > V[2]) then\n"
        "  V[1] = V[2]**2\n"
        "else\n"
        "  V[2] = V[1]*t\n"
        "  if (j == 2) cycle\n"
        "end if\n"
        "t = t*V[3]",
    "largest value":
        "t = maxval(V) - minval(V*x)\n"
        "V = merge(V, x, V > x)*t",
    "output":
        "write (*, *) V\n"
        "V = V*t + x",
    "functions in functions":
        "V[1] = sq(V[2]) + sq(el(V[1], t))\n"
        "t = dot_product(V, x)",
}
#: What stands in an internal procedure of the target.
_INNER = {"internal procedure":
          "contains\n"
          "subroutine host(u)\n"
          "  real(8), intent(inout) :: u\n"
          "  integer :: k\n"
          "  do k = 1, 3\n"
          "    V[k] = V[k]*u + x(k)\n"
          "  end do\n"
          "  u = u + 1\n"
          "  ms = ms*u\n"
          "end subroutine host"}


def programs() -> dict[str, str]:
    """:returns: the programs, by what they are made of."""
    return {f"{kind}, {what}": _program(kind, what)
            for kind, what in product(VARIABLES, OPERATIONS)}


def _program(kind: str, what: str) -> str:
    variable = VARIABLES[kind]
    return _FRAME.format(
        name="_".join(f"{kind} {what} mod".split()), declaration=variable.declaration,
        start=variable.start, operation=variable.within(OPERATIONS[what]),
        array=variable.array, last=variable.last, inner=variable.within(_INNER.get(what, "")))
