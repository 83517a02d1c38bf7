# SPDX-License-Identifier: BSD-3-Clause
"""Routines that reassign pointers of their arguments at their end: their callers do so instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    Assignment, Call, IntrinsicCall, Node, Return, Routine, Schedule, Statement)
from psyclone.psyir.symbols import DataSymbol, DataType, Symbol

from psyad_ext.core.annotations import Annotation
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.opaque import OpaqueCall, text_of
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import path_of
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.type_reading import pointed_at
from psyad_ext.ir.lowering.base.originals import Originals
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.component_pointees import (
    followed_components, pointing_components)
from psyad_ext.ir.lowering.pointers.inlined_setters import reassigned_at_exit, write_behind
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.structures.component_types import structure_type
from psyad_ext.ir.tree.reassigned_at_exit import note_reassigned_at_exit
from psyad_ext.ir.tree.walking import nodes_of

_done = Annotation[bool]("moves written", False)


@dataclass(frozen=True)
class _End:
    """How a routine ends.

    :param routine: the routine.
    :param statements: those that its callers execute.
    :param arguments: its arguments in the source.
    :param symbols: what it declares there.
    :param types: the types of these.
    """

    routine: Routine
    statements: Sequence[Statement]
    arguments: list[DataSymbol]
    symbols: dict[str, Symbol]
    types: Sequence[tuple[DataSymbol, DataType]]

    @classmethod
    def of(cls, routine: Routine, statements: Sequence[Statement]) -> _End:
        """:returns: the end of a routine that has not been changed."""
        table = routine.symbol_table
        if not statements:
            return cls(routine, (), [], {}, ())
        return cls(routine, statements, list(table.argument_list), dict(table.symbols_dict),
                   [(symbol, symbol.datatype) for symbol in table.datasymbols])

    @contextmanager
    def as_declared(self) -> Iterator[None]:
        """While active, the routine, which may have been changed, has the declarations of the
        source."""
        table = self.routine.symbol_table
        arguments, symbols = table._argument_list, table._symbols
        types = [(symbol, symbol.datatype) for symbol, _ in self.types]
        table._argument_list, table._symbols = self.arguments, self.symbols
        _set(self.types)
        try:
            yield
        finally:
            _set(types)
            table._argument_list, table._symbols = arguments, symbols


def _set(types: Sequence[tuple[DataSymbol, DataType]]) -> None:
    for symbol, datatype in types:
        symbol.datatype = datatype


class ArgumentExitStates:
    """Knows what routines do with pointers at their end.

    :param target: the routine that is differentiated: nobody does it instead.
    :param types: knows which pointers integers take the place of.
    :param routines: the target, and all that it reaches.
    :param originals: keeps what was known of them.
    """

    def __init__(self, target: Routine, types: Types, routines: Sequence[Routine],
                 originals: Originals) -> None:
        self._target, self._originals = target, originals
        self._numbered = types.numbered
        #: The components that routines let point at something.
        self.pointing = pointing_components(routines)
        self._ends: IdentityMap[Node, _End] = IdentityMap()

    def of(self, routine: Routine) -> Sequence[Statement]:
        """:returns: the statements at the end of a routine that its callers execute."""
        if routine not in self._ends:
            if routine is not self._target:
                self._check_copies(routine)
            statements = [] if routine is self._target else reassigned_at_exit(
                routine, followed_components(routine, self.pointing))
            self._ends[routine] = _End.of(routine, statements)
            if statements:
                self._originals.keep(routine)
                note_reassigned_at_exit(routine, True)
        return self._ends[routine].statements

    def _check_copies(self, routine: Routine) -> None:
        """
        :raises UnsupportedError: if a routine copies a whole structure to one that callers know,
            with pointers to arrays, which would point elsewhere there.
        """
        types = Types()
        for statement in nodes_of(routine, Assignment) if self.pointing else ():
            holder = statement.lhs
            if statement.is_pointer or not is_data(holder) or not (
                    holder.symbol.is_argument or holder.symbol is routine.return_symbol):
                continue
            definition = structure_type(holder.symbol, path_of(holder), types, routine)
            if any(way[-1] in self.pointing and pointed_at(component.datatype) is not None
                   and (owner.name, way[-1]) not in self._numbered
                   for way, owner, component in types.below(definition)):
                raise declined(statement, f"'{text_of(holder)}' gets pointers to arrays with this "
                               "value, and where the routine is called they are not known",
                               "let its components point there one by one")

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
            if callee is None or not self.of(callee):
                continue
            with self._ends[callee].as_declared():
                done = write_behind(call, callee, self.of(callee), variables)
            if done:
                _done.note(call, True)
                written = True
        return written

    def check(self, routines: Sequence[Routine]) -> None:
        """
        :param routines: all routines.

        :raises UnsupportedError: if a call leaves out what its routine does at its end.
        """
        if not any(end.statements for end in self._ends.values()):
            return
        for call in (one for routine in routines for one in nodes_of(routine, Call)):
            callee = None if isinstance(call, IntrinsicCall) else callee_of(call)
            if callee is None or _done.of(call) \
                    or callee not in self._ends or not self.of(callee):
                continue
            raise declined(call, f"'{callee.name}' moves pointers of its arguments at its end, "
                           "and where it is called these cannot be named",
                           "move them where it is called")
