# SPDX-License-Identifier: BSD-3-Clause
"""Tapes that statements share which are differentiated one by one.

Each statement records behind those before it. As long as all numbers of records are constants, so
are positions; from the first statement on for which they are not, a variable counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from psyclone.psyir.nodes import Loop, Statement
from psyclone.psyir.symbols import DataSymbol, DataType, ScalarType, Symbol

from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.core.naming import NamingScheme, unique
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType
from psyad_ext.ir.tree.making import variable
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.walking import exchange, names_in, statements_of
from psyad_ext.tapes.cursor import Tape, tape_type
from psyad_ext.tapes.value_tape import ADControlTape, ADTape

#: Who a new variable is, whatever its name: what it is for, and the name or type that goes with it.
Role = tuple[str, ...]
ADJOINT, OTHER = "adjoint", "other"


class ADTapes:
    """One tape for each type of values, made when the first of them is recorded.

    :param given: the tapes to use instead; others are not made then.

    :raises UsageTypeError: if any of them is no tape.
    """

    def __init__(self, given: ADTape | Iterable[ADTape] | None = None) -> None:
        self._makes = given is None
        self._tapes = _tapes(given)
        # Whoever has one of the tapes calls new variables as all others do.
        self._names: dict[Role, str] = self._tapes[0].variables if self._tapes else {}
        for tape in self._tapes:
            self._names.update(tape.variables)
            tape.variables = self._names

    @property
    def tapes(self) -> tuple[ADTape, ...]:
        """:returns: all tapes so far."""
        return tuple(self._tapes)

    def tape(self, type_: ElementType, is_control: bool, size: int | None,
             new: Callable[[str, DataType], DataSymbol], counting: ScalarType
             ) -> tuple[Tape, list[Statement]]:
        """
        :param type_: type of what is recorded.
        :param is_control: whether branches are recorded, not values.
        :param size: number of records if it is a constant.
        :param new: makes a variable with a wished name and a type.
        :param counting: type of the variable that counts records.

        :returns: the tape with the place behind all records so far, and what sets this first.

        :raises UsageError: if no tape for them was given.
        """
        own, first = self._fitting(type_, is_control, new), list[Statement]()
        start = own.reserve(size)
        if own.position is None and (size is None or start.value is None):
            own.position = new(f"{own.name}_position", counting)
            if start.value != 0:
                first.append(build.assign(build.ref(own.position), start.expression()))
        if own.position is not None or size is None or start.value is None:
            return Tape(type_, variable(own.name, tape_type(type_, None, False)),
                        own.position), first
        array = variable(own.name, tape_type(type_, start.value + size, False))
        return Tape(type_, array, start=start.value), first

    def _fitting(self, type_: ElementType, is_control: bool,
                 new: Callable[[str, DataType], DataSymbol]) -> ADTape:
        for tape in self._tapes:
            # A condition is one, of whatever kind.
            is_fit = tape.holds(type_) or is_control
            if is_fit and isinstance(tape, ADControlTape) is is_control:
                return tape
        if not self._makes:
            raise UsageError(f"no tape was given for {'branches' if is_control else 'values'} of "
                             f"type {type_.label}: give one, too, or ADTapes() for all types")
        scheme = NamingScheme()
        name = scheme.control_tape if is_control else scheme.name("value_tape", type_.label)
        made = (ADControlTape if is_control else ADTape)("", type_.scalar())
        made.symbol = new(name, made.symbol.datatype)
        self._tapes.append(made)
        return made

    def call_alike(self, statements: Iterable[Statement], roles: Mapping[Symbol, Role],
                   taken: Iterable[str], adjoints: Iterable[str]) -> None:
        """Let new variables have the same names as those with the same roles have elsewhere, and
        no others, in place.

        :param statements: statements.
        :param roles: the roles of new variables in them.
        :param taken: names in lower case that mean something else there.
        :param adjoints: those that adjoints have, wherever these are needed first.
        """
        every = list(statements)
        loops = [loop for statement in every for loop in statements_of(statement, Loop)]
        used = names_in(every) | {loop.variable for loop in loops}
        others = {*taken, *(tape.name.lower() for tape in self._tapes)} \
            - {symbol.name.lower() for symbol in roles}
        for symbol in in_order(used & set(roles)):
            role = roles[symbol]
            if role not in self._names:
                reserved = set() if role[0] == ADJOINT else {name.lower() for name in adjoints}
                self._names[role] = unique(
                    symbol.name, others | set(self._names.values()) | reserved).lower()
            if self._names[role] != symbol.name.lower():
                _rename(symbol, variable(self._names[role], symbol.datatype), every, loops)


def _tapes(given: object) -> list[ADTape]:
    """:returns: the tapes that somebody has given."""
    if given is None:
        return []
    found = [given] if isinstance(given, ADTape) else \
        list(given) if isinstance(given, Iterable) else []
    if not found or not all(isinstance(tape, ADTape) for tape in found):
        raise UsageTypeError("tape must be ADTapes, a tape or a list of tapes, but found "
                             f"{given!r}")
    return found


def _rename(old: Symbol, new: DataSymbol, statements: Iterable[Statement],
            loops: Iterable[Loop]) -> None:
    for statement in statements:
        exchange(statement, old, new)
    for loop in loops:
        if loop.variable is old:
            loop.variable = new
