# SPDX-License-Identifier: BSD-3-Clause
"""Routines that move pointers of their arguments at their end: their callers do that instead."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Call, IntrinsicCall, Return, Routine, Schedule, Statement

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir import refusals
from psyad_ext.ir.callees import callee_of
from psyad_ext.ir.locate import location
from psyad_ext.ir.lowering.aimed_pointers import aimed_components, followed_components
from psyad_ext.ir.lowering.pointer_moving import moves_at_end, write_behind
from psyad_ext.ir.lowering.possible_callees import reached
from psyad_ext.ir.lowering.variables import Variables
from psyad_ext.ir.moved_at_end import note_moved_at_end
from psyad_ext.ir.opaque import OpaqueCall
from psyad_ext.ir.walking import nodes_of

_DONE = "_psyad_moves_written"


class PointerEnds:
    """Knows what routines do with pointers at their end.

    :param target: the routine that is differentiated: nobody does it instead.
    """

    def __init__(self, target: Routine) -> None:
        self._target = target
        #: The components that routines let point at something.
        self.aimed = aimed_components(reached(target))
        self._ends: dict[int, tuple[Routine, Sequence[Statement]]] = {}

    def of(self, routine: Routine) -> Sequence[Statement]:
        """:returns: the statements at the end of a routine that its callers execute."""
        if id(routine) not in self._ends:
            end = [] if routine is self._target else moves_at_end(
                routine, followed_components(routine, self.aimed))
            self._ends[id(routine)] = routine, end
            if end:
                note_moved_at_end(routine, True)
        return self._ends[id(routine)][1]

    def drop(self, routine: Routine) -> None:
        """Leave these statements to the callers, in place.

        :param routine: the routine, with copies of its statements.
        """
        count = len(self.of(routine))
        own = [one for one in routine.children if not isinstance(one, Return)]
        for statement in own[len(own) - count:] if count else ():
            statement.detach()

    def write(self, routine: Routine, variables: Variables) -> bool:
        """Execute behind calls what the routines leave to be done, in place.

        :returns: whether there is any.
        """
        written = False
        for call in reversed(nodes_of(routine, Call)):
            if isinstance(call, (IntrinsicCall, OpaqueCall)) \
                    or not isinstance(call.parent, Schedule):
                continue
            callee = callee_of(call)
            end = self.of(callee) if callee is not None else ()
            if end and write_behind(call, callee, end, variables):
                setattr(call, _DONE, True)
                written = True
        return written

    def check(self, routines: Sequence[Routine]) -> None:
        """
        :param routines: all routines.

        :raises UnsupportedError: if a call leaves out what its routine does at its end.
        """
        if not any(end for _, end in self._ends.values()):
            return
        for call in (one for routine in routines for one in nodes_of(routine, Call)):
            callee = None if isinstance(call, IntrinsicCall) else callee_of(call)
            if callee is None or getattr(call, _DONE, False) \
                    or not self._ends.get(id(callee), (None, ()))[1]:
                continue
            file, line = location(call)
            raise UnsupportedError([Problem(
                file, line, refusals.POINTER_ASSIGNMENT.code, f"'{callee.name}' moves pointers of "
                "its arguments at its end, and where it is called these cannot be named",
                "move them where it is called")])

    def restore(self) -> None:
        """Undo what has been noted."""
        for routine, _ in self._ends.values():
            note_moved_at_end(routine, False)
