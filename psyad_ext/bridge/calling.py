# SPDX-License-Identifier: BSD-3-Clause
"""Calls of one routine.

What depends on the shapes of arguments only is a plan: where each argument lies in the arena, as an
array of NumPy. A call with known shapes copies values there, runs the routine, and copies results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy

from psyad_ext.bridge.channels import HEADER, INPUT, POINTERS, SIZES, Channel, Pool
from psyad_ext.bridge.extents import extents_of, inferred, keys_of
from psyad_ext.bridge.packing import Packer, Reader
from psyad_ext.bridge.types import Dummy, Intrinsic, Signature
from psyad_ext.bridge.values import (
    PLAIN, Converter, dtype_of, expected, number_from, padded, shown, text_from)
from psyad_ext.bridge.wrappers import sizes_of
from psyad_ext.core.suggest import nearest

_ALIGNED = 64
#: Arrays of so many bytes are passed as they are, if calls are made in this process.
DIRECT = 1 << 15

#: How many plans a channel keeps.
PLANS = 256


class _Missing:
    """Stands for what is not given."""

    def __repr__(self) -> str:
        return "missing"


MISSING = _Missing()


@dataclass(frozen=True)
class Zeros:
    """Stands for zeros, or ones, in the shape of the argument."""

    value: float = 0.0


ZEROS = Zeros()


class Plan:
    """Where the arguments of a call lie.

    :param offsets: of each argument in the arena, -1 for what is not given.
    :param sizes: the table of sizes.
    :param views: arrays in the arena, None for what is streamed or absent.
    :param integers: integers that follow from shapes, by position.
    :param shapes: the shapes of all arguments.
    :param lengths: the lengths of texts.
    :param start: where the stream begins.
    :param direct: positions of arrays that are passed as they are.
    """

    def __init__(self, offsets: list[int], sizes: list[int], views: list[numpy.ndarray | None],
                 integers: dict[int, int], shapes: list[tuple[int, ...]], lengths: list[int],
                 start: int, direct: list[int]) -> None:
        self.offsets, self.sizes, self.views, self.direct = offsets, sizes, views, direct
        self.integers, self.shapes, self.lengths, self.input = integers, shapes, lengths, start


class Routine:
    """A routine that can be called.

    :param signature: what it takes.
    :param number: its number in the library.
    :param owner: what messages call it.
    """

    def __init__(self, signature: Signature, number: int, owner: str) -> None:
        self.signature, self._number, self._owner = signature, number, owner
        self._dummies = signature.dummies
        self._names = [one.name for one in self._dummies]
        self._known = frozenset(self._names)
        whats = [f"argument '{one.name}' of '{owner}'" for one in self._dummies]
        self._whats = whats
        self._converters = [None if one.is_streamed else Converter(one, what)
                            for one, what in zip(self._dummies, whats)]
        self._packers = [Packer(one, what) if one.is_streamed else None
                         for one, what in zip(self._dummies, whats)]
        self._plain = [PLAIN.get((one.type.name, one.type.kind)) if isinstance(one.type, Intrinsic)
                       and not one.rank and not one.is_streamed else None for one in self._dummies]
        self._dtypes = [dtype_of(one.intrinsic) if not one.is_streamed
                        and one.type.name in ("real", "integer") else None
                        for one in self._dummies]
        keys = keys_of(self._dummies)
        self._keyed = [one.name in keys for one in self._dummies]
        self._streams = any(self._packers)
        self._results = [at for at, one in enumerate(self._dummies) if one.intent != "in"]
        self._tables = sum(map(sizes_of, self._dummies)) + len(self._dummies)

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
        given, key = self._converted(values)
        raw = b"".join(self._packed(given)) if self._streams else b""
        channel = pool.take()
        try:
            plan = self._plan(channel, key, given)
            if raw:
                if plan.input + len(raw) > channel.room:
                    channel.reserve(plan.input + len(raw))
                    plan = self._plan(channel, key, given)
                channel.arena[plan.input:plan.input + len(raw)] = numpy.frombuffer(
                    raw, dtype=numpy.uint8)
            if channel.current is not plan:
                self._settle(channel, plan)
            self._fill(plan, given)
            passed = self._passed(channel, plan, given) if plan.direct else {}
            return self._found(plan, channel.run(self._number, timeout), passed)
        finally:
            pool.give(channel)

    def _plan(self, channel: Channel, key: tuple[Any, ...], given: Sequence[Any]) -> Plan:
        plan = channel.plans.get((self._number, key))
        if plan is None:
            if len(channel.plans) >= PLANS:
                channel.plans.clear()
            plan = self._planned(channel, given)
            channel.plans[self._number, key] = plan
        return plan

    def _unknown(self, values: Mapping[str, Any]) -> None:
        for name in values:
            if name not in self._known:
                raise TypeError(f"'{self._owner}' has no argument '{name}'; "
                                f"{nearest(name, self._known)}")

    def _converted(self, values: Mapping[str, Any]) -> tuple[list[Any], tuple[Any, ...]]:
        """:returns: what is given for each argument, and what the plan depends on."""
        given: list[Any] = []
        key: list[Any] = []
        for at, name in enumerate(self._names):
            value = values.get(name, MISSING)
            kind = type(value)
            if kind is self._plain[at]:
                given.append(value)
                key.append(1)
                continue
            if value is MISSING or kind is Zeros:
                given.append(value)
                key.append(value)
                continue
            converter = self._converters[at]
            if converter is None:
                if value is None and not self._dummies[at].is_allocatable:
                    raise TypeError(f"{self._whats[at]} must be {expected(self._dummies[at])}, "
                                    f"not {shown(value)}")
                given.append(value)
                key.append(self._shape(at, value) if value is not None
                           and not self._dummies[at].is_allocatable else 1)
                continue
            if not (kind is numpy.ndarray and value.dtype is self._dtypes[at]
                    and value.ndim == self._dummies[at].rank):
                value = converter(value)
            given.append(value)
            key.append(int(value) if self._keyed[at] else
                       (value.shape, value.dtype.itemsize) if self._dtypes[at] is None
                       else value.shape)
        return given, tuple(key)

    def _planned(self, channel: Channel, given: Sequence[Any]) -> Plan:
        """:returns: where arguments lie, for what is given."""
        names = self._names
        shapes = {name: self._shape(at, value)
                  for at, (name, value) in enumerate(zip(names, given))
                  if value is not MISSING and not isinstance(value, Zeros)
                  and self._dummies[at].rank and not self._dummies[at].is_allocatable}
        integers = {name: int(value) for name, value, keyed in zip(names, given, self._keyed)
                    if keyed and value is not MISSING and not isinstance(value, Zeros)}
        more = inferred(self._dummies, integers, shapes)
        integers |= more
        for one in self._dummies:
            original = shapes.get(one.original, ())
            if one.rank and one.name not in shapes and len(original) == one.rank:
                shapes[one.name] = original
        for one in self._dummies:  # others may have the size of results
            if one.rank and one.name not in shapes and not one.is_streamed:
                declared = extents_of(one, integers, shapes)
                if None not in declared:
                    shapes[one.name] = tuple(side for side in declared if side is not None)
        extents = [self._extents(at, given[at], integers, shapes) for at in range(len(names))]
        lengths = [self._length(at, given[at], integers, shapes) for at in range(len(names))]
        found = {names.index(name): value for name, value in more.items()
                 if given[names.index(name)] is MISSING}
        for at, one in enumerate(self._dummies):
            self._require(at, one, given[at], found)
        return self._laid_out(channel, given, extents, lengths, found)

    def _shape(self, at: int, value: Any) -> tuple[int, ...]:
        """:returns: the shape of what is given for an argument."""
        packer = self._packers[at]
        return value.shape if packer is None else packer.shape(value)

    def _extents(self, at: int, value: Any, integers: Mapping[str, int],
                 shapes: Mapping[str, Sequence[int]]) -> tuple[int, ...]:
        """
        :returns: the extents of an argument.

        :raises ValueError: if they are others than declared.
        """
        one = self._dummies[at]
        if not one.rank or one.is_allocatable or not self._is_passed(at, value):
            return ()
        declared = extents_of(one, integers, shapes)
        if one.name not in shapes:
            if None in declared:
                raise TypeError(f"{self._whats[at]} is missing: nothing tells its shape, "
                                f"{one!s}")
            return tuple(one for one in declared if one is not None)
        shape = tuple(shapes[one.name])
        for number, (wanted, own) in enumerate(zip(declared, shape)):
            is_last = one.is_assumed_size and number == one.rank - 1
            if wanted is not None and wanted != own and not (is_last and own >= wanted):
                raise ValueError(f"{self._whats[at]} has shape {shape}, but its declaration "
                                 f"{one} means {_shape(declared)}{self._why(one, integers)}")
        return shape

    def _why(self, one: Dummy, integers: Mapping[str, int]) -> str:
        """:returns: the integers that a declaration depends on."""
        found = [f"{name} = {integers[name]}" for name in sorted(keys_of([one]))
                 if name in integers]
        return f" with {', '.join(found)}" if found else ""

    def _length(self, at: int, value: Any, integers: Mapping[str, int],
                shapes: Mapping[str, Sequence[int]]) -> int:
        """:returns: the length of text, 0 of what is none."""
        one = self._dummies[at]
        if one.is_streamed or one.type.name != "character" or not self._is_passed(at, value):
            return 0
        if one.intrinsic.length is not None:
            text = Dummy("", one.type, bounds=((1, one.intrinsic.length),))
            length, = extents_of(text, integers, shapes)
            if length is not None:
                return length
        if value is MISSING:
            raise TypeError(f"{self._whats[at]} is missing: nothing tells how long the text is")
        return int(numpy.char.str_len(value).max(initial=0))

    def _is_passed(self, at: int, value: Any) -> bool:
        """:returns: whether the routine gets an argument, or a variable of a module takes part."""
        one = self._dummies[at]
        return value is not MISSING or not one.is_optional and (not one.module or bool(one.role))

    def _require(self, at: int, one: Dummy, value: Any, found: Mapping[int, int]) -> None:
        """:raises TypeError: if something has to be given, and is not."""
        if value is MISSING and self._is_passed(at, value) and one.intent != "out" \
                and not one.module and not one.is_allocatable and at not in found:
            raise TypeError(f"{self._whats[at]} is missing: {expected(one)}")

    def _laid_out(self, channel: Channel, given: Sequence[Any], shapes: list[tuple[int, ...]],
                  lengths: list[int], integers: dict[int, int]) -> Plan:
        cursor = HEADER + 8*self._tables
        offsets: list[int] = []
        sizes: list[int] = []
        places: list[tuple[int, int, numpy.dtype] | None] = []
        direct: list[int] = []
        for at, one in enumerate(self._dummies):
            value = given[at]
            if one.module:
                sizes.append(int(value is not MISSING))
            if isinstance(one.type, Intrinsic) and one.type.name == "character":
                sizes.append(lengths[at])
            sizes += shapes[at] or [0]*one.rank
            if not self._is_passed(at, value):
                offsets.append(-1)
                places.append(None)
                continue
            cursor += -cursor % _ALIGNED
            offsets.append(cursor)
            if one.is_streamed:
                places.append(None)
                continue
            own = self._dtypes[at]
            if channel.base and own is not None and own.itemsize*prod(shapes[at]) >= DIRECT \
                    and not one.module:
                direct.append(at)
                places.append(None)
                continue
            dtype = own or dtype_of(one.intrinsic)
            size = dtype.itemsize*prod(shapes[at])*(lengths[at] if one.type.name == "character"
                                                    else 1)
            places.append((cursor, size, dtype))
            cursor += max(size, 8)
        cursor += -cursor % _ALIGNED
        channel.reserve(cursor)
        views = [None if place is None else _view(channel, *place, shapes[at],
                                                  self._dummies[at].intrinsic)
                 for at, place in enumerate(places)]
        return Plan(offsets, sizes, views, integers, shapes, lengths, cursor, direct)

    def _settle(self, channel: Channel, plan: Plan) -> None:
        """Writes the tables."""
        table = channel.arena[HEADER:HEADER + 8*self._tables].view(numpy.int64)
        base = channel.base
        count = len(plan.offsets)
        table[:count] = [(0 if base else -1) if one < 0 else base + one for one in plan.offsets]
        table[count:count + len(plan.sizes)] = plan.sizes
        channel.header[POINTERS], channel.header[SIZES] = count, len(plan.sizes)
        channel.header[INPUT] = plan.input
        channel.current = plan

    def _fill(self, plan: Plan, given: Sequence[Any]) -> None:
        for at, view in enumerate(plan.views):
            if view is None:
                continue
            value = given[at]
            if value is MISSING:
                view[...] = plan.integers.get(at, 0)
            elif type(value) is Zeros:
                view[...] = value.value
            elif self._dtypes[at] is None and self._dummies[at].type.name == "character":
                view[...] = padded(value, plan.lengths[at], self._whats[at])
            else:
                view[...] = value

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
            if value is MISSING or isinstance(value, Zeros):
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
            if packer is None or not self._is_passed(at, value):
                continue
            if one.intent == "out" and not one.module or one.module and value is MISSING:
                continue
            yield from packer.pack(None if value is MISSING else value)

    def _found(self, plan: Plan, streamed: bytes,
               passed: Mapping[int, numpy.ndarray]) -> dict[str, Any]:
        results: dict[str, Any] = {}
        reader = Reader(streamed)
        for at in self._results:
            one = self._dummies[at]
            if plan.offsets[at] < 0:
                continue
            view = plan.views[at]
            if at in passed:
                results[one.name] = passed[at]
            elif view is None:
                results[one.name] = reader.value(one, plan.shapes[at])
            elif one.type.name == "character":
                results[one.name] = text_from(view.tobytes(), plan.lengths[at], plan.shapes[at])
            elif one.type.name == "real" and one.rank:
                results[one.name] = view.copy()
            else:
                results[one.name] = number_from(view.copy(), one.intrinsic)
        return results


def _view(channel: Channel, offset: int, size: int, dtype: numpy.dtype, shape: tuple[int, ...],
          type_: Intrinsic) -> numpy.ndarray:
    raw = channel.arena[offset:offset + size]
    if type_.name == "character":
        return raw
    return raw.view(dtype).reshape(shape, order="F")


def _shape(extents: Sequence[int | None]) -> str:
    return f"({', '.join('?' if one is None else str(one) for one in extents)}"\
        f"{',' if len(extents) == 1 else ''})"
