# SPDX-License-Identifier: BSD-3-Clause
"""Module pointers that are reassigned: what each routine of the call tree does with them.

The pointee of such a pointer is the last argument of each routine that uses it, followed by its
lower bounds. Callers know the exit state of a routine: the pointees with which it ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Call, Node, Routine, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.lookup.module_variables import ModuleVariable
from psyad_ext.ir.lowering.pointers.component_exit_states import ComponentExitStates
from psyad_ext.ir.lowering.pointers.pointer_targets import Target


@dataclass
class Moves:
    """What one routine does with such pointers.

    :param taken: by pointer, the argument for what it stands for when the routine starts.
    :param ends: for each way in which it may end, what the pointers that it moves stand for then,
        in variables of modules and in what pointers stand for when it starts.
    :param starts: the pointers of what stands for the latter.
    :param places: the variables of modules.
    :param case: the argument that tells in which way it has ended, if there are several.
    :param relied_on: the pointers that stand for something when it starts, as it asks for that.
    """

    taken: Mapping[ModuleVariable, DataSymbol] = field(default_factory=dict)
    ends: Sequence[Mapping[ModuleVariable, Target]] = ()
    starts: Mapping[DataSymbol, ModuleVariable] = field(default_factory=dict)
    places: Mapping[DataSymbol, ModuleVariable] = field(default_factory=dict)
    case: DataSymbol | None = None
    relied_on: frozenset[ModuleVariable] = frozenset()

    @property
    def moved(self) -> list[ModuleVariable]:
        """:returns: the pointers that it moves."""
        return list(dict.fromkeys(place for end in self.ends for place in end))


class ReassignedPointers:
    """Knows the pointers that are made to point elsewhere, and what routines do with them.

    :param variables: the pointers.
    :param target: the routine that is differentiated.
    """

    def __init__(self, variables: frozenset[ModuleVariable], target: Routine) -> None:
        self.variables = variables
        self.target = target
        self._moves: IdentityMap[Node, tuple[Routine, Moves]] = IdentityMap()
        self._known: IdentitySet[Node] = IdentitySet()
        self._again: IdentityMap[Node, Call] = IdentityMap()
        #: What routines do with those in structures.
        self.ends = ComponentExitStates()
        #: What the target lets pointers point at in the end: nothing is executed behind it.
        self.last: list[Statement] = []

    def of(self, routine: Routine | None) -> Moves:
        """:returns: what a routine, which has been changed already, does with them."""
        return self._moves.get(routine, (routine, Moves()))[1]

    def see(self, call: Call, callee: Routine | None) -> None:
        """Note that a routine is called before it is known what it does with them."""
        if callee is not None and callee not in self._known:
            self._again.setdefault(callee, call)

    def note(self, routine: Routine, moves: Moves) -> None:
        """Note what a routine does with them."""
        self._moves[routine] = routine, moves

    def close(self, routine: Routine) -> Call | None:
        """
        :param routine: a routine of which it is known now what it does with them.

        :returns: a call of it that was seen before, if there is one.
        """
        self._known.add(routine)
        return self._again.get(routine)
