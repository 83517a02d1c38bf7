# SPDX-License-Identifier: BSD-3-Clause
"""Tangents in many directions: partial derivatives once, then a loop over the directions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, Literal, Node, Reference, Statement, UnaryOperation)
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import INTEGER, expression_type, symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, symbols_read
from psyad_ext.ir.structures.rows import names_several
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.locate import note_origin
from psyad_ext.ir.writing.loop_hints import note_independent
from psyad_ext.rules.table import singular_depth
from psyad_ext.transformations.contributions import Contributions, contributions, depends
from psyad_ext.transformations.forward.assignment import derivative_of, without_loss
from psyad_ext.transformations.forward.tangents import VectorTangents
from psyad_ext.transformations.sharing import share
from psyad_ext.transformations.simplify import simplified


class DirectionBlock:
    """Writes a sequence of statements; derivatives wait until they share one loop.

    A derivative may wait while nothing is overwritten that it reads: its
    partial derivatives are in temporaries, and tangents change nowhere else.

    :param tangents: the tangents of the routine.
    :param written: the variables that the routine may write.
    """

    def __init__(self, tangents: VectorTangents, written: frozenset[Symbol]) -> None:
        self._tangents = tangents
        self._context = tangents.context
        self._written = written
        self._done: list[Statement] = []
        self._waiting: list[Assignment] = []

    def add(self, statements: Sequence[Statement]) -> None:
        """Add finished statements."""
        self._flush()
        self._done += statements

    def assign(self, assignment: Assignment) -> None:
        """Add an assignment to a scalar or an element, or a passive one, with its derivative."""
        if singular_depth(assignment.rhs) > 1 and self._context.is_useful(assignment):
            # Tangents that are zero have to meet each partial derivative before others do.
            self.assign_array(assignment)
            return
        plain = assignment.copy()
        comment, plain.preceding_comment = plain.preceding_comment, ""
        before: list[Assignment] = []
        derivative = None
        if self._context.is_useful(assignment):
            if not self._waiting:
                self._context.new_statement()
            before, derivative = self._split(assignment, plain)
        if derivative is not None:
            self._waiting.append(derivative)
        group: list[Statement] = [*before, plain]
        note_origin([*group, *([derivative] if derivative is not None else [])], assignment)
        group[0].preceding_comment = comment
        self._done += before
        if plain.lhs.symbol in symbols_read(*(
                node for each in self._waiting for node in (each.rhs, *each.lhs.children))):
            self._flush()
        self._done.append(plain)

    def assign_array(self, assignment: Assignment) -> None:
        """Add an array statement, or another that can't be taken apart, with its derivative."""
        self._flush()
        plain = assignment.copy()
        plain.preceding_comment = ""
        derivative: Statement = derivative_of(assignment, self._tangents)
        if not names_several(assignment.lhs):
            derivative = self._over_directions([derivative])
        derivative.preceding_comment = assignment.preceding_comment
        note_origin([derivative, plain], assignment)
        self._done += [derivative, plain]

    def finished(self) -> list[Statement]:
        """:returns: all statements."""
        self._flush()
        return self._done

    def _flush(self) -> None:
        if self._waiting:
            self._done.append(self._over_directions(self._waiting))
            self._waiting = []

    def _over_directions(self, body: Sequence[Statement]) -> Statement:
        return note_independent(build.loop(self._tangents.direction, build.integer(1),
                                           build.ref(self._tangents.directions), None, list(body)))

    def _split(self, assignment: Assignment, plain: Assignment
               ) -> tuple[list[Assignment], Assignment]:
        """:returns: what computes the partial derivatives, and the derivative.

        Expensive parts of ``plain`` that these need, too, are taken out of it.
        """
        context, rhs = self._context, assignment.rhs
        found = Contributions()
        operands = context.operands(assignment)
        if depends(rhs, operands):
            found = contributions(rhs, build.real("1.0", expression_type(rhs)), context,
                                  active=operands)
        simplified(found.definitions, context.options)
        factors: list[_Factor] = []
        group: list[Assignment] = list(found.definitions)
        for reference, value in _merged(found.terms):
            factor = self._factor(reference, value, plain)
            factors.append(factor)
            if factor.named is not None:
                group.append(factor.named)
        group.append(plain)
        if context.options.simplify:
            group = share(group, context)
        copies = [factor.named for factor in factors if factor.is_copy(self._written)]
        before = [each for each in group[:-1] if not any(each is copy for copy in copies)]
        return before, self._derivative(assignment, factors)

    def _factor(self, reference: Reference, value: Node, plain: Assignment) -> _Factor:
        """:returns: the partial derivative with respect to ``reference``, in a name if needed."""
        [holder] = simplified([build.assign(plain.lhs.copy(), value)], self._context.options)
        value = holder.rhs.detach()
        minus = isinstance(value, UnaryOperation) \
            and value.operator is UnaryOperation.Operator.MINUS
        if minus:
            value = value.children[0].detach()
        value = _without_one(value)
        if _is_fixed(value, self._written):
            return _Factor(reference, minus, value, None)
        name = self._context.temporary("partial", expression_type(value))
        return _Factor(reference, minus, build.ref(name), build.assign(build.ref(name), value))

    def _derivative(self, assignment: Assignment, factors: Sequence[_Factor]) -> Assignment:
        type_ = symbol_type(assignment.lhs.symbol)
        total: Node | None = None
        for factor in factors:
            value = factor.named.rhs if factor.is_copy(self._written) else factor.value
            term: Node = self._tangents.reference(factor.reference)
            if not (isinstance(value, Literal) and float(value.value) == 1.0):
                term = build.mul(value.copy(), term)
            if factor.minus:
                term = build.neg(term)
            total = term if total is None else build.add(total, term)
        if total is None:
            total = build.real("0.0", type_)
        return build.assign(self._tangents.reference(assignment.lhs), without_loss(total, type_))


@dataclass(frozen=True)
class _Factor:
    """A partial derivative.

    :param reference: the active variable.
    :param minus: whether it is subtracted.
    :param value: what its tangent is multiplied with.
    :param named: the statement that gives ``value`` a name, if there is one.
    """

    reference: Reference
    minus: bool
    value: Node
    named: Assignment | None

    def is_copy(self, written: frozenset[Symbol]) -> bool:
        """:returns: whether the name only repeats another one."""
        return self.named is not None and _is_fixed(self.named.rhs, written)


def _without_one(value: Node) -> Node:
    """:returns: an integer number that is multiplied with one, alone; ``value`` otherwise."""
    if isinstance(value, BinaryOperation) and value.operator is BinaryOperation.Operator.MUL:
        one, number = value.children
        if isinstance(number, Literal) and number.datatype.intrinsic is INTEGER \
                and isinstance(one, Literal) and float(one.value) == 1.0:
            return number.detach()
    return value


def _is_fixed(node: Node, written: frozenset[Symbol]) -> bool:
    """:returns: whether ``node`` is a number, or a scalar that the source never changes."""
    return isinstance(node, Literal) or type(node) is Reference and node.symbol not in written \
        and not declared_rank(node.symbol)


def _merged(terms: Sequence[tuple[Reference, Node]]) -> list[tuple[Reference, Node]]:
    """:returns: one sum of contributions for each variable."""
    merged: dict[str, tuple[Reference, list[Node]]] = {}
    for reference, term in terms:
        merged.setdefault(key(reference), (reference, []))[1].append(term)
    found = []
    for reference, (total, *others) in merged.values():
        for other in others:
            total = build.add(total, other)
        found.append((reference, total))
    return found
