# SPDX-License-Identifier: BSD-3-Clause
"""Variables of derived types in random programs: arguments, locals, arrays, one of the module."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from tests.properties.numbers import DOUBLE
from tests.properties.scope import Real

if TYPE_CHECKING:
    from tests.properties.statements import Body
    from tests.properties.text import Lines

SHARED_RECORD = "g_r"
"""The variable of the module."""


@dataclass(frozen=True)
class Record:
    """A variable of the derived type, or an array of three.

    :param name: as declared.
    :param is_array: whether it is an array.
    :param writable: whether it may be assigned.
    :param is_class: whether it is declared with ``class``.
    """

    name: str
    is_array: bool = False
    writable: bool = True
    is_class: bool = False

    def components(self, shared: bool = False) -> list[Real]:
        """
        :param shared: whether it is a variable of the module.

        :returns: its components as variables.
        """
        if self.is_array:
            return [Real(f"{self.name}%v", ("3",), (1,), writable=self.writable, is_spread=True),
                    Real(f"{self.name}(2)%w", ("3",), (1,), writable=self.writable)]
        return [Real(f"{self.name}%v", writable=self.writable, shared=shared),
                Real(f"{self.name}%w", ("3",), (1,), writable=self.writable, shared=shared),
                Real(f"{self.name}%part%u", ("3",), (2,), writable=self.writable, shared=shared)]

    def declaration(self, attributes: str = "") -> str:
        """
        :param attributes: a comma before each.

        :returns: its declaration.
        """
        word = "class" if self.is_class else "type"
        return f"{word}(record_t){attributes} :: {self.name}" + "(3)" * self.is_array


def type_lines(bound: Sequence[str]) -> list[str]:
    """
    :param bound: declarations of procedures bound to the type.

    :returns: the types, whose components have a value from the start.
    """
    return ["type :: part_t", "  real(wp) :: u(2:4) = 0.45_wp", "end type part_t",
            "type :: record_t", "  real(wp) :: v = 0.65_wp",
            "  real(wp) :: w(3) = [0.75_wp, 0.55_wp, 0.85_wp]", "  type(part_t) :: part",
            *(["contains", *(f"  {line}" for line in bound)] if bound else []),
            "end type record_t"]


def random_records(random: Random) -> list[Record]:
    """:returns: local variables of a routine."""
    return [Record("b"), Record("c")][:random.randint(1, 2)] + \
        [Record("row", is_array=True)] * (random.random() < 0.5)


def base(name: str) -> str:
    """:returns: the name of the variable that a component belongs to."""
    return re.split(r"[(%]", name, maxsplit=1)[0]


def clashes(name: str, others: set[str]) -> bool:
    """:returns: whether some of the others is the same variable, or contains it, or is in it."""
    return name in others or base(name) in others or (
        name == base(name) and any(base(other) == name for other in others))


class Records:
    """Writes statements on whole variables of the derived type.

    :param body: writes the statements.
    """

    def __init__(self, body: Body) -> None:
        self.body = body
        self.scope = body.scope
        self.random = body.random

    def assigned(self) -> Lines:
        """:returns: an assignment to a whole variable."""
        targets = [each for each in self.scope.records if each.writable and not each.is_class]
        if not targets:
            return self.body.element()
        target = self.random.choice(targets)
        if target.is_array and self.random.random() < 0.3:
            return [f"{target.name} = {self._value()}"]
        return [f"{self.one(target)} = {self._value()}"]

    def one(self, record: Record) -> str:
        """:returns: the variable, or one element of the array."""
        if not record.is_array:
            return record.name
        states = [each.name for each in self.scope.states()] + ["1", "3"]
        return f"{record.name}({self.random.choice(states)})"

    def _value(self) -> str:
        if self.random.random() < 0.5:
            return self.one(self.random.choice(self.scope.records))
        v, w = self.body.simple(DOUBLE, "").text, self.body.simple(DOUBLE, "3").text
        return self.random.choice((
            f"record_t({v}, 1.0_wp * ({w}), part_t(0.5_wp))", f"record_t(w=1.0_wp * ({w}))",
            f"record_t(part=part_t(1.0_wp * ({w})), v={v})"))
