# SPDX-License-Identifier: BSD-3-Clause
"""Sizes of tapes: sums of products of extents, kept simple as they grow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.names import Names


class WideInteger:
    """The kind of integer that counts the elements of tapes, in one routine.

    :param names: gives out the name of the constant that holds the kind.
    """

    def __init__(self, names: Names) -> None:
        digits = build.intrinsic("SELECTED_INT_KIND", build.integer(18))
        name = names.symbol("long", ScalarType.integer_type()).name
        self._constant = making.constant(name, ScalarType.integer_type(), digits)

    def kind(self) -> Node:
        """:returns: an expression for the kind."""
        return build.ref(self._constant)

    def type(self) -> ScalarType:
        """:returns: the type of positions on tapes."""
        return ScalarType(ScalarType.Intrinsic.INTEGER, self.kind())

    def __call__(self, node: Node) -> Node:
        """:returns: ``node`` converted to this kind."""
        return build.intrinsic("INT", node, ("kind", self.kind()))


@dataclass(frozen=True)
class Size:
    """A polynomial in extents.

    :param terms: coefficient of each product; a product is the sorted keys of its factors.
    :param factors: the expression of each key.
    """

    terms: dict[tuple[str, ...], int] = field(default_factory=dict)
    factors: dict[str, Node] = field(default_factory=dict)

    @staticmethod
    def number(value: int) -> Size:
        """:returns: a size that is known."""
        return Size({(): value} if value else {})

    @staticmethod
    def of(extent: Node) -> Size:
        """:returns: the size that an expression gives, 0 where it is negative."""
        value = integer_value(extent)
        if value is not None:
            return Size.number(max(0, value))
        factor = build.positive_part(extent)
        return Size({(key(factor),): 1}, {key(factor): factor})

    def __add__(self, other: Size) -> Size:
        terms = dict(self.terms)
        for product, count in other.terms.items():
            terms[product] = terms.get(product, 0) + count
        return Size(terms, {**self.factors, **other.factors})

    def __mul__(self, other: Size) -> Size:
        terms: dict[tuple[str, ...], int] = {}
        for left, count in self.terms.items():
            for right, other_count in other.terms.items():
                product = tuple(sorted((*left, *right)))
                terms[product] = terms.get(product, 0) + count * other_count
        return Size(terms, {**self.factors, **other.factors})

    def larger(self, other: Size) -> Size:
        """:returns: the larger of two sizes."""
        if self.dominates(other):
            return self
        if other.dominates(self):
            return other
        factor = build.intrinsic("MAX", self.expression(), other.expression())
        return Size({(key(factor),): 1}, {key(factor): factor})

    def dominates(self, other: Size) -> bool:
        """:returns: whether this size is certainly not the smaller one."""
        return all(self.terms.get(product, 0) >= count for product, count in other.terms.items())

    @property
    def value(self) -> int | None:
        """:returns: the size if it is a number."""
        if not self.terms:
            return 0
        return self.terms[()] if set(self.terms) == {()} else None

    def symbols(self) -> set[Symbol]:
        """:returns: the variables that the size depends on."""
        return symbols_read(*self.factors.values())

    def mapped(self, change: Callable[[Node], Node]) -> Size:
        """:returns: the size with ``change`` applied to a copy of each extent."""
        total = Size()
        for product, count in self.terms.items():
            size = Size.number(count)
            for factor in product:
                new = change(copied(self.factors[factor]))
                value = integer_value(new)
                size = size * (Size({(key(new),): 1}, {key(new): new}) if value is None
                               else Size.number(value))
            total = total + size
        return total

    def expression(self, wide: Callable[[Node], Node] | None = None) -> Node:
        """
        :param wide: converts an integer expression to the kind that counts of elements need.

        :returns: a new expression for the size.
        """
        total: Node | None = None
        for product, count in sorted(self.terms.items(), key=lambda item: (-len(item[0]), item[0])):
            if count:
                term = self._term(product, count, wide)
                total = term if total is None else build.add(total, term)
        return total or build.integer(0)

    def _term(self, product: tuple[str, ...], count: int,
              wide: Callable[[Node], Node] | None) -> Node:
        nodes = [copied(self.factors[factor]) for factor in product]
        if not nodes:
            return build.integer(count)
        term = wide(nodes[0]) if wide and len(nodes) > 1 else nodes[0]
        for node in nodes[1:]:
            term = build.mul(term, node)
        return term if count == 1 else build.mul(build.integer(count), term)
