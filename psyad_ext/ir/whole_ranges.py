# SPDX-License-Identifier: BSD-3-Clause
"""Whether a section starts or ends where its array does, as PSyclone's writer sees it.

PSyclone asks SymPy, which takes longer for one section than writing a routine. Differences of
sums of variables and numbers are as well told without.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayReference, BinaryOperation, Literal, Node, Range, Reference, UnaryOperation)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

_BINARY = BinaryOperation.Operator
#: The factor of the right operand.
_SIGNS = {_BINARY.ADD: 1, _BINARY.SUB: -1}

#: Coefficients of variables by their names, that of the constant under no name.
_Sum = dict[str, int]


def starts_with_array(section: Range) -> bool:
    """:returns: whether the first element is known to be that of the dimension."""
    known = _is_bound(section, section.start, "lower")
    return section.parent.is_lower_bound(section.parent.index_of(section)) \
        if known is None else known


def ends_with_array(section: Range) -> bool:
    """:returns: whether the last element is known to be that of the dimension."""
    known = _is_bound(section, section.stop, "upper")
    return section.parent.is_upper_bound(section.parent.index_of(section)) \
        if known is None else known


def _is_bound(section: Range, value: Node, which: str) -> bool | None:
    """:returns: whether a value is a bound that has been declared; None if PSyclone has to tell."""
    array = section.parent
    if array is None:
        return False
    if not isinstance(array, ArrayReference) or not isinstance(array.symbol, DataSymbol) \
            or type(array.symbol.datatype) is not ArrayType:
        return None
    # Asking for the shape itself makes PSyclone check it again.
    bounds = array.symbol.datatype._shape[array.index_of(section)]
    declared = getattr(bounds, which, None)
    if not isinstance(declared, Node):
        return None
    left, right = _sum_of(declared), _sum_of(value)
    if left is None or right is None:
        return None
    names = left.keys() | right.keys()
    # For SymPy, variables are those of the same spelling.
    if len({name.lower() for name in names}) < len(names):
        return None
    return all(left.get(name, 0) == right.get(name, 0) for name in names)


def _sum_of(node: Node) -> _Sum | None:
    """:returns: the sum that an expression is, None if it is anything else."""
    if type(node) is Literal and node.datatype.intrinsic is ScalarType.Intrinsic.INTEGER:
        return {"": int(node.value)}
    if type(node) is Reference and isinstance(node.symbol, DataSymbol) \
            and isinstance(node.symbol.datatype, ScalarType) \
            and node.symbol.datatype.intrinsic is ScalarType.Intrinsic.INTEGER:
        return {node.symbol.name: 1}
    if type(node) is UnaryOperation and node.operator is UnaryOperation.Operator.MINUS:
        return _added({}, _sum_of(node.children[0]), -1)
    if type(node) is BinaryOperation and node.operator in _SIGNS:
        left, right = map(_sum_of, node.children)
        return _added(left, right, _SIGNS[node.operator])
    return None


def _added(left: _Sum | None, right: _Sum | None, factor: int) -> _Sum | None:
    if left is None or right is None:
        return None
    names = left.keys() | right.keys()
    return {name: left.get(name, 0) + factor * right.get(name, 0) for name in names}
