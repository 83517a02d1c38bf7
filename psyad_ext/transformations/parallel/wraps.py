# SPDX-License-Identifier: BSD-3-Clause
"""Neighbours in periodic domains: indices that start again where a loop ends.

Of a loop over ``i = 1, n``, the neighbour on the right is ``mod(i, n) + 1``, ``modulo(i, n) + 1``,
or ``merge(1, i + 1, i == n)``, as ``ip = i + 1; if (i == n) ip = 1`` is written with a closed form.
"""

from __future__ import annotations

from dataclasses import dataclass

from psyclone.psyir.nodes import BinaryOperation, IntrinsicCall, Node, Operation, Reference
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import affine, constant_difference
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.expressions.running import shortened
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key

_BINARY = BinaryOperation.Operator
#: What a comparison becomes if its sides are exchanged, and if it is negated.
_EXCHANGED = {_BINARY.EQ: _BINARY.EQ, _BINARY.NE: _BINARY.NE, _BINARY.LT: _BINARY.GT,
              _BINARY.GT: _BINARY.LT, _BINARY.LE: _BINARY.GE, _BINARY.GE: _BINARY.LE}
_NEGATED = {_BINARY.EQ: _BINARY.NE, _BINARY.NE: _BINARY.EQ, _BINARY.LT: _BINARY.GE,
            _BINARY.GE: _BINARY.LT, _BINARY.LE: _BINARY.GT, _BINARY.GT: _BINARY.LE}
#: The comparisons that hold at the largest value of a counter only, with the number that is added
#: to this value; and those that hold at the smallest one only.
_AT_LAST = {_BINARY.EQ: 0, _BINARY.GE: 0, _BINARY.GT: -1}
_AT_FIRST = {_BINARY.EQ: 0, _BINARY.LE: 0, _BINARY.LT: 1}


@dataclass(frozen=True)
class Period:
    """The values of a counter, in a circle.

    :param counter: the counter.
    :param first: its smallest value.
    :param last: its largest value.
    """

    counter: DataSymbol
    first: Node
    last: Node

    def wrapped(self, number: int) -> Node:
        """:returns: the value that is a number of steps from the current one."""
        length = shortened(build.shifted(build.sub(copied(self.last), copied(self.first)), 1))
        ahead = build.integer_difference(build.shifted(build.ref(self.counter), number),
                                         copied(self.first))
        return build.integer_sum(build.intrinsic("MODULO", ahead, length), copied(self.first))

    def distance(self, index: Node) -> int | None:
        """:returns: how many steps an index is from the counter, None if it is no neighbour."""
        if self.counter not in symbols_read(index):
            return None
        return self._of_choice(index) if _is_call(index, "MERGE") else self._of_remainder(index)

    def uses(self, node: Node) -> list[tuple[Node, int]]:
        """:returns: what stands for the counter and for its neighbours in an expression, with their
            distances."""
        if isinstance(node, Reference) and node.symbol is self.counter:
            return [(node, 0)]
        distance = self.distance(node) if isinstance(node, (Operation, IntrinsicCall)) else None
        if distance is not None:
            return [(node, distance)]
        return [use for child in node.children for use in self.uses(child)]

    def _of_remainder(self, index: Node) -> int | None:
        """:returns: the distance of ``mod(counter - first + number, length) + first``, in which
            multiples of the length may be added to the number."""
        atoms: list[Node] = []

        def atom(node: Node) -> tuple[dict[str, int], int]:
            atoms.append(node)
            return {key(node): 1}, 0

        affine(index, atom)
        calls = [one for one in atoms if _is_call(one, "MOD", "MODULO")]
        if len(calls) != 1 or constant_difference(
                index, build.add(copied(calls[0]), copied(self.first))) != 0:
            return None
        ahead, length = calls[0].arguments
        if constant_difference(length, build.sub(copied(self.last), copied(self.first))) != 1:
            return None
        return self._from_zero(ahead, length, calls[0].intrinsic.name == "MOD")

    def _from_zero(self, ahead: Node, length: Node, is_signed: bool) -> int | None:
        """:returns: the distance of ``mod(ahead, length)``, if it is not negative."""
        terms, number = affine(build.add(build.sub(copied(ahead), build.ref(self.counter)),
                                         copied(self.first)))
        of_length, extent = affine(length)
        if of_length:
            name = next(iter(of_length))
            count, left = divmod(terms.get(name, 0), of_length[name])
            if left or terms != {one: count*each for one, each in of_length.items() if count}:
                return None
            distance = number - count*extent
            # For a length of 1, the remainder is always zero.
            is_positive = distance >= -2*count if distance < 0 else count >= 0
        elif terms or extent < 1:
            return None
        else:
            is_positive = number >= 0
            distance = (number + extent//2) % extent - extent//2
        return distance if is_positive or not is_signed else None

    def _of_choice(self, index: IntrinsicCall) -> int | None:
        """:returns: the distance of ``merge(first, counter + 1, counter == last)``."""
        then, other, condition = index.arguments
        if not isinstance(condition, BinaryOperation) or condition.operator not in _NEGATED:
            return None
        for choice in ((then, other, condition.operator),
                       (other, then, _NEGATED[condition.operator])):
            for place, start, shifts, step in ((self.last, self.first, _AT_LAST, 1),
                                               (self.first, self.last, _AT_FIRST, -1)):
                again, next_one, operator = choice
                if constant_difference(next_one, build.ref(self.counter)) == step \
                        and self._is_at(condition, operator, place, shifts) \
                        and self._is_start(again, start, place):
                    return step
        return None

    def _is_at(self, condition: BinaryOperation, operator: BinaryOperation.Operator, place: Node,
               shifts: dict[BinaryOperation.Operator, int]) -> bool:
        """:returns: whether a comparison holds where the counter is at one end, and only there."""
        sides = condition.children
        for (left, right), one in ((sides, operator), (sides[::-1], _EXCHANGED[operator])):
            moved = constant_difference(left, build.ref(self.counter))
            end = constant_difference(right, place)
            if one in shifts and moved is not None and end is not None \
                    and end - moved == shifts[one]:
                return True
        return False

    def _is_start(self, value: Node, start: Node, place: Node) -> bool:
        """:returns: whether a value is the other end where the counter is at one end."""
        moved = constant_difference(value, build.ref(self.counter))
        if moved is None and constant_difference(value, start) == 0:
            return True
        difference = build.sub(build.add(copied(value), copied(place)), build.ref(self.counter))
        return constant_difference(difference, start) == 0


def _is_call(node: Node, *names: str) -> bool:
    return isinstance(node, IntrinsicCall) and node.intrinsic.name in names
