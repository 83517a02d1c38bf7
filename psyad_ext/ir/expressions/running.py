# SPDX-License-Identifier: BSD-3-Clause
"""Indices that run along with the counter of a loop."""

from __future__ import annotations

from collections.abc import Mapping

from psyclone.psyir.nodes import BinaryOperation, Node, Operation, Reference
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import affine
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key

_BINARY = BinaryOperation.Operator
_FOLDED: Mapping[object, object] = {
    _BINARY.ADD: build.integer_sum, _BINARY.SUB: build.integer_difference,
    _BINARY.MUL: build.integer_product}


def coefficient(index: Node, counter: Symbol) -> int | None:
    """:returns: by how much an index changes from one iteration to the next, if that is known."""
    unknown: list[Node] = []

    def atom(node: Node) -> tuple[dict[str, int], int]:
        if type(node) is not Reference and counter in symbols_read(node):
            unknown.append(node)
        return {key(node): 1}, 0

    terms, _ = affine(index, atom)
    return None if unknown else terms.get(key(build.ref(counter)))


def at(index: Node, counter: DataSymbol, value: Node) -> Node:
    """:returns: an index in the iteration in which a counter has some value."""
    if isinstance(index, Reference) and index.symbol is counter:
        return copied(value)
    if not isinstance(index, Operation) or counter not in symbols_read(index):
        return copied(index)
    parts = [at(part, counter, value) for part in index.children]
    if index.operator in _FOLDED:
        return _FOLDED[index.operator](*parts)
    return type(index).create(index.operator, *parts)


def shortened(value: Node) -> Node:
    """:returns: an integer expression, shorter if it is a variable or a bound with a number."""
    atoms: list[Node] = []

    def atom(node: Node) -> tuple[dict[str, int], int]:
        atoms.append(node)
        return {key(node): 1}, 0

    terms, constant = affine(value, atom)
    left = [one for one in atoms if terms.get(key(one)) == 1]
    if len(terms) > 1 or terms and not left:
        return copied(value)
    return build.integer_sum(copied(left[0]), constant) if terms else build.integer(constant)
