# SPDX-License-Identifier: BSD-3-Clause
"""Other values of arguments, for routines that those drawn first do not suit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from psyad_ext.verification.arguments import Filled, Size
from psyad_ext.verification.interface import Interface
from psyad_ext.verification.settings import Settings

#: Domains of intrinsics first, then sizes that quantities of physics may have.
_INTERVALS = ((0.1, 0.9), (1.1, 1.9), (2.0, 3.0), (-0.9, -0.1), (0.01, 0.1), (-1.9, -1.1),
              (5.0, 10.0), (10.0, 100.0), (200.0, 300.0), (1e4, 1e5), (1e-6, 1e-4))
_NUMBERS = (1, 2, 0, 4, 5, 6, -1, 10)
_SIZES = (4, 10, 2, 1, 20)
_UNEQUAL = ((3, 6), (9, 6))
"""The extent of one array, and that of all others."""
_MOST_ALONE = 8
"""So many arguments are given another interval, or extent, one at a time."""
_ORDERED = 0.4
"""So often arrays that may be places are increasing."""
_MIXED, _MIXED_SIZES = 60, 5


@dataclass(frozen=True)
class Choice:
    """Values of some arguments, as users can give them.

    :param values: as in the settings.
    :param ranges: as in the settings.
    :param sizes: as in the settings.
    """

    values: Mapping[str, int | bool | Sequence[float]] = field(default_factory=dict)
    ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    sizes: Mapping[str, Sequence[Size]] = field(default_factory=dict)

    def settings(self, given: Settings) -> Settings:
        """
        :param given: what the user has chosen.

        :returns: that together with this choice.
        """
        return replace(given, values={**self.values, **given.values},
                       ranges={**self.ranges, **given.ranges},
                       sizes={**self.sizes, **given.sizes})

    @property
    def is_any(self) -> bool:
        """:returns: whether anything is chosen."""
        return bool(self.values or self.ranges or self.sizes)

    def beside(self, other: Choice) -> Choice:
        """:returns: this choice, and another one where this leaves it open."""
        names = {*self.values, *self.ranges}
        return Choice(
            {**{name: own for name, own in other.values.items() if name not in names},
             **self.values},
            {**{name: own for name, own in other.ranges.items() if name not in names},
             **self.ranges},
            {**other.sizes, **self.sizes})

    def __str__(self) -> str:
        words = [f"--set {name}={_written(value)}" for name, value in self.values.items()]
        words += [f"--range {name}={low:g}:{high:g}" for name, (low, high) in self.ranges.items()]
        words += [f"--size {name}={','.join(map(str, size))}" for name, size in self.sizes.items()]
        return " ".join(words)


def _written(value: int | bool | Sequence[float]) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else ",".join(map(str, value))


class Choices:
    """What may be chosen for one routine.

    :param interface: the routine.
    :param filled: its arguments, as they were drawn first.
    :param settings: what the user has chosen: that stays.
    """

    def __init__(self, interface: Interface, filled: Sequence[Filled],
                 settings: Settings) -> None:
        given = {name.lower() for name in (*settings.values, *settings.ranges)}
        free = [each for each in filled if each.name not in given and not each.absent
                and each.argument.intent != "out" and not each.argument.observed]
        self._reals = [each for each in free if each.argument.type_name == "real"]
        self._flags = [each.name for each in free if each.argument.type_name == "logical"]
        integers = [each for each in free if each.argument.type_name == "integer"]
        self._sizing = [each.name for each in integers
                        if not each.extents and each.name in interface.extents_from]
        self._numbers = [each.name for each in integers if each.name not in self._sizing]
        sized = {name.lower() for name in settings.sizes}
        self._open = {each.name: len(each.extents) for each in filled
                      if each.name not in sized and each.name not in settings.values
                      and each.argument.place is None and each.argument.intent != "out"
                      and each.extents and all(upper is None for _, upper in each.argument.bounds)}

    def all(self, of_sizes: bool) -> Iterator[Choice]:
        """
        :param of_sizes: whether sizes and indices are what does not suit.

        :returns: what may be tried, in this order.
        """
        if of_sizes:
            yield from self._numbers_and_flags()
            yield from self._all_sizes()
            yield from self._intervals()
        else:
            yield from self._intervals()
            yield from self._numbers_and_flags()
        yield from self._mixed()
        if not of_sizes:
            yield from self._equal_sizes(_SIZES[:2])

    def _intervals(self) -> Iterator[Choice]:
        names = [each.name for each in self._reals]
        if not names:
            return
        for interval in _INTERVALS:
            yield Choice(ranges=dict.fromkeys(names, interval))
        if 1 < len(names) <= _MOST_ALONE:
            for name in names:
                for interval in _INTERVALS:
                    yield Choice(ranges={name: interval})
        rows = self._rows()
        if rows:
            yield Choice(values=rows)
            yield Choice(values={name: row[::-1] for name, row in rows.items()})

    def _numbers_and_flags(self) -> Iterator[Choice]:
        if self._numbers:
            for number in _NUMBERS:
                yield Choice(values=dict.fromkeys(self._numbers, number))
        if self._flags:
            yield Choice(values=dict.fromkeys(self._flags, False))

    def _equal_sizes(self, sizes: Sequence[int]) -> Iterator[Choice]:
        if self._sizing or self._open:
            for size in sizes:
                values = dict.fromkeys(self._sizing, size)
                yield self._sized(values, size)
                for number in _NUMBERS[:3] if self._numbers else ():
                    yield self._sized({**values, **dict.fromkeys(self._numbers, number)}, size)

    def _all_sizes(self) -> Iterator[Choice]:
        yield from self._equal_sizes(_SIZES)
        if 1 < len(self._open) <= _MOST_ALONE:
            for one, others in _UNEQUAL:
                for name in self._open:
                    yield Choice(sizes={each: [one if each == name else others] * rank
                                        for each, rank in self._open.items()})
        if self._sizing and len(self._sizing) + len(self._numbers) > 1:
            yield self._sized({name: 3 + at for at, name in enumerate(self._sizing)}, 6)
            yield self._sized({name: 3 + at for at, name in enumerate(self._sizing[::-1])}, 6)
            for number in range(_MIXED_SIZES):
                random = Random(number)
                values = {name: random.randint(1, 8) for name in self._sizing}
                values |= {name: random.randint(1, 4) for name in self._numbers}
                yield self._sized(values, random.randint(4, 12))

    def _sized(self, values: Mapping[str, int], size: int) -> Choice:
        return Choice(values, sizes={name: [size] * rank for name, rank in self._open.items()})

    def _mixed(self) -> Iterator[Choice]:
        if len(self._reals) + len(self._numbers) + len(self._flags) < 2:
            return
        for number in range(_MIXED):
            random = Random(number)
            values: dict[str, int | bool | list[float]] = {
                name: random.choice(_NUMBERS) for name in self._numbers}
            values |= {name: random.random() < 0.5 for name in self._flags}
            rows = self._rows() if random.random() < _ORDERED else {}
            yield Choice(values | rows, {each.name: random.choice(_INTERVALS)
                                         for each in self._reals if each.name not in rows})

    def _rows(self) -> dict[str, list[float]]:
        """:returns: increasing values of arrays that may be places."""
        return {each.name: sorted(each.values) for each in self._reals
                if len(each.extents) == 1 and each.argument.place is None}


def is_of_sizes(failure: str, words: Collection[str] = (
        "bound", "extent", "shape", "SIGSEGV", "allocate", "dimension")) -> bool:
    """
    :param failure: why a routine failed.
    :param words: what is said of arrays.

    :returns: whether indices or sizes may be the reason.
    """
    return any(word in failure for word in words)
