# SPDX-License-Identifier: BSD-3-Clause
"""Tangents of private scalars are eliminated: their partial derivatives are multiplied instead.

What is done once, outside of the loop over directions, takes the place of what is done for each
direction. A scalar is eliminated where this makes fewer operations in the loop for certain: if it
is used once, or if it is a multiple of one other tangent.

Partial derivatives at a singularity, which are large so that nothing is divided by zero, are left
alone: their products with others could overflow, although the tangents that they belong to are
zero.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, IntrinsicCall, Literal, Loop, Node, Reference, Statement,
    UnaryOperation)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import expression_type, symbol_type
from psyad_ext.ir.tree.keys import key
from psyad_ext.transformations.context import Context

_BINARY = BinaryOperation.Operator


def preaccumulate(statements: list[Statement], private: frozenset[DataSymbol],
                  direction: Symbol, context: Context) -> None:
    """Eliminate tangents of scalars in the loops over directions.

    :param statements: all statements of a routine; changed in place.
    :param private: the tangents that are scalars, since no other loop needs them.
    :param direction: the counter of directions.
    :param context: the routine.
    """
    large: set[Symbol] = set()
    done: list[Statement] = []
    for statement in statements:
        if isinstance(statement, Loop) and statement.variable is direction:
            done += _Elimination(statement, private, frozenset(large), context).apply()
        else:
            _note_large(statement, large)
            _inside(statement, private, direction, context)
        done.append(statement)
    statements[:] = done


def _inside(statement: Statement, private: frozenset[DataSymbol], direction: Symbol,
            context: Context) -> None:
    for body in _bodies(statement):
        if any(loop.variable is direction for loop in body.walk(Loop)):
            inner = body.pop_all_children()
            preaccumulate(inner, private, direction, context)
            for each in inner:
                body.addchild(each)


def _bodies(statement: Statement) -> Iterator[Node]:
    for name in ("loop_body", "if_body", "else_body"):
        body = getattr(statement, name, None)
        if body is not None:
            yield body


def _note_large(statement: Statement, large: set[Symbol]) -> None:
    """Note a scalar if it may be a derivative at a singularity, or a multiple of one."""
    if not isinstance(statement, Assignment) or statement.lhs.children:
        return
    guarded = any(call.intrinsic.name == "TINY" for call in statement.rhs.walk(IntrinsicCall))
    if guarded or any(each.symbol in large for each in statement.rhs.walk(Reference)):
        large.add(statement.lhs.symbol)
    else:
        large.discard(statement.lhs.symbol)


@dataclass(frozen=True)
class _Term:
    """A multiple of a tangent.

    :param minus: whether it is subtracted.
    :param factor: a number or a scalar; None for one.
    :param tangent: the tangent.
    """

    minus: bool
    factor: Node | None
    tangent: Reference

    def node(self) -> Node:
        """:returns: it without its sign."""
        tangent = self.tangent.copy()
        return tangent if self.factor is None else build.mul(self.factor.copy(), tangent)


class _Elimination:
    """Eliminates scalars in one loop over directions.

    :param loop: the loop.
    :param private: scalars that mean nothing outside of it.
    :param large: scalars that no other factor is multiplied with.
    :param context: the routine.
    """

    def __init__(self, loop: Loop, private: frozenset[DataSymbol], large: frozenset[Symbol],
                 context: Context) -> None:
        self._direction = loop.variable
        self._private = private
        self._large = large
        self._context = context
        self._statements: list[Assignment] = list(loop.loop_body.children)
        self._terms = [self._parsed(statement.rhs) for statement in self._statements]
        self._changed: set[int] = set()
        self._gone: set[int] = set()
        self._named: list[Statement] = []

    def apply(self) -> list[Statement]:
        """:returns: what has to be computed before the loop, which is changed in place."""
        self._context.new_statement()
        for place, statement in enumerate(self._statements):
            uses = self._uses(place)
            if statement.lhs.symbol in self._private and uses and self._pays(place, uses):
                for use in uses:
                    self._substitute(place, use)
                self._gone.add(place)
        for place in self._changed - self._gone:
            self._statements[place].rhs.replace_with(_sum(self._terms[place]))
        for place in self._gone:
            self._statements[place].detach()
        return self._named

    def _parsed(self, node: Node) -> list[_Term] | None:
        """:returns: the terms of a derivative, None if it is more than factors and tangents."""
        terms = _terms(node)
        if terms is None or not all(self._is_tangent(term.tangent) for term in terms) or any(
                isinstance(term.factor, Reference) and term.factor.symbol in self._private
                for term in terms):
            return None
        return terms

    def _is_tangent(self, reference: Reference) -> bool:
        first = reference.children[0] if reference.children else None
        return reference.symbol in self._private or (
            isinstance(first, Reference) and first.symbol is self._direction)

    def _uses(self, place: int) -> list[int]:
        """:returns: the later statements that read what is assigned."""
        symbol = self._statements[place].lhs.symbol
        found = []
        for later in range(place + 1, len(self._statements)):
            terms = self._terms[later]
            read = (term.tangent for term in terms) if terms is not None \
                else self._statements[later].rhs.walk(Reference)
            if any(each.symbol is symbol for each in read):
                found.append(later)
            if self._statements[later].lhs.symbol is symbol:
                break
        return found

    def _pays(self, place: int, uses: Sequence[int]) -> bool:
        """:returns: whether a scalar can be eliminated, and should be."""
        own = self._terms[place]
        if not own or len(uses) > 1 and len(own) > 1:
            return False
        symbol = self._statements[place].lhs.symbol
        sources = {term.tangent.symbol for term in own}
        between = {self._statements[later].lhs.symbol for later in range(place + 1, uses[-1])
                   if later not in self._gone}
        # Its own new value may come before a use of the old one only in the last use.
        if symbol in sources or between & (sources | {symbol}):
            return False
        factors = [term.factor for term in own]
        for use in uses:
            if self._terms[use] is None or not self._same_kind(place, use):
                return False
            factors += [term.factor for term in self._terms[use] if term.tangent.symbol is symbol]
        plain = all(term.factor is None for term in own)
        return plain or not any(isinstance(factor, Reference) and factor.symbol in self._large
                                for factor in factors)

    def _same_kind(self, place: int, use: int) -> bool:
        """:returns: whether nothing is rounded on the way."""
        kind = symbol_type(self._statements[place].lhs.symbol).key
        terms = (*self._terms[place], *self._terms[use])
        factors = [expression_type(term.factor) for term in terms if term.factor is not None]
        types = [symbol_type(self._statements[use].lhs.symbol), *factors,
                 *(symbol_type(term.tangent.symbol) for term in terms)]
        return all(type_ is not None and type_.key == kind for type_ in types)

    def _substitute(self, place: int, use: int) -> None:
        symbol = self._statements[place].lhs.symbol
        new: dict[str, _Term] = {}
        for term in self._terms[use]:
            if term.tangent.symbol is not symbol:
                self._add(new, term)
                continue
            for inner in self._terms[place]:
                self._add(new, replace(inner, minus=inner.minus is not term.minus,
                                       factor=_product(term.factor, inner.factor)))
        self._terms[use] = [replace(term, factor=self._name(term)) for term in new.values()]
        self._changed.add(use)

    @staticmethod
    def _add(terms: dict[str, _Term], term: _Term) -> None:
        """Add a term; those with the same tangent become one."""
        name = key(term.tangent)
        known = terms.get(name)
        if known is None:
            terms[name] = term
            return
        one = build.real("1.0", symbol_type(term.tangent.symbol))
        first, second = (each.factor.copy() if each.factor is not None else one.copy()
                         for each in (known, term))
        add = build.add if known.minus is term.minus else build.sub
        terms[name] = replace(known, factor=add(first, second))

    def _name(self, term: _Term) -> Node | None:
        """:returns: the factor of a term, in a name if it has to be computed."""
        if term.factor is None or isinstance(term.factor, (Literal, Reference)):
            return term.factor
        type_ = symbol_type(term.tangent.symbol)
        name = build.ref(self._context.temporary("factor", type_))
        self._named.append(build.assign(name, term.factor))
        return name.copy()


def _product(first: Node | None, second: Node | None) -> Node | None:
    if first is None or second is None:
        known = second if first is None else first
        return None if known is None else known.copy()
    return build.mul(first.copy(), second.copy())


def _sum(terms: Sequence[_Term]) -> Node:
    first, *others = terms
    total = build.neg(first.node()) if first.minus else first.node()
    for term in others:
        total = (build.sub if term.minus else build.add)(total, term.node())
    return total


def _terms(node: Node, minus: bool = False) -> list[_Term] | None:
    """:returns: the terms of a sum of multiples of tangents, None if it is anything else."""
    if isinstance(node, BinaryOperation) and node.operator in (_BINARY.ADD, _BINARY.SUB):
        left = _terms(node.children[0], minus)
        right = _terms(node.children[1], minus is not (node.operator is _BINARY.SUB))
        return None if left is None or right is None else left + right
    if isinstance(node, UnaryOperation) and node.operator is UnaryOperation.Operator.MINUS:
        return _terms(node.children[0], not minus)
    if isinstance(node, Reference):
        return [_Term(minus, None, node)]
    if not (isinstance(node, BinaryOperation) and node.operator is _BINARY.MUL):
        return None
    factor, tangent = node.children
    inner = factor
    if isinstance(factor, UnaryOperation) and factor.operator is UnaryOperation.Operator.MINUS:
        minus, inner = not minus, factor.children[0]
    known = isinstance(inner, Literal) or type(inner) is Reference
    if not known or not isinstance(tangent, Reference) or expression_type(inner) is None \
            or not expression_type(inner).is_real:
        return None
    return [_Term(minus, inner, tangent)]
