# SPDX-License-Identifier: BSD-3-Clause
"""Maps and sets of objects that are told apart by what they are, not by what they look like.

Nodes of PSyIR and of fparser's tree compare by structure and have no hash. What is known about one
of them is kept here, under its identity; the object stays alive as long as that, so that no other
one can have the same identity.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, MutableMapping, MutableSet
from typing import Any, Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class IdentityMap(MutableMapping[Key, Value]):
    """A map from objects, in the order in which they were added.

    :param pairs: what it holds at first.

    >>> first, second = [1], [1]
    >>> facts = IdentityMap([(first, "one")])
    >>> first in facts, second in facts
    (True, False)
    """

    __slots__ = ("_entries",)

    def __init__(self, pairs: Mapping[Key, Value] | Iterable[tuple[Key, Value]] = ()) -> None:
        if isinstance(pairs, Mapping):
            pairs = pairs.items()
        self._entries: dict[int, tuple[Key, Value]] = {id(key): (key, value)
                                                       for key, value in pairs}

    def __getitem__(self, key: Key) -> Value:
        return self._entries[id(key)][1]

    def __setitem__(self, key: Key, value: Value) -> None:
        self._entries[id(key)] = (key, value)

    def __delitem__(self, key: Key) -> None:
        del self._entries[id(key)]

    def __contains__(self, key: object) -> bool:
        return id(key) in self._entries

    def __iter__(self) -> Iterator[Key]:
        return (key for key, _ in self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: Key, default: Any = None) -> Any:
        """:returns: the value of an object, or the default."""
        entry = self._entries.get(id(key))
        return default if entry is None else entry[1]

    def setdefault(self, key: Key, default: Any = None) -> Any:
        """:returns: the value of an object, which is the default from now on if it has none."""
        return self._entries.setdefault(id(key), (key, default))[1]

    def items(self) -> Collection[tuple[Key, Value]]:  # type: ignore[override]
        """:returns: the objects with their values."""
        return self._entries.values()

    def copy(self) -> IdentityMap[Key, Value]:
        """:returns: another map with the same entries."""
        return IdentityMap(self._entries.values())

    def __or__(self, other: Mapping[Key, Value]) -> IdentityMap[Key, Value]:
        new = self.copy()
        new.update(other)
        return new

    def __ior__(self, other: Mapping[Key, Value]) -> IdentityMap[Key, Value]:
        self.update(other)
        return self


class IdentitySet(MutableSet[Key]):
    """A set of objects, in the order in which they were added.

    :param members: what it holds at first.

    >>> first, second = [1], [1]
    >>> first in IdentitySet([first]), second in IdentitySet([first])
    (True, False)
    """

    __slots__ = ("_members",)

    def __init__(self, members: Iterable[Key] = ()) -> None:
        self._members: dict[int, Key] = {id(one): one for one in members}

    def __contains__(self, one: object) -> bool:
        return id(one) in self._members

    def __iter__(self) -> Iterator[Key]:
        return iter(self._members.values())

    def __len__(self) -> int:
        return len(self._members)

    def add(self, value: Key) -> None:
        """Add an object."""
        self._members.setdefault(id(value), value)

    def discard(self, value: Key) -> None:
        """Leave an object out, if it is there."""
        self._members.pop(id(value), None)

    def issuperset(self, others: Iterable[Key]) -> bool:
        """:returns: whether all of these objects are in the set."""
        return all(one in self for one in others)

    def update(self, *others: Iterable[Key]) -> None:
        """Add several objects."""
        for other in others:
            for one in other:
                self.add(one)


class Identity(Generic[Key]):
    """An object as a part of a key: equal to no other one, however alike.

    :param of: the object.

    >>> first, second = [1], [1]
    >>> Identity(first) == Identity(first), Identity(first) == Identity(second)
    (True, False)
    """

    __slots__ = ("of",)

    def __init__(self, of: Key) -> None:
        self.of = of

    def __hash__(self) -> int:
        return id(self.of)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identity) and self.of is other.of


def distinct(members: Iterable[Key]) -> list[Key]:
    """:returns: the objects in their order, each of them once."""
    return list(IdentitySet(members))
