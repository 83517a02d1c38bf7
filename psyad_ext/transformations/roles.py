# SPDX-License-Identifier: BSD-3-Clause
"""What the arguments of a generated reversing motion stand for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol

from psyad_ext.ir.optional import presence_of
from psyad_ext.ir.outer import role_of


@dataclass(frozen=True)
class Roles:
    """The reversing motion of the target, seen from what is built on it.

    :param routine: the reversing motion.
    :param name: name of the routine that it comes from.
    :param values: its arguments that the original has, too, in order.
    :param adjoints: the adjoint of each of them that has one.
    :param dependent: the dependent ones, in the order asked for.
    :param independent: the independent ones.
    :param vector: the reversing motion for many directions, if there is one.
    """

    routine: Routine
    name: str
    values: Sequence[DataSymbol]
    adjoints: Mapping[DataSymbol, DataSymbol]
    dependent: Sequence[DataSymbol]
    independent: Sequence[DataSymbol]
    vector: RoutineSymbol | None

    @property
    def is_weighted(self) -> bool:
        """:returns: whether it takes weights to make one number of the dependent variables."""
        return len(self.dependent) > 1 or self.dependent[0].is_array


def roles_of(routine: Routine, name: str, dummies: Sequence[DataSymbol],
             active: frozenset[DataSymbol], dependent: Iterable[DataSymbol],
             independent: Iterable[DataSymbol],
             vector: RoutineSymbol | None = None) -> Roles:
    """
    :param routine: the reversing motion of a routine.
    :param name: name of that routine.
    :param dummies: its dummy arguments.
    :param active: those of them that have an adjoint.
    :param dependent: its dependent arguments.
    :param independent: its independent arguments.
    :param vector: the reversing motion for many directions, if there is one.

    :returns: the same in terms of the arguments of the reversing motion; variables of modules are
        none of them.
    """
    own = iter(routine.symbol_table.argument_list)
    values: dict[DataSymbol, DataSymbol] = {}
    adjoints: dict[DataSymbol, DataSymbol] = {}
    for dummy in dummies:
        value = next(own)
        adjoint = next(own) if dummy in active else None
        if role_of(dummy) is None and presence_of(dummy) is None:
            values[dummy] = value
            if adjoint is not None:
                adjoints[value] = adjoint
    return Roles(routine, name, tuple(values.values()), adjoints,
                 tuple(values[symbol] for symbol in dependent if symbol in values),
                 tuple(values[symbol] for symbol in independent if symbol in values),
                 vector)
