# SPDX-License-Identifier: BSD-3-Clause
"""Exit states of pointer components of arguments: their pointees when a routine has ended.

Callers go on from these: the pointee is that which another component of an argument had before the
call, or the pointer is null.
"""

from __future__ import annotations

from collections.abc import Mapping

from psyclone.psyir.nodes import Call, IntrinsicCall, Node, Reference, Routine, Schedule

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.pointers.pointer_targets import NOTHING, Target, Variable
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.tree.components import ComponentSymbol, is_pointer_component, is_routine_pointer

#: By component, the one that stood for the same when the routine started; None for nothing.
Ends = Mapping[ComponentSymbol, ComponentSymbol | None]
#: Pointers that a call moves, each with what it stands for behind the call, in what pointers
#: stand for before it.
CallExitStates = list[tuple[Reference, Reference | None]]


class ComponentExitStates:
    """Knows this of routines that have been changed."""

    def __init__(self) -> None:
        self._ends: IdentityMap[Node, tuple[Routine, Ends]] = IdentityMap()
        self._again: IdentityMap[Node, Call] = IdentityMap()

    def note(self, routine: Routine, ends: Ends) -> None:
        """Note where a routine lets pointers point.

        :raises UnsupportedError: if it was called before that was known.
        """
        self._ends[routine] = routine, ends
        if ends and routine in self._again:
            raise declined(self._again[routine], f"'{routine.name}', which lets pointers of "
                           "its arguments point elsewhere, is called again before it ends",
                           "move them where it is called")

    def of(self, call: Call) -> CallExitStates:
        """
        :param call: a call.

        :returns: the pointers that it moves.

        :raises UnsupportedError: if the caller does not follow one of them.
        """
        callee = None if isinstance(call, (IntrinsicCall, OpaqueCall)) else callee_of(call)
        if callee is None:
            return []
        if callee not in self._ends:
            self._again.setdefault(callee, call)
        ends = self._ends.get(callee, (callee, {}))[1]
        if ends and not isinstance(call.parent, Schedule):
            raise declined(call, f"the function '{callee.name}' lets pointers of its arguments "
                           "point elsewhere", "make it a subroutine")
        actuals = dict(arguments_of(call) or ()) if ends else {}
        found: CallExitStates = []
        for dummy, target in ends.items():
            actual, other = actuals.get(dummy), actuals.get(target)
            if not _is_pointer(actual) or target is not None and not _is_pointer(other):
                raise declined(call, f"'{callee.name}' lets pointers of its arguments point "
                               "elsewhere, and where it is called these cannot be named",
                               "move them where it is called")
            found.append((actual, other))
        return found


def end_for_callers(targets: list[Target]) -> ComponentSymbol | None:
    """
    :param targets: what a pointer may stand for when its routine ends.

    :returns: the component of an argument that stood for the same when it started; None for
        nothing.

    :raises ValueError: if callers can't be told.
    """
    first, *others = targets
    if first == NOTHING and all(one == NOTHING for one in others):
        return None
    if isinstance(first, Variable) and first.lowers is None and not first.reference.children \
            and all(isinstance(one, Variable) and one.key == first.key for one in others):
        symbol = first.reference.symbol
        if is_pointer_component(symbol) and symbol.is_argument:
            return symbol
    raise ValueError("other targets")


def _is_pointer(actual: Node | None) -> bool:
    return actual is not None and is_data(actual) and not actual.children \
        and is_routine_pointer(actual.symbol)
