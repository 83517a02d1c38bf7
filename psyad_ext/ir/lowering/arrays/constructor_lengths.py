# SPDX-License-Identifier: BSD-3-Clause
"""Array constructors whose loops add other numbers of elements in each turn.

The elements are counted before, and go to an array of that size. Where the constructor
is all that an array of a fixed shape gets, its elements are filled without that.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import ArrayConstructor, Assignment, Node, Routine, Statement
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.expressions.questions import is_allocatable, is_data
from psyad_ext.ir.lowering.arrays.constructors import (
    elements_type, flat_values, lengths_in_turns, limits_in_turns, renamed_in)
from psyad_ext.ir.lowering.base.filling import Workshop
from psyad_ext.ir.lowering.base.hoisting import Maker
from psyad_ext.ir.lowering.base.shapes import Extent, elements_in, shape_of
from psyad_ext.ir.lowering.base.side_effects import calls_with_effects
from psyad_ext.ir.lowering.base.temporary import allocated_temporary
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import location


class ChangingLengths(Maker):
    """Lets such constructors be the values of arrays.

    :param routine: the routine that holds them.
    :param variables: declares new variables in it.
    """

    kinds = (ArrayConstructor,)

    def __init__(self, routine: Routine, variables: Variables) -> None:
        self._shop = Workshop(routine, variables)
        self._variables = variables

    def applies(self, node: Node) -> bool:
        """
        :returns: whether the elements of ``node`` have to be counted.

        :raises UnsupportedError: if functions with effects would be called where they are, too.
        """
        if not node.walk(ImpliedDo) or isinstance(node.parent, (ImpliedDo, ArrayConstructor)):
            return False
        is_filled = self._is_filled(node)
        called = [] if is_filled else calls_with_effects(*limits_in_turns(node))
        if called or calls_with_effects(*lengths_in_turns(node)):
            refusal = refusals.EFFECT_IN_LENGTH
            raise UnsupportedError([
                Problem(*location(node), refusal.code, refusal.text, refusal.hint)])
        return not is_filled and shape_of(node) is None

    def value(self, node: ArrayConstructor) -> tuple[list[Statement], Node] | None:
        """:returns: what counts and fills the elements, and the array that holds them."""
        type_ = elements_type(node)
        if type_ is None or type_.intrinsic is ScalarType.Intrinsic.CHARACTER:
            return None
        count = self._shop.integer("elements_count")
        counting = self._counting(node.children, count, {})
        if counting is None:
            return None
        before, values = allocated_temporary(
            [Extent(build.ref(count), None)], type_, "elements", self._variables)
        return [build.assign(build.ref(count), build.integer(0)), *counting, *before,
                build.assign(values, copied(node))], copied(values)

    def _counting(self, values: Sequence[Node], count: DataSymbol,
                  renamed: dict[Symbol, DataSymbol]) -> list[Statement] | None:
        """
        :param values: what comes one after the other.
        :param count: the number of elements so far.
        :param renamed: counters of implied loops, and the variables that stand for them.

        :returns: statements that add the number of the elements; None if it is not known.
        """
        statements: list[Statement] = []
        for value in flat_values(values):
            length = elements_in(value)
            if length is not None:
                more = build.integer_sum(build.ref(count), copied(length.count))
                statements.append(build.assign(build.ref(count), renamed_in(more, renamed)))
                continue
            if not isinstance(value, ImpliedDo):
                return None
            counter = self._shop.integer(value.variable.name)
            inner = self._counting(value.values, count, {**renamed, value.variable: counter})
            if inner is None:
                return None
            bounds = [renamed_in(copied(bound), renamed) for bound in value.bounds]
            statements.append(build.loop_over(counter, bounds, inner))
        return statements

    def _is_filled(self, node: ArrayConstructor) -> bool:
        """:returns: whether ``node`` is all that an array gets which keeps its shape."""
        statement = node.parent
        if not isinstance(statement, Assignment) or node is not statement.rhs \
                or not is_data(statement.lhs):
            return False
        array = statement.lhs.symbol
        return bool(statement.lhs.children) or not is_allocatable(array) \
            or array in self._variables.names.shapes
