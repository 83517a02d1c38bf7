# SPDX-License-Identifier: BSD-3-Clause
"""Routines with pointers are inlined where points-to analysis of the call fails.

A routine that reassigns pointers before its end, or asks whether they are associated, is analysed
as a part of its caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import Call, IntrinsicCall, Node, Routine

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.lowering.base.possible_callees import calls_itself
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.inlined_calls import InlinedCall
from psyad_ext.ir.lowering.pointers.inlined_setters import moves_only
from psyad_ext.ir.lowering.pointers.inlined_shapes import lower_bounds_of, shape_of
from psyad_ext.ir.lowering.pointers.presence_for_callers import take_must_alias
from psyad_ext.ir.lowering.pointers.reassigned_structures import ReassignedStructures
from psyad_ext.ir.lowering.pointers.structure_exit_states import StructureExitStates
from psyad_ext.ir.lowering.procedures.message_routines import MessageRoutines
from psyad_ext.ir.source.dummy_procedures import (
    all_names_declared, attributed, declared_in, dummy_names, unit_name)
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.messages import note_unclear
from psyad_ext.ir.tree.walking import nodes_of

_MOVING = (Fortran2003.Pointer_Assignment_Stmt, Fortran2003.Nullify_Stmt)


class InlinedRoutines:
    """Inlines the calls of routines with pointers, and of those that leave messages to others.

    :param is_on: whether it does so with those that have pointers.
    :param moved: the pointers of modules that the target has to know itself.
    :param routines: the routine that is differentiated, and all that it reaches.
    """

    def __init__(self, is_on: bool, moved: ReassignedStructures,
                 routines: Iterable[Routine]) -> None:
        self._is_on, self._moved = is_on, moved
        self._messages = MessageRoutines()
        self._has_messages = any(map(self._messages.are_open, routines))
        #: The calls that can't be inlined, by their identities.
        self._left: IdentitySet[Call] = IdentitySet()
        self._concerned: IdentityMap[Node, bool] = IdentityMap()

    def inline(self, routine: Routine, variables: Variables, ends: StructureExitStates,
               resolve: Callable[[], None]) -> bool:
        """Inline one call of such a routine, in place.

        :param routine: a routine whose structures have not been taken apart.
        :param variables: declares new variables in it.
        :param ends: knows what calls pass.
        :param resolve: lets calls of bound procedures name these.

        :returns: whether there is any.
        """
        if not (self._is_on or self._has_messages):
            return False
        resolve()
        for call in nodes_of(routine, Call):
            callee = None if isinstance(call, (IntrinsicCall, OpaqueCall)) else ends.callee(call)
            if callee is None or call in self._left \
                    or not (self._has_pointers(callee) or self._leaves_messages(callee)):
                continue
            try:
                with variables.unless_unread():
                    InlinedCall(call, callee, ends.passed(call), variables).inline()
            except NotImplementedError as reason:
                self._left.add(call)
                if self._leaves_messages(callee):
                    note_unclear(callee, f"'{callee.name}' cannot be a part of '{routine.name}', "
                                 f"where it is called: {reason}")
                continue
            return True
        take_must_alias(routine)
        return False

    def _leaves_messages(self, routine: Routine) -> bool:
        """:returns: whether a routine starts messages for others to wait for, or the reverse."""
        return self._has_messages and self._messages.are_open(routine) \
            and not calls_itself(routine)

    def _has_pointers(self, routine: Routine) -> bool:
        """:returns: whether a routine takes, gives or moves pointers that others know."""
        if not self._is_on:
            return False
        if routine not in self._concerned:
            tree = routine._ast
            self._concerned[routine] = tree is not None and (
                (_has_shapes(tree) or not moves_only(routine)) and _mentions_pointers(tree)
                or self._moved.concern(routine)) and not calls_itself(routine)
        return self._concerned[routine]


def _has_shapes(tree: Base) -> bool:
    """:returns: whether arguments have extents of their own, which may differ from those of what
        is passed: what pointers point at has no name there then."""
    dummies = dummy_names(tree)
    for one in declared_in(tree):
        head = str(one).partition("::")[0]
        for entity in walk(one, Fortran2003.Entity_Decl):
            try:
                if str(entity.children[0]).lower() in dummies \
                        and not lower_bounds_of(str(entity), head) \
                        and any(extent != ":" for extent in shape_of(str(entity), head)):
                    return True
            except NotImplementedError:
                continue
    return False


def _mentions_pointers(tree: Base) -> bool:
    suffix = next((str(one.children[0]).lower() for one in walk(tree, Fortran2003.Suffix)
                   if one.children[0] is not None), "")
    names = [*dummy_names(tree), suffix, unit_name(tree)]
    if attributed(tree, names, "pointer"):
        return True
    moved = [name for one in walk(tree, _MOVING) for name in (
        one.children[:1] if isinstance(one, Fortran2003.Pointer_Assignment_Stmt)
        else one.children[1].children)]
    asked = [one.children[1].children[0]
             for one in walk(tree, Fortran2003.Intrinsic_Function_Reference)
             if str(one.children[0]).lower() == "associated"]
    return any("%" in str(one) for one in (*moved, *asked)) \
        or not {str(one).lower() for one in asked} <= set(all_names_declared(tree))
