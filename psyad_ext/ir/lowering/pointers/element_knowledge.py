# SPDX-License-Identifier: BSD-3-Clause
"""Must-point-to facts of pointers in elements with constant indices, from statement to statement.

Such elements need not be asked where they point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from psyclone.psyir.nodes import Assignment, Call, CodeBlock, Node, Routine

from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import Indices
from psyad_ext.ir.lowering.base.labels import label_of
from psyad_ext.ir.lowering.pointers.element_places import Places
from psyad_ext.ir.lowering.pointers.element_reassignment import ElementReassignments
from psyad_ext.ir.lowering.pointers.pointees import Key
from psyad_ext.ir.lowering.pointers.pointer_flow import jumps_by_name
from psyad_ext.ir.lowering.structures.block_structures import is_renewal
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.tree.walking import nodes_of

#: A pointer, and the numbers of the elements.
_Element = tuple[Key, tuple[int, ...]]
#: The same, or all elements.
_Moved = tuple[Key, tuple[int, ...] | None]


class ElementKnowledge:
    """Knows this at one place of a routine.

    :param routine: the routine.
    :param places: finds the pointers.
    :param moves: knows what lets them point at something.
    """

    def __init__(self, routine: Routine, places: Places, moves: ElementReassignments) -> None:
        self._places, self._moves = places, moves
        self._targets: dict[_Element, int] = {}
        blocks = nodes_of(routine, CodeBlock)
        self._is_off = jumps_by_name(routine) or any(map(label_of, blocks))

    def _element(self, key: Key, indices: Sequence[Indices]) -> _Element | None:
        numbers: list[int | None] = []
        for own, shape in zip((*indices, *(None for _ in self._places.shapes(key))),
                              self._places.shapes(key)):
            numbers += [None] if own is None and shape else map(integer_value, own or ())
        return None if None in numbers else (key, tuple(numbers))

    def target(self, key: Key, indices: Sequence[Indices]) -> int | None:
        """:returns: the number of the target of a pointer, 0 for none; None if it is not known."""
        element = self._element(key, indices)
        return None if element is None else self._targets.get(element)

    def note(self, key: Key, indices: Sequence[Indices], target: int | None) -> None:
        """Note what a pointer, or some of them, point at behind a statement."""
        element = self._element(key, indices)
        self._forget([element or (key, None)])
        if element is not None and target is not None and not self._is_off:
            self._targets[element] = target

    def forget(self, key: Key) -> None:
        """Note that nothing is known of a pointer in any element."""
        self._forget([(key, None)])

    def _forget(self, moved: Iterable[_Moved]) -> None:
        for key, numbers in moved:
            self._targets = {one: target for one, target in self._targets.items()
                             if one[0] != key or numbers not in (None, one[1])}

    @contextmanager
    def branch(self) -> Iterator[None]:
        """While active, statements are those of a branch, which need not be executed."""
        before = self._targets
        self._targets = dict(before)
        yield
        self._targets = {one: target for one, target in before.items()
                         if self._targets.get(one) == target}

    @contextmanager
    def loop(self, loop: Node) -> Iterator[None]:
        """While active, statements are those of a loop."""
        moved = self._all_moved(loop)
        self._forget(moved)
        with self.branch():
            yield
        self._forget(moved)

    def _all_moved(self, root: Node) -> set[_Moved]:
        """:returns: the pointers that statements may let point elsewhere."""
        found = {one for statement in nodes_of(root, Assignment)
                 for one in self._moved(statement)}
        for call in nodes_of(root, Call):
            if not is_memory_statement(call) and not is_renewal(call):
                continue
            for one in filter(is_data, call.arguments):
                (symbol, path), _, ways = self._places.holder(one)
                found |= {((symbol, (*path, *way)), None) for way in ways}
                place = self._places.place(one)
                if place is not None:
                    found.add((place.key, None))
        if nodes_of(root, CodeBlock):
            found |= {((symbol, ()), None) for symbol in self._places.handing_on}
        return found

    def _moved(self, statement: Assignment) -> Iterator[_Moved]:
        if not statement.is_pointer:
            yield from ((left, None) for left, _ in self._moves.copies(statement))
        elif is_data(statement.lhs):
            place = self._places.place(statement.lhs)
            if place is not None:
                yield self._element(place.key, place.indices) or (place.key, None)
