# SPDX-License-Identifier: BSD-3-Clause
"""What is chosen by the type of an argument: methods, and entries of tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatchmethod
from typing import Any, TypeVar

Entry = TypeVar("Entry")


class ClassTable(dict[type, Entry]):
    """A table whose entry for a class is that of the first one in a list that it belongs to.

    ``isinstance`` is slow for abstract classes, as which PSyclone declares most of its own.

    :param entries: classes with their entries; the last one is for all others.
    """

    def __init__(self, *entries: tuple[type | tuple[type, ...], Entry]) -> None:
        super().__init__()
        self._entries = entries

    def __missing__(self, kind: type) -> Entry:
        self[kind] = next(entry for known, entry in self._entries if issubclass(kind, known))
        return self[kind]


class chosen_by_type(singledispatchmethod):  # type: ignore[type-arg]  # no generic at run time
    """As ``singledispatchmethod``, which makes a new function, with name and documentation, each
    time that the method is asked for.
    """

    def __init__(self, func: Callable[..., Any]) -> None:
        super().__init__(func)
        self._chosen: dict[type, Callable[..., Any]] = {}

    def register(self, cls: Any, method: Callable[..., Any] | None = None) -> Any:
        """:returns: what ``singledispatchmethod`` returns; the arguments are the same."""
        self._chosen.clear()
        return super().register(cls, method)

    def __get__(self, instance: object, owner: type | None = None) -> Callable[..., Any]:
        def method(first: object, *others: object) -> Any:
            kind = type(first)
            chosen = self._chosen.get(kind)
            if chosen is None:
                chosen = self._chosen[kind] = self.dispatcher.dispatch(kind)
            return chosen(instance, first, *others)

        return method
