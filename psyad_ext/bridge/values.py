# SPDX-License-Identifier: BSD-3-Clause
"""Checks and converts what users pass: nothing but what NumPy's ``same_kind`` allows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy

from psyad_ext.bridge.types import Component, Dummy, Intrinsic

_LETTERS = {"real": "f", "integer": "i", "logical": "i"}
_SHOWN = 60
#: Bytes of a real number of kind 10.
_LONG = 16


def dtype_of(type_: Intrinsic) -> numpy.dtype:
    """:returns: NumPy's type of the numbers in memory; logicals are integers there."""
    if type_.name == "character":
        return numpy.dtype("u1")
    size = _LONG if type_.kind == 10 else type_.kind
    return numpy.dtype(f"{_LETTERS[type_.name]}{size}")


def shown(value: Any) -> str:
    """:returns: what messages say of a value that does not fit."""
    if isinstance(value, numpy.ndarray):
        return f"an array of {value.dtype} with shape {value.shape}"
    text = repr(value)
    kind = type(value).__name__
    return text if value is None else \
        f"{text if len(text) <= _SHOWN else text[:_SHOWN] + '...'} ({kind})"


def expected(item: Dummy | Component) -> str:
    """:returns: what messages say of what is wanted."""
    rank = len(item.bounds)
    if not rank:
        return f"{item.type}"
    shape = str(item)[len(str(item.type)):] if isinstance(item, Dummy) else ""
    return f"an array of {item.type} with {rank} dimension{'s' if rank > 1 else ''}" \
        + (f", {shape}" if shape.strip("(:, )") else "")


class Converter:
    """Turns what a user passes for one argument into an array, a number or text.

    :param item: the argument.
    :param what: how messages name it.
    """

    def __init__(self, item: Dummy | Component, what: str) -> None:
        self._item, self._what, self._type = item, what, item.type
        self._rank = len(item.bounds)
        self._dtype = numpy.dtype("u1") if not isinstance(item.type, Intrinsic) \
            else dtype_of(item.type)
        text = isinstance(item.type, Intrinsic) and item.type.name == "character"
        self._convert: Callable[[Any], Any] = self._text if text else self._numbers

    def __call__(self, value: Any) -> Any:
        """
        :param value: what a user passes.

        :returns: an array of the right type and rank; text as an array of bytes objects.

        :raises TypeError: if it has the wrong type.
        :raises ValueError: if it has the wrong rank, or does not fit.
        """
        if value is None:
            raise TypeError(self._message(value))
        found = self._convert(value)
        if found.ndim != self._rank:
            raise ValueError(f"{self._what} must be {expected(self._item)}, but has shape "
                             f"{found.shape}")
        return found

    def _message(self, value: Any) -> str:
        return f"{self._what} must be {expected(self._item)}, not {shown(value)}"

    def _array(self, value: Any) -> numpy.ndarray:
        if isinstance(value, numpy.ma.MaskedArray) and numpy.ma.is_masked(value):
            raise TypeError(f"{self._what} has masked elements")
        if isinstance(value, (dict, set, frozenset)):
            raise TypeError(self._message(value))
        try:
            return numpy.asarray(value)
        except ValueError as error:
            raise ValueError(f"{self._what} must be {expected(self._item)}: {error}") from error

    def _numbers(self, value: Any) -> numpy.ndarray:
        array = self._array(value)
        if array.dtype == self._dtype:
            return array
        is_empty_list = not array.size and isinstance(value, (list, tuple))
        name = self._type.name
        if name == "logical":
            if array.dtype != numpy.bool_ and not is_empty_list:
                raise TypeError(self._message(value))
            return array.astype(self._dtype)
        if array.dtype == numpy.bool_ and name == "integer":
            raise TypeError(self._message(value))
        if array.dtype == object and array.size and all(
                isinstance(one, int) for one in array.flat):
            raise ValueError(f"{self._what} must be {expected(self._item)}; {shown(value)} does "
                             "not fit")
        if array.dtype == object or not is_empty_list and not numpy.can_cast(
                array.dtype, self._dtype, "same_kind"):
            raise TypeError(self._message(value))
        return self._fitting(array, value)

    def _fitting(self, array: numpy.ndarray, value: Any) -> numpy.ndarray:
        """:raises ValueError: if numbers are too large for their type."""
        with numpy.errstate(over="ignore"):
            found = array.astype(self._dtype)
        if array.dtype.kind in "iu" and self._dtype.kind == "i":
            fits = bool((found == array).all())
        elif array.dtype.kind == "f" and array.dtype.itemsize > self._dtype.itemsize:
            fits = bool((numpy.isfinite(found) | ~numpy.isfinite(array)).all())
        else:
            fits = True
        if not fits:
            raise ValueError(f"{self._what} must be {expected(self._item)}; {shown(value)} does "
                             "not fit")
        return found

    def _text(self, value: Any) -> numpy.ndarray:
        array = self._array(value)
        if array.dtype.kind == "U":
            array = numpy.char.encode(array, "utf-8")
        if array.dtype.kind != "S" and not (not array.size and isinstance(value, (list, tuple))):
            raise TypeError(self._message(value))
        return array.astype("S") if array.dtype.kind != "S" else array


def padded(array: numpy.ndarray, length: int, what: str) -> numpy.ndarray:
    """
    :param array: text.
    :param length: how long Fortran has it.
    :param what: how messages name it.

    :returns: its bytes, with blanks behind, in an array with the characters in front.

    :raises ValueError: if it is longer.
    """
    if array.dtype.itemsize > length and int(numpy.char.str_len(array).max(initial=0)) > length:
        raise ValueError(f"{what} is text of {length} characters, but "
                         f"{int(numpy.char.str_len(array).max())} are given")
    flat = [one.ljust(length)[:length] for one in array.ravel(order="F").tolist()]
    return numpy.frombuffer(b"".join(flat), dtype=numpy.uint8)


def text_from(raw: bytes, length: int, shape: tuple[int, ...]) -> Any:
    """:returns: text, without blanks behind it, or an array of texts."""
    words = [raw[at:at + length].decode("utf-8", "replace").rstrip()
             for at in range(0, len(raw), max(1, length))] if length else []
    if not shape:
        return words[0] if words else ""
    count = int(numpy.prod(shape))
    return numpy.array(words or [""]*count, dtype=str).reshape(shape, order="F")


def number_from(array: numpy.ndarray, type_: Intrinsic) -> Any:
    """:returns: an array as users see it; a scalar as a Python number, or NumPy's of this kind."""
    if type_.name == "logical":
        array = array != 0
    if array.ndim:
        return array
    return array[()] if type_.name == "real" and type_.kind != 8 else array.item()


def copier(view: numpy.ndarray, type_: Intrinsic) -> Callable[[], Any]:
    """:returns: what copies a number or an array from memory, as users see it."""
    if type_.name == "real" and view.ndim:
        return view.copy
    if type_.name == "integer" or type_.name == "real" and type_.kind == 8:
        return view.copy if view.ndim else view.item
    return lambda: number_from(view.copy(), type_)


#: What a user may pass for a scalar as it is, without a look.
PLAIN: Mapping[tuple[str, int], tuple[type, ...]] = {("real", 8): (float, numpy.float64)}
