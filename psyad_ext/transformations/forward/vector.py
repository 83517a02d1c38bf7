# SPDX-License-Identifier: BSD-3-Clause
"""Tangents in many directions: partial derivatives once, then a loop over the directions."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Assignment, BinaryOperation, Literal, Node, Reference, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.expressions.questions import declared_rank, references, symbols_read
from psyad_ext.ir.structures.rows import names_several
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.locate import note_origin
from psyad_ext.ir.writing.loop_hints import note_independent
from psyad_ext.rules.table import operands
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.forward.assignment import derivative_of
from psyad_ext.transformations.forward.tangents import VectorTangents
from psyad_ext.transformations.sharing import share
from psyad_ext.transformations.simplify import simplified

_DIV = BinaryOperation.Operator.DIV


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
        plain = copied(assignment)
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
        plain = copied(assignment)
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
        """:returns: what is the same in all directions, and the derivative.

        Expensive parts of ``plain`` that the derivative needs, too, are taken out of it.
        """
        context = self._context
        [derivative] = simplified([derivative_of(assignment, self._tangents)], context.options)
        common = _Common(self._tangents.direction, self._written, context)
        common.take_from(derivative)
        simplified(common.definitions, context.options)
        group = [*common.definitions, plain]
        if context.options.simplify:
            group = share(group, context)
        return group[:-1], derivative


class _Common:
    """Gives names to those parts of derivatives that are the same in all directions.

    Factors are never multiplied with each other: their product may leave the range of numbers
    where the tangent, which meets one after the other, does not.

    :param direction: the counter of directions.
    :param written: the variables that the routine may write.
    :param context: the routine.
    :ivar definitions: the statements that give the names.
    """

    def __init__(self, direction: Symbol, written: frozenset[Symbol], context: Context) -> None:
        self.definitions: list[Assignment] = []
        self._direction = direction
        self._written = written
        self._context = context
        self._names: dict[str, DataSymbol] = {}

    def take_from(self, derivative: Assignment) -> None:
        """
        :param derivative: an assignment to a tangent; its right-hand side is changed in place.
        """
        different = self._different(derivative)
        waiting: list[Node] = [derivative.rhs]
        while waiting:
            node = waiting.pop()
            if node not in different:
                if not _is_fixed(node, self._written):
                    node.replace_with(self._named(node))
            elif isinstance(node, BinaryOperation) and node.operator is _DIV \
                    and node.children[1] not in different:
                waiting += reversed(_with_reciprocal(node).children)
            elif not isinstance(node, Reference):
                waiting += reversed(operands(node))

    def _different(self, derivative: Assignment) -> IdentitySet[Node]:
        """:returns: the parts that are not the same in all directions."""
        found: IdentitySet[Node] = IdentitySet()
        for reference in references(derivative.rhs):
            if any(index.symbol is self._direction for index in references(reference)):
                node: Node = reference
                while node is not derivative and node not in found:
                    found.add(node)
                    node = node.parent
        return found

    def _named(self, node: Node) -> Reference:
        text = key(node)
        if text not in self._names:
            type_ = expression_type(node)
            name = "partial" if type_.is_real else "choice"
            self._names[text] = self._context.temporary(name, type_)
            self.definitions.append(build.assign(build.ref(self._names[text]), copied(node)))
        return build.ref(self._names[text])


def _with_reciprocal(quotient: BinaryOperation) -> BinaryOperation:
    """:returns: the product that takes the place of a quotient, so that what it is divided by is
        divided by once."""
    one = build.real("1.0", expression_type(quotient))
    above, below = quotient.pop_all_children()
    product = build.mul(above, build.div(one, below))
    quotient.replace_with(product)
    return product


def _is_fixed(node: Node, written: frozenset[Symbol]) -> bool:
    """:returns: whether ``node`` is a number, or a scalar that the source never changes."""
    return isinstance(node, Literal) or type(node) is Reference and node.symbol not in written \
        and not declared_rank(node.symbol)
