# SPDX-License-Identifier: BSD-3-Clause
"""May-point-to sets of pointers in elements of arrays of structures.

Each such pointer is a number, that of a target, and further ones: the indices in that target which
may differ from element to element.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Assignment, IntrinsicCall, Node, Range, Reference
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.identity import distinct
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.questions import is_data, symbols_read
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.lowering.blocks.associations import all_indices
from psyad_ext.ir.lowering.pointers.pointees import Key
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of


@dataclass(eq=False)
class Target:
    """A variable, or a part of one, that pointers are made to point at.

    :param reference: the part, as the first statement names it.
    :param bounds: lower and upper bounds that this gives the pointer; None for an upper bound that
        is left out.
    :param values: the values of its indices, bounds of sections one by one, in that statement, then
        those of the bounds.
    :param open: the places of the values that may differ.
    """

    reference: Reference
    bounds: Sequence[tuple[Node, Node | None]]
    values: Sequence[Node]
    open: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, statement: Assignment) -> Target:
        """:returns: the target of a pointer assignment."""
        pointer, reference = statement.lhs, copied(statement.rhs)
        bounds = [(copied(one.start), None if _is_left_out(one.stop, pointer)
                   else copied(one.stop)) for one in steps_of(pointer)[-1].indices or ()]
        new = cls(reference, bounds, [])
        new.values = [copied(one) for one in new._places()]
        new.open = [number for number, value in enumerate(new.values)
                    if integer_value(value) is None and not new._is_own_bound(value)]
        return new

    def _places(self) -> list[Node]:
        return [*all_indices(self.reference), *(
            one for pair in self.bounds for one in pair if one is not None)]

    def of_place(self, number: int) -> Node:
        """:returns: what stands at a place, as the first statement names it."""
        return self._places()[number]

    def _is_own_bound(self, value: Node) -> bool:
        """:returns: whether an index is a bound of the variable itself."""
        return isinstance(value, IntrinsicCall) and value.intrinsic.name in ("LBOUND", "UBOUND") \
            and symbols_read(value) <= {self.reference.symbol} \
            and all(not isinstance(one, Reference) or not all_indices(one)
                    for one in value.arguments)

    @property
    def form(self) -> str:
        """:returns: what is the same for targets that differ by values only."""
        holder = build.intrinsic("INT", copied(self.reference))
        for value in all_indices(holder.arguments[0]):
            if not self._is_own_bound(value):
                value.replace_with(build.integer(0))
        own = [["" if one is None else "0" for one in pair] for pair in self.bounds]
        return f"{text_of(holder)} from {own}"

    @property
    def is_element(self) -> bool:
        """:returns: whether it is one thing, which another one of the same variable is only if
            their forms and their indices agree."""
        return not nodes_of(self.reference, Range) \
            and not any(map(self._is_own_bound, self.values))

    def take_in(self, other: Target) -> None:
        """Let this stand for another target of the same form as well, in place."""
        for number, (mine, theirs) in enumerate(zip(self.values, other.values)):
            if number not in self.open and (
                    number in other.open or text_of(mine) != text_of(theirs)):
                self.open.append(number)
        self.open.sort()

    def pointing(self, pointer: DataSymbol, values: Sequence[Node]) -> Assignment:
        """
        :param pointer: a pointer.
        :param values: what the places that may differ hold.

        :returns: what lets the pointer point at the target.
        """
        new = Target(copied(self.reference), [
            tuple(None if one is None else copied(one) for one in pair) for pair in self.bounds],
            ())
        holder = build.intrinsic("INT", new.reference, *(
            one for pair in new.bounds for one in pair if one is not None))
        places = new._places()
        for number, value in zip(self.open, values):
            places[number].replace_with(copied(value))
        target, *bounds = (one.detach() for one in list(holder.arguments))
        sections = []
        for number, (_, upper) in enumerate(self.bounds, 1):
            lower = bounds.pop(0)
            sections.append(build.section(lower, bounds.pop(0) if upper is not None else
                                          build.intrinsic("UBOUND", build.ref(pointer), (
                                              "dim", build.integer(number)))))
        return Assignment.create(build.ref(pointer, sections), target, is_pointer=True)


def _is_left_out(node: Node, pointer: Reference) -> bool:
    """:returns: whether an upper bound of a pointer is that of what it points at."""
    return isinstance(node, IntrinsicCall) and node.intrinsic.name == "UBOUND" \
        and is_data(node.arguments[0]) and node.arguments[0].symbol is pointer.symbol


class Group:
    """Pointers that take their targets from one another.

    :param keys: the pointers.
    """

    def __init__(self, keys: Sequence[Key]) -> None:
        self.keys = list(keys)
        self._targets: dict[str, Target] = {}
        #: Whether it matters if one points at anything.
        self.is_asked = False

    def add(self, target: Target) -> None:
        """Note that pointers point at a target."""
        known = self._targets.setdefault(target.form, target)
        if known is not target:
            known.take_in(target)

    @property
    def targets(self) -> list[Target]:
        """:returns: what the pointers may point at."""
        return list(self._targets.values())

    def number(self, target: Target) -> tuple[int, list[Node]]:
        """:returns: the number of a target, and the values of the indices that may differ."""
        known = self._targets[target.form]
        return self.targets.index(known) + 1, [target.values[place] for place in known.open]

    @property
    def is_numbered(self) -> bool:
        """:returns: whether a number has to tell which target it is."""
        return self.is_asked or len(self._targets) > 1

    @property
    def count(self) -> int:
        """:returns: how many indices have to be known of one pointer."""
        return max((len(one.open) for one in self._targets.values()), default=0)


class Groups:
    """Finds out which pointers take their targets from one another."""

    def __init__(self) -> None:
        self._of: dict[Key, Group] = {}

    def of(self, key: Key) -> Group:
        """:returns: the group of a pointer."""
        if key not in self._of:
            self._of[key] = Group([key])
        return self._of[key]

    def join(self, one: Key, other: Key) -> None:
        """Note that a pointer takes its target from another one, before there are targets."""
        mine, theirs = self.of(one), self.of(other)
        if mine is not theirs:
            mine.keys += theirs.keys
            mine.is_asked |= theirs.is_asked
            self._of.update(dict.fromkeys(theirs.keys, mine))

    def all(self) -> Iterator[Group]:
        """:returns: all groups."""
        yield from distinct(self._of.values())
