# SPDX-License-Identifier: BSD-3-Clause
"""Integer expressions as sums of multiples of terms, and what these tell of elements of arrays."""

from __future__ import annotations

from collections.abc import Callable

from psyclone.psyir.nodes import BinaryOperation, Node, Range, Reference, UnaryOperation

from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.tree.keys import key, same

#: A sum: the coefficients of its terms, and a constant.
Form = tuple[dict[str, int], int]

_BINARY = BinaryOperation.Operator


def affine(node: Node, atom: Callable[[Node], Form] | None = None) -> Form:
    """
    :param node: an integer expression.
    :param atom: gives the form of whatever is not a sum of multiples, by default a term of its
        own.

    :returns: its terms with their coefficients, and the constant.
    """
    value = integer_value(node)
    if value is not None:
        return {}, value
    if isinstance(node, UnaryOperation) and node.operator is UnaryOperation.Operator.MINUS:
        return _scaled(affine(node.children[0], atom), -1)
    if isinstance(node, BinaryOperation):
        left, right = node.children
        if node.operator is _BINARY.ADD:
            return _summed(affine(left, atom), affine(right, atom))
        if node.operator is _BINARY.SUB:
            return _summed(affine(left, atom), _scaled(affine(right, atom), -1))
        if node.operator is _BINARY.MUL:
            for factor, other in ((left, right), (right, left)):
                number = integer_value(factor)
                if number is not None:
                    return _scaled(affine(other, atom), number)
    return atom(node) if atom else ({key(node): 1}, 0)


def _scaled(form: Form, factor: int) -> Form:
    terms, constant = form
    return {term: count * factor for term, count in terms.items()}, constant * factor


def _summed(left: Form, right: Form) -> Form:
    terms = dict(left[0])
    for term, count in right[0].items():
        terms[term] = terms.get(term, 0) + count
    return {term: count for term, count in terms.items() if count}, left[1] + right[1]


def constant_difference(left: Node, right: Node) -> int | None:
    """
    :param left: an integer expression.
    :param right: another one.

    :returns: ``left - right`` if it is a number whatever the values of the variables.
    """
    terms, constant = _summed(affine(left), _scaled(affine(right), -1))
    return None if terms else constant


def same_element(left: Reference, right: Reference) -> bool:
    """:returns: whether two references to one symbol certainly mean the same element."""
    return same(left, right) or (bool(left.children) and len(left.children) == len(right.children)
                                 and all(_equal_index(a, b)
                                         for a, b in zip(left.children, right.children)))


def _equal_index(left: Node, right: Node) -> bool:
    if isinstance(left, Range) or isinstance(right, Range):
        return same(left, right)
    return constant_difference(left, right) == 0


def distinct_elements(left: Reference, right: Reference) -> bool:
    """:returns: whether two references to one symbol certainly have no element in common."""
    return any(_distinct_index(a, b) for a, b in zip(left.children, right.children))


def _distinct_index(left: Node, right: Node) -> bool:
    if isinstance(left, Range) and isinstance(right, Range):
        one, other = _constant_span(left), _constant_span(right)
        return one is not None and other is not None and (one[1] < other[0] or other[1] < one[0])
    if isinstance(left, Range) or isinstance(right, Range):
        return False  # an element may stand for what follows it
    return constant_difference(left, right) not in (0, None)


def _constant_span(section: Range) -> tuple[int, int] | None:
    """:returns: the least and the greatest number that an index may be, if they are constant."""
    ends = [integer_value(end) for end in section.children[:2]]
    return None if None in ends else (min(ends), max(ends))
