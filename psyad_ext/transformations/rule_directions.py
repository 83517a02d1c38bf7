# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives of rules in many directions: those in one direction, one after the other::

    subroutine solve_returning_vector(n, a, a_adj, b, b_adj, directions)
      do direction = 1, directions
        a_adj_one = a_adj(direction, :, :)
        b_adj_one = b_adj(direction, :)
        call solve_returning(n, a, a_adj_one, b, b_adj_one)
        a_adj(direction, :, :) = a_adj_one
        b_adj(direction, :) = b_adj_one
      end do
"""

from __future__ import annotations

from collections.abc import Sequence

from psyad_ext.ir.external.interface import Variable

NUMBER = "directions"
_COUNTER = "direction"


def declared(derivatives: Sequence[Variable]) -> list[str]:
    """
    :param derivatives: derivatives in one direction, with their intents in the routine for many.

    :returns: their declarations in that.
    """
    return [f"integer, intent(in) :: {NUMBER}", f"integer :: {_COUNTER}",
            *(f"{one.type}, intent({one.intent}) :: {one.name}({_shape(one)})"
              for one in derivatives),
            *(one.local(_one(one)).declared() for one in derivatives)]


def loop(called: str, names: Sequence[str], derivatives: Sequence[Variable]) -> list[str]:
    """
    :param called: the routine for one direction.
    :param names: its arguments.
    :param derivatives: those of them that are derivatives.

    :returns: the statements that call it in each direction.
    """
    own = {one.name: _one(one) for one in derivatives}
    given = ", ".join(own.get(name, name) for name in names)
    return [f"do {_COUNTER} = 1, {NUMBER}",
            *(f"{_one(one)} = {_part(one)}" for one in derivatives if one.intent != "out"),
            f"call {called}({given})",
            *(f"{_part(one)} = {_one(one)}" for one in derivatives if one.is_written), "end do"]


def _one(derivative: Variable) -> str:
    return f"{derivative.name}_one"


def _part(derivative: Variable) -> str:
    """:returns: a derivative in the direction of the counter."""
    return f"{derivative.name}({', '.join([_COUNTER, *[':']*len(derivative.bounds)])})"


def _shape(derivative: Variable) -> str:
    """:returns: the bounds of a derivative in all directions."""
    return ", ".join((":" if derivative.is_assumed else NUMBER, *derivative.bounds))
