# SPDX-License-Identifier: BSD-3-Clause
"""Facts about objects of other libraries, kept beside them.

A table holds facts of one kind. It does not keep its objects alive: a fact is gone when its object
is. A fact that refers to trees may refer to its object through them, and would keep it alive. Such
facts are known as long as one differentiation lasts.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Generic, TypeVar

Owner = TypeVar("Owner")
Fact = TypeVar("Fact")


class _Known(weakref.ref[Any]):
    """What is known of an object, as long as there is one."""

    __slots__ = ("facts", "number", "store")

    number: int
    store: _Store
    facts: dict[SideTable[Any, Any], Any]


#: What is known, by the identity of the object.
_Store = dict[int, _Known]
_lasting: _Store = {}
#: What has been noted while nothing was differentiated.
_between: _Store = {}
_of_differentiation: ContextVar[_Store] = ContextVar("of_differentiation", default=_between)


@contextmanager
def one_differentiation() -> Iterator[None]:
    """While active, facts that refer to trees are known; those of a differentiation inside another
    one are known as long as that lasts."""
    if _of_differentiation.get() is not _between:
        yield
        return
    _between.clear()
    token = _of_differentiation.set({})
    try:
        yield
    finally:
        _of_differentiation.reset(token)


class SideTable(Generic[Owner, Fact]):
    """What is known of objects that are told apart by identity.

    :param default: what is known of an object of which nothing has been noted.
    :param travels: whether :py:func:`carry` gives copies the same facts.
    :param names_trees: whether the facts refer to trees.

    >>> class Symbol: pass
    >>> first, names = Symbol(), SideTable("nothing")
    >>> names.note(first, "something")
    >>> names.of(first), names.of(Symbol())
    ('something', 'nothing')
    """

    __slots__ = ("_default", "_names_trees", "travels")

    def __init__(self, default: Fact, travels: bool = False, names_trees: bool = False) -> None:
        self._default = default
        self._names_trees = names_trees
        self.travels = travels

    def of(self, owner: Owner) -> Fact:
        """:returns: what is known of an object."""
        store = _of_differentiation.get() if self._names_trees else _lasting
        known = store.get(id(owner))
        return self._default if known is None else known.facts.get(self, self._default)

    def note(self, owner: Owner, fact: Fact) -> None:
        """Note a fact, in place of an older one."""
        store = self._store
        known = store.get(id(owner))
        if known is None:
            known = store[id(owner)] = _Known(owner, _forget)
            known.number, known.store, known.facts = id(owner), store, {}
        known.facts[self] = fact

    def forget(self, owner: Owner) -> None:
        """Let nothing be known of an object any more."""
        known = self._store.get(id(owner))
        if known is not None:
            known.facts.pop(self, None)

    def __contains__(self, owner: object) -> bool:
        known = self._store.get(id(owner))
        return known is not None and self in known.facts

    @property
    def is_empty(self) -> bool:
        """:returns: whether nothing is known of any object."""
        return not any(self in known.facts for known in self._store.values())

    @property
    def _store(self) -> _Store:
        return _of_differentiation.get() if self._names_trees else _lasting


def _forget(known: _Known) -> None:
    """The object is gone."""
    known.store.pop(known.number, None)


def facts_about(owner: object) -> dict[SideTable[Any, Any], Any]:
    """:returns: all that is known of an object, by table."""
    found: dict[SideTable[Any, Any], Any] = {}
    for store in (_lasting, _of_differentiation.get()):
        known = store.get(id(owner))
        if known is not None:
            found |= known.facts
    return found


def know_only(owner: object, facts: Mapping[SideTable[Any, Any], Any]) -> None:
    """Let nothing else be known of an object than these facts."""
    for store in (_lasting, _of_differentiation.get()):
        known = store.get(id(owner))
        if known is not None:
            known.facts.clear()
    for table, fact in facts.items():
        table.note(owner, fact)


def carry(old: object, new: object) -> None:
    """Let what travels of the facts about an object be known of a copy of it, too."""
    for store in (_lasting, _of_differentiation.get()):
        known = store.get(id(old))
        if known is not None:
            for table, fact in known.facts.items():
                if table.travels:
                    table.note(new, fact)
