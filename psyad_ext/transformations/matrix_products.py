# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives of products of matrices, which loops have computed, as products of matrices.

In ``c = matmul(a, b)``, each element of ``a`` gets a part of the adjoint of each element in a row
of ``c``. All analyses see loops. Here, where nothing more is asked of these, each increment that
adds up products becomes ``a_adj = a_adj + matmul(c_adj, transpose(b))``, for which compilers have
much faster code. Loops of few iterations, whose number is known, are faster as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from psyclone.psyir.nodes import (
    ArrayConstructor, ArrayReference, Assignment, BinaryOperation, IntrinsicCall, Loop, Node,
    Operation, Range, Reference, Schedule, Statement, UnaryOperation)
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.kinds import ElementType, expression_type, integer_value, promoted
from psyad_ext.ir.expressions.questions import references, symbols_read
from psyad_ext.ir.expressions.running import at, coefficient, shortened
from psyad_ext.ir.expressions.whole_ranges import is_whole
from psyad_ext.ir.normal_form.kept import Kept
from psyad_ext.ir.normal_form.product_loops import is_of_product
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.walking import calls_procedure, names_in, nodes_of, statements_of

#: So many multiplications at most are left to loops.
_FEW = 512
_BINARY = BinaryOperation.Operator
_SUMS = (_BINARY.ADD, _BINARY.SUB, UnaryOperation.Operator.MINUS)
_CONVERSIONS = ("REAL", "DBLE")

#: An array expression, and the counters that run through its dimensions.
_Part = tuple[Node, list[Symbol]]


def with_products(statements: list[Statement]) -> list[Statement]:
    """
    :param statements: those of a generated routine; taken over.

    :returns: the same with products in the place of loops.
    """
    loops = [loop for statement in statements for loop in statements_of(statement, Loop)
             if is_of_product(loop)]
    if not loops:
        return statements
    holder = Schedule()
    for statement in statements:
        holder.addchild(statement)
    outer = [loop for loop in loops
             if not (isinstance(loop.parent.parent, Loop) and is_of_product(loop.parent.parent))]
    for loop in outer:
        found = _Nest(loop).apart()
        if found is not None:
            found[0].preceding_comment = loop.preceding_comment or found[0].preceding_comment
            build.insert(loop.parent, loop.position, found)
            loop.detach()
            for statement in found:
                _start_with(statement)
    return holder.pop_all_children()


def _start_with(increment: Statement) -> None:
    """Let the increment of an array that has just been set to zero be its value, in place."""
    if not isinstance(increment, Assignment):
        return
    target, parent = increment.lhs, increment.parent
    for before in reversed(parent.children[:increment.position]):
        if target.symbol in names_in([before]):
            break
        if calls_procedure(before):
            return
    else:
        return
    first = next(one for one in nodes_of(increment.rhs, Reference) if same(one, target))
    if isinstance(before, Assignment) and same(before.lhs, target) and build.is_zero(before.rhs) \
            and isinstance(first.parent, BinaryOperation) \
            and first.parent.operator is _BINARY.ADD and first.position == 0:
        first.parent.replace_with(first.parent.children[1].detach())
        increment.preceding_comment = increment.preceding_comment or before.preceding_comment
        before.detach()


