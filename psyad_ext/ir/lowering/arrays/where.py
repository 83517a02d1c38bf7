# SPDX-License-Identifier: BSD-3-Clause
"""Masked array assignments as loops with branches.

A mask is evaluated once: it goes to an array of its own unless the
assignments cannot change it.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayConstructor, ArrayReference, Assignment, BinaryOperation, Call, CodeBlock, IfBlock,
    IntrinsicCall, Node, Reference, Routine, Statement, UnaryOperation)
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import same_element
from psyad_ext.ir.expressions.kinds import ElementType, element_type
from psyad_ext.ir.expressions.questions import is_data, rank, references, symbols_read
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lowering.arrays.constructors import elements_type
from psyad_ext.ir.lowering.base.hoisting import calls_functions
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.temporary import (
    can_be_held, is_shaped_by_function, new_temporary, of_any_shape)
from psyad_ext.ir.lowering.base.values import value_type
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.normal_form.array_statements import is_computed_index, loops_of, opaque_parts
from psyad_ext.ir.structures.temporaries import variable_like
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import statements_of

_NOT = UnaryOperation.Operator.NOT
_AND = BinaryOperation.Operator.AND
_LOGICAL = element_type(ScalarType.boolean_type())


def expand_where(routine: Routine, variables: Variables) -> None:
    """Replace masked assignments by loops, in place.

    Before::

        real :: x(3), y(3)
        integer :: n
        where (x > 0.0) y = sqrt(x)

    After::

        do i_y_1 = 1, 3, 1
          if (x(i_y_1) > 0.0) then
            y(i_y_1) = sqrt(x(i_y_1))
          end if
        enddo

    :param routine: the routine; in it, masked assignments are branches on array conditions.
    :param variables: declares new variables in it.
    """
    for block in statements_of(routine, IfBlock):
        outer = block.ancestor(IfBlock)
        if not is_where(block) or outer is not None and is_where(outer):
            continue
        if block.ancestor(Routine) is routine and _is_expandable(block):
            replace_statement(block, _Where(block, variables).statements())


def is_where(block: Node) -> bool:
    """:returns: whether a statement is a ``where`` construct."""
    return isinstance(block, IfBlock) and "was_where" in block.annotations


def _is_expandable(block: IfBlock) -> bool:
    """:returns: whether all masks and assignments are elementwise."""
    inner = block.walk((IfBlock, Assignment))
    masks = [one.condition for one in inner if isinstance(one, IfBlock)]
    assignments = [one for one in inner if isinstance(one, Assignment)]
    return (bool(assignments) and not block.walk(CodeBlock)
            and not any(is_computed_index(index) for one in block.walk(ArrayReference)
                        for index in one.indices)
            and all(is_data(one.lhs) and rank(one.lhs) == rank_of_value(masks[0]) > 0
                    for one in assignments)
            and all(_can_be_held(part) for one in [*masks, *(one.rhs for one in assignments)]
                    for part in [*_evaluated_once(one), *opaque_parts(one)]))


class _Where:
    """One construct.

    :param block: the construct.
    :param variables: declares new variables in the routine.
    """

    def __init__(self, block: IfBlock, variables: Variables) -> None:
        self._block = block
        self._variables = variables
        self._assignments = block.walk(Assignment)
        self._assigned = {one.lhs.symbol for one in self._assignments}
        self._model = copied(self._assignments[0].lhs)

    def statements(self) -> list[Statement]:
        """:returns: statements with the same meaning."""
        return self._branch(self._block, None)

    def _branch(self, block: IfBlock, outer: Node | None) -> list[Statement]:
        new, mask = self._mask(block)
        then = _both(outer, mask)
        for statement in list(block.if_body.children):
            new += self._masked(statement, then)
        for statement in list(block.else_body.children) if block.else_body else []:
            new += self._masked(statement, _both(outer, UnaryOperation.create(_NOT, copied(mask))))
        return new

    def _masked(self, statement: Node, mask: Node) -> list[Statement]:
        if isinstance(statement, IfBlock):
            return self._branch(statement, mask)
        new = self._once(statement.rhs) + self._once(statement.lhs)
        copy = copied(statement)
        copy.preceding_comment = copy.inline_comment = ""
        loops = loops_of(copy, self._variables.names, copied(mask))
        self._variables.declare(loops)
        loops[0].preceding_comment = statement.preceding_comment
        return [*new, *loops]

    def _mask(self, block: IfBlock) -> tuple[list[Statement], Node]:
        """:returns: what evaluates a mask, and an expression that has its value."""
        new = self._once(block.condition)
        condition = block.condition
        if not self._may_change(condition):
            return new, copied(condition)
        mask = variable_like(self._model, _LOGICAL, "mask", self._variables.names)
        self._variables.declare([mask])
        loops = loops_of(build.assign(copied(mask), copied(condition)), self._variables.names)
        self._variables.declare(loops)
        return [*new, *loops], mask

    def _may_change(self, condition: Node) -> bool:
        if any(not isinstance(call, IntrinsicCall) for call in condition.walk(Call)):
            return True
        changing = [one for one in references(condition) if one.symbol in self._assigned]
        if len(self._assignments) == 1:
            return any(not same_element(one, self._model) for one in changing)
        return bool(changing)

    def _once(self, expression: Node) -> list[Statement]:
        """Take out what is evaluated once, and not for each element."""
        new: list[Statement] = []
        for part in _evaluated_once(expression):
            type_ = _type(part)
            made = new_temporary(part, type_, "once", self._variables) \
                or ([], of_any_shape(part, type_, "once", self._variables))
            new += [*made[0], build.assign(made[1], copied(part))]
            part.replace_with(copied(made[1]))
        return new


def _can_be_held(node: Node) -> bool:
    """:returns: whether there may be a variable for a value."""
    return _type(node) is not None and (can_be_held(node) or is_shaped_by_function(node))


def _type(node: Node) -> ElementType | None:
    return elements_type(node) if isinstance(node, ArrayConstructor) else value_type(node)


def _evaluated_once(node: Node) -> list[Node]:
    """:returns: the largest parts that call functions which are not elemental."""
    if isinstance(node, ArrayConstructor):
        return [node]
    if isinstance(node, Call):
        elemental = node.intrinsic.is_elemental if isinstance(node, IntrinsicCall) \
            else node.is_elemental
        if not elemental:
            return [] if isinstance(node, IntrinsicCall) and node.is_inquiry else [node]
    if isinstance(node, Reference) and not symbols_read(*node.children) \
            and not calls_functions(node):
        return []
    return [part for child in node.children for part in _evaluated_once(child)]


def _both(outer: Node | None, mask: Node) -> Node:
    if outer is None:
        return copied(mask)
    return BinaryOperation.create(_AND, copied(outer), copied(mask))
