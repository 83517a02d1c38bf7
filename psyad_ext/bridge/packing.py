# SPDX-License-Identifier: BSD-3-Clause
"""Structures and allocatable arrays as bytes, as ``psyad_ext.bridge.streams`` has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import product
from math import prod
from typing import Any

import numpy

from psyad_ext.bridge.types import Component, Dummy, Expression, Intrinsic, Record
from psyad_ext.bridge.values import Converter, dtype_of, number_from, padded, shown, text_from
from psyad_ext.core.suggest import nearest

Item = Component | Dummy
_COUNT = numpy.dtype("i8")


def _numbers(*values: int) -> bytes:
    return numpy.array(values, dtype=_COUNT).tobytes()


def _number(expression: Expression) -> int:
    """:returns: a bound or a length that is known to be a number."""
    assert isinstance(expression, int)
    return expression


def components(value: Any) -> dict[str, Any] | None:
    """:returns: what a dictionary or a dataclass holds, by lower-case name; None if the value is
        none."""
    if isinstance(value, Mapping):
        found = dict(value)
    elif is_dataclass(value) and not isinstance(value, type):
        found = {one.name: getattr(value, one.name) for one in fields(value)}
    else:
        return None
    return {str(name).lower(): one for name, one in found.items()}


def members(value: Any, what: str, record: Record) -> dict[str, Any]:
    """
    :param value: a dictionary, a dataclass, or an object with such attributes.
    :param what: how messages name it.
    :param record: the type that it stands for.

    :returns: its components by lower-case name.

    :raises TypeError: if it is none, or has what the type has not.
    """
    lower = components(value)
    if lower is None:
        raise TypeError(f"{what} must be a dictionary or a dataclass with the components of "
                        f"{record}, not {shown(value)}")
    known = [one.name for one in record.components]
    for name in lower:
        if name not in known:
            raise TypeError(f"{what} has no component '{name}'; {nearest(name, known)}")
    return lower


class Packer:
    """Writes values of one argument.

    :param item: the argument, or a component.
    :param what: how messages name it.
    """

    def __init__(self, item: Item, what: str) -> None:
        self._item, self._what, self._rank = item, what, len(item.bounds)
        self._inner: dict[str, Packer] = {}
        self._components = item.type.components if isinstance(item.type, Record) else ()
        if isinstance(item.type, Record):
            self._inner = {one.name: Packer(one, f"component '{one.name}' of {what}")
                           for one in item.type.components}
        else:
            self._converter = Converter(item, what)

    def pack(self, value: Any) -> Iterator[bytes]:
        """
        :param value: what a user passes; None for what is not allocated.

        :returns: the bytes, piece by piece.
        """
        if self._item.is_allocatable:
            if value is None:
                yield _numbers(0)
                return
            yield _numbers(1)
        yield from self._structures(value) if self._inner else self._plain(value)

    def shape(self, value: Any) -> tuple[int, ...]:
        """
        :param value: a structure, or an array of structures.

        :returns: the shape of the array.

        :raises ValueError: if its rank is another one.
        """
        if not self._rank:
            return ()
        found = objects(value, self._what, self._rank)
        return found.shape

    def _structures(self, value: Any) -> Iterator[bytes]:
        if not self._rank:
            yield from self._one(value)
            return
        array = objects(value, self._what, self._rank)
        if self._item.is_allocatable:
            yield _numbers(*(bound for extent in array.shape for bound in (1, extent)))
        else:
            self._require(array.shape)
        for one in array.ravel(order="F"):
            yield from self._one(one)

    def _one(self, value: Any) -> Iterator[bytes]:
        assert isinstance(self._item.type, Record)
        given = members(value, self._what, self._item.type)
        for component in self._components:
            if component.name not in given and not component.is_allocatable:
                raise TypeError(f"component '{component.name}' of {self._what} is missing")
            yield from self._inner[component.name].pack(given.get(component.name))

    def _plain(self, value: Any) -> Iterator[bytes]:
        array = self._converter(value)
        type_ = self._item.intrinsic
        is_text = type_.name == "character"
        length = 0
        if is_text:
            length = _number(type_.length) if not type_.is_deferred else array.dtype.itemsize
        if type_.is_deferred and is_text:
            length = int(numpy.char.str_len(array).max(initial=0))
            yield _numbers(length)
        if self._item.is_allocatable and self._rank:
            yield _numbers(*(bound for extent in array.shape for bound in (1, extent)))
        elif not self._item.is_allocatable:
            self._require(array.shape)
        yield padded(array, length, self._what).tobytes() if is_text else array.tobytes(order="F")

    def _require(self, shape: tuple[int, ...]) -> None:
        """:raises ValueError: if the extents of a component are others than declared."""
        wanted = tuple(high - low + 1 if isinstance(low, int) and isinstance(high, int) else None
                       for low, high in self._item.bounds)
        if None not in wanted and isinstance(self._item, Component) and shape != wanted:
            raise ValueError(f"{self._what} must have shape {wanted}, not {shape}")


def objects(value: Any, what: str, rank: int) -> numpy.ndarray:
    """
    :param value: structures in an array, a list, or lists of lists.
    :param what: how messages name them.
    :param rank: the number of dimensions.

    :returns: structures as an array of objects.

    :raises ValueError: if there is another number of dimensions, or rows differ.
    """
    if isinstance(value, numpy.ndarray):
        found = value
    else:
        shape: list[int] = []
        level = value
        while isinstance(level, (list, tuple)) and len(shape) < rank:
            shape.append(len(level))
            level = level[0] if level else None
        found = numpy.empty(shape, dtype=object)
        for index in product(*map(range, shape)):
            one = value
            for at in index:
                if not isinstance(one, (list, tuple)) or len(one) <= at:
                    raise ValueError(f"{what} has rows of different lengths")
                one = one[at]
            found[index] = one
    if found.ndim != rank:
        raise ValueError(f"{what} must be a list of structures with {rank} dimension"
                         f"{'s' if rank > 1 else ''}, not {shown(value)}")
    return found


class Reader:
    """Reads values from bytes, one after the other.

    :param raw: the bytes.
    """

    def __init__(self, raw: bytes) -> None:
        self._raw, self._at = raw, 0

    def value(self, item: Item, shape: tuple[int, ...] = ()) -> Any:
        """
        :param item: an argument, or a component.
        :param shape: the shape, if that does not stand in front.

        :returns: its value; None if it is not allocated.
        """
        rank, length = len(item.bounds), 0
        if item.is_allocatable:
            if not self._numbers(1)[0]:
                return None
            if isinstance(item.type, Intrinsic) and item.type.is_deferred:
                length = self._numbers(1)[0]
            bounds = self._numbers(2*rank)
            shape = tuple(max(0, high - low + 1) for low, high in zip(bounds[::2], bounds[1::2]))
        elif isinstance(item, Component) and rank:
            shape = tuple(_number(high) - _number(low) + 1 for low, high in item.bounds)
        if isinstance(item.type, Record):
            return self._structures(item.type, shape)
        if item.type.name == "character":
            length = length if item.type.is_deferred else _number(item.type.length)
            return text_from(self._take(length*prod(shape)), length, shape)
        dtype = dtype_of(item.type)
        raw = self._take(dtype.itemsize*prod(shape))
        array = numpy.frombuffer(raw, dtype=dtype).reshape(shape, order="F").copy(order="F")
        return number_from(array, item.type)

    def _structures(self, record: Record, shape: tuple[int, ...]) -> Any:
        def one() -> dict[str, Any]:
            return {part.name: self.value(part) for part in record.components}

        if not shape:
            return one()
        found = numpy.empty(shape, dtype=object)
        flat = [one() for _ in range(prod(shape))]
        for index, value in zip(product(*(range(extent) for extent in reversed(shape))), flat):
            found[tuple(reversed(index))] = value
        return found.tolist()

    def _numbers(self, count: int) -> list[int]:
        return numpy.frombuffer(self._take(8*count), dtype=_COUNT).tolist()

    def _take(self, count: int) -> bytes:
        start, self._at = self._at, self._at + count
        return self._raw[start:self._at]


def _with_numbers(value: Any, record: Record, number: Callable[[Component, Any], Any]) -> Any:
    """
    :param value: a structure, or several.
    :param record: its type.
    :param number: gives a value for a component of an intrinsic type.

    :returns: a structure with the same shapes, and other values.
    """
    if isinstance(value, (list, tuple, numpy.ndarray)):
        return [_with_numbers(one, record, number) for one in value]
    given = members(value, "a structure", record)
    found: dict[str, Any] = {}
    for one in record.components:
        own = given.get(one.name)
        if own is None:
            found[one.name] = None
        elif isinstance(one.type, Record):
            found[one.name] = _with_numbers(own, one.type, number)
        else:
            found[one.name] = number(one, own)
    return found


def filled(value: Any, record: Record, number: float) -> Any:
    """:returns: a structure with the same shapes, and a number in all real components."""
    return _with_numbers(value, record, lambda one, own: numpy.full(
        numpy.shape(own), number) if one.type.name == "real" else own)


def scaled(value: Any, factor: float) -> Any:
    """:returns: a number, an array, or a structure of these, times a factor."""
    if isinstance(value, dict):
        return {name: scaled(one, factor) for name, one in value.items()}
    if isinstance(value, list):
        return [scaled(one, factor) for one in value]
    return None if value is None else factor*value


def reals_of(value: Any, record: Record) -> Any:
    """:returns: a structure without what has no derivatives."""
    if isinstance(value, (list, tuple)):
        return [reals_of(one, record) for one in value]
    if value is None:
        return None
    found = {}
    for one in record.components:
        if isinstance(one.type, Record):
            if one.type.has_reals:
                found[one.name] = reals_of(value[one.name], one.type)
        elif one.type.name == "real":
            found[one.name] = value[one.name]
    return found


def completed(value: Any, model: Any, record: Record, what: str, is_settled: bool = True) -> Any:
    """
    :param value: a derivative that a user gives for a structure, or for several.
    :param model: the structure.
    :param record: its type.
    :param what: how messages name the derivative.
    :param is_settled: whether it has the shapes of the structure.

    :returns: the derivative, with zeros for what is missing and the values of ``model`` for what
        has none.

    :raises TypeError: if it is no such structure.
    :raises ValueError: if its arrays differ in shape from those of the structure.
    """
    if isinstance(model, (list, tuple, numpy.ndarray)):
        return [completed(one, two, record, what, is_settled)
                for one, two in zip(_each(value, len(model), record, what), model)]
    given = members(value, what, record)
    known = members(model, "a structure", record)
    found: dict[str, Any] = {}
    for one in record.components:
        own = known.get(one.name)
        if isinstance(one.type, Record) and own is not None:
            found[one.name] = filled(own, one.type, 0.0) if given.get(one.name) is None else \
                completed(given[one.name], own, one.type, f"component '{one.name}' of {what}",
                          is_settled)
        elif isinstance(one.type, Intrinsic) and one.type.name != "real":
            found[one.name] = own
        else:
            found[one.name] = alike(given.get(one.name), own, f"component '{one.name}' of {what}",
                                    is_settled)
    return found


def _each(value: Any, count: int, record: Record, what: str) -> list[Any]:
    """:returns: derivatives of an array of structures, also if they are given as one structure of
        arrays."""
    if isinstance(value, (list, tuple, numpy.ndarray)):
        counts, found = {len(value)}, list(value)
    else:
        parts = {name: one if isinstance(one, (list, tuple)) else numpy.atleast_1d(one)
                 for name, one in members(value, what, record).items() if one is not None}
        counts = {len(one) for one in parts.values()} or {count}
        found = [{name: one[at] for name, one in parts.items()} for at in range(min(counts))]
    if counts != {count}:
        raise ValueError(f"{what} must be of {count} structures, not of "
                         f"{', '.join(map(str, sorted(counts - {count})))}")
    return found


def alike(value: Any, model: Any, what: str, is_settled: bool) -> Any:
    """
    :param value: a derivative that a user gives for a number or an array, None for none.
    :param model: the number or array; None if it is not allocated.
    :param what: how messages name the derivative.
    :param is_settled: whether it has the shape of the model.

    :returns: the derivative, zero if none is given.

    :raises ValueError: if it has another shape.
    """
    if model is None:
        if value is not None and is_settled:
            raise ValueError(f"{what} is given for what is not allocated")
        return value
    if value is None:
        return numpy.zeros(numpy.shape(model))
    if is_settled and not isinstance(value, str) and numpy.shape(value) != numpy.shape(model):
        raise ValueError(f"{what} must have shape {numpy.shape(model)}, not {numpy.shape(value)}")
    return value


def with_defaults(value: Any, record: Record, what: str) -> Any:
    """:returns: a derivative that a user gives for a result, with zeros, blanks and what is not
        allocated for the components that are missing."""
    if isinstance(value, (list, tuple, numpy.ndarray)):
        return [with_defaults(one, record, what) for one in value]
    given = members(value, what, record)
    found: dict[str, Any] = {}
    for one in record.components:
        own = given.get(one.name)
        if isinstance(one.type, Record) and not one.is_allocatable and not one.bounds:
            found[one.name] = with_defaults(own or {}, one.type,
                                            f"component '{one.name}' of {what}")
        elif own is not None or one.is_allocatable or isinstance(one.type, Record):
            found[one.name] = own
        else:
            shape = tuple(_number(high) - _number(low) + 1 for low, high in one.bounds)
            found[one.name] = numpy.zeros(shape, {"logical": bool, "character": "S1"}.get(
                one.type.name, dtype_of(one.type)))
    return found
