# SPDX-License-Identifier: BSD-3-Clause
"""What makers of loops over array elements have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from psyclone.psyir.nodes import Literal, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import expression_type, integer_value
from psyad_ext.ir.expressions.questions import is_data, rank
from psyad_ext.ir.lowering.base.positions import element
from psyad_ext.ir.lowering.base.shapes import shape_of
from psyad_ext.ir.lowering.base.temporary import new_temporary
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.normal_form.array_statements import nest
from psyad_ext.ir.tree.copying import copied

Arguments = dict[str, Node]


class Workshop:
    """What the makers of loops need.

    :param routine: the routine that holds the expressions.
    :param variables: declares new variables in it.
    """

    def __init__(self, routine: Routine, variables: Variables) -> None:
        self.routine = routine
        self.variables = variables
        self._counters: dict[tuple[str, int], DataSymbol] = {}

    def counters(self, name: str, count: int) -> list[DataSymbol]:
        """:returns: loop variables, which no loop around or inside uses."""
        for number in range(count):
            if (name, number) not in self._counters:
                self._counters[name, number] = self.integer(f"i_{name}_{number + 1}")
        return [self._counters[name, number] for number in range(count)]

    def integer(self, name: str) -> DataSymbol:
        """:returns: a new integer variable."""
        return self.variables.new(name, ScalarType.integer_type())

    def as_variable(self, value: Node, name: str) -> tuple[list[Statement], Node] | None:
        """:returns: an array expression as a variable, so that it is evaluated once."""
        if is_data(value):
            return [], copied(value)
        type_ = expression_type(value)
        made = None if type_ is None else new_temporary(value, type_, name, self.variables)
        if made is None:
            return None
        return [*made[0], build.assign(made[1], copied(value))], copied(made[1])


def over(counters: Sequence[DataSymbol], shape: Sequence[Node], body: Statement) -> Statement:
    """
    :param counters: loop variables, that of the innermost loop first.
    :param shape: the number of turns of each.
    :param body: taken over.

    :returns: loops that count from 1.
    """
    one = build.integer(1)
    return nest(list(counters), [(one, copied(count), one) for count in shape], body)


def counts_of(reference: Reference) -> list[Node]:
    """:returns: the number of elements of an array or section in each dimension."""
    return [one.count for one in shape_of(reference)]


def at(counters: Sequence[DataSymbol]) -> list[Node]:
    """:returns: references to loop variables."""
    return [build.ref(counter) for counter in counters]


def elementwise(target: Reference, name: str, shop: Workshop,
                 value: Callable[[list[Node]], Node]) -> list[Statement]:
    """
    :param target: an array or section.
    :param name: what the loop variables are called.
    :param shop: gives these.
    :param value: makes the value of the element at a position.

    :returns: loops that give each element a value.
    """
    counters = shop.counters(name, rank(target))
    statement = build.assign(element(target, at(counters)), value(at(counters)))
    return [over(counters, counts_of(target), statement)]


def sliced(arguments: Arguments) -> tuple[Node, int, list[Node]] | None:
    """
    :param arguments: the arguments of a function that works along one dimension.

    :returns: its array, the number of the dimension from 0, and the numbers of elements.
    """
    array, dim = arguments["array"], integer_value(arguments.get("dim", Literal(
        "0", ScalarType.integer_type())))
    shape = shape_of(array)
    if not shape or dim is None or not 0 < dim <= len(shape):
        return None
    return array, dim - 1, [one.count for one in shape]


#: Gives an array of the right shape the value of a function, by statements; None if it can't.
Filler = Callable[[Reference, Arguments, Workshop], list[Statement] | None]
