# SPDX-License-Identifier: BSD-3-Clause
"""Tapes of single iterations, which the returning motion owns and uses again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from psyclone.psyir.nodes import Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType
from psyad_ext.ir.expressions.zero import zero_of
from psyad_ext.ir.structures import memory
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import in_order
from psyad_ext.tapes.cursor import Tape
from psyad_ext.tapes.size import WideInteger
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.helpers import Helpers
from psyad_ext.transformations.reverse.bounds import Bounds, is_scalar_bound
from psyad_ext.transformations.reverse.counting import Counter
from psyad_ext.transformations.reverse.derived import TapeInterface
from psyad_ext.transformations.reverse.reversing import is_allocated, own_tape
from psyad_ext.transformations.reverse.step_facts import recorded_variables
from psyad_ext.transformations.reverse.strategies.recomputed import Recomputed
from psyad_ext.transformations.reverse.strategies.step import Step
from psyad_ext.transformations.reverse.tape_keys import TapeKey
from psyad_ext.transformations.reverse.taping import new_tape


class IterationTapes:
    """The tapes of single iterations in one returning motion.

    :param counter: counts records.
    :param context: the routine.
    :param wide: the integer kind of positions.
    :param helpers: adds the routines that make tapes longer.
    :param keep: gives the array that holds a tape between calls, if one is wanted.
    """

    def __init__(self, counter: Counter, context: Context, wide: WideInteger,
                 helpers: Helpers,
                 keep: Callable[[TapeInterface, Tape], DataSymbol | None]) -> None:
        self.allocations: list[Statement] = []
        self.arrays: list[DataSymbol] = []
        self._counter = counter
        self._context = context
        self._wide = wide
        self.helpers = helpers
        self._keep = keep

    def of(self, step: Recomputed
           ) -> tuple[dict[TapeKey, Tape], list[Statement], list[Statement]]:
        """:returns: new tapes for one iteration; what makes them right before it, and what gives
            them back right behind it, if they are not there for all of the way back."""
        if not step.TAPES_STAY:
            return self._only_here(step)
        tapes = {key: self._tape(interface(step, key, type_, self._counter), self.allocations)
                 for key, type_ in self._counter.keys(step.again).items()}
        self.arrays += [tape.array for tape in tapes.values()]
        return tapes, [], []

    def growing(self, steps: Sequence[Step]) -> tuple[dict[TapeKey, Tape], list[Statement]]:
        """:returns: new tapes for what steps record, which may happen any number of times; and
            what sets them up."""
        made: list[Statement] = []
        return {key: self._tape(_growing(type_, key), made)
                for key, type_ in self._counter.keys(steps).items()}, made

    def growing_one(self, type_: ElementType) -> Tape:
        """:returns: a new tape for values of a type, any number of them."""
        return self._tape(_growing(type_, ("value", type_.spelling)), self.allocations)

    def apart(self, steps: Sequence[Step]) -> dict[TapeKey, Tape]:
        """:returns: new tapes for what steps record any number of times, which both motions make
            by themselves."""
        found: dict[TapeKey, Tape] = {}
        for key, type_ in self._counter.keys(steps).items():
            one = _growing(type_, key)
            tape = self._new(one)
            found[key] = replace(tape, array=own_tape(one, tape, self._wide, None)[0])
        return found

    def _only_here(self, step: Recomputed
                   ) -> tuple[dict[TapeKey, Tape], list[Statement], list[Statement]]:
        tapes: dict[TapeKey, Tape] = {}
        made: list[Statement] = []
        released: list[Statement] = []
        for key, type_ in self._counter.keys(step.again).items():
            one = interface(step, key, type_, self._counter)
            tape = self._new(one)
            array, setup = own_tape(one, tape, self._wide, None)
            tapes[key] = replace(tape, array=array)
            made += setup
            if is_allocated(one):
                released.append(build.intrinsic("DEALLOCATE", build.ref(array)))
        return tapes, made, released

    def _new(self, one: TapeInterface) -> Tape:
        extend = partial(self.helpers.extend, one.type_) if one.grows else None
        return new_tape(one.key, one.type_, one.size, self._context, self._wide, extend)

    def _tape(self, one: TapeInterface, made: list[Statement]) -> Tape:
        """:param made: what sets the tape up is added to it."""
        tape = self._new(one)
        array, setup = own_tape(one, tape, self._wide, self._keep(one, tape))
        made += setup
        return replace(tape, array=array)


def _growing(type_: ElementType, key: TapeKey) -> TapeInterface:
    return TapeInterface(key, type_, None, None)


def interface(step: Recomputed, key: TapeKey, type_: ElementType,
              counter: Counter) -> TapeInterface:
    """
    :param step: a loop.
    :param key: a tape that its iterations use.
    :param type_: type of the records.
    :param counter: counts them.

    :returns: the tape; it grows where its length can't be told before the loop.
    """
    size = counter.constant(step.again, key)
    bound = None if size is not None else Bounds(counter).of(step.again, key)
    if bound is None or not is_scalar_bound(bound.size):
        return TapeInterface(key, type_, size, None)
    return TapeInterface(key, type_, size, bound.size)


def kept_results(step: Recomputed, context: Context
                 ) -> tuple[list[Statement], list[Statement]]:
    """
    :param step: a loop.
    :param context: the routine.

    :returns: what keeps results of an iteration aside before its adjoint changes them, and what
        puts them back behind it.
    """
    save: list[Statement] = []
    put_back: list[Statement] = []
    for result in step.kept:
        copy = context.variable_like(result, f"{result.symbol.name}_result")
        put_back.append(build.assign(copied(result), copied(copy)))
        bounds = context.names.shapes.pop(copy.symbol, None)
        if bounds is not None:
            save.append(memory.allocation(copy.symbol, bounds))
            put_back.append(memory.written_deallocation(copy.symbol))
        save.append(build.assign(copy, copied(result)))
    return save, put_back


def first_values(step: Recomputed, tapes: Iterable[Tape]) -> list[Statement]:
    """
    :param step: a loop.
    :param tapes: its tapes.

    :returns: statements before it that give values to positions on the tapes, and to scalars that
        may be recorded before they have one.
    """
    recorded = recorded_variables(step.again)
    starts = [build.assign(build.ref(tape.position), build.integer(0))
              for tape in tapes if tape.position is not None]
    return starts + [
        build.assign(build.ref(symbol), zero_of(symbol))
        for symbol in in_order(recorded)
        if symbol.is_automatic and not symbol.is_array and symbol not in step.needs]
