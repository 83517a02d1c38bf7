# SPDX-License-Identifier: BSD-3-Clause
"""Values of all arguments: those that the user gave, and sensible ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from math import prod
from random import Random
from typing import Any

from psyad_ext.core.errors import UsageError, VerificationError
from psyad_ext.verification.conversions import CONVERSIONS
from psyad_ext.verification.encoding import round_to_kind
from psyad_ext.verification.evaluate import Evaluator, NotConstant
from psyad_ext.verification.interface import Argument, Interface, suggestion
from psyad_ext.verification.settings import Settings
from psyad_ext.verification.structures import Place, row_type

DEFAULT_INTEGER = 3
DEFAULT_RANGE = (0.5, 1.5)

#: Length of text that is only set, where the caller decides on it.
DEFAULT_LENGTH = 64

#: An extent, or the lower and the upper bound.
Size = int | tuple[int, int]
Values = list[float] | list[int] | list[bool] | list[str]


@dataclass(frozen=True)
class Filled:
    """An argument with everything that a caller has to decide.

    :param argument: the declaration.
    :param lowers: lower bound of each dimension.
    :param extents: number of elements in each dimension.
    :param values: all elements in element order.
    :param final_lowers: lower bound of each dimension on return, where it may be another one.
    :param absent: whether it is not given in calls.
    :param rows: the bounds of an allocatable component in each structure of an array, if it is one.
    """

    argument: Argument
    lowers: tuple[int, ...]
    extents: tuple[int, ...]
    values: Values
    final_lowers: tuple[int, ...] | None = None
    absent: bool = False
    rows: tuple[tuple[int, int], ...] = ()

    @property
    def name(self) -> str:
        """:returns: name of the argument."""
        return self.argument.name

    @property
    def size(self) -> int:
        """:returns: number of elements."""
        return prod(self.extents)

    def is_element(self, number: int) -> bool:
        """:returns: whether what is stored there is an element, not room for longer rows."""
        if not self.rows:
            return True
        place, row = divmod(number, len(self.rows))
        low, high = self.rows[row]
        return place <= high - low

    @property
    def counted(self) -> list[int]:
        """:returns: the elements in the order in which a Jacobian counts them: rows one after the
            other."""
        place = self.argument.place
        if row_type(place) is None:
            return list(range(self.size))
        first = self.argument.rank - place.row_rank
        _, inner = place.list_in_structures or ("", 0)
        outer, holders = prod(self.extents[:first]), prod(self.extents[:first - inner])
        return [number for holder in range(holders) for row in range(holder, outer, holders)
                for number in range(row, self.size, outer) if self.is_element(number)]

    def describe(self) -> str:
        """:returns: the value, or the shape and the range of an array, in one phrase."""
        if not self.extents:
            return f"{self.name} = {_short(self.values[0])}"
        shape = ",".join(map(str, self.extents))
        if self.size <= 6:
            return f"{self.name}({shape}) = {' '.join(map(_short, self.values))}"
        return (f"{self.name}({shape}) in "
                f"[{_short(min(self.values))}, {_short(max(self.values))}]")


def _listed(sizes: Size | Sequence[Size]) -> list[Size]:
    return [sizes] if isinstance(sizes, int) else list(sizes)


def _extent(size: Size) -> int:
    return size if isinstance(size, int) else size[1] - size[0] + 1


class Filler:
    """Decides the values of the arguments of one routine.

    :param interface: the routine.
    :param settings: what the user gave.
    :param evaluator: computes bounds of arrays.

    :raises UsageError: if a setting names no argument.
    """

    def __init__(self, interface: Interface, settings: Settings, evaluator: Evaluator) -> None:
        self._interface = interface
        self._arguments = {argument.name: argument for argument in interface.arguments}
        self._values = self._lower("values", settings.values)
        self._ranges = self._lower("ranges", settings.ranges)
        self._holders = {name for argument in interface.arguments
                         if argument.place is not None for name, _ in argument.place.levels}
        self._sizes = self._lower("sizes", settings.sizes, self._holders)
        self._absent = self._lower("absence", dict.fromkeys(
            part for name in settings.absent for part in self._parts_of(name.lower())))
        for name in self._absent:
            if not self._arguments[name].optional:
                raise UsageError(f"'{name}' is no optional argument of '{interface.name}'")
        self._settings = settings
        self._evaluator = evaluator
        self._known: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {}
        self._limit = settings.default_size
        self._rows: dict[str, tuple[tuple[int, int], ...]] = {}

    def _parts_of(self, name: str) -> list[str]:
        """:returns: the components of an argument that is a structure; any other one itself."""
        return [one.name for one in self._interface.arguments
                if one.place is not None and one.place.holder.name == name] or [name]

    def fill(self) -> list[Filled]:
        """
        :returns: all arguments in order.

        :raises UsageError: if a value does not fit its argument.
        :raises VerificationError: if an array bound cannot be computed.
        """
        for argument in self._interface.arguments:
            if argument.type_name == "integer" and not argument.rank:
                self._evaluator.variables[argument.name] = self._scalar_integer(argument)
        self._evaluator.shapes = self.shape
        shapes = {name: self.shape(name) for name in self._arguments}
        extents = [extent for _, sizes in shapes.values() for extent in sizes if extent > 0]
        self._limit = min([*extents, self._settings.default_size])
        return [Filled(argument, *shapes[argument.name],
                       self._elements(argument, prod(shapes[argument.name][1])),
                       absent=argument.name in self._absent,
                       rows=self._rows.get(argument.name, ()))
                for argument in map(self._with_length, self._interface.arguments)]

    def _with_length(self, argument: Argument) -> Argument:
        """:returns: an argument, with the length that it has if it is text."""
        if not argument.is_text:
            return argument
        if argument.length is not None:
            try:
                return replace(argument, kind=max(0, int(self._evaluator.value(argument.length))))
            except NotConstant as error:
                raise VerificationError(f"the length of the text '{argument.name}' depends on "
                                        f"'{error}', which is not known") from error
        given = flat_values(self._values.get(argument.name, []))
        return replace(argument, kind=max(
            (len(str(value)) for value in given), default=DEFAULT_LENGTH))

    def shape(self, name: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """
        :param name: lower-case name of an argument.

        :returns: its lower bounds and its extents.

        :raises VerificationError: if a bound cannot be computed.
        """
        if name not in self._known:
            if name not in self._arguments:
                raise NotConstant(name)
            argument = self._arguments[name]
            given = self._given_sizes(argument)
            sides = [self._dimension(argument, at, given) for at in range(argument.rank)]
            self._known[name] = (tuple(lower for lower, _ in sides),
                                 tuple(extent for _, extent in sides))
        return self._known[name]

    def _lower(self, what: str, settings: Any,
               more: Collection[str] = ()) -> dict[str, Any]:
        lowered = {name.lower(): value for name, value in settings.items()}
        for name in lowered:
            if name not in self._arguments and name not in more:
                raise UsageError(
                    f"{what} are given for '{name}', which is not an argument of "
                    f"'{self._interface.name}'{suggestion(name, list(self._arguments))}")
        return lowered

    def _given_sizes(self, argument: Argument) -> Sequence[Size] | None:
        place, sizes = argument.place, self._sizes.get(argument.name)
        if place is not None and sizes is None:
            return self._sizes_of_levels(argument, place)
        if sizes is None:
            return None
        sizes = _listed(sizes)
        if place is not None and any(self._outer_ranks(place)) \
                and any(isinstance(size, tuple) for size in sizes):
            sizes = self._sizes_of_rows(argument, place, sizes)
        if len(sizes) != argument.rank or any(_extent(size) < 0 for size in sizes):
            if not argument.rank:
                raise UsageError(f"a size is given for '{argument.name}', which is a scalar")
            raise UsageError(f"the size of '{argument.name}' must be {argument.rank} extents, "
                             f"not {tuple(sizes)}")
        return sizes

    @staticmethod
    def _outer_ranks(place: Place) -> list[int]:
        """:returns: the ranks of what holds a component."""
        return [place.holder.rank, *(len(part.bounds) for part in place.parts[:-1])]

    def _sizes_of_levels(self, argument: Argument, place: Place) -> list[int] | None:
        """:returns: the extents given for the structures that hold a component, and its own."""
        if not any(name in self._sizes for name, _ in place.levels):
            return None
        found: list[int] = []
        for name, bounds in place.levels:
            given = _listed(self._sizes.get(name, ()))
            if given and len(given) != len(bounds):
                raise UsageError(f"the size of '{name}' must be {len(bounds)} extents, "
                                 f"not {tuple(given)}")
            found += given or [self._settings.default_size if low is None else high - low + 1
                               for low, high in bounds]
        return found

    def _sizes_of_rows(self, argument: Argument, place: Place, rows: Sequence[Size]) -> list[int]:
        """:returns: extents that have room for all rows, which are noted."""
        bounds = tuple(row if isinstance(row, tuple) else (1, row) for row in rows)
        count = _listed(self._sizes.get(place.holder.name, ()))
        if len(bounds) == 1 and len(count) == 1:
            bounds *= count[0]
        if sum(self._outer_ranks(place)) != 1 or len(place.parts[-1].bounds) != 1:
            raise UsageError(f"'{argument.name}' is given bounds for each structure of an array, "
                             "but is no allocatable component of rank 1 in an array of rank 1")
        self._rows[argument.name] = bounds
        return [len(bounds), max(0, *(high - low + 1 for low, high in bounds))]

    def _dimension(self, argument: Argument, at: int,
                   given: Sequence[Size] | None) -> tuple[int, int]:
        lower, upper = argument.bounds[at]
        own = given[at] if given else None
        try:
            first = lower if isinstance(lower, int) else int(self._evaluator.value(lower))
            if isinstance(own, tuple) and (upper is not None or not argument.is_deferred) \
                    and own[0] != first:
                raise UsageError(f"the lower bound given for '{argument.name}' is {own[0]}, but "
                                 f"its declaration says {first} in dimension {at + 1}")
            if upper is None:
                return (own[0] if isinstance(own, tuple) else first,
                        self._open_size(argument) if own is None else _extent(own))
            extent = max(0, int(self._evaluator.value(upper)) - first + 1)
        except (NotConstant, RecursionError) as error:
            if own is not None:
                return own[0] if isinstance(own, tuple) else 1, _extent(own)
            raise VerificationError(
                f"the bounds of argument '{argument.name}' depend on '{error}', which is not "
                f"known: give its size ({argument.name}=...)") from error
        if own is not None and _extent(own) != extent:
            raise UsageError(f"the size given for '{argument.name}' is {tuple(given)}, but its "
                             f"declaration says {extent} in dimension {at + 1}")
        return first, extent

    def _open_size(self, argument: Argument) -> int:
        value = self._values.get(argument.name)
        if argument.rank == 1 and argument.place is None and value is not None \
                and _is_sequence(value):
            return len(flat_values(value))
        return self._settings.default_size

    def _scalar_integer(self, argument: Argument) -> int:
        if argument.name in self._values:
            return int(self._convert(argument, self._values[argument.name], 1)[0])
        if argument.name in self._interface.extents_from:
            return self._settings.default_size
        return DEFAULT_INTEGER

    def _elements(self, argument: Argument, count: int) -> Values:
        if argument.name in self._values:
            return self._convert(argument, self._values[argument.name], count)
        if argument.is_text:
            self._require_no_value(argument)
            return [" " * argument.kind] * count
        # Each argument has its own stream, so that one more argument leaves
        # the values of the others alone.
        random = Random(f"{self._settings.seed}:{argument.name}")
        if argument.type_name == "real":
            low, high = self._range(argument)
            return [round_to_kind(random.uniform(low, high), argument.kind)
                    for _ in range(count)]
        if argument.type_name == "logical":
            return [True] if not argument.rank else [random.random() < 0.5 for _ in range(count)]
        if not argument.rank:
            return [int(self._evaluator.variables[argument.name])]
        return _indices(count, max(1, self._limit), random)

    def _require_no_value(self, argument: Argument) -> None:
        """
        :raises UsageError: if it is text that somebody has to choose: what it selects is not known.
        """
        if argument.intent != "out" and argument.place is None and argument.module is None \
                and argument.name not in self._absent:
            raise UsageError(f"the text '{argument.name}' has no value: give one "
                             f"(--set {argument.name}=...), which may be empty")

    def _range(self, argument: Argument) -> tuple[float, float]:
        low, high = self._ranges.get(argument.name, DEFAULT_RANGE)
        if not low <= high:
            raise UsageError(f"the range of '{argument.name}' is empty: {low} to {high}")
        return low, high

    def _convert(self, argument: Argument, given: Any, count: int) -> Values:
        """The values that the user gave, checked against the declaration."""
        values = flat_values(given)
        if len(values) == 1:
            values = values * count
        if len(values) != count:
            raise UsageError(f"'{argument.name}' has {count} elements, but {len(values)} values "
                             "are given")
        try:
            return [CONVERSIONS[argument.type_name](value, argument.kind) for value in values]
        except (TypeError, ValueError, OverflowError) as error:
            raise UsageError(f"a value given for '{argument.name}' is not {argument.type_name}: "
                             f"{error}") from error


def _indices(count: int, limit: int, random: Random) -> list[int]:
    """Valid positions in any array, in no order, one of them twice where possible."""
    positions = [at % limit + 1 for at in range(count)]
    random.shuffle(positions)
    if count > 2:
        positions[-1] = positions[0]
    return positions


def _is_sequence(value: Any) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, str)


def flat_values(value: Any) -> list[Any]:
    """
    :param value: a number, a flat sequence, or a numpy array.

    :returns: its elements in element order.

    :raises UsageError: if a sequence is nested: its order would be a guess.
    """
    if hasattr(value, "ravel"):
        return list(value.ravel(order="F").tolist())
    if not _is_sequence(value):
        return [value]
    values = list(value)
    if any(_is_sequence(item) for item in values):
        raise UsageError("values of an array must be one flat list in Fortran's element order")
    return values


def _short(value: float | int | bool | str) -> str:
    if isinstance(value, str):
        return repr(value.rstrip())
    return f"{value:.6g}" if isinstance(value, float) else str(value).lower()
