# SPDX-License-Identifier: BSD-3-Clause
"""Structures taken apart into their leaves: numbers, arrays and text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from psyad_ext.bridge.packing import members, objects
from psyad_ext.bridge.types import Component, Dummy, Record, Signature
from psyad_ext.core.suggest import nearest

#: Names of components, and numbers of elements, counted from 0.
Path = tuple[str | int, ...]
Item = Component | Dummy


@dataclass(frozen=True)
class Leaf:
    """An argument, or a part of one, that is no structure, or holds none.

    :param path: leads there; begins with the name of the argument.
    :param item: its declaration.
    """

    path: Path
    item: Item

    @property
    def name(self) -> str:
        """:returns: what Fortran calls it: ``q%d(1)%w``."""
        return _spelt(self.path)

    @property
    def is_real(self) -> bool:
        """:returns: whether it has derivatives."""
        return not isinstance(self.item.type, Record) and self.item.type.name == "real"

    @property
    def names(self) -> Path:
        """:returns: its path without the numbers of structures."""
        return tuple(step for step in self.path if isinstance(step, str))

    @property
    def numbers(self) -> tuple[int, ...]:
        """:returns: the numbers of the structures that it is in."""
        return tuple(step for step in self.path if isinstance(step, int))

    def is_part_of(self, name: str) -> bool:
        """:returns: whether it is a variable that a user has named, or in it."""
        names = tuple(name.split("%"))
        return self.names[:len(names)] == names

    def behind(self, name: str) -> Path:
        """:returns: how to go on from a variable that it is a part of: from ``q%d%w``, of many
            structures, by their numbers."""
        left, found = name.count("%") + 1, []
        for step in self.path:
            if isinstance(step, str) and left:
                left -= 1
            else:
                found.append(step)
        return tuple(found)


def _spelt(path: Path) -> str:
    words: list[str] = []
    numbers: list[str] = []
    for step, following in zip(path, (*path[1:], None)):
        if isinstance(step, str):
            words.append(f"%{step}" if words else step)
            continue
        numbers.append(str(step + 1))
        if not isinstance(following, int):
            words.append(f"({','.join(numbers)})")
            numbers.clear()
    return "".join(words)


def leaves_of(item: Item, value: Any, path: Path) -> Iterator[tuple[Leaf, Any]]:
    """
    :param item: the declaration of a variable.
    :param value: its value, structures as dictionaries or dataclasses.
    :param path: leads there.

    :returns: its leaves with their values; None for what is not allocated.

    :raises TypeError: if something else stands where a structure should.
    :raises ValueError: if an array of structures has another rank.
    """
    record = item.type
    if not isinstance(record, Record) or value is None:
        yield Leaf(path, item), value
        return
    if not item.bounds:
        yield from _inner(record, value, path)
        return
    array = objects(value, f"'{_spelt(path)}'", len(item.bounds))
    if not array.size:
        yield Leaf(path, item), value
    for index in product(*map(range, array.shape)):
        yield from _inner(record, array[index], (*path, *index))


def _inner(record: Record, value: Any, path: Path) -> Iterator[tuple[Leaf, Any]]:
    given = members(value, f"'{_spelt(path)}'", record)
    for one in record.components:
        if one.name in given:
            yield from leaves_of(one, given[one.name], (*path, one.name))


def leaves_declared(item: Item, path: Path) -> Iterator[Leaf]:
    """
    :param item: the declaration of a variable that has no value yet.
    :param path: leads there.

    :returns: its real leaves.

    :raises TypeError: if only Fortran knows their shapes.
    """
    sides = [(low, high) for low, high in item.bounds]
    if isinstance(item.type, Record):
        if item.is_allocatable or not all(isinstance(one, int) for side in sides for one in side):
            raise TypeError(f"the shape of '{_spelt(path)}' is not known before the call: give "
                            "a value of the structure, or differentiate some of its components")
        for index in product(*(range(_extent(*side)) for side in sides)):
            for one in item.type.components:
                yield from leaves_declared(one, (*path, *index, one.name))
    elif item.type.name == "real":
        yield Leaf(path, item)


def _extent(low: Any, high: Any) -> int:
    return max(0, high - low + 1)


def at(value: Any, path: Path) -> Any:
    """:returns: what is there within a structure."""
    for step in path:
        value = value[step]
    return value


def assembled(parts: Iterable[tuple[Path, Any]]) -> Any:
    """:returns: the dictionary, or the list, that has these values at these paths."""
    groups: dict[str | int, list[tuple[Path, Any]]] = {}
    for path, value in parts:
        if not path:
            return value
        groups.setdefault(path[0], []).append((path[1:], value))
    if all(isinstance(step, int) for step in groups):
        return [assembled(groups[step]) for step in sorted(groups, key=lambda step: int(step))]
    return {step: assembled(group) for step, group in groups.items()}


def overlaid(item: Item, model: Any, value: Any) -> Any:
    """
    :param item: the declaration of a variable.
    :param model: a value of it.
    :param value: another one, whose structures may lack components.

    :returns: this value, with what is missing from the model.

    :raises ValueError: if it has another number of structures.
    """
    if not isinstance(item.type, Record) or model is None or value is None:
        return value
    if not item.bounds:
        return _one(item.type, item.name, model, value)
    known, given = (objects(each, f"'{item.name}'", len(item.bounds)) for each in (model, value))
    if known.shape != given.shape:
        raise ValueError(f"'{item.name}' has structures of shape {given.shape}, but those that "
                         f"stay as they are have shape {known.shape}")
    found = given.copy()  # neither the user's array, nor the model
    for index in product(*map(range, given.shape)):
        found[index] = _one(item.type, item.name, known[index], given[index])
    return found


def _one(record: Record, name: str, model: Any, value: Any) -> dict[str, Any]:
    found, given = (members(each, f"'{name}'", record) for each in (model, value))
    for one in record.components:
        if one.name in given:
            found[one.name] = overlaid(one, found.get(one.name), given[one.name])
    return found


def item_of(signature: Signature, name: str) -> Item | None:
    """:returns: the declaration of a variable or of a component, None if there is none."""
    base, *path = name.split("%")
    found: Item | None = next((one for one in signature.dummies if one.name == base), None)
    for part in path:
        components = getattr(found.type, "components", ()) if found is not None else ()
        found = next((one for one in components if one.name == part), None)
    return found


def are_plain(items: Iterable[Item | None]) -> bool:
    """:returns: whether variables are numbers and arrays that are neither in structures, nor
        allocated by the routine."""
    return all(isinstance(one, Dummy) and not one.is_streamed for one in items)


def taken_apart(signature: Signature, fixed: Mapping[str, Any],
                given: Mapping[str, Any]) -> tuple[dict[Leaf, Any], frozenset[str]]:
    """
    :param signature: the routine.
    :param fixed: arguments that stay as they are, by lower-case names.
    :param given: others, or components of structures that stay: ``q%a``, or a dictionary for
        ``q`` that lacks some.

    :returns: all leaves with their values, and the names of those that are given.

    :raises TypeError: if there is no such argument.
    """
    whole, known = _whole(given), {one.name: one for one in signature.dummies}
    found: dict[Leaf, Any] = {}
    own: set[str] = set()
    for name in (*fixed, *whole):
        if name not in known:
            raise TypeError(f"'{signature.name}' has no argument '{name}'; "
                            f"{nearest(name, known)}")
    for name, one in known.items():
        if name in whole:
            own |= {leaf.name for leaf, _ in leaves_of(one, whole[name], (name,))}
            found.update(leaves_of(one, overlaid(one, fixed.get(name), whole[name]), (name,)))
        elif name in fixed:
            found.update(leaves_of(one, fixed[name], (name,)))
    return found, frozenset(own)


def _whole(given: Mapping[str, Any]) -> dict[str, Any]:
    """:returns: values by the names of arguments: what is given for ``q%a`` in a dictionary
        for ``q``."""
    whole = {name: value for name, value in given.items() if "%" not in name}
    parts = assembled((tuple(name.split("%")), value) for name, value in given.items()
                      if "%" in name)
    return {**whole, **parts} if parts else whole
