# SPDX-License-Identifier: BSD-3-Clause
"""The variables that a user has named: what is given for them, and what comes back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy

from psyad_ext.bridge.extents import keys_of, names_in
from psyad_ext.bridge.leaves import are_plain, item_of
from psyad_ext.bridge.types import Dummy, Intrinsic, Record, Signature
from psyad_ext.bridge.values import dtype_of
from psyad_ext.core.errors import UsageError
from psyad_ext.core.suggest import nearest


class Names:
    """Dependent and independent variables of a routine.

    :param signature: the routine.
    :param of: names of dependent variables, components as ``p%x``.
    :param wrt: names of independent variables.

    :raises UsageError: if a name means no real variable.
    """

    def __init__(self, signature: Signature, of: Iterable[str], wrt: Iterable[str]) -> None:
        self._dummies = {one.name: one for one in signature.dummies}
        self._signature = signature
        self.of = tuple(self._checked(name, "dependent") for name in of)
        self.wrt = tuple(self._checked(name, "independent") for name in wrt)
        self.of_bases = frozenset(name.partition("%")[0] for name in self.of)
        self.wrt_bases = frozenset(name.partition("%")[0] for name in self.wrt)
        self.bases = self.of_bases | self.wrt_bases
        items = {name: item_of(signature, name) for name in (*self.of, *self.wrt)}
        self._known = {names: frozenset(names) for names in (self.of, self.wrt)}
        self._are_plain = not any("%" in name for name in items) and not signature.result
        self.are_arrays = are_plain(items.values())
        self._types = [leaf for item in items.values() if item is not None
                       for leaf in _intrinsic_types(item.type)]
        kinds = [self._dummies.get(name) for name in self.of]
        self._scalar = self.of[0] if len(kinds) == 1 and (kinds[0] is None or not (
            kinds[0].rank or isinstance(kinds[0].type, Record))) else ""
        keys = set(keys_of(signature.arguments))
        self._solvable = {name for one in signature.arguments for bounds in one.bounds
                          for bound in bounds for name in names_in(bound)
                          if one.intent != "out" and name in keys}

    def _checked(self, name: str, role: str) -> str:
        base, *path = name.split("%")
        if base == self._signature.result:
            base = self._signature.name
        one = self._dummies.get(base)
        if one is None:
            raise UsageError(f"the {role} variable '{base}' is neither an argument of "
                             f"'{self._signature.name}' nor a variable of a module; "
                             f"{nearest(base, self._dummies)}")
        type_: Intrinsic | Record = one.type
        for part in path:
            found = [each for each in getattr(type_, "components", ()) if each.name == part]
            if not found:
                raise UsageError(f"'{part}' is no component of {type_}")
            type_ = found[0].type
        if isinstance(type_, Intrinsic) and type_.name != "real":
            raise UsageError(f"the {role} variable '{name}' is {type_}; only real variables have "
                             "derivatives")
        return "%".join((base, *path))

    @property
    def dtype(self) -> numpy.dtype:
        """:returns: the type of the entries of a Jacobian."""
        return max((dtype_of(one) for one in self._types if one.name == "real"),
                   key=lambda one: one.itemsize)

    def absent(self, given: Mapping[str, Any]) -> list[str]:
        """:returns: optional arguments that are differentiated, and not given."""
        return [one.name for one in self._dummies.values()
                if one.is_optional and one.name in self.bases and one.name not in given]

    def shown(self, name: str) -> str:
        """:returns: what users call a variable: the result of a function by the function's name."""
        return self._signature.name if name and name == self._signature.result else name

    def nearest(self, name: str) -> str:
        """:returns: a phrase that names arguments with such a name."""
        return nearest(name, self._dummies)

    def is_required(self, one: Dummy) -> bool:
        """:returns: whether a call must give an argument."""
        return not (one.is_optional or one.module or one.intent == "out"
                    or one.name in self._solvable)

    def only_scalar(self, method: str, instead: str) -> str:
        """
        :returns: the one dependent variable.

        :raises TypeError: if there are several, or it is an array.
        :raises UsageError: if there is none.
        """
        if self._scalar:
            return self._scalar
        if not self.of:
            raise UsageError("nothing is differentiated: give names "
                             f"(load(..., '{self._signature.name}', of=[...], wrt=[...]))")
        raise TypeError(f"{method} needs one scalar dependent variable, but there are "
                        f"{', '.join(self.of)}; use {instead}")

    def weights(self, given: Any) -> dict[str, Any]:
        """:returns: weights of dependent variables by name."""
        if given is None:
            ones = {self.only_scalar("vjp without weights", "weights"): 1.0}
            return ones if self._are_plain else self._nested(ones, self.of, "weights")
        return self._nested(given, self.of, "weights")

    def directions(self, given: Any) -> dict[str, Any]:
        """:returns: directions of independent variables by name."""
        return self._nested(given, self.wrt, "directions")

    def scale(self, weights: Any, mode: str) -> Any:
        """:returns: the weight of the one scalar, for a routine that has no argument for it."""
        return part_given(self.weights(weights), self.only_scalar(mode, "one")) or 0.0

    def _nested(self, given: Any, names: tuple[str, ...], what: str) -> dict[str, Any]:
        """
        :returns: what is given, by the names of variables; for components in dictionaries.

        :raises TypeError: if something unknown is named.
        """
        if type(given) is dict and self._are_plain and given.keys() <= self._known[names] \
                and all(value is not None for value in given.values()):
            return given
        if not isinstance(given, Mapping):
            if len(names) != 1:
                raise TypeError(f"{what} must be a dictionary with some of "
                                f"{', '.join(map(repr, names))}, not {type(given).__name__}")
            given = {names[0]: given}
        found: dict[str, Any] = {}
        for name, value in given.items():
            lower = "".join(str(name).lower().split())
            if lower not in names:
                raise TypeError(f"{what} are given for '{name}', which is none of "
                                f"{', '.join(map(repr, names))}")
            if value is None:
                raise TypeError(f"{what} of '{name}' are None")
            base, *path = lower.split("%")
            if not path:
                found[base] = value
                continue
            level = found.setdefault(base, {})
            for part in path[:-1]:
                level = level.setdefault(part, {})
            level[path[-1]] = value
        return found

    def part(self, results: Mapping[str, Any], name: str) -> Any:
        """:returns: a variable, or a component of one."""
        if name in results:
            return results[name]
        base, *path = name.split("%")
        value = results[base]
        for part in path:
            value = [one[part] for one in value] if isinstance(value, list) else value[part]
        return value

    def picked(self, results: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
        """:returns: variables and components by name."""
        if self._are_plain:
            return {name: results[name] for name in names}
        renamed = dict(results)
        if self._signature.result in renamed:
            renamed.setdefault(self._signature.name, renamed[self._signature.result])
        return {name: renamed[name] if name in renamed else self.part(renamed, name)
                for name in names}


def _intrinsic_types(type_: Intrinsic | Record) -> Iterator[Intrinsic]:
    """:returns: a type, or those of components at any depth."""
    if isinstance(type_, Intrinsic):
        yield type_
        return
    for one in type_.components:
        yield from _intrinsic_types(one.type)


def part_given(values: Mapping[str, Any], name: str) -> Any:
    """:returns: what is given for a variable or a component, None if nothing."""
    if name in values:
        return values[name]
    level: Any = values
    for part in name.split("%"):
        level = level.get(part) if isinstance(level, Mapping) else None
    return level
