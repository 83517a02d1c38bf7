# SPDX-License-Identifier: BSD-3-Clause
"""Pointers in elements of arrays of structures are followed by integers.

Which element points at what is known when the program runs only: each pointer is the number of one
of the targets that the routine lets such pointers point at, with the indices in that target.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fparser.two.Fortran2003 import Name
from psyclone.psyir.nodes import Assignment, Call, CodeBlock, IntrinsicCall, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import Identity
from psyad_ext.ir.declarations.attributes import is_local
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import is_allocatable, is_data
from psyad_ext.ir.lowering.base.possible_callees import calls_itself
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.component_pointees import pointing_components
from psyad_ext.ir.lowering.pointers.element_numbers import Numbers
from psyad_ext.ir.lowering.pointers.element_places import Places
from psyad_ext.ir.lowering.pointers.element_reassignment import ElementReassignments
from psyad_ext.ir.lowering.pointers.element_uses import ElementUses
from psyad_ext.ir.lowering.pointers.inlined_calls import InlinedCall
from psyad_ext.ir.lowering.pointers.inlined_setters import inline
from psyad_ext.ir.lowering.pointers.pointee_clones import PointeeClones
from psyad_ext.ir.lowering.pointers.pointees import Key, spelled
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.pointers.structure_exit_states import StructureExitStates
from psyad_ext.ir.lowering.structures.block_structures import is_renewal
from psyad_ext.ir.lowering.structures.new_components import access_of
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.walking import nodes_of


class ElementPointers:
    """Replaces such pointers in all routines.

    :param routines: the routine that is differentiated, and all that it reaches.
    :param structures: knows the structures of all routines.
    """

    def __init__(self, routines: Sequence[Routine], structures: Structures) -> None:
        self._structures = structures
        self._copies = PointeeClones(structures)
        self._pointing = pointing_components(routines)

    def name(self, routine: Routine, variables: Variables, ends: StructureExitStates) -> None:
        """Let local pointers take the place of such pointers, in place.

        :param routine: a routine whose structures have not been taken apart.
        :param variables: declares new variables in it.
        :param ends: knows what calls pass, and use.

        :raises UnsupportedError: if it is not known what one may point at.
        """
        if not self._structures.types.numbered:
            return
        places = Places(routine, self._structures.types)
        if not _are_named(routine, places):
            return
        moves = ElementReassignments(routine, self._structures, places, ends.passed, self._pointing)
        moves.find(variables)
        self._check(routine, places, moves, ends)
        numbers = Numbers(routine, variables, places, moves.groups, self._copies)
        ElementUses(routine, variables, places, moves, numbers).routine()

    def inline(self, routine: Routine, variables: Variables, ends: StructureExitStates,
               resolve: Callable[[], None]) -> bool:
        """Inline the routines that calls give structures whose pointers they use, in place.

        :param routine: a routine whose structures have not been taken apart.
        :param variables: declares new variables in it.
        :param ends: knows what calls pass, and use.
        :param resolve: lets calls of bound procedures name these.

        :returns: whether there are any.

        :raises UnsupportedError: if one of them can't be inlined.
        """
        if not self._structures.types.numbered:
            return False
        resolve()
        places = Places(routine, self._structures.types)
        for call in nodes_of(routine, Call):
            callee = None if isinstance(call, (IntrinsicCall, OpaqueCall)) else ends.callee(call)
            if callee is None or not any(
                    is_local(actual.symbol) and (
                        ends.uses(callee, dummy, way) or _renews(callee, dummy))
                    for dummy, actual in ends.passed(call) or ()
                    if is_data(actual) and places.place(actual) is None
                    for way in places.holder(actual)[2]):
                continue
            if not any(_renews(callee, dummy) for dummy, _ in ends.passed(call)) \
                    and inline(call, callee, variables):
                return True
            try:
                if calls_itself(callee):
                    raise NotImplementedError("it calls itself")
                InlinedCall(call, callee, ends.passed(call), variables).inline()
            except NotImplementedError as error:
                raise declined(call, f"'{callee.name}' uses pointers in elements of arrays of "
                               f"structures, and can't be inlined here: {error}") from error
            return True
        return False

    def _check(self, routine: Routine, places: Places, moves: ElementReassignments,
               ends: StructureExitStates) -> None:
        """
        :raises UnsupportedError: if pointers are used in a way that is not understood.
        """
        known = {key for group in moves.groups.all() for key in group.keys}
        for reference in nodes_of(routine, Reference):
            place = places.place(reference)
            if place is not None:
                known.add(place.key)
                self._check_passed(reference, place.key, bool(place.rest or place.own), ends)
            else:
                self._check_holder(reference, places, moves, ends)
        for key in known:
            self._check_key(key, routine)
        for block in nodes_of(routine, CodeBlock):
            self._check_text(block, places, {symbol for symbol, _ in known})

    @staticmethod
    def _check_key(key: Key, routine: Routine) -> None:
        symbol, path = key
        if not is_local(symbol) or symbol is routine.return_symbol \
                or path and isinstance(symbol, DataSymbol) and declares_pointer(symbol):
            raise declined(routine, f"'{spelled(key)}', in an array of structures, is made to "
                           "point at something, and not only this routine knows it",
                           "let components of local structures point there")

    def _check_passed(self, reference: Reference, key: Key, is_part: bool,
                      ends: StructureExitStates) -> None:
        call = reference.parent
        if is_part or not isinstance(call, Call) or isinstance(call, IntrinsicCall):
            return
        dummy = next((name for name, actual in ends.passed(call) or () if actual is reference),
                     None)
        callee = ends.callee(call)
        if dummy is not None and _may_move(callee, dummy, ends, set()):
            raise declined(call, f"'{spelled(key)}', in an array of structures, may be made to "
                           f"point elsewhere by '{callee.name}'", "move it where it is called")

    def _check_holder(self, reference: Reference, places: Places, moves: ElementReassignments,
                      ends: StructureExitStates) -> None:
        """Check what is done with a structure as a whole."""
        key, _, ways = places.holder(reference)
        parent = reference.parent
        if not ways:
            return
        if isinstance(parent, Assignment) and not parent.is_pointer:
            if parent.lhs is reference or not is_local(reference.symbol):
                for way in ways:
                    self._check_key((key[0], (*key[1], *way)), reference.ancestor(Routine))
            return
        if is_renewal(parent):
            return
        if isinstance(parent, IntrinsicCall):
            if parent.is_inquiry or is_memory_statement(parent):
                return
        elif isinstance(parent, Call) and not isinstance(parent, OpaqueCall):
            pair = next(((name, actual) for name, actual in ends.passed(parent) or ()
                         if actual is reference), None)
            callee = ends.callee(parent)
            if pair is not None and not any(ends.uses(callee, pair[0], way) for way in ways) and (
                    not _renews(callee, pair[0]) or not any(
                        moves.groups.of((key[0], (*key[1], *way))).targets for way in ways)):
                return
        raise declined(parent, f"'{spelled(key)}' holds pointers, in arrays of structures, and is "
                       "used as a whole here", "use its components")

    @staticmethod
    def _check_text(block: CodeBlock, places: Places, holders: set[Symbol]) -> None:
        names = {name.string.lower() for name in walk(list(block.parse_tree_nodes), Name)}
        handing_on = {one.name.lower() for one in places.handing_on}
        if names & {one.name.lower() for one in holders} - handing_on \
                and names & {name for _, name in places.pairs}:
            raise declined(block, "this statement uses pointers in arrays of structures in a way "
                           "that is not understood")


def _are_named(routine: Routine, places: Places) -> bool:
    """:returns: whether a routine uses such pointers, or structures that hold them."""
    return any(places.place(one) is not None or bool(places.holder(one)[2])
               for one in nodes_of(routine, Reference) if is_data(one))


def _renews(routine: Routine, dummy: str) -> bool:
    """:returns: whether a routine gives an argument another value, or may allocate it."""
    symbol = routine.symbol_table.lookup(dummy, otherwise=None)
    if symbol is None:
        return True  # it has been taken apart
    text = getattr(symbol.datatype, "declaration", "").partition("::")[0].lower()
    return "allocatable" in text or is_allocatable(symbol) \
        or access_of(symbol, routine) is Access.WRITE


def _may_move(routine: Routine, dummy: str, ends: StructureExitStates,
              seen: set[tuple[Identity[Routine], str]]) -> bool:
    """:returns: whether a routine may let an argument point elsewhere."""
    symbol = routine.symbol_table.lookup(dummy, otherwise=None)
    if symbol is None or not declares_pointer(symbol) or (Identity(routine), dummy) in seen:
        return False
    seen.add((Identity(routine), dummy))
    if any(dummy in map(str.lower, block.get_symbol_names())
           for block in nodes_of(routine, CodeBlock)):
        return True
    for one in nodes_of(routine, Reference):
        if one.symbol is not symbol:
            continue
        parent = one.parent
        if isinstance(parent, Assignment) and parent.is_pointer and parent.lhs is one \
                or is_memory_statement(parent):
            return True
        if isinstance(parent, Call) and not isinstance(parent, IntrinsicCall):
            inner = next((name for name, actual in ends.passed(parent) or () if actual is one),
                         None)
            if inner is not None and _may_move(ends.callee(parent), inner, ends, seen):
                return True
    return False
