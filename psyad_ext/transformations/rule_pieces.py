# SPDX-License-Identifier: BSD-3-Clause
"""Adjoints of rules whose arguments have common storage.

The text of a rule is for adjoints that are apart. Arguments that are only read get adjoints of
their own, which are added where they are not zero; elements that a call writes belong to one
argument::

    subroutine dot_returning(n, x, shared_adj, x_first, y, y_first, dot, dot_adj)
      x_apart = 0
      y_apart = 0
      call dot_returning_apart(n, x, x_apart, y, y_apart, dot, dot_adj)
      ... additions
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from psyad_ext.analyses.calltree import Unit
from psyad_ext.core.bracketed import outside_brackets
from psyad_ext.ir.external.interface import Variable

_LONG = "integer, parameter :: long = selected_int_kind(18)"


@dataclass(frozen=True)
class Shared:
    """An argument whose adjoint is part of an array.

    :param variable: the argument.
    :param base: the name of the array.
    :param leads: whether the array stands at this argument in lists of arguments.
    """

    variable: Variable
    base: str
    leads: bool

    @property
    def first(self) -> str:
        """:returns: the name of the place of its first element."""
        return f"{self.variable.name}_first"

    @property
    def given(self) -> str:
        """:returns: what the routine with adjoints that are apart is given."""
        return f"{self.base}({self.first})" if self.variable.is_written else self.apart

    @property
    def apart(self) -> str:
        """:returns: the name of an adjoint of its own."""
        return f"{self.variable.name}_apart"

    def declarations(self) -> list[str]:
        """:returns: those of its arguments and of the adjoint of its own."""
        own = [] if self.variable.is_written else [
            f"{self.variable.type} :: {self.apart}({_product(self.variable.shape)})"]
        base = [f"{self.variable.type}, intent(inout) :: {self.base}(*)"] if self.leads else []
        return [f"integer(kind=long), intent(in) :: {self.first}", *base, *own]

    def added(self) -> list[str]:
        """:returns: statements that add the adjoint of its own."""
        if self.variable.is_written:
            return []
        place = f"{self.base}({self.first} + piece - 1)"
        return [f"do piece = 1, size({self.apart})",
                f"if ({self.apart}(piece) /= 0) {place} = {place} + {self.apart}(piece)", "end do"]


def shared_in(unit: Unit, variables: Sequence[Variable]) -> dict[str, Shared]:
    """:returns: the arguments of what stands for a procedure whose adjoints are parts of arrays."""
    return {variables[place].name: Shared(variables[place], f"shared_{number}_adj",
                                          place == group[0])
            for number, group in enumerate(sorted(unit.shared)) for place in group}


def around(name: str, shared: dict[str, Shared], variables: Sequence[Variable],
           active: Set[str]) -> tuple[list[str], list[str]]:
    """
    :param name: the routine with adjoints that are apart.
    :param shared: the arguments whose adjoints are parts of arrays.
    :param variables: all arguments.
    :param active: the names of those that have adjoints.

    :returns: the adjoints among the arguments of a routine that calls it, and its statements,
        declarations of adjoints first.
    """
    lines = [_LONG]
    names, given = [], []
    for one in variables:
        names.append(one.name)
        given.append(one.name)
        if one.name in shared:
            piece = shared[one.name]
            names += [piece.base, piece.first] if piece.leads else [piece.first]
            given.append(piece.given)
            lines += piece.declarations()
        elif one.name in active:
            names.append(f"{one.name}_adj")
            given.append(f"{one.name}_adj")
            lines.append(one.declared(f"{one.name}_adj", "inout"))
    pieces = list(shared.values())
    lines += ["integer :: piece"] if any(piece.added() for piece in pieces) else []
    lines += [f"{piece.apart} = 0" for piece in pieces if not piece.variable.is_written]
    lines += [f"call {name}({', '.join(given)})", *(
        line for piece in pieces for line in piece.added())]
    return names, lines


def _product(shape: str) -> str:
    """:returns: the number of elements of an array with these bounds."""
    return "*".join(f"max({extent.strip()}, 0)" for extent in outside_brackets(shape))
