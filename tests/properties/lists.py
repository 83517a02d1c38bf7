# SPDX-License-Identifier: BSD-3-Clause
"""Lists of structures with allocatable arrays in random programs."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from tests.properties.numbers import DOUBLE
from tests.properties.records import ITEM, LIST, Record
from tests.properties.text import inputs

if TYPE_CHECKING:
    from tests.properties.statements import Body
    from tests.properties.text import Lines

LIST_TYPES = [
    "type :: item_t", "  real(wp) :: v = 0.6_wp", "  real(wp), allocatable :: w(:)",
    "end type item_t", "type :: list_t", "  type(item_t), allocatable :: items(:)",
    "  real(wp), allocatable :: u(:)", "  integer :: at = 2", "end type list_t"]
"""The types. All arrays have three elements."""


def random_lists(random: Random) -> list[Record]:
    """:returns: local variables of a routine."""
    names = ["li", "lj"][:random.randint(1, 2)]
    return [Record(name, type_name=LIST) for name in names] + \
        [Record("it", type_name=ITEM)] * (random.random() < 0.4)


def filled(record: Record) -> Lines:
    """:returns: statements that allocate all that is in a variable, and give it a value."""
    name = record.name
    if record.type_name == ITEM:
        return [f"{name}%w = [0.85_wp, 0.65_wp, 0.95_wp]"]
    if record.type_name != LIST:
        return []
    rows = [f"{name}%items({number})%w = [0.75_wp, {number}.0_wp / 4.0_wp, 0.55_wp]"
            for number in (1, 2, 3)]
    return [f"allocate({name}%items(3), {name}%u(3))", f"{name}%u = 0.45_wp", *rows]


def list_headers(random: Random, name: str) -> tuple[list[str], list[str]]:
    """
    :param random: where choices come from.
    :param name: a list that is an argument.

    :returns: the values of its components, and their extents.
    """
    return [f"{name}%at={random.randint(1, 3)}", f"{name}%u={inputs(random, 3)}",
            f"{name}%items%v={inputs(random, 3)}", f"{name}%items%w={inputs(random, 9)}"], \
        [f"{name}%items=3", f"{name}%items%w=1:3 1:3 1:3", f"{name}%u=3"]


class Lists:
    """Writes statements on lists and on what is in them.

    :param body: writes the statements.
    """

    def __init__(self, body: Body) -> None:
        self.body = body
        self.scope = body.scope
        self.random = body.random
        self.all = [each for each in self.scope.records if each.type_name in (LIST, ITEM)]
        self._makers = (self._copied, self._copied, self._made, self._grown, self._turned,
                        self._renewed, self._moved, self._pointed_at)

    def assigned(self) -> Lines:
        """:returns: statements that change a list, or one item."""
        targets = [each for each in self.all if each.writable and self.scope.is_free(each)]
        if not targets:
            return self.body.element()
        target = self.random.choice(targets)
        if target.type_name == ITEM:
            return self._made(target) if self.random.random() < 0.5 else self._copied(target)
        return self.random.choice(self._makers)(target)

    def _item(self, record: Record) -> str:
        """:returns: the item, or one of the list."""
        if record.type_name == ITEM:
            return record.name
        places = [each.name for each in self.scope.states()] + ["1", "3", f"{record.name}%at"]
        return f"{record.name}%items({self.random.choice(places)})"

    def _new(self) -> str:
        v, w = self.body.simple(DOUBLE, "").text, self.body.simple(DOUBLE, "3").text
        return f"item_t({v}, [1.0_wp, 0.8_wp, 0.9_wp] * ({w}))"

    def _copied(self, target: Record) -> Lines:
        same = [each for each in self.all if each.type_name == target.type_name]
        if self.random.random() < 0.4 and len(same) > 1:
            return [f"{target.name} = {self.random.choice(same).name}"]
        return [f"{self._item(target)} = {self._item(self.random.choice(self.all))}"]

    def _made(self, target: Record) -> Lines:
        return [f"{self._item(target)} = {self._new()}"]

    def _grown(self, target: Record) -> Lines:
        items = f"{target.name}%items"
        new = self._item(self.random.choice(self.all)) if self.random.random() < 0.5 \
            else self._new()
        return [f"{items} = " + self.random.choice((f"[{items}(2:3), {new}]",
                                                    f"[{new}, {items}(:2)]"))]

    def _turned(self, target: Record) -> Lines:
        items = f"{target.name}%items"
        return [f"{items} = {items}({self.random.choice(('3:1:-1', '[2, 3, 1]', '[3, 1, 1]'))})"]

    def _renewed(self, target: Record) -> Lines:
        row = f"{self._item(target)}%w"
        value = self.body.simple(DOUBLE, "3").text
        # The value must not be what is deallocated.
        return self.random.choice((
            [f"{target.name}%u = 1.0_wp * ({value})", f"deallocate({row})",
             f"allocate({row}(3), source={target.name}%u)"],
            [f"if (allocated({row})) deallocate({row})", f"{row} = {target.name}%u"]))

    def _moved(self, target: Record) -> Lines:
        row = f"{self._item(target)}%w"
        other = self.body.simple(DOUBLE, "").text
        moved = f"call move_alloc({target.name}%u, {row})"
        if re.search(rf"\b{target.name}\b(?!%(items|at)\b)", other):
            # What has been moved away must not be read: neither alone nor as a part of the list.
            return [f"{target.name}%u = 0.5_wp * {target.name}%u + 0.2_wp * ({other})", moved,
                    f"{target.name}%u = {row}"]
        return [moved, f"{target.name}%u = 0.5_wp * {row} + 0.2_wp * ({other})"]

    def _pointed_at(self, target: Record) -> Lines:
        return [f"{target.name}%at = {self.body.writer.state()}"]
