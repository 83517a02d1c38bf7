# SPDX-License-Identifier: BSD-3-Clause
"""What passes know of all routines that the target reaches, and of the one that they work on."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Call, IntrinsicCall, Routine
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering.base.contents import Holds, contents_of
from psyad_ext.ir.lowering.base.originals import Originals
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.argument_exit_states import ArgumentExitStates
from psyad_ext.ir.lowering.pointers.element_pointers import ElementPointers
from psyad_ext.ir.lowering.pointers.inlined_routines import InlinedRoutines
from psyad_ext.ir.lowering.pointers.module_reassignments import (
    allocated_pointers, reassigned_pointers)
from psyad_ext.ir.lowering.pointers.must_alias_structures import MustAliasStructures
from psyad_ext.ir.lowering.pointers.numbered_pointers import exit_states
from psyad_ext.ir.lowering.pointers.reassigned_levels import ReassignedLevels, exchanged_pointers
from psyad_ext.ir.lowering.pointers.reassigned_pointers import ReassignedPointers
from psyad_ext.ir.lowering.pointers.reassigned_structures import ReassignedStructures
from psyad_ext.ir.lowering.pointers.structure_pointees import StructurePointees
from psyad_ext.ir.lowering.procedures.bound_procedures import BoundProcedures
from psyad_ext.ir.lowering.procedures.dynamic_types import DynamicTypes
from psyad_ext.ir.lowering.procedures.passed_procedures import Specialised
from psyad_ext.ir.lowering.procedures.recursive_target import RecursiveTarget
from psyad_ext.ir.lowering.procedures.result_subroutines import ResultSubroutines
from psyad_ext.ir.lowering.structures.reshaped_rows import KnownShapes
from psyad_ext.ir.lowering.structures.sized_structures import size_structures
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.raising.must_alias_pointers import must_alias_pointers
from psyad_ext.ir.tree.walking import nodes_of


class Program:
    """The routines that the target reaches.

    :param target: the routine that is differentiated.
    :param originals: keeps what is changed.
    :param collecting: arguments that local variables take the place of in what is generated.
    :param inlines: whether routines with pointers are inlined.
    :param shapes: what is known to change shape.
    """

    def __init__(self, target: Routine, originals: Originals,
                 collecting: Set[DataSymbol] = frozenset(),
                 inlines: bool = False,
                 shapes: KnownShapes = KnownShapes()) -> None:
        self.originals = originals
        routines, decided = reached(target), must_alias_pointers(target.root)
        reassigned = reassigned_pointers(routines, decided)
        exchanged = exchanged_pointers(target.root, allocated_pointers(routines, reassigned))
        self.exchanged = ReassignedLevels(exchanged)
        self.pointers = ReassignedPointers(reassigned - exchanged, target)
        #: The functions, which become subroutines.
        self.functions: IdentitySet[Routine] = IdentitySet()
        self.structures = Structures(target, originals, collecting, shapes)
        self.results = ResultSubroutines(self.structures)
        self.specialised = Specialised(self.structures, originals)
        self.again = RecursiveTarget(target)
        self.dynamic = DynamicTypes(self.structures)
        self.pointed = StructurePointees(
            target, self.structures, exit_states(routines, self.structures))
        self.elements = ElementPointers(routines, self.structures)
        self.decided = MustAliasStructures(decided)
        self.moved = ReassignedStructures(target, decided, inlines)
        self.written = InlinedRoutines(inlines, self.moved, routines)
        self.ends = ArgumentExitStates(target, self.structures.types, routines, originals)
        size_structures(routines)
        originals.afterwards = self._drop_copies

    def _drop_copies(self) -> None:
        """Take away the copies of routines that nobody needs any more."""
        self.specialised.drop_copies()
        self.again.drop_copies()
        self.dynamic.drop_copies()
        self.pointed.drop_copies()


@dataclass
class Work:
    """The lowering of one routine.

    :param routine: the routine, with copies of its statements.
    :param program: what is known of all routines.
    :param visit: lowers another routine.
    :param variables: declares new variables in the routine, once its own are declared plainly.
    :param contents: what has been seen in the routine so far.
    :param has_changed: whether there may be more since it was looked at.
    :param by_value: the arguments that are passed by value.
    :param was_read: whether text has been read that the reader had left.
    :param passes_pointers: whether pointers are passed to others.
    """

    routine: Routine
    program: Program
    visit: Callable[[Routine], None]
    variables: Variables = field(init=False)
    contents: Holds = Holds.NOTHING
    has_changed: bool = True
    by_value: Sequence[DataSymbol] = ()
    was_read: bool = False
    passes_pointers: bool = False

    @property
    def bound(self) -> BoundProcedures:
        """:returns: resolves the calls of procedures bound to types."""
        structures = self.program.structures
        return BoundProcedures(structures.of(self.routine), structures, self.program.specialised)

    def holds(self, what: Holds) -> bool:
        """:returns: whether the routine holds any of it, or has held it."""
        if self.has_changed and not what & self.contents:
            self.contents |= contents_of(self.routine)
            self.has_changed = False
        return bool(what & self.contents)

    def visit_callees(self, concerns: Callable[[Routine], bool] = lambda callee: True) -> None:
        """Lower what the routine calls, as far as it ``concerns``."""
        visit_callees(self.routine, self.visit, concerns)


def visit_callees(routine: Routine, visit: Callable[[Routine], None],
                  concerns: Callable[[Routine], bool] = lambda callee: True) -> None:
    """Visit the routines that a routine calls, in the order of the text."""
    for call in nodes_of(routine, Call):
        if not isinstance(call, (IntrinsicCall, OpaqueCall)):
            callee = callee_of(call)
            if callee is not None and concerns(callee):
                visit(callee)
