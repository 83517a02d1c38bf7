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

RECORD, LIST, ITEM = "record_t", "list_t", "item_t"
"""The types; what is in lists is allocatable, and lists are of items."""


@dataclass(frozen=True)
class Record:
    """A variable of a derived type, or an array of three.

    :param name: as declared.
    :param is_array: whether it is an array.
    :param writable: whether it may be assigned.
    :param is_class: whether it is declared with ``class``.
    :param type_name: its type.
    """

    name: str
    is_array: bool = False
    writable: bool = True
    is_class: bool = False
    type_name: str = RECORD

    def components(self, shared: bool = False) -> list[Real]:
        """
        :param shared: whether it is a variable of the module.

        :returns: its components as variables.
        """
        if self.is_array:
            return [self._vector("%v", is_spread=True), self._vector("(2)%w")]
        if self.type_name == LIST:
            return [self._vector("%items%v", is_spread=True), self._vector("%items(3)%w"),
                    self._vector(f"%items({self.name}%at)%w"), self._vector("%u"),
                    Real(f"{self.name}%items(1)%v", writable=self.writable)]
        found = [Real(f"{self.name}%v", writable=self.writable, shared=shared),
                 self._vector("%w", shared=shared)]
        return found if self.type_name == ITEM else [
            *found, Real(f"{self.name}%part%u", ("3",), (2,), writable=self.writable,
                         shared=shared)]

    def _vector(self, path: str, shared: bool = False, is_spread: bool = False) -> Real:
        return Real(self.name + path, ("3",), (1,), writable=self.writable, shared=shared,
                    is_spread=is_spread)

    def part(self, wanted: Record, at: str) -> str | None:
        """
        :param wanted: what it is passed to.
        :param at: an index.

        :returns: the variable, or the element of it that may be passed; None if there is none.
        """
        if self.type_name == wanted.type_name:
            return f"{self.name}({at})" if self.is_array and not wanted.is_array else \
                self.name if self.is_array == wanted.is_array else None
        is_item = (self.type_name, wanted.type_name) == (LIST, ITEM)
        return f"{self.name}%items({at})" if is_item else None

    def declaration(self, attributes: str = "") -> str:
        """
        :param attributes: a comma before each.

        :returns: its declaration.
        """
        word = "class" if self.is_class else "type"
        return f"{word}({self.type_name}){attributes} :: {self.name}" + "(3)" * self.is_array


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


#: Operators and the assignment of numbers, as the module declares them.
OPERATORS = ["interface operator(+)", "  module procedure mixed", "end interface",
             "interface operator(.times.)", "  module procedure scaled", "end interface",
             "interface assignment(=)", "  module procedure from_number", "end interface"]
OPERATOR_PROCEDURES = [
    ["pure function mixed(a, b) result(c)", "  type(record_t), intent(in) :: a, b",
     "  type(record_t) :: c", "  c%v = 0.5_wp * (a%v + b%v)", "  c%w = 0.5_wp * (a%w + b%w(3:1:-1))",
     "  c%part%u(2:3) = a%part%u(3:4) * b%v * 0.5_wp", "end function mixed"],
    ["elemental function scaled(x, a) result(c)", "  real(wp), intent(in) :: x",
     "  type(record_t), intent(in) :: a", "  type(record_t) :: c",
     "  c = record_t(sin(x) * a%v, cos(x) * a%w, part_t(0.5_wp * x))", "end function scaled"],
    ["elemental subroutine from_number(a, x)", "  type(record_t), intent(out) :: a",
     "  real(wp), intent(in) :: x", "  a%v = sin(x)", "  a%w(2:) = [x, 0.5_wp * x]",
     "end subroutine from_number"]]


def random_records(random: Random) -> list[Record]:
    """:returns: local variables of a routine."""
    return [Record("b"), Record("c")][:random.randint(1, 2)] + \
        [Record("row", is_array=True)] * (random.random() < 0.5)


def base(name: str) -> str:
    """:returns: the name of the variable that a component belongs to."""
    return re.split(r"[(%]", name, maxsplit=1)[0]


def clashes(name: str, others: set[str]) -> bool:
    """:returns: whether some of the others may be the same variable, or contain it, or be in it."""
    paths = {_path(other) for other in others}
    return _path(name) in paths or base(name) in paths or (
        name == base(name) and any(base(other) == name for other in others))


def _path(name: str) -> str:
    """A component without indices: elements are not told apart."""
    return re.sub(r"\([^()]*\)", "", name)


class Records:
    """Writes statements on whole variables of the derived type.

    :param body: writes the statements.
    """

    def __init__(self, body: Body) -> None:
        self.body = body
        self.scope = body.scope
        self.random = body.random
        self.own = [each for each in self.scope.records if each.type_name == RECORD]

    def assigned(self) -> Lines:
        """:returns: an assignment to a whole variable."""
        targets = [each for each in self.own if each.writable and not each.is_class]
        if not targets:
            return self.body.element()
        target = self.random.choice(targets)
        text = self.one(target)
        if target.is_array and self.random.random() < 0.3:
            text = target.name
        return [f"{text} = {self._value(text)}"]

    def one(self, record: Record) -> str:
        """:returns: the variable, or one element of the array."""
        if not record.is_array:
            return record.name
        states = [each.name for each in self.scope.states()] + ["1", "3"]
        return f"{record.name}({self.random.choice(states)})"

    def _value(self, target: str) -> str:
        other = self.one(self.random.choice(self.own))
        if self.random.random() < 0.4:
            return other
        v, w = self.body.simple(DOUBLE, "").text, self.body.simple(DOUBLE, "3").text
        values = [f"record_t({v}, 1.0_wp * ({w}), part_t(0.5_wp))", f"record_t(w=1.0_wp * ({w}))",
                  f"record_t(part=part_t(1.0_wp * ({w})), v={v})"]
        if self.scope.has_operators:
            # The sum takes no arrays.
            is_whole = any(each.is_array and each.name == target for each in self.own)
            first = other if is_whole else target
            values += [f"({v}) .times. {other}", f"{first} + {other}",
                       f"(1.0_wp * ({v})) .times. ({other} + {first})", f"1.0_wp * ({v})"]
        return self.random.choice(values)
