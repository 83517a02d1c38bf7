# SPDX-License-Identifier: BSD-3-Clause
"""The structures of one routine, and what takes their place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Node, Routine
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.lowering.memory.allocatable_scalars import give_structures_a_dimension
from psyad_ext.ir.lowering.memory.sized import Sized, open_structures
from psyad_ext.ir.tree.components import ComponentSymbol, Structure


@dataclass
class RoutineStructures:
    """The structures that a routine declares.

    :param routine: the routine.
    :param structures: those that are taken apart, by variable.
    :param components: the variables for their components, by the way to them.
    :param dummies: the dummy arguments as they are declared, then the result if that is a
        structure.
    :param arguments: the dummy arguments, with components in the place of structures.
    :param result: what it returns, if that is a structure; its components are the last arguments.
    :param initial: the components that get a default value when the routine starts, and the values.
    :param sized: the arrays that are allocated when the routine starts.
    :param values: the structures that are added for values of expressions, which these get as they
        are: by no assignment of the source, so by no procedure.
    """

    routine: Routine
    structures: dict[Symbol, Structure] = field(default_factory=dict)
    components: dict[Symbol, dict[tuple[str, ...], ComponentSymbol]] = field(default_factory=dict)
    dummies: list[DataSymbol] = field(default_factory=list)
    arguments: list[DataSymbol] = field(default_factory=list)
    result: DataSymbol | None = None
    initial: list[tuple[ComponentSymbol, Node]] = field(default_factory=list)
    sized: list[Sized] = field(default_factory=list)
    values: set[Symbol] = field(default_factory=set)

    def of_dummy(self, dummy: DataSymbol) -> list[ComponentSymbol] | None:
        """:returns: what takes the place of a dummy argument, None if that is taken as it is."""
        return list(self.components[dummy].values()) if dummy in self.components else None


def declared(routine: Routine) -> RoutineStructures:
    """Declare structures whose size is known later only as allocatable arrays.

    :param routine: the routine.

    :returns: what its structures are noted in.
    """
    give_structures_a_dimension(routine)
    return RoutineStructures(routine, sized=open_structures(routine))


@contextmanager
def known_result(own: RoutineStructures) -> Iterator[None]:
    """While active, PSyclone knows a result that is a structure: it may go by the function's name.

    :param own: the structures of a routine.
    """
    if own.result is None:
        yield
        return
    own.routine._return_symbol = own.result  # pylint: disable=protected-access
    try:
        yield
    finally:
        own.routine._return_symbol = None  # pylint: disable=protected-access
