# SPDX-License-Identifier: BSD-3-Clause
"""Where the arguments of a call lie in the arena: what depends on their shapes only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any

import numpy

from psyad_ext.bridge.channels import HEADER, Channel
from psyad_ext.bridge.extents import extents_of, inferred, keys_of
from psyad_ext.bridge.packing import Packer
from psyad_ext.bridge.types import Dummy, Intrinsic, Signature
from psyad_ext.bridge.values import copier, dtype_of, expected
from psyad_ext.bridge.wrappers import sizes_of

_ALIGNED = 64
#: Arrays of so many bytes are passed as they are, if calls are made in this process.
DIRECT = 1 << 15


#: What messages call derivatives that users give, by their roles.
_GIVEN = {"derivative": "the direction of", "direction": "the direction of",
          "adjoint": "the weight of", "weight": "the weight of"}


class _Missing:
    """Stands for what is not given."""

    def __repr__(self) -> str:
        return "missing"


MISSING = _Missing()


class Constant:
    """Stands for the same number everywhere, in the shape of the argument.

    :param value: the number.
    """

    def __init__(self, value: float) -> None:
        self.value = value


ZEROS, ONES = Constant(0.0), Constant(1.0)


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

    #: What is the same in all calls, and changed by the routine; and where numbers go that are
    #: given.
    constants: Sequence[tuple[numpy.ndarray, float]] = ()
    numbers: Sequence[tuple[int, numpy.ndarray]] = ()
    #: The same that no routine changes.
    settled: Sequence[tuple[numpy.ndarray, float]] = ()
    #: What gives each result, if nothing is streamed, passed as it is, or text.
    readers: Sequence[tuple[str, Callable[[], Any]]] | None = None

    def __init__(self, offsets: list[int], sizes: list[int], views: list[numpy.ndarray | None],
                 integers: dict[int, int], shapes: list[tuple[int, ...]], lengths: list[int],
                 start: int, direct: list[int]) -> None:
        self.offsets, self.sizes, self.views, self.direct = offsets, sizes, views, direct
        self.integers, self.shapes, self.lengths, self.input = integers, shapes, lengths, start


class Planner:
    """Makes plans for calls of a routine.

    :param signature: what the routine takes.
    :param owner: what messages call it.
    """

    def __init__(self, signature: Signature, owner: str) -> None:
        self._dummies = signature.dummies
        self.names = [one.name for one in self._dummies]
        self.whats = [f"{_GIVEN.get(one.role, 'argument')} '{one.original or one.name}' of "
                      f"'{owner}'" for one in self._dummies]
        self.packers = [Packer(one, what) if one.is_streamed else None
                        for one, what in zip(self._dummies, self.whats)]
        self.dtypes = [dtype_of(one.intrinsic) if not one.is_streamed
                       and one.type.name in ("real", "integer") else None
                       for one in self._dummies]
        keys = keys_of(self._dummies)
        #: Whether extents depend on an argument.
        self.keyed = [one.name in keys for one in self._dummies]
        self.results = [at for at, one in enumerate(self._dummies) if one.intent != "in"]
        self._tables = sum(map(sizes_of, self._dummies)) + len(self._dummies)

    def plan(self, channel: Channel, given: Sequence[Any], may_pass: bool = True) -> Plan:
        """
        :param channel: where they lie.
        :param given: what is given for each argument, converted.
        :param may_pass: whether large arrays are passed as they are, in this process.

        :returns: where arguments lie.

        :raises TypeError: if something is missing.
        :raises ValueError: if extents are others than declared.
        """
        return self._laid_out(channel, given, *self.checked(given),
                              DIRECT if may_pass and channel.base else None)

    def checked(self, given: Sequence[Any]) -> tuple[list[tuple[int, ...]], list[int],
                                                     dict[int, int]]:
        """
        :param given: what is given for each argument, converted.

        :returns: extents and lengths of all arguments, and integers that follow, by position.

        :raises TypeError: if something is missing.
        :raises ValueError: if extents are others than declared.
        """
        names = self.names
        shapes = {name: self.shape(at, value)
                  for at, (name, value) in enumerate(zip(names, given))
                  if value is not MISSING and not isinstance(value, Constant)
                  and self._dummies[at].rank and not self._dummies[at].is_allocatable}
        integers = {name: int(value) for name, value, keyed in zip(names, given, self.keyed)
                    if keyed and value is not MISSING and not isinstance(value, Constant)}
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
        return extents, lengths, found

    def shape(self, at: int, value: Any) -> tuple[int, ...]:
        """:returns: the shape of what is given for an argument."""
        packer = self.packers[at]
        return value.shape if packer is None else packer.shape(value)

    def _extents(self, at: int, value: Any, integers: Mapping[str, int],
                 shapes: Mapping[str, Sequence[int]]) -> tuple[int, ...]:
        """
        :returns: the extents of an argument.

        :raises ValueError: if they are others than declared.
        """
        one = self._dummies[at]
        if not one.rank or one.is_allocatable or not self.is_passed(at, value):
            return ()
        declared = extents_of(one, integers, shapes)
        if one.name not in shapes:
            if None in declared:
                raise TypeError(f"{self.whats[at]} is missing: nothing tells its shape, "
                                f"{one!s}")
            return tuple(one for one in declared if one is not None)
        shape = tuple(shapes[one.name])
        for number, (wanted, own) in enumerate(zip(declared, shape)):
            is_last = one.is_assumed_size and number == one.rank - 1
            if wanted is not None and wanted != own and not (is_last and own >= wanted):
                raise ValueError(f"{self.whats[at]} has shape {shape}, but its declaration "
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
        if one.is_streamed or one.type.name != "character" or not self.is_passed(at, value):
            return 0
        if one.intrinsic.length is not None:
            text = Dummy("", one.type, bounds=((1, one.intrinsic.length),))
            length, = extents_of(text, integers, shapes)
            if length is not None:
                return length
        if value is MISSING:
            raise TypeError(f"{self.whats[at]} is missing: nothing tells how long the text is")
        return int(numpy.char.str_len(value).max(initial=0))

    def is_passed(self, at: int, value: Any) -> bool:
        """:returns: whether the routine gets an argument, or a variable of a module takes part."""
        one = self._dummies[at]
        return value is not MISSING or not one.is_optional and (not one.module or bool(one.role))

    def _require(self, at: int, one: Dummy, value: Any, found: Mapping[int, int]) -> None:
        """:raises TypeError: if something has to be given, and is not."""
        if value is MISSING and self.is_passed(at, value) and one.intent != "out" \
                and not one.module and not one.is_allocatable and at not in found:
            raise TypeError(f"{self.whats[at]} is missing: {expected(one)}")

    def _laid_out(self, channel: Channel, given: Sequence[Any], shapes: list[tuple[int, ...]],
                  lengths: list[int], integers: dict[int, int],
                  direct_from: int | None) -> Plan:
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
            if not self.is_passed(at, value):
                offsets.append(-1)
                places.append(None)
                continue
            cursor += -cursor % _ALIGNED
            offsets.append(cursor)
            if one.is_streamed:
                places.append(None)
                continue
            own = self.dtypes[at]
            if direct_from is not None and own is not None and not one.module \
                    and own.itemsize*prod(shapes[at]) >= direct_from:
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
        return self._sorted(Plan(offsets, sizes, views, integers, shapes, lengths, cursor, direct),
                            given)

    def _sorted(self, plan: Plan, given: Sequence[Any]) -> Plan:
        """:returns: a plan that knows what its calls have to do."""
        same: list[tuple[int, numpy.ndarray, float]] = []
        numbers: list[tuple[int, numpy.ndarray]] = []
        for at, view in enumerate(plan.views):
            value = given[at]
            if view is None:
                continue
            if value is MISSING or isinstance(value, Constant):
                same.append((at, view, getattr(value, "value", plan.integers.get(at, 0))))
            elif not self.is_text(at):
                numbers.append((at, view))
        intents = [one.intent for one in self._dummies]
        plan.settled = [(view, value) for at, view, value in same if intents[at] == "in"]
        plan.constants = [(view, value) for at, view, value in same if intents[at] != "in"]
        plan.numbers = numbers
        present = [at for at in self.results if plan.offsets[at] >= 0]
        is_simple = not plan.direct and not any(self.packers) and not any(
            self.is_text(at) for at, view in enumerate(plan.views) if view is not None)
        if is_simple:
            plan.readers = [(self.names[at], copier(view, self._dummies[at].intrinsic))
                            for at in present if (view := plan.views[at]) is not None]
        return plan

    def is_text(self, at: int) -> bool:
        """:returns: whether an argument is text of a length that the caller knows."""
        return not self._dummies[at].is_streamed and self._dummies[at].type.name == "character"


def _view(channel: Channel, offset: int, size: int, dtype: numpy.dtype, shape: tuple[int, ...],
          type_: Intrinsic) -> numpy.ndarray:
    raw = channel.arena[offset:offset + size]
    if type_.name == "character":
        return raw
    return raw.view(dtype).reshape(shape, order="F")


def _shape(extents: Sequence[int | None]) -> str:
    return f"({', '.join('?' if one is None else str(one) for one in extents)}"\
        f"{',' if len(extents) == 1 else ''})"
