# SPDX-License-Identifier: BSD-3-Clause
"""The tapes of one routine: how large they are, and the routine that owns them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from psyclone.psyir.nodes import Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType
from psyad_ext.ir.expressions.text import has_length, is_text
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.used_parts import end_of, note_end
from psyad_ext.ir.tree.walking import exchange
from psyad_ext.tapes.cursor import Tape
from psyad_ext.tapes.size import Size, WideInteger
from psyad_ext.transformations.reverse.bounds import Bounds, Tallies, is_scalar_bound
from psyad_ext.transformations.reverse.counting import Counter
from psyad_ext.transformations.reverse.derived import TapeInterface
from psyad_ext.transformations.reverse.request import Request
from psyad_ext.transformations.reverse.reversing import allocated_type, is_allocated, set_up
from psyad_ext.transformations.reverse.step_facts import recorded_variables
from psyad_ext.transformations.reverse.strategies.step import Step
from psyad_ext.transformations.reverse.tape_keys import TapeKey
from psyad_ext.transformations.reverse.taping import new_tape
from psyad_ext.transformations.unsupported import refuse_text

Tapes = Mapping[TapeKey, tuple[TapeInterface, Tape]]
"""What callers know of each tape, and the tape."""


class Taping:
    """Makes the tapes of a routine.

    :param request: the routine.
    :param counter: counts records.
    :param wide: the integers that positions are.
    """

    def __init__(self, request: Request, counter: Counter, wide: WideInteger) -> None:
        self._request = request
        self._context = request.context
        self._unit = request.part.unit
        self._counter = counter
        self._wide = wide

    def of(self, steps: Sequence[Step], owned: bool) -> Tapes:
        """
        :param steps: what records.
        :param owned: whether only our own reversing motion uses the tapes.

        :returns: the tapes.
        """
        return {key: self._tape(key, type_, steps, owned)
                for key, type_ in self.kinds(steps).items()}

    def kinds(self, steps: Sequence[Step]) -> dict[TapeKey, ElementType]:
        """
        :param steps: what records.

        :returns: the types of the records on each tape that is needed.

        :raises UnsupportedError: if text of unknown length is recorded.
        """
        refuse_text(self._unit.routine, (
            symbol for symbol in recorded_variables(steps)
            if is_text(symbol) and not has_length(symbol)))
        return self._counter.keys(steps)

    def _tape(self, key: TapeKey, type_: ElementType, steps: Sequence[Step],
              owned: bool) -> tuple[TapeInterface, Tape]:
        size = None if self._unit.shares_tapes else self._counter.constant(steps, key)
        tallies = Tallies(self._context.names, self._wide) if owned else None
        bound = None if size is not None else Bounds(self._counter, tallies).of(steps, key)
        if bound is None or not (owned or self._is_known_to_callers(bound.size)):
            interface = TapeInterface(key, type_, size, None)
        else:
            interface = TapeInterface(key, type_, size, bound.size, tuple(bound.statements))
        extend = partial(self._request.helpers.extend, type_) if interface.grows else None
        return interface, new_tape(key, type_, size, self._context, self._wide, extend)

    def _is_known_to_callers(self, bound: Size) -> bool:
        """:returns: whether all callers can evaluate a bound: variables of modules that nobody
            writes are no arguments."""
        return is_scalar_bound(bound) and (
            self._request.is_target or bound.symbols() <= set(self._unit.dummies))

    def kept_arrays(self, tapes: Tapes) -> dict[TapeKey, DataSymbol]:
        """:returns: the arrays of the module that hold tapes of the reversing motion."""
        arrays = {key: self.kept_array(*tape) for key, tape in tapes.items()}
        return {key: array for key, array in arrays.items() if array is not None}

    def kept_array(self, interface: TapeInterface, tape: Tape) -> DataSymbol | None:
        """:returns: an array of the module that holds a tape between calls, if one is wanted."""
        request = self._request
        if request.storage is None or not is_allocated(interface):
            return None
        return request.storage.array(f"{self._unit.name}_{tape.array.name}", interface.type_,
                                     request.home, self._context.names.taken)

    def body(self, tapes: Tapes, recording: list[Statement],
             returning: list[Statement]) -> list[Statement]:
        """:returns: both motions in a routine that owns the tapes, which no other one uses."""
        kept = self.kept_arrays(tapes)
        setup: list[Statement] = []
        for interface, tape in tapes.values():
            array = kept.get(interface.key)
            if array is not None:
                _rename(tape.array, array, [*recording, *returning])
                note_end(array, end_of(tape.array))
            elif is_allocated(interface):
                tape.array.datatype = allocated_type(interface)
            setup += set_up(interface, array or tape.array, self._wide, array is not None)
            if tape.position is not None:
                setup.append(build.assign(build.ref(tape.position), build.integer(0)))
        return [*setup, *recording, *returning]


def tape_arguments(tape: Tape) -> list[tuple[DataSymbol, Access]]:
    """:returns: the arguments that stand for a tape."""
    symbols = [tape.array] + ([tape.position] if tape.position is not None else [])
    return [(symbol, Access.READWRITE) for symbol in symbols]


def _rename(old: DataSymbol, new: DataSymbol, statements: Sequence[Statement]) -> None:
    for statement in statements:
        exchange(statement, old, new)
