# SPDX-License-Identifier: BSD-3-Clause
"""Facts about objects of other libraries, kept beside them.

A table holds facts of one kind. It does not keep its objects alive: a fact is gone when its object
is. So no fact may refer to its object, not even through others.
"""

from __future__ import annotations

import weakref
from typing import Any, Generic, TypeVar

Owner = TypeVar("Owner")
Fact = TypeVar("Fact")


class SideTable(Generic[Owner, Fact]):
    """What is known of objects that are told apart by identity.

    :param default: what is known of an object of which nothing has been noted.
    :param travels: whether :py:func:`carry` gives copies the same facts.

    >>> class Symbol: pass
    >>> first, names = Symbol(), SideTable("nothing")
    >>> names.note(first, "something")
    >>> names.of(first), names.of(Symbol())
    ('something', 'nothing')
    """

    __slots__ = ("_default", "_entries")

    def __init__(self, default: Fact, travels: bool = False) -> None:
        self._default = default
        if travels:
            _travelling.append(self)
        self._entries: dict[int, tuple[weakref.ref[Owner], Fact]] = {}

    def of(self, owner: Owner) -> Fact:
        """:returns: what is known of an object."""
        entry = self._entries.get(id(owner))
        return self._default if entry is None else entry[1]

    def note(self, owner: Owner, fact: Fact) -> None:
        """Note a fact, in place of an older one."""
        key, entries = id(owner), self._entries

        def forget(_: weakref.ref[Owner]) -> None:
            entries.pop(key, None)

        entries[key] = (weakref.ref(owner, forget), fact)

    def forget(self, owner: Owner) -> None:
        """Let nothing be known of an object any more."""
        self._entries.pop(id(owner), None)

    def __contains__(self, owner: object) -> bool:
        return id(owner) in self._entries


_travelling: list[SideTable[Any, Any]] = []


def carry(old: object, new: object) -> None:
    """Let what travels of the facts about an object be known of a copy of it, too."""
    for table in _travelling:
        if old in table:
            table.note(new, table.of(old))
