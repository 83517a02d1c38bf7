# SPDX-License-Identifier: BSD-3-Clause
"""Optional arguments become ordinary ones with another that tells whether they are there."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Call, IntrinsicCall, Node, Reference, Routine
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, AutomaticInterface, DataSymbol, ScalarType)

from psyad_ext.core.errors import UsageError
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable
from psyad_ext.ir.lookup.callees import argument_map, bind, callee_of
from psyad_ext.ir.tree.components import ComponentSymbol, Structure
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.making import forget_names
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.optional import ABSENT, FLAG, VALUE, Presence, presence_of, set_presence
from psyad_ext.ir.tree.walking import nodes_of


class LoweredPresence:
    """Routines whose calls give all arguments.

    :param routines: the routines, whose functions have become subroutines.
    """

    def __init__(self, routines: Sequence[Routine]) -> None:
        self._dummies = IdentityMap((routine, list(routine.symbol_table.argument_list))
                                    for routine in routines)
        concerned = IdentitySet(routine for routine in routines
                                if any(map(_is_value, self._dummies[routine])))
        calls = [(routine, call, callee_of(call)) for routine in routines if concerned
                 for call in nodes_of(routine, Call)
                 if not isinstance(call, (IntrinsicCall, OpaqueCall))]
        self._flags = IdentityMap((routine, [
            self._flag(routine, name) for name in dict.fromkeys(
                presence_of(dummy).name for dummy in self._dummies[routine] if _is_value(dummy))])
            for routine in concerned)
        for routine, call, callee in calls:
            if callee in concerned:
                self._complete(routine, call, callee)
        for routine in concerned:
            self._declare(routine, self._flags[routine])

    @property
    def is_found(self) -> bool:
        """:returns: whether any of the routines has optional arguments."""
        return bool(self._flags)

    def arguments(self, routine: Routine) -> list[DataSymbol] | None:
        """
        :param routine: an original routine.

        :returns: the dummy arguments that calls of it have given values to, with structures as
            one argument each, and without hidden ones; None if none of them is optional.
        """
        if not self._flags.get(routine):
            return None
        seen: IdentitySet[Structure] = IdentitySet()
        found = []
        for dummy in (*self._dummies[routine], *self._flags[routine]):
            if isinstance(dummy, ComponentSymbol):
                if dummy.component.structure in seen:
                    continue
                seen.add(dummy.component.structure)
            found.append(dummy)
        return found

    def _flag(self, routine: Routine, argument: str) -> DataSymbol:
        name = unique(f"{argument}_present", names_in_scope(routine))
        flag = DataSymbol(name, ScalarType.boolean_type(),
                          interface=ArgumentInterface(Access.READ))
        set_presence(flag, Presence(FLAG, argument))
        routine.symbol_table._symbols[name.lower()] = flag  # pylint: disable=protected-access
        return flag

    def _declare(self, routine: Routine, flags: Sequence[DataSymbol]) -> None:
        table = routine.symbol_table
        table._argument_list = [*self._dummies[routine], *flags]
        own = {presence_of(flag).name: flag for flag in flags}
        for call in nodes_of(routine, IntrinsicCall):
            if call.intrinsic is IntrinsicCall.Intrinsic.PRESENT:
                presence = presence_of(call.arguments[0].symbol)
                flag = own.get(presence.name) if presence is not None else None
                if flag is not None:
                    call.replace_with(build.ref(flag))

    def _complete(self, routine: Routine, call: Call, callee: Routine) -> None:
        """Let a call give all arguments, by position."""
        try:
            given = dict(argument_map(call, callee, self._dummies[callee]))
        except UsageError:
            return
        actuals: list[Node] = []
        present: dict[str, Node] = {}
        for dummy in self._dummies[callee]:
            actual = given.get(dummy)
            if actual is None and not _is_value(dummy):
                return
            actuals.append(self._stand_in(routine, dummy) if actual is None else copied(actual))
            if _is_value(dummy):
                present[presence_of(dummy).name] = self._told(routine, actual)
        actuals += [present[presence_of(flag).name] for flag in self._flags[callee]]
        while len(call.children) > 1:
            call.children.pop()
        call.children.extend(actuals)
        bind(call, callee)
        forget_names(call)

    def _told(self, routine: Routine, actual: Node | None) -> Node:
        """:returns: what tells a routine whether an argument is there."""
        if actual is None:
            return build.logical(False)
        if type(actual) is Reference and _is_value(actual.symbol):
            name = presence_of(actual.symbol).name
            return build.ref(next(flag for flag in self._flags[routine]
                                  if presence_of(flag).name == name))
        return build.logical(True)

    def _stand_in(self, routine: Routine, dummy: DataSymbol) -> Reference:
        """:returns: a variable of a routine that takes the place of what is not given."""
        scalar = symbol_type(dummy).scalar()
        extent = ArrayType.Extent.DEFERRED if is_allocatable(dummy) else \
            ArrayType.ArrayBounds(build.integer(1), build.integer(1))
        shape = [extent]*declared_rank(dummy)
        name = unique(f"{dummy.name}_absent", names_in_scope(routine))
        symbol = DataSymbol(name, ArrayType(scalar, shape) if shape else scalar,
                            interface=AutomaticInterface())
        set_presence(symbol, Presence(ABSENT, presence_of(dummy).name))
        routine.symbol_table._symbols[name.lower()] = symbol  # pylint: disable=protected-access
        return build.ref(symbol)


def _is_value(symbol: DataSymbol) -> bool:
    presence = presence_of(symbol)
    return presence is not None and presence.kind == VALUE
