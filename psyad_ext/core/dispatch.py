# SPDX-License-Identifier: BSD-3-Clause
"""Methods that are chosen by the type of their first argument."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatchmethod
from typing import Any


class chosen_by_type(singledispatchmethod):  # pylint: disable=invalid-name
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
