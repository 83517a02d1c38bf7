# SPDX-License-Identifier: BSD-3-Clause
"""Calls of one routine.

What depends on the shapes of arguments only is a plan: where each argument lies in the arena, as an
array of NumPy. A call with known shapes copies values there, runs the routine, and copies results.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy

from psyad_ext.bridge.channels import HEADER, INPUT, POINTERS, SIZES, Channel, Pool
from psyad_ext.bridge.packing import Reader
from psyad_ext.bridge.plans import MISSING, Constant, Plan, Planner
from psyad_ext.bridge.types import Intrinsic, Signature
from psyad_ext.bridge.values import PLAIN, Converter, copier, expected, padded, shown, text_from
from psyad_ext.core.suggest import nearest


class Look(NamedTuple):
    """What may be passed for an argument as it is.

    :param plain: types of numbers.
    :param dtype: the type of arrays, None if arrays have to be looked at.
    :param rank: their number of dimensions.
    :param limit: the first integer that is too large; 0 if there are no integers.
    :param is_key: whether the plan depends on the value.
    """

    plain: tuple[type, ...]
    dtype: numpy.dtype | None
    rank: int
    limit: int
    is_key: bool


class Routine:
    """A routine that can be called.

    :param signature: what it takes.
    :param number: its number in the library.
    :param owner: what messages call it.
    """

    def __init__(self, signature: Signature, number: int, owner: str) -> None:
        self.signature, self.number, self._owner = signature, number, owner
        self._dummies = signature.dummies
        self._planner = Planner(signature, owner)
        self._names, self._whats = self._planner.names, self._planner.whats
        self._dtypes, self._packers = self._planner.dtypes, self._planner.packers
        self._known = frozenset(self._names)
        self._converters = [None if one.is_streamed else Converter(one, what)
                            for one, what in zip(self._dummies, self._whats)]
        self._plain = [PLAIN.get((one.type.name, one.type.kind), ())
                       if isinstance(one.type, Intrinsic) and not one.rank
                       and not one.is_streamed else () for one in self._dummies]
        # Arrays that need no look; those that extents depend on are looked at.
        self._exact = [(None if keyed else dtype, one.rank) for dtype, one, keyed in
                       zip(self._dtypes, self._dummies, self._planner.keyed)]
        #: Whether there are values whose size only Fortran knows.
        self.streams = any(self._packers)

    def __call__(self, pool: Pool, values: Mapping[str, Any],
                 timeout: float | None = None) -> dict[str, Any]:
        """
        :param pool: leads to the library.
        :param values: arguments by name, in lower case.
        :param timeout: seconds that the call may take.

        :returns: what may have changed, by name.

        :raises TypeError: if an argument is missing, unknown, or of the wrong type.
        :raises ValueError: if an argument does not fit.
        :raises FortranStop: if the routine does not return.
        """
        if not values.keys() <= self._known:
            self._unknown(values)
        given = [values.get(name, MISSING) for name in self._names]
        key = self._converted(given)
        raw = b"".join(self._packed(given)) if self.streams else b""
        channel = pool.take()
        try:
            plan = channel.plans.get((self.number, key)) or self._plan(channel, key, given)
            if raw:
                if plan.input + len(raw) > channel.room:
                    channel.reserve(plan.input + len(raw))
                    plan = self._plan(channel, key, given)
                channel.arena[plan.input:plan.input + len(raw)] = numpy.frombuffer(
                    raw, dtype=numpy.uint8)
            if channel.current is not plan:
                self.settle(channel, plan)
            for view, value in plan.constants:
                view[...] = value
            for at, view in plan.numbers:
                view[...] = given[at]
            if plan.readers is not None:
                channel.run(self.number, timeout)
                return {name: read() for name, read in plan.readers}
            self._fill(plan, given)
            passed = self._passed(channel, plan, given) if plan.direct else {}
            return self._found(plan, channel.run(self.number, timeout), passed)
        finally:
            pool.give(channel)

    def laid_out(self, channel: Channel,
                 values: Mapping[str, Any]) -> tuple[Plan, list[Any]] | None:
        """
        :param channel: where a call is prepared.
        :param values: arguments by name, in lower case.

        :returns: a plan, with values in the arena, and what is given for each argument; None for
            arguments that are streamed.
        """
        if self.streams:
            return None
        given = [values.get(name, MISSING) for name in self._names]
        self._converted(given)
        plan = self._planner.plan(channel, given, may_pass=False)
        for view, value in (*plan.settled, *plan.constants):
            view[...] = value
        for at, view in plan.numbers:
            view[...] = given[at]
        self._fill(plan, given)
        return plan, given

    def look(self, at: int) -> Look:
        """
        :param at: the position of an argument.

        :returns: what may be passed for it as it is.
        """
        one, dtype = self._dummies[at], self._dtypes[at]
        limit = 1 << 8*dtype.itemsize - 1 if dtype is not None and dtype.kind == "i" \
            and not one.rank else 0
        return Look(self._plain[at], self._exact[at][0], one.rank, limit, self.is_key(at))

    def planned(self, channel: Channel, values: Mapping[str, Any]) -> Plan | None:
        """
        :param channel: where a call is made.
        :param values: arguments by name, in lower case, which need not be converted.

        :returns: a plan, None if it takes more than copies.
        """
        if self.streams:
            return None
        plan = self._planner.plan(channel, [values.get(name, MISSING) for name in self._names])
        return None if plan.readers is None else plan

    def check(self, values: Mapping[str, Any], unknown: Container[str]) -> None:
        """
        Look at arguments without a call.

        :param values: arguments by name, in lower case.
        :param unknown: names of those of which only shapes and types are right.

        :raises TypeError: if an argument has the wrong type, or is missing.
        :raises ValueError: if an argument does not fit.
        """
        given = [values.get(name, MISSING) for name in self._names]
        self._converted(given)
        if not any(self.is_key(at) and name in unknown for at, name in enumerate(self._names)):
            self._planner.checked(given)

    def is_key(self, at: int) -> bool:
        """:returns: whether a plan depends on the value of an argument."""
        return self._planner.keyed[at]

    @property
    def results(self) -> list[str]:
        """:returns: the names of the arguments that it may change."""
        return [self._names[at] for at in self._planner.results]

    def what(self, name: str) -> str:
        """:returns: how messages name an argument."""
        return self._whats[self.position(name)]

    def position(self, name: str) -> int:
        """:returns: the position of an argument."""
        return self._names.index(name)

    def _plan(self, channel: Channel, key: tuple[Any, ...], given: Sequence[Any]) -> Plan:
        plan = self._planner.plan(channel, given)
        channel.keep((self.number, key), plan)
        return plan

    def _unknown(self, values: Mapping[str, Any]) -> None:
        for name in values:
            if name not in self._known:
                raise TypeError(f"'{self._owner}' has no argument '{name}'; "
                                f"{nearest(name, self._known)}")

    def _converted(self, given: list[Any]) -> tuple[Any, ...]:
        """
        Convert what is given, in the list itself.

        :returns: what the plan depends on: what is given, shapes, and integers that extents depend
            on.
        """
        key: list[Any] = []
        for at, (value, plain, (dtype, rank)) in enumerate(zip(given, self._plain, self._exact)):
            kind = type(value)
            if kind in plain:
                key.append(1)
            elif kind is numpy.ndarray and value.dtype is dtype and value.ndim == rank:
                key.append(value.shape)
            elif value is MISSING or kind is Constant:
                key.append(value)
            else:
                key.append(self._converted_one(at, given))
        return tuple(key)

    def _converted_one(self, at: int, given: list[Any]) -> Any:
        """:returns: what the plan depends on for one argument, which is converted."""
        value, one, converter = given[at], self._dummies[at], self._converters[at]
        if converter is None:
            if value is None and not one.is_allocatable:
                raise TypeError(f"{self._whats[at]} must be {expected(one)}, not {shown(value)}")
            return 1 if value is None or one.is_allocatable else self._planner.shape(at, value)
        given[at] = value = converter(value)
        if self._planner.keyed[at]:
            return int(value)
        return value.shape if self._dtypes[at] is not None else (value.shape, value.dtype.itemsize)

    def settle(self, channel: Channel, plan: Plan) -> None:
        """Writes the tables."""
        base, count = channel.base, len(plan.offsets)
        end = HEADER + 8*(count + len(plan.sizes))
        table = channel.arena[HEADER:end].view(numpy.int64)
        table[:count] = [(0 if base else -1) if one < 0 else base + one for one in plan.offsets]
        table[count:count + len(plan.sizes)] = plan.sizes
        channel.header[POINTERS], channel.header[SIZES] = count, len(plan.sizes)
        channel.header[INPUT] = plan.input
        for view, value in plan.settled:
            view[...] = value
        channel.current = plan

    def _fill(self, plan: Plan, given: Sequence[Any]) -> None:
        """Write the texts that are given."""
        for at, view in enumerate(plan.views):
            if view is not None and self._planner.is_text(at) and given[at] is not MISSING:
                view[...] = padded(given[at], plan.lengths[at], self._whats[at])

    def _passed(self, channel: Channel, plan: Plan,
                given: Sequence[Any]) -> dict[int, numpy.ndarray]:
        """
        Pass arrays where they are; those that the routine changes are new ones.

        :returns: the arrays, by position.
        """
        passed: dict[int, numpy.ndarray] = {}
        table = channel.arena[HEADER:HEADER + 8*len(plan.offsets)].view(numpy.int64)
        for at in plan.direct:
            value, dtype = given[at], self._dtypes[at]
            if value is MISSING or isinstance(value, Constant):
                array = numpy.full(plan.shapes[at], getattr(value, "value", 0.0), dtype, order="F")
            elif self._dummies[at].intent == "in":
                array = numpy.require(value, dtype, ["F", "A"])
            else:
                array = numpy.array(value, dtype, order="F")
            passed[at] = array
            table[at] = array.ctypes.data
        return passed

    def _packed(self, given: Sequence[Any]) -> Iterator[bytes]:
        """:returns: the stream, piece by piece."""
        for at, packer in enumerate(self._packers):
            one, value = self._dummies[at], given[at]
            if packer is None or not self._planner.is_passed(at, value):
                continue
            if one.intent == "out" and not one.module or one.module and value is MISSING:
                continue
            yield from packer.pack(None if value is MISSING else value)

    def _found(self, plan: Plan, streamed: bytes,
               passed: Mapping[int, numpy.ndarray]) -> dict[str, Any]:
        results: dict[str, Any] = {}
        reader = Reader(streamed)
        for at in self._planner.results:
            one = self._dummies[at]
            if plan.offsets[at] < 0:
                continue
            view = plan.views[at]
            if at in passed:
                results[one.name] = passed[at]
            elif view is None:
                results[one.name] = reader.value(one, plan.shapes[at])
            elif self._planner.is_text(at):
                results[one.name] = text_from(view.tobytes(), plan.lengths[at], plan.shapes[at])
            else:
                results[one.name] = copier(view, one.intrinsic)()
        return results
