# SPDX-License-Identifier: BSD-3-Clause
"""Exit states of module pointers: their pointees when a routine ends, in its callers' names."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from psyclone.psyir.nodes import Reference, Routine
from psyclone.psyir.symbols import DataSymbol, IntrinsicSymbol, Symbol

from psyad_ext.ir.lookup.module_variables import ModuleVariable, module_variable
from psyad_ext.ir.lowering.pointers.pointer_targets import (
    NOTHING, UNDEFINED, UNKNOWN, State, Target, Variable)
from psyad_ext.ir.structures.pointer_arguments import End
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of


class ModuleExitStates:
    """The ways in which a routine may end.

    :param routine: the routine.
    """

    def __init__(self, routine: Routine) -> None:
        self._routine = routine
        self.alternatives: list[dict[ModuleVariable, Target]] = []
        self.case: DataSymbol | None = None
        self.targets: dict[DataSymbol, ModuleVariable] = {}

    def in_state(self, state: State, pointers: Mapping[ModuleVariable, DataSymbol],
                 starts: Collection[Symbol]) -> dict[ModuleVariable, Target]:
        """
        :param state: what pointers stand for when the routine has ended.
        :param pointers: those of modules that it moves.
        :param starts: what they stand for when it starts.

        :returns: the same for callers.
        """
        return {place: self._for_callers(state[symbol], starts)
                for place, symbol in pointers.items() if symbol in state}

    def _for_callers(self, end: Target, starts: Collection[Symbol]) -> Target:
        """:returns: what a pointer stands for, in names of modules and arguments for pointers."""
        if isinstance(end, str):
            return end
        symbol = end.reference.symbol
        if symbol.is_automatic:
            return UNDEFINED
        if symbol not in starts:
            place = module_variable(symbol, self._routine)
            if place is None:
                return UNKNOWN
            symbol = place.symbol
            self.targets[symbol] = place
        parts = [copied(end.reference), *map(copied, end.lowers or ())]
        for part in parts:
            for reference in nodes_of(part, Reference):
                if reference.symbol is end.reference.symbol:
                    reference.symbol = symbol
        known = all(one.symbol is symbol or isinstance(one.symbol, IntrinsicSymbol)
                    for part in parts for one in nodes_of(part, Reference))
        return Variable(parts[0], None if end.lowers is None else tuple(parts[1:])) \
            if known else UNKNOWN

    def tell(self, ends: Sequence[dict[ModuleVariable, Target]], case: DataSymbol) -> bool:
        """
        :param ends: several ways in which the routine may end.
        :param case: tells which of them it is, from 1.

        :returns: whether callers can be told, which they are then.
        """
        if not all(_can_be_told(end) for one in ends for end in one.values()):
            return False
        self.alternatives, self.case = list(ends), case
        return True

    def read(self) -> set[Symbol]:
        """:returns: the variables that callers need to tell the ways apart."""
        return {one.symbol for ends in self.alternatives for end in ends.values()
                if isinstance(end, Variable) for one in nodes_of(end.reference, Reference)}

    def tested(self, taken: Mapping[ModuleVariable, DataSymbol]) -> list[End]:
        """
        :param taken: the arguments for what pointers stand for when the routine starts.

        :returns: what tells the ways apart where the routine itself is called.
        """
        names = {symbol: place for place, symbol in taken.items()}
        return [{place: self._named(end, names) for place, end in one.items()}
                for one in self.alternatives]

    def _named(self, end: Target, names: Mapping[DataSymbol, ModuleVariable]
               ) -> ModuleVariable | tuple[ModuleVariable, Reference] | None:
        if not isinstance(end, Variable):
            return None
        symbol = end.reference.symbol
        return names[symbol] if symbol in names else (self.targets[symbol], end.reference)


def _can_be_told(end: Target) -> bool:
    if isinstance(end, str):
        return end == NOTHING
    return end.lowers is None and not isinstance(end.reference.symbol, ComponentSymbol)