class _Nest:
    """Loops around increments.

    :param loop: the outermost one.
    """

    def __init__(self, loop: Loop) -> None:
        self._ends: dict[Symbol, tuple[Node, Node]] = {}
        inner: Statement = loop
        while isinstance(inner, Loop):
            ends = inner.start_expr, inner.stop_expr
            self._ends[inner.variable] = ends if integer_value(inner.step_expr) == 1 else ends[::-1]
            self._body: Sequence[Statement] = inner.loop_body.children
            inner = self._body[0]
        self._loop = loop

    def apart(self) -> list[Statement] | None:
        """:returns: statements with the same effect, None if there are none that are better."""
        if not all(isinstance(one, Assignment) for one in self._body) or self._is_small():
            return None
        changing = [one for one in self._body if not isinstance(one.rhs, Kept)]
        assigned = {one.lhs.symbol for one in changing}
        growths = [build.increment(one.lhs, one.rhs) for one in changing]
        if None in growths or any(symbols_read(growth, *one.lhs.children) & assigned
                                  for growth, one in zip(growths, changing)):
            return None
        return [self._looped(one) if isinstance(one.rhs, Kept) else self._raised(one)
                for one in self._body]

    def _is_small(self) -> bool:
        lengths = [constant_difference(last, first) for first, last in self._ends.values()]
        return None not in lengths and prod(length + 1 for length in lengths) <= _FEW

    def _looped(self, statement: Assignment) -> Statement:
        """:returns: a statement in loops of its own, which follow the order of elements."""
        places = [counter for index in statement.lhs.children for counter in self._ends
                  if counter in symbols_read(index)]
        new: Statement = copied(statement)
        for counter in dict.fromkeys([*places, *self._ends]):
            first, last = map(copied, self._ends[counter])
            new = build.loop(counter, first, last, None, [new])
        return new

    def _raised(self, statement: Assignment) -> Statement:
        """:returns: an increment of all elements at once if that is a sum of products, else one in
            loops."""
        target = self._section(statement.lhs)
        value = self._sum(statement.rhs, statement.lhs, target) if target else None
        if value is None:
            return self._looped(statement)
        new = build.assign(target[0], value)
        new.preceding_comment = statement.preceding_comment
        return new

    def _sum(self, value: Node, lhs: Reference, target: _Part) -> Node | None:
        """:returns: a sum for all elements of a target at once."""
        if isinstance(value, Reference):
            return copied(target[0]) if same(value, lhs) else None
        if isinstance(value, BinaryOperation) and value.operator is _BINARY.MUL:
            left, right = (self._section(factor) for factor in value.children)
            return None if left is None or right is None else self._product(left, right, target[1])
        if isinstance(value, (BinaryOperation, UnaryOperation)) and value.operator in _SUMS \
                or isinstance(value, IntrinsicCall) and value.intrinsic.name in _CONVERSIONS:
            operands = value.children[:2] if isinstance(value, Operation) else value.arguments[:1]
            new = copied(value)
            others = new.children[:2] if isinstance(value, Operation) else new.arguments[:1]
            for operand, other in zip(operands, others):
                inner = self._sum(operand, lhs, target)
                if inner is None:
                    return None
                other.replace_with(inner, keep_name_in_context=True)
            return new
        return None

    def _product(self, left: _Part, right: _Part, wanted: list[Symbol]) -> Node | None:
        """:returns: the sum of products over a counter that two factors have in common."""
        if len(left[1]) < len(right[1]) or len(wanted) == 2 and wanted[0] in right[1]:
            left, right = right, left
        summed = [counter for counter in left[1] if counter in right[1]]
        own = [counter for part in (left, right) for counter in part[1] if counter not in summed]
        if len(summed) != 1 or own != wanted or {*own, *summed} != set(self._ends):
            return None
        type_ = promoted(left[0], right[0])
        if type_ is None:
            return None
        if len(right[1]) == 1 and left[1][0] in summed:
            left, right = right, left  # a row times a matrix
            wanted = [*summed, *wanted]
            return build.intrinsic("MATMUL", self._operand(left, summed, type_),
                                   self._operand(right, wanted, type_))
        return build.intrinsic(
            "MATMUL", self._operand(left, [*wanted[:1], *summed], type_),
            self._operand(right, [*summed, *wanted[1:]], type_))

    def _operand(self, part: _Part, order: list[Symbol], type_: ElementType) -> Node:
        """:returns: an array of a type in a given order of its dimensions, stored in this way if
            it is not yet: compilers have fast code for that, and warn of other expressions."""
        value, own = part
        known = expression_type(value)
        if known is None or known.key != type_.key:
            value = build.converted(value, type_)
        if own == order and isinstance(value, Reference):
            return value
        shape = ArrayConstructor.create([shortened(self._ends[counter][1]) for counter in order])
        turned = [] if own == order else [("order", ArrayConstructor.create(
            [build.integer(2), build.integer(1)]))]
        return build.intrinsic("RESHAPE", value, shape, *turned)

    def _section(self, value: Node) -> _Part | None:
        """:returns: all elements that an expression with one element runs through."""
        running = [one for one in references(value) if isinstance(one, ArrayReference)
                   and symbols_read(*one.children) & set(self._ends)]
        if len(running) != 1 or is_row(running[0].symbol):
            return None
        [place] = running
        around: Node = place
        while around is not value:
            around = around.parent
            if not isinstance(around, Operation) and not (
                    isinstance(around, IntrinsicCall) and around.intrinsic.name in _CONVERSIONS):
                return None
        found = self._elements(place)
        if found is None or place is value:
            return found
        position = [one is place for one in references(value)].index(True)
        new = copied(value)
        references(new)[position].replace_with(found[0])
        return new, found[1]

    def _elements(self, place: ArrayReference) -> _Part | None:
        indices: list[Node] = []
        order: list[Symbol] = []
        for index in place.indices:
            own = [counter for counter in self._ends if counter in symbols_read(index)]
            step = coefficient(index, own[0]) if len(own) == 1 else None
            if own and (not step or own[0] in order):
                return None
            order += own
            indices.append(Range.create(*(
                shortened(at(index, own[0], end)) for end in self._ends[own[0]]),
                build.integer(step)) if own else copied(index))
        section = build.ref(place.symbol, indices)
        whole = len(order) == len(indices) and is_whole(section)
        return (build.ref(place.symbol) if whole else section), order
